"""Texas 42, the trick game for four in two teams. This is what its folder gives; the rest is loaded when it is asked
for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from moon_access.announcer.message import N_
from moon_access.games.contract import Part
from moon_access.games.tricks.definition import AuctionDefinition

if TYPE_CHECKING:
    from moon_access.bots.contract import Bot
    from moon_access.games.contract import Adviser, Claims, ParOf, Question, Reviewer
    from moon_access.games.lesson import Lesson
    from moon_access.games.practice import Practice
    from moon_access.games.record_lines import RecordLines
    from moon_access.games.words import GameWords

    from .rules import FortyTwo as Rules
    from .state import FortyTwoState, FortyTwoView


class FortyTwo(AuctionDefinition["FortyTwoState", "FortyTwoView"]):
    """In two teams, with the whole set."""

    name = "forty_two"
    title = N_("Texas 42")
    code_letter = "F"
    one_deal = {"scoring": "marks", "target": 1}  # noqa: RUF012 - never changed

    def rules(self, house_rules: Mapping[str, object] | None = None, players: int | None = None) -> Rules:
        from .rules import FortyTwo as Rules

        return Rules(house_rules, players)

    def questions(self) -> tuple[Question, ...]:
        from .questions import QUESTIONS

        return QUESTIONS

    def words(self) -> GameWords[FortyTwoState, FortyTwoView]:
        from .words import WORDS

        return WORDS

    def bots(self) -> Mapping[str, Callable[[], Bot[FortyTwoView]]]:
        from .bots.levels import BOTS

        return BOTS

    def record_lines(self) -> RecordLines:
        from .record_lines import LINES

        return LINES

    def adviser(self) -> Adviser[FortyTwoView]:
        from .hints import hint

        return hint

    def reviewer(self) -> Reviewer[FortyTwoState, FortyTwoView]:
        from .review import review

        return review

    def par(self) -> ParOf[FortyTwoState, FortyTwoView]:
        from .par import par

        return par

    def claims(self) -> Claims[FortyTwoView]:
        from .words.claims import CLAIMS

        return CLAIMS

    def own_actions(self) -> tuple[type, ...]:
        from .actions import NameSpecial, Plunge

        return *super().own_actions(), Plunge, NameSpecial

    def own_events(self) -> tuple[type, ...]:
        from .events import Plunged, SpecialNamed

        return *super().own_events(), Plunged, SpecialNamed

    def lessons(self) -> tuple[Lesson, ...]:
        from .lessons import marks

        return marks.LESSONS

    def practice(self) -> Practice[FortyTwoState, FortyTwoView]:
        from .practice import FortyTwoPractice

        return FortyTwoPractice()

    def part_of(self, state: FortyTwoState) -> tuple[Part, int]:
        """The bids, the naming of trump, and the tricks one by one."""
        from moon_access.games.tricks.state import Phase

        if state.phase is Phase.PLAY:
            return Part.TRICK, len(state.tricks)
        return (Part.BIDS if state.phase is Phase.AUCTION else Part.CONTRACT), 0
