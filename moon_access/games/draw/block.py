"""Block dominoes: nobody draws, and a player who cannot lay a tile passes. A plain line, double six.

The usual rules are those of pagat.com as far as the house rules have them. Each of them can be changed.
"""

from __future__ import annotations

from typing import ClassVar

from moon_access.announcer.message import N_

from .definition import DrawVariant
from .rules import DrawGame
from .state import VARIANT_RULES, DrawOptions, usual_hand


class BlockGame(DrawGame):
    """The rules of draw dominoes with the usual house rules of block."""

    name: ClassVar[str] = "block"
    house_rules = VARIANT_RULES

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
