"""The definition of draw dominoes, for two to four players. It loads the other parts of the game when they are needed.

Games that are draw dominoes with other house rules have a file each: block.py, all_fives.py and fives_and_threes.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from moon_access.announcer.message import N_
from moon_access.engine.actions import Action
from moon_access.games.chains.actions import Draw
from moon_access.games.chains.definition import CHAIN, PIPS, ChainDefinition
from moon_access.games.contract import Question
from moon_access.games.record_lines import RecordLines
from moon_access.i18n.catalog import pgettext

from .record_lines import LINES

if TYPE_CHECKING:
    from moon_access.games.lesson import Lesson

    from .rules import DrawGame
    from .state import DrawState, DrawView  # noqa: F401 - the base class of the definition names them

QUESTIONS = (
    CHAIN,
    PIPS,
    Question(
        "sum",
        pgettext("key", "f"),
        pgettext("words", "sum"),
        N_("Tells the sum of the open ends; where that does not score, the pips in your hand."),
        after="pips",
    ),
    Question(
        "worth",
        "",
        # translators: "worth" is typed to hear what each tile would score.
        pgettext("words", "worth"),
        N_("Tells what each of your tiles would score."),
        after="sum",
    ),
)


class DrawDominoes(ChainDefinition["DrawState", "DrawView"]):
    """Draw dominoes with the double-twelve set."""

    name = "draw12"
    folder = "draw"
    title = N_("Draw dominoes")
    code_letter = "D"
    puzzle_rules = {"tiles": 6}  # noqa: RUF012 - never changed

    def rules(self, house_rules: Mapping[str, object] | None = None, players: int | None = None) -> DrawGame:
        from .rules import DrawGame

        return DrawGame(house_rules, players)

    def questions(self) -> tuple[Question, ...]:
        return QUESTIONS

    def record_lines(self) -> RecordLines:
        return LINES

    def joins_next(self, action: Action, following: Action) -> bool:
        """Return whether both actions draw a tile: one line tells all tiles drawn in a row."""
        return isinstance(action, Draw) and isinstance(following, Draw)


class DrawVariant(DrawDominoes):
    """A variant of draw dominoes: other house rules, its own name, other lessons or none.

    ``game``: the class of its rules.
    """

    game: ClassVar[type[DrawGame]]

    def rules(self, house_rules: Mapping[str, object] | None = None, players: int | None = None) -> DrawGame:
        return self.game(house_rules, players)

    def lessons(self) -> tuple[Lesson, ...]:
        return ()
