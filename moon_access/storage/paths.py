"""Name the folders and files for settings, games and keys, and make private ones, which only their owner may read.

The library platformdirs knows which folders each system has for that. Other modules know what is in the files, and
record/file.py writes records.
"""

from __future__ import annotations

import errno
import os
import stat
import time
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from moon_access.announcer.reasons import NoHome
from moon_access.record.file import open_without_waiting, replace_file

PROGRAM = "moon-access"
"""The name of the program: its command, and its folders."""
GAME_FILE = ".jsonl"
"""The end of the name of a saved game."""
MOST_BYTES_OF_FILE = 1 << 20
"""The most bytes to read of one of the program's own files, if its module names no other limit: a megabyte."""


_IMPOSSIBLE_FOLDER = Path(os.devnull, PROGRAM)
"""A folder that cannot exist, for an account without a home."""


def forget_empty_home() -> None:
    """Ignore an empty HOME, so that "~" is the home folder of the account and not the root folder."""
    if os.environ.get("HOME") == "":
        del os.environ["HOME"]


def settings_file() -> Path:
    return _folder("XDG_CONFIG_HOME", "user_config_dir") / "settings.json"


def games_folder() -> Path:
    return _folder("XDG_STATE_HOME", "user_state_dir") / "games"


def server_folder() -> Path:
    """Return the folder in which a server keeps its tables and accounts."""
    return games_folder().with_name("server")


def verified_file() -> Path:
    """Return the file of verified.py, beside the folder of games."""
    return games_folder().with_name("verified.json")


def judgements_file() -> Path:
    """Return the file of judgements.py, beside the folder of games."""
    return games_folder().with_name("judgements.json")


def mistakes_file() -> Path:
    """Return the file of mistakes.py, beside the folder of games."""
    return games_folder().with_name("mistakes.json")


def news_file() -> Path:
    """Return the file of heard_news.py, beside the folder of games."""
    return games_folder().with_name("news")


def guests_file() -> Path:
    """Return the file of the tokens of app/joining.py, beside the folder of games."""
    return games_folder().with_name("guests.json")


def hosts_file() -> Path:
    """Return the file of link/joined_hosts.py, beside the folder of games."""
    return games_folder().with_name("hosts")


def known_hosts_file() -> Path:
    """Return the file with the keys of hosts whose fingerprints the player compared, beside the folder of games."""
    return games_folder().with_name("known_hosts")


def _folder(variable: str, of_system: str) -> Path:
    """Return our folder in the one that the environment variable names, otherwise the folder that the system has.

    The variable is one of the XDG Base Directory Specification. It counts on every system: if you set it on Windows or
    macOS, you want it, and it keeps tests away from your own games. Ignore a relative path, as the specification says;
    old versions of platformdirs would use it.
    """
    named = Path(os.environ.get(variable, ""))
    if named.is_absolute():
        return named / PROGRAM
    os.environ.pop(variable, None)
    forget_empty_home()
    try:
        is_at_home = os.name != "posix" or Path.home().is_absolute()
        folder = Path(getattr(import_module("platformdirs"), of_system)(PROGRAM, appauthor=False))
    except RuntimeError:  # expanduser raises it if the account has no home
        return _IMPOSSIBLE_FOLDER
    return folder if is_at_home and folder.is_absolute() else _IMPOSSIBLE_FOLDER


def require_home(path: Path) -> None:
    """Raise NoHome if this path leads nowhere, because the account has no folder of its own."""
    if path.is_relative_to(_IMPOSSIBLE_FOLDER):
        raise NoHome(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path))


def is_among_games(path: str) -> bool:
    """Return whether this file is in the folder of saved games."""
    return path.endswith(GAME_FILE) and Path(path).parent.resolve() == games_folder().resolve()


def new_game_path(game: str) -> Path:
    """Return a path for a new game, named by its time, and create its folder if need be. Raises OSError."""
    folder = games_folder()
    require_home(folder)
    make_private_folder(folder)
    stem = f"{time.strftime('%Y-%m-%d %H-%M-%S')} {game}"
    path, again = folder / f"{stem}{GAME_FILE}", 1
    while path.exists():
        again += 1
        path = folder / f"{stem} {again}{GAME_FILE}"
    return path


def make_private_folder(folder: Path) -> None:
    """Create the folder and those above it that are missing, readable by their owner alone.

    They are private from the first moment, whatever the umask. An existing folder does not change.

    Raises:
        NotADirectoryError: there is a file of this name. Other kinds of OSError may come from the system.
    """
    missing: list[Path] = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    for one in reversed(missing):
        one.mkdir(mode=0o700, exist_ok=True)  # parents=True would not set the mode of the parents
    if not folder.is_dir() and not missing:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))


def read_own(path: Path, largest: int = MOST_BYTES_OF_FILE) -> bytes:
    """Return the content of one of the program's own files, but no more than the first ``largest`` bytes of it.

    Raises:
        OSError: something other than a file has this name, such as a pipe, which might never answer. Other kinds, such
            as FileNotFoundError, may come from the system.
    """
    with open(path, "rb", opener=open_without_waiting) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.ESPIPE, os.strerror(errno.ESPIPE), str(path))
        return file.read(largest)


def replace_private(path: Path, text: str) -> None:
    """Write this text to the file, as a whole or not at all. Raises OSError."""
    unfinished = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        unfinished.touch(0o600)
        unfinished.write_text(text, "utf-8")
        replace_file(unfinished, path)
    except OSError:
        with suppress(OSError):
            unfinished.unlink()
        raise
