"""The system's ``ssh``: where it is, its command, its process, and the meaning of its messages.

Keys, agent, known hosts and configuration are the player's own, and ssh asks at the terminal itself. This module sets
only the options that a game needs: those of OpenSSH's own sftp, and those that detect a dead connection.

One thread writes to a process, one reads its standard error, and the caller reads the server's lines. ssh has one exit
code for every failure, 255, and gives the reason in English lines, which other programs read, too, and which have been
stable for long. A line that this module does not know means that the connection broke. ssh_link.py decides whether to
connect again.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import unicodedata
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import IO, Final

from .address import Address
from .link import LinkFailed, Why
from .messages import LONGEST_TO_PLAYER

SUBSYSTEM: Final = "moon-access"
"""The ssh subsystem to request at the server."""
PATIENCE: Final = 15
"""Seconds that the host has to answer the first connection."""
SECONDS_TO_ANSWER_RETRY: Final = 5
"""Seconds that the host has to answer a later connection, which is retried again and again."""

_COMMON_OPTIONS: Final = (
    "-T",  # no terminal at the other end
    "-a",
    "-x",  # a game's host needs neither the agent nor the display
    *("-o", "ClearAllForwardings=yes"),
    *("-o", "PermitLocalCommand=no"),
    *("-o", "RemoteCommand=none"),
    *("-o", "ControlMaster=no"),
    *("-o", "ControlPath=none"),  # share no connection, so that ours ends with the game
    *("-o", "ServerAliveInterval=10"),
    *("-o", "ServerAliveCountMax=2"),
    *("-o", "LogLevel=ERROR"),  # we read errors; warnings would come between ssh's questions
)
_BATCH_OPTIONS: Final = ("-o", "BatchMode=yes")
_SHIELD_FROM_INTERRUPT: Final = 'trap "" INT; exec "$@"'
"""A shell script that shields ssh from Ctrl-C, which is for the game. ssh asks at the terminal, so both get the key."""


def ssh_program() -> str:
    """Return the path of ``ssh``. Raises LinkFailed."""
    if sys.platform == "win32":
        # Prefer Windows' own ssh, which can use the console. A 32-bit Python finds its folder under the second name.
        windows = Path(os.environ.get("SYSTEMROOT", r"C:\Windows"))
        for folder in ("System32", "Sysnative"):
            own = windows / folder / "OpenSSH" / "ssh.exe"
            if own.is_file():
                return str(own)
    found = shutil.which("ssh")
    if found is None:
        raise LinkFailed(Why.NO_SSH)
    return found


def ssh_command(program: str, address: Address, *, asks: bool, options: Sequence[str] = ()) -> list[str]:
    """Return the command of a connection. ``asks``: it may ask at the terminal. ``options`` come first, so they win."""
    patience = PATIENCE if asks else SECONDS_TO_ANSWER_RETRY
    return [
        program,
        *options,
        *_COMMON_OPTIONS,
        *(() if asks else _BATCH_OPTIONS),
        *("-o", f"ConnectTimeout={patience}"),
        *("-p", str(address.port)),
        *("-s", "--", address.destination, SUBSYSTEM),
    ]


def start_ssh(command: Sequence[str], *, asks: bool) -> subprocess.Popen[bytes]:
    """Start the command, detached from the terminal unless it ``asks`` there. Raises LinkFailed."""
    windows = 0
    if sys.platform == "win32":
        windows = subprocess.CREATE_NEW_PROCESS_GROUP | (0 if asks else subprocess.CREATE_NO_WINDOW)
    elif asks:
        command = ["/bin/sh", "-c", _SHIELD_FROM_INTERRUPT, "sh", *command]
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(
            command,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            start_new_session=sys.platform != "win32" and not asks,
            creationflags=windows,
        )
    except OSError as error:
        raise LinkFailed(Why.NO_SSH, str(error)) from None


MOST_UNSENT_MESSAGES: Final = 200
"""Maximum of queued messages: more than a player types while a connection hangs."""
SECONDS_TO_LEAVE: Final = 1.0  # seconds that ssh has to end after its input was closed
SECONDS_TO_DIE: Final = 1.0  # seconds that ssh has to end after it was terminated


class LineTooLong(Exception):
    """A line has more bytes than any message."""


class SshProcess:
    """One process of ``ssh``, with pipes for all three streams."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        self._process = process
        self._stdout: IO[bytes] = process.stdout
        self._unsent: SimpleQueue[bytes | None] = SimpleQueue()
        self._error_lines: deque[str] = deque(maxlen=MOST_LINES)
        self._writer = Thread(target=self._write, args=(process.stdin,), name="ssh writer", daemon=True)
        self._listener = Thread(target=self._listen, args=(process.stderr,), name="ssh errors", daemon=True)
        self._writer.start()
        self._listener.start()

    @property
    def error_lines(self) -> tuple[str, ...]:
        """The last lines of ssh's standard error, cleaned."""
        return tuple(self._error_lines)

    def send(self, line: bytes) -> None:
        """Queue a line. If too many lines wait, end the connection, because ssh no longer takes any."""
        if self._unsent.qsize() < MOST_UNSENT_MESSAGES:
            self._unsent.put(line)
        else:
            self.end()

    def lines(self) -> Iterator[bytes]:
        """Yield whole lines until the end; drop a line that the end has cut off.

        Yields:
            Lines with their newline.

        Raises:
            LineTooLong: a line has more than ``LONGEST_TO_PLAYER`` bytes.
        """
        while True:
            line = self._stdout.readline(LONGEST_TO_PLAYER + 1)
            if not line.endswith(b"\n"):
                if len(line) > LONGEST_TO_PLAYER:
                    raise LineTooLong
                return
            yield line

    def hang_up(self) -> None:
        """Write the queued lines, and then close the connection's input. This does not wait."""
        self._unsent.put(None)

    def end(self) -> None:
        """Tell ssh to end. It restores the terminal if it was asking there."""
        with suppress(OSError):
            self._process.terminate()

    def kill(self) -> None:
        with suppress(OSError):
            self._process.kill()

    def end_and_reap(self) -> None:
        """Wait until ssh has ended, and kill it if it does not end soon.

        Call this after reading its lines. ``said`` is complete when it returns.
        """
        self.hang_up()
        for seconds, harder in ((SECONDS_TO_LEAVE, self.end), (SECONDS_TO_DIE, self.kill)):
            try:
                self._process.wait(seconds)
                break
            except subprocess.TimeoutExpired:
                harder()
        self._process.wait()
        self._writer.join()
        # A program that ssh started to reach the host may hold the standard error open a moment longer.
        self._listener.join(SECONDS_TO_DIE)
        with suppress(OSError):
            self._stdout.close()

    def _write(self, stdin: IO[bytes]) -> None:
        with suppress(OSError):
            while (line := self._unsent.get()) is not None:
                stdin.write(line)
                stdin.flush()
        with suppress(OSError):
            stdin.close()

    def _listen(self, stderr: IO[bytes]) -> None:
        with stderr:
            while line := stderr.readline(4096):
                if text := clean_line(line):
                    self._error_lines.append(text)


