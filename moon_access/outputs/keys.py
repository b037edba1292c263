"""Define single keys, and the reader of keys.

A command's key acts at once. A digit opens a line for a tile or a number, ":" opens one for words. The terminal edits
that line in its own line mode, so that we need not erase anything; with the built-in voice, line_editor.py edits it.
keys_posix.py and keys_windows.py read the keys; terminal.py chooses one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

END_OF_INPUT = b"\x04"
_ERASE = (0x08, 0x7F)
_KILL = 0x15


class Key(NamedTuple):
    """A key.

    ``char``: the character that it types, " " for Enter, empty for a key that types no text. ``raw`` holds the bytes
    that it sends, or would send at a Unix terminal; key_bytes.py names the key by them.
    """

    char: str
    raw: bytes


class KeyMode(Protocol):
    """The mode of a terminal: whether it delivers each key at once and shows none, or keeps lines."""

    def switch_on(self) -> None:
        """Deliver keys at once. Raises OSError if the terminal has gone."""

    def switch_off(self) -> None: ...

    @property
    def shows_what_is_typed(self) -> bool:
        """True if the terminal itself shows typed keys."""

    def comes(self, seconds: float) -> bool:
        """Wait this many seconds, and return whether there is something to read."""


class Keys(KeyMode, Protocol):
    """Reads single keys from standard input. Use ``single_keys`` or ``on`` before ``read``."""

    def single_keys(self) -> AbstractContextManager[None]:
        """Deliver each key at once and show none inside this block; restore the terminal afterwards."""

    def resume(self) -> None:
        """Deliver keys again after the program was stopped, because the shell may have switched to whole lines."""

    def read(self) -> Key | None:
        """Return one key, or None at the end of the input. The key that ends the input is a key like any other.

        The key is empty if Ctrl-C has discarded the waiting key. Raises OSError.
        """

    @property
    def holds_any(self) -> bool:
        """True if keys were taken from the terminal but nobody has read them yet."""

    def ready(self, others: Sequence[int], seconds: float | None = None) -> list[int]:
        """Wait until there is something to read, here or on one of these descriptors.

        Return the descriptors that are readable, standard input's own among them; none after ``seconds``.
        """

    def take_all(self) -> bytes:
        """Discard everything that can be read now, as if nobody had typed it. Raises OSError."""

    def gives_lines(self) -> bool:
        """Return whether the terminal keeps typed text up to Enter, so that one read returns one line."""

    def give_to_lines(self) -> None:
        """Call this before reading a line: make unread keys the beginning of that line."""

    def drop_typed(self) -> None:
        """Discard waiting input, and the half-typed line."""

    def type_in(self, typed: bytes) -> bool:
        """Type this into the terminal's own line, where the player can erase it.

        Return False if the system forbids that; the caller then keeps it as the beginning of the next line.
        """


def apply_erasing_keys(typed: bytes) -> bytes:
    """Apply the erasing keys in text that was typed without an editor, as the terminal would have. Return the rest."""
    kept = bytearray()
    for byte in typed:
        if byte in _ERASE:
            while kept and kept.pop() & 0xC0 == 0x80:  # the character's bytes after its first one
                pass
        elif byte == _KILL:
            kept.clear()
        else:
            kept.append(byte)
    return bytes(kept)
