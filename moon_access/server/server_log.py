"""The server's log: who came and went, from where, and what went wrong, with the time. It holds no talk and no hands.

With a terminal it is a file beside the store, which its owner alone can read, of a megabyte at most and one before it;
without one it goes to standard error, where whatever started the server looks after it.
"""

from __future__ import annotations

import logging
import os
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from moon_access.storage.private_file import make_private_folder

NAME = "log"
MOST_BYTES = 1 << 20
PROGRAM = "moon_access"


class _Lines(logging.Formatter):
    """Of an exception its kind and where it was: what it says may be of a hand, or of talk."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def formatException(
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None],
    ) -> str:
        kind, _, where = ei
        return "".join(traceback.format_tb(where)) + (kind.__name__ if kind is not None else "")


class _OwnersFile(RotatingFileHandler):
    def _open(self) -> TextIOWrapper:
        descriptor = os.open(self.baseFilename, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        return os.fdopen(descriptor, "a", encoding="utf-8", errors="replace")


@contextmanager
def logging_to(folder: Path | None) -> Iterator[None]:
    """As long as this takes, in this folder; to standard error where there is none. Raises OSError."""
    handler: logging.Handler = logging.StreamHandler()
    if folder is not None:
        make_private_folder(folder)
        handler = _OwnersFile(folder / NAME, maxBytes=MOST_BYTES, backupCount=1)
    handler.setFormatter(_Lines())
    root, own = logging.getLogger(), logging.getLogger(PROGRAM)
    before = own.level
    root.addHandler(handler)
    own.setLevel(logging.INFO)
    try:
        yield
    finally:
        own.setLevel(before)
        root.removeHandler(handler)
        handler.close()
