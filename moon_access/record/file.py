"""Write records to a file that this program locks while it is open, and writes to the disk on request.

Only the owner may read the file, because it holds every secret of a game that may go on. writer.py makes the lines.
RecordFile raises no OSError, because a game must go on even if the disk is full. It remembers the first error and
writes nothing after it, because lines after a gap would be no record. Other small files also use the functions for
disks and locks.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from io import FileIO
from os import PathLike
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def fcntl(file: int, command: int) -> int:
        """Raise OSError. Nobody calls this, because Windows has no ``fcntl``."""
        raise OSError(file, command)
else:
    from fcntl import LOCK_EX, LOCK_NB, fcntl, flock

# Syncing to the disk: on Linux and Windows, fsync returns when the bytes are on the disk. On macOS it only hands them
# over to the disk, and F_FULLFSYNC makes the disk write them (see fsync(2) there). If a disk has no F_FULLFSYNC, use
# fsync.

FULL_SYNC = 51
"""F_FULLFSYNC of macOS, which Python names only on macOS."""


TRIES, REPLACE_RETRIES = 10, 0.02
"""The number of attempts to replace a file on Windows, and the seconds between them."""


def sync(file: int, platform: str = sys.platform, control: Callable[[int, int], object] = fcntl) -> None:
    """Write the content of this file descriptor to the disk. Raises OSError."""
    if platform == "darwin":
        try:
            control(file, FULL_SYNC)
        except OSError:
            os.fsync(file)
    else:
        os.fsync(file)


def replace_file(new: Path, file: Path, platform: str = sys.platform) -> None:
    """Replace a file by a complete new one in one step. Raises OSError.

    Windows refuses that while another program has the old file open, as a virus scanner does for a moment.
    """
    for _ in range(TRIES - 1 if platform == "win32" else 0):
        try:
            new.replace(file)
        except PermissionError:
            time.sleep(REPLACE_RETRIES)
        else:
            return
    new.replace(file)


# Locks: some file systems, mostly on a network, cannot lock files, and some of them report it with the error that means
# that another program has the lock. To tell the two apart, lock a new temporary file, which no other program can have
# locked. If that fails too, the file system has no locks, and we write the record without one.

_LOCKED_ERROR = errno.EACCES if sys.platform == "win32" else errno.EWOULDBLOCK
"""The system's error if another program has the lock. On Unix, some network shares refuse with EACCES."""
_MAYBE_LOCKED_ERRORS = (errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK, 0)
"""The errors that may mean that another program has the lock. 0: Wine does not say why."""
_LOCK_OFFSET = (1 << 31) - 2
"""Windows locks bytes, and nobody may read those. This is beyond the end of every record, and within the 31 bits that
every runtime library understands."""


class InUse(Exception):
    """Another program holds the file."""


def lock_until_closed(file: FileIO) -> bool:
    """Lock the file for this program until it is closed. Raises InUse if another program has it.

    Returns:
        True if the file is locked; False if the system refuses to lock files.

    Raises:
        InUse: another program has the file.
    """
    try:
        _lock(file.fileno())
    except OSError as error:
        if error.errno in _MAYBE_LOCKED_ERRORS and _can_lock(Path(str(file.name)).parent, error):
            raise InUse from None
        return False
    return True


def _lock(file: int) -> None:
    """Lock an open file by its descriptor. Raises OSError."""
    if sys.platform == "win32":
        place = os.lseek(file, 0, os.SEEK_CUR)
        os.lseek(file, _LOCK_OFFSET, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, place, os.SEEK_SET)
    else:
        flock(file, LOCK_EX | LOCK_NB)


def _can_lock(folder: Path, refusal: OSError) -> bool:
    """Return whether files of this folder can be locked at all. If no file can be made there, the error decides."""
    from tempfile import TemporaryFile  # late, because it is slow to load and few files are locked

    try:
        probe = TemporaryFile(dir=folder, buffering=0)  # noqa: SIM115 - closed below
    except OSError:
        return refusal.errno == _LOCKED_ERROR
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
            lock_until_closed(file)
        except InUse:
            return True
    return False


# The file of a record

_NO_DISK_ERRORS = (errno.EINVAL, errno.ENOTSUP, errno.EROFS)
"""The errors of fsync for a file that is on no disk, such as a pipe."""
_OWNER_PERMISSIONS = 0o600
"""The permissions of a record: only its owner may read and write it."""


