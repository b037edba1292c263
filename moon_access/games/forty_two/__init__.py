"""Texas 42, the trick game for four in two teams: its definition.

The program loads everything else in this folder when it asks the definition for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from moon_access.announcer.message import N_
from moon_access.games.contract import Question
from moon_access.games.tricks.definition import QUESTIONS, AuctionDefinition
from moon_access.i18n.catalog import pgettext
from moon_access.later import later

from .actions import NameSpecial, Plunge
from .events import Plunged, SpecialNamed

if TYPE_CHECKING:
    from moon_access.games.lesson import Lesson
    from moon_access.games.practice import Practice

    from .rules import FortyTwo as Rules
    from .state import FortyTwoState, FortyTwoView


_practice = later("games.forty_two.practice", "FortyTwoPractice")

COUNTERS = Question(
    "out",
    "",
    pgettext("words", "out, counters"),
    N_("Tells which counting tiles are still out."),
    after="tricks",
)


class FortyTwo(AuctionDefinition["FortyTwoState", "FortyTwoView"]):
    """Texas 42: in two teams, with the whole set."""

    name = "forty_two"
    folder = "forty_two"
    title = N_("Texas 42")
    code_letter = "F"
    one_deal = {"scoring": "marks", "target": 1, "rounds": 0}  # noqa: RUF012 - never changed

    def rules(self, house_rules: Mapping[str, object] | None = None, players: int | None = None) -> Rules:
        from .rules import FortyTwo as Rules

        return Rules(house_rules, players)

    def questions(self) -> tuple[Question, ...]:
        return (*QUESTIONS, COUNTERS)

    def own_actions(self) -> tuple[type, ...]:
        return *super().own_actions(), Plunge, NameSpecial

    def own_events(self) -> tuple[type, ...]:
        return *super().own_events(), Plunged, SpecialNamed

    def lessons(self) -> tuple[Lesson, ...]:
        from .lessons import marks

        return marks.LESSONS

    def practice(self) -> Practice[FortyTwoState, FortyTwoView]:
        practice: Practice[FortyTwoState, FortyTwoView] = _practice()
        return practice


DEFINITIONS = (FortyTwo,)
