"""The hint of a turn, kept until the next turn.

So asking again costs no time and gets the same answer. The program works out no hint before somebody asks for one. The
command itself is in commands/questions.py.
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
        """Return the hint for this turn of a game. A change of ``adviser`` has an effect from the next turn on."""
        if self._hint is None or self._asked_at != (seed, turn, view):
            self._asked_at, self._told, self._names_move = (seed, turn, view), 0, False
            self._hint = (self.adviser or adviser)(view, Random(chance_of(seed, turn)))
        return self._hint

    def told_at(self, view: View) -> Hint | None:
        """Return the hint that was given from this view, if the player has heard any of it."""
        return self._hint if self._told and self._asked_at is not None and self._asked_at[-1] == view else None

    def begin_again(self) -> None:
        """Begin the hint again from its first depth.

        A move was taken back, and it may be the same turn again.
        """
        self._told, self._names_move = 0, False

    def depths(self, wanted: str | None) -> tuple[str, ...]:
        """Return the depths to tell now: the wanted one, otherwise the one after that told last.

        Reason and figures are about a move, so the move comes before them if the player has not heard it.
        """
        place = self._told % len(advice.DEPTHS) if wanted is None else advice.DEPTHS.index(wanted)
        self._told = place + 1
        before = () if self._names_move or place == 0 else (advice.DEPTHS[0],)
        self._names_move = True
        return *before, advice.DEPTHS[place]

    def explanation(self, hint: Hint, depth: str) -> tuple[Message, ...]:
        """Return what the figures assume if they are told now, unless the player has heard it before."""
        found = hint.explanation
        if depth != "figures" or found is None or found.text in self._explained:
            return ()
        self._explained.add(found.text)
        return (found,)


def hint_from(game: str, view: View, chance: Random) -> Hint:
    """Return the hint for this view. The game must give hints. A server sends this call to another process."""
    return cast(Adviser[View], GAMES[game].adviser())(view, chance)


def told(hint: Hint, depth: str) -> Message:
    """Return the message of one depth of a hint."""
    if depth == "figures":
        return hint.figures
    return hint.move if depth == "move" else hint.reason
