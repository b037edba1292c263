"""Fives and threes, a game of British pubs: a point for each five and each three in the sum of the open ends.

Exactly 61 points win, and nobody draws. The defaults of the house rules follow pagat.com, and players can change each
of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from moon_access.announcer.message import N_
from moon_access.engine.house_rules import Value

from .definition import DrawVariant
from .rules import DrawGame
from .state import VARIANT_RULES, DrawOptions, usual_hand


class FivesAndThreesGame(DrawGame):
    """The rules of draw dominoes with the usual house rules of fives and threes."""

    name: ClassVar[str] = "fives_and_threes"
    house_rules = VARIANT_RULES
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {"club": {}, "family": {"exact": False}}

    @classmethod
    def usual_options(cls, players: int) -> DrawOptions:
        return DrawOptions(
            target=61,
            hand=usual_hand(players),
            tiles=6,
            double_branches=1,
            drawing="none",
            opening="turns",
            scoring="fives_and_threes",
            exact=True,
        )


class FivesAndThrees(DrawVariant):
    """The definition of fives and threes."""

    name = "fives_and_threes"
    # translators: the name of a game of dominoes.
    title = N_("Fives and threes")
    code_letter = "V"  # the Roman five
    game = FivesAndThreesGame
