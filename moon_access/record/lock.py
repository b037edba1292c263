"""A file that one program alone writes: held from its opening to its closing, and let go by the system when
the program ends in whatever way.

Some file systems, mostly those of a network, refuse to lock files, and some say so with the very error that means that
somebody else has the lock. Which of the two it is shows a file that nobody else can know: where that can not be locked
either, nothing can be locked there, and files are written without a lock.
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
"""What the system says where another program has the lock. On Unix, EACCES is what some network shares refuse with."""
_TAKEN = (errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK, 0)
"""What may mean that another program has the lock. 0: Wine does not say why."""
_FAR = (1 << 31) - 2
"""Windows locks bytes, and nobody may read those: this is beyond the end of every record, and within the 31 bits that
every runtime library understands."""


class InUse(Exception):
    """Another program holds the file."""


def hold(file: FileIO) -> bool:
    """Take the file for this program, until it is closed.

    Returns:
        Whether nobody else can take it meanwhile; False where the system refuses to lock files.

    Raises:
        InUse: another program holds it.
    """
    try:
        _lock(file.fileno())
    except OSError as error:
        if error.errno in _TAKEN and _can_lock(Path(str(file.name)).parent, error):
            raise InUse from None
        return False
    return True


def _lock(file: int) -> None:
    """Raises OSError."""
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
    """Return whether files of this folder can be locked at all; where none can be made there, judge by the refusal."""
    from tempfile import TemporaryFile  # slow to load, and most files are free

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
    """Whether another program holds this file now. Raises OSError."""
    with Path(path).open("rb", buffering=0) as file:
        try:
            hold(file)
        except InUse:
            return True
    return False
