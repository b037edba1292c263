"""Begin the frozen program, which PyInstaller makes: it is the game, and every worker process of the game.

The first argument names a worker of the voice (outputs/workers.py), and multiprocessing names those of the arena.
Everything else is the game. An installed program uses nothing of this.
"""

from __future__ import annotations

import os
import sys

from .outputs.workers import WORKER

_LIBRARIES = "LD_LIBRARY_PATH"
"""The variable that names where Linux looks for libraries first. A frozen program may have set it, and then its old
value is in a second variable."""


def main() -> None:
    """Run the worker that the arguments name, or the game."""
    give_back_libraries()
    if sys.argv[1:2] == [WORKER]:
        _run_worker(sys.argv[2:])
        return
    from multiprocessing import freeze_support

    freeze_support()  # never returns in a worker of the arena
    from .__main__ import main as play

    play()


def give_back_libraries() -> None:
    """Let system programs that we start, such as the sound player, load their own libraries.

    A worker is this frozen program itself, which finds the libraries of its folder again when it starts.
    """
    os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
    before = os.environ.pop(f"{_LIBRARIES}_ORIG", None)
    if before is not None:
        os.environ[_LIBRARIES] = before
    elif _LIBRARIES in os.environ and os.environ[_LIBRARIES] == getattr(sys, "_MEIPASS", None):
        del os.environ[_LIBRARIES]


def _run_worker(names: list[str]) -> None:
    if names == ["worker"]:
        from .outputs.speech.worker import main as work
    elif names == ["reader_worker"]:
        from .outputs.speech.reader_worker import main as work
    else:
        sys.exit(f"There is no worker {' '.join(names)}.")
    work()
