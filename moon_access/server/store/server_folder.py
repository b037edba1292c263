"""The server's folder: the lock that lets only one server use it, and the keys that the server makes once.

The system holds the lock for as long as the server's process lives, however it ends. A second server would not see who
is connected to the first one, and would delete the accounts of its guests. If a file system has no locks, the server
runs all the same and its log says so, because otherwise nobody could host on that disk. Only the owner can read a key.
"""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from io import FileIO
from pathlib import Path

from moon_access.record.file import InUse, lock_until_closed
from moon_access.storage.paths import make_private_folder

NAME = "lock"
CONTROL = "control"
"""The file that says how this computer's host reaches the running server; see host_control.py."""
LOG = logging.getLogger(__name__)


class FolderTaken(Exception):
    """Another server uses this folder now."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"another server uses {folder}")
        self.folder = folder


class FolderLock:
    """The lock of a folder, held until ``close``. Making it raises FolderTaken, OSError."""

    def __init__(self, folder: Path) -> None:
        make_private_folder(folder)
        self._file = FileIO(str(folder / NAME), "a", opener=lambda path, flags: os.open(path, flags, 0o600))
        try:
            if not lock_until_closed(self._file):
                LOG.warning("no locks in %s: nothing keeps a second server away", folder)
        except InUse:
            self._file.close()
            raise FolderTaken(folder) from None

    def close(self) -> None:
        self._file.close()


def keep_once(path: Path, content: bytes) -> bytes:
    """Write ``content`` to this path unless there is a file already. Return the content of the file.

    Write a temporary file and link it to the path, so that nobody ever reads half of the content. This raises OSError.

    Returns:
        The content of the file, which somebody else may have written.
    """
    make_private_folder(path.parent)
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(FileNotFoundError):
        beside.unlink()
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(beside, path)  # fails if the file exists
    except FileExistsError:
        return path.read_bytes()
    except (OSError, NotImplementedError):  # the file system has no hard links
        beside.replace(path)
    finally:
        with suppress(FileNotFoundError):
            beside.unlink()
    return content
