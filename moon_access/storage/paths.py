"""Where settings and games are kept: the folders that the user's system has for that."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

_PROGRAM = "moon-access"
GAME_FILE = ".jsonl"
"""How the name of a kept game ends."""


def settings_file() -> Path:
    import platformdirs

    return _at_home(platformdirs.user_config_dir) / "settings.json"


def games_folder() -> Path:
    import platformdirs

    return _at_home(platformdirs.user_state_dir) / "games"


def _at_home(folder: Callable[..., str]) -> Path:
    """This folder of ours. Without a home and an account there is none: then it is a place where nothing can be."""
    nowhere = Path(os.devnull, _PROGRAM)
    try:
        path = Path(folder(_PROGRAM, appauthor=False))
    except RuntimeError:  # so does Python's own expanduser say it
        return nowhere
    return path if path.is_absolute() else nowhere


def is_among_games(path: str) -> bool:
    """Whether a game in this file is one of those that are listed."""
    return path.endswith(GAME_FILE) and Path(path).parent.resolve() == games_folder().resolve()


def new_game_path(game: str) -> Path:
    """Where a new game is written: named by its time, in a folder that is made if need be. Raises OSError."""
    folder = games_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    stem = f"{time.strftime('%Y-%m-%d %H-%M-%S')} {game}"
    path, again = folder / f"{stem}{GAME_FILE}", 1
    while path.exists():
        again += 1
        path = folder / f"{stem} {again}{GAME_FILE}"
    return path
