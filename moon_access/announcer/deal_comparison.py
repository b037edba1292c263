"""Word how others at a server did with the same deal."""

from __future__ import annotations

from .message import Kind, Message, count, notice


def first_to_play() -> Message:
    # translators: nobody else at this server has played the tiles that the player had in a deal.
    return notice("You are the first here to play this deal.")


def result_of_one_other(mine: int, theirs: int) -> Message:
    return notice("Points: you {mine}, the only other player here {best}.", mine=mine, best=theirs)


def best_of_others(mine: int, best: int, winners: int, others: int) -> Message:
    """Return the best result of the others with the same tiles. ``winners``: how many of them had this result."""
    return count(
        Kind.NOTICE,
        # translators: others have played the same deal: "Points: you 5; 4 of 11 others here made 6, the best result."
        "Points: you {mine}; {n} of {all} others here made {best}, the best result.",
        "Points: you {mine}; {n} of {all} others here made {best}, the best result.",
        winners,
        mine=mine,
        all=others,
        best=best,
    )


def ranks_of_others(better: int, same: int, worse: int) -> Message:
    # translators: how many others did better with the same tiles, as well as the player, and worse.
    return notice(
        "{better} did better than you, {same} the same, {worse} worse.", better=better, same=same, worse=worse
    )


def bots_result(points: int) -> Message:
    # translators: points: what a bot got who had the player's tiles in a deal, for comparison.
    return notice("A bot with your tiles made {points}.", points=points)
