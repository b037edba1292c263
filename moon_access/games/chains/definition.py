"""The part of a definition that games of chains have in common; games/contract.py says what a definition is.

The folder of each of these games has its parts under fixed names: WORDS in words, ``hint`` in hints.py, ``review`` and
``judge_choice`` in review.py, LESSONS in lessons.py, and the play of each level in bots/. The program loads a part when
somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from moon_access.announcer.message import N_, Message
from moon_access.engine.actions import Play
from moon_access.engine.game import State, View
from moon_access.engine.house_rules import Value
from moon_access.games.contract import Adviser, ChoiceJudge, GameDefinition, Question, Reviewer, part_of_folder
from moon_access.games.record_lines import PASS, RecordLines
from moon_access.i18n.catalog import pgettext
from moon_access.later import later

from .actions import DRAWING, MOVES, Draw
from .bots import bots_of
from .record_lines import DRAW, LAY

if TYPE_CHECKING:
    from moon_access.bots.contract import Bot
    from moon_access.bots.contrast import FactsOf
    from moon_access.games.lesson import Lesson
    from moon_access.games.puzzle import PuzzleMaker
    from moon_access.games.words import GameWords

_puzzles = later("games.chains.puzzles", "ChainPuzzles")

CHAIN = Question(
    "chain",
    "",
    pgettext("words", "chain"),
    N_("Reads the whole chain, branch by branch."),
    after="draw",
)
PIPS = Question(
    "pips",
    "",
    pgettext("words", "pips, spots"),
    N_("Tells the pips in your hand."),
    after="chain",
)

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class ChainDefinition(GameDefinition[S, V], Generic[S, V]):
    """A game in which players lay tiles on a chain, draw tiles from a stock, and pass."""

    folder: ClassVar[str]
    """The name of the game's folder in moon_access/games."""
    moves = MOVES
    drawing = DRAWING
    one_deal = {"rounds": 1}  # noqa: RUF012 - never changed
    puzzle_rules: ClassVar[Mapping[str, Value]] = {}
    """The house rules of its puzzles. A small set leaves less to keep in mind."""

    def own_actions(self) -> tuple[type, ...]:
        return (Draw,)

    def words(self) -> GameWords[S, V]:
        found: GameWords[S, V] = part_of_folder(self.folder, "words", "WORDS")
        return found

    def bots(self) -> Mapping[str, Callable[[], Bot[V]]]:
        return bots_of(self.folder)

    def adviser(self) -> Adviser[V] | None:
        found: Adviser[V] = part_of_folder(self.folder, "hints", "hint")
        return found

    def facts(self) -> Callable[[V], FactsOf] | None:
        if self.adviser() is None:
            return None
        found: Callable[[V], FactsOf] = part_of_folder(self.folder, "bots.normal", "facts_of")
        return found

    def reviewer(self) -> Reviewer[S, V] | None:
        found: Reviewer[S, V] = part_of_folder(self.folder, "review", "review")
        return found

    def choice_judge(self) -> ChoiceJudge[V] | None:
        found: ChoiceJudge[V] = part_of_folder(self.folder, "review", "judge_choice")
        return found

    def puzzles(self) -> PuzzleMaker[S] | None:
        from moon_access.games.puzzle import Amount

        amount = Amount.PIPS if self.lowest_wins else Amount.POINTS
        made: PuzzleMaker[S] = _puzzles(amount, self.puzzle_rules, self.name_play)
        return made

    def name_play(self, play: Play, other_play: Play, view: V) -> Message:
        """Name a play beside another one: the tile, with its place if both lay the same tile."""
        from .words.hints import name_play

        return name_play(play, other_play)

    def record_lines(self) -> RecordLines:
        return RecordLines(LAY, DRAW, PASS)

    def lessons(self) -> tuple[Lesson, ...]:
        found: tuple[Lesson, ...] = part_of_folder(self.folder, "lessons", "LESSONS")
        return found


class MiddleDefinition(ChainDefinition[S, V], Generic[S, V]):
    """A game in which each round has a double of its own in the middle. ``usual_set``: the highest of the usual set."""

    usual_set: ClassVar[int]

    later_deals_alike = False
    lowest_wins = True

    def within_limits(self, house_rules: Mapping[str, Value]) -> dict[str, Value]:
        """Return these house rules with at most one round for each double.

        Earlier versions of the program allowed more rounds.
        """
        rounds, highest = house_rules.get("rounds"), house_rules.get("tiles", self.usual_set)
        if not isinstance(rounds, int) or not isinstance(highest, int):
            return dict(house_rules)
        return {**house_rules, "rounds": min(rounds, highest + 1)}
