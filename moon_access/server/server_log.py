"""The server's log: who came and went, from where, and what went wrong, with the time. It has no talk and no hands.

Strangers can cause lines, and must not push all other lines out of the log. So each part of the server, and each
library, has a rate limit, and the log says how many lines it left out.

If the server has a terminal, the log is a file beside the store, which only its owner can read: one megabyte, and one
older file. Otherwise it is standard error, for whatever started the server.
"""

from __future__ import annotations

import logging
import os
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from moon_access.storage.paths import make_private_folder

from .people.limits import Bucket

NAME = "log"
MOST_BYTES = 1 << 20
PROGRAM = "moon_access"
OWN_LINE_LIMITS = (300, 500)
"""Lines of each part of the server, a minute and at once."""
LIBRARY_LINE_LIMITS = (6, 10)
"""Lines of each library, a minute and at once."""


class _Lines(logging.Formatter):
    """A formatter that writes the kind and place of an exception, but not its text, which may tell a hand or talk."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def formatException(
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None],
    ) -> str:
        kind, _, where = ei
        return "".join(traceback.format_tb(where)) + (kind.__name__ if kind is not None else "")


class _FewOfEach(logging.Filter):
    """A filter that limits each logger to a number of lines at once, and then to a number per minute."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._lines: dict[str, Bucket] = {}
        self._left_out: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        name = record.name
        now = self._clock()
        if name not in self._lines:
            a_minute, at_once = OWN_LINE_LIMITS if name.startswith(f"{PROGRAM}.server") else LIBRARY_LINE_LIMITS
            self._lines[name] = Bucket(a_minute / 60, at_once)
        lines = self._lines[name]
        if lines.count_units(now) < 1:
            self._left_out[name] = self._left_out.get(name, 0) + 1
            return False
        lines.take(1, now)
        missing = self._left_out.pop(name, 0)
        if missing:
            record.msg = f"({missing} lines of {name} were left out) {record.getMessage()}"
            record.args = None
        return True


class _OwnersFile(RotatingFileHandler):
    def _open(self) -> TextIOWrapper:
        descriptor = os.open(self.baseFilename, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        return os.fdopen(descriptor, "a", encoding="utf-8", errors="replace")


@contextmanager
def logging_to(folder: Path | None) -> Iterator[None]:
    """Log into this folder, or to standard error if it is None. Raises OSError."""
    handler: logging.Handler = logging.StreamHandler()
    if folder is not None:
        make_private_folder(folder)
        handler = _OwnersFile(folder / NAME, maxBytes=MOST_BYTES, backupCount=1)
    handler.setFormatter(_Lines())
    handler.addFilter(_FewOfEach())
    root = logging.getLogger()
    own = logging.getLogger(PROGRAM)
    before = own.level
    root.addHandler(handler)
    own.setLevel(logging.INFO)
    try:
        yield
    finally:
        own.setLevel(before)
        root.removeHandler(handler)
        handler.close()
