"""The keyboard of a player at a page whose session runs in a worker of the same browser.

The worker has one thread. So a session that waits for a line blocks in the bridge until the page sends one, instead of
waiting for another thread.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

from moon_access.terminals.typed_bytes import TypedBytes

WAIT_FOR_EVER = -1


class LineSource(Protocol):
    """The page, seen by the keyboard."""

    def wait(self, milliseconds: int) -> str | None:
        """Return the next line, or None if none comes in time. ``WAIT_FOR_EVER`` waits without limit."""


class Keyboard(TypedBytes):
    """The bytes that the player types at the page."""

    def __init__(self, page: LineSource) -> None:
        super().__init__(lambda: None, lambda: None)
        self._page = page

    def wait(self, is_enough: Callable[[], bool], seconds: float | None = None) -> bool:
        until = None if seconds is None else time.monotonic() + seconds
        while True:
            self.handle_signals()
            if is_enough():
                return True
            left = None if until is None else until - time.monotonic()
            if left is not None and left <= 0:
                return False
            line = self._page.wait(WAIT_FOR_EVER if left is None else int(left * 1000) + 1)
            if line is not None:
                self.put(line.replace("\n", " ").encode("utf-8", "replace") + b"\n")
