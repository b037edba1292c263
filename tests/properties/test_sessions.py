"""Whole sessions in any order: commands, nonsense, options, languages, readings, undo, leaving and returning.

Whatever a player does, nothing raises an error, every line gets an answer, the output is plain lines with a prompt at
the end, and the record reads back as played. MOON_ACCESS_LONG=1 tries a hundred times as many.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from moon_access.evening.command import key_of, words_of_command
from moon_access.evening.vocabulary import COMMANDS
from moon_access.games import GAMES
from moon_access.record.file import RecordFile
from moon_access.record.reader import resumable_game
from moon_access.record.writer import Recorder
from moon_access.storage.settings import ALLOWED
from tests.fuzz.targets import is_plain
from tests.properties.random_play import random_game
from tests.support.long import LONG
from tests.support.seated import LANGUAGES, READINGS, Seated, players_at
from tests.terminal.killing import line_for_choice

NEVER = ("menu", "quit", "resign", "options")
"""Commands for which the test has its own rules: leaving, giving up and settings."""
CHANGED = ("prompt", "verbosity", "tiles", "hand_order", "play_sole", "draw_by_hand", "undo", "ask_first")


class Sessions(RuleBasedStateMachine):
    @initialize(name=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 10**6), chosen=st.data())
    def sits_down(self, name: str, seed: int, chosen: st.DataObject) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "game"
        self.language, self.read = chosen.draw(st.sampled_from(LANGUAGES)), chosen.draw(st.sampled_from(READINGS))
        self.begin(name, seed)

    def begin(self, name: str, seed: int) -> None:
        self.seed = str(seed)
        self.game, _ = random_game(name, Random(seed))
        self.recorder = Recorder.begin(RecordFile.begin(self.path), self.game, players_at(self.game), self.seed)
        self.player = Seated(self.game, self.language, self.read, seed=self.seed, recorder=self.recorder)
        self.player.type()

    def say(self, *lines: str) -> None:
        seen = len(self.player.terminal.reads)
        self.player.type(*lines)
        reads = self.player.terminal.reads[seen:]
        assert all(shown.strip() and not shown.endswith("\n") for shown, _ in reads), (lines, reads)
        assert is_plain("".join(shown for shown, _ in reads)), (lines, reads)

    def goes_on(self) -> bool:
        return not self.player.table.is_over

    @precondition(lambda self: not self.goes_on())
    @rule(name=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 10**6))
    def plays_another(self, name: str, seed: int) -> None:
        self.player.session.record_state.close()
        self.begin(name, seed)

    @precondition(goes_on)
    @rule(at=st.integers(0, 30), count=st.integers(1, 6))
    def moves(self, at: int, count: int) -> None:
        for _ in range(count):
            legal = self.player.table.view(self.player.session.seat).legal
            if legal:
                self.say(line_for_choice(legal[at % len(legal)]))

    @precondition(goes_on)
    @rule(command=st.sampled_from([command for command in COMMANDS if command.id not in NEVER]), local=st.booleans())
    def asks(self, command: object, local: bool) -> None:
        catalog = self.player.console.catalog
        words = words_of_command(command, catalog) if local else [key_of(command, catalog) or command.words]  # type: ignore[attr-defined, arg-type]
        self.say(next(iter(words)).split(",")[0])

    @precondition(goes_on)
    @rule(line=st.text(max_size=30) | st.from_regex(r"[0-9]{1,3}([- ][0-9]{1,2})?( on [0-9]{1,2})?", fullmatch=True))
    def types_nonsense(self, line: str) -> None:
        before = list(self.player.table.actions)
        self.say(line.replace("\n", " "))
        assert self.player.table.actions[: len(before)] == before or "undo" in line

    @precondition(goes_on)
    @rule(sure=st.booleans())
    def takes_back(self, sure: bool) -> None:
        self.say("undo", "1" if sure else "2")

    @precondition(goes_on)
    @rule(number=st.integers(1, 30), value=st.integers(0, 6))
    def sets_an_option(self, number: int, value: int) -> None:
        if self.player.table.view(self.player.session.seat).legal:
            self.say("options", str(number), str(value), "0", "0", "0")

    @precondition(goes_on)
    @rule(
        field=st.sampled_from(CHANGED),
        value=st.integers(0, 3),
        language=st.sampled_from(LANGUAGES),
        read=st.sampled_from(READINGS),
    )
    def changes_settings(self, field: str, value: int, language: str, read: str) -> None:
        allowed = list(ALLOWED[field])
        settings = self.player.console.settings._replace(language=language, read=read, pause=0, routing=False)
        self.player.evening.apply_settings(settings._replace(**{field: allowed[value % len(allowed)]}))  # type: ignore[arg-type]
        self.language, self.read = language, read

    @precondition(goes_on)
    @rule()
    def leaves_and_comes_back(self) -> None:
        before, asked = list(self.player.table.actions), self.player.table.state
        self.player.session.record_state.close()
        saved = resumable_game(self.path)
        self.recorder = Recorder.go_on(RecordFile.keep(self.path), saved)
        self.player = Seated(
            saved.game, self.language, self.read, seed=self.seed, recorder=self.recorder, actions=saved.actions
        )
        self.player.session.recap()
        self.player.type()
        after = self.player.table
        assert after.actions[: len(before)] == before
        if after.actions == before:
            assert after.state == asked

    @invariant()
    def the_record_is_what_was_played(self) -> None:
        assert self.recorder.failure is None
        saved = resumable_game(self.path)
        assert not saved.missing and not saved.is_torn
        assert list(saved.actions) == self.player.table.actions

    @invariant()
    def a_prompt_is_there(self) -> None:
        if self.goes_on():
            assert self.player.prompt.strip(), self.player.shown[-200:]

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            self.player.session.record_state.close()
            self.folder.cleanup()


TestSessions = Sessions.TestCase
TestSessions.settings = settings(
    max_examples=1_500 if LONG else 10,
    stateful_step_count=60 if LONG else 20,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
