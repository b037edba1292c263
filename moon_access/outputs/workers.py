"""Start a worker: a process of our own beside the game, such as the one that speaks.

An installed program lets Python run the worker's file alone, so that it loads no part of the game. A frozen program is
not Python and would start the game again, so its first argument names the worker; moon_access/frozen.py reads that
argument first. This module starts only our own programs.
"""

from __future__ import annotations

import sys
from pathlib import Path

WORKER = "--worker"
"""The first argument of a frozen program that runs as a worker; the second is the worker's name. Nobody types it."""


def is_frozen() -> bool:
    """Return whether the program, its libraries and Python are one folder made by PyInstaller."""
    return bool(getattr(sys, "frozen", False))


def worker_command(file: Path) -> list[str]:
    """Return the command that starts the worker in this file."""
    if is_frozen():
        return [sys.executable, WORKER, file.stem]
    # With -P the worker cannot import the modules beside its file.
    return [sys.executable, "-P", str(file)]
