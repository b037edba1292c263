"""What a player's program and a server say to each other: one JSON object a line.

What a player's program says has ``do``, what a server says has ``is``; what else each of them has, stands where it is
made and where it is taken. Fields that are not known are passed over, so that either side may be the newer one. What
game values look like in a message is codec.py's.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final, NoReturn

Message = Mapping[str, object]

VERSION: Final = 1
"""Of all this; a server tells a program of another one so, and nothing else."""
LONGEST_ASKED: Final = 2048
"""Bytes of a message to a server, its newline counted."""
LONGEST_TEXT: Final = 400
"""Bytes of what a player says to others."""
LONGEST_TOLD: Final = 1 << 20
"""Bytes of a message to a player's program."""
DEEPEST: Final = 40
"""Brackets within brackets: more than any value of a game has."""


MEMORY_OF_A_CONTAINER: Final = 240
"""Bytes that a small list or object takes in memory."""
MEMORY_OF_A_VALUE: Final = 40
"""Bytes of a place in a list, and of a number there."""


class BadMessage(Exception):
    """What came is no message. ``where``: the part of it that is wrong, as a path of names; for developers."""

    def __init__(self, where: str = "") -> None:
        super().__init__(where)
        self.where = where


def hello(language: str, name: str, token: str = "") -> dict[str, object]:
    """What a player's program says first. ``token``: by what the server knows a guest again who was here before."""
    from moon_access import __version__

    known = {key: value for key, value in (("name", name), ("token", token)) if value}
    return {"version": VERSION, "language": language, "program": __version__, **known}


def line_of(message: Message) -> bytes:
    """As it is sent, with its newline."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"


def weight_of(line: bytes) -> int:
    """Return about how many bytes of memory the message in this line takes, which may be many times its length."""
    containers = line.count(b"[") + line.count(b"{")
    return len(line) + MEMORY_OF_A_CONTAINER * containers + MEMORY_OF_A_VALUE * line.count(b",")


def message_of(line: bytes, most: int) -> Message:
    """What a line of at most so many bytes says. Raises BadMessage."""
    if len(line) > most:
        raise BadMessage("length")
    if _depth(line) > DEEPEST:
        raise BadMessage("depth")
    try:
        message: object = json.loads(line.decode("utf-8"), parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise BadMessage("json") from None
    if not isinstance(message, dict):
        raise BadMessage("object")
    return message


def _depth(line: bytes) -> int:
    """At least as deep as it is; what stands in strings counts, too."""
    deepest = depth = 0
    for byte in line:
        if byte in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif byte in b"]}":
            depth -= 1
    return deepest


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


def text_in(message: Message, key: str, most: int = LONGEST_TEXT) -> str:
    """The text there, of at most so many bytes. Raises BadMessage."""
    value = message.get(key)
    if not isinstance(value, str) or len(value.encode("utf-8", "surrogatepass")) > most:
        raise BadMessage(key)
    return value


def number_in(message: Message, key: str, least: int = 0, most: int = 1_000_000_000) -> int:
    """The whole number there. Raises BadMessage."""
    value = message.get(key)
    if type(value) is not int or not least <= value <= most:
        raise BadMessage(key)
    return value


def truth_in(message: Message, key: str, default: bool = False) -> bool:
    """Likewise for yes or no; ``default`` where it is not said."""
    value = message.get(key, default)
    if not isinstance(value, bool):
        raise BadMessage(key)
    return value
