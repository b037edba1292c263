"""One server for each folder: the system holds a lock for as long as the server's process lives, however it ends.

A second server would not see who is connected to the first, and would forget its guests. A file system without locks
gives none: the server goes on there, and its log says so, for else nobody could host on such a disk at all.
"""

from __future__ import annotations

import logging
import os
from io import FileIO
from pathlib import Path

from moon_access.record.lock import InUse, hold
from moon_access.storage.private_file import make_private_folder

NAME = "lock"
LOG = logging.getLogger(__name__)


class FolderTaken(Exception):
    """Another server uses this folder now."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"another server uses {folder}")
        self.folder = folder


class FolderLock:
    """Held from its making to ``close``. Raises FolderTaken, OSError."""

    def __init__(self, folder: Path) -> None:
        make_private_folder(folder)
        self._file = FileIO(str(folder / NAME), "a", opener=lambda path, flags: os.open(path, flags, 0o600))
        try:
            if not hold(self._file):
                LOG.warning("no locks in %s: nothing keeps a second server away", folder)
        except InUse:
            self._file.close()
            raise FolderTaken(folder) from None

    def close(self) -> None:
        self._file.close()
