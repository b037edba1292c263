"""A line of a game record: writing it, and reading it from bytes to a value of a known kind.

games/record_lines.py and the game's own folder describe the lines of its actions, head.py describes the head.
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
"""The value of "record" in a head of ours. Heads of other programs have another value, and need not have our keys."""
LONGEST_LINE = 65_536
"""The most bytes of a line. The longest line of a game is its head, with the names; a deal has a few hundred bytes."""


def text_of(value: object) -> str:
    """Return a value as JSON the way a record writes it: compact, with the letters of all languages unescaped."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def undo_line(seat: Seat, lines: int) -> Line:
    """Return the line that takes back the last ``lines`` action lines before it.

    ``seat``: the seat that took them back.
    """
    return {"seat": seat, "undo": lines}


HEAD_KEYS: Keys = {"record": frozenset(["record", "version", "game", "seats", "rules"])}
"""The keys that a head must have. It may have more."""
UNDO_KEYS: Keys = {"undo": frozenset(["seat", "undo"])}
FOLLOWING = (*TRICK_KEYS, *EARNED_KEYS, *ENDING_KEYS)
"""The kinds of lines that only repeat consequences of the lines before them."""


def keys_of(game: str, version: int) -> Keys:
    """Return the keys of each kind of line that records of this game may have in this version of the format."""
    return {**HEAD_KEYS, **GAMES[game].record_lines().keys(version), **UNDO_KEYS}


def is_same_line(first: Line, other: Line) -> bool:
    """Return whether two lines are equal as JSON. 1, 1.0 and true differ there, although Python calls them equal."""
    return json.dumps(first, sort_keys=True) == json.dumps(other, sort_keys=True)


def raw_lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield each line with its number, from 1; the last line may lack its newline. Raises BadRecord, OSError."""
    number = 0
    while raw := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(raw) > LONGEST_LINE:
            raise BadRecord(number, Fault.TOO_LONG, number=LONGEST_LINE)
        yield number, raw


class _DuplicateKey(ValueError):
    """A JSON object has this key twice."""


def _refuse_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _DuplicateKey(next(key for at, key in enumerate(keys) if key in keys[:at]))
    return found


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)  # NaN and Infinity are not JSON


_DECODER = json.JSONDecoder(object_pairs_hook=_refuse_duplicates, parse_constant=_no_number)


def parse_line(number: int, raw: bytes) -> Line:
    """Return the JSON object in this line. Raises BadRecord."""
    try:
        line: object = _DECODER.decode(raw.decode("utf-8"))
    except UnicodeDecodeError:
        raise BadRecord(number, Fault.NOT_UTF8) from None
    except _DuplicateKey as twice:
        raise BadRecord(number, Fault.DUPLICATE_KEY, key=str(twice)) from None
    except (ValueError, RecursionError):  # the JSON is nested too deeply
        raise BadRecord(number, Fault.NOT_JSON) from None
    if not isinstance(line, dict):
        raise BadRecord(number, Fault.NOT_JSON)
    return line


def kind_of(number: int, line: Line, keys: Keys) -> str:
    """Return the kind of a line. A head must have all keys of its kind, any other line exactly the keys of its kind.

    Raises:
        BadRecord: the line has other keys.
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


def bad_record(number: int, bad: BadValue) -> BadRecord:
    """Return the BadRecord for a line that has this bad value."""
    fault = Fault.BAD_TILE if isinstance(bad, BadTile) else Fault.BAD_VALUE
    return BadRecord(number, fault, key=bad.key, found=text_of(bad.value))
