"""Lock a file that one program alone writes, from its opening to its closing.

The system unlocks the file when the program ends in whatever way. Some file systems, mostly those of a network, refuse
to lock files, and some say so with the very error that means that somebody else has the lock. A file that nobody else
can know tells these two apart: if it cannot be locked either, then nothing can be locked there, and we write files
without a lock.
"""

from __future__ import annotations

import errno
import os
import sys
from io import FileIO
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_CERTAIN = errno.EACCES if sys.platform == "win32" else errno.EWOULDBLOCK
"""The system's error if another program has the lock. On Unix, some network shares refuse with EACCES."""
_TAKEN = (errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK, 0)
"""The errors that may mean that another program has the lock. 0: Wine does not say why."""
_FAR = (1 << 31) - 2
"""Windows locks bytes, and nobody may read those. This is beyond the end of every record, and within the 31 bits that
every runtime library understands."""


class InUse(Exception):
    """Another program holds the file."""


def hold(file: FileIO) -> bool:
    """Take the file for this program until it is closed. Raises InUse if another program has it.

    Returns:
        Whether nobody else can take it meanwhile; False if the system refuses to lock files.

    Raises:
        InUse: another program has the file.
    """
    try:
        _lock(file.fileno())
    except OSError as error:
        if error.errno in _TAKEN and _can_lock(Path(str(file.name)).parent, error):
            raise InUse from None
        return False
    return True


def _lock(file: int) -> None:
    """Lock an open file by its descriptor. Raises OSError."""
    if sys.platform == "win32":
        place = os.lseek(file, 0, os.SEEK_CUR)
        os.lseek(file, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, place, os.SEEK_SET)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _can_lock(folder: Path, refusal: OSError) -> bool:
    """Return whether files of this folder can be locked at all. If none can be made there, judge by the refusal."""
    from tempfile import TemporaryFile  # slow to load, and only a file that is taken needs it

    try:
        probe = TemporaryFile(dir=folder, buffering=0)  # noqa: SIM115 - closed below
    except OSError:
        return refusal.errno == _CERTAIN
    with probe:
        try:
            _lock(probe.fileno())
        except OSError:
            return False
    return True


def is_held(path: str) -> bool:
    """Return whether another program has this file now. Raises OSError."""
    with Path(path).open("rb", buffering=0) as file:
        try:
            hold(file)
        except InUse:
            return True
    return False
