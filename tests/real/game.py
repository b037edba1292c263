"""The program at a terminal of its own, used like a person uses it: read to the prompt, type, read again."""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path

import pexpect

from moon_access.announcer.voice import FAILURES
from tests.support.patience import PATIENCE

PROMPT = re.compile(r"[^\r\n]*: $")
FAILURES_BEGIN = {why: text.partition("{")[0].strip() for why, text in FAILURES.items()}
"""The line about each failure of the voice, up to the command that mends it here."""
WIDE = 400
"""Enough columns for every message to be one line, so that the printed text is the spoken text."""


class Game:
    """A game with the built-in voice. ``program`` are Python's arguments that start it."""

    def __init__(
        self,
        folder: Path,
        environment: dict[str, str],
        *arguments: str,
        program: tuple[str, ...] = ("-m", "moon_access"),
    ) -> None:
        self.temporary = folder / "tmp"
        self.temporary.mkdir(exist_ok=True)
        # The terminal itself determines the width.
        others = ("MOON_ACCESS", "COLUMNS", "LINES")
        inherited = {key: value for key, value in os.environ.items() if not key.startswith(others)}
        own = {"XDG_CONFIG_HOME": str(folder / "config"), "XDG_STATE_HOME": str(folder / "state")}
        self.process = pexpect.spawn(
            sys.executable,
            [*program, *arguments],
            env={**inherited, **own, "TMPDIR": str(self.temporary), "PYTHONUTF8": "1", **environment},
            cwd=str(Path(__file__).parents[2]),
            dimensions=(25, WIDE),
            encoding="utf-8",
            echo=False,
            timeout=PATIENCE,
        )
        self.process.delaybeforesend = None
        self.shown = ""
        self.rings = 0

    @property
    def pid(self) -> int:
        assert self.process.pid is not None
        return self.process.pid

    def read(self) -> list[str]:
        """Return the lines up to the prompt, which is the last of them."""
        self.process.expect(PROMPT)
        before, after = self.process.before, self.process.after
        assert isinstance(before, str) and isinstance(after, str)
        return self._lines(before + after)

    def type(self, line: str) -> list[str]:
        self.process.sendline(line)
        return self.read()

    def leave(self) -> list[str]:
        """Quit the game and return its last lines."""
        self.process.sendline("q")
        self.process.expect(pexpect.EOF)
        last = self.process.before
        assert isinstance(last, str)
        self.process.close()
        return self._lines(last)

    def _lines(self, new: str) -> list[str]:
        self.rings += new.count("\a")
        new = new.replace("\a", "")
        self.shown += new
        return [line for line in new.replace("\r", "").split("\n") if line]

    def close(self) -> None:
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        if self.process.isalive():
            self.process.kill(signal.SIGKILL)
            self.process.wait()
        self.process.close()

    # Processes of the game

    def workers(self) -> list[int]:
        """Return the running workers of the voice, the oldest first."""
        found = []
        for child in children(self.pid):
            if "speech/worker" in command_line(child):
                found.append(child)
        return found

    def players(self) -> list[int]:
        """Return the player processes, including those on standby, the oldest first."""
        return [child for child in children(self.pid) if command_line(child).startswith(("aplay", "paplay"))]

    def list_speaking(self) -> list[int]:
        """Return the player processes that play sound: all but the one on standby, the newest."""
        return self.players()[:-1]

    def zombies(self) -> list[int]:
        return [child for child in children(self.pid) if state(child) == "Z"]


def processes() -> list[tuple[int, int]]:
    """Return every process and its parent."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                text = (entry / "stat").read_text()
            except OSError:
                continue
            found.append((int(entry.name), int(text.rpartition(")")[2].split()[1])))
    return found


def children(parent: int) -> list[int]:
    return sorted(process for process, its_parent in processes() if its_parent == parent)


def command_line(process: int) -> str:
    try:
        return Path("/proc", str(process), "cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
    except OSError:
        return ""


def state(process: int) -> str:
    try:
        return Path("/proc", str(process), "stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""
