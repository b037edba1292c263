"""Turn the events of a Windows console into keys: each has the key's number, its character, and the keys held down.

The console shows nothing and keeps no line while nobody reads a line from it, so there is no mode to switch. A key
becomes the bytes that xterm sends for it, by which key_bytes.py names it. Ctrl-Z ends the input, as it does in a line.
console_windows.py delivers the events; this module runs, and is tested, on every system.
"""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple, Protocol

from .keys import END_OF_INPUT, Key

CHECK_INTERVAL = 0.02
"""Seconds between two checks for other news: a signal, or the voice."""

RIGHT_ALT, LEFT_ALT, RIGHT_CTRL, LEFT_CTRL, SHIFT, ENHANCED_KEY = 0x01, 0x02, 0x04, 0x08, 0x10, 0x100
"""The keys held down, and ENHANCED_KEY for the grey keys, which typing a number with Alt does not use."""
_ALT_GR = RIGHT_ALT | LEFT_CTRL

_BACKSPACE, _TAB, _ENTER, _ALT_KEY, _ESCAPE, _SPACE = 0x08, 0x09, 0x0D, 0x12, 0x1B, 0x20
_LETTERS = {0x25: "D", 0x26: "A", 0x27: "C", 0x28: "B", 0x23: "F", 0x24: "H"}
_NUMBERS = {0x21: 5, 0x22: 6, 0x2D: 2, 0x2E: 3} | {
    0x70 + key: number for key, number in enumerate((*range(11, 16), *range(17, 22), 23, 24))
}
_NUMBER_PAD = {0x0C, *range(0x21, 0x29), 0x2D, *range(0x60, 0x6A)}


class Event(NamedTuple):
    r"""A key that goes down or up.

    ``key`` is its number, or 0 if no key typed it. ``char`` is a code unit of UTF-16, "\0" for none. ``control_state``
    has the bits defined above. ``times`` is above 1 while the key is held down.
    """

    is_down: bool
    key: int
    char: str
    control_state: int = 0
    times: int = 1


class Source(Protocol):
    """The console."""

    def events(self) -> list[Event]:
        """Return the waiting events. Raises OSError if the console has gone."""

    def wait(self, seconds: float) -> None:
        """Wait for events, at most this many seconds."""

    def has_any(self, descriptor: int) -> bool:
        """Return whether this pipe has something to read."""

    def type_in(self, text: str) -> bool:
        """Queue keys that type this text after the waiting keys. Return whether that was possible."""

    def drop(self) -> None: ...

    @property
    def shows_lines(self) -> bool: ...


class ConsoleKeys:
    """The keys of one console. See ``Keys``."""

    def __init__(self, console: Source) -> None:
        self._console = console
        self._waiting: deque[Key] = deque()
        self._half_surrogate = ""  # the first unit of a character that takes two in UTF-16

    @contextmanager
    def single_keys(self) -> Iterator[None]:
        yield

    def switch_on(self) -> None:
        """Do nothing: there is no mode to switch."""

    switch_off = resume = switch_on

    @property
    def shows_what_is_typed(self) -> bool:
        return self._console.shows_lines

    def read(self) -> Key | None:
        self.ready(())
        return self._waiting.popleft()

    @property
    def holds_any(self) -> bool:
        return bool(self._waiting)

    def comes(self, seconds: float) -> bool:
        return bool(self.ready((), seconds))

    def ready(self, others: Sequence[int], seconds: float | None = None) -> list[int]:
        end = None if seconds is None else time.monotonic() + seconds
        while True:
            self._take()
            came = [descriptor for descriptor in others if self._console.has_any(descriptor)]
            if self._waiting:
                came.append(sys.stdin.fileno())
            left = CHECK_INTERVAL if end is None else min(end - time.monotonic(), CHECK_INTERVAL)
            if came or left <= 0:
                return came
            self._console.wait(left)

    def take_all(self) -> bytes:
        """Take the typed keys. Of keys that type no text, keep only the erasing ones."""
        self._take()
        taken, self._waiting = self._waiting, deque()
        return b"".join(key.raw if key.raw in (b"\b", b"\x15") else key.char.encode() for key in taken)

    def gives_lines(self) -> bool:
        """Return False: a console never keeps a line while we wait for anything else."""
        return False

    def give_to_lines(self) -> None:
        if self._waiting:
            self.type_in(self.take_all())

    def drop_typed(self) -> None:
        self._waiting.clear()
        self._half_surrogate = ""
        self._console.drop()

    def type_in(self, typed: bytes) -> bool:
        return self._console.type_in(typed.decode("utf-8", "replace"))

    def _take(self) -> None:
        for event in self._console.events():
            key = self._key(event)
            if key is not None:
                self._waiting.extend([key] * event.times)

    def _key(self, event: Event) -> Key | None:
        """Return the key that this event completes, if any."""
        if not event.is_down:
            return key_of(event)
        if "\ud800" <= event.char < "\udc00":
            self._half_surrogate = event.char
            return None
        half, self._half_surrogate = self._half_surrogate, ""
        if "\udc00" <= event.char < "\ue000":
            units = (half + event.char).encode("utf-16-le", "surrogatepass")
            return text(units.decode("utf-16-le", "replace"))
        return key_of(event)


def key_of(event: Event) -> Key | None:
    """Return the key of this event, or None for a key without an effect of its own, such as Shift."""
    is_typed_by_number = event.key == _ALT_KEY and not event.is_down and event.char != "\0"
    if is_typed_by_number:  # Alt was held while a character's number was typed on the number pad
        return text(event.char)
    if not event.is_down:
        return None
    held = event.control_state
    is_alt = bool(held & (LEFT_ALT | RIGHT_ALT)) and held & _ALT_GR != _ALT_GR
    is_ctrl = bool(held & (LEFT_CTRL | RIGHT_CTRL)) and held & _ALT_GR != _ALT_GR
    if is_alt and event.key in _NUMBER_PAD and not held & ENHANCED_KEY:
        return None  # a digit of the character's number
    modifiers = bool(held & SHIFT) + 2 * is_alt + 4 * is_ctrl
    named = _find_key(event.key, modifiers)
    if named:
        return named
    if event.char == "\0":
        return None
    if is_alt:
        return Key("", b"\x1b" + event.char.encode("utf-8", "replace"))
    return text(event.char)


def _find_key(key: int, modifiers: int) -> Key | None:
    """Return a key that is known by its number."""
    ctrl = bool(modifiers & 4)
    if key in _LETTERS:
        between = f"1;{modifiers + 1}" if modifiers else ""
        return Key("", f"\x1b[{between}{_LETTERS[key]}".encode())
    if key in _NUMBERS:
        between = f";{modifiers + 1}" if modifiers else ""
        return Key("", f"\x1b[{_NUMBERS[key]}{between}~".encode())
    if key == _ENTER:
        return Key("\n", b"\r")
    if key == _BACKSPACE:
        return Key("", b"\x17" if ctrl else b"\b")  # Ctrl-Backspace deletes a word
    if key == _TAB:
        return Key("", b"\x1b[Z" if modifiers & 1 else b"\t")
    if key == _ESCAPE:
        return Key("", b"\x1b")
    if key == _SPACE and ctrl:
        return Key("", b"\0")
    return None


def text(char: str) -> Key:
    """Return the key that types a character."""
    if char in ("\r", "\n"):
        return Key("\n", b"\r")
    if char == "\x1a":
        return Key("", END_OF_INPUT)
    return Key(char if char.isprintable() else "", char.encode("utf-8", "replace"))
