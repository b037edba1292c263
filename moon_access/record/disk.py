"""Write bytes to the disk before anybody says that they are there, as each system needs it.

``fsync`` promises that on Linux and on Windows. On macOS it only hands the bytes over to the disk. There F_FULLFSYNC
makes the disk write them, see its manual page of fsync. A disk that cannot do that, such as one of a network, gets
fsync.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

if sys.platform != "win32":
    from fcntl import fcntl
else:

    def fcntl(file: int, command: int) -> int:
        """Raise OSError; nobody calls this, because Windows has no such command."""
        raise OSError(file, command)


FULL_SYNC = 51
"""F_FULLFSYNC of macOS, which Python names only on macOS."""


TRIES, PAUSE = 10, 0.02
"""How often we try to replace a file on Windows, and the seconds between."""


def sync(file: int, platform: str = sys.platform, control: Callable[[int, int], object] = fcntl) -> None:
    """Write what is in this file descriptor to the disk. Raises OSError."""
    if platform == "darwin":
        try:
            control(file, FULL_SYNC)
        except OSError:
            os.fsync(file)
    else:
        os.fsync(file)


def take_place(new: Path, of: Path, platform: str = sys.platform) -> None:
    """Replace a file by a new one that is whole, at once. Raises OSError.

    Windows refuses that while another program has the old file open, as a virus scanner does for a moment.
    """
    for _ in range(TRIES - 1 if platform == "win32" else 0):
        try:
            new.replace(of)
        except PermissionError:
            time.sleep(PAUSE)
        else:
            return
    new.replace(of)
