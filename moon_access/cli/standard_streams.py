"""Open what "-" stands for in place of a file on the command line: standard output or standard input.

A file with that name is "./-". What is written there is data, and everything else that is told goes to standard error.
"""

from __future__ import annotations

import sys
from io import FileIO
from typing import TYPE_CHECKING, BinaryIO

from moon_access.outputs.signals import Unwritable, has_no_room
from moon_access.outputs.streams import silence_output

from .option_types import STANDARD

if TYPE_CHECKING:
    from moon_access.record.file import RecordFile
    from moon_access.record.reader import Source


def source(path: str) -> Source:
    """Return what a record is read from."""
    if path != STANDARD:
        return path
    given: BinaryIO = sys.stdin.buffer
    return given


def record_on_standard_output() -> RecordFile:
    """Return a record that is written to standard output, line by line."""
    from moon_access.record.file import RecordFile

    sys.stdout.flush()
    return RecordFile.of(FileIO(sys.stdout.fileno(), "w", closefd=False))


def write_bytes(content: bytes) -> None:
    """Write these bytes to standard output. If somebody has closed it, they have read enough.

    Raises:
        Unwritable: there is no room.
    """
    try:
        sys.stdout.flush()
        binary: BinaryIO = sys.stdout.buffer
        binary.write(content)
        binary.flush()
    except OSError as failure:
        if has_no_room(failure):
            raise Unwritable(failure) from None
        silence_output()
