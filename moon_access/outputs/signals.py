"""What the system, or a key, wants of the program: noted as it comes, noticed where the terminal waits, and nowhere
else. So nothing is ever left half done: a game, its record and its announcements are between two steps whenever
somebody notices.

The self-pipe trick: Python writes the number of each signal that is heard into a pipe at the moment it comes
(``signal.set_wakeup_fd``), and whoever waits for something to be typed waits for that pipe, too. A signal during a
computation is noticed at the next prompt or at the table's next step, whichever comes first: a bot's move takes well
under a second. Where there is no such pipe, on Windows, a signal that comes in the midst of waiting is noticed there
and then.
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
    _HEARD: tuple[signal.Signals, ...] = (*_INTERRUPTS, signal.SIGTERM)
else:
    _INTERRUPTS = (signal.SIGINT, signal.SIGQUIT)  # Ctrl-C, and Ctrl-\, the same wish
    _HEARD = (
        *_INTERRUPTS,
        *(signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP, signal.SIGCONT),
    )


class Hangup(Exception):
    """The terminal has gone, or the system wants an end; there is nobody to tell anything."""


class Unwritable(Hangup):
    """Somebody is there, but what is told can not be written: ``why``, such as a disk that is full."""

    def __init__(self, why: OSError) -> None:
        super().__init__()
        self.why = why


class EndlessLine(Hangup):
    """What comes as input is one line that does not end; nobody types it."""


def has_no_room(failure: OSError) -> bool:
    """Whether the system says that no more can be written there."""
    return failure.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class Signals:
    """The signals that have come and not been noticed yet. Nothing is heard before ``hear``, or after ``close``."""

    def __init__(self) -> None:
        self._out = self._in = -1
        self._came: list[int] = []
        self._hears = self._notices_at_once = False
        self._is_closing = False  # the window, on Windows

    def hear(self, while_stopped: Callable[[Callable[[], None]], None], go_on: Callable[[], None]) -> None:
        """From now on. Where Ctrl-Z is noticed, ``while_stopped`` is given what stops the program and comes back when
        it goes on; that it goes on again is noticed, too, and then ``go_on`` is called."""
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
        for number in _HEARD:
            signal.signal(number, self._come)

    def _close_window(self) -> None:
        """From another thread; what comes next, as if it were Ctrl-C, is the end."""
        self._is_closing = True

    def _come(self, number: int, frame: FrameType | None) -> None:
        if sys.platform != "win32" and number == signal.SIGQUIT:
            signal.signal(number, signal.SIG_DFL)  # Ctrl-\ again ends a program that notices nothing any more
        if self._in < 0:  # otherwise it is in the pipe already
            self._came.append(number)
            if self._notices_at_once:
                self.notice()

    def fileno(self) -> int:
        """Where there is something to read as soon as there is something to notice; -1 where nothing tells that."""
        return self._out

    def notice(self) -> None:
        """Do what was wanted since the last time. Raises KeyboardInterrupt, Hangup, and what ``while_stopped`` does."""
        for number in dict.fromkeys(self._taken()):
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

    def _taken(self) -> list[int]:
        came, self._came = self._came, []
        if self._out >= 0:
            with suppress(BlockingIOError):
                came += os.read(self._out, 1024)
        return came

    def _stop(self) -> None:
        """As Ctrl-Z usually does; comes back when the program goes on."""
        if sys.platform != "win32":
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            try:
                os.kill(os.getpid(), signal.SIGTSTP)
            finally:
                signal.signal(signal.SIGTSTP, self._come)

    @contextmanager
    def noticed_at_once(self) -> Iterator[None]:
        """For waiting that nothing of ours can end: ``notice`` is called as soon as something comes."""
        self._notices_at_once = True
        try:
            self.notice()
            yield
        finally:
            self._notices_at_once = False

    def pause(self, seconds: float) -> None:
        """So long, but for what is noticed in between."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if self._out >= 0:
                select([self._out], [], [], left)
                self.notice()
            else:
                with self.noticed_at_once():
                    time.sleep(left)

    def close(self) -> None:
        """The program is on its way out, and nothing gets in between: Ctrl-C pressed again is the same wish."""
        if self._in >= 0:
            signal.set_wakeup_fd(-1)
        if self._hears:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # as Python ends, its own handlers are the first to go
