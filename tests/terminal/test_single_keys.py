"""Single-key input: a key acts at once, nothing plays by accident, and the program restores the terminal."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from tests.support.catalogues import COMPLETE

from .at_terminal import SEATED, AtTerminal, Home, assert_calm, last_line

assert sys.platform != "win32"


ARROWS = {
    "up": b"\x1b[A",
    "right, as an application": b"\x1bOC",
    "F1": b"\x1bOP",
    "F5": b"\x1b[15~",
    "F12 with Shift": b"\x1b[24;2~",
    "Linux console F1": b"\x1b[[A",
    "Home": b"\x1b[1~",
    "Page down": b"\x1b[6~",
    "Ctrl left": b"\x1b[1;5D",
}


def start_seated(tmp_path: Path, language: str = "en", *arguments: str, **settings: object) -> AtTerminal:
    home = Home(tmp_path)
    home.keep(language=language, keys=True, **settings)
    at = home.terminal("play", *SEATED, *arguments, holds=True)
    at.single_keys = True
    return at


def test_a_key_acts_at_once_and_is_not_shown(tmp_path: Path) -> None:
    with start_seated(tmp_path) as at:
        prompt = last_line(at.prompt())
        answer = at.press("h")
        assert answer.lstrip("\n").startswith("You hold ") and last_line(answer) == prompt
        assert "Score:" in at.press("s")
        assert at.press("w").count(prompt) == 1
        assert "You pass." in at.press("p")
        at.send("q")
        assert "Game saved." in at.finish()
        assert at.code == 0
        assert at.mode_now() == at.mode


def test_a_digit_opens_a_line_that_the_terminal_edits(tmp_path: Path) -> None:
    with start_seated(tmp_path) as at:
        at.prompt()
        record = at.home.record.read_bytes()
        at.send("2")
        at.until("2")
        assert at.home.record.read_bytes() == record, "act on the line only after Enter"
        at.send("1\n")
        assert "You bid 21." in at.prompt()
        at.send("q")
        at.finish()
        assert at.code == 0


def test_a_colon_opens_a_line_for_words(tmp_path: Path) -> None:
    with start_seated(tmp_path) as at:
        at.prompt()
        assert "You hold" in at.press(b":hand\n")
        assert "Not understood: xyzzy" in at.press(":xyzzy\n")
        at.send(":quit\n")
        at.finish()
        assert at.code == 0


@pytest.mark.parametrize("name", ARROWS)
def test_arrow_and_function_keys_are_read_whole_and_ignored(name: str, tmp_path: Path) -> None:
    with start_seated(tmp_path) as at:
        at.prompt()
        record = at.home.record.read_bytes()
        before = len(at.raw)
        at.send(ARROWS[name])
        answer = at.press("s")
        assert answer.lstrip("\n").startswith("Score:"), answer
        assert at.raw[before:].count(b"\n") <= 3
        assert at.home.record.read_bytes() == record


def test_enter_plays_nothing_and_repeats_the_prompt(tmp_path: Path) -> None:
    with start_seated(tmp_path) as at:
        shown = at.prompt()
        record = at.home.record.read_bytes()
        for key in ("\n", "\r", "\n"):
            answer = at.press(key)
            assert last_line(answer) == last_line(shown)
            assert answer.strip() == last_line(shown).strip()
        assert at.home.record.read_bytes() == record


@pytest.mark.parametrize("key", ["y", "Y", "!", "é", "日", "\x01", "\x07", "\t", "\x7f", "{", "%", "-"])
def test_an_unknown_key_plays_nothing(key: str, tmp_path: Path) -> None:
    with start_seated(tmp_path) as at:
        at.prompt()
        record = at.home.record.read_bytes()
        at.send(key)
        answer = at.press("s")
        answer = answer if "Score:" in answer else at.prompt()
        assert "Score:" in answer
        assert_calm(answer)
        assert at.home.record.read_bytes() == record


def test_keys_typed_ahead_are_not_lost(tmp_path: Path) -> None:
    with start_seated(tmp_path) as at:
        at.prompt()
        at.send("hsq")
        last = at.finish()
        assert at.code == 0
    assert "You hold" in last and "Score:" in last and "Game saved." in last


@pytest.mark.parametrize("way", ["q", "\x04", "\x03", "SIGTERM", "SIGHUP"])
def test_the_terminal_is_as_it_was_after_every_way_out(way: str, tmp_path: Path) -> None:
    with start_seated(tmp_path) as at:
        at.prompt()
        at.press("h")
        assert at.mode_now() != at.mode, "single keys must be on while the program waits for one"
        if way.startswith("SIG"):
            at.signal(signal.Signals[way])
        else:
            at.send(way)
        at.finish()
        assert at.code == {"q": 0, "\x04": 0, "\x03": 130}.get(way, 129)
        assert at.mode_now() == at.mode
    assert at.home.is_in_order(at.home.record)


def test_after_a_stop_single_keys_are_on_again_and_the_prompt_is_repeated(tmp_path: Path) -> None:
    with start_seated(tmp_path) as at:
        shown = at.prompt()
        keys = at.mode_now()
        at.signal(signal.SIGSTOP)
        at.is_stopped()
        at.as_a_shell_would()
        assert at.mode_now() == at.mode
        at.signal(signal.SIGCONT)
        assert last_line(at.prompt()) == last_line(shown)
        assert at.mode_now() == keys
        assert "You hold" in at.press("h")
        at.send("q")
        at.finish()
        assert at.mode_now() == at.mode


@pytest.mark.parametrize("language", COMPLETE)
def test_the_single_keys_of_commands_are_those_of_the_language(language: str, tmp_path: Path) -> None:
    from moon_access.evening.command import key_of
    from moon_access.evening.vocabulary import COMMANDS
    from moon_access.i18n.catalog import Catalog

    keys = {command.id: key_of(command, Catalog(language)) for command in COMMANDS}
    with start_seated(tmp_path, language) as at:
        at.prompt()
        by_word = at.press(":hand\n")
        assert by_word.endswith(at.press(keys["hand"]).lstrip("\n"))
        at.send(keys["quit"])
        at.finish()
        assert at.code == 0


def test_keys_are_switched_on_in_the_options_and_at_once(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    with home.terminal("play", *SEATED, holds=True) as at:
        at.prompt()
        at.ask("options 5")
        at.ask("1")
        assert home.kept_settings["keys"] is True
        at.single_keys = True
        assert "Score:" in at.press("s")
        at.send("q")
        at.finish()
        assert at.code == 0 and at.mode_now() == at.mode
