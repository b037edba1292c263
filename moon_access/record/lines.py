"""A line of a game record: how it is written, and how it is read, from bytes to a value of a known kind.

The lines of a game's actions are described in games/record_lines.py and in the folder of the game, the head in head.py.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import BinaryIO, NoReturn

from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.record_lines import EARNED_KEYS, ENDING_KEYS, TRICK_KEYS, BadTile, BadValue, Keys, Line

from .faults import BadRecord, Fault

FORMAT = "moon-access"
"""What a head says that a record is; another program's says something else, and need not have our keys."""
LONGEST_LINE = 65_536
"""Bytes. The longest line of a game is a head, with its names; a deal has a few hundred."""


def text_of(value: object) -> str:
    """As it is written: compact, and readable in every language."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def undo_line(seat: Seat, lines: int) -> Line:
    """The line that says that so many of the action lines before it no longer hold. ``seat`` took them back."""
    return {"seat": seat, "undo": lines}


HEAD_KEYS: Keys = {"record": frozenset(["record", "version", "game", "seats", "rules"])}
"""A head may have further keys."""
UNDO_KEYS: Keys = {"undo": frozenset(["seat", "undo"])}
FOLLOWING = (*TRICK_KEYS, *EARNED_KEYS, *ENDING_KEYS)
"""The lines that only say what follows from those before them."""


def keys_of(game: str, version: int) -> Keys:
    """The lines that records of this game have in this version of the format."""
    return {**HEAD_KEYS, **GAMES[game].record_lines().keys(version), **UNDO_KEYS}


def same(one: Line, other: Line) -> bool:
    """Whether two lines say the same. 1, 1.0 and true do not, though they are equal in Python."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def raw_lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers from 1; the last one may be without its newline. Raises BadRecord, OSError."""
    number = 0
    while raw := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(raw) > LONGEST_LINE:
            raise BadRecord(number, Fault.TOO_LONG, number=LONGEST_LINE)
        yield number, raw


class _Twice(ValueError):
    """An object has this key twice."""


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _Twice(next(key for at, key in enumerate(keys) if key in keys[:at]))
    return found


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)  # NaN and Infinity are not JSON


_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_number)


def parsed(number: int, raw: bytes) -> Line:
    """The object of this line. Raises BadRecord."""
    try:
        line: object = _DECODER.decode(raw.decode("utf-8"))
    except UnicodeDecodeError:
        raise BadRecord(number, Fault.NOT_UTF8) from None
    except _Twice as twice:
        raise BadRecord(number, Fault.DUPLICATE_KEY, key=str(twice)) from None
    except (ValueError, RecursionError):  # nested without end
        raise BadRecord(number, Fault.NOT_JSON) from None
    if not isinstance(line, dict):
        raise BadRecord(number, Fault.NOT_JSON)
    return line


def kind_of(number: int, line: Line, keys: Keys) -> str:
    """What kind of line this is: a head of ours has all its keys, any other line has them and no others.

    Raises BadRecord.
    """
    kind = next((kind for kind in keys if kind in line), None)
    if kind is None:
        raise BadRecord(number, Fault.UNKNOWN_LINE, found=", ".join(line))
    if kind in HEAD_KEYS and line[kind] != FORMAT:
        raise BadRecord(number, Fault.UNKNOWN_FORMAT, found=text_of(line[kind]))
    if line.keys() == keys[kind]:
        return kind
    for key in sorted(keys[kind] - line.keys()):
        raise BadRecord(number, Fault.MISSING_KEY, key=key)
    for key in sorted(line.keys() - keys[kind]) if kind not in HEAD_KEYS else ():
        raise BadRecord(number, Fault.UNKNOWN_KEY, key=key)
    return kind


def refused(number: int, bad: BadValue) -> BadRecord:
    """The fault of a line with such a value."""
    fault = Fault.BAD_TILE if isinstance(bad, BadTile) else Fault.BAD_VALUE
    return BadRecord(number, fault, key=bad.key, found=text_of(bad.value))
