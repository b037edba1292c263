"""The keeping of the game that is on, as far as its player hears of it: nothing while all goes well.

The program writes to the disk whatever it is about to tell, once for all that it tells in one go. It tells a failure at
once, and at the end again, with what is lost by it.
"""

from __future__ import annotations

import errno

from moon_access.announcer import general
from moon_access.announcer.message import Message
from moon_access.record.file import RecordFile
from moon_access.record.writer import Recorder


class Keeping:
    """The record of one game, as far as its player needs to know.

    ``writer``: its recorder, None if there is none. ``written``: the file in which the whole game was written when it
    was over.
    """

    def __init__(self, writer: object, written: str = "") -> None:
        self.recorder = writer if isinstance(writer, Recorder) else None
        self._written = written
        self._told_failure = self._told_shared = False

    @property
    def path(self) -> str | None:
        """The file in which the game is kept; None if it is not kept, or only in part."""
        if self._written:
            return self._written
        return str(self.recorder.path) if self.recorder is not None and self.recorder.failed is None else None

    def before_telling(self) -> tuple[Message, ...]:
        """Write to the disk what is about to be told; return what to tell of a failure."""
        if self.recorder is None:
            return ()
        self.recorder.sync()
        failure = self.recorder.failed
        if failure is not None:
            if self._told_failure:
                return ()
            self._told_failure = True
            # Without a path it is the program's own folder that can not be written.
            return general.record_failed_in(failure, has_own_folder=not self.recorder.path)
        file = self.recorder.file
        if isinstance(file, RecordFile) and file.is_shared and not self._told_shared:
            self._told_shared = True
            return (general.not_locked(),)
        return ()

    def at_the_end(self) -> tuple[Message, ...]:
        """Return what to tell of a part of the game that is lost; empty if nothing is."""
        if self.recorder is None:
            return ()
        told = self.before_telling()
        failure = self.recorder.failed
        if failure is None:
            return told
        # Somebody has deleted it, or it never was.
        gone = failure.errno in (errno.ENOENT, errno.ENOTDIR) or not self.recorder.file.began
        return (*told, general.not_kept() if gone else general.lost(self.recorder.lost))

    def close(self) -> None:
        """Free the file for others: the game is over, or the player has left it."""
        if self.recorder is not None:
            self.recorder.close()
