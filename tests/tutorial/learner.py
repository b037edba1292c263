"""A learner in this process: knows what the tutorial asks for, and types that or something else."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from moon_access.console.console import Console, PlayerLeaves
from moon_access.engine.actions import Action, Play
from moon_access.engine.tiles import Suit
from moon_access.evening.command import words_of_command
from moon_access.evening.evening import Evening
from moon_access.evening.vocabulary import COMMANDS
from moon_access.games.lesson import Ask, Choose, Finish, value_of
from moon_access.games.tricks.actions import Discard
from moon_access.i18n.typed_words import written_words
from moon_access.scenes.learn.tutorial import Tutorial
from moon_access.storage.settings import Settings
from tests.support.seated import WIDTHS, ScriptedTerminal

BY_ID = {command.id: command for command in COMMANDS}
MOST_LINES = 20_000


class Learner:
    """``choose`` returns the line to type at each prompt, or None for the end of the input. ``make_voice`` makes the
    voice of a learner who reads by speech."""

    make_voice: Any = None

    def __init__(self, game: str, language: str = "en", read: str = "screen-reader", /, **settings: Any) -> None:
        self.game = game
        self.terminal = ScriptedTerminal(WIDTHS.get(read, 80), "<{}>")
        chosen = Settings(language=language, read=read, name="Eva", **settings)
        self.console = Console(self.terminal, chosen, language, self.make_voice)  # type: ignore[arg-type]
        self.kept: list[Settings] = []
        self.evening = Evening(self.console, self.kept.append)
        self.tutorial = Tutorial(self.evening, game)
        self.choose: Callable[[], str | None] = self.what_is_asked
        self.answers: list[tuple[str, str]] = []  # pairs of a typed line and the text shown for it
        self.finished = False
        self._typed: str | None = None
        self.terminal.read_line = self._read  # type: ignore[method-assign]

    def begin_at(self, lesson: int) -> None:
        """Begin the course at the lesson with this number."""
        self.tutorial = Tutorial(self.evening, self.game, lesson)

    def _read(self) -> str | None:
        if self._typed is not None:
            self.answers.append((self._typed, self.terminal.unseen()))
        assert len(self.answers) < MOST_LINES, self.terminal.shown[-2_000:]
        self._typed = self.choose()
        if self._typed is not None:
            self.terminal.shown += f"<{self._typed}>\n"
            self.terminal._seen = len(self.terminal.shown)
            self.terminal.is_at_line_start = True
        return self._typed

    def run(self) -> str:
        """Run until the course is over or left. Return the output."""
        with suppress(PlayerLeaves):
            self.finished = self.evening.spend(self.tutorial) is None
        self.console.flush()
        return self.terminal.shown

    @property
    def shown(self) -> str:
        return self.terminal.shown

    @property
    def step(self) -> tuple[int, int, int]:
        """Return the current step: lesson, table, and place in the scene."""
        tutorial = self.tutorial
        return tutorial.number, id(tutorial._steps), tutorial._step_number

    @property
    def wanted(self) -> Ask | Choose | Finish:
        return self.tutorial._step.goal

    def is_asked_for_a_move(self) -> bool:
        """Return whether the prompt is the table's, and not a question of the program."""
        table = self.tutorial.table
        if table is None or self.tutorial._step_number >= len(self.tutorial._steps) or table.to_act != 0:
            return False
        prompt = self.tutorial.prompt(self.tutorial.view)
        return self.console._asked in (prompt.full, prompt.short, *prompt.shorter, prompt.word, prompt.bare)

    def word(self, command: str) -> str:
        return words_of_command(BY_ID[command], self.console.catalog)[0]

    def what_is_asked(self) -> str:
        """Return the answer that the step asks for; at a question, its first answer."""
        if not self.is_asked_for_a_move():
            return "1"
        wanted, legal = self.wanted, self.tutorial.view.legal
        if isinstance(wanted, Ask):
            behind = self.word(wanted.argument) if wanted.argument in BY_ID else wanted.argument
            return f"{self.word(wanted.command)} {behind}".strip()
        if isinstance(wanted, Finish):
            return self.typed_for(legal[0])
        if wanted.by:
            return self.word("next" if wanted.by == "play" and not self.tutorial.place.candidate else wanted.by)
        return self.typed_for(next(action for action in legal if wanted.is_accepted(action)))

    def typed_for(self, action: Action) -> str:
        value = value_of(action)
        if isinstance(action, Play | Discard):
            spots = self.tutorial.place.spots(self.tutorial.turn)
            names = {spot.end: spot.name or written_words(self.console.catalog, spot.words)[0] for spot in spots}
            end = action.end if isinstance(action, Play) else None
            on = "" if end is None else f" on {names.get(end, end)}"
            return f"{action.tile.high}-{action.tile.low}{on}"
        if isinstance(value, Suit):
            return str(value.value)
        return self.word("pass") if value is None else str(value)

    def may_go_on_with_anything(self) -> bool:
        """Return whether any legal move ends the step."""
        return isinstance(self.wanted, Finish) or (isinstance(self.wanted, Choose) and not self.wanted.is_required)
