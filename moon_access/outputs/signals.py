"""Collect signals as they come, and act on them only where the terminal waits.

So a signal leaves nothing half done: when it takes effect, a game, its record and its announcements are between two
steps. This uses the self-pipe trick: Python writes each signal's number into a pipe (``signal.set_wakeup_fd``), and
whoever waits for input waits for that pipe too. A signal during a computation takes effect at the next prompt or the
table's next step; a bot's move takes well under a second. On Windows there is no such pipe: a signal that comes during
a wait takes effect at once.
"""

from __future__ import annotations

import errno
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from select import select
from types import FrameType

if sys.platform == "win32":
    _INTERRUPTS: tuple[signal.Signals, ...] = (signal.SIGINT, signal.SIGBREAK)  # Ctrl-C, and Ctrl-Break
    _CAUGHT_SIGNALS: tuple[signal.Signals, ...] = (*_INTERRUPTS, signal.SIGTERM)
else:
    _INTERRUPTS = (signal.SIGINT, signal.SIGQUIT)  # Ctrl-C and Ctrl-\ mean the same to a player
    _CAUGHT_SIGNALS = (
        *_INTERRUPTS,
        *(signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP, signal.SIGCONT),
    )


class Hangup(Exception):
    """The terminal has gone, or the system ends the program. There is nobody to tell."""


class Unwritable(Hangup):
    """The player is still there, but the output cannot be written. ``why`` is the reason, such as a full disk."""

    def __init__(self, why: OSError) -> None:
        super().__init__()
        self.why = why


class EndlessLine(Hangup):
    """The input is one line without end, which nobody types."""


def has_no_room(failure: OSError) -> bool:
    """Return whether the failure means that the disk or the quota is full."""
    return failure.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class Signals:
    """The signals that came between ``hear`` and ``close`` and have had no effect yet."""

    def __init__(self) -> None:
        self._out = self._in = -1
        self._came: list[int] = []
        self._hears = self._notices_at_once = False
        self._is_closing = False  # whether the window closes, on Windows

    def hear(self, while_stopped: Callable[[Callable[[], None]], None], go_on: Callable[[], None]) -> None:
        """Collect signals from now on.

        Args:
            while_stopped: called at Ctrl-Z with a function that stops the program and returns when it continues.
            go_on: called when the program continues.
        """
        self._while_stopped, self._go_on = while_stopped, go_on
        if sys.platform != "win32":
            self._out, self._in = os.pipe()
            os.set_blocking(self._out, False)
            os.set_blocking(self._in, False)
            signal.set_wakeup_fd(self._in, warn_on_full_buffer=False)
        else:
            from .closing_windows import hear_of_closing

            hear_of_closing(self._close_window)
        self._hears = True
        for number in _CAUGHT_SIGNALS:
            signal.signal(number, self._collect)

    def _close_window(self) -> None:
        """Note, in another thread, that the window closes: the next interrupt then ends the program."""
        self._is_closing = True

    def _collect(self, number: int, frame: FrameType | None) -> None:
        if sys.platform != "win32" and number == signal.SIGQUIT:
            signal.signal(number, signal.SIG_DFL)  # a second Ctrl-\ ends a program that hangs
        if self._in < 0:  # if there is a pipe, Python has written the number to it
            self._came.append(number)
            if self._notices_at_once:
                self.handle_signals()

    def fileno(self) -> int:
        """Return the descriptor that is readable when a signal waits; -1 if there is none."""
        return self._out

    def handle_signals(self) -> None:
        """Let the collected signals take effect. Exceptions of ``while_stopped`` pass through.

        Raises:
            KeyboardInterrupt: at Ctrl-C.
            Hangup: if the program has to end.
        """
        for number in dict.fromkeys(self._take()):
            if self._is_closing:
                raise Hangup
            if number in _INTERRUPTS:
                raise KeyboardInterrupt
            if sys.platform == "win32" or number in (signal.SIGTERM, signal.SIGHUP):
                raise Hangup
            if number == signal.SIGTSTP:
                self._while_stopped(self._stop)
            elif number == signal.SIGCONT:
                self._go_on()

    def _take(self) -> list[int]:
        came, self._came = self._came, []
        if self._out >= 0:
            with suppress(BlockingIOError):
                came += os.read(self._out, 1024)
        return came

    def _stop(self) -> None:
        """Stop as Ctrl-Z usually does; return when the program continues."""
        if sys.platform != "win32":
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            try:
                os.kill(os.getpid(), signal.SIGTSTP)
            finally:
                signal.signal(signal.SIGTSTP, self._collect)

    @contextmanager
    def handling_at_once(self) -> Iterator[None]:
        """Let signals take effect at once inside this block, for a wait that we cannot end otherwise."""
        self._notices_at_once = True
        try:
            self.handle_signals()
            yield
        finally:
            self._notices_at_once = False

    def pause(self, seconds: float) -> None:
        """Wait this many seconds; signals take effect meanwhile."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if self._out >= 0:
                select([self._out], [], [], left)
                self.handle_signals()
            else:
                with self.handling_at_once():
                    time.sleep(left)

    def close(self) -> None:
        """Ignore interrupts from now on: the program is leaving already, and a second Ctrl-C wants no more."""
        if self._in >= 0:
            signal.set_wakeup_fd(-1)
        if self._hears:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # a handler in Python would be removed before the end
