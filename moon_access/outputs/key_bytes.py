"""Split the bytes of a Unix terminal into keys: a character, a control, or the sequence that an arrow key sends.

The bytes may come from the program's own terminal or from one elsewhere. A sequence is read whole. strokes.py names the
keys.
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
        """Return the next byte, or b"" at the end or if none has come. Raises OSError."""

    def comes(self, seconds: float) -> bool:
        """Wait this many seconds, and return whether there is something to read, or the end."""

    def put_back(self, typed: bytes) -> None:
        """Put these bytes before those that are read next."""


class KeyBytes:
    """Reads the keys of ``source``, one at a time. ``patience``: seconds to wait for the rest of a character."""

    def __init__(self, source: Source, encoding: str, patience: float = _SEQUENCE_TIME) -> None:
        self._source = source
        self._patience = patience
        self._encoding: str = codecs.lookup(encoding).name

    def key(self) -> Key | None:
        """Return the next key, an empty key if there is none after all, or None at the end. Raises OSError."""
        first = self._source.read_byte()
        if not first and not (self._source.comes(0) and (first := self._source.read_byte())):
            return None if self._source.comes(0) else Key("", b"")
        if first[0] == ESCAPE:
            return Key("", first + self._sequence())
        if first in b"\r\n":
            return Key("\n", first)
        raw = first
        for _ in range(_following_bytes(first[0]) if self._encoding == "utf-8" else 0):
            if not self._source.comes(self._patience):  # never comes: half a character is none
                break
            byte = self._source.read_byte()
            if byte and byte[0] & 0xC0 != 0x80:  # the byte begins the next character
                self._source.put_back(byte)
                break
            raw += byte
        char = raw.decode(self._encoding, "replace")[:1]
        return Key(char if char.isprintable() else "", raw)

    def _sequence(self) -> bytes:
        """Return the rest of a sequence: "[" or "O", parameters, and the final sign; b"" after Escape alone."""
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
            is_the_end = byte[0] >= 0x40 or byte == b"$"  # rxvt ends some sequences with $
            if is_the_end and not raw.endswith(b"[["):  # the Linux console begins some with [[
                break
        return raw

    def _next_of_sequence(self, or_else: bytes = b"") -> bytes:
        """Return the next byte of a sequence; leave a byte that cannot belong to it, such as Enter."""
        byte = self._source.read_byte() if self._source.comes(_SEQUENCE_TIME) else b""
        if byte and byte != or_else and not 0x20 <= byte[0] < 0x7F:
            self._source.put_back(byte)
            return b""
        return byte


def _following_bytes(first: int) -> int:
    """Return how many bytes of a UTF-8 character follow its first."""
    return 0 if first < 0xC0 else 1 if first < 0xE0 else 2 if first < 0xF0 else 3
