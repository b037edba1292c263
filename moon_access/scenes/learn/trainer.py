"""A trainer: it asks the learner for a number about each of ten hands, and tells the right answer with its reason.

Hands that went wrong come back.

The game's own trainer chooses the hands, the questions and the reasons. No game is on, and none is recorded; the
settings keep how many hands were right.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from typing import NamedTuple

from moon_access.announcer import explanations, general, practice, questions
from moon_access.announcer import practice as telling
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message
from moon_access.announcer.preferences import HandOrder
from moon_access.console.console import Choice
from moon_access.evening.command import Command
from moon_access.evening.evening import Back, Evening, Following
from moon_access.games.practice import Question, Trainer
from moon_access.scenes.game.commands.at_table import COMMANDS_WITHOUT_GAME
from moon_access.scenes.game.seated_scene import SeatedScene

HANDS_OF_A_ROUND = 10
BETWEEN = 2
"""The number of other hands between one that went wrong and the next of its kind."""
COMMANDS_READING_TILES = ("hand", "legal", "repeat")
"""The commands that read the tiles again; ``legal`` and ``repeat`` do it at every question."""


class JudgedHand(NamedTuple):
    """A hand about which the learner was asked. ``kind``: the name of its kind."""

    kind: str
    right: bool


def next_kind(kinds: Sequence[str], so_far: Sequence[JudgedHand]) -> str:
    """Return the kind of the next hand.

    Repeat a kind that went wrong the last time, after some others. Otherwise take the first kind that has not come yet,
    or the one that came least often, hard kinds first.
    """
    last = {hand.kind: place for place, hand in enumerate(so_far)}
    wrong = sorted((kind for kind in last if not so_far[last[kind]].right), key=lambda kind: last[kind])
    due = [kind for kind in wrong if len(so_far) - last[kind] > BETWEEN]
    new = [kind for kind in kinds if kind not in last]
    if due or new:
        return (due or new)[0]
    came = {kind: sum(hand.kind == kind for hand in so_far) for kind in kinds}
    others = [kind for kind in reversed(kinds) if kind != so_far[-1].kind] or list(kinds)
    return min(others, key=lambda kind: came[kind])


class TrainerScene(SeatedScene):
    """The scene of a trainer, without a table. ``seed`` determines the hands."""

    is_aside = True

    def __init__(self, evening: Evening, trainer: Trainer, seed: str) -> None:
        super().__init__(evening)
        self.trainer = trainer
        self.seed = seed
        self.judged_hands: list[JudgedHand] = []
        self._first = 0  # the number of the first of these ten hands
        self._asks = False  # whether the program asks the player to go on

    def open(self) -> None:
        self.console.play_with(self.trainer.tiles)
        self.console.tell(
            self.trainer.kind_of_practice.task, practice.how_to_leave(questions.done_word(self.console.catalog))
        )

    def leave(self) -> None:
        self._tell_result(self.judged_hands[self._first :])

    def go_on(self) -> Following:
        number = len(self.judged_hands) - self._first
        if not self._asks:
            return self._ask_about_a_hand(number + 1)
        if number == HANDS_OF_A_ROUND:
            self._tell_result(self.judged_hands[self._first :])
            self._first = len(self.judged_hands)
        is_new = self._first == len(self.judged_hands)
        right = sum(hand.right for hand in self.judged_hands)
        asked = practice.results_so_far(self.trainer.kind_of_practice.label, right, len(self.judged_hands))
        label = telling.more_than_that(HANDS_OF_A_ROUND) if is_new else telling.next_hand()
        if (
            self.evening.choose_or_be_done(asked, [Choice(True, label, explain=explanations.choice("practice"))])
            is None
        ):
            return Back()
        self._asks = False
        return None

    def _ask_about_a_hand(self, number: int) -> Following:
        """Ask all questions about the next hand, and count it. Return Back if the learner is done."""
        self.console.tell(telling.hand_of(number, HANDS_OF_A_ROUND))
        kind = next_kind([one.name for one in self.trainer.kinds], self.judged_hands)
        answers = []
        for question in self.trainer.questions(kind, f"{self.seed}:{len(self.judged_hands)}"):
            is_right = self._is_answered(question)
            if is_right is None:
                return Back()
            answers.append(is_right)
        if any(answers) and not all(answers):
            self.console.tell(telling.counts_whole())
        self.judged_hands.append(JudgedHand(kind, all(answers)))
        self._count(all(answers))
        self._asks = True
        return None

    def _is_answered(self, question: Question) -> bool | None:
        """Return whether the learner's answer was right, after telling the right one; None if the learner is done."""
        tell = self.console.tell
        tell(*question.lines)
        if not question.lines:
            self._tell_hand(question)
        number = self._number(question)
        if number is None:
            return None
        tell(telling.right_answer(number) if number == question.right else telling.wrong(number, question.right))
        tell(*question.why)
        return number == question.right

    def _number(self, question: Question) -> int | None:
        """Return the number that the learner typed; None if they are done. Raises PlayerLeaves."""
        prompt = questions.number_question(question.question, 0, question.most, None)
        hints = cycle(question.hints)
        while True:
            typed = self.console.ask(prompt)
            number = self.console.number_named(typed, range(question.most + 1))
            if number is not None:
                return number  # 0 is an answer here, too
            if self.console.is_done(typed):
                return None
            if self.console.asks_for_help(typed):  # not the list of commands: it would take the number
                self.console.tell(*telling.how_to_answer())
                continue
            command = self.read_command(typed)
            asked = command.command.id if command is not None else ""
            if asked == "hint":
                self.console.tell(next(hints))
            elif asked in COMMANDS_READING_TILES or self.console.asks_for_list(typed):
                self._tell_hand(question)
            else:
                self.console.offer(typed, self.evening.obey_beside, (), questions.not_a_number(typed, 0, question.most))
                if asked == "order" and not self.console.is_called_away:
                    self._tell_hand(question)

    def _tell_hand(self, question: Question) -> None:
        settings = self.console.settings
        reader = Listener(None, (), hand_order=HandOrder(settings.hand_order), is_hand_reversed=settings.hand_reversed)
        self.console.tell(telling.tiles_held(reader.sort_hand(question.hand)))

    def _tell_result(self, hands: Sequence[JudgedHand]) -> None:
        """Tell how many of these hands were right, and which kinds were not; tell nothing if there were no hands."""
        if not hands:
            return
        self.console.tell(telling.result(sum(hand.right for hand in hands), len(hands)))
        weak = []
        for kind in self.trainer.kinds:
            of_kind = [hand.right for hand in hands if hand.kind == kind.name]
            if not all(of_kind):
                weak.append((kind.label, sum(of_kind), len(of_kind)))
        if weak:
            self.console.tell(telling.weak_kinds(weak))

    def _count(self, is_right: bool) -> None:
        settings, name = self.console.settings, self.trainer.kind_of_practice.name
        so_far = settings.practice.get(name, {})
        counts = {"tried": so_far.get("tried", 0) + 1, "succeeded": so_far.get("succeeded", 0) + is_right}
        self.evening.apply_settings(settings._replace(practice={**settings.practice, name: counts}))

    # Commands that differ in the trainer

    def describe_place(self) -> tuple[Message, ...]:
        number = len(self.judged_hands) % HANDS_OF_A_ROUND + 1
        return practice.practice_place(self.trainer.kind_of_practice.label), telling.hand_of(number, HANDS_OF_A_ROUND)

    def is_listed(self, command: Command) -> bool:
        return (command.id in COMMANDS_WITHOUT_GAME or command.id in ("hint", *COMMANDS_READING_TILES)) and self.has(
            command
        )

    def why_not(self, command: Command, word: str) -> Message | None:
        """Return why the command cannot be used here if it needs a game.

        A command about the hand is answered before this is called. So the player typed it at another question, such as
        one of the options.
        """
        return None if command.id in COMMANDS_WITHOUT_GAME else general.not_now(word)
