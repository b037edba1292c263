"""The game speaks through the player's own screen reader: chosen at the first start, with a line if it is not there.

The program and its worker are the real ones; the screen readers are those of tests/support/recorded_prism.
"""

from __future__ import annotations

import json
import os
import re
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.announcer.voice import FAILURES
from moon_access.i18n.catalog import Catalog
from tests.real.conftest import wait_until
from tests.support import recorded_prism
from tests.support.recorded_bus import bus_with_orca
from tests.support.recorded_prism.prism import CALLS, READERS, write_readers

from .at_terminal import IN_USE, REPOSITORY, SEATED, AtTerminal, Home

NVDA = {
    "id": "NVDA",
    "name": "NVDA",
    "can": ["is_supported_at_runtime", "supports_speak", "supports_output", "supports_braille", "supports_stop"],
}


class Read(Home):
    """A player with a screen reader. ``listens``: the socket that the program looks for before it asks for one."""

    def __init__(self, folder: Path, listens: str = "/nowhere", lang: str = "C.UTF-8") -> None:
        self.readers, self.calls = folder / "readers", folder / "calls"
        places = os.pathsep.join([str(Path(recorded_prism.__file__).parent), str(REPOSITORY)])
        named = {READERS: str(self.readers), CALLS: str(self.calls)}
        server, bus = f"unix_socket:{listens}", bus_with_orca()
        named |= {"SPEECHD_ADDRESS": server, "DBUS_SESSION_BUS_ADDRESS": bus}
        super().__init__(folder, lang, PYTHONPATH=places, **named)
        self.run_reader(NVDA)

    def run_reader(self, *readers: object) -> None:
        write_readers(self.readers, readers)

    @property
    def spoken(self) -> str:
        lines = self.calls.read_text("utf-8").splitlines() if self.calls.exists() else []
        return " ".join(call[2] for line in lines if (call := json.loads(line))[1] == "speak")

    def hears(self, text: str) -> None:
        wait_until(lambda: text in self.spoken, f"{text!r} is not spoken: {self.spoken!r}")


@pytest.fixture
def listening() -> Iterator[str]:
    """Return the place where a speech server listens. The path of a socket must be short, and pytest's paths are
    long."""
    family: int = getattr(socket, "AF_UNIX", -1)
    with tempfile.TemporaryDirectory(prefix="moon-") as folder, socket.socket(family) as server:
        path = f"{folder}/s"
        server.bind(path)
        server.listen()
        yield path


@pytest.mark.parametrize("language", IN_USE)
def test_the_first_start_offers_the_screen_reader_that_runs_and_it_speaks_from_then_on(
    tmp_path: Path, listening: str, language: str
) -> None:
    home, catalog = Read(tmp_path, listening), Catalog(language)
    with home.terminal("--language", language, "--name", "Eva") as at:
        asked = at.prompt()
        directly = catalog.text("{name} directly").format(name="NVDA")
        choice = re.search(rf"(\d) {re.escape(directly)}", asked)
        assert choice, asked
        level = at.ask(choice[1])
        home.hears(level.splitlines()[-1].strip())
        greeting = at.ask("")
        home.hears(greeting.splitlines()[-1].strip())
        at.finish("q")
    assert (home.kept_settings["read"], home.kept_settings["engine"]) == ("speech", "reader")


def test_no_screen_reader_is_offered_that_does_not_run(tmp_path: Path, listening: str) -> None:
    home = Read(tmp_path, listening)
    home.run_reader()
    with home.terminal() as at:
        assert "directly" not in at.prompt()
    home = Read(tmp_path)  # nothing listens, and the program does not start a server to find out
    with home.terminal() as at:
        assert "directly" not in at.prompt()
    assert not home.calls.exists()


def read_to_fault(at: AtTerminal, line: str) -> str:
    """Return the output up to the prompt after this line."""
    shown = at.prompt()
    while line not in " ".join(shown.split()):
        shown += at.prompt()
    return shown


def test_a_missing_screen_reader_is_reported_once_and_speaks_as_soon_as_it_starts(tmp_path: Path) -> None:
    home = Read(tmp_path)
    home.run_reader()
    with home.terminal("play", "--language", "en", "--read", "speech", "--engine", "reader", *SEATED) as at:
        shown = read_to_fault(at, FAILURES["reader"])
        shown += at.ask("h")
        assert "You hold" in shown and shown.count("No voice") == 1
        home.run_reader(NVDA)
        shown = at.ask("h")
        home.hears("You hold")
        assert "No voice" not in shown
        shown += at.ask("t")
        wait_until(lambda: home.spoken.count("You hold") == 1, "it is said twice")
        assert "The voice is back." in shown + at.finish("q")


def test_a_missing_prism_is_reported_and_the_game_continues(tmp_path: Path) -> None:
    (tmp_path / "prism.py").write_text("raise ImportError")
    home = Read(tmp_path)
    home.environment["PYTHONPATH"] = os.pathsep.join([str(tmp_path), str(REPOSITORY)])
    with home.terminal("play", "--language", "en", "--read", "speech", "--engine", "reader", *SEATED) as at:
        read_to_fault(at, FAILURES["prism"].partition("{")[0].strip())
        assert "You hold" in at.ask("h")


def test_the_doctor_names_the_reader_or_says_what_to_do(tmp_path: Path) -> None:
    home = Read(tmp_path)
    doctor = ("doctor", "--read", "speech", "--engine", "reader", "--language", "en")
    done = home.run(*doctor)
    assert "Screen reader: NVDA." in done.stdout.decode() and done.returncode == 0
    home.run_reader()
    done = home.run(*doctor)
    assert "Screen reader: none answers. Start your screen reader." in done.stdout.decode() and done.returncode == 1


def test_the_last_words_of_a_command_are_spoken_and_the_shell_is_there_again(tmp_path: Path) -> None:
    home = Read(tmp_path)
    home.keep(read="speech", engine="reader")
    with home.terminal("--version") as at:
        shown = at.finish()
    assert home.spoken and home.spoken in " ".join(shown.split())
