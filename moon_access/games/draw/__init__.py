"""Draw dominoes, for two to four players, and the games that are draw dominoes by other house rules: block, all fives,
fives and threes. This is what their folder gives; the rest is loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from moon_access.announcer.message import N_
from moon_access.engine.actions import Action, Draw, Pass, Play
from moon_access.games.contract import GameDefinition

if TYPE_CHECKING:
    from moon_access.bots.contract import Bot
    from moon_access.games.hint import Adviser
    from moon_access.games.lesson import Lesson
    from moon_access.games.question import Question
    from moon_access.games.record_lines import RecordLines
    from moon_access.games.review import Reviewer
    from moon_access.games.words import GameWords

    from .rules import DrawGame
    from .state import DrawState, DrawView


class _Dominoes(GameDefinition["DrawState", "DrawView"]):
    """What all of them have in common: a chain, and a stock as the house rules have it."""

    moves = (Play, Draw, Pass)
    one_deal = {"rounds": 1}  # noqa: RUF012 - never changed

    def questions(self) -> tuple[Question, ...]:
        from .questions import QUESTIONS

        return QUESTIONS

    def words(self) -> GameWords[DrawState, DrawView]:
        from .words import WORDS

        return WORDS

    def bots(self) -> Mapping[str, Callable[[], Bot[DrawView]]]:
        from .bots.levels import BOTS

        return BOTS

    def adviser(self) -> Adviser[DrawView]:
        from .hints import hint

        return hint

    def reviewer(self) -> Reviewer[DrawState, DrawView]:
        from .review import review

        return review

    def record_lines(self) -> RecordLines:
        from .record_lines import LINES

        return LINES

    def told_with_next(self, action: Action, following: Action) -> bool:
        """Tiles drawn in a row are one line."""
        return isinstance(action, Draw) and isinstance(following, Draw)


class DrawDominoes(_Dominoes):
    """With the double-twelve set."""

    name = "draw12"
    title = N_("Draw dominoes")
    code_letter = "D"

    def rules(self, house_rules: Mapping[str, object] | None = None, players: int | None = None) -> DrawGame:
        from .rules import DrawGame

        return DrawGame(house_rules, players)

    def lessons(self) -> tuple[Lesson, ...]:
        from .lessons import chain, sums

        return *chain.LESSONS, *sums.LESSONS


class Block(_Dominoes):
    """The game in which nobody draws."""

    name = "block"
    # translators: the name of a game of dominoes, in which nobody draws.
    title = N_("Block dominoes")
    code_letter = "B"

    def rules(self, house_rules: Mapping[str, object] | None = None, players: int | None = None) -> DrawGame:
        from .named_games import BlockGame

        return BlockGame(house_rules, players)


class AllFives(_Dominoes):
    """The game of multiples of five."""

    name = "all_fives"
    # translators: the name of a game of dominoes, also called Muggins.
    title = N_("All fives")
    code_letter = "A"

    def rules(self, house_rules: Mapping[str, object] | None = None, players: int | None = None) -> DrawGame:
        from .named_games import AllFivesGame

        return AllFivesGame(house_rules, players)


class FivesAndThrees(_Dominoes):
    """The game of multiples of five and of three."""

    name = "fives_and_threes"
    # translators: the name of a game of dominoes.
    title = N_("Fives and threes")
    code_letter = "V"  # of the Roman five

    def rules(self, house_rules: Mapping[str, object] | None = None, players: int | None = None) -> DrawGame:
        from .named_games import FivesAndThreesGame

        return FivesAndThreesGame(house_rules, players)
