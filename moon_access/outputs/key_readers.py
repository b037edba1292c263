"""What reads keys here: the kind of console that there is decides. Loaded only where standard input is a terminal."""

from __future__ import annotations

import sys

from .keys import Keys
from .lines_in import LinesIn


def reader(source: LinesIn) -> Keys:
    """What reads the keys of standard input. ``source``: where lines come from, too."""
    if sys.platform == "win32":
        from .console_windows import Console
        from .keys_windows import ConsoleKeys

        return ConsoleKeys(Console())
    from .keys_posix import KeyReader

    return KeyReader(source)
