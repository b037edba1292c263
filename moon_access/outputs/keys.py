"""Single keys instead of lines, where the console allows it.

A command's key acts at once. A digit opens a line for a tile or a number, ":" one for words; such a line is
edited by the terminal itself, in its own line mode, so that nothing has to be erased by us; where the built-in voice
is on it is edited in line_editor.py. What a key is stands here, and what reads keys has to do; how is settled for each
kind of console by itself: keys_posix.py, keys_windows.py. Nothing is read here.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

END_OF_INPUT = b"\x04"
_ERASE = (0x08, 0x7F)
_KILL = 0x15


class Key(NamedTuple):
    """``char``: what it types, "\\n" for Enter; empty for one that is no text. ``raw``: the bytes that it sends, or
    would send at a Unix terminal; by them strokes.py knows it."""

    char: str
    raw: bytes


class KeyMode(Protocol):
    """What a terminal does with keys: whether it gives every key at once, and shows none, or keeps lines."""

    def on(self) -> None:
        """Raises OSError where the terminal has gone."""

    def off(self) -> None: ...

    @property
    def shows_what_is_typed(self) -> bool:
        """Whether the terminal itself would do that, where it is not for us."""

    def comes(self, seconds: float) -> bool:
        """Whether there is something to read within so long."""


class Keys(KeyMode, Protocol):
    """Gives one key at a time from standard input. ``single_keys``, or ``on``, before ``read`` is used."""

    def single_keys(self) -> AbstractContextManager[None]:
        """The terminal gives every key at once and shows none; put back afterwards, whatever happens."""

    def resume(self) -> None:
        """After the program was stopped: the shell may have put the terminal back to lines."""

    def read(self) -> Key | None:
        """One key; None at the end of the input. The key that ends it is a key like any other. Raises OSError.

        With nothing in it where there is none after all: Ctrl-C may take what was there to be read.
        """

    @property
    def holds_any(self) -> bool:
        """Whether anything was taken from the terminal and not asked for yet."""

    def ready(self, others: Sequence[int], seconds: float | None = None) -> list[int]:
        """Waits until there is something to read, here or on one of these descriptors, and gives those where there is;
        standard input's own among them. Empty after so long."""

    def take_all(self) -> bytes:
        """What there is to read now, and no more: it is as if it had not been typed. Raises OSError."""

    def gives_lines(self) -> bool:
        """Whether the terminal keeps what is typed up to Enter: then one reading gives one line and nothing more."""

    def give_to_lines(self) -> None:
        """Before a line is read: what was taken and not asked for is the beginning of it."""

    def drop_typed(self) -> None:
        """Whatever waits to be read, and the line that is not ended yet."""

    def type_in(self, typed: bytes) -> bool:
        """Types this into the terminal's own line, where it can be erased like anything else.

        False where the system forbids that; then it has to be put before what is typed after it.
        """


def edited(typed: bytes) -> bytes:
    """What was typed while nobody edited it, as the terminal would have: the erasing keys have done what they do."""
    kept = bytearray()
    for byte in typed:
        if byte in _ERASE:
            while kept and kept.pop() & 0xC0 == 0x80:  # a character, whose bytes after the first look like this
                pass
        elif byte == _KILL:
            kept.clear()
        else:
            kept.append(byte)
    return bytes(kept)
