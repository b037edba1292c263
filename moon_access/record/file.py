"""Write records to a file that is this program's alone while it is open, and on the disk when the writer asks for it.

Only the owner may read the file, because it holds every secret of a game that may go on. writer.py knows what the lines
say. Nothing here raises OSError: a disk may fill up, and the game goes on. The file remembers the first error and
writes nothing after it, because lines after a gap would be no record.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterable
from contextlib import suppress
from io import FileIO
from os import PathLike
from pathlib import Path

from .disk import sync
from .lock import InUse, hold

_NO_DISK = (errno.EINVAL, errno.ENOTSUP, errno.EROFS)
"""The errors of fsync for a file that is on no disk, such as a pipe."""
_OWNERS = 0o600
"""The permissions of a record: only its owner may read and write it."""


class RecordFile:
    """A record that is open for writing. The class methods make it.

    ``failed``: the first error, otherwise None. ``began``: whether anything has been written. ``path``: empty if the
    file has no name. ``is_shared``: the system refuses to lock files there, so another program may write this one, too.
    """

    is_shared = False

    def __init__(self, path: str | PathLike[str], raw: FileIO | None, failed: OSError | None, *, is_new: bool) -> None:
        self.path = path
        self.failed = failed
        self.began = not is_new
        self._raw = raw
        self._is_new = is_new  # its name may not be on the disk yet
        self._unsynced = False

    @classmethod
    def begin(cls, path: str | PathLike[str]) -> RecordFile:
        """Open a new file, or empty an old one. InUse is raised if another program has it."""
        # "a" does not empty the file, which another program may be writing until we have the lock.
        return cls._opened(path, "a", is_new=True)

    @classmethod
    def keep(cls, path: str | PathLike[str]) -> RecordFile:
        """Open a file as it is, to continue it. InUse is raised if another program has it."""
        return cls._opened(path, "r+", is_new=False)

    @classmethod
    def of(cls, raw: FileIO) -> RecordFile:
        """Use what is open already and has no name here, such as standard output. It closes as a file does."""
        return cls("", raw, None, is_new=False)

    @classmethod
    def failed_before(cls, path: str | PathLike[str], error: OSError) -> RecordFile:
        """Stand for a file that nobody could make. It takes lines, and ``failed`` says why they are lost."""
        return cls(path, None, error, is_new=True)

    @classmethod
    def _opened(cls, path: str | PathLike[str], mode: str, *, is_new: bool) -> RecordFile:
        raw = None
        try:
            # Unbuffered, so that the system has a line as soon as we write it, and nothing retries a failed write.
            raw = FileIO(path, mode, opener=_at_once)
            is_held = hold(raw)
            is_file = stat.S_ISREG(os.fstat(raw.fileno()).st_mode)
            if is_file:
                _for_the_owner(raw)
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

    def cut(self, size: int) -> None:
        """Keep the first ``size`` bytes; the next line follows them."""
        try:
            if self._raw is not None:
                self._raw.truncate(size)
                self._raw.seek(size)
        except OSError as error:
            self._fail(error)

    def append(self, lines: Iterable[str]) -> bool:
        """Return whether the file has the first of these lines after writing them, or there are none.

        The other lines follow from the first one.
        """
        # "replace", because half of a surrogate pair is no reason to stop.
        rest = "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")
        self._unsynced = self._unsynced or bool(rest)
        others = len(rest) - rest.find(b"\n") - 1
        try:
            while rest and self._raw is not None:
                rest = rest[self._raw.write(rest) :]
                self.began = True
        except OSError as error:
            self._fail(error)
        return len(rest) <= others

    def sync(self) -> bool:
        """Write everything to the disk, and notice a file that has gone. Return False if that failed just now."""
        if self._raw is None or not self._unsynced:
            return True
        self._unsynced = False
        try:
            sync(self._raw.fileno())
            if self._is_new:
                _sync_folder(self.path)
                self._is_new = False
            self._check_there(self._raw)
        except OSError as error:
            if error.errno not in _NO_DISK:
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
        """Raise OSError if the file is no longer where it was: it may have been deleted or moved."""
        if self.path and not os.path.samestat(Path(self.path).stat(), os.fstat(raw.fileno())):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(self.path))

    def _fail(self, error: OSError) -> None:
        if self.failed is None:
            self.failed = error
        self.close()


def _for_the_owner(raw: FileIO) -> None:
    """Set the permissions, even of an old file, as far as the system allows it."""
    if sys.platform != "win32":
        with suppress(OSError):
            os.fchmod(raw.fileno(), _OWNERS)


def _at_once(path: str, flags: int) -> int:
    """Open a file. A pipe that nobody reads is an error, and we do not wait for a reader."""
    if sys.platform == "win32":
        return os.open(path, flags)
    file = os.open(path, flags | os.O_NONBLOCK, _OWNERS)
    os.set_blocking(file, True)  # the reader of the pipe may be slow
    return file


def _sync_folder(path: str | PathLike[str]) -> None:
    """Write the folder to the disk, and so the name of a new file, as far as the system allows it."""
    if sys.platform != "win32":
        with suppress(OSError):
            folder = os.open(Path(path).absolute().parent, os.O_RDONLY)
            try:
                sync(folder)
            finally:
                os.close(folder)
