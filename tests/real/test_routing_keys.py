"""Routing keys of a real BRLTTY choose in the prompt: on the console, with BrlAPI, and nobody else's keys are taken."""

from __future__ import annotations

import fcntl
import os
import socket
import sys
import sysconfig
import termios
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.catalog import Catalog
from moon_access.routing import READING_TIME
from tests.real.braille_display import Display
from tests.real.conftest import PATIENCE, skip_or_fail, wait_until
from tests.real.console import TTY, Console
from tests.support.seated import LANGUAGES
from tests.terminal.at_terminal import PROGRAM, REPOSITORY, SEATED, Home
from tests.terminal.listening import Listener

CELLS = 40
FIRST_PORT = 4101
"""Of BrlAPI: what it calls host 0."""
DEBIANS = Path("/usr/lib/python3/dist-packages")


@pytest.fixture
def module(tmp_path: Path) -> str:
    """The folders in which Python finds brlapi, as PYTHONPATH has them."""
    if find_spec("brlapi") is not None:
        return str(REPOSITORY)
    library = DEBIANS / f"brlapi{sysconfig.get_config_var('EXT_SUFFIX')}"
    if not library.exists():
        why = "Install python3-brlapi. Debian has it for its own Python alone."
        if sys.version_info[:2] == (3, 11):
            skip_or_fail(why)
        pytest.skip(why)
    folder = tmp_path / "module"
    folder.mkdir()
    (folder / library.name).symlink_to(library)
    return f"{REPOSITORY}{os.pathsep}{folder}"


@pytest.fixture
def nobody() -> Iterator[str]:
    """A BrlAPI host that is nobody's."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"127.0.0.1:{server.getsockname()[1] - FIRST_PORT}"


class Fingers:
    """Somebody who reads the display and has its routing keys, and no other keyboard."""

    def __init__(self, console: Console, module: str, language: str = "en", **settings: object) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            host = f"127.0.0.1:{server.getsockname()[1] - FIRST_PORT}"
        self.console = console
        self.display: Display = console.display(CELLS, language, host)
        self.home = Home(console.folder, PYTHONPATH=module, BRLAPI_HOST=host, BRLAPI_AUTH="none")
        self.home.keep(language=language, read="braille", cells=CELLS, **settings)
        self.listener = Listener(language, braille=True)
        self.words = Catalog(language, braille=True)
        self._random = Random(language)
        console.run([*PROGRAM, "play", *SEATED, "--brlapi"], self.home)

    def prompt(self) -> str:
        """The prompt of the game, as soon as it is under the fingers, and after the time it takes to read it."""
        return self._read(self._is_prompt, "prompt")

    def _is_prompt(self, text: str) -> bool:
        try:
            return bool(text) and bool(self.listener.kind(f"{text} ")) and not self._is_question(text)
        except AssertionError:
            return False

    def question(self) -> str:
        """The question whether that is what was meant."""
        return self._read(self._is_question, "question")

    def _is_question(self, text: str) -> bool:
        return f"1 {self.words.text('yes')}, 2 {self.words.text('no')}:" in text

    def _read(self, seen, what: str) -> str:
        text = self.display.wait_for(seen, what)
        shown = time.monotonic()
        wait_until(lambda: time.monotonic() - shown > READING_TIME, "time stands still")
        return text

    def press(self, cell: int) -> None:
        self.display.press(f"Route {cell}")

    def choices(self, prompt: str) -> list[str]:
        return self.listener.choices(f"{prompt} ")[1]

    def say(self, yes: bool) -> None:
        question = self.question()
        self.press(question.index(self.words.text("yes" if yes else "no")) + 1)

    def choose(self, prompt: str, choice: str) -> None:
        self.press(prompt.rindex(f" {choice}") + len(choice))

    @property
    def record(self) -> bytes:
        return self.home.record.read_bytes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_is_played_by_routing_keys_alone(console: Console, module: str, language: str) -> None:
    """A bid that wins, the discard, trump and the tricks."""
    fingers = Fingers(console, module, language)
    kinds = []
    while not fingers.home.records or fingers.record.count(b'"deal"') < 2:
        prompt = fingers.prompt()
        kinds.append(fingers.listener.kind(f"{prompt} "))
        choices = fingers.choices(prompt)
        fingers.choose(prompt, choices[-2] if kinds[-1] == "bid" else choices[len(choices) // 2])
        fingers.say(True)
        fingers.display.wait_for(lambda text: not fingers._is_question(text), "answer")
    assert kinds[:2] == ["bid", "tile"] and kinds.count("trump") == 1 and kinds.count("tile") > 6, kinds
