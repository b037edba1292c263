"""Bytes that are on the disk when it is said that they are: what each system needs for that.

``fsync`` promises it on Linux and on Windows. macOS hands over to the disk and is done: there F_FULLFSYNC is what has
the disk write it down, see its manual page of fsync. A disk that can not do that, such as one of a network, gets the
usual.
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
        """Never called: Windows has no such command."""
        raise OSError(file, command)


FULL_SYNC = 51
"""F_FULLFSYNC of macOS, which Python names on macOS alone."""


TRIES, PAUSE = 10, 0.02
"""How often a file is put in the place of another on Windows, and seconds between."""


def sync(file: int, platform: str = sys.platform, control: Callable[[int, int], object] = fcntl) -> None:
    """Has what was written to this descriptor on the disk. Raises OSError."""
    if platform == "darwin":
        try:
            control(file, FULL_SYNC)
        except OSError:
            os.fsync(file)
    else:
        os.fsync(file)


def take_place(new: Path, of: Path, platform: str = sys.platform) -> None:
    """A file that is whole takes the place of an old one, at once. Raises OSError.

    On Windows not while another program has the old one open, as what looks for viruses has it for a moment.
    """
    for _ in range(TRIES - 1 if platform == "win32" else 0):
        try:
            new.replace(of)
        except PermissionError:
            time.sleep(PAUSE)
        else:
            return
    new.replace(of)
