"""The games kept in the user's state folder: one record a game, the newest unfinished one to go on with."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import NamedTuple

from .paths import GAME_FILE, games_folder
from .record_faults import BadRecord
from .record_read import RecordedGame, resumable

_TAIL = 512
"""Bytes at the end of a record that hold its last line, if that is the end of the game."""


class Unreadable(NamedTuple):
    """A record that is refused: where it lies, and why."""

    path: str
    bad: BadRecord


def unfinished() -> Iterator[str]:
    """The paths of the games that can be gone on with, newest first; what they hold is not checked yet."""
    try:
        names = sorted((name for name in os.listdir(games_folder()) if name.endswith(GAME_FILE)), reverse=True)
    except OSError:
        return iter(())
    return filter(_looks_unfinished, (os.path.join(games_folder(), name) for name in names))


def load(path: str) -> RecordedGame | Unreadable:
    """The game kept there. Raises OSError."""
    try:
        return resumable(path)
    except BadRecord as bad:
        return Unreadable(path, bad)


def _looks_unfinished(path: str) -> bool:
    """Whether the last line is not the end of a game. Cheap: asked at every start."""
    try:
        with open(path, "rb") as file:
            file.seek(max(os.path.getsize(path) - _TAIL, 0))
            lines = file.read().splitlines(keepends=True)
    except OSError:
        return False
    return bool(lines) and not (lines[-1].startswith(b'{"over"') and lines[-1].endswith(b"\n"))
