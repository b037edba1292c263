"""Practice: deals of one kind, played or bid at real tables one after the other, and how often it went well.

Which deals these are is games/moon/practice.py's. Nothing is recorded as a game; what is kept is a count for each
kind, in the settings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, cast

from moon_access.announcer import practice as telling
from moon_access.announcer import questions, words
from moon_access.announcer.message import Message
from moon_access.console.console import Choice, Console, T
from moon_access.engine.events import DealScored, Event
from moon_access.games.hint import chance_of
from moon_access.games.moon.practice import LEARNER, Kind, PracticeTable, find
from moon_access.games.moon.state import MoonView
from moon_access.games.moon.words import hints, review
from moon_access.i18n.typed_words import fold
from moon_access.session.command import Command
from moon_access.session.commands.review import review_last_deal
from moon_access.session.conversation import Conversation
from moon_access.session.game_session import Session
from moon_access.storage.settings import Settings
from moon_access.table import AnyTable


def practise(conversation: Conversation, game: str, seed: str, kind: Kind | None = None) -> None:
    """Until the player is done. ``seed`` settles the deals; ``kind`` None: the player chooses. Raises Leave.

    What the console was at before, it is at again afterwards.
    """
    console = conversation.console
    with console.aside():
        Practice(console, conversation.keep_settings, conversation.all_commands, game, seed).run(kind)


class _Done(Exception):
    """The player leaves practice, and not the program."""


class Practice(Session):
    """A session whose tables are practice tables."""

    def __init__(
        self,
        console: Console,
        keep_settings: Callable[[Settings], None],
        commands: Sequence[Command[Conversation]],
        game: str,
        seed: str,
    ) -> None:
        super().__init__(console, keep_settings, commands)
        self._name = game
        self._seed = seed
        self._tried = 0  # seeds
        self._scored: DealScored | None = None

    def run(self, kind: Kind | None = None) -> None:
        """Raises Leave."""
        try:
            if kind is None:
                kind = self._choose(telling.which(), [Choice(one, telling.kind(one.value)) for one in Kind])
            done = self.console.catalog.context("words", words.DONE).split(",")[0]
            self.console.tell(*telling.task(kind.value, done))
            while True:
                self._deal(kind)
                self._go_on(kind)
        except _Done:
            return

    def _deal(self, kind: Kind) -> None:
        """One deal, and how it went."""
        found = find(kind, self._name, self._seed, self._tried)
        self._tried = found.tried
        self._scored = None
        table = PracticeTable(kind, self._name, self.console.settings.name or "-", found.seed)
        self.sit(cast(AnyTable, table), LEARNER)
        table.begin()
        self.play()
        succeeded = self._judge_bid() if kind is Kind.BIDDING else self._judge_deal(kind)
        self._count(kind.value, succeeded)

    def _judge_bid(self) -> bool:
        """Whether the bid or the pass was as good as the best; the figures are told."""
        from moon_access.games.moon.bots import review as reviewing
        from moon_access.games.moon.bots import strong as strong_moon

        table = self.table_now
        turn = table.turn - 1  # the table is over with it
        state = table.game.start()
        for action in table.actions[:turn]:
            state, _ = table.game.apply(state, action)
        view = cast(MoonView, table.game.view(state, LEARNER))
        analysis = strong_moon.analyse(view, Random(chance_of(table.seed, turn)))
        departure = reviewing.beside_best(analysis, view, table.actions[turn])
        succeeded = not reviewing.costs(departure)
        if succeeded:
            self.console.tell(telling.result(Kind.BIDDING.value, succeeded), hints.figures(analysis))
        else:
            self.console.tell(review.departure(departure))
        return succeeded

    def _judge_deal(self, kind: Kind) -> bool:
        assert self._scored is not None
        succeeded = self._scored.made == (kind is Kind.MOON)
        self.console.tell(telling.result(kind.value, succeeded))
        return succeeded

    def _count(self, kind: str, succeeded: bool) -> None:
        settings = self.console.settings
        so_far = settings.practice.get(kind, {})
        counts = {"tried": so_far.get("tried", 0) + 1, "succeeded": so_far.get("succeeded", 0) + succeeded}
        self.apply_settings(settings._replace(practice={**settings.practice, kind: counts}))

    def _go_on(self, kind: Kind) -> None:
        """To the next deal, when the player wants it. Raises _Done."""
        counts = self.console.settings.practice[kind.value]
        question = telling.so_far(kind.value, counts["succeeded"], counts["tried"])
        choices = [Choice("next", telling.next_deal())]
        if kind is not Kind.BIDDING:
            choices.append(Choice("review", telling.review()))
        while self._choose(question, choices) == "review":
            review_last_deal(self, "")

    def _choose(self, question: Message, choices: list[Choice[T]]) -> T:
        """Raises _Done, Leave."""
        chosen = self.choose_or_be_done(question, choices)
        if chosen is None:
            raise _Done
        return chosen

    def hear(self, event: Event, view: Any) -> None:
        super().hear(event, view)
        if isinstance(event, DealScored):
            self._scored = event

    # What is typed otherwise here

    def obey(self, typed: str) -> None:
        if fold(typed) in questions.done_words(self.console.catalog):
            raise _Done
        super().obey(typed)

    def why_not(self, command: Command[Conversation], word: str) -> Message | None:
        if command.id == "resign":
            return telling.nothing_to_resign()
        if command.id == "save":
            return telling.nothing_to_save()
        if command.id == "undo":
            return telling.no_undo()
        return super().why_not(command, word)
