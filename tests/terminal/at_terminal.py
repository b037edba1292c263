"""The program as a player at a console has it: a separate process at a pseudo-terminal, or with pipes.

Each has its own folders for settings and games, and an environment with only the named variables. Nothing here sleeps:
tests read until the expected output comes, or the process ends.
"""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import select
import shlex
import signal
import struct
import subprocess
import sys
import termios
import time
import unicodedata
import warnings
from pathlib import Path
from typing import Any

from moon_access.i18n.catalog import Catalog
from tests.support.news import know_news
from tests.support.patience import PATIENCE

REPOSITORY = Path(__file__).resolve().parents[2]
PROGRAM = (sys.executable, "-m", "moon_access")

_QUIET = 0.01
"""Seconds without output after which text that ends like a prompt counts as one."""

IN_USE = ("en", "de", "cs")
NAMED = ("--name", "Eva", "--seed", "4")
SEATED = (*NAMED, "--bots", "normal")
"""A fixed player with fixed tiles, so that the program does not ask for the name."""


class Home:
    """A player's folders and environment, and the program there."""

    program: tuple[str, ...] = PROGRAM

    def __init__(self, folder: Path, lang: str = "C.UTF-8", **environment: str) -> None:
        self.folder = folder
        self.settings = folder / "config" / "moon-access" / "settings.json"
        self.games = folder / "state" / "moon-access" / "games"
        self.knows_news = True
        self.environment = {
            "PATH": os.environ.get("PATH", os.defpath),
            "HOME": str(folder),
            "USER": "eva",
            "LOGNAME": "eva",
            "TERM": "dumb",
            "LANG": lang,
            "PYTHONPATH": str(REPOSITORY),
            "XDG_CONFIG_HOME": str(folder / "config"),
            "XDG_STATE_HOME": str(folder / "state"),
            "MOON_ACCESS_JUDGE": "0",  # no test but that of costs waits for a line that comes when it is ready
            **environment,
        }

    def keep(self, **settings: Any) -> None:
        """Write settings, as an earlier session would have left them."""
        self.write_settings(json.dumps({"language": "en", "name": "Eva", **settings}).encode())

    def write_settings(self, content: bytes) -> None:
        self.settings.parent.mkdir(parents=True, exist_ok=True)
        self.settings.write_bytes(content)
        if self.knows_news:
            know_news(self.games.parents[1])

    @property
    def news(self) -> Path:
        """Return the file that says which release's news the player has heard."""
        return self.games.with_name("news")

    def kept_game(self, language: str, *files: str) -> str:
        """Return the last line that the program prints if the game is saved under the program's own name."""
        command = self.command("resume", *files)
        return Catalog(language).text("Game saved. To continue: {command}").format(command=command)

    def command(self, *arguments: str) -> str:
        """Return the command as a user types it in a shell that knows nothing of this home."""
        places = [f"{name}={self.environment[name]}" for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")]
        return shlex.join([*(["env", *places] if sys.platform == "linux" else ()), *self.program, *arguments])

    @property
    def kept_settings(self) -> dict[str, Any]:
        kept: dict[str, Any] = json.loads(self.settings.read_text("utf-8"))
        return kept

    @property
    def records(self) -> list[Path]:
        return sorted(self.games.glob("*.jsonl")) if self.games.is_dir() else []

    @property
    def record(self) -> Path:
        """Return the only saved game."""
        (record,) = self.records
        return record

    def run(
        self, *arguments: str, typed: bytes | str = b"", environment: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[bytes]:
        """Run the program on pipes until it ends."""
        given = typed.encode() if isinstance(typed, str) else typed
        return subprocess.run(
            [*self.program, *arguments],
            input=given,
            capture_output=True,
            env=self.environment | (environment or {}),
            cwd=self.folder,
            timeout=PATIENCE,
            check=False,
        )

    def lines(self, *arguments: str) -> list[str]:
        """Return the output lines of a command that reports no error."""
        done = self.run(*arguments)
        assert (done.returncode, done.stderr) == (0, b""), done
        assert_plain(done.stdout.replace(b"\n", b"\r\n"))
        return done.stdout.decode().splitlines()

    def refusal(self, *arguments: str) -> str:
        """Return the one line with which a command refuses."""
        done = self.run(*arguments)
        assert (done.returncode, done.stdout) == (1, b""), done
        (line,) = done.stderr.decode().splitlines()
        assert_calm(line)
        return line

    def is_in_order(self, record: Path) -> bool:
        return self.run("check", str(record)).returncode == 0

    def terminal(self, *arguments: str, columns: int = 80, holds: bool = False) -> AtTerminal:
        return AtTerminal(self, arguments, columns, holds)


class AtTerminal:
    """The program at its own terminal. End it with ``finish``, or use it as a context manager.

    ``raw``: all output of the terminal, including the echo of typed text. With ``holds``, the terminal outlives the
    program, so that a test can look at its settings. To run something else there, such as a screen reader with the
    program inside, make a subclass with its own ``program``.
    """

    program: tuple[str, ...] = ()
    """A program other than the home's."""

    def __init__(self, home: Home, arguments: tuple[str, ...], columns: int, holds: bool) -> None:
        self.home = home
        self.raw = b""
        self._ahead = b""  # what was read and not yet returned
        self.shown: list[str] = []  # without the echo of typed text
        self.code: int | None = None
        self.single_keys = False  # if True, a prompt counts only once the terminal reads single keys
        self._fd: int
        self._held: int | None = None
        self.pid: int
        self.mode: list[Any]
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        self._fd, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.mode = termios.tcgetattr(other)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # about other threads: the child only calls exec
            self.pid = os.fork()
        if self.pid == 0:
            try:
                os.setsid()
                signal.signal(signal.SIGINT, signal.SIG_DFL)  # a test run in the background ignores SIGINT
                fcntl.ioctl(other, termios.TIOCSCTTY, 0)
                for stream in range(3):
                    os.dup2(other, stream)
                os.closerange(3, 256)
                os.chdir(home.folder)
                self._become_the_program(home, arguments)
            finally:
                os._exit(127)
        if holds:
            self._held = other
        else:
            os.close(other)

    def _become_the_program(self, home: Home, arguments: tuple[str, ...]) -> None:
        """Replace the new process, which has its terminal, by the program."""
        program = self.program or home.program
        os.execve(program[0], [*program, *arguments], home.environment)

    def __enter__(self) -> AtTerminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    # Output of the program

    def prompt(self) -> str:
        """Return the lines since the last call, up to the prompt and including it."""
        self.shown.append(text_of(self._up_to_prompt()))
        return self.shown[-1]

    def _up_to_prompt(self, after: bytes = b"") -> bytes:
        """Return the output up to a prompt. Text before ``after`` is no prompt, even if it ends like one."""
        seen = b""
        while True:
            there = after in seen and _ends_like_a_prompt(seen)
            piece = self._read(_QUIET if there else PATIENCE)
            if piece is None and there:
                break
            assert piece, f"expected a prompt, saw {seen!r}"
            seen += piece
        give_up = time.monotonic() + PATIENCE
        while self.single_keys and self.mode_now() == self.mode:
            assert time.monotonic() < give_up, "the terminal did not switch to single keys in time"
        return seen

    def until(self, text: str) -> str:
        """Return the output up to this text. The next read gives what came after the text."""
        wanted = text.replace("\n", "\r\n").encode()
        seen = b""
        while wanted not in seen:
            piece = self._read(PATIENCE)
            assert piece, f"expected {text!r}, saw {seen!r}"
            seen += piece
        before, _, self._ahead = seen.rpartition(wanted)
        return text_of(before + wanted)

    def _read(self, patience: float) -> bytes | None:
        """Return the next output: None if nothing came, b"" at the end of the program."""
        if self._ahead:
            ahead, self._ahead = self._ahead, b""
            return ahead
        ready, _, _ = select.select([self._fd], [], [], patience)
        if not ready:
            return None
        try:
            piece = os.read(self._fd, 65536)
        except OSError:  # on Linux, a terminal without a program raises this
            return b""
        self.raw += piece
        return piece

    # Input of the program

    def send(self, keys: bytes | str) -> None:
        """Type these keys without Enter."""
        data = keys.encode() if isinstance(keys, str) else keys
        for at in range(0, len(data), 512):
            os.write(self._fd, data[at : at + 512])

    def type(self, line: bytes | str) -> None:
        self.send((line.encode() if isinstance(line, str) else line) + b"\n")

    def ask(self, line: bytes | str) -> str:
        """Type a line and return the answer and the next prompt, without the typed text."""
        self.type(line)
        # The echo of a long line comes in pieces, one of which may end in a space.
        self.shown.append(text_of(self._up_to_prompt(after=b"\n").partition(b"\n")[2]))
        return self.shown[-1]

    def press(self, keys: bytes | str) -> str:
        """Press a key in single-key input, and return the answer as ``ask`` does."""
        self.send(keys)
        return self.prompt()

    def signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def hang_up(self) -> int:
        """Close the window."""
        os.close(self._fd)
        self._fd = -1
        return self._wait()

    def mode_now(self) -> list[Any]:
        """Return the settings of the terminal."""
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        return termios.tcgetattr(self._fd)

    def as_a_shell_would(self) -> None:
        """Switch the terminal back to lines while the program is stopped, like a shell."""
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        termios.tcsetattr(self._fd, termios.TCSANOW, self.mode)

    def left_for_the_shell(self) -> bytes:
        """Return the typed text that the program did not read, up to Enter, on a terminal that outlives the program."""
        assert self._held is not None and select.select([self._held], [], [], PATIENCE)[0], (
            "the terminal has nothing left to read"
        )
        return os.read(self._held, 4096)

    def has_single_keys(self) -> None:
        """Wait until the terminal no longer edits lines."""
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        give_up = time.monotonic() + PATIENCE
        while self.mode_now()[3] & termios.ICANON:
            assert time.monotonic() < give_up, "the terminal did not switch to single keys in time"

    def is_stopped(self) -> None:
        """Wait until the program is stopped, as by Ctrl-Z."""
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        _, status = os.waitpid(self.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status), status

    # The end of the program

    def finish(self, line: str | None = None, patience: float = PATIENCE) -> str:
        """Type a last line and return the last words. Sets ``code`` to the exit code."""
        before = len(self.raw) - len(self._ahead)
        if line is not None:
            self.type(line)
        give_up = time.monotonic() + patience
        while time.monotonic() < give_up:
            piece = self._read(0.05 if self._held is not None else PATIENCE)
            if piece == b"" or (piece is None and self._has_ended()):
                break
        else:
            raise AssertionError(f"does not end, but shows {text_of(self.raw[before:])!r}")
        self._wait()
        last = text_of(self.raw[before:])
        return last if line is None else last.partition("\n")[2]

    def _has_ended(self) -> bool:
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        if self.code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.code = os.waitstatus_to_exitcode(status)
        return self.code is not None

    def _wait(self) -> int:
        if self.code is None:
            _, status = os.waitpid(self.pid, 0)
            self.code = os.waitstatus_to_exitcode(status)
        return self.code

    def end(self) -> None:
        """End the program and everything that it started."""
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        if not self._has_ended():
            os.kill(self.pid, signal.SIGKILL)
            self._wait()
        for fd in (self._fd, self._held):
            if fd is not None and fd >= 0:
                os.close(fd)
        self._fd, self._held = -1, None


def _ends_like_a_prompt(seen: bytes) -> bool:
    """Return whether a space ends a line that is not complete: no other line of the program does that."""
    return seen.endswith(b" ") and not seen.endswith(b"\n ")


def text_of(raw: bytes, errors: str = "strict") -> str:
    return raw.decode("utf-8", errors).replace("\r\n", "\n")


def last_line(text: str) -> str:
    return text.rpartition("\n")[2]


def assert_plain(raw: bytes, width: int = 0, typed: str = "") -> None:
    """Assert that the raw bytes of a terminal are lines that only follow each other, none broken by the terminal.

    They may quote ``typed``.
    """
    control = {hex(byte) for byte in raw if byte == 0x7F or (byte < 0x20 and byte not in b"\r\n")}
    assert not control, control
    text = raw.decode("utf-8")
    assert not re.search(r"\r(?!\n)|(?<!\r)\n", text), "end lines with CR LF, and write no other CR or LF"
    odd = {char for char in text if unicodedata.category(char) in ODD or 0x2800 <= ord(char) < 0x2900}
    assert not odd - {"\r", "\n", *typed}, odd
    lines = text.split("\r\n")
    for line in lines[:-1]:
        assert line.strip(), "print no blank line"
        assert "  " not in line and not line.startswith(" "), f"print no padding: {line!r}"
        assert not re.search(r"[-=_*~]{3,}", line), f"print no rule of repeated signs: {line!r}"
    assert not re.search(r"Traceback|moon_access\.|File \"", text), text
    if width:
        long = [line for line in lines if len(line) > width]
        assert not long, long


ODD = ("Cc", "Cf", "Cs", "Co", "Cn", "So", "Sk", "Zl", "Zp", "Lm", "Me")


def assert_calm(text: str) -> None:
    """Check the output for tracebacks and unforeseen errors, in every language."""
    assert "Traceback" not in text and "error-report" not in text, text
    assert not re.search(r"\w+Error\b", text), text
