"""Where the frozen program begins, the one that is made by PyInstaller: it is the game, and every worker of the game.

A worker of the voice is named by the first argument (outputs/workers.py), those of the arena by what multiprocessing
puts there. Everything else is the game. Installed, nothing of this is used.
"""

from __future__ import annotations

import os
import sys

from .outputs.workers import WORKER

_LIBRARIES = "LD_LIBRARY_PATH"
"""Where Linux looks for libraries first. A frozen program may have its own there, and what it had before beside it."""


def main() -> None:
    """Be what the arguments say."""
    give_back_libraries()
    if sys.argv[1:2] == [WORKER]:
        _work(sys.argv[2:])
        return
    from multiprocessing import freeze_support

    freeze_support()  # does not come back in a worker of the arena
    from .__main__ import main as play

    play()


def give_back_libraries() -> None:
    """Programs of the system that are started from here, as the player of sound, load their own libraries.

    A worker, which is this program once more, has to find those of the folder by itself then, as at a start.
    """
    os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
    before = os.environ.pop(f"{_LIBRARIES}_ORIG", None)
    if before is not None:
        os.environ[_LIBRARIES] = before
    elif _LIBRARIES in os.environ and os.environ[_LIBRARIES] == getattr(sys, "_MEIPASS", None):
        del os.environ[_LIBRARIES]


def _work(names: list[str]) -> None:
    if names == ["worker"]:
        from .outputs.speech.worker import main as work
    elif names == ["reader_worker"]:
        from .outputs.speech.reader_worker import main as work
    else:
        sys.exit(f"There is no worker {' '.join(names)}.")
    work()
