"""The file of a club's evening: a line of JSON for each thing that happened, written before anybody hears of it.

The first line has the terms, and names the version of the format. Each later line is one of these:

- ``{"entrant": ID, "name": NAME}``: somebody has entered.
- ``{"play": N, "entrant": ID, "deal": DEAL}``: the entrant has begun a deal. N counts from 1 in each file.
- ``{"play": N, "line": LINE}``: the next line of that deal's record, see record/.
- ``{"closed": true}``: nobody plays any more.

Joining copies writes the file anew, in an order that depends only on what is in it. A last line without a newline is a
torn write, and does not count. One program at a time has the file; the others only read it.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from enum import Enum, auto
from pathlib import Path
from typing import Final, NamedTuple

from moon_access.games import GAMES
from moon_access.games.record_lines import Line
from moon_access.link.contest_forms import MOST_DEALS
from moon_access.record.faults import BadRecord
from moon_access.record.file import RecordFile, replace_file
from moon_access.record.lines import LONGEST_LINE, parse_line, text_of
from moon_access.record.reader import game_in
from moon_access.record.writer import Recorder
from moon_access.storage.settings import clean_name
from moon_access.table import Player

from .club import MOST_ENTRANTS, Attempt, AttemptKey, Club, Terms
from .scoring import SCORINGS

VERSION: Final = 1
LARGEST: Final = 1 << 24
"""The most bytes that we read or write: 60 entrants with 24 long deals each have less."""
LONGEST_NAME: Final = 60
"""Characters of the name of an evening."""
_ID = re.compile(r"[0-9a-f]{16}")
_SEED = re.compile(r"[0-9a-f]{32}")
_CLOSED: Final[Line] = {"closed": True}


class Fault(Enum):
    """Why a file is refused."""

    FOREIGN = auto()
    """It is no evening."""
    TOO_LARGE = auto()
    NEWER = auto()
    """A newer version of the program has written it."""
    DAMAGED = auto()
    """A line is wrong: see ``BadEvening.line``."""
    OTHER = auto()
    """It is another evening than the one that it was to be joined with."""


class BadEvening(Exception):
    """A file that we refuse. ``line``: the number of the wrong line, from 1; 0 if the fault is not in a line."""

    def __init__(self, fault: Fault, line: int = 0) -> None:
        super().__init__(f"line {line}: {fault.name}")
        self.fault = fault
        self.line = line


class Content(NamedTuple):
    """The content of a file.

    ``size``: bytes of its whole lines. ``plays``: how many deals it has numbered. ``numbers``: the number
    of each attempt.
    """

    club: Club
    size: int
    plays: int
    numbers: dict[AttemptKey, int]


def clean_title(text: str) -> str:
    """Return the name of an evening made to fit on a line: without control characters, and not too long."""
    return " ".join("".join(char for char in text if char.isprintable()).split())[:LONGEST_NAME].strip()


def read_club(path: str) -> Club:
    """Return the evening in this file, which another program may have. Raises BadEvening, OSError."""
    return _read(path).club


def _read(path: str) -> Content:
    if not stat.S_ISREG(Path(path).stat().st_mode):  # a pipe or a device might never end
        raise BadEvening(Fault.FOREIGN)
    with Path(path).open("rb") as file:
        raw = file.read(LARGEST + 1)
    if len(raw) > LARGEST:
        raise BadEvening(Fault.TOO_LARGE)
    return _Reader().read(raw)


class _Reader:
    """Reads the lines of a file one after another. The methods raise BadEvening."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._plays: list[tuple[str, int]] = []
        """The entrant and the deal of each play."""
        self._lines: list[list[tuple[int, str]]] = []
        """The lines of the record of each play, with their numbers in the file."""
        self._is_closed = False

    def read(self, raw: bytes) -> Content:
        whole = raw[: raw.rfind(b"\n") + 1]
        lines = whole.split(b"\n")[:-1]
        if not lines:
            raise BadEvening(Fault.FOREIGN)
        terms = _terms_in(lines[0])
        for number, line in enumerate(lines[1:], 2):
            try:
                self._take(number, terms, parse_line(number, line) if len(line) <= LONGEST_LINE else {})
            except (BadRecord, _InvalidLine, RecursionError):
                raise BadEvening(Fault.DAMAGED, number) from None
        attempts = [self._attempt(terms, at) for at in range(len(self._plays))]
        numbers = {attempt.key: number for number, attempt in enumerate(attempts, 1) if attempt is not None}
        club = Club(terms, self._names, [one for one in attempts if one is not None], is_closed=self._is_closed)
        return Content(club, len(whole), len(self._plays), numbers)

    def _take(self, number: int, terms: Terms, line: Line) -> None:
        """Take one line. Raises _Wrong."""
        if line.keys() == {"entrant", "name"}:
            self._take_entrant(line["entrant"], line["name"])
        elif line.keys() == {"play", "entrant", "deal"}:
            entrant, deal = line["entrant"], line["deal"]
            if line["play"] != len(self._plays) + 1 or not isinstance(entrant, str) or entrant not in self._names:
                raise _InvalidLine
            if type(deal) is not int or not 0 <= deal < terms.deals:
                raise _InvalidLine
            self._plays.append((entrant, deal))
            self._lines.append([])
        elif line.keys() == {"play", "line"}:
            play, written = line["play"], line["line"]
            if type(play) is not int or not 1 <= play <= len(self._plays) or not isinstance(written, dict):
                raise _InvalidLine
            if "undo" in written or "resign" in written:
                raise _InvalidLine
            self._lines[play - 1].append((number, text_of(written)))
        elif line == _CLOSED and line["closed"] is True:
            self._is_closed = True
        else:
            raise _InvalidLine

    def _take_entrant(self, entrant: object, name: object) -> None:
        if not isinstance(entrant, str) or not _ID.fullmatch(entrant) or entrant in self._names:
            raise _InvalidLine
        if not isinstance(name, str) or not name or clean_name(name) != name or len(self._names) >= MOST_ENTRANTS:
            raise _InvalidLine
        self._names[entrant] = name

    def _attempt(self, terms: Terms, at: int) -> Attempt | None:
        """Return what was played; None if the program was killed before it wrote a line of it."""
        entrant, deal = self._plays[at]
        numbers, lines = [number for number, _ in self._lines[at]], [line for _, line in self._lines[at]]
        if not lines:
            return None
        try:
            record = game_in(lines)
            if record.state.winners and record.missing:
                lines = [*lines, *record.missing]
                record = game_in(lines)
        except BadRecord as bad:
            raise BadEvening(Fault.DAMAGED, numbers[min(bad.line, len(numbers)) - 1]) from None
        attempt = Attempt(entrant, deal, tuple(lines), record)
        if record.line != 1 or not attempt.is_of(terms):
            raise BadEvening(Fault.DAMAGED, numbers[0])
        return attempt


