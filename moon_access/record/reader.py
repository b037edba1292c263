"""Read game records back, verified line by line against the rules.

Reading a file returns its games, or raises BadRecord with the line and its fault, or OSError if the file cannot be read
at all. This module writes nothing. A last line without a newline is a torn write: the reader skips it, and ``is_torn``
says so. skim.py reads records without the rules.

If a head does not name a reading of the rules, the lines must follow one of the readings. If they follow several, the
first one counts.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import BinaryIO, NamedTuple

from moon_access.engine.actions import Action
from moon_access.engine.game import AnyGame, State
from moon_access.engine.house_rules import READING
from moon_access.engine.refusals import Refused
from moon_access.games import GAMES
from moon_access.games.record_lines import BadValue, Line, Values, lines_after_action
from moon_access.table import Player

from .faults import BadRecord, Fault
from .head import Head, read_head
from .lines import FOLLOWING, HEAD_KEYS, bad_record, is_same_line, keys_of, kind_of, parse_line, raw_lines, text_of

Source = str | PathLike[str] | BinaryIO
"""A file by its path, or an open file that stays open, such as standard input."""


class RecordedGame(NamedTuple):
    """One game of a file.

    ``seed``: None if the head has none. ``version``: the version of the format. ``actions``: all actions that were not
    taken back. ``state``: the state after them. ``is_finished``: the game was played to its end, and the record has the
    end.

    ``line``: the number of the head's line, from 1. ``lines``: how many lines the game has. ``size``: the end of the
    last of these lines, in bytes from the beginning of the file. ``missing``: the lines that follow from the last
    action but are not there, because a write was cut off between two lines. ``is_torn``: a part of a line follows the
    game. To continue the game, write after ``size``, beginning with the missing lines.
    """

    game: AnyGame
    players: tuple[Player, ...]
    seed: str | None
    version: int
    actions: tuple[Action, ...]
    state: State
    is_finished: bool
    line: int
    lines: int
    size: int
    missing: tuple[str, ...]
    is_torn: bool


def read(source: Source) -> list[RecordedGame]:
    """Return every game of the file, at least one. Raises BadRecord, OSError."""
    return list(games(source))


def game_in(lines: Iterable[str]) -> RecordedGame:
    """Return the last game in these lines, which have no newlines. Raises BadRecord."""
    return read(BytesIO("".join(f"{line}\n" for line in lines).encode()))[-1]


def resumable_game(path: str | PathLike[str]) -> RecordedGame:
    """Return the last game of the file, up to its last whole line. May raise BadRecord.

    Raises:
        OSError: the file cannot be read, or is a pipe, in which nobody can continue a game.
    """
    if stat.S_ISFIFO(Path(path).stat().st_mode):
        raise OSError(errno.ESPIPE, os.strerror(errno.ESPIPE), os.fspath(path))
    return read(path)[-1]


def games(source: Source) -> Iterator[RecordedGame]:
    """Yield the games of a file one by one, each after it was read and verified. Raises BadRecord, OSError."""
    replay: _Readings | None = None
    size = number = 0
    is_torn = False
    with _open_source(source) as file:
        for number, raw in raw_lines(file):
            if not raw.endswith(b"\n"):
                is_torn = True
                break
            try:
                line = parse_line(number, raw)
                if replay is None and "record" not in line:
                    raise BadRecord(number, Fault.NO_HEAD)
                kind = kind_of(number, line, HEAD_KEYS if replay is None else replay.keys)
                if kind in HEAD_KEYS:
                    if replay is not None:
                        replay.check_complete(number)
                        yield replay.game_so_far(size, is_torn=False)
                    replay = _Readings(number, line)
                elif replay is not None:
                    replay.take(number, kind, line)
            except RecursionError:  # the JSON is nested too deeply
                raise BadRecord(number, Fault.NOT_JSON) from None
            size += len(raw)
    if replay is None:
        raise BadRecord(max(number, 1), Fault.EMPTY)
    yield replay.game_so_far(size, is_torn=is_torn)


class GrowingGame:
    """A game whose lines come one by one, whole and without newlines; the first is its head.

    Its methods raise BadRecord.
    """

    def __init__(self, head: str) -> None:
        self._number = 1
        line = parse_line(1, head.encode())
        kind_of(1, line, HEAD_KEYS)
        self._replay = _Readings(1, line)

    def add(self, text: str) -> Line:
        """Read one more line, and return its meaning."""
        self._number += 1
        line = parse_line(self._number, text.encode())
        self._replay.take(self._number, kind_of(self._number, line, self._replay.keys), line)
        return line

    @property
    def so_far(self) -> RecordedGame:
        return self._replay.game_so_far(0, is_torn=False)


def _open_source(source: Source) -> AbstractContextManager[BinaryIO]:
    return Path(source).open("rb") if isinstance(source, str | PathLike) else nullcontext(source)


class _Readings:
    """One game, replayed in each reading of the rules that its lines have followed so far.

    The methods raise BadRecord if no reading is left.
    """

    def __init__(self, number: int, line: Line) -> None:
        head = read_head(number, line)
        self._replays = [_Replay(number, head)]
        latest = head.game.read_as(READING)
        if not head.says_reading and latest is not head.game:
            self._replays.append(_Replay(number, head._replace(game=latest)))
        self.keys = self._replays[0].keys

    def take(self, number: int, kind: str, line: Line) -> None:
        self._keep_those_that(lambda replay: replay.take(number, kind, line))

    def check_complete(self, number: int) -> None:
        self._keep_those_that(lambda replay: replay.check_complete(number))

    def _keep_those_that(self, follow: Callable[[_Replay], None]) -> None:
        kept: list[_Replay] = []
        faults: list[BadRecord] = []
        for replay in self._replays:
            try:
                follow(replay)
            except BadRecord as fault:
                faults.append(fault)
            else:
                kept.append(replay)
        if not kept:
            raise faults[0]
        self._replays = kept

    def game_so_far(self, size: int, *, is_torn: bool) -> RecordedGame:
        games = [replay.game_so_far(size, is_torn=is_torn) for replay in self._replays]
        return next((game for game in games if not game.missing), games[0])


class _Replay:
    """One game, replayed while its lines are read. Its methods raise BadRecord."""

    def __init__(self, number: int, head: Head) -> None:
        self._line = self._last = number
        self._head = head
        self._game = head.game
        self.keys = keys_of(self._game.name, self._head.version)
        self._lines = GAMES[self._game.name].record_lines()
        self._values = Values(self._game)
        self._state: State = self._game.start()
        self._actions: list[Action] = []
        self._due: list[Line] = []  # lines that follow from the last action and have not been read yet
        self._states_before: list[
            tuple[State, int]
        ] = []  # for each action line: the state before it and the line's place

    def take(self, number: int, kind: str, line: Line) -> None:
        """Read one more line, which is no head and has the keys of its kind."""
        if kind in FOLLOWING:
            self._check_consequence(number, kind, line)
        else:
            self.check_complete(number)
            if self._state.winners:
                raise BadRecord(number, Fault.AFTER_THE_END)
            try:
                if kind == "undo":
                    self._undo(number, line)
                else:
                    self._act(number, kind, line)
            except BadValue as bad:
                raise bad_record(number, bad) from None
        self._last = number

    def check_complete(self, number: int) -> None:
        """Check that nothing that follows from the last action is missing before this line."""
        if self._due:
            raise BadRecord(number, Fault.LINE_MISSING, expected=text_of(self._due[0]))

    def game_so_far(self, size: int, *, is_torn: bool) -> RecordedGame:
        return RecordedGame(
            game=self._game,
            players=self._head.players,
            seed=self._head.seed,
            version=self._head.version,
            actions=tuple(self._actions),
            state=self._state,
            is_finished=bool(self._state.winners) and not self._due,
            line=self._line,
            lines=self._last - self._line + 1,
            size=size,
            missing=tuple(map(text_of, self._due)),
            is_torn=is_torn,
        )

    def _check_consequence(self, number: int, kind: str, line: Line) -> None:
        if not self._due:
            raise BadRecord(number, Fault.NOT_DUE, found=text_of(line))
        due = self._due[0]
        if kind not in due:
            raise BadRecord(number, Fault.LINE_MISSING, expected=text_of(due))
        if not is_same_line(line, due):
            raise BadRecord(number, Fault.DOES_NOT_FOLLOW, expected=text_of(due), found=text_of(line))
        del self._due[0]

    def _act(self, number: int, kind: str, line: Line) -> None:
        action = self._lines.action_of(kind, line, self._values)
        before = self._state, len(self._actions)
        try:
            for unsaid in self._lines.implied_actions(self._game, self._state, kind, self._head.version):
                self._state = self._game.next_state(self._state, unsaid)
                self._actions.append(unsaid)
            self._state, events = self._game.apply(self._state, action)
        except Refused as why:
            raise BadRecord(number, Fault.ILLEGAL, refused=why) from None
        # The game determines the number of a deal and the tile that is drawn.
        follows = self._lines.line_of(action, events)[kind]
        if line[kind] != follows:
            expected, found = text_of(follows), text_of(line[kind])
            raise BadRecord(number, Fault.DOES_NOT_FOLLOW, key=kind, expected=expected, found=found)
        self._actions.append(action)
        self._states_before.append(before)
        self._due = lines_after_action(events)

    def _undo(self, number: int, line: Line) -> None:
        count = self._values.whole_number(line, "undo")
        self._values.seat(line)
        if not 0 < count <= len(self._states_before):
            there = text_of(len(self._states_before))
            raise BadRecord(number, Fault.BAD_UNDO, number=count, expected=there)
        self._state, kept = self._states_before[-count]
        del self._states_before[-count:]
        del self._actions[kept:]
