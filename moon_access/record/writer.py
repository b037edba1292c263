"""Write a game record line by line as the game goes on, so that every move is saved whatever happens next.

games/record_lines.py and the folder of the game say what the lines of an action are, and file.py has the file.
reader.py reads the lines back with every check. A record holds every secret of its game: it is a file for the table,
and never for a player.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Protocol

from moon_access.engine.actions import Action
from moon_access.engine.events import Event
from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.record_lines import Line, lines_after_action
from moon_access.table import Player

from .head import ReplayOrigin, head, version_for
from .lines import text_of, undo_line

if TYPE_CHECKING:
    from .reader import RecordedGame


class LineOutput(Protocol):
    """Takes lines: a file or a stand-in for one."""

    @property
    def path(self) -> str | PathLike[str]: ...
    @property
    def failure(self) -> OSError | None:
        """The error that ended the writing, if any."""

    @property
    def has_begun(self) -> bool:
        """True if any line was ever written."""

    def append(self, lines: Iterable[str]) -> bool:
        """Write the lines, and return whether they are written."""

    def truncate(self, size: int) -> None:
        """Cut the file off after ``size`` bytes."""

    def sync(self) -> bool:
        """Write everything to the disk. Return whether that worked."""

    def close(self) -> None: ...


class Recorder:
    """Writes a game to ``file``, in this version of the format. A file may hold several games, one after the other.

    ``lost``: how many actions and undos are not in the file because it failed.
    """

    def __init__(self, file: LineOutput, game: AnyGame, version: int) -> None:
        self.file = file
        self.lost = 0
        self._unsure = 0  # written actions that may not be on the disk yet
        self._lines = GAMES[game.name].record_lines()
        self._version = version

    @classmethod
    def begin(
        cls, file: LineOutput, game: AnyGame, players: Sequence[Player], seed: str, origin: ReplayOrigin | None = None
    ) -> Recorder:
        """Begin a game with its head."""
        recorder = cls(file, game, version_for(game))
        file.append([text_of(head(game, players, seed, origin))])
        return recorder

    def copy(self, game: AnyGame, actions: Sequence[Action]) -> None:
        """Write these actions, with which the game begins."""
        state = game.start()
        for action in actions:
            state, events = game.apply(state, action)
            self.write(action, events)

    @classmethod
    def go_on(cls, file: LineOutput, saved: RecordedGame) -> Recorder:
        """Continue the last game of the file: cut off a torn line, and write lines that are missing."""
        file.truncate(saved.size)
        file.append(saved.missing)
        return cls(file, saved.game, saved.version)

    @property
    def path(self) -> str | PathLike[str]:
        return self.file.path

    @property
    def failure(self) -> OSError | None:
        """The error that ended the writing, if any; the game goes on without a record."""
        return self.file.failure

    def write(self, action: Action, events: Sequence[Event]) -> None:
        """Write one action and its results."""
        if self._has_line(action):
            self._count(self._write([self._lines.line_of(action, events), *lines_after_action(events)]))
        else:
            self._count(self.failure is None)

    def undo(self, seat: Seat, actions: Sequence[Action]) -> None:
        """Write that ``seat`` took these last actions back."""
        self._count(self._write([undo_line(seat, sum(map(self._has_line, actions)))]))

    def sync(self) -> None:
        """Write everything to the disk before anybody hears about it, and notice a file that has gone."""
        if not self.file.sync():
            self.lost += self._unsure
        self._unsure = 0

    def close(self) -> None:
        self.file.close()

    def _write(self, lines: Sequence[Line]) -> bool:
        return self.file.append(map(text_of, lines))

    def _count(self, is_written: bool) -> None:
        """Count one action more, which is in the file or lost."""
        if self.failure is None:
            self._unsure += 1
        else:
            self.lost += not is_written

    def _has_line(self, action: Action) -> bool:
        return self._lines.is_written(action, self._version)
