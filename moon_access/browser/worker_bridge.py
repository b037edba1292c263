"""Begin the session in the worker: connect what worker.js offers in the module ``page`` with session.py.

This module runs in Pyodide alone, which has the modules ``page`` and ``pyodide``.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from .kept_files import Change, KeptFiles
from .session import Start, home_of, play

HOME = "/home/player"


class _Worker:
    """The page, by the functions that worker.js offers."""

    def __init__(self) -> None:
        self._page: Any = import_module("page")
        self._ffi: Any = import_module("pyodide.ffi")

    @property
    def keeps_files(self) -> bool:
        return bool(self._page.keepsFiles())

    def post(self, message: str, changes: Sequence[Change]) -> None:
        self._page.post(message, self._ffi.to_js([list(change) for change in changes]))

    def wait(self, milliseconds: int) -> str | None:
        line = self._page.wait(milliseconds)
        if self._page.isPromised:
            line = self._ffi.run_sync(line)
        return None if line is None or not isinstance(line, str) else line


def begin(languages: Sequence[str], deal: str, files: Sequence[Sequence[Any]]) -> int:
    """Run the program with the files that the browser has kept: pairs of a path and its content."""
    gc.set_threshold(50_000)
    kept = KeptFiles(home_of(HOME))
    kept.lay_out((str(path), bytes(content)) for path, content in files)
    return play(_Worker(), kept, Start(tuple(languages), deal))
