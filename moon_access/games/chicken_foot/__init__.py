"""Chicken Foot, for two to eight players. This is what its folder gives; the rest is loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from moon_access.announcer.message import N_
from moon_access.engine.actions import Draw, Pass, Play
from moon_access.engine.game import Game
from moon_access.games.contract import GameDefinition

if TYPE_CHECKING:
    from moon_access.bots.contract import Bot
    from moon_access.games.hint import Adviser
    from moon_access.games.lesson import Lesson
    from moon_access.games.question import Question
    from moon_access.games.record_lines import RecordLines
    from moon_access.games.words import GameWords

    from .state import ChickenState, ChickenView


class ChickenFootGame(GameDefinition["ChickenState", "ChickenView"]):
    """Each for themselves, on doubles that ask for tiles."""

    name = "chicken_foot"
    title = N_("Chicken Foot")
    moves = (Play, Draw, Pass)
    code_letter = "C"
    later_deals_alike = False  # each has a double of its own in the middle
    one_deal = {"rounds": 1}  # noqa: RUF012 - never changed

    def rules(
        self, house_rules: Mapping[str, object] | None = None, players: int | None = None
    ) -> Game[ChickenState, ChickenView]:
        from .rules import ChickenFoot

        return ChickenFoot(house_rules, players)

    def questions(self) -> tuple[Question, ...]:
        from moon_access.games.question import CHAIN, PIPS

        return CHAIN, PIPS

    def words(self) -> GameWords[ChickenState, ChickenView]:
        from .words import WORDS

        return WORDS

    def bots(self) -> Mapping[str, Callable[[], Bot[ChickenView]]]:
        from .bots.levels import BOTS

        return BOTS

    def adviser(self) -> Adviser[ChickenView]:
        from .hints import hint

        return hint

    def record_lines(self) -> RecordLines:
        from .record_lines import LINES

        return LINES

    def own_events(self) -> tuple[type, ...]:
        from .events import FootGrown

        return (FootGrown,)

    def lessons(self) -> tuple[Lesson, ...]:
        from .lessons import feet

        return feet.LESSONS
