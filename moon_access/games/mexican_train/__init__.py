"""Mexican Train, for two to eight players. This is what its folder gives; the rest is loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from moon_access.announcer.message import N_
from moon_access.engine.actions import Action, Draw, Pass, Play
from moon_access.engine.game import Game
from moon_access.games.contract import GameDefinition

if TYPE_CHECKING:
    from moon_access.bots.contract import Bot
    from moon_access.games.hint import Adviser
    from moon_access.games.lesson import Lesson
    from moon_access.games.question import Question
    from moon_access.games.record_lines import RecordLines
    from moon_access.games.words import GameWords

    from .state import TrainState, TrainView


class MexicanTrain(GameDefinition["TrainState", "TrainView"]):
    """Each for themselves, with a train for each and one for all."""

    name = "mexican_train"
    title = N_("Mexican Train")
    moves = (Play, Draw, Pass)
    code_letter = "T"
    later_deals_alike = False  # each has a double of its own in the middle
    one_deal = {"rounds": 1}  # noqa: RUF012 - never changed

    def rules(
        self, house_rules: Mapping[str, object] | None = None, players: int | None = None
    ) -> Game[TrainState, TrainView]:
        from .rules import MexicanTrainGame

        return MexicanTrainGame(house_rules, players)

    def questions(self) -> tuple[Question, ...]:
        from .questions import QUESTIONS

        return QUESTIONS

    def words(self) -> GameWords[TrainState, TrainView]:
        from .words import WORDS

        return WORDS

    def bots(self) -> Mapping[str, Callable[[], Bot[TrainView]]]:
        from .bots.levels import BOTS

        return BOTS

    def adviser(self) -> Adviser[TrainView]:
        from .hints import hint

        return hint

    def record_lines(self) -> RecordLines:
        from .record_lines import LINES

        return LINES

    def lessons(self) -> tuple[Lesson, ...]:
        from .lessons import trains

        return trains.LESSONS

    def own_actions(self) -> tuple[type, ...]:
        from .actions import Done

        return (Done,)

    def own_events(self) -> tuple[type, ...]:
        from .events import OpeningDone, TrainLaid, TurnMissed

        return TrainLaid, TurnMissed, OpeningDone

    def told_with_next(self, action: Action, following: Action) -> bool:
        """Whatever a seat does in one turn is one line."""
        return action.seat is not None and action.seat == following.seat
