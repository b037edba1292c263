"""Pipes on Windows carry UTF-8, and input in another code page is read without loss."""

from __future__ import annotations

import codecs
import sys
from io import BytesIO, TextIOWrapper
from types import SimpleNamespace

import pytest

from moon_access.i18n.languages import facts_of
from moon_access.outputs import streams


class _WindowsConsoleIO(BytesIO):
    """Python's class for a console on Windows has this name."""


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    try:
        codecs.lookup("oem")
    except LookupError:
        codecs.register(lambda name: codecs.lookup("cp852") if name == "oem" else None)


@pytest.mark.parametrize("code_page", ["cp1250", "cp1252", "cp437", "cp852"])
def test_no_letter_of_our_languages_is_lost_in_a_pipe(
    windows: None, code_page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(pipe, encoding=code_page))
    streams.use_utf_8()
    letters = facts_of("cs").letters
    sys.stdout.write(letters)
    sys.stdout.flush()
    assert pipe.getvalue().decode("utf-8") == letters


def test_a_player_who_names_an_encoding_gets_it(windows: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "cp1250")
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(BytesIO(), encoding="cp1250"))
    streams.use_utf_8()
    assert sys.stdout.encoding == "cp1250"


def test_text_typed_in_another_code_page_is_read(windows: None) -> None:
    assert streams.decode_typed("šest tři\n".encode(), "utf-8") == "šest tři\n"
    assert streams.decode_typed("fünf".encode("cp852"), "utf-8") == "fünf"
    assert streams.decode_typed("fünf".encode("cp1250"), "cp1250") == "fünf"


def test_a_device_that_is_no_windows_console_does_not_count_as_a_terminal(
    windows: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Device(BytesIO):
        def isatty(self) -> bool:
            return True

    class Here(_WindowsConsoleIO):
        def isatty(self) -> bool:
            return True

    Here.__name__ = "_WindowsConsoleIO"

    class Buffered(Device):
        def __init__(self, raw: BytesIO) -> None:
            super().__init__()
            self.raw = raw

    assert not streams.is_terminal(TextIOWrapper(Device()))
    assert streams.is_terminal(TextIOWrapper(Buffered(Here())))


@pytest.mark.parametrize("is_buffered", [True, False])
def test_a_console_without_a_buffer_is_still_a_console(windows: None, is_buffered: bool) -> None:
    """With PYTHONUNBUFFERED, the console has no buffer."""
    console = type("_WindowsConsoleIO", (), {"isatty": lambda self: True})()
    stream = SimpleNamespace(isatty=lambda: True, buffer=SimpleNamespace(raw=console) if is_buffered else console)
    assert streams.is_terminal(stream)  # type: ignore[arg-type]
