"""What the program keeps for its owner alone: folders that nobody else can look into, and small files in them.

A file is written as a whole or not at all.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from moon_access.record.disk import take_place


def make_private_folder(folder: Path) -> None:
    """Make the folder where there is none, and those above it that are missing, readable by its owner alone.

    Each is so from the first moment, whatever the umask; one that is there stays as it is. Raises OSError.
    """
    missing: list[Path] = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    for one in reversed(missing):
        one.mkdir(mode=0o700, exist_ok=True)  # which parents=True would not do for those above
    if not folder.is_dir() and not missing:
        raise NotADirectoryError(str(folder))


def replace_private(path: Path, text: str) -> None:
    """It says this from now on. Raises OSError."""
    unfinished = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        unfinished.touch(0o600)
        unfinished.write_text(text, "utf-8")
        take_place(unfinished, path)
    except OSError:
        with suppress(OSError):
            unfinished.unlink()
        raise
