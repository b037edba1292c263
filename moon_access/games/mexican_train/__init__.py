"""Mexican Train, for two to eight players: its definition. It loads other parts of the game when they are needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from moon_access.announcer.message import N_, Message
from moon_access.engine.actions import Action, Play
from moon_access.games.chains.definition import PIPS, MiddleDefinition
from moon_access.games.contract import Question
from moon_access.games.record_lines import RecordLines
from moon_access.i18n.catalog import pgettext

from .events import Done, OpeningDone, TrainLaid, TurnMissed
from .record_lines import LINES

if TYPE_CHECKING:
    from moon_access.engine.game import Game

    from .state import TrainState, TrainView

QUESTIONS = (
    Question(
        "train",
        "",
        # translators: words to type for the longest train that one's tiles make; no word for a move in the game.
        pgettext("words", "train, longest"),
        N_("Tells the longest train that your tiles make."),
        after="draw",
    ),
    Question(
        "trains",
        "",
        # translators: words to type to hear every train on the table; no word for a move in the game.
        pgettext("words", "trains, my train, marked"),
        N_("Reads every train, with all its tiles."),
        after="train",
    ),
    PIPS,
)


class MexicanTrain(MiddleDefinition["TrainState", "TrainView"]):
    """Each plays for themselves, with a train for each player and one for all."""

    unchosen = (Done,)
    name = "mexican_train"
    folder = "mexican_train"
    title = N_("Mexican Train")
    code_letter = "T"
    usual_set = 12
    puzzle_rules = {"tiles": 9}  # noqa: RUF012 - never changed

    def rules(
        self, house_rules: Mapping[str, object] | None = None, players: int | None = None
    ) -> Game[TrainState, TrainView]:
        from .rules import MexicanTrainGame

        return MexicanTrainGame(house_rules, players)

    def questions(self) -> tuple[Question, ...]:
        return QUESTIONS

    def record_lines(self) -> RecordLines:
        return LINES

    def name_play(self, play: Play, other_play: Play, view: TrainView) -> Message:
        from .review import name_in_review

        return name_in_review(play, other_play, view)

    def own_actions(self) -> tuple[type, ...]:
        return *super().own_actions(), Done

    def own_events(self) -> tuple[type, ...]:
        return TrainLaid, TurnMissed, OpeningDone

    def joins_next(self, action: Action, following: Action) -> bool:
        """Return whether one seat does both actions: one line tells everything that a seat does in a turn."""
        return action.seat is not None and action.seat == following.seat


DEFINITIONS = (MexicanTrain,)
