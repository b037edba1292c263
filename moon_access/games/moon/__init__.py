"""Moon, the trick game for three players and for four. This is what its folder gives; the rest is loaded when it is
asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from moon_access.announcer.message import N_
from moon_access.games.contract import GameDefinition

if TYPE_CHECKING:
    from moon_access.bots.contract import Bot
    from moon_access.games.lesson import Lesson
    from moon_access.games.record_lines import RecordLines
    from moon_access.games.words import GameWords

    from .rules import Moon
    from .state import MoonState, MoonView


class _Moon(GameDefinition["MoonState", "MoonView"]):
    """What both have in common."""

    def words(self) -> GameWords[MoonState, MoonView]:
        raise NotImplementedError  # yet: see announcer/games.py

    def bots(self) -> Mapping[str, Callable[[], Bot]]:
        from moon_access.bots import BOTS

        return BOTS

    def record_lines(self) -> RecordLines:
        from .record_lines import LINES

        return LINES


class MoonForThree(_Moon):
    """Each for themselves, with a widow."""

    name = "moon3"
    title = N_("Moon for three")

    def rules(self, house_rules: Mapping[str, object] | None = None, players: int | None = None) -> Moon:
        from .rules import MoonForThree as Rules

        return Rules(house_rules, players)

    def lessons(self) -> tuple[Lesson, ...]:
        from .lessons import bidding, play

        return (*play.LESSONS, *bidding.LESSONS)


class MoonForFour(_Moon):
    """In two teams, with the whole set."""

    name = "moon4"
    title = N_("Moon for four")

    def rules(self, house_rules: Mapping[str, object] | None = None, players: int | None = None) -> Moon:
        from .rules import MoonForFour as Rules

        return Rules(house_rules, players)
