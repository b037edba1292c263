"""Single keys control a text read aloud at a terminal, and the program restores the terminal.

No sound is needed: a stand-in for the voice writes down its texts. It speaks each utterance for ever, or at once.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.i18n.catalog import Catalog
from tests.support.catalogues import COMPLETE
from tests.support.patience import PATIENCE

from .at_terminal import AtTerminal, Home, text_of

assert sys.platform != "win32"

STOP, CLOSED = "(silence)", "(closed)"
LISTED = """
import os, sys
from moon_access.outputs.speech import speaker

class Listed:
    works = True
    def __init__(self):
        self.queue = []
    def write(self, text):
        with open(os.environ["SAID"], "a", encoding="utf-8") as said:
            said.write(text + "\\n")
    def play_on(self, output):
        pass
    def say(self, utterances):
        self.queue += utterances
        self.write("; ".join(one.text for one in utterances))
    def stop(self):
        left, self.queue = self.queue, []
        self.write("(silence)")
        return left
    def remaining_utterances(self):
        return [] if AT_ONCE else list(self.queue)
    def failure(self):
        return None
    def is_back(self):
        return False
    def fileno(self):
        return -1
    def wait_for_start(self):
        pass
    def close(self, last=None):
        for one in last if isinstance(last, list) else [last]:
            if one is not None and "text" in one._fields:
                self.write("last: " + one.text)
        self.write("(closed)")

