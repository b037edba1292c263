"""Hints: what is thought out for a turn is kept here until the next one.

So asking again costs no time and gets the same answer. Nothing is thought out before somebody asks. The command itself
is commands/hint.py.
"""

from __future__ import annotations

from random import Random
from typing import cast

from moon_access.announcer import advice
from moon_access.announcer.message import Message
from moon_access.engine.game import View
from moon_access.games import GAMES
from moon_access.games.contract import Adviser, Hint, chance_of


class Hinting:
    """The hint of the turn that was last asked about, and how much of it was told."""

    def __init__(self) -> None:
        self.adviser: Adviser[View] | None = None  # another than the game's own
        self._asked_at: tuple[str, int, View] | None = None
        self._hint: Hint | None = None
        self._told = 0
        self._names_move = False
        self._explained: set[str] = set()

    def at(self, seed: str, turn: int, view: View, adviser: Adviser[View]) -> Hint:
        """For this turn of a game. Another adviser would be heard from the next turn on."""
        if self._hint is None or self._asked_at != (seed, turn, view):
            self._asked_at, self._told, self._names_move = (seed, turn, view), 0, False
            self._hint = (self.adviser or adviser)(view, Random(chance_of(seed, turn)))
        return self._hint

    def told_at(self, view: View) -> Hint | None:
        """The hint that was given from this view, if any of it was told."""
        return self._hint if self._told and self._asked_at is not None and self._asked_at[-1] == view else None

    def begin_again(self) -> None:
        """Something was taken back: what is asked next is told from its beginning, though it may be the same turn."""
        self._told, self._names_move = 0, False

    def depths(self, wanted: str | None) -> tuple[str, ...]:
        """What to tell now: what is wanted, else what comes after what was told last. Reason and figures are of a move,
        so where it has not been told, it comes before them."""
        place = self._told % len(advice.DEPTHS) if wanted is None else advice.DEPTHS.index(wanted)
        self._told = place + 1
        before = () if self._names_move or place == 0 else (advice.DEPTHS[0],)
        self._names_move = True
        return *before, advice.DEPTHS[place]

    def explanation(self, hint: Hint, depth: str) -> tuple[Message, ...]:
        """What the figures that are told now take for granted, unless it was told before."""
        found = hint.how_found
        if depth != "figures" or found is None or found.text in self._explained:
            return ()
        self._explained.add(found.text)
        return (found,)


def hint_from(game: str, view: View, chance: Random) -> Hint:
    """Return the hint for this view. The game must give hints. A server sends this call to another process."""
    return cast(Adviser[View], GAMES[game].adviser())(view, chance)


def told(hint: Hint, depth: str) -> Message:
    """One of the depths."""
    if depth == "figures":
        return hint.figures
    return hint.move if depth == "move" else hint.reason
