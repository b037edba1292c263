"""How many files and connections the system lets this process have at once: often 256, fewer than a door takes."""

from __future__ import annotations

import sys

WANTED = 4096
"""As many as the door lets in, and the store's, and some to spare."""


def make_room_for_connections() -> None:
    """As many as are wanted, or as the system lets anybody ask for. Windows has no such limit."""
    if sys.platform == "win32":
        return
    import resource  # is not there on Windows

    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if most == resource.RLIM_INFINITY else min(WANTED, most)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
