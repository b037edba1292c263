"""Writing a game record, line by line as the game goes: what is played is kept, whatever happens next.

What the lines say is told in lines.py; reading them back, with every check, is reader.py.
A record holds every secret of its game: it is a file for the table, never something for a player.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from io import FileIO
from os import PathLike
from typing import TYPE_CHECKING

from moon_access.engine.actions import Action, LeaveWidow, TakeWidow
from moon_access.engine.events import Event
from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.table import Player

from .head import head, version_for
from .lines import Line, action_lines, text_of, undo_line
from .lock import InUse, hold

if TYPE_CHECKING:
    from .reader import RecordedGame

__all__ = ["InUse", "Recorder"]

_NO_DISK = (errno.EINVAL, errno.ENOTSUP, errno.EROFS)
"""What the system says of a file that is none, such as a pipe, when it is to be on the disk."""


class Recorder:
    """Writes to the file at ``path``, which becomes an empty one; with ``again`` it is kept for ``go_on``.

    The file is this program's alone as long as it is open: raises InUse where it is another's. Nothing here
    raises OSError: a disk may fill up, and the game goes on. The first error is kept in ``failed``, which may have
    come before there was a file; then nothing is written any more, for lines after a gap would be no record.
    ``lost`` counts the actions, and those taken back, that are not in the file. ``began``: anything is in it.
    """

    def __init__(self, path: str | PathLike[str], *, again: bool = False, failed: OSError | None = None) -> None:
        self.path = path
        self.failed = failed
        self.lost = 0
        self.began = again
        self._file: FileIO | None = None
        self._unsynced = False
        self._unsure = 0  # actions written that may not be on the disk yet
        self._new = not again
        self._tells_widow = False
        if failed is None:
            self._open(again)

    def _open(self, again: bool) -> None:
        try:
            # Unbuffered: a line is with the system as soon as it is written, and nothing is tried again.
            # "a": what another program may be writing must not be emptied before it is ours.
            self._file = FileIO(self.path, "r+" if again else "a", opener=_at_once)
            hold(self._file)
            if not again and stat.S_ISREG(os.fstat(self._file.fileno()).st_mode):
                self._file.truncate(0)
        except OSError as error:
            self._fail(error)
        except InUse:
            self.close()
            raise

    def go_on(self, saved: RecordedGame) -> None:
        """Goes on with the last game of the file: its whole lines are kept, and those written that were cut
        off with the end of the last action."""
        self._tells_widow = saved.version > 1
        try:
            if self._file is not None:
                self._file.truncate(saved.size)
                self._file.seek(saved.size)
        except OSError as error:
            self._fail(error)
        self._put(saved.missing)

    def head(self, game: AnyGame, players: Sequence[Player], seed: str) -> None:
        """Begins a game. Several may follow one another in a file."""
        self._tells_widow = version_for(game) > 1
        self._write([head(game, players, seed)])

    def write(self, action: Action, events: Sequence[Event]) -> None:
        """One action and what followed from it."""
        is_written = self._write(action_lines(action, events)) if self._has_line(action) else self.failed is None
        self._count(is_written)

    def undo(self, seat: Seat, actions: Sequence[Action]) -> None:
        """These last actions no longer hold; ``seat`` asked for that."""
        self._count(self._write([undo_line(seat, sum(map(self._has_line, actions)))]))

    def sync(self) -> None:
        """Has all that was written on the disk, before anybody hears of it; notices a file that has gone."""
        if self._file is None or not self._unsynced:
            return
        try:
            os.fsync(self._file.fileno())
            if self._new:
                _sync_folder(self.path)
            self._check_there()
        except OSError as error:
            if error.errno not in _NO_DISK:
                self.lost += self._unsure
                self._fail(error)
        self._unsynced = self._new = False
        self._unsure = 0

    def close(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            try:
                file.close()
            except OSError as error:
                self._fail(error)

    def _count(self, is_written: bool) -> None:
        """One action more, which is in the file or lost."""
        if self.failed is None:
            self._unsure += 1
        else:
            self.lost += not is_written

    def _has_line(self, action: Action) -> bool:
        """Whether this action is written: in version 1 a widow is taken or left without a line."""
        return self._tells_widow or not isinstance(action, TakeWidow | LeaveWidow)

    def _check_there(self) -> None:
        """That the file is where it was: it may have been deleted, or moved. Raises OSError."""
        assert self._file is not None
        if not os.path.samestat(os.stat(self.path), os.fstat(self._file.fileno())):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(self.path))

    def _write(self, lines: Iterable[Line]) -> bool:
        return self._put(map(text_of, lines))

    def _put(self, lines: Iterable[str]) -> bool:
        """Whether the first of these lines is in the file, from which the others follow."""
        # "replace": half of a surrogate pair is no character, and no reason to stop either.
        rest = "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")
        self._unsynced = self._unsynced or bool(rest)
        others = len(rest) - rest.find(b"\n") - 1
        try:
            while rest and self._file is not None:
                rest = rest[self._file.write(rest) :]
                self.began = True
        except OSError as error:
            self._fail(error)
        return len(rest) <= others

    def _fail(self, error: OSError) -> None:
        if self.failed is None:
            self.failed = error
        self.close()


def _at_once(path: str, flags: int) -> int:
    """Opens a file; a pipe that nobody reads is an error, and nothing to wait for."""
    if sys.platform == "win32":
        return os.open(path, flags)
    file = os.open(path, flags | os.O_NONBLOCK, 0o666)
    os.set_blocking(file, True)  # whoever reads the pipe may be slow
    return file


def _sync_folder(path: str | PathLike[str]) -> None:
    """Has the disk hold the name of a new file, too, as far as the system lets us."""
    if sys.platform != "win32":
        with suppress(OSError):
            folder = os.open(os.path.dirname(os.path.abspath(path)), os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
