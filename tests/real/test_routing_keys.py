"""Routing keys of a real BRLTTY choose in the prompt, on the console with BrlAPI, and the game takes no other keys."""

from __future__ import annotations

import os
import socket
import sys
import sysconfig
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.announcer.routing_keys import FAILURES
from moon_access.console.routing_keys import READING_TIME
from moon_access.i18n.catalog import Catalog
from tests.real.braille_display import Display
from tests.real.conftest import skip_or_fail, wait_until
from tests.real.console import Console
from tests.support.seated import LANGUAGES
from tests.terminal.at_terminal import PROGRAM, REPOSITORY, SEATED, Home, last_line
from tests.terminal.listening import Listener

CELLS = 40
FIRST_PORT = 4101
"""The port of BrlAPI's host 0."""
DEBIANS = Path("/usr/lib/python3/dist-packages")


@pytest.fixture
def module(tmp_path: Path) -> str:
    """Return the PYTHONPATH with which this Python finds brlapi."""
    if find_spec("brlapi") is not None:
        return str(REPOSITORY)
    library = DEBIANS / f"brlapi{sysconfig.get_config_var('EXT_SUFFIX')}"
    if not library.exists():
        why = "Install python3-brlapi, which Debian has for its own Python alone."
        if sys.version_info[:2] == (3, 11):
            skip_or_fail(why)
        pytest.skip(why)
    folder = tmp_path / "module"
    folder.mkdir()
    (folder / library.name).symlink_to(library)
    return f"{REPOSITORY}{os.pathsep}{folder}"


def some_host(server: socket.socket) -> str:
    """Return a port of this computer in BrlAPI's form."""
    return f"127.0.0.1:{server.getsockname()[1] - FIRST_PORT}"


def free_host() -> str:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return some_host(server)


class Fingers:
    """A player who reads the display and uses its routing keys."""

    def __init__(
        self,
        console: Console,
        module: str,
        language: str = "en",
        cells: int = CELLS,
        shell: tuple[str, ...] = (),
        **settings: object,
    ) -> None:
        host = free_host()
        self.console = console
        self.display: Display = console.display(cells, language, host)
        self.home = Home(console.folder, PYTHONPATH=module, BRLAPI_HOST=host, BRLAPI_AUTH="none")
        self.home.keep(**{"language": language, "read": "braille", "cells": cells, **settings})
        self.listener = Listener(language, braille=True)
        self.words = Catalog(language, braille=settings.get("read", "braille") == "braille")
        console.run([*shell, *PROGRAM, "play", *SEATED, "--brlapi"], self.home)

    def prompt(self) -> str:
        """Return the prompt of the game once it is under the fingers, after the time that reading takes."""
        return self._read(self._is_prompt, "prompt")

    def question(self) -> str:
        """Return the question that asks whether the key was meant."""
        return self._read(self._is_question, "question")

    def _is_prompt(self, text: str) -> bool:
        try:
            return bool(text) and not self._is_question(text) and bool(self.listener.kind(f"{text} "))
        except AssertionError:
            return False

    def _is_question(self, text: str) -> bool:
        return text.endswith(" y n:")

    def _read(self, seen: Callable[[str], object], what: str) -> str:
        text = self.display.wait_for(seen, what)
        since = time.monotonic()
        wait_until(lambda: time.monotonic() - since > READING_TIME, "time stands still")
        return text

    def press(self, cell: int) -> None:
        self.display.press(f"Route {cell}")

    def choose(self, prompt: str, choice: str) -> None:
        """Press the routing key above the last character of the choice."""
        self.press(prompt.rindex(f" {choice}") + len(choice))

    def say(self, yes: bool) -> None:
        self.question()
        self.type("1" if yes else "2")
        self.display.press("KEY_ENTER")

    def type(self, text: str) -> None:
        """Type on the display's own keyboard, and feel each key before the next."""
        before = self.display.text.rstrip()
        for at in range(len(text)):
            self.display.press(f"PassChar {ord(text[at])}")
            self.display.wait_for(f"{before} {text[: at + 1]}".__eq__, text)

    def wait_for_text(self, text: str) -> None:
        """Wait until the console has this text with the prompt below it."""
        wait_until(lambda: text in " ".join(self.console.lines()), f"no {text!r}")

    @property
    def record(self) -> bytes:
        return self.home.record.read_bytes()


