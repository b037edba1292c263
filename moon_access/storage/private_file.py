"""A small file of the program's own, which its owner alone can read: written as a whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from moon_access.record.disk import take_place


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
