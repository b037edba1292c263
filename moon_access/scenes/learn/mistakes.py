"""Practice of the player's own mistakes: positions of saved games, each with one choice, judged as a review judges it.

storage/mistakes.py knows which are due. A position is the player's own game up to the choice, so they know no more than
they knew then. Nothing here is saved as a game; the settings keep a count, as for every kind of practice.
"""

from __future__ import annotations

import time
from collections import deque
from datetime import date
from functools import partial

from moon_access.announcer import mistakes as words
from moon_access.announcer import practice as telling
from moon_access.announcer import questions
from moon_access.announcer.message import Message
from moon_access.announcer.saved_games import day_of
from moon_access.bots.levels import bot_of
from moon_access.engine.actions import Action, Play
from moon_access.engine.game import AnyGame, View
from moon_access.engine.tiles import Seat
from moon_access.evening.command import Command
from moon_access.evening.evening import Back, Evening, Following
from moon_access.games import GAMES
from moon_access.games.contract import seed_of_hint
from moon_access.games.practice import PracticeKind
from moon_access.games.review import Choice
from moon_access.i18n.typed_words import fold
from moon_access.record.faults import BadRecord
from moon_access.record.reader import RecordedGame, resumable_game
from moon_access.scenes.game.table_scene import TableScene
from moon_access.storage.mistakes import KeptMistake, note_answer, waiting_mistakes
from moon_access.table import HUMAN, Table

PRACTICE_OF_MISTAKES = PracticeKind("mistakes", words.label(), words.WORDS, words.task_of_mistakes(), has_review=False)
"""The kind of practice."""
MOST_AT_ONCE = 10
"""The number of positions of one practice."""
USUAL = "normal"


def why_not_in_practice(command: Command) -> Message | None:
    """Return why practice has no such command; None if it has."""
    reasons = {"resign": telling.nothing_to_resign, "save": telling.nothing_to_save, "undo": telling.no_undo}
    reason = reasons.get(command.id)
    return None if reason is None else reason()


class MistakesScene(TableScene):
    """A scene whose tables are positions of saved games, one after another."""

    is_aside = True

    def __init__(self, evening: Evening, game: str) -> None:
        super().__init__(evening)
        self._name = game
        self._waiting = waiting_mistakes(game, date.today())
        self._due = deque(self._waiting.due[:MOST_AT_ONCE])
        self._number, self._most = 0, len(self._due)
        self._asked_mistake: KeptMistake | None = None
        self._view_before: View | None = None
        self._recorded: RecordedGame

    def open(self) -> None:
        if self._due:
            self.console.tell(words.task_of_mistakes(), telling.how_to_leave(questions.done_word(self.console.catalog)))

    def go_on(self) -> Following:
        if self._asked_mistake is not None and self.table_now.turn > self._asked_mistake.turn:
            self._judge(self._asked_mistake)
        if self._asked_mistake is None and not self._sit_at_next():
            return Back()
        return super().go_on()

    def _sit_at_next(self) -> bool:
        """Sit down at the next position and tell it. Return False if there is none."""
        while self._due:
            mistake = self._due.popleft()
            self._number += 1
            recorded = _read(mistake)
            if recorded is not None:
                self._sit_at(mistake, recorded)
                return True
        if self._most:
            self.console.tell(words.no_more_mistakes())
        elif self._waiting.next_in is not None:
            self.console.tell(words.none_due(self._waiting.next_in))
        else:
            self.console.tell(words.none_known())
        return False

    def _sit_at(self, mistake: KeptMistake, recorded: RecordedGame) -> None:
        game, actions = recorded.game, recorded.actions[: mistake.turn]
        seat = next(Seat(at) for at, player in enumerate(recorded.players) if player.kind == HUMAN)
        bots = {Seat(at): bot_of(GAMES[game.name].bots(), USUAL) for at in range(game.players) if at != seat}
        self.sit(Table(game, recorded.players, seed=recorded.seed or "", bots=bots, actions=actions), seat)
        self._asked_mistake, self._view_before, self._recorded = mistake, self.table_now.view(seat), recorded
        self.console.tell(words.position_line(self._number, self._most, day_of(mistake.played, time.time())))
        self.recap_with_hand()

    def _judge(self, mistake: KeptMistake) -> None:
        """Tell whether the player has chosen well, and when the position comes again."""
        table, before = self.table_now, self._view_before
        self.place.take_heard()  # what followed the choice belongs to no game
        judge = GAMES[self._name].choice_judge()
        course = table.course
        assert judge is not None and before is not None and course is not None
        actions = course.actions[: mistake.turn + 1]
        if is_unjudged(actions[-1], before):
            self._sit_at(mistake, self._recorded)
            return
        choice = Choice(before, actions[-1], seed_of_hint(course.seed, mistake.turn))
        found = self.evening.think(partial(judge, choice, actions))
        is_right = found is None
        today = date.today()
        schedule = note_answer(mistake, is_right=is_right, today=today)
        self.console.tell(words.is_right() if found is None else words.wrong_again(found.line))
        self.console.tell(words.is_done() if schedule.is_done else words.comes_again(schedule.due - today.toordinal()))
        self._count(is_right)
        self._asked_mistake = None

    def _count(self, is_right: bool) -> None:
        settings = self.console.settings
        so_far = settings.practice.get(PRACTICE_OF_MISTAKES.name, {})
        counts = {"tried": so_far.get("tried", 0) + 1, "succeeded": so_far.get("succeeded", 0) + is_right}
        self.evening.apply_settings(
            settings._replace(practice={**settings.practice, PRACTICE_OF_MISTAKES.name: counts})
        )

    # Commands that differ while practising

    def obey(self, typed: str) -> Following:
        if fold(typed) in questions.done_words(self.console.catalog):
            return Back()
        return super().obey(typed)

    def describe_place(self) -> tuple[Message, ...]:
        return telling.practice_place(PRACTICE_OF_MISTAKES.label), *super().describe_place()

    def why_not(self, command: Command, word: str) -> Message | None:
        return why_not_in_practice(command) or super().why_not(command, word)


def is_unjudged(action: Action, view: View) -> bool:
    """Return whether the player could lay a tile and did something else, such as drawing one, which nobody judges."""
    return not isinstance(action, Play) and any(isinstance(legal, Play) for legal in view.legal)


def _read(mistake: KeptMistake) -> RecordedGame | None:
    """Return the saved game of a mistake; None if it cannot be read, or no longer has the choice."""
    try:
        recorded = resumable_game(mistake.path)
    except (BadRecord, OSError):
        return None
    if len(recorded.actions) <= mistake.turn:
        return None
    game: AnyGame = recorded.game
    state = game.state_after(recorded.actions[: mistake.turn])
    is_own = state.to_act is not None and recorded.players[state.to_act].kind == HUMAN
    return recorded if is_own else None
