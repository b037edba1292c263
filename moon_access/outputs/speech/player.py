"""Feed a program that plays sound through a pipe, one sound after another without a gap. Killing it cuts the sound off.

The player starts, and connects to its sound server, before there is anything to play. The first sound decides which
device it is heard on. The pipe and the clock show how far it is. playing.py decides what it gets, and when.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from contextlib import suppress

from .sound import BYTES, Sound, endless_header

# -R 1: start with the first sample. -F: a period of 20 ms, because aplay plays whole periods to the end.
COMMANDS = {"aplay": ("-q", "-R", "1", "-F", "20000"), "paplay": ("--latency-msec=100",)}
"""The programs that can be fed, and their options."""

STUCK = 2.0
"""Seconds without progress after which a player hangs. A device's own buffer may hold that much silence."""


def can_be_fed() -> bool:
    """Return whether there is a program that can be fed."""
    return sys.platform == "linux" and any(map(shutil.which, COMMANDS))


class Player:
    """A started player. Raises OSError if none can be started."""

    def __init__(self) -> None:
        self.rate = 0  # of the first sound, and so of all
        self._is_wide = False  # whether all sounds have two channels
        self.silenced = False
        self._waiting = memoryview(b"")  # not in the pipe yet
        self._given = 0  # bytes of sound, including those that wait
        self._read = 0  # bytes that the player has taken out of the pipe
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
        """Return whether this sound can follow those that the player has."""
        return not self.rate or (self.rate == sound.rate and (self._is_wide or sound.channels == 1))

    def add(self, sound: Sound, *, is_wide: bool = False) -> None:
        """Add a sound. With ``is_wide``, the first sound opens two channels, so that one in stereo may follow."""
        if not self.rate:
            self.rate, self._is_wide = sound.rate, is_wide or sound.channels == 2
            self._waiting = memoryview(endless_header(sound.rate, 2 if self._is_wide else 1))
            self._began = self._moved = time.monotonic()
        sound = sound.wide() if self._is_wide else sound
        self._given += len(sound.samples)
        self._waiting = memoryview(bytes(self._waiting) + sound.samples)

    def pump(self) -> None:
        """Write as much as the pipe takes now."""
        if self._pipe is None:
            return
        while self._waiting:
            try:
                written = os.write(self._pipe, self._waiting)
            except BlockingIOError:
                break
            except OSError:  # it has ended: its exit code says why
                self._waiting = memoryview(b"")
                break
            self._waiting = self._waiting[written:]
        read = max(0, self._given - len(self._waiting) - _unread(self._pipe))
        if read != self._read:
            self._read, self._moved = read, time.monotonic()

    @property
    def given(self) -> float:
        """Seconds of sound that the player got."""
        return self._given / self._a_second

    @property
    def heard(self) -> float:
        """Seconds of sound that were played, approximately."""
        return min(self._read / self._a_second, time.monotonic() - self._began)

    @property
    def _a_second(self) -> int:
        """Bytes of sound per second."""
        return BYTES * self.rate * (2 if self._is_wide else 1) or 1

    @property
    def left(self) -> float:
        """Seconds of sound still to be heard, approximately."""
        return self.given - self.heard

    @property
    def is_stuck(self) -> bool:
        """Whether the player has not moved for long, though it has something to play or should have ended."""
        now = time.monotonic()
        if not self._given:
            return False
        if self._pipe is not None and self._read < self._given:
            return now - self._moved > STUCK
        return now - max(self._moved, self._began + self.given) > STUCK

    def finish(self) -> None:
        """Close the pipe, so that the player ends after its last sound. Does nothing while sound waits for the pipe."""
        if self._pipe is not None and not self._waiting:
            self._read = self._given  # a closed pipe shows no progress
            self._close()

    @property
    def is_finishing(self) -> bool:
        return self._pipe is None

    @property
    def ended(self) -> int | None:
        """The exit code, or None while the player runs."""
        return self._process.poll()

    def silence(self) -> None:
        """Kill the player, and with it the sound. Returns at once; ``bury`` must follow."""
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
    """Return the number of bytes in a pipe."""
    if sys.platform != "win32":  # where there is no player
        import fcntl
        import termios

        return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)
    return 0
