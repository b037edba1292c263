"""All fives, or muggins: each sum of the open ends that is a multiple of five scores. The first double is the spinner.

The defaults of the house rules follow pagat.com, and players can change each of them. Presets are relatives of the game
that have names of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from moon_access.announcer.message import N_
from moon_access.engine.house_rules import Value, number_of_players, read_rules

from .definition import DrawVariant
from .rules import DrawGame
from .state import VARIANT_RULES, DrawOptions, usual_hand

if TYPE_CHECKING:
    from moon_access.games.lesson import Lesson


class AllFivesGame(DrawGame):
    """The rules of draw dominoes with the usual house rules of all fives."""

    name: ClassVar[str] = "all_fives"
    house_rules = VARIANT_RULES
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "all_fives": {},
        "sniff": {"open_doubles_count": True},
        "five_up": {"target": 61, "hand": 5, "double_branches": 3, "scoring": "each_five", "spinner": False},
    }

    def __init__(self, rules: Mapping[str, object] | None = None, players: int | None = None) -> None:
        given = read_rules(self.house_rules, rules or {})
        if given.get("open_doubles_count"):  # the usual hands of sniff
            given = {"hand": 9 - number_of_players(players, self.player_counts), **given}
        super().__init__(given, players)

    @classmethod
    def usual_options(cls, players: int) -> DrawOptions:
        return DrawOptions(
            target=150 if players == 2 else 100,
            hand=usual_hand(players),
            tiles=6,
            double_branches=1,
            opening="winner",
            scoring="fives",
            spinner=True,
        )


class AllFives(DrawVariant):
    """The definition of all fives."""

    name = "all_fives"
    # translators: the name of a game of dominoes, also called Muggins.
    title = N_("All fives")
    code_letter = "A"
    game = AllFivesGame

    def lessons(self) -> tuple[Lesson, ...]:
        from .lessons import FIVES_LESSONS

        return FIVES_LESSONS
