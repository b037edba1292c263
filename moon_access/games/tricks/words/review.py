"""The words of reviews that games of tricks share: for a choice that fell short, a better one."""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer.message import N_, Message, answer

# translators: what a review has judged, in a list: "Judged: bidding, discard, trump, tiles played."
PHASE_OF_BIDDING = N_("bidding")
WIDOW = N_("widow")
DISCARD = N_("discard")
TRUMP = N_("trump")
TILES = N_("tiles played")


def word_judged(what: Sequence[str]) -> Message:
    """Say which phases of the deal the review judged, because the player had a choice. ``what``: texts above."""
    return answer("Judged: {what}.", what=tuple(answer(text) for text in what))


def trick(number: int) -> Message:
    """Return the name of a choice in the review: the tile of this trick."""
    return answer("Trick {n}", n=number)


def trump() -> Message:
    """Return the name of a choice in the review: the trump."""
    return answer("Trump")


def better_choice(
    place: Message, best: Message, yours: Message, figures: tuple[int, int, int], *, attacks: bool
) -> Message:
    """Return the line about a better choice than the player's: in how many more worlds it succeeds.

    Args:
        place: Where the choice was made.
        best: The best choice.
        yours: The player's choice.
        figures: The number of worlds in which the best choice succeeds, of all worlds, and in which the player's does.
        attacks: True if success means making the bid, False if it means beating it.

    Returns:
        The line.
    """
    made, worlds, less = figures
    if attacks:
        text = N_(
            "{place}: {best} rather than {yours}; the bid is made in {made} of {worlds} guesses at the "
            "hidden tiles, not {less}."
        )
    else:
        text = N_(
            "{place}: {best} rather than {yours}; the bid is beaten in {made} of {worlds} guesses at the "
            "hidden tiles, not {less}."
        )
    return answer(text, place=place, best=best, yours=yours, made=made, worlds=worlds, less=less)
