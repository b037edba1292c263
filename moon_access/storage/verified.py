"""Remember which of the saved records have been verified by the rules, from one run of the program to the next.

Verifying a record replays its games, which takes time. A verified record is not replayed as long as its file has the
same name, size and time. If the file of this module cannot be read, or belongs to another version, all records are
verified again. If it cannot be written, nothing is lost. Several programs may use it at once: each adds its results.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from moon_access import __version__
from moon_access.record import reader

from .beside_games import names_of_games, read_object
from .paths import replace_private, verified_file

LARGEST = 1 << 24
"""The most bytes that we read; a larger file is not ours."""


class _Stamp(NamedTuple):
    """The state of a file: its ``size`` in bytes, and when it was last written, in nanoseconds."""

    size: int
    written: int

    @classmethod
    def read(cls, path: str | PathLike[str]) -> _Stamp:
        """Read the stamp of a file. Raises OSError."""
        found = Path(path).stat()
        return cls(found.st_size, found.st_mtime_ns)


class Verified:
    """The cached results of verifying the records in the folder of games, by their file names."""

    def __init__(self) -> None:
        self._stamps_found: dict[str, _Stamp] = {}

    @cached_property
    def _known_stamps(self) -> dict[str, _Stamp]:
        return _read_stamps()

    def check(self, path: str) -> None:
        """Verify every game of this record, unless that was done before. Raises BadRecord, OSError."""
        name, stamp = Path(path).name, _Stamp.read(path)
        if self._known_stamps.get(name) == stamp:
            return
        for _ in reader.games(path):
            pass
        if _Stamp.read(path) == stamp:  # otherwise somebody wrote to the file meanwhile
            self._known_stamps[name] = self._stamps_found[name] = stamp

    def remember(self) -> None:
        """Write down the results, next to those of other programs. Forget files that are no longer in the folder."""
        if not self._stamps_found:
            return
        with suppress(OSError):
            names = names_of_games()
            known = {name: stamp for name, stamp in {**_read_stamps(), **self._stamps_found}.items() if name in names}
            replace_private(verified_file(), json.dumps({"version": __version__, "verified": known}))


@contextmanager
def verified_so_far() -> Iterator[Verified]:
    """Yield the known results, and remember new ones at the end."""
    known = Verified()
    try:
        yield known
    finally:
        known.remember()


def _read_stamps() -> dict[str, _Stamp]:
    """Return the stored stamps.

    There are none if the file is missing, not ours, or of another version, which may have had other rules.
    """
    kept = read_object(verified_file(), LARGEST)
    stamps = kept.get("verified")
    if kept.get("version") != __version__ or not isinstance(stamps, dict):
        return {}
    return {str(name): _Stamp(*stamp) for name, stamp in stamps.items() if _is_stamp(stamp)}


def _is_stamp(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(number) is int for number in value)
