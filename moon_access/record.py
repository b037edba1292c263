"""Writing a game record, line by line as the game goes: what is played is kept, whatever happens next.

What the lines say is told in record_lines.py; reading them back, with every check, is record_read.py.
A record holds every secret of its game: it is a file for the table, never something for a player.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import FileIO
from os import PathLike

from .player import Player
from .record_head import head
from .record_lines import Line, action_lines, text_of
from .rules.actions import Action
from .rules.events import Event
from .rules.game import AnyGame


class Recorder:
    """Writes to the file at ``path``, which becomes an empty one, but for its first ``keep`` bytes.

    A game that goes on keeps the whole lines that were read (``RecordedGame.size``) and first writes those
    that were cut off with the end of the last action (``RecordedGame.missing``).

    Nothing here raises OSError: a disk may fill up, and the game goes on. The first error is kept in
    ``failed``; then nothing is written any more, for lines after a gap would be no record.
    """

    def __init__(self, path: str | PathLike[str], *, keep: int = 0, missing: Iterable[str] = ()) -> None:
        self.path = path
        self.failed: OSError | None = None
        self._file: FileIO | None = None
        try:
            # Unbuffered: a line is with the system as soon as it is written, and nothing is tried again.
            if keep:
                self._file = open(path, "r+b", buffering=0)  # noqa: SIM115 - kept open as long as the game
                self._file.truncate(keep)
                self._file.seek(keep)
            else:
                self._file = open(path, "wb", buffering=0)  # noqa: SIM115
        except OSError as error:
            self._fail(error)
        self._put(missing)

    def head(self, game: AnyGame, players: Sequence[Player], seed: str) -> None:
        """Begins a game. Several may follow one another in a file."""
        self._write([head(game, players, seed)])

    def write(self, action: Action, events: Sequence[Event]) -> None:
        """One action and what followed from it."""
        self._write(action_lines(action, events))

    def close(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            try:
                file.close()
            except OSError as error:
                self._fail(error)

    def _write(self, lines: Iterable[Line]) -> None:
        self._put(map(text_of, lines))

    def _put(self, lines: Iterable[str]) -> None:
        # "replace": half of a surrogate pair is no character, and no reason to stop either.
        rest = "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")
        try:
            while rest and self._file is not None:
                rest = rest[self._file.write(rest) :]
        except OSError as error:
            self._fail(error)

    def _fail(self, error: OSError) -> None:
        if self.failed is None:
            self.failed = error
        self.close()
