"""Split the bytes of a Unix terminal into keys, and name the keys that type no text.

A key is a character, a control, or the sequence that an arrow key sends. The bytes may come from the program's own
terminal or from one elsewhere. Names are "up", "page-down", "f5", "escape", "backspace", with "ctrl-", "alt-" and
"shift-" before them in this order. The sequences are those of ECMA-48 (CSI and SS3), of the VT220, and of xterm, rxvt
and the Linux console; an unknown one has no name. keys_posix.py reads the bytes.
"""

from __future__ import annotations

import codecs
import re
from typing import Protocol

from .keys import Key

ESCAPE = 0x1B
_SEQUENCE_TIME = 0.05  # seconds; the rest of an arrow key's sequence follows its escape in this time
_LONGEST_SEQUENCE = 32
_ALT_PREFIX = b"\x1b"  # rxvt sends it before a sequence if Alt is held


class Source(Protocol):
    """The source of the bytes."""

    def read_byte(self) -> bytes:
        """Return the next byte, or b"" at the end or if no byte has come. Raises OSError."""

    def comes(self, seconds: float) -> bool:
        """Wait this many seconds, and return whether there is something to read, or the end."""

    def put_back(self, typed: bytes) -> None:
        """Put these bytes back, to be read next."""


class KeyBytes:
    """Reads the keys of ``source``, one at a time. ``patience``: seconds to wait for the rest of a character."""

    def __init__(self, source: Source, encoding: str, patience: float = _SEQUENCE_TIME) -> None:
        self._source = source
        self._patience = patience
        self._encoding: str = codecs.lookup(encoding).name

    def key(self) -> Key | None:
        """Return the next key, an empty key if no key came, or None at the end. Raises OSError."""
        first = self._source.read_byte()
        if not first and not (self._source.comes(0) and (first := self._source.read_byte())):
            return None if self._source.comes(0) else Key("", b"")
        if first[0] == ESCAPE:
            return Key("", first + self._sequence())
        if first in b"\r\n":
            return Key("\n", first)
        raw = first
        for _ in range(_following_bytes(first[0]) if self._encoding == "utf-8" else 0):
            if not self._source.comes(self._patience):  # the rest never came: drop half a character
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
        raw = self._next_of_sequence(or_else=_ALT_PREFIX)
        if raw == _ALT_PREFIX:
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
        """Return the next byte of a sequence; put back a byte that cannot belong to it, such as Enter."""
        byte = self._source.read_byte() if self._source.comes(_SEQUENCE_TIME) else b""
        if byte and byte != or_else and not 0x20 <= byte[0] < 0x7F:
            self._source.put_back(byte)
            return b""
        return byte


def _following_bytes(first: int) -> int:
    """Return how many bytes of a UTF-8 character follow its first."""
    return 0 if first < 0xC0 else 1 if first < 0xE0 else 2 if first < 0xF0 else 3


_ESCAPE = b"\x1b"

_LETTERS = {"A": "up", "B": "down", "C": "right", "D": "left", "F": "end", "H": "home"}
_PF_KEYS = {"P": "f1", "Q": "f2", "R": "f3", "S": "f4"}
_LINUX_FUNCTION_KEYS = {"A": "f1", "B": "f2", "C": "f3", "D": "f4", "E": "f5"}

_NUMBERS = {
    **dict(enumerate(("home", "insert", "delete", "end", "page-up", "page-down", "home", "end"), 1)),
    **{number: f"f{key}" for key, number in enumerate((*range(11, 16), *range(17, 22), 23, 24), 1)},
    **{number: f"f{key}" for key, number in enumerate((25, 26, 28, 29, *range(31, 35)), 13)},
}
"""The VT220's sequences, and those of rxvt for Home and End: ``CSI number ~``."""

_RXVT_MODIFIERS = {"~": "", "^": "ctrl-", "$": "shift-", "@": "ctrl-shift-"}
"""The ends of rxvt's numbered sequences, by the modifier key that is held."""

_CONTROLS = {
    0x00: "ctrl-space",
    0x08: "backspace",
    0x09: "tab",
    0x0A: "enter",
    0x0D: "enter",
    0x1B: "escape",
    0x7F: "backspace",
}
_SEQUENCE = re.compile(r"(?P<introducer>\[\[|\[|O)(?P<key>\d*)(?:;(?P<held>\d+))?(?P<end>[A-Za-z~^$@])")


def name_key(raw: bytes) -> str:
    """Return the name of the key that sends these bytes, or "" if they are unknown or text."""
    if len(raw) == 1:
        return _CONTROLS.get(raw[0]) or (f"ctrl-{chr(raw[0] + 0x40).lower()}" if raw[0] < 0x20 else "")
    if not raw.startswith(_ESCAPE):
        return ""
    if raw.startswith(_ESCAPE * 2):  # rxvt, with Alt
        held = name_key(raw[1:])
        return f"alt-{held}" if held else ""
    text = raw[1:].decode("latin-1")
    found = _SEQUENCE.fullmatch(text)
    if found is None:
        return f"alt-{text}" if len(text) == 1 and text.isprintable() else ""
    return _name_sequence(found["introducer"], found["key"], found["held"] or "", found["end"])


def _name_sequence(introducer: str, number: str, held: str, end: str) -> str:
    if introducer == "[[":
        return "" if number else _LINUX_FUNCTION_KEYS.get(end, "")
    if introducer == "[" and number and end in _RXVT_MODIFIERS:
        name = _NUMBERS.get(int(number), "")
        return f"{_decode_modifiers(held)}{_RXVT_MODIFIERS[end]}{name}" if name else ""
    if introducer == "O":
        name = _LETTERS.get(end) or _PF_KEYS.get(end, "")
        if not name and end.upper() in "ABCD":  # rxvt, with Ctrl
            name = f"ctrl-{_LETTERS[end.upper()]}"
        return f"{_decode_modifiers(held or number)}{name}" if name else ""
    if end == "Z":
        return "shift-tab"
    if end in "abcd":  # rxvt, with Shift
        return f"shift-{_LETTERS[end.upper()]}"
    name = _LETTERS.get(end) or _PF_KEYS.get(end, "")
    return f"{_decode_modifiers(held)}{name}" if name and number in ("", "1") else ""


def _decode_modifiers(code: str) -> str:
    """Decode the modifiers that xterm sends: 1 plus the sum of 1 for Shift, 2 for Alt and 4 for Ctrl."""
    keys = int(code) - 1 if code and len(code) < 4 else 0
    names = ((4, "ctrl-"), (2, "alt-"), (1, "shift-"))
    return "".join(name for bit, name in names if keys > 0 and keys & bit)
