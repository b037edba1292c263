"""What came of looking ahead in draw dominoes: for each play, how often it turned out well in sampled worlds.

Only the values; strong.py finds them. A world is one way in which the unseen tiles may lie, see determinization.py.
"""

from __future__ import annotations

from typing import NamedTuple

from moon_access.bots.contract import Advice
from moon_access.engine.actions import Play


class Outcome(NamedTuple):
    """One play, tried in ``worlds`` worlds: in ``ahead`` of them its seat stands better than the
    others some turns later, and it expects ``points`` more than another player, on average."""

    play: Play
    worlds: int
    ahead: int
    points: float


class Forecast(NamedTuple):
    """Every legal play, the one that promises most points first."""

    outcomes: tuple[Outcome, ...]

    @property
    def best(self) -> Outcome:
        return self.outcomes[0]


class Foreseen(NamedTuple):
    """A move with its reason, and the forecast that it comes of; None where nothing was played out."""

    advice: Advice
    forecast: Forecast | None
