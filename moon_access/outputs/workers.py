"""How a worker is started: a process of our own beside the game, such as the one that speaks.

Installed, a worker is a file that Python runs by itself, so that nothing of the game is loaded for it. A frozen program
is no Python, and would start the game once more: there its first argument names the worker, which
moon_access/frozen.py, where it begins, looks at before anything else. Other programs than our own are not started here.
"""

from __future__ import annotations

import sys
from pathlib import Path

WORKER = "--worker"
"""The first argument of a frozen program that is to be a worker; the second is its name. Nobody types it."""


def is_frozen() -> bool:
    """Whether program, libraries and Python are one folder, made by PyInstaller."""
    return bool(getattr(sys, "frozen", False))


def worker_command(file: Path) -> list[str]:
    """What starts the worker in this file."""
    if is_frozen():
        return [sys.executable, WORKER, file.stem]
    # -P: the modules beside the worker are the game's, not its own.
    return [sys.executable, "-P", str(file)]