speaker.Speech = Listed
sys.argv[0] = "moon-access"
sys.orig_argv = list(sys.argv)  # found or not, it is called so
import moon_access.__main__ as program
program.main()
"""


class Reading(Home):
    """A home with the settings of a player who reads by speech."""

    def __init__(self, folder: Path, language: str = "en", at_once: bool = False) -> None:
        super().__init__(folder, SAID=str(folder / "said"))
        self.program = (sys.executable, "-c", LISTED.replace("AT_ONCE", str(at_once)))
        self.keep(language=language, read="speech")

    @property
    def said(self) -> list[str]:
        """Return the texts given to the voice, one call a line."""
        file = self.folder / "said"
        return file.read_text("utf-8").splitlines() if file.exists() else []

    def begins(self, text: str) -> None:
        """Wait until the last text given to the voice begins so."""
        self._wait_until(lambda: bool(self.said) and self.said[-1].startswith(text), text)

    def says(self, text: str) -> None:
        """Wait until the voice got this text."""
        self._wait_until(lambda: text in self.said, text)

    def _wait_until(self, there: Callable[[], bool], text: str) -> None:
        give_up = time.monotonic() + PATIENCE
        while not there():
            assert time.monotonic() < give_up, (text, self.said)
            time.sleep(0.005)


def rules(home: Home) -> tuple[AtTerminal, list[str]]:
    """Return the rules, as lines."""
    lines = home.run("rules", "--read", "screen-reader").stdout.decode().splitlines()
    return home.terminal("rules", columns=400, holds=True), lines


def finish(at: AtTerminal) -> list[str]:
    at.finish()
    assert at.mode_now() == at.mode
    return text_of(at.raw).splitlines()


def test_a_text_is_printed_at_once_and_its_reading_begins_with_length_and_keys(tmp_path: Path) -> None:
    home = Reading(tmp_path, at_once=True)
    at, lines = rules(home)
    with at:
        assert finish(at) == lines
        assert at.code == 0
    opening, text, *rest = home.said
    assert opening == f"{len(lines)} lines; space pauses, q stops."
    assert text.startswith("; ".join(lines[:2]))
    assert rest == [CLOSED]


@pytest.mark.parametrize(
    ("following", "before"),
    [(b".", b","), (b"\r", b"\x1b[A"), (b"\n", b"\x1bOA"), (b"\x1b[B", b","), (b"\x1bOB", b"\x1b[A")],
)
def test_keys_step_to_the_next_line_and_the_line_before(following: bytes, before: bytes, tmp_path: Path) -> None:
    home = Reading(tmp_path)
    at, lines = rules(home)
    with at:
        home.begins(lines[0])
        at.send(following)  # skip the opening
        home.begins(f"{lines[0]}; {lines[1]}")
        at.send(following)
        home.begins(lines[1])
        at.send(following)
        home.begins(lines[2])
        at.send(before)
        home.begins(lines[1])
        at.send("q")
        assert finish(at) == lines  # none of the typed keys was printed
        assert at.code == 0


@pytest.mark.parametrize(("end", "first"), [(b"\x1b[F", b"\x1b[H"), (b"\x1b[4~", b"\x1b[1~")])
def test_keys_step_by_a_page_of_lines_and_to_both_ends(end: bytes, first: bytes, tmp_path: Path) -> None:
    home = Reading(tmp_path)
    at, lines = rules(home)
    with at:
        home.begins(lines[0])
        for key, place in ((b"\x1b[6~", 10), (b"\x1b[5~", 0), (end, -1), (first, 0)):
            at.send(key)
            home.begins(lines[place])
        at.send("q")
        finish(at)


def test_space_pauses_and_continues_and_a_line_can_be_heard_alone(tmp_path: Path) -> None:
    home = Reading(tmp_path)
    at, lines = rules(home)
    with at:
        home.begins(lines[0])
        at.send(".")
        home.begins(f"{lines[0]};")
        at.send(" ")
        home.begins(STOP)
        at.send(".")
        home.begins(lines[1])
        assert home.said[-1] == lines[1]
        at.send(" ")
        home.begins(f"{lines[1]};")
        at.send("q")
        finish(at)


@pytest.mark.parametrize("key", [b"q", b"Q", b"0", b"\x1b"])
def test_each_stopping_key_stops_the_reading(key: bytes, tmp_path: Path) -> None:
    home = Reading(tmp_path)
    at, lines = rules(home)
    with at:
        home.begins(lines[0])
        at.send(key)
        finish(at)
        assert at.code == 0 and home.said[-1] == CLOSED


def test_text_typed_after_the_stopping_key_is_left_for_the_shell(tmp_path: Path) -> None:
    home = Reading(tmp_path)
    at, lines = rules(home)
    with at:
        home.begins(lines[0])
        at.send(".qls\n")
        finish(at)
        assert at.left_for_the_shell() == b"ls\n"


def test_another_key_is_answered_with_the_list_of_keys(tmp_path: Path) -> None:
    home = Reading(tmp_path)
    at, lines = rules(home)
    with at:
        home.begins(lines[0])
        at.send(".x")
        home.begins(f"{lines[0]}; {lines[1]}")
        home.says(
            "Down: next line. Up: previous line. Page down and page up: ten lines. Home: first line. End: last line. "
            "Space pauses and goes on, q stops."
        )
        at.send("q")
        finish(at)


@pytest.mark.parametrize("language", COMPLETE)
def test_the_keys_of_the_reading_are_those_of_the_language(language: str, tmp_path: Path) -> None:
    home = Reading(tmp_path, language)
    at, lines = rules(home)
    with at:
        home.begins(lines[0])
        at.send(Catalog(language).context("key", "."))
        home.begins(f"{lines[0]};")
        at.send(Catalog(language).context("key", "q"))
        finish(at)


def test_ctrl_c_ends_the_reading_in_silence(tmp_path: Path) -> None:
    home = Reading(tmp_path)
    at, lines = rules(home)
    with at:
        home.begins(lines[0])
        at.send(b"\x03")
        finish(at)
        assert at.code == 130
        assert home.said[-1] == CLOSED


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_the_terminal_is_restored_after_a_signal_ends_the_reading(number: int, tmp_path: Path) -> None:
    home = Reading(tmp_path)
    at, lines = rules(home)
    with at:
        home.begins(lines[0])
        at.signal(number)
        finish(at)
        assert home.said[-1] == CLOSED


def test_after_a_stop_single_keys_are_on_again(tmp_path: Path) -> None:
    home = Reading(tmp_path)
    at, lines = rules(home)
    with at:
        home.begins(lines[0])
        at.signal(signal.SIGSTOP)
        at.is_stopped()
        at.as_a_shell_would()
        at.signal(signal.SIGCONT)
        at.has_single_keys()
        at.send(".")
        home.begins(f"{lines[0]};")
        at.send("q")
        finish(at)


def test_a_worker_speaks_the_last_few_lines_and_the_shell_returns_at_once(tmp_path: Path) -> None:
    home = Reading(tmp_path)
    with home.terminal("--version", holds=True) as at:
        assert finish(at) == [home.said[0].removeprefix("last: ")]
        assert at.code == 0


def test_an_error_of_the_command_line_is_spoken_as_printed_and_keeps_its_code(tmp_path: Path) -> None:
    home = Reading(tmp_path)
    with home.terminal("play", "--nonsense", columns=400, holds=True) as at:
        assert " ".join(finish(at)) == home.said[0].removeprefix("last: ")
        assert at.code == 2


def test_an_unforeseen_error_is_reported(tmp_path: Path) -> None:
    home = Reading(tmp_path)
    home.program = (
        home.program[0],
        "-c",
        f"import moon_access.games\nmoon_access.games.GAMES = None\n{home.program[2]}",
    )
    with home.terminal("rules", columns=400, holds=True) as at:
        (line,) = finish(at)
        assert home.said[0] == f"last: {line}"
        assert at.code == 1


@pytest.mark.parametrize("broken", ['{"read": "speech", "name": "Eva",', '"name" "read":"speech"'])
def test_settings_broken_elsewhere_are_reported_to_a_player_who_reads_by_speech(broken: str, tmp_path: Path) -> None:
    home = Reading(tmp_path)
    home.write_settings(broken.encode())
    with home.terminal("--version", holds=True) as at:
        version, *problem_with_settings = finish(at)
        assert version == home.said[0].removeprefix("last: ")
        assert problem_with_settings[0].startswith("The settings in")
    with home.terminal("play", "--seed", "4", columns=400, holds=True) as at:
        problem = at.prompt().splitlines()[0]
        assert str(home.settings) in problem
        home.begins(problem)
    assert home.settings.read_bytes() == broken.encode()


def test_the_question_before_deleting_a_game_and_its_result_are_spoken(tmp_path: Path) -> None:
    home = Reading(tmp_path, at_once=True)
    home.run("play", "--seed", "4", "--read", "screen-reader", typed="pass\n")
    with home.terminal("games", "--delete", "1", columns=400, holds=True) as at:
        question = at.prompt().strip()
        home.says(question)
        at.finish("no")
    assert "last: Not deleted." in home.said and home.said[-1] == CLOSED, home.said
