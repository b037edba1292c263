"""Moon, the trick game for three players and for four: the definitions of both games.

The program loads everything else in this folder when it asks a definition for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from moon_access.announcer.message import N_, Kind, Message, say
from moon_access.engine.actions import Deal
from moon_access.games.contract import Question
from moon_access.games.tricks.actions import Discard
from moon_access.games.tricks.definition import QUESTIONS, AuctionDefinition
from moon_access.i18n.catalog import pgettext
from moon_access.later import later

from .actions import LeaveWidow, TakeWidow
from .events import WidowLeft, WidowTaken

if TYPE_CHECKING:
    from moon_access.games.lesson import Lesson
    from moon_access.games.practice import Practice, Trainer
    from moon_access.games.words import GameWords

    from .rules import Moon
    from .state import MoonState, MoonView


_practice = later("games.moon.practice", "MoonPractice")
_trainer = later("games.moon.trainer", "BiddingTrainer")

WIDOW = Question(
    "widow",
    "",
    pgettext("words", "widow, kitty, blind, talon"),
    N_("Tells what you know about the tile in the middle."),
    after="last",
)


class _Moon(AuctionDefinition["MoonState", "MoonView"]):
    """The part of the definition that both games share."""

    folder = "moon"
    moves = AuctionDefinition.moves | {"discard": Discard}
    decisive = ("moon_wins",)
    code_letter = "M"
    one_deal = {"rounds": 1}  # noqa: RUF012 - never changed

    def practice(self) -> Practice[MoonState, MoonView]:
        practice: Practice[MoonState, MoonView] = _practice(self.name)
        return practice

    def own_actions(self) -> tuple[type, ...]:
        return *super().own_actions(), TakeWidow, LeaveWidow

    def own_events(self) -> tuple[type, ...]:
        return *super().own_events(), WidowTaken, WidowLeft


class MoonForThree(_Moon):
    """Moon for three: each for themselves, with a widow."""

    name = "moon3"
    title = N_("Moon for three")

    def rules(self, house_rules: Mapping[str, object] | None = None, players: int | None = None) -> Moon:
        from .rules import MoonForThree as Rules

        return Rules(house_rules, players)

    def questions(self) -> tuple[Question, ...]:
        return (*QUESTIONS, WIDOW)

    def words(self) -> GameWords[MoonState, MoonView]:
        words: GameWords[MoonState, MoonView] = self._part("words", "FOR_THREE")
        return words

    def open_tiles_lines(self, deal: Deal) -> tuple[Message, ...]:
        """Return the line that names the widow, for a replay with all tiles open."""
        return (say(Kind.DEALS, "Widow: {tile}.", tile=deal.stock[0]),)

    def trainer(self) -> Trainer:
        trainer: Trainer = _trainer()
        return trainer

    def lessons(self) -> tuple[Lesson, ...]:
        from .lessons import bidding, play, voice

        return (*play.LESSONS, *bidding.LESSONS, *voice.LESSONS)


class MoonForFour(_Moon):
    """Moon for four: in two teams, with the whole set."""

    name = "moon4"
    title = N_("Moon for four")

    def rules(self, house_rules: Mapping[str, object] | None = None, players: int | None = None) -> Moon:
        from .rules import MoonForFour as Rules

        return Rules(house_rules, players)

    def questions(self) -> tuple[Question, ...]:
        return QUESTIONS

    def lessons(self) -> tuple[Lesson, ...]:
        from .lessons import teams

        return teams.LESSONS


DEFINITIONS = MoonForThree, MoonForFour
