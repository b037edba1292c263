"""Call the Windows console of standard input: read key events, and insert keys as if a person had typed them.

The functions and structures are those of "Console Functions" in the documentation of Windows. keys_windows.py decides
what keys mean; this module decides nothing.
"""

from __future__ import annotations

import ctypes
import sys
from ctypes import Array, Structure, Union, byref
from ctypes import c_int32 as BOOL
from ctypes import c_uint16 as WORD
from ctypes import c_uint32 as DWORD
from ctypes.wintypes import HANDLE
from typing import Protocol, cast

from .keys_windows import Event

KEY_EVENT = 1
ECHO_INPUT = 0x4
_MOST_EVENTS = 64
_NUMBERS = {"\r": 0x0D, "\b": 0x08}


class KeyEvent(Structure):
    """The structure KEY_EVENT_RECORD of Windows."""

    _fields_ = (
        *(("down", BOOL), ("times", WORD), ("key", WORD), ("scan_code", WORD)),
        *(("char", WORD), ("held", DWORD)),
    )


class _AnyEvent(Union):
    _fields_ = (("key", KeyEvent), ("other", DWORD * 4))


class InputRecord(Structure):
    """The structure INPUT_RECORD of Windows: 20 bytes."""

    _fields_ = (("kind", WORD), ("event", _AnyEvent))


class Functions(Protocol):
    """The functions of kernel32.dll that we call. A result of 0 is a failure."""

    def PeekConsoleInputW(self, console: HANDLE, records: Array[InputRecord], most: int, count: object, /) -> int: ...

    def ReadConsoleInputW(self, console: HANDLE, records: Array[InputRecord], most: int, count: object, /) -> int: ...

    def WriteConsoleInputW(self, console: HANDLE, records: Array[InputRecord], most: int, count: object, /) -> int: ...

    def FlushConsoleInputBuffer(self, console: HANDLE, /) -> int: ...

    def GetConsoleMode(self, console: HANDLE, mode: object, /) -> int: ...

    def WaitForSingleObject(self, console: HANDLE, milliseconds: int, /) -> int: ...

    def PeekNamedPipe(
        self, pipe: HANDLE, buffer: None, size: int, taken: None, there: object, of_message: None, /
    ) -> int: ...


class Console:
    """Standard input, which is a console. It is the ``Source`` of keys_windows.py."""

    def __init__(self, functions: Functions | None = None) -> None:
        self._functions = functions or _load_functions()
        self._input = _handle(sys.stdin.fileno())

    def events(self) -> list[Event]:
        """Return the waiting key events. Peek first: a read would wait if none of the events is a key."""
        found: list[Event] = []
        records, count = (InputRecord * _MOST_EVENTS)(), DWORD()
        while True:
            if not self._functions.PeekConsoleInputW(self._input, records, _MOST_EVENTS, byref(count)):
                raise OSError("the console has gone")
            if not count.value:
                return found
            self._functions.ReadConsoleInputW(self._input, records, count.value, byref(count))
            found += (_event(record.event.key) for record in records[: count.value] if record.kind == KEY_EVENT)

    def wait(self, seconds: float) -> None:
        self._functions.WaitForSingleObject(self._input, int(seconds * 1000))

    def has_any(self, descriptor: int) -> bool:
        there = DWORD()
        pipe = _handle(descriptor)
        return bool(self._functions.PeekNamedPipe(pipe, None, 0, None, byref(there), None) and there.value)

    def type_in(self, text: str) -> bool:
        units = text.replace("\n", "\r").replace("\x7f", "\b").encode("utf-16-le")
        chars = [chr(int.from_bytes(units[start : start + 2], "little")) for start in range(0, len(units), 2)]
        records, count = (InputRecord * (2 * len(chars)))(), DWORD()
        for place, (char, down) in enumerate((char, down) for char in chars for down in (True, False)):
            records[place].kind = KEY_EVENT
            records[place].event.key = KeyEvent(down, 1, _NUMBERS.get(char, 0), 0, ord(char), 0)
        written = self._functions.WriteConsoleInputW(self._input, records, len(records), byref(count))
        return bool(written) and count.value == len(records)

    def drop(self) -> None:
        self._functions.FlushConsoleInputBuffer(self._input)

    @property
    def shows_lines(self) -> bool:
        mode = DWORD()
        return bool(self._functions.GetConsoleMode(self._input, byref(mode)) and mode.value & ECHO_INPUT)


def _event(record: KeyEvent) -> Event:
    return Event(bool(record.down), record.key, chr(record.char), record.held, max(record.times, 1))


def _load_functions() -> Functions:
    if sys.platform == "win32":
        return cast(Functions, ctypes.WinDLL("kernel32"))
    raise OSError("there is no such console here")


def _handle(descriptor: int) -> HANDLE:
    if sys.platform == "win32":
        import msvcrt

        return HANDLE(msvcrt.get_osfhandle(descriptor))
    return HANDLE(descriptor)