def is_another(prompt: str, text: str) -> bool:
    return text.rstrip() != prompt.rstrip()


def has_two_more(console: Console, lines: int) -> bool:
    return len(console.lines()) == lines + 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_is_played_by_routing_keys_alone(console: Console, module: str, language: str) -> None:
    """Choose a bid that wins, the discard, trump and the tricks."""
    fingers = Fingers(console, module, language)
    kinds = []
    while not fingers.home.records or fingers.record.count(b'"deal"') < 2:
        prompt = fingers.prompt()
        kind, choices = fingers.listener.choices(f"{prompt} ")
        kinds.append(kind)
        fingers.choose(prompt, choices[-2] if kind == "bid" else choices[len(choices) // 2])
        fingers.display.wait_for(partial(is_another, prompt), "another prompt")
    assert kinds[:2] == ["bid", "tile"] and kinds.count("trump") == 1 and kinds.count("tile") > 6, kinds


@pytest.mark.parametrize("keys", [False, True])
def test_a_routing_key_plays_nothing_before_the_answer_yes(console: Console, module: str, keys: bool) -> None:
    """If the choices are in the line before the prompt, the player may have meant a key for that line."""
    fingers = Fingers(console, module, keys=keys, prompt="short")
    prompt = fingers.prompt()
    before = fingers.record
    fingers.choose(prompt, "p")
    assert fingers.question() == "Really pass? y n:"
    assert fingers.record == before
    fingers.say(False)
    assert fingers.prompt() == prompt
    assert fingers.record == before
    fingers.wait_for_text(fingers.words.text("The game goes on.").rstrip("."))
    fingers.choose(prompt, "p")
    fingers.say(True)
    fingers.wait_for_text("you pass")
    assert fingers.record.startswith(before) and b'{"seat":0,"bid":"pass"}' in fingers.record


def test_a_routing_key_above_another_line_plays_nothing(console: Console, module: str) -> None:
    """Nobody tells the game that the display was moved, so it asks, and the display returns to the prompt."""
    fingers = Fingers(console, module, prompt="short")
    prompt = fingers.prompt()
    before = fingers.record
    fingers.display.press("LnUp")
    fingers.display.wait_for(lambda text: text != prompt, "line above")
    fingers.choose(prompt, "p")
    assert fingers.question().startswith("Really pass")
    assert fingers.record == before


def test_a_routing_key_above_no_choice_is_answered_and_plays_nothing(console: Console, module: str) -> None:
    fingers = Fingers(console, module)
    prompt = fingers.prompt()
    before = fingers.record
    for cell in (1, prompt.index(" "), len(prompt) + 2):
        lines = len(console.lines())
        fingers.press(cell)
        wait_until(partial(has_two_more, console, lines), "no answer and prompt")
        assert console.lines()[-2:] == ["No choice there", prompt]
        assert fingers.prompt() == prompt
    assert fingers.record == before


def test_an_immediate_second_press_answers_nothing(console: Console, module: str) -> None:
    """A key pressed before the player could read the question does not answer it."""
    fingers = Fingers(console, module, prompt="short")
    prompt = fingers.prompt()
    before = fingers.record
    yes = len("Really pass y")
    fingers.choose(prompt, "p")
    fingers.display.wait_for(fingers._is_question, "question")
    fingers.press(yes)
    assert fingers.question() == "Really pass? y n:"
    assert fingers.record == before
    fingers.say(False)
    assert fingers.prompt() == prompt


def test_a_half_typed_line_is_forgotten(console: Console, module: str) -> None:
    fingers = Fingers(console, module, prompt="short")
    prompt = fingers.prompt()
    fingers.type("21")
    fingers.choose(prompt, "p")
    assert fingers.question() == "Really pass? y n:"
    fingers.display.press("KEY_ENTER")
    # Enter repeats the choices, which have no room in the question, and asks again.
    wait_until(lambda: console.lines().count("Really pass? y n:") == 2, "no empty line answered")
    assert console.lines()[-1] == "Really pass? y n:"
    assert b"21}" not in fingers.record
    fingers.say(True)
    fingers.wait_for_text("you pass")


def test_without_brltty_the_game_continues_and_reports_it(console: Console, module: str) -> None:
    fingers = Fingers(console, module)
    prompt = fingers.prompt()
    console.brltty.close()
    fingers.wait_for_text("Routing keys gone: start BRLTTY")
    console.type("pass\n")
    fingers.wait_for_text("you pass")
    assert console.lines().count(prompt) == 1, "do not repeat the prompt"


def test_a_prompt_wider_than_the_display_is_not_guessed_at(console: Console, module: str) -> None:
    """The display shows the end of the prompt, and the game does not know how far it has moved."""
    fingers = Fingers(console, module, cells=20, read="screen-reader")
    end = fingers.display.wait_for(lambda text: text == "ass:", "end of the prompt")
    before = fingers.record
    fingers._read(lambda text: text == end, "end of the prompt")
    fingers.press(end.index("s"))
    fingers.wait_for_text(fingers.words.text("No choice there: the prompt is wider than the display. Type it."))
    assert fingers.record == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_doctor_names_the_display(console: Console, language: str, module: str) -> None:
    host = free_host()
    console.display(CELLS, language, host)
    home = Home(console.folder, PYTHONPATH=module, BRLAPI_HOST=host, BRLAPI_AUTH="none")
    told = home.run("doctor", "--language", language).stdout.decode()
    assert f"{Catalog(language).text('Routing keys')}: BRLTTY, Virtual" in told


def test_a_stopped_game_leaves_the_keys_to_the_reader(console: Console, module: str) -> None:
    """While the game is stopped, the keys move the reader's cursor with arrow keys; afterwards the game has them
    again."""
    shell = 'set -m; "$@"; printf "away: "; read -r line; fg'
    fingers = Fingers(console, module, shell=("bash", "-c", shell, "bash"))
    prompt = fingers.prompt()
    console.type("\x1a")
    fingers.display.wait_for(lambda text: text == "away:", "shell")
    fingers.press(3)
    wait_until(lambda: "^[[D" in " ".join(console.lines()), "no arrow key")
    fingers.display.wait_until_calm(1.0)
    console.type("\n")
    assert fingers.prompt() == prompt
    fingers.choose(prompt, "p")
    fingers.wait_for_text("you pass")


# Terminals without routing keys


def without_module(home: Home, module: str) -> str:
    folder = home.folder / "without"
    folder.mkdir()
    (folder / "brlapi.py").write_text("raise ImportError")
    home.environment["PYTHONPATH"] = f"{folder}{os.pathsep}{REPOSITORY}"
    return FAILURES["module"]


def without_brltty(home: Home, module: str) -> str:
    home.environment |= {"PYTHONPATH": module, "BRLAPI_HOST": free_host(), "BRLAPI_AUTH": "none"}
    return FAILURES["daemon"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("missing", [without_module, without_brltty])
def test_one_line_reports_what_is_missing_and_the_game_continues(
    missing: Callable[[Home, str], str], language: str, module: str, tmp_path: Path
) -> None:
    home = Home(tmp_path)
    why = Catalog(language).text(missing(home, module))
    assert_told_once(home, language, why)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_brltty_that_hangs_counts_as_missing(language: str, module: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        home = Home(tmp_path, PYTHONPATH=module, BRLAPI_HOST=some_host(silent), BRLAPI_AUTH="none")
        assert_told_once(home, language, Catalog(language).text(FAILURES["daemon"]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_terminal_that_brltty_does_not_show_has_no_keys(console: Console, language: str, module: str) -> None:
    host = free_host()
    console.display(CELLS, language, host)
    home = Home(console.folder, PYTHONPATH=module, BRLAPI_HOST=host, BRLAPI_AUTH="none")
    assert_told_once(home, language, Catalog(language).text(FAILURES["console"]))


def assert_told_once(home: Home, language: str, why: str) -> None:
    home.keep(language=language)
    passes = Catalog(language).context("words", "pass").split(",")[0]
    with home.terminal("play", *SEATED, "--brlapi") as at:
        shown = at.prompt()
        assert shown.replace("\n", " ").count(why) == 1
        answered = at.ask(passes)
        assert why not in answered.replace("\n", " ") and last_line(answered) != last_line(shown)
        at.finish("quit")
        assert at.code == 0
