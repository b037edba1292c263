"""Block dominoes: nobody draws, and a player who cannot lay a tile passes. One line, a double-six set.

The defaults of the house rules follow pagat.com, and players can change each of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from moon_access.announcer.message import N_
from moon_access.engine.house_rules import Value

from .definition import DrawVariant
from .rules import DrawGame
from .state import VARIANT_RULES, DrawOptions, usual_hand

if TYPE_CHECKING:
    from moon_access.games.lesson import Lesson


class BlockGame(DrawGame):
    """The rules of draw dominoes with the usual house rules of block."""

    name: ClassVar[str] = "block"
    house_rules = VARIANT_RULES
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {"club": {}, "family": {"opening": "double_then_winner"}}

    @classmethod
    def usual_options(cls, players: int) -> DrawOptions:
        return DrawOptions(hand=usual_hand(players), tiles=6, double_branches=1, drawing="none")


class Block(DrawVariant):
    """The definition of block dominoes."""

    name = "block"
    # translators: the name of a game of dominoes, in which nobody draws.
    title = N_("Block dominoes")
    code_letter = "B"
    game = BlockGame

    def lessons(self) -> tuple[Lesson, ...]:
        from .lessons import BLOCK_LESSONS

        return BLOCK_LESSONS
