"""Reading game records back, verified line by line against the rules.

Whatever a file holds, this gives games or raises BadRecord, with the line and what is wrong with it; an
OSError means that the file could not be read at all. Nothing is written here. A last line without its
newline is a torn write: it is not looked at, and told by ``torn``.
"""

from __future__ import annotations

import errno
import json
import os
import stat
from collections.abc import Iterator
from os import PathLike
from typing import Any, BinaryIO, NamedTuple, NoReturn

from moon_access.engine.actions import Action, LeaveWidow, TakeWidow
from moon_access.engine.game import AnyGame
from moon_access.engine.refusals import Refused
from moon_access.table import Player

from .faults import BadRecord, Fault
from .head import read_head
from .lines import DERIVED, HEAD_KEYS, ActionReader, Keys, Line, action_lines, derived_lines, keys_of, same, text_of

LONGEST_LINE = 65_536
"""Bytes. The longest line of a game is a head, with its names; a deal has a few hundred."""


class RecordedGame(NamedTuple):
    """One game of a file.

    ``seed`` is None where the head has none, ``version`` is the format's. ``finished``: played to its end, and the
    end written.
    ``line`` is the head's, ``lines`` counts from it to the game's last. ``size`` is where that one ends, in
    bytes from the beginning of the file. ``missing`` are the lines (as texts) that follow from the last
    action but are not there: a write was cut off between two lines. ``torn``: a piece of a line comes after
    this game. Going on means to write after ``size``, the missing lines first.
    """

    game: AnyGame
    players: tuple[Player, ...]
    seed: str | None
    version: int
    actions: tuple[Action, ...]
    state: Any
    finished: bool
    line: int
    lines: int
    size: int
    missing: tuple[str, ...]
    torn: bool


def read(path: str | PathLike[str]) -> list[RecordedGame]:
    """Every game of the file, at least one. Raises BadRecord, OSError."""
    return list(games(path))


def resumable(path: str | PathLike[str]) -> RecordedGame:
    """The last game of the file, up to its last whole line. Raises BadRecord, OSError.

    A pipe can be read, but nobody can go on writing what has been read from it: that is an OSError, too.
    """
    if stat.S_ISFIFO(os.stat(path).st_mode):
        raise OSError(errno.ESPIPE, os.strerror(errno.ESPIPE), os.fspath(path))
    return read(path)[-1]


def games(path: str | PathLike[str]) -> Iterator[RecordedGame]:
    """The games of a file one by one, each when it has been read and verified. Raises BadRecord, OSError."""
    replay: _Replay | None = None
    size = number = 0
    torn = False
    with open(path, "rb") as file:
        for number, raw in _lines(file):
            if not raw.endswith(b"\n"):
                torn = True
                break
            try:
                line = _parsed(number, raw)
                if replay is None and "record" not in line:
                    raise BadRecord(number, Fault.NO_HEAD)
                kind = _kind(number, line, HEAD_KEYS if replay is None else replay.keys)
                if kind == "record":
                    if replay is not None:
                        replay.check_complete(number)
                        yield replay.game_so_far(size, torn=False)
                    replay = _Replay(number, line)
                elif replay is not None:
                    replay.take(number, kind, line)
            except RecursionError:  # nested without end: nothing that was written by a program of ours
                raise BadRecord(number, Fault.NOT_JSON) from None
            size += len(raw)
    if replay is None:
        raise BadRecord(max(number, 1), Fault.EMPTY)
    yield replay.game_so_far(size, torn=torn)


def _lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    number = 0
    while raw := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(raw) > LONGEST_LINE:
            raise BadRecord(number, Fault.TOO_LONG, number=LONGEST_LINE)
        yield number, raw


def _parsed(number: int, raw: bytes) -> dict[str, object]:
    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found: dict[str, object] = {}
        for key, value in pairs:
            if key in found:
                raise BadRecord(number, Fault.DUPLICATE_KEY, key=key)
            found[key] = value
        return found

    def no_number(text: str) -> NoReturn:
        raise ValueError(text)  # NaN and Infinity are not JSON

    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord(number, Fault.NOT_UTF8) from None
    try:
        line = json.loads(text, object_pairs_hook=once, parse_constant=no_number)
    except ValueError:
        raise BadRecord(number, Fault.NOT_JSON) from None
    if not isinstance(line, dict):
        raise BadRecord(number, Fault.NOT_JSON)
    return line


