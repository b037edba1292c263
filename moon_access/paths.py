"""Where settings and games are kept: the folders that the user's system has for that."""

from __future__ import annotations

import os

_PROGRAM = "moon-access"


def settings_file() -> str:
    import platformdirs  # here, because a start with neither settings nor games to find is spared it

    return os.path.join(platformdirs.user_config_dir(_PROGRAM, appauthor=False), "settings.json")


def games_folder() -> str:
    import platformdirs

    return os.path.join(platformdirs.user_state_dir(_PROGRAM, appauthor=False), "games")
