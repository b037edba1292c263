"""The closing of a console window on Windows, and the end of a session: there is no signal for it.

Windows calls a function of ours, in a thread of its own, and ends the program as soon as that comes back, or after five
seconds. So it does not come back: it tells that the window closes, interrupts the program as Ctrl-C would, ends a
reading that waits for a line, and leaves the program the time to go by itself. See "SetConsoleCtrlHandler" in the
documentation of Windows.
"""

from __future__ import annotations

import ctypes
import signal
import sys
import time
from collections.abc import Callable
from typing import Protocol

CLOSE, LOGOFF, SHUTDOWN = 2, 5, 6
TIME = 4.5  # seconds, of five
STEP = 0.1
_THREAD_TERMINATE = 0x0001  # the right that CancelSynchronousIo asks for


class Functions(Protocol):
    """What of Windows is needed; replaced where there is none."""

    def hear(self, handler: Callable[[int], bool]) -> None:
        """From now on the handler is called in a thread of its own."""

    def interrupt(self) -> None:
        """The main thread, as Ctrl-C does it, whatever it waits for."""

    def sleep(self, seconds: float) -> None: ...


def hear_of_closing(closes: Callable[[], None], functions: Functions | None = None) -> None:
    """``closes`` is called as soon as the window is closed; then the main thread is interrupted until it ends."""
    system = functions or _windows()
    if system is None:
        return

    def handler(event: int) -> bool:
        if event not in (CLOSE, LOGOFF, SHUTDOWN):
            return False  # Ctrl-C and Ctrl-Break are Python's
        closes()
        for _ in range(round(TIME / STEP)):  # a reading may begin again after the first time
            system.interrupt()
            system.sleep(STEP)
        return True

    system.hear(handler)


if sys.platform == "win32":

    class _Windows:
        def __init__(self) -> None:
            self._kernel = ctypes.WinDLL("kernel32")
            self._main = self._kernel.OpenThread(_THREAD_TERMINATE, False, self._kernel.GetCurrentThreadId())

        def hear(self, handler: Callable[[int], bool]) -> None:
            # Kept for as long as the program runs: Windows knows it by its address alone.
            called = ctypes.WINFUNCTYPE(ctypes.c_int, ctypes.c_uint)(handler)
            _KEPT.append(called)
            self._kernel.SetConsoleCtrlHandler(called, True)

        def interrupt(self) -> None:
            signal.raise_signal(signal.SIGINT)
            self._kernel.CancelSynchronousIo(self._main)

        def sleep(self, seconds: float) -> None:
            time.sleep(seconds)

    _KEPT: list[object] = []


def _windows() -> Functions | None:
    if sys.platform == "win32":
        return _Windows()
    return None
