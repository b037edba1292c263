"""TinTin++, a MUD client for the console, at a terminal of its own. It notes what it takes for lines and prompts."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pexpect

from moon_access.bots.levels import bot_of
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.server.server import Server
from tests.support.patience import PATIENCE
from tests.terminal.killing import line_for_choice

from .conftest import skip_or_fail
from .page_player import game_of

PLACES = f"{os.environ.get('PATH', '')}:/usr/games"
NOTED = {"RECEIVED LINE": "L %1", "RECEIVED PROMPT": "P %1", "IAC WILL ECHO": "hides", "IAC WONT ECHO": "shows"}
"""TinTin++'s names of events, and the note that is written for each."""


class TinTin:
    """The client. ``folder``: its home."""

    def __init__(self, folder: Path) -> None:
        program = shutil.which("tt++", path=PLACES)
        if program is None:
            skip_or_fail("Install tintin++.")
        folder.mkdir()
        self._noted = folder / "noted"
        self._noted.touch()
        self._seen = 0
        events = "".join(
            f"#event {{{event}}} {{#line log {{{self._noted}}} {{{note}}}}}\n" for event, note in NOTED.items()
        )
        (folder / "begin").write_text(events, "utf-8")
        own = {"HOME": str(folder), "TERM": "xterm", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
        self._at: pexpect.spawn[str] = pexpect.spawn(
            program,
            ["-G", "-s", str(folder / "begin")],
            env={**os.environ, **own},
            dimensions=(24, 80),
            encoding="utf-8",
            timeout=PATIENCE,
        )

    def close(self) -> None:
        self._at.close(force=True)

    def connect(self, port: int, *, by_tls: bool = False) -> None:
        self._at.sendline(f"{'#ssl' if by_tls else '#session'} moon 127.0.0.1 {port}")

    def type(self, line: str) -> None:
        self._seen = len(self._lines())
        self._at.sendline(line)

    def prompt(self) -> str:
        """Return the next prompt after the typed line."""
        self._wait(lambda: bool(self._prompts()))
        return self._prompts()[-1].removeprefix("P ").strip()

    def await_line(self, most: int) -> None:
        """Wait for a line longer than so many characters after the typed line; a prompt may come before it."""
        self._wait(lambda: any(len(line) > most for line in self._read_shown(self._seen)))

    @property
    def hides(self) -> bool:
        """Return whether the client hides the typed text."""
        said = [line for line in self._lines() if line in ("hides", "shows")]
        return bool(said) and said[-1] == "hides"

    @property
    def shown(self) -> list[str]:
        return self._read_shown(0)

    def _read_shown(self, since: int) -> list[str]:
        return [line[2:] for line in self._lines()[since:] if line.startswith("L ")]

    def _prompts(self) -> list[str]:
        return [line for line in self._lines()[self._seen :] if line.startswith("P ")]

    def _lines(self) -> list[str]:
        return self._noted.read_text("utf-8", "replace").splitlines()

    def _wait(self, is_so: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < end, self._lines()
            with suppress(pexpect.TIMEOUT):  # read TinTin++'s terminal, or it blocks
                self._at.read_nonblocking(1 << 16, 0.02)


def next_line(host: Server) -> str:
    """Return the next line that a good player types, at the only table."""
    game = game_of(host)
    assert game is not None
    seat = game.state.to_act
    assert seat is not None
    bot = bot_of(GAMES[game.game.name].bots(), "normal")
    return line_for_choice(bot.advise(game.game.view(game.state, Seat(seat)), Random(3)).action)
