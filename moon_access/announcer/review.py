"""Word the frame of a review in any game: the deal, why there is no review, and playing again from a finding.

The game's own words tell the findings.
"""

from __future__ import annotations

from .every_game import deal_number as deal_of
from .every_game import round_of
from .listener import Name
from .message import N_, Message, answer, error, notice


def review_heading(deal: int) -> Message:
    """Return the title of a review. Its lines tell only what the player could know then."""
    return answer("Deal {n}, as it looked then.", n=deal)


def no_fault() -> Message:
    return answer("Nothing to improve: you played as well as the strongest bot.")


def no_choice() -> Message:
    return answer("There was nothing to judge: you never had a choice.")


def no_deal_yet() -> Message:
    return answer("No deal has been finished yet.")


def review_after_the_game() -> Message:
    # translators: where one plays with others over the network.
    return answer("At a server, you can review a game when it is over.")


def no_review_before_the_end() -> Message:
    return error("No review before the game is over: this table plays without hints, by a house rule.")


def no_play_to_review() -> Message:
    """Return why a deal has no review: it was thrown in, or somebody resigned."""
    return answer("This deal was not finished.")


def ask_whose_review(word: str, name: Name) -> Message:
    """Tell the player to type a name after the command ``word``. ``name``: an example."""
    return error("Whose review? Type {word} {name}.", word=word, name=name)


def numbered_finding(place: int, what: Message) -> Message:
    """Return a finding with its number, from which the player can play again."""
    # translators: a choice that was a mistake, and its number: "1. Trick 3: six five rather than six one, ..."
    return answer("{n}. {what}", n=place, what=what)


def play_from_there(word: str) -> Message:
    """Return how to play again from a finding. ``word``: the command."""
    # translators: after the numbered findings of a review; word is a word to type, with the number of one of them.
    return answer("To play from there: {word} 1.", word=word)


def no_review_to_play_from(word: str) -> Message:
    """Refuse to play from a finding, because there is no review yet. ``word``: the command for a review."""
    # translators: {word} is a word to type.
    return error("There is nothing to play from yet: type {word} first.", word=word)


def nothing_found() -> Message:
    return error("The review found nothing to play from.")


def no_such_finding(number: int, most: int) -> Message:
    return error("There is no number {number} in the review: it has {n}.", number=number, n=most)


def deal_repeated(deal: int, done_word: str) -> Message:
    """Return the first line of a repeated deal. ``done_word``: the word that returns to the scene before it."""
    # translators: {word} is a word to type.
    return notice(
        "Deal {deal} again, from your choice. It does not count. To go back type {word}.", deal=deal, word=done_word
    )


def chance_before(chance: int, *, is_team: bool) -> Message:
    """Return the first line of the chances to win a game. ``chance``: out of 100."""
    if is_team:
        return answer("Your team's chance of winning was {n} in 100.", n=chance)
    # translators: before the deals that follow, with the chance after each of them: "Fell to 40: deal 1."
    return answer("Your chance of winning was {n} in 100.", n=chance)


def chance_after(change: int, chance: int, deal: int, *, is_round: bool) -> Message:
    """Return what a deal has done to the chance to win.

    Args:
        change: above zero if the chance has risen, below zero if it has fallen, 0 if luck may explain the difference.
        chance: the chance after the deal, out of 100.
        deal: the number of the deal.
        is_round: True if the game calls its deals rounds.

    Returns:
        The line.
    """
    place = round_of(deal) if is_round else deal_of(deal)
    if not change:
        # translators: place is "deal 3" or "round 3", after which the chance to win is as before.
        return answer("Unchanged: {place}.", place=place)
    # translators: n is the chance to win, out of 100; place is "deal 3" or "round 3".
    return answer(N_("Rose to {n}: {place}.") if change > 0 else N_("Fell to {n}: {place}."), n=chance, place=place)


def playing_again() -> Message:
    # translators: where the player is, before the deal and the game: a finished deal is played once more.
    return answer("playing again")


def back() -> Message:
    return notice("Back in your game.")


def title() -> str:
    """Return the title of a repeated game in the list of games."""
    return N_("second try")