class RecordFile:
    """A record that is open for writing. The class methods make it.

    ``failure``: the first error, otherwise None. ``began``: whether anything has been written. ``path``: empty if the
    file has no name. ``is_shared``: the system refuses to lock files there, so another program may write to it, too.
    """

    is_shared = False

    def __init__(self, path: str | PathLike[str], raw: FileIO | None, failed: OSError | None, *, is_new: bool) -> None:
        self.path = path
        self.failure = failed
        self.has_begun = not is_new
        self._raw = raw
        self._is_new = is_new  # then the folder may need a sync, too
        self._is_unsynced = False

    @classmethod
    def begin(cls, path: str | PathLike[str]) -> RecordFile:
        """Open a new file, or empty an old one. Raises InUse if another program has it."""
        # "a" does not empty the file, which another program may be writing until we have the lock.
        return cls._open(path, "a", is_new=True)

    @classmethod
    def keep(cls, path: str | PathLike[str]) -> RecordFile:
        """Open a file without changing it, to continue it. Raises InUse if another program has it."""
        return cls._open(path, "r+", is_new=False)

    @classmethod
    def wrap(cls, raw: FileIO) -> RecordFile:
        """Wrap an open file without a name, such as standard output. Close it like any record."""
        return cls("", raw, None, is_new=False)

    @classmethod
    def failed_before(cls, path: str | PathLike[str], error: OSError) -> RecordFile:
        """Return a record for a file that could not be made. It takes lines, and ``failure`` says why they are lost."""
        return cls(path, None, error, is_new=True)

    @classmethod
    def _open(cls, path: str | PathLike[str], mode: str, *, is_new: bool) -> RecordFile:
        raw = None
        try:
            # Unbuffered, so that the system has a line as soon as we write it, and nothing retries a failed write.
            raw = FileIO(path, mode, opener=open_without_waiting)
            is_held = lock_until_closed(raw)
            is_file = stat.S_ISREG(os.fstat(raw.fileno()).st_mode)
            if is_file:
                _restrict_to_owner(raw)
                if is_new:
                    raw.truncate(0)
        except OSError as error:
            if raw is not None:
                raw.close()
            return cls(path, None, error, is_new=is_new)
        except InUse:
            if raw is not None:
                raw.close()
            raise
        opened = cls(path, raw, None, is_new=is_new)
        opened.is_shared = is_file and not is_held
        return opened

    def truncate(self, size: int) -> None:
        """Keep the first ``size`` bytes; the next line follows them."""
        try:
            if self._raw is not None:
                self._raw.truncate(size)
                self._raw.seek(size)
        except OSError as error:
            self._fail(error)

    def append(self, lines: Iterable[str]) -> bool:
        """Return whether the file has the first of these lines after writing them, or there are none.

        A reader can infer the other lines from the first one.
        """
        # "replace", so that half of a surrogate pair cannot stop the game.
        rest = "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")
        self._is_unsynced = self._is_unsynced or bool(rest)
        others = len(rest) - rest.find(b"\n") - 1
        try:
            while rest and self._raw is not None:
                rest = rest[self._raw.write(rest) :]
                self.has_begun = True
        except OSError as error:
            self._fail(error)
        return len(rest) <= others

    def sync(self) -> bool:
        """Write everything to the disk, and notice a file that has gone. Return False if this call failed."""
        if self._raw is None or not self._is_unsynced:
            return True
        self._is_unsynced = False
        try:
            sync(self._raw.fileno())
            if self._is_new:
                _sync_folder(self.path)
                self._is_new = False
            self._check_there(self._raw)
        except OSError as error:
            if error.errno not in _NO_DISK_ERRORS:
                self._fail(error)
                return False
        return True

    def close(self) -> None:
        """Close the file, so that another program may write it."""
        raw, self._raw = self._raw, None
        if raw is not None:
            try:
                raw.close()
            except OSError as error:
                self._fail(error)

    def _check_there(self, raw: FileIO) -> None:
        """Raise OSError if the file is no longer at its path, because it was deleted or moved."""
        if self.path and not os.path.samestat(Path(self.path).stat(), os.fstat(raw.fileno())):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(self.path))

    def _fail(self, error: OSError) -> None:
        if self.failure is None:
            self.failure = error
        self.close()


def _restrict_to_owner(raw: FileIO) -> None:
    """Set the permissions, even of an old file, as far as the system allows it."""
    if sys.platform != "win32":
        with suppress(OSError):
            os.fchmod(raw.fileno(), _OWNER_PERMISSIONS)


def open_without_waiting(path: str, flags: int) -> int:
    """Open a file without waiting at a pipe. Writing to a pipe that nobody reads is an error."""
    if sys.platform == "win32":
        return os.open(path, flags)
    file = os.open(path, flags | os.O_NONBLOCK, _OWNER_PERMISSIONS)
    os.set_blocking(file, True)  # the reader of the pipe may be slow
    return file


def _sync_folder(path: str | PathLike[str]) -> None:
    """Write the folder to the disk, which saves the name of a new file, if the system allows it."""
    if sys.platform != "win32":
        with suppress(OSError):
            folder = os.open(Path(path).absolute().parent, os.O_RDONLY)
            try:
                sync(folder)
            finally:
                os.close(folder)


_MOST_TRIES = 100
"""More tries than programs that begin a game under one name in one second."""


def begin_record(new_path: Callable[[], str | Path]) -> RecordFile:
    """Begin a record under a new name. If it fails, ``failure`` says why, and the path is empty.

    Args:
        new_path: returns a free name each time it is called, and may raise OSError.

    Returns:
        The file.
    """
    try:
        file = _first_free(new_path)
    except OSError as error:
        return RecordFile.failed_before("", error)
    return file if file.failure is None else RecordFile.failed_before("", file.failure)


def _first_free(new_path: Callable[[], str | Path]) -> RecordFile:
    """Return the record under the first free name. Raises OSError."""
    for _ in range(_MOST_TRIES):
        with suppress(InUse):  # another program has taken this name within this second
            return RecordFile.begin(new_path())
    raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
