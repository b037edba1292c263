"""A program that plays, fed through a pipe with one sound after the other: without a gap, and cut off by killing it.

It is started, and knows its sound server, before there is anything to play; which device that is to be heard on is
settled when the first sound comes. How far it is can be seen by what it has taken out of the pipe and by the clock.
What it is given, and when, is playing.py's.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from contextlib import suppress

from .sound import BYTES, Sound, endless_header

# -R 1: it begins with the first sample. -F: a period of 20 ms, because aplay plays whole periods to the end.
COMMANDS = {"aplay": ("-q", "-R", "1", "-F", "20000"), "paplay": ("--latency-msec=100",)}
"""What can be fed, and how."""

STUCK = 2.0
"""Seconds without any progress after which a player hangs; there may be so much silence in a device's own buffer."""


def can_be_fed() -> bool:
    """Whether there is such a program."""
    return sys.platform == "linux" and any(map(shutil.which, COMMANDS))


class Player:
    """A started player. Raises OSError when none can be started."""

    def __init__(self) -> None:
        self.rate = 0  # that of the first sound, and so of all
        self._is_wide = False  # in two channels, and so all
        self.silenced = False
        self._waiting = memoryview(b"")  # not in the pipe yet
        self._given = 0  # bytes of sound, those that wait included
        self._read = 0  # bytes that it has taken out of the pipe
        self._began = self._moved = time.monotonic()
        name = next(filter(shutil.which, COMMANDS), "aplay")
        self._process = subprocess.Popen(
            [name, *COMMANDS[name]],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        self._pipe: int | None = self._process.stdin.fileno()
        if sys.platform != "win32":  # where there is no player
            os.set_blocking(self._pipe, False)

    @property
    def pid(self) -> int:
        return self._process.pid

    def takes(self, sound: Sound) -> bool:
        """Whether this can follow on what it has already."""
        return not self.rate or (self.rate == sound.rate and (self._is_wide or sound.channels == 1))

    def add(self, sound: Sound, *, is_wide: bool = False) -> None:
        """Behind what it has already. ``is_wide``: with the first, one in two channels may follow later."""
        if not self.rate:
            self.rate, self._is_wide = sound.rate, is_wide or sound.channels == 2
            self._waiting = memoryview(endless_header(sound.rate, 2 if self._is_wide else 1))
            self._began = self._moved = time.monotonic()
        sound = sound.wide() if self._is_wide else sound
        self._given += len(sound.samples)
        self._waiting = memoryview(bytes(self._waiting) + sound.samples)

    def pump(self) -> None:
        """Gives it as much as it takes now."""
        if self._pipe is None:
            return
        while self._waiting:
            try:
                written = os.write(self._pipe, self._waiting)
            except BlockingIOError:
                break
            except OSError:  # it has ended: its exit code tells
                self._waiting = memoryview(b"")
                break
            self._waiting = self._waiting[written:]
        read = max(0, self._given - len(self._waiting) - _unread(self._pipe))
        if read != self._read:
            self._read, self._moved = read, time.monotonic()

    @property
    def given(self) -> float:
        """Seconds of what it was given."""
        return self._given / self._a_second

    @property
    def heard(self) -> float:
        """Seconds of that which have been played, about."""
        return min(self._read / self._a_second, time.monotonic() - self._began)

    @property
    def _a_second(self) -> int:
        """Bytes."""
        return BYTES * self.rate * (2 if self._is_wide else 1) or 1

    @property
    def left(self) -> float:
        """Seconds of that which are still to be heard, about."""
        return self.given - self.heard

    @property
    def is_stuck(self) -> bool:
        """It has not gone on for long, and has something to play or ought to have ended."""
        now = time.monotonic()
        if not self._given:
            return False
        if self._pipe is not None and self._read < self._given:
            return now - self._moved > STUCK
        return now - max(self._moved, self._began + self.given) > STUCK

    def finish(self) -> None:
        """Nothing follows; it ends by itself when all is heard. Nothing happens while something is not in the pipe."""
        if self._pipe is not None and not self._waiting:
            self._read = self._given  # nobody can tell any more
            self._close()

    @property
    def is_finishing(self) -> bool:
        return self._pipe is None

    @property
    def ended(self) -> int | None:
        """Its exit code; None while it runs."""
        return self._process.poll()

    def silence(self) -> None:
        """Ends it, and with it the sound. Returns at once; ``bury`` must follow."""
        self.silenced = True
        with suppress(OSError):
            self._process.kill()

    def bury(self) -> None:
        self.silence()
        self._close()
        self._process.wait()

    def _close(self) -> None:
        self._pipe = None
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()


def _unread(pipe: int) -> int:
    """Bytes that are in a pipe."""
    if sys.platform != "win32":  # where there is no player
        import fcntl
        import termios

        return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)
    return 0
