"""Read the lines of a record without replaying the game, hundreds of games a second.

Each line must be of a kind that its game has, with possible values; reader.py also checks it against the rules.
Skimming skips actions that were taken back, and a last line without its newline.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from moon_access.engine.actions import Action
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.record_lines import (
    RESIGN,
    BadValue,
    Line,
    Score,
    Values,
    read_earned,
    read_last_score,
    read_score,
    read_winners,
)

from .faults import BadRecord, Fault
from .head import Head, read_head
from .lines import FOLLOWING, HEAD_KEYS, LONGEST_LINE, bad_record, keys_of, kind_of, parse_line, raw_lines, text_of

_BYTES_OF_TAIL = 512
"""The number of bytes at the end of a record that contain its last two lines, if the game has ended."""


@dataclass
class DoneAction:
    """An action and its results, as far as the record has them.

    ``trick``: the winner of a trick. ``earned``: points scored before the deal is over.
    """

    action: Action
    trick: Seat | None = None
    score: Score | None = None
    earned: Score | None = None
    winners: tuple[int, ...] = ()


@dataclass
class SkimmedGame:
    """One game of a file. ``actions``: all actions that were not taken back."""

    head: Head
    actions: list[DoneAction] = field(default_factory=list)


class EndOfGame(NamedTuple):
    """The end of a finished game. ``winners`` and ``scores``: by side. ``scores``: None if somebody resigned."""

    head: Head
    winners: tuple[int, ...]
    scores: tuple[int, ...] | None


def skim_games(path: str | PathLike[str]) -> list[SkimmedGame]:
    """Return every game of the file, at least one. Raises BadRecord, OSError."""
    games: list[_Skimming] = []
    number = 0
    with Path(path).open("rb") as file:
        for number, raw in raw_lines(file):
            if not raw.endswith(b"\n"):
                break
            line = parse_line(number, raw)
            if "record" in line:
                kind_of(number, line, HEAD_KEYS)
                games.append(_Skimming(read_head(number, line)))
            elif games:
                games[-1].take(number, line)
            else:
                raise BadRecord(number, Fault.NO_HEAD)
    if not games:
        raise BadRecord(max(number, 1), Fault.EMPTY)
    return [game.skimmed for game in games]


class _Skimming:
    """One game while its lines are read."""

    def __init__(self, head: Head) -> None:
        self.skimmed = SkimmedGame(head)
        self._keys = keys_of(head.game.name, head.version)
        self._lines = GAMES[head.game.name].record_lines()
        self._values = Values(head.game)

    def take(self, number: int, line: Line) -> None:
        """Read one more line. Raises BadRecord."""
        kind = kind_of(number, line, self._keys)
        try:
            if kind in FOLLOWING:
                self._follow(number, kind, line)
            elif kind == "undo":
                self._undo(number, line)
            else:
                self.skimmed.actions.append(DoneAction(self._lines.action_of(kind, line, self._values)))
        except BadValue as bad:
            raise bad_record(number, bad) from None

    def _follow(self, number: int, kind: str, line: Line) -> None:
        if not self.skimmed.actions:
            raise BadRecord(number, Fault.NOT_DUE, found=text_of(line))
        done = self.skimmed.actions[-1]
        if kind == "trick":
            done.trick = self._values.seat(line, "winner")
        elif kind == "score":
            done.score = read_score(line, self._values)
        elif kind == "earned":
            done.earned = read_earned(line, self._values)
        else:
            done.winners = read_winners(line, self._values)

    def _undo(self, number: int, line: Line) -> None:
        count, there = self._values.whole_number(line, "undo"), len(self.skimmed.actions)
        if not 0 < count <= there:
            raise BadRecord(number, Fault.BAD_UNDO, number=count, expected=text_of(there))
        del self.skimmed.actions[-count:]


def end_of(path: str | PathLike[str]) -> EndOfGame | None:
    """Return the end of the game, from only the first line and the last two; None if the game is not finished.

    Raises OSError if the file cannot be read.
    """
    with Path(path).open("rb") as file:
        first = file.readline(LONGEST_LINE)
    last = _last_lines(path)
    if len(last) < 2 or not last[-1].endswith(b"\n"):
        return None
    try:
        line = parse_line(1, first)
        kind_of(1, line, HEAD_KEYS)
        head = read_head(1, line)
        values = Values(head.game)
        before, over = (parse_line(number, raw) for number, raw in enumerate(last[-2:]))
        winners = read_winners(over, values)
        scores = None if RESIGN.kind in before else read_last_score(before, values).total
    except (BadRecord, BadValue, KeyError):
        return None
    return EndOfGame(head, winners, scores)


def is_unfinished(path: str | PathLike[str]) -> bool:
    """Return whether the last line is not the end of a game; False for an empty file. Raises OSError.

    This is quick, because every start of the program calls it.
    """
    last = _last_lines(path)
    if not last or not last[-1].endswith(b"\n"):
        return bool(last)
    try:
        return "over" not in parse_line(1, last[-1])
    except BadRecord:
        return True


def _last_lines(path: str | PathLike[str]) -> list[bytes]:
    """Return the lines in the last ``_BYTES_OF_TAIL`` bytes.

    The first may lack its beginning, and the last its newline.
    """
    with Path(path).open("rb") as file:
        file.seek(max(file.seek(0, os.SEEK_END) - _BYTES_OF_TAIL, 0))
        return file.read().splitlines(keepends=True)
