"""Word the statistics of a player's games: a fact a line, the most telling first.

storage/statistics.py counts.
"""

from __future__ import annotations

from .bot_kinds import name_kind
from .figures import decimal, percent
from .message import Kind, Message, answer, count
from .reasons import reason_of


def games_and_wins(played: int, won: int) -> Message:
    return answer("Games: {games}, won {won}, {rate} percent.", games=played, won=won, rate=percent(won / played))


def games_resigned(n: int) -> Message:
    # translators: how many of the games lost were given up.
    return answer("Resigned, counted as lost: {n}.", n=n)


def games_unfinished(n: int) -> Message:
    # translators: how many games are not finished; their deals that are do count.
    return answer("Unfinished: {n}. Their finished deals count.", n=n)


def games_played_again(n: int) -> Message:
    # translators: how many games were played again from a finding of a review: they do not count.
    return answer("Played again after a review, not counted: {n}.", n=n)


def no_games_yet() -> Message:
    return answer("No finished games yet.")


def games_of_kind(game: str, played: int, won: int) -> Message:
    """Say how many games of one kind were played and won. ``game``: the text of its title."""
    title = answer(game)
    if not played:
        return answer("{game}: none finished yet.", game=title)
    return answer("{game}: won {won} of {n}.", game=title, won=won, n=played)


def results_against(opponents: str, played: int, won: int) -> Message:
    """Say how many games were played and won against these opponents. ``opponents``: such as "easy, normal"."""
    kinds = tuple(map(name_kind, opponents.split(", ")))
    # translators: opponents are kinds of players, as in the options: "Against normal: won 3 of 10."
    return answer("Against {opponents}: won {won} of {n}.", opponents=kinds, won=won, n=played)


def best_win(mine: int, best: int, when: Message) -> Message:
    """Return the best win. ``best``: the points of the best other side."""
    # translators: the player's points, the best of the others, and the day.
    return answer("Best win: {mine} to {best}, {when}.", mine=mine, best=best, when=when)


def points(points: int, deals: int, *, rounds: bool) -> Message:
    """Return the average points. ``rounds``: the game calls its deals rounds."""
    number = decimal(points / deals, 1)
    if rounds:
        return count(
            Kind.ANSWER,
            "Points per round: {number}, over {n} round.",
            "Points per round: {number}, over {n} rounds.",
            deals,
            number=number,
        )
    return count(
        Kind.ANSWER,
        "Points per deal: {number}, over {n} deal.",
        "Points per deal: {number}, over {n} deals.",
        deals,
        number=number,
    )


def tricks(tricks: int, deals: int) -> Message:
    return answer("Tricks per deal: {number}.", number=decimal(tricks / deals, 1))


def bids(made: int, of: int) -> Message:
    return answer("Your bids: {made} of {most} made, {rate} percent.", made=made, most=of, rate=percent(made / of))


def bids_of(amount: Message, made: int, of: int) -> Message:
    # translators: in these lines amount is a bid as its game names it: "31", "two marks".
    return answer("Your bids of {amount}: {made} of {most} made.", amount=amount, made=made, most=of)


def partners_bids(made: int, of: int) -> Message:
    # translators: of the player on the same side, in Moon for four and in 42.
    return answer("Partner's bids: {made} of {most} made, {rate} percent.", made=made, most=of, rate=percent(made / of))


def partners_bids_of(amount: Message, made: int, of: int) -> Message:
    return answer("Partner's bids of {amount}: {made} of {most} made.", amount=amount, made=made, most=of)


def others_bids(made: int, of: int) -> Message:
    return answer("Others' bids: {made} of {most} made, {rate} percent.", made=made, most=of, rate=percent(made / of))


def others_bids_of(amount: Message, made: int, of: int) -> Message:
    return answer("Others' bids of {amount}: {made} of {most} made.", amount=amount, made=made, most=of)


def files_not_counted(n: int) -> Message:
    return answer("Not counted, because they cannot be read: {n}.", n=n)


def file_not_counted(file: str, why: Message) -> Message:
    """Return why a file is not counted. ``why``: a sentence."""
    return answer("File {file}. {why}", file=file, why=why)


def unread_file(file: str, failure: OSError) -> Message:
    return answer("File {file}: {why}.", file=file, why=reason_of(failure))
