"""Notice that the console window closes on Windows, or that the session ends: Windows sends no signal for it.

Windows calls a handler in a thread of its own, and ends the program when the handler returns, or after five seconds. So
the handler does not return: it reports the closing, interrupts the program as Ctrl-C would, cancels a read that waits
for a line, and gives the program time to leave by itself. See SetConsoleCtrlHandler in the documentation of Windows.
"""

from __future__ import annotations

import ctypes
import signal
import sys
import time
from collections.abc import Callable
from typing import Protocol

CLOSE, LOGOFF, SHUTDOWN = 2, 5, 6
SECONDS_TO_CLOSE = 4.5  # seconds; Windows grants five
STEP = 0.1
_THREAD_TERMINATE = 0x0001  # the access right that CancelSynchronousIo needs


class Functions(Protocol):
    """The functions of Windows that we call. Tests on other systems replace them."""

    def hear(self, handler: Callable[[int], bool]) -> None:
        """Have Windows call the handler in a thread of its own."""

    def interrupt(self) -> None:
        """Interrupt the main thread as Ctrl-C would, whatever it waits for."""

    def sleep(self, seconds: float) -> None: ...


def hear_of_closing(closes: Callable[[], None], functions: Functions | None = None) -> None:
    """Call ``closes`` as soon as the window closes, then interrupt the main thread until it ends."""
    system = functions or _windows()
    if system is None:
        return

    def handler(event: int) -> bool:
        if event not in (CLOSE, LOGOFF, SHUTDOWN):
            return False  # Python handles Ctrl-C and Ctrl-Break
        closes()
        for _ in range(round(SECONDS_TO_CLOSE / STEP)):  # the program may start another read after an interrupt
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
            # Keep a reference: Windows stores only the address, and Python would free the function.
            called = ctypes.WINFUNCTYPE(ctypes.c_int, ctypes.c_uint)(handler)
            _KEPT_HANDLERS.append(called)
            self._kernel.SetConsoleCtrlHandler(called, True)

        def interrupt(self) -> None:
            signal.raise_signal(signal.SIGINT)
            self._kernel.CancelSynchronousIo(self._main)

        def sleep(self, seconds: float) -> None:
            time.sleep(seconds)

    _KEPT_HANDLERS: list[object] = []


def _windows() -> Functions | None:
    if sys.platform == "win32":
        return _Windows()
    return None
