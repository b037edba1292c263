"""Draw dominoes, for two to four players. This is what its folder gives; the rest is loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from moon_access.announcer.message import N_
from moon_access.engine.actions import Action, Draw, Pass, Play
from moon_access.engine.game import Game
from moon_access.games.contract import GameDefinition

from .questions import QUESTIONS

if TYPE_CHECKING:
    from moon_access.bots.contract import Bot
    from moon_access.games.hint import Adviser
    from moon_access.games.lesson import Lesson
    from moon_access.games.record_lines import RecordLines
    from moon_access.games.words import GameWords

    from .state import DrawState, DrawView


class DrawDominoes(GameDefinition["DrawState", "DrawView"]):
    """Each for themselves, with a chain and a stock."""

    name = "draw12"
    title = N_("Draw dominoes")
    questions = QUESTIONS
    moves = (Play, Draw, Pass)

    def rules(
        self, house_rules: Mapping[str, object] | None = None, players: int | None = None
    ) -> Game[DrawState, DrawView]:
        from .rules import DrawGame

        return DrawGame(house_rules, players)

    def words(self) -> GameWords[DrawState, DrawView]:
        from .words.game_words import WORDS

        return WORDS

    def bots(self) -> Mapping[str, Callable[[], Bot[DrawView]]]:
        from .bots.levels import BOTS

        return BOTS

    def adviser(self) -> Adviser[DrawView]:
        from .hints import hint

        return hint

    def record_lines(self) -> RecordLines:
        from .record_lines import LINES

        return LINES

    def told_with_next(self, action: Action, following: Action) -> bool:
        """Tiles drawn in a row are one line."""
        return isinstance(action, Draw) and isinstance(following, Draw)

    def lessons(self) -> tuple[Lesson, ...]:
        from .lessons import chain

        return chain.LESSONS
