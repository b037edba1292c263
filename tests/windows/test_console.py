"""The calls to the console of Windows: kernel32's functions by their documentation, on a queue of events."""

from __future__ import annotations

import sys
from ctypes import Array, sizeof
from types import SimpleNamespace

import pytest

from moon_access.outputs.closing_windows import CLOSE, LOGOFF, hear_of_closing
from moon_access.outputs.console_windows import KEY_EVENT, Console, InputRecord, KeyEvent
from moon_access.outputs.key_bytes import name_key
from moon_access.outputs.keys_windows import ConsoleKeys, Event
from moon_access.outputs.signals import Hangup, Signals

MOUSE, RESIZED, FOCUS = 2, 4, 16


def record(kind: int, *fields: int) -> InputRecord:
    made = InputRecord()
    made.kind = kind
    made.event.key = KeyEvent(*fields)
    return made


class Kernel:
    """A queue of input records, and pipes, some of which have data."""

    def __init__(self, *records: InputRecord) -> None:
        self.queue = list(records)
        self.has_gone = False
        self.mode = 0x1F7  # Wine's default mode
        self.in_pipe: dict[int, int] = {}
        self.waits: list[int] = []

    def PeekConsoleInputW(self, console: object, records: Array[InputRecord], most: int, count: object) -> int:
        found = self.queue[:most]
        for place, one in enumerate(found):
            records[place] = one
        count._obj.value = len(found)  # type: ignore[attr-defined]
        return int(not self.has_gone)

    def ReadConsoleInputW(self, console: object, records: Array[InputRecord], most: int, count: object) -> int:
        assert self.queue, "reading would wait for ever"
        done = self.PeekConsoleInputW(console, records, most, count)
        del self.queue[:most]
        return done

    def WriteConsoleInputW(self, console: object, records: Array[InputRecord], most: int, count: object) -> int:
        self.queue += list(records)[:most]
        count._obj.value = most  # type: ignore[attr-defined]
        return 1

    def FlushConsoleInputBuffer(self, console: object) -> int:
        self.queue.clear()
        return 1

    def GetConsoleMode(self, console: object, mode: object) -> int:
        mode._obj.value = self.mode  # type: ignore[attr-defined]
        return 1

    def WaitForSingleObject(self, console: object, milliseconds: int) -> int:
        self.waits.append(milliseconds)
        return 0

    def PeekNamedPipe(self, pipe: object, buffer: None, size: int, taken: None, there: object, of_message: None) -> int:
        there._obj.value = 3  # type: ignore[attr-defined]
        return 1


@pytest.fixture
def console(monkeypatch: pytest.MonkeyPatch) -> tuple[Console, Kernel]:
    monkeypatch.setattr("moon_access.outputs.console_windows._handle", lambda descriptor: descriptor)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(fileno=lambda: 0))
    kernel = Kernel()
    return Console(kernel), kernel


def test_records_have_the_size_that_windows_gives_them() -> None:
    assert sizeof(KeyEvent) == 16 and sizeof(InputRecord) == 20


def test_keys_are_accepted_and_everything_else_is_skipped(console: tuple[Console, Kernel]) -> None:
    source, kernel = console
    kernel.queue = [
        record(FOCUS, 1),
        record(KEY_EVENT, 1, 1, 0x41, 30, ord("a"), 0),
        record(KEY_EVENT, 0, 1, 0x41, 30, ord("a"), 0),
        record(MOUSE, 1, 1, 1, 1, 1, 1),
        record(KEY_EVENT, 1, 0, 0x25, 75, 0, 0x108),
        record(RESIZED, 0),
    ]
    assert source.events() == [Event(True, 0x41, "a"), Event(False, 0x41, "a"), Event(True, 0x25, "\0", 0x108)]
    assert source.events() == [] and not kernel.queue


def test_keys_beyond_the_size_of_one_read_are_all_read(console: tuple[Console, Kernel]) -> None:
    source, _ = console
    assert source.type_in("x" * 100)
    assert len(source.events()) == 200


def test_typed_in_text_comes_out_unchanged(console: tuple[Console, Kernel]) -> None:
    source, _ = console
    assert source.type_in("6č\U0001f023\b\n")
    keys = ConsoleKeys(source)
    pressed = [keys.read() for _ in range(5)]
    assert [key.char for key in pressed if key] == ["6", "č", "\U0001f023", "", "\n"]
    assert pressed[3] is not None and name_key(pressed[3].raw) == "backspace"
    source.type_in("1")
    source.drop()
    assert not keys.comes(0)


def test_reading_a_closed_console_raises_an_error(console: tuple[Console, Kernel]) -> None:
    source, kernel = console
    kernel.has_gone = True
    with pytest.raises(OSError, match="gone"):
        source.events()


def test_the_console_knows_whether_it_shows_typed_text(console: tuple[Console, Kernel]) -> None:
    source, kernel = console
    assert source.shows_lines and source.has_any(5)
    kernel.mode = 0x1F3
    assert not source.shows_lines
    source.wait(0.02)
    assert kernel.waits == [20]


class Closing:
    """The functions of Windows that announce a closing window."""

    def __init__(self) -> None:
        self.interrupts = 0

    def hear(self, handler: object) -> None:
        self.handler = handler

    def interrupt(self) -> None:
        self.interrupts += 1

    def sleep(self, seconds: float) -> None:
        assert seconds <= 0.1


def test_closing_the_window_interrupts_until_the_program_has_ended_and_python_handles_ctrl_c() -> None:
    system, closed = Closing(), []
    hear_of_closing(lambda: closed.append(True), system)
    assert not system.handler(0) and not system.handler(1) and not closed  # type: ignore[operator]
    for event in (CLOSE, LOGOFF):
        assert system.handler(event)  # type: ignore[operator]
    assert len(closed) == 2 and 60 <= system.interrupts <= 100


def test_an_interruption_by_a_closing_window_is_a_hangup_and_no_ctrl_c() -> None:
    import signal

    signals = Signals()
    signals._came.append(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        signals.handle_signals()
    signals._close_window()
    signals._came.append(signal.SIGINT)
    with pytest.raises(Hangup):
        signals.handle_signals()
