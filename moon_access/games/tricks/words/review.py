"""A review in words, as far as games of tricks share them: for a choice that fell short what would have been better."""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer.message import N_, Message, answer

# translators: what a review has judged, in a list: "Judged: bidding, discard, trump, tiles played."
BIDDING = N_("bidding")
WIDOW = N_("widow")
DISCARD = N_("discard")
TRUMP = N_("trump")
TILES = N_("tiles played")


def judged(what: Sequence[str]) -> Message:
    """In which phases of the deal the player had a choice, and each was judged: some of the texts above."""
    return answer("Judged: {what}.", what=tuple(answer(text) for text in what))


def trick(number: int) -> Message:
    """Where a tile was played."""
    return answer("Trick {n}", n=number)


def trump() -> Message:
    """Where trump was named."""
    return answer("Trump")


def rather(place: Message, best: Message, yours: Message, figures: tuple[int, int, int], *, attacks: bool) -> Message:
    """``figures``: in how many worlds the best choice succeeds, of how many, and in how many the player's does.

    ``attacks``: to succeed is to make the bid, and not to beat it.
    """
    made, worlds, less = figures
    if attacks:
        text = N_(
            "{place}: {best} rather than {yours}; bid made in {made} of {worlds} "
            "guesses at the hidden tiles, not {less}."
        )
    else:
        text = N_(
            "{place}: {best} rather than {yours}; bid beaten in {made} of {worlds} "
            "guesses at the hidden tiles, not {less}."
        )
    return answer(text, place=place, best=best, yours=yours, made=made, worlds=worlds, less=less)