MOST_LINES: Final = 12  # ssh's longest message is about a changed host key
LONGEST_LINE: Final = 300  # characters

_REASON_PATTERNS: Final = (
    ("has changed and you have requested strict checking", Why.HOST_KEY_CHANGED),
    ("remote host identification has changed", Why.HOST_KEY_CHANGED),
    ("revoked host key", Why.HOST_KEY_CHANGED),
    ("host key verification failed", Why.HOST_KEY_UNKNOWN),
    ("host key is known for", Why.HOST_KEY_UNKNOWN),
    ("permission denied", Why.NOT_LET_IN),
    ("too many authentication failures", Why.NOT_LET_IN),
    ("no more authentication methods", Why.NOT_LET_IN),
    (r"received disconnect from \S+ port \d+:14:", Why.NOT_LET_IN),  # RFC 4253, 11.1: no authentication is left
    ("subsystem request failed", Why.NO_TABLES),
    ("unable to negotiate", Why.NO_TABLES),
    ("bad configuration option", Why.UNUSABLE_SSH),
    ("terminating, ", Why.UNUSABLE_SSH),
    ("bad owner or permissions", Why.UNUSABLE_SSH),
    ("unknown option", Why.UNUSABLE_SSH),
    ("illegal option", Why.UNUSABLE_SSH),
    ("could not resolve hostname", Why.UNKNOWN_HOST),
)
"""Patterns of ssh's lines, and what each means. The first match counts."""


def reason_in(lines: Sequence[str]) -> Why:
    """Return why the connection ended by these lines; BROKEN if they do not say why."""
    text = "\n".join(lines).casefold()
    return next(
        (why for sign, why in _REASON_PATTERNS if re.search(sign, text)), Why.UNREACHABLE if text else Why.BROKEN
    )


def clean_line(raw: bytes) -> str:
    """Return a line of ssh, made safe to show; empty if it is only a frame. The line may contain the host's words."""
    text = raw.decode("utf-8", "replace").replace("\t", " ")
    plain = "".join(sign for sign in text if unicodedata.category(sign)[0] != "C").strip()
    return "" if not plain.strip("@ ") else plain.strip("@ ")[:LONGEST_LINE]
