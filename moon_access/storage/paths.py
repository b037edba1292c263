"""Where settings and games are kept: the folders that the user's system has for that."""

from __future__ import annotations

import os
import time

_PROGRAM = "moon-access"
GAME_FILE = ".jsonl"
"""How the name of a kept game ends."""


def settings_file() -> str:
    import platformdirs  # here, because a start with neither settings nor games to find is spared it

    return os.path.join(platformdirs.user_config_dir(_PROGRAM, appauthor=False), "settings.json")


def games_folder() -> str:
    import platformdirs

    return os.path.join(platformdirs.user_state_dir(_PROGRAM, appauthor=False), "games")


def is_among_games(path: str) -> bool:
    """Whether a game in this file is one of those that are listed."""
    folder = os.path.realpath(os.path.dirname(path))
    return folder == os.path.realpath(games_folder()) and path.endswith(GAME_FILE)


def new_game_path(game: str) -> str:
    """Where a new game is written: named by its time, in a folder that is made if need be. Raises OSError."""
    folder = games_folder()
    os.makedirs(folder, exist_ok=True)
    stem = os.path.join(folder, f"{time.strftime('%Y-%m-%d %H-%M-%S')} {game}")
    path, again = stem + GAME_FILE, 1
    while os.path.exists(path):
        again += 1
        path = f"{stem} {again}{GAME_FILE}"
    return path
