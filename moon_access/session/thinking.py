"""Where something is thought out for a player that takes long: a hint, a review.

Here, in the thread that asks, unless whoever runs the session says otherwise: a server has it done in another process.
What is thought out is a call that can be sent there, with its arguments.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol, TypeVar, cast

from moon_access.engine.game import View
from moon_access.games import GAMES
from moon_access.games.contract import Adviser, Hint

T = TypeVar("T")


class Think(Protocol):
    """Returns what the call returns, and raises what it raises."""

    def __call__(self, call: Callable[[], T]) -> T: ...


def think_here(call: Callable[[], T]) -> T:
    return call()


def hint_from(game: str, view: View, chance: Random) -> Hint:
    """Return the hint for this view. The game must give hints."""
    return cast(Adviser[View], GAMES[game].adviser())(view, chance)
