"""Where settings and games are kept: the folders that the user's system has for that."""

from __future__ import annotations

import time
from pathlib import Path

_PROGRAM = "moon-access"
GAME_FILE = ".jsonl"
"""How the name of a kept game ends."""


def settings_file() -> Path:
    import platformdirs

    return Path(platformdirs.user_config_dir(_PROGRAM, appauthor=False), "settings.json")


def games_folder() -> Path:
    import platformdirs

    return Path(platformdirs.user_state_dir(_PROGRAM, appauthor=False), "games")


def is_among_games(path: str) -> bool:
    """Whether a game in this file is one of those that are listed."""
    return path.endswith(GAME_FILE) and Path(path).parent.resolve() == games_folder().resolve()


def new_game_path(game: str) -> Path:
    """Where a new game is written: named by its time, in a folder that is made if need be. Raises OSError."""
    folder = games_folder()
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{time.strftime('%Y-%m-%d %H-%M-%S')} {game}"
    path, again = folder / f"{stem}{GAME_FILE}", 1
    while path.exists():
        again += 1
        path = folder / f"{stem} {again}{GAME_FILE}"
    return path
