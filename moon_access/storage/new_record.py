"""Begin the record of a game in a file of its own. If nothing can be kept, the game goes on without a record.

Each start needs this, and not the lists of saved games, which saved_games.py reads.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from moon_access.record.file import RecordFile
from moon_access.record.lock import InUse

_MOST_TRIES = 100
"""More tries than programs that begin a game under one name in one second."""


def begin_record(new_path: Callable[[], str | Path]) -> RecordFile:
    """Begin a record under a new name. If it cannot be written, its ``failed`` says why, and its path is empty.

    Args:
        new_path: returns a free name each time it is called, and may raise OSError.

    Returns:
        The file.
    """
    try:
        file = _first_free(new_path)
    except OSError as error:
        return RecordFile.failed_before("", error)
    return file if file.failed is None else RecordFile.failed_before("", file.failed)


def _first_free(new_path: Callable[[], str | Path]) -> RecordFile:
    """Return the record under the first free name. Raises OSError."""
    for _ in range(_MOST_TRIES):
        with suppress(InUse):  # another program took this name in this second
            return RecordFile.begin(new_path())
    raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