def _kind(number: int, line: Line, keys: Keys) -> str:
    """What kind of line this is, its keys being all there and no others."""
    kind = next((kind for kind in keys if kind in line), None)
    if kind is None:
        raise BadRecord(number, Fault.UNKNOWN_LINE, found=", ".join(line))
    for key in sorted(keys[kind] - line.keys()):
        raise BadRecord(number, Fault.MISSING_KEY, key=key)
    for key in sorted(line.keys() - keys[kind]) if kind != "record" else ():
        raise BadRecord(number, Fault.UNKNOWN_KEY, key=key)
    return kind


class _Replay:
    """One game, played again as its lines are read. Each method raises BadRecord."""

    def __init__(self, number: int, head: Line) -> None:
        self._line = self._last = number
        self._head = read_head(number, head)
        self._game = self._head.game
        self.keys = keys_of(self._game.name, self._head.version)
        self._reader = ActionReader(self._game)
        self._state = self._game.start()
        self._actions: list[Action] = []
        self._due: list[Line] = []  # what follows from the last action and has not been read yet
        self._before: list[tuple[Any, int]] = []  # for each action line: the state before it, and its place

    def take(self, number: int, kind: str, line: Line) -> None:
        """One line more, which is no head and has the keys of its kind."""
        self._reader.line_number = number
        if kind in DERIVED:
            self._derived(number, kind, line)
        else:
            self.check_complete(number)
            if self._state.winners:
                raise BadRecord(number, Fault.AFTER_THE_END)
            if kind == "undo":
                self._undo(number, line)
            else:
                self._act(number, kind, line)
        self._last = number

    def check_complete(self, number: int) -> None:
        """Nothing that follows from the last action is missing before this line."""
        if self._due:
            raise BadRecord(number, Fault.LINE_MISSING, expected=text_of(self._due[0]))

    def game_so_far(self, size: int, *, torn: bool) -> RecordedGame:
        return RecordedGame(
            game=self._game,
            players=self._head.players,
            seed=self._head.seed,
            version=self._head.version,
            actions=tuple(self._actions),
            state=self._state,
            finished=bool(self._state.winners) and not self._due,
            line=self._line,
            lines=self._last - self._line + 1,
            size=size,
            missing=tuple(map(text_of, self._due)),
            torn=torn,
        )

    def _derived(self, number: int, kind: str, line: Line) -> None:
        if not self._due:
            raise BadRecord(number, Fault.NOT_DUE, found=text_of(line))
        due = self._due[0]
        if kind not in due:
            raise BadRecord(number, Fault.LINE_MISSING, expected=text_of(due))
        if not same(line, due):
            raise BadRecord(number, Fault.DOES_NOT_FOLLOW, expected=text_of(due), found=text_of(line))
        del self._due[0]

    def _act(self, number: int, kind: str, line: Line) -> None:
        action = self._reader.action(kind, line)
        before = self._state, len(self._actions)
        try:
            if self._head.version == 1:
                self._settle_widow(kind)
            self._state, events = self._game.apply(self._state, action)
        except Refused as refused:
            raise BadRecord(number, Fault.ILLEGAL, refused=refused) from None
        if kind in ("deal", "draw"):  # the number of a deal, and the tile that is drawn, follow from the game
            follows = action_lines(action, events)[0][kind]
            if line[kind] != follows:
                expected, found = text_of(follows), text_of(line[kind])
                raise BadRecord(number, Fault.DOES_NOT_FOLLOW, key=kind, expected=expected, found=found)
        self._actions.append(action)
        self._before.append(before)
        self._due = derived_lines(events)

    def _settle_widow(self, kind: str) -> None:
        """In version 1 a discard means that a widow was taken which might be left, no discard that it was left."""
        if kind in ("discard", "trump", "play"):
            meant = TakeWidow if kind == "discard" else LeaveWidow
            for action in self._game.legal_actions(self._state):
                if type(action) is meant:
                    self._state, _ = self._game.apply(self._state, action)
                    self._actions.append(action)

    def _undo(self, number: int, line: Line) -> None:
        count = self._reader.whole_number(line, "undo")
        self._reader.seat(line)
        if not 0 < count <= len(self._before):
            there = text_of(len(self._before))
            raise BadRecord(number, Fault.BAD_UNDO, number=count, expected=there)
        self._state, kept = self._before[-count]
        del self._before[-count:]
        del self._actions[kept:]
