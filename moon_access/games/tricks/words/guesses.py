"""The words for the figures of hints that games of tricks share: in how many guesses at hidden tiles a bid is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from moon_access.announcer.message import Message, answer
from moon_access.engine.actions import Action


class TrialResult(Protocol):
    """A choice that a bot tried.

    ``worlds``: the number of guesses at the hidden tiles in which it was tried. ``times_made``: the number of these in
    which it succeeded.
    """

    @property
    def action(self) -> Action: ...
    @property
    def worlds(self) -> int: ...
    @property
    def times_made(self) -> int: ...


def word_figures(
    results: Sequence[TrialResult], *, attacks: bool, name_action: Callable[[Action], Message], are_all: bool = True
) -> Message:
    """Tell how often the best choice succeeds, and how often the next choice with another result does."""
    best, *others = results
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
            fields["other"] = answer("with {choice} in {made}", choice=name_action(one.action), made=one.times_made)
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
