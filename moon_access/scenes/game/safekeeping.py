"""What a player is told about the keeping of the game that is on: nothing while all goes well.

What has been told is on the disk before it is told; once for all that one write to the player tells. A
failure is told at once, and again at the end, with what is lost by it.
"""

from __future__ import annotations

import errno

from moon_access.announcer import general
from moon_access.announcer.message import Message
from moon_access.record.file import RecordFile
from moon_access.record.writer import Recorder


class Keeping:
    """The record of one game, as far as its player needs to know. ``writer`` is None where there is none; ``written``:
    where the game was written down whole, when it was over."""

    def __init__(self, writer: object, written: str = "") -> None:
        self.recorder = writer if isinstance(writer, Recorder) else None
        self._written = written
        self._told_failure = self._told_shared = False

    @property
    def path(self) -> str | None:
        """Where the game is kept; None where it is not, or only in part."""
        if self._written:
            return self._written
        return str(self.recorder.path) if self.recorder is not None and self.recorder.failed is None else None

    def before_telling(self) -> tuple[Message, ...]:
        """Has the disk hold what is about to be told; gives what is to be told of a failure."""
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
        """What of the game is lost; empty where nothing is."""
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
        """The game is over, or left; its file is free for others."""
        if self.recorder is not None:
            self.recorder.close()
