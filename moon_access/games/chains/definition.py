"""How a game of chains is defined: what its definition has in common with those of the others.

The parts of a game are in its folder, under names that are the same in each of these games: WORDS in words/, ``hint``
in hints.py, LESSONS in lessons, and the play of each level in bots/. They are loaded when somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from moon_access.engine.game import State, View
from moon_access.games.chains.actions import DRAWING, MOVES, Draw
from moon_access.games.contract import GameDefinition, part_of_folder

if TYPE_CHECKING:
    from moon_access.bots.contract import Bot
    from moon_access.games.hint import Adviser
    from moon_access.games.lesson import Lesson
    from moon_access.games.record_lines import RecordLines
    from moon_access.games.words import GameWords

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class ChainDefinition(GameDefinition[S, V], Generic[S, V]):
    """A game in which tiles are laid to a chain, drawn from a stock, and turns passed."""

    folder: ClassVar[str]
    """The folder of the game in moon_access/games."""
    moves = MOVES
    drawing = DRAWING
    one_deal = {"rounds": 1}  # noqa: RUF012 - never changed

    def own_actions(self) -> tuple[type, ...]:
        return (Draw,)

    def words(self) -> GameWords[S, V]:
        found: GameWords[S, V] = part_of_folder(self.folder, "words", "WORDS")
        return found

    def bots(self) -> Mapping[str, Callable[[], Bot[V]]]:
        from .bots import bots_of

        return bots_of(self.folder)

    def adviser(self) -> Adviser[V] | None:
        found: Adviser[V] = part_of_folder(self.folder, "hints", "hint")
        return found

    def record_lines(self) -> RecordLines:
        from moon_access.games.chains.record_lines import DRAW, LAY
        from moon_access.games.record_lines import PASS, RecordLines

        return RecordLines(LAY, DRAW, PASS)

    def lessons(self) -> tuple[Lesson, ...]:
        found: tuple[Lesson, ...] = part_of_folder(self.folder, "lessons", "LESSONS")
        return found


class MiddleDefinition(ChainDefinition[S, V], Generic[S, V]):
    """A game in which each round has a double of its own in the middle."""

    later_deals_alike = False
