"""The dominoes that most people play, under their own names: draw dominoes by other house rules.

Each is its usual house rules and no more; each of them can be changed as everywhere. Where players differ, the usual
rules are those of pagat.com as far as the house rules have them.
"""

from __future__ import annotations

from typing import ClassVar

from .rules import DrawGame
from .state import DRAW_RULES, DrawOptions, usual_hand

# Every record of these games says what makes them these games: none of theirs is older than such a rule.
_YOUNGER = ("hints", "rounds")
_ALL_WRITTEN = tuple(rule if rule.name in _YOUNGER else rule._replace(unwritten=None) for rule in DRAW_RULES)


class BlockGame(DrawGame):
    """The block game: nobody draws, and who can't lay a tile passes. A plain line, double six."""

    name: ClassVar[str] = "block"
    house_rules = _ALL_WRITTEN

    @staticmethod
    def usual_options(players: int) -> DrawOptions:
        return DrawOptions(hand=usual_hand(players), tiles=6, double_branches=1, drawing="none")


class AllFivesGame(DrawGame):
    """All Fives, or Muggins: each sum of the open ends that is a multiple of five scores. The first double is the
    spinner."""

    name: ClassVar[str] = "all_fives"
    house_rules = _ALL_WRITTEN

    @staticmethod
    def usual_options(players: int) -> DrawOptions:
        return DrawOptions(
            target=150 if players == 2 else 100,
            hand=usual_hand(players),
            tiles=6,
            double_branches=1,
            opening="winner",
            scoring="fives",
            spinner=True,
        )


class FivesAndThreesGame(DrawGame):
    """Fives and threes, as it is played in pubs: a point for each five and each three in the sum of the open ends, and
    61 exactly wins. Nobody draws."""

    name: ClassVar[str] = "fives_and_threes"
    house_rules = _ALL_WRITTEN

    @staticmethod
    def usual_options(players: int) -> DrawOptions:
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