class _InvalidLine(Exception):
    """A line that we never write."""


def _terms_in(raw: bytes) -> Terms:
    """Return the terms in the first line of a file. Raises BadEvening."""
    try:
        line = parse_line(1, raw if len(raw) <= LONGEST_LINE else b"")
    except BadRecord:
        raise BadEvening(Fault.FOREIGN) from None
    version = line.get("evening")
    if type(version) is not int or version < 1:
        raise BadEvening(Fault.FOREIGN)
    if version > VERSION:
        raise BadEvening(Fault.NEWER)
    name, game, players, deals, scoring, seed = (line.get(key) for key in Terms._fields)
    known = GAMES.get(game) if isinstance(game, str) else None
    if (
        line.keys() != {"evening", *Terms._fields}
        or not isinstance(name, str)
        or not name
        or clean_title(name) != name
        or known is None
        or not known.one_deal
        or type(players) is not int
        or players not in known.rules({}).player_counts
        or type(deals) is not int
        or not 1 <= deals <= MOST_DEALS
        or scoring not in SCORINGS
        or not isinstance(seed, str)
        or not _SEED.fullmatch(seed)
    ):
        raise BadEvening(Fault.DAMAGED, 1)
    return Terms(name, str(game), players, deals, str(scoring), seed)


def _lines_of(club: Club) -> Iterable[str]:
    """Yield the lines of a file, in an order that depends only on what is in it."""
    yield text_of({"evening": VERSION, **club.terms._asdict()})
    if club.is_closed:
        yield text_of(_CLOSED)
    for entrant in sorted(club.names):
        yield text_of({"entrant": entrant, "name": club.names[entrant]})
    order = sorted(club.attempts, key=lambda one: (one.entrant, one.deal, one.lines))
    for number, attempt in enumerate(order, 1):
        yield text_of({"play": number, "entrant": attempt.entrant, "deal": attempt.deal})
        for line in attempt.lines:
            yield _wrap(number, line)


def _wrap(play: int, line: str) -> str:
    return f'{{"play":{play},"line":{line}}}'


