"""Moon, the trick game for three players and for four. This is what its folder gives; the rest is loaded when it is
asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from moon_access.announcer.message import N_, Kind, Message, say
from moon_access.engine.actions import Deal
from moon_access.games.contract import Part
from moon_access.games.tricks.actions import Discard
from moon_access.games.tricks.definition import AuctionDefinition

if TYPE_CHECKING:
    from moon_access.bots.contract import Bot
    from moon_access.games.contract import Adviser, Claims, ParOf, Question, Reviewer
    from moon_access.games.lesson import Lesson
    from moon_access.games.practice import Practice, Trainer
    from moon_access.games.record_lines import RecordLines
    from moon_access.games.words import GameWords

    from .rules import Moon
    from .state import MoonState, MoonView


class _Moon(AuctionDefinition["MoonState", "MoonView"]):
    """What both have in common."""

    moves = AuctionDefinition.moves | {"discard": Discard}
    decisive = ("moon_wins",)
    code_letter = "M"
    one_deal = {"rounds": 1}  # noqa: RUF012 - never changed

    def bots(self) -> Mapping[str, Callable[[], Bot[MoonView]]]:
        from .bots.levels import BOTS

        return BOTS

    def part_of(self, state: MoonState) -> tuple[Part, int]:
        """The bids, what the bidder settles, and the tricks one by one."""
        from moon_access.games.tricks.state import Phase

        if state.phase is Phase.PLAY:
            return Part.TRICK, len(state.tricks)
        return (Part.BIDS if state.phase is Phase.AUCTION else Part.CONTRACT), 0

    def reviewer(self) -> Reviewer[MoonState, MoonView]:
        from .review import review

        return review

    def par(self) -> ParOf[MoonState, MoonView]:
        from .par import par

        return par

    def adviser(self) -> Adviser[MoonView]:
        from .hints import hint

        return hint

    def claims(self) -> Claims[MoonView]:
        from .words.claims import CLAIMS

        return CLAIMS

    def practice(self) -> Practice[MoonState, MoonView]:
        from .practice import MoonPractice

        return MoonPractice(self.name)

    def own_actions(self) -> tuple[type, ...]:
        from .actions import LeaveWidow, TakeWidow

        return *super().own_actions(), TakeWidow, LeaveWidow

    def own_events(self) -> tuple[type, ...]:
        from .events import WidowLeft, WidowTaken

        return *super().own_events(), WidowTaken, WidowLeft

    def record_lines(self) -> RecordLines:
        from .record_lines import LINES

        return LINES


class MoonForThree(_Moon):
    """Each for themselves, with a widow."""

    name = "moon3"
    title = N_("Moon for three")

    def rules(self, house_rules: Mapping[str, object] | None = None, players: int | None = None) -> Moon:
        from .rules import MoonForThree as Rules

        return Rules(house_rules, players)

    def questions(self) -> tuple[Question, ...]:
        from .questions import FOR_THREE

        return FOR_THREE

    def words(self) -> GameWords[MoonState, MoonView]:
        from .words import FOR_THREE

        return FOR_THREE

    def when_open(self, deal: Deal) -> tuple[Message, ...]:
        """The widow."""
        return (say(Kind.DEALS, "Widow: {tile}.", tile=deal.stock[0]),)

    def trainer(self) -> Trainer:
        from .trainer import BiddingTrainer

        return BiddingTrainer()

    def lessons(self) -> tuple[Lesson, ...]:
        from .lessons import bidding, play, voice

        return (*play.LESSONS, *bidding.LESSONS, *voice.LESSONS)


class MoonForFour(_Moon):
    """In two teams, with the whole set."""

    name = "moon4"
    title = N_("Moon for four")

    def rules(self, house_rules: Mapping[str, object] | None = None, players: int | None = None) -> Moon:
        from .rules import MoonForFour as Rules

        return Rules(house_rules, players)

    def questions(self) -> tuple[Question, ...]:
        from .questions import FOR_FOUR

        return FOR_FOUR

    def words(self) -> GameWords[MoonState, MoonView]:
        from .words import FOR_FOUR

        return FOR_FOUR
