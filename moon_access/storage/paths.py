"""Where settings and games are kept: the folders that the user's system has for that."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

PROGRAM = "moon-access"
"""What the program is called: its command, and the folders that it has."""
GAME_FILE = ".jsonl"
"""How the name of a kept game ends."""


_NOWHERE = Path(os.devnull, PROGRAM)
"""Where nothing can be: the folder of whoever has neither a home nor an account."""


def forget_empty_home() -> None:
    """Let an account whose HOME is set to nothing have its own home again: "~" would be the root folder."""
    if os.environ.get("HOME") == "":
        del os.environ["HOME"]


def settings_file() -> Path:
    if _has_base_directories():
        return _base_directory("XDG_CONFIG_HOME", ".config") / "settings.json"
    import platformdirs

    return _directory("XDG_CONFIG_HOME", platformdirs.user_config_dir) / "settings.json"


def games_folder() -> Path:
    if _has_base_directories():
        return _base_directory("XDG_STATE_HOME", ".local/state") / "games"
    import platformdirs

    return _directory("XDG_STATE_HOME", platformdirs.user_state_dir) / "games"


def server_folder() -> Path:
    """Where a server keeps its tables and accounts."""
    return games_folder().with_name("server")


def verified_file() -> Path:
    """What verified.py remembers, beside the folder of games."""
    return games_folder().with_name("verified.json")


def guests_file() -> Path:
    """What guest_tokens.py keeps, beside the folder of games."""
    return games_folder().with_name("guests.json")


def known_hosts_file() -> Path:
    """The keys of hosts that were compared with a fingerprint, beside the folder of games."""
    return games_folder().with_name("known_hosts")


def _has_base_directories() -> bool:
    """Whether the system keeps to the XDG Base Directory Specification: Linux, but for Android.

    platformdirs, which knows every system, tells the same there, but to load it takes a sixteenth of the whole start.
    """
    return sys.platform == "linux" and "ANDROID_ROOT" not in os.environ


def _base_directory(variable: str, usual: str) -> Path:
    """Our folder in that of the variable, or else in the usual one at home. A relative path does not count."""
    told = Path(os.environ.get(variable, ""))
    forget_empty_home()
    try:
        folder = told if told.is_absolute() else Path("~", usual).expanduser()
    except RuntimeError:
        return _NOWHERE
    return folder / PROGRAM if folder.is_absolute() else _NOWHERE


def _directory(variable: str, kind: Callable[..., str]) -> Path:
    """Our folder of this kind, one of platformdirs', if the variable does not tell another: whoever sets it on Windows
    or macOS wants that, and the tests keep away from the games of whoever runs them."""
    told = Path(os.environ.get(variable, ""))
    if told.is_absolute():
        return told / PROGRAM
    try:
        path = Path(kind(PROGRAM, appauthor=False))
    except RuntimeError:  # so does Python's own expanduser say that there is no home
        return _NOWHERE
    return path if path.is_absolute() else _NOWHERE


def require_home(path: Path) -> None:
    """Raise NoHome if this is nowhere, because the account has no folder of its own."""
    if path.is_relative_to(_NOWHERE):
        from moon_access.announcer.general import NoHome  # most accounts have a home

        raise NoHome(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path))


def is_among_games(path: str) -> bool:
    """Whether a game in this file is one of those that are listed."""
    return path.endswith(GAME_FILE) and Path(path).parent.resolve() == games_folder().resolve()


def new_game_path(game: str) -> Path:
    """Where a new game is written: named by its time, in a folder that is made if need be. Raises OSError."""
    from .private_file import make_private_folder  # not before there is something to keep

    folder = games_folder()
    require_home(folder)
    make_private_folder(folder)
    stem = f"{time.strftime('%Y-%m-%d %H-%M-%S')} {game}"
    path, again = folder / f"{stem}{GAME_FILE}", 1
    while path.exists():
        again += 1
        path = folder / f"{stem} {again}{GAME_FILE}"
    return path
