"""Keys of a Windows console: events of Wine's console and Windows 11 become the bytes that a Unix terminal sends."""

from __future__ import annotations

import sys
from collections import deque
from types import SimpleNamespace

import pytest

from moon_access.outputs import keys_windows
from moon_access.outputs.key_bytes import name_key
from moon_access.outputs.keys import END_OF_INPUT, Key
from moon_access.outputs.keys_windows import (
    ENHANCED_KEY,
    LEFT_ALT,
    LEFT_CTRL,
    RIGHT_ALT,
    SHIFT,
    ConsoleKeys,
    Event,
    key_of,
)
from moon_access.outputs.line_editor import Edit, EditedInput, Effect

ALT_GR = RIGHT_ALT | LEFT_CTRL


def press(key: int, char: str = "\0", held: int = 0, times: int = 1) -> Event:
    return Event(True, key, char, held, times)


def release(key: int, char: str = "\0", held: int = 0) -> Event:
    return Event(False, key, char, held)


def key_events(text: str) -> list[Event]:
    """Return the events of each character's key, down and up."""
    return [event for char in text for event in (press(0x41, char), release(0x41, char))]


class RecordedConsole:
    """Returns the recorded events, a batch at each look, and notes the typed ones."""

    def __init__(self, *batches: list[Event]) -> None:
        self.batches = deque(batches)
        self.typed_in = ""
        self.waited = 0
        self.pipes: set[int] = set()
        self.shows_lines = True

    def events(self) -> list[Event]:
        return self.batches.popleft() if self.batches else []

    def wait(self, seconds: float) -> None:
        self.waited += 1
        assert seconds <= keys_windows.CHECK_INTERVAL
        assert self.waited < 1000, "the wait must end"

    def has_any(self, descriptor: int) -> bool:
        return descriptor in self.pipes

    def type_in(self, text: str) -> bool:
        self.typed_in += text
        return True

    def drop(self) -> None:
        self.batches.clear()


@pytest.fixture(autouse=True)
def _standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(fileno=lambda: 0))


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (press(0x26), "up"),
        (press(0x28, held=ENHANCED_KEY), "down"),
        (press(0x25, held=LEFT_CTRL | ENHANCED_KEY), "ctrl-left"),
        (press(0x27, held=LEFT_CTRL), "ctrl-right"),
        (press(0x24), "home"),
        (press(0x23, held=SHIFT), "shift-end"),
        (press(0x21), "page-up"),
        (press(0x22), "page-down"),
        (press(0x2E), "delete"),
        (press(0x70), "f1"),
        (press(0x74), "f5"),
        (press(0x7B), "f12"),
        (press(0x73, held=LEFT_CTRL), "ctrl-f4"),
        (press(0x0D, "\r"), "enter"),
        (press(0x08, "\b"), "backspace"),
        (press(0x08, "\x7f", LEFT_CTRL), "ctrl-w"),
        (press(0x09, "\t"), "tab"),
        (press(0x09, "\t", SHIFT), "shift-tab"),
        (press(0x1B, "\x1b"), "escape"),
        (press(0x1B), "escape"),  # Wine sends no character with it
        (press(0x20, " ", LEFT_CTRL), "ctrl-space"),
        (press(0x57, "\x17", LEFT_CTRL), "ctrl-w"),
        (press(0x58, "x", LEFT_ALT), "alt-x"),
    ],
)
def test_a_key_that_is_no_text_is_the_key_that_a_unix_terminal_sends(event: Event, name: str) -> None:
    key = key_of(event)
    assert key is not None and name_key(key.raw) == name
    assert key.char == ("\n" if name == "enter" else "")


@pytest.mark.parametrize(
    ("event", "char"),
    [
        (press(0x41, "a"), "a"),
        (press(0x41, "A", SHIFT), "A"),
        (press(0xDE, "à"), "à"),  # 0xE0, the prefix of arrows in the C runtime
        (press(0x00, "č"), "č"),
        (press(0x51, "@", ALT_GR), "@"),
        (press(0xE7, "ß"), "ß"),  # inserted by a program
        (release(0x12, "ř"), "ř"),  # typed by its number with Alt
    ],
)
def test_a_typed_character_stays_itself(event: Event, char: str) -> None:
    assert key_of(event) == Key(char, char.encode())


@pytest.mark.parametrize(
    "event",
    [
        release(0x41, "a"),
        press(0x10),
        press(0x11),
        press(0x12),
        press(0x14),
        press(0x61, held=LEFT_ALT),
        press(0x26, held=2),
    ],
)
def test_a_console_event_without_meaning_is_ignored(event: Event) -> None:
    assert key_of(event) is None


def test_ctrl_z_ends_the_input() -> None:
    assert key_of(press(0x5A, "\x1a", LEFT_CTRL)) == Key("", END_OF_INPUT)


def test_a_character_of_two_units_is_one_key_and_a_key_held_down_is_many() -> None:
    high, low = "\ud83c", "\udc23"
    keys = ConsoleKeys(
        RecordedConsole([press(0, high), release(0, high), press(0, low), release(0, low), press(0x41, "a", times=3)])
    )
    assert keys.comes(0)
    assert [keys.read() for _ in range(4)] == [Key("\U0001f023", "\U0001f023".encode()), *[Key("a", b"a")] * 3]
    assert not keys.holds_any


def test_the_program_waits_for_a_key_and_notices_other_input() -> None:
    console = RecordedConsole([], [release(0x11)], key_events("h"))
    keys = ConsoleKeys(console)
    assert keys.read() == Key("h", b"h") and console.waited == 2
    assert keys.ready((), 0.0) == []
    console.pipes.add(7)
    assert keys.ready([5, 7]) == [7]
    console.batches.append(key_events("i"))
    assert keys.ready([5, 7]) == [7, 0]


def test_taken_keys_that_form_a_line_return_to_the_console() -> None:
    console = RecordedConsole([*key_events("h21"), press(0x08, "\b"), press(0x26), press(0x0D, "\r")])
    keys = ConsoleKeys(console)
    assert keys.read() == Key("h", b"h")
    keys.give_to_lines()
    assert console.typed_in == "21\b\n" and not keys.holds_any
    assert keys.type_in("č".encode()) and console.typed_in.endswith("č")


def test_typed_text_can_be_dropped() -> None:
    console = RecordedConsole(key_events("ab"), key_events("cd"))
    keys = ConsoleKeys(console)
    keys.read()
    keys.drop_typed()
    assert not keys.comes(0)


def test_lines_are_edited_and_each_key_is_heard() -> None:
    console = RecordedConsole(
        [*key_events("hantd"), press(0x08, "\b"), press(0x08, "\b"), press(0x26), *key_events("d"), press(0x0D, "\r")]
    )
    keys = ConsoleKeys(console)
    shown: list[str] = []
    heard: list[Edit] = []
    lines = EditedInput(keys, keys.read, shown.append)
    lines.listener = lambda edit, overtaken: heard.append(edit)
    edit = lines.read()
    assert edit is not None and edit.line == "hand"
    assert "".join(shown) == "hantd\b \b\b \bd\n"
    assert [one.text for one in heard if one.effect is Effect.STROKE] == ["up"]
    console.batches.append([press(0x5A, "\x1a", LEFT_CTRL)])
    assert lines.read() is None
