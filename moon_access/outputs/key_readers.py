"""Choose what reads keys here, by the kind of console. Only a program at a terminal loads this module.

keys_posix.py and keys_windows.py do the reading.
"""

from __future__ import annotations

import sys

from .keys import Keys
from .lines_in import LinesIn


def reader(source: LinesIn) -> Keys:
    """Return what reads the keys of standard input. ``source`` also reads its lines."""
    if sys.platform == "win32":
        from .console_windows import Console
        from .keys_windows import ConsoleKeys

        return ConsoleKeys(Console())
    from .keys_posix import KeyReader

    return KeyReader(source)
