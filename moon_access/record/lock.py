"""A file that one program alone writes: held from its opening to its closing, and let go by the system when
the program ends in whatever way.
"""

from __future__ import annotations

import errno
import sys
from io import FileIO
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_TAKEN = (errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK, 0)
"""0: Wine does not say why."""
_FAR = (1 << 31) - 2
"""Windows locks bytes, and nobody may read those: this is beyond the end of every record, and within the 31 bits that
every runtime library understands."""


class InUse(Exception):
    """Another program holds the file."""


def hold(file: FileIO) -> None:
    """Take the file for this program, until it is closed. Raises InUse.

    A file system without locks gives none, and the file is written all the same.
    """
    try:
        if sys.platform == "win32":
            place = file.tell()
            file.seek(_FAR)
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            finally:
                file.seek(place)
        else:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _TAKEN:
            raise InUse from None


def is_held(path: str) -> bool:
    """Whether another program holds this file now. Raises OSError."""
    with Path(path).open("rb", buffering=0) as file:
        try:
            hold(file)
        except InUse:
            return True
    return False
