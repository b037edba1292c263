"""Sniff in one file: all fives in which the first double is open on all four sides at once, and keeps counting.

The first double, the sniff, counts when it is laid, and its open sides keep counting: both halves while at most two
sides are covered, one half while one side is open. Two players hold 7 tiles each, three 6 and four 5.

A variant of draw dominoes contains only its differences. Only tests know this game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from moon_access.bots.contract import Bot
from moon_access.engine.chain import Ends, Lies
from moon_access.games.chains.bots import bots_of
from moon_access.games.draw.all_fives import AllFives, AllFivesGame
from moon_access.games.draw.state import DrawOptions, DrawView


class SniffOptions(DrawOptions):
    """The house rules of all fives, with another sum of the open ends."""

    __slots__ = ()

    def sum_of(self, ends: Ends) -> int:
        open_sides = [end.number * min(end.times, 2) for end in ends if end.lies is Lies.SPINNER]
        return super().sum_of(ends) + sum(open_sides)


class SniffGame(AllFivesGame):
    name: ClassVar[str] = "sniff"

    @classmethod
    def usual_options(cls, players: int) -> DrawOptions:
        return SniffOptions(*super().usual_options(players)._replace(hand=9 - players))


class Sniff(AllFives):
    name = "sniff"
    title = "basics"  # any text that the catalogues have
    code_letter = ""
    game = SniffGame

    def bots(self) -> Mapping[str, Callable[[], Bot[DrawView]]]:
        """Return the levels that look no further than the sum: strong play is specific to the sum of all fives."""
        return {level: bot for level, bot in bots_of("draw").items() if level in ("random", "easy")}

    def adviser(self) -> None:
        return None

    def reviewer(self) -> None:
        return None
