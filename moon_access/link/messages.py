"""The protocol between a player's program and a server: one JSON object a line.

A message of a program has ``do``, and a message of a server has ``is``. The code that writes or reads a message defines
its other fields. Both sides ignore fields that they do not know, so either may be the newer one. codec.py defines the
values of a game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final, NoReturn

from moon_access import __version__

Message = Mapping[str, object]

VERSION: Final = 1
"""The version of the protocol. A server tells a program of another version only that it is another one."""
LONGEST_REQUEST: Final = 2048
"""Maximum bytes of a message to a server, with its newline."""
LONGEST_TEXT: Final = 400
"""Maximum bytes of one line of talk."""
LONGEST_TO_PLAYER: Final = 1 << 20
"""Maximum bytes of a message to a player's program."""
DEEPEST_NESTING: Final = 40
"""Maximum nesting depth, more than any value of a game has."""


MEMORY_OF_A_CONTAINER: Final = 240
"""Bytes that a small list or object takes in memory."""
MEMORY_OF_A_VALUE: Final = 40
"""Bytes of a place in a list, and of a number there."""


class BadMessage(Exception):
    """The received line is not a message. ``where``: the path of keys to the wrong part, for developers."""

    def __init__(self, where: str = "") -> None:
        super().__init__(where)
        self.where = where


def hello(language: str, name: str, token: str = "") -> dict[str, object]:
    """Return the first message of a player's program. With its ``token``, the server recognizes a returning guest."""
    known = {key: value for key, value in (("name", name), ("token", token)) if value}
    return {"version": VERSION, "language": language, "program": __version__, **known}


def line_of(message: Message) -> bytes:
    """Return the message as the line to send, with its newline."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"


def weight_of(line: bytes) -> int:
    """Return about how many bytes of memory the message in this line takes, which may be many times its length."""
    containers = line.count(b"[") + line.count(b"{")
    return len(line) + MEMORY_OF_A_CONTAINER * containers + MEMORY_OF_A_VALUE * line.count(b",")


def message_of(line: bytes, most: int) -> Message:
    """Return the message in a line of at most ``most`` bytes. Raises BadMessage."""
    if len(line) > most:
        raise BadMessage("length")
    if _depth(line) > DEEPEST_NESTING:
        raise BadMessage("depth")
    try:
        message: object = json.loads(line.decode("utf-8"), parse_constant=_refuse_number)
    except (ValueError, RecursionError):
        raise BadMessage("json") from None
    if not isinstance(message, dict):
        raise BadMessage("object")
    return message


def _depth(line: bytes) -> int:
    """Return an upper bound of the nesting depth. Brackets in strings count, too."""
    deepest = depth = 0
    for byte in line:
        if byte in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif byte in b"]}":
            depth -= 1
    return deepest


def _refuse_number(text: str) -> NoReturn:
    raise ValueError(text)


def text_in(message: Message, key: str, most: int = LONGEST_TEXT) -> str:
    """Return the text at this key, of at most ``most`` bytes. Raises BadMessage."""
    value = message.get(key)
    if not isinstance(value, str) or len(value.encode("utf-8", "surrogatepass")) > most:
        raise BadMessage(key)
    return value


def number_in(message: Message, key: str, least: int = 0, most: int = 1_000_000_000) -> int:
    """Return the integer at this key. Raises BadMessage."""
    value = message.get(key)
    if type(value) is not int or not least <= value <= most:
        raise BadMessage(key)
    return value


_LATEST_TIME = 10_000_000_000.0


def time_in(message: Message, key: str) -> float:
    """Return the time at this key, in seconds since the epoch. Raises BadMessage."""
    value = message.get(key)
    if type(value) not in (int, float) or not 0 < float(str(value)) < _LATEST_TIME:
        raise BadMessage(key)
    return float(str(value))


def boolean_in(message: Message, key: str, default: bool = False) -> bool:
    """Return the boolean at this key, or ``default`` if the message has none. Raises BadMessage."""
    value = message.get(key, default)
    if not isinstance(value, bool):
        raise BadMessage(key)
    return value
