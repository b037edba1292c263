"""A game at a pseudo-terminal, for measuring: start it, type, read bytes, and take the time of each."""

from __future__ import annotations

import os
import pty
import select
import sys
import time
from pathlib import Path

PROMPT = b": "
PATIENCE = 20.0  # seconds


class Player:
    """The program at its own terminal, with its settings in ``folder``, until ``close``."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        environment = {key: value for key, value in os.environ.items() if not key.startswith("MOON_ACCESS")}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # let Python cache bytecode, as for an installed program
        environment |= {"XDG_CONFIG_HOME": str(folder / "config"), "XDG_STATE_HOME": str(folder / "state")}
        self.began = time.perf_counter()
        self._pid: int
        self._fd: int
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        self._pid, self._fd = pty.fork()
        if self._pid == 0:
            os.execve(sys.executable, [sys.executable, "-m", "moon_access", *arguments], environment)

    def read_to_prompt(self) -> float:
        """Read until the program waits for input. Return the time at which the prompt was there."""
        seen = b""
        while not seen.endswith(PROMPT):
            ready, _, _ = select.select([self._fd], [], [], PATIENCE)
            assert ready, seen
            seen += os.read(self._fd, 65536)
        return time.perf_counter()

    def ask(self, line: str) -> float:
        """Return the seconds from Enter to the prompt after the answer."""
        before = time.perf_counter()
        os.write(self._fd, f"{line}\n".encode())
        return self.read_to_prompt() - before

    def close(self) -> None:
        os.close(self._fd)
        os.waitpid(self._pid, 0)
