"""Make folders and small files that only their owner can read.

A file is written as a whole or not at all. record/file.py writes records.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from moon_access.record.disk import take_place


def make_private_folder(folder: Path) -> None:
    """Create the folder and those above it that are missing, readable by their owner alone.

    They are so from the first moment, whatever the umask. An old folder stays as it is.

    Raises:
        NotADirectoryError: there is a file of this name. Other kinds of OSError may come from the system.
    """
    missing: list[Path] = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    for one in reversed(missing):
        one.mkdir(mode=0o700, exist_ok=True)  # parents=True would not set the mode of those above
    if not folder.is_dir() and not missing:
        raise NotADirectoryError(str(folder))


def replace_private(path: Path, text: str) -> None:
    """Write this text to the file, as a whole or not at all. Raises OSError."""
    unfinished = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        unfinished.touch(0o600)
        unfinished.write_text(text, "utf-8")
        take_place(unfinished, path)
    except OSError:
        with suppress(OSError):
            unfinished.unlink()
        raise
