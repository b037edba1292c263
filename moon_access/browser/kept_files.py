"""Find out which of a player's files have changed, for a browser that keeps them.

The worker's files are in memory and end with it. Before the page shows a line of the session, it writes the changed
files to the browser's storage. keeping.js writes and reads the storage; this module only compares files.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

Change = tuple[str, bytes | None]
"""A file's path below the home folder with "/", and its content; None if the file is gone."""


class KeptFiles:
    """The files below ``home``. ``changes`` compares them with what it returned before."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._known: dict[str, tuple[int, int, int]] = {}

    def lay_out(self, files: Iterator[tuple[str, bytes]]) -> None:
        """Write the files that the browser has kept. ``changes`` does not return them until they change."""
        for path, content in files:
            target = self._home / path
            target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            target.write_bytes(content)
        self._known = dict(self._states())

    def changes(self) -> list[Change]:
        """Return the files that are new, changed or gone since the last call."""
        states = dict(self._states())
        changed: list[Change] = [
            (path, (self._home / path).read_bytes()) for path, state in states.items() if state != self._known.get(path)
        ]
        gone: list[Change] = [(path, None) for path in self._known if path not in states]
        self._known = states
        return changed + gone

    def _states(self) -> Iterator[tuple[str, tuple[int, int, int]]]:
        """Yield each file's path and state. A replaced file has another inode number, even if the time is the same."""
        folders = [self._home]
        while folders:
            with os.scandir(folders.pop()) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(Path(entry.path))
                    else:
                        found = entry.stat()
                        path = Path(entry.path).relative_to(self._home).as_posix()
                        yield path, (found.st_mtime_ns, found.st_size, found.st_ino)