class ClubFile:
    """The file of an evening, which no other program writes meanwhile. Close it when the player leaves the evening."""

    def __init__(self, path: str, file: RecordFile, content: Content) -> None:
        self.path = path
        self.club = content.club
        self._file = file
        self._plays = content.plays
        self._numbers = content.numbers
        file.truncate(content.size)

    @classmethod
    def begin(cls, path: str, terms: Terms) -> ClubFile:
        """Make the file of a new evening. Raises OSError, FileExistsError if there is such a file."""
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
        _write_whole(Path(path), _lines_of(Club(terms, {}, ())))
        return cls.open(path)

    @classmethod
    def open(cls, path: str) -> ClubFile:
        """Open a file to play from it. Raises InUse if another program has it, BadEvening, OSError."""
        _read(path)  # before anything is opened for writing
        file = RecordFile.keep(path)
        if file.failure is not None:
            raise file.failure
        try:
            return cls(path, file, _read(path))
        except (BadEvening, OSError):
            file.close()
            raise

    @property
    def is_shared(self) -> bool:
        """True if the system refuses to lock files there, so that another program may write to it, too."""
        return self._file.is_shared

    def close(self) -> None:
        self._file.close()

    def enter(self, name: str) -> str:
        """Enter somebody with a clean name, and return their identity. Raises OSError."""
        entrant = secrets.token_hex(8)
        self._write({"entrant": entrant, "name": name})
        club = self.club
        self.club = Club(club.terms, {**club.names, entrant: name}, club.attempts, is_closed=club.is_closed)
        return entrant

    def end(self) -> None:
        """Close the evening: nobody plays any more. Raises OSError."""
        self._write(_CLOSED)
        self.club = Club(self.club.terms, self.club.names, self.club.attempts, is_closed=True)

    def _write(self, line: Line) -> None:
        self._file.append([text_of(line)])
        self._file.sync()
        if self._file.failure is not None:
            raise self._file.failure

    def save_table(self) -> str:
        """Write the results as comma-separated values to a new file beside this one. Raises OSError.

        Returns:
            The path of the new file.
        """
        own = Path(self.path)
        names = (own.with_name(f"{own.stem}{number}.csv") for number in ("", *(f" {n}" for n in range(2, 100))))
        path = next((one for one in names if not os.path.lexists(one)), own)
        with path.open("x", encoding="utf-8", newline="") as file:
            file.write(self.club.write_table())
        return str(path)

    def play(self, entrant: str, deal: int) -> PlayFile:
        """Return where the lines of a deal go: of a new one, or of the one with which the entrant goes on."""
        begun = self.club.open_attempt(entrant, deal)
        if begun is None:
            self._plays += 1
        return PlayFile(
            self._file, self._numbers[begun.key] if begun is not None else self._plays, entrant, deal, begun
        )

    def take(self, played: PlayFile) -> None:
        """Take what was played into the evening, when the player has finished a deal or leaves it."""
        if played.failure is None and played.lines:
            attempt = Attempt(played.entrant, played.deal, tuple(played.lines), game_in(played.lines))
            others = [one for one in self.club.attempts if one is not played.begun]
            self._numbers[attempt.key] = played.number
            self.club = Club(self.club.terms, self.club.names, [*others, attempt], is_closed=self.club.is_closed)

    def join(self, others: Sequence[Club]) -> bool:
        """Join copies with this one, and close the file. Raises OSError; then nothing has changed.

        Returns:
            Whether the copies had anything new.

        Raises:
            BadEvening: one of them is another evening, or all together are too large. Nothing has changed.
        """
        joined = self.club.join(self.club)
        for other in others:
            if other.terms != self.club.terms:
                raise BadEvening(Fault.OTHER)
            joined = joined.join(other)
        before, after = (list(_lines_of(club)) for club in (self.club, joined))
        if sum(len(line.encode()) + 1 for line in after) > LARGEST or len(joined.names) > MOST_ENTRANTS:
            raise BadEvening(Fault.TOO_LARGE)
        if sys.platform == "win32":  # which replaces no open file
            self.close()
        try:
            _write_whole(Path(self.path), after)
        finally:
            self.close()
        self.club = joined
        return before != after


class PlayFile:
    """Takes the lines of one deal: what record/writer.py needs in place of a file of its own."""

    has_begun = True

    def __init__(self, file: RecordFile, number: int, entrant: str, deal: int, begun: Attempt | None) -> None:
        self.number, self.entrant, self.deal, self.begun = number, entrant, deal, begun
        self.lines: list[str] = [] if begun is None else list(begun.lines)
        self._file = file

    @property
    def path(self) -> str | os.PathLike[str]:
        return self._file.path

    @property
    def failure(self) -> OSError | None:
        return self._file.failure

    def append(self, lines: Iterable[str]) -> bool:
        new = list(lines)
        is_first = not self.lines and bool(new)
        begins = [text_of({"play": self.number, "entrant": self.entrant, "deal": self.deal})] if is_first else []
        self.lines += new
        return self._file.append([*begins, *(_wrap(self.number, line) for line in new)])

    def truncate(self, size: int) -> None:
        """Do nothing: the torn end of the file was cut off when it was opened."""

    def sync(self) -> bool:
        return self._file.sync()

    def close(self) -> None:
        """Do nothing: the evening goes on in the same file."""

    def recorder_for(self, players: Sequence[Player], terms: Terms) -> Recorder:
        """Return what writes this deal down."""
        if self.begun is not None:
            return Recorder.go_on(self, self.begun.record)
        return Recorder.begin(self, terms.make_game(), players, terms.seed_of(self.deal))


def _write_whole(path: Path, lines: Iterable[str]) -> None:
    """Write the file anew, to the disk, as a whole or not at all. Raises OSError."""
    unfinished = path.with_name(f"{path.name}.{os.getpid()}")
    file = RecordFile.begin(unfinished)
    try:
        file.append(lines)
        file.sync()
        file.close()
        if file.failure is not None:
            raise file.failure
        replace_file(unfinished, path)
    except OSError:
        with suppress(OSError):
            unfinished.unlink()
        raise
