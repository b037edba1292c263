"""Which bytes of a Unix terminal are one key: a character, a control, or the sequence that an arrow key sends.

Where they come from is no matter: the terminal that the program runs at, or one that is elsewhere. A sequence is read
whole; what the key is called is settled in strokes.py.
"""

from __future__ import annotations

import codecs
from typing import Protocol

from .keys import Key

ESCAPE = 0x1B
_SEQUENCE_TIME = 0.05  # seconds in which the rest of an arrow key's sequence follows its escape
_LONGEST_SEQUENCE = 32
_ALT = b"\x1b"  # before a sequence, as rxvt has it


class Source(Protocol):
    """Where the bytes come from."""

    def read_byte(self) -> bytes:
        """The next one; empty at the end, or where none has come. Raises OSError."""

    def comes(self, seconds: float) -> bool:
        """Whether there is something to read, or the end, within so long."""

    def put_back(self, typed: bytes) -> None:
        """The first that is read from now on."""


class KeyBytes:
    """Keys, one at a time, of the bytes in ``source``. ``patience``: seconds in which half a character becomes one."""

    def __init__(self, source: Source, encoding: str, patience: float = _SEQUENCE_TIME) -> None:
        self._source = source
        self._patience = patience
        self._encoding: str = codecs.lookup(encoding).name

    def key(self) -> Key | None:
        """The next one; None at the end. With nothing in it where there is none after all. Raises OSError."""
        first = self._source.read_byte()
        if not first and not (self._source.comes(0) and (first := self._source.read_byte())):
            return None if self._source.comes(0) else Key("", b"")
        if first[0] == ESCAPE:
            return Key("", first + self._sequence())
        if first in b"\r\n":
            return Key("\n", first)
        raw = first
        for _ in range(_following_bytes(first[0]) if self._encoding == "utf-8" else 0):
            if not self._source.comes(self._patience):  # and not for ever: half a character is none
                break
            byte = self._source.read_byte()
            if byte and byte[0] & 0xC0 != 0x80:  # nor is what follows half a character a part of it
                self._source.put_back(byte)
                break
            raw += byte
        char = raw.decode(self._encoding, "replace")[:1]
        return Key(char if char.isprintable() else "", raw)

    def _sequence(self) -> bytes:
        """The rest of one: "[" or "O", parameters, and the sign that ends it. Nothing after Escape alone."""
        raw = self._next_of_sequence(or_else=_ALT)
        if raw == _ALT:
            introducer = self._next_of_sequence()
            if introducer not in (b"[", b"O"):
                self._source.put_back(raw + introducer)
                return b""
            raw += introducer
        if raw[-1:] not in (b"[", b"O"):
            return raw
        while byte := self._next_of_sequence():
            raw += byte if len(raw) < _LONGEST_SEQUENCE else b""
            is_the_end = byte[0] >= 0x40 or byte == b"$"  # which rxvt ends some with
            if is_the_end and not raw.endswith(b"[["):  # so begin those of the Linux console
                break
        return raw

    def _next_of_sequence(self, or_else: bytes = b"") -> bytes:
        """What belongs to it; what can not, such as Enter, is left for the next key."""
        byte = self._source.read_byte() if self._source.comes(_SEQUENCE_TIME) else b""
        if byte and byte != or_else and not 0x20 <= byte[0] < 0x7F:
            self._source.put_back(byte)
            return b""
        return byte


def _following_bytes(first: int) -> int:
    """How many bytes of a UTF-8 character follow its first."""
    return 0 if first < 0xC0 else 1 if first < 0xE0 else 2 if first < 0xF0 else 3
