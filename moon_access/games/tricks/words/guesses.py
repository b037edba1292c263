"""The words for hints that games of tricks share: reasons, and in how many guesses at hidden tiles a bid is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Protocol

from moon_access.announcer.message import N_, Message, answer
from moon_access.engine.actions import Action

_REASONS = {
    "PARTNER_BID": N_("Your partner's bid is good enough."),
    "LEAST_BAD_BID": N_("You have to bid, and this risks least."),
    # translators: n is how many trumps are held.
    "BEST_SUIT": N_("It is your best suit: you hold {n}."),
    "BEST_WITHOUT_TRUMP": N_("High tiles in many suits win without trump."),
    "DRAWS_TRUMPS": N_("It draws the others' trumps."),
    "WINS_FOR_SURE": N_("Nothing can beat it."),
    "HIGHEST_LEFT": N_("It is the highest of its suit left."),
    "LEADS_LOW": N_("A low lead keeps the better tiles."),
    "WINS_CHEAPLY": N_("It wins the trick cheaply."),
    "MAY_WIN": N_("It is likely to win the trick."),
    "CANNOT_WIN": N_("You cannot win this trick."),
    "NOT_WORTH_IT": N_("A higher tile would likely be beaten."),
    "LOOKED_AHEAD": N_("It comes out best on average."),
}
"""The text of each reason, by its name in the reasons of a game's bots."""


def reasons_of(kind: type[Enum]) -> dict[Enum, str]:
    """Return the texts of the reasons of a game's bots, as far as games of tricks share them."""
    return {why: _REASONS[why.name] for why in kind if why.name in _REASONS}


class TrialResult(Protocol):
    """A choice that a bot tried.

    ``worlds``: in how many guesses at the hidden tiles it was tried. ``times_made``: in how many of them it succeeded.
    """

    @property
    def action(self) -> Action: ...
    @property
    def worlds(self) -> int: ...
    @property
    def times_made(self) -> int: ...


def word_figures(
    tried: Sequence[TrialResult], *, attacks: bool, named: Callable[[Action], Message], are_all: bool = True
) -> Message:
    """Return how often the best choice succeeds, and how often the next choice that differs does."""
    best, *others = tried
    if best.worlds == 1:
        is_made = bool(best.times_made) is attacks
        return (
            answer("Every tile is known: the bid is made.")
            if is_made
            else answer("Every tile is known: the bid fails.")
        )
    fields: dict[str, object] = {"made": best.times_made, "worlds": best.worlds}
    for one in others:
        if one.times_made != best.times_made:
            # translators: choice is a tile, a trump or a bid; made a number of guesses: "with double five in 4".
            fields["other"] = answer("with {choice} in {made}", choice=named(one.action), made=one.times_made)
            if attacks:
                # translators: other is another choice with its own number: "with double five in 4".
                return answer("It makes the bid in {made} of {worlds} guesses at the hidden tiles; {other}.", **fields)
            return answer("It beats the bid in {made} of {worlds} guesses at the hidden tiles; {other}.", **fields)
    if not attacks:
        return answer(
            "Whatever you choose, the bid is beaten in {made} of {worlds} guesses at the hidden tiles.", **fields
        )
    if are_all:
        return answer(
            "Whatever you choose, the bid is made in {made} of {worlds} guesses at the hidden tiles.", **fields
        )
    # translators: not every choice was tried, and those that were make the bid equally often.
    return answer("Whatever we tried, the bid is made in {made} of {worlds} guesses at the hidden tiles.", **fields)


def explain_guesses() -> Message:
    # translators: told once, after the first line with a number of guesses. A guess is one way in which the tiles that
    # the player does not see may lie.
    return answer("Each guess assumes that everybody can see all the tiles.")
