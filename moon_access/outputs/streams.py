"""The program's standard streams, as the system hands them over: whether a person sits there, and in which encoding.

On Windows a device such as NUL passes for a terminal, and what goes through a pipe is in a code page that lacks letters
of our languages: both are put right here, a letter that an encoding lacks is put without its accent, and a typed
line is made harmless. A stream that was closed is put right, too. Nothing is read or written.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO
from unicodedata import category

UTF_8 = "utf-8"

LONGEST_LINE = 4096
"""Characters of a line that are kept; nobody types more, only pipes do."""

UNDECODED = "\N{REPLACEMENT CHARACTER}"
"""What Python puts in the place of bytes that are no text."""


def is_terminal(stream: TextIO | None) -> bool:
    """Whether it is a terminal, or on Windows a console."""
    if stream is None or not stream.isatty():
        return False
    return sys.platform != "win32" or is_console(stream)


def is_console(stream: TextIO) -> bool:
    """On Windows: whether it is the console, which Python opens as a class of its own; under PYTHONUNBUFFERED with no
    buffer around it."""
    buffer: object = getattr(stream, "buffer", None)
    raw: object = getattr(buffer, "raw", buffer)
    return type(raw).__name__ == "_WindowsConsoleIO"


def open_closed_streams() -> None:
    """Give each standard stream that was closed before the program began one that leads nowhere.

    Python has None for a closed stream, which every writer would have to know. And the next file to be opened, a record
    or a connection, would get its number: what was meant for the stream would go into that file.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            nowhere = os.open(os.devnull, os.O_RDWR)
            if nowhere != number:
                os.dup2(nowhere, number)
                os.close(nowhere)
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding=UTF_8)  # noqa: SIM115 - for as long as the program runs
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding=UTF_8)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding=UTF_8)  # noqa: SIM115


def silence_output() -> None:
    """Keeps Python from complaining at its end about an output that nobody reads any more."""
    _lead_nowhere(sys.stdout)


def write_aside(text: str) -> None:
    """Write to standard error, as far as it can be written and anybody reads it: no exit code depends on that."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):
        with suppress(OSError, ValueError, AttributeError):
            _lead_nowhere(sys.stderr)  # else Python tries once more at its end, and ends with a code of its own


def _lead_nowhere(stream: TextIO) -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())


def use_utf_8() -> None:
    """What goes through pipes and files of Windows is in UTF-8, which has every letter, unless Python was told
    otherwise: there every program has another code page. A console takes every letter as it is."""
    if os.environ.get("PYTHONIOENCODING"):
        return
    streams: tuple[TextIO | None, ...] = (sys.stdin, sys.stdout, sys.stderr)
    for stream in streams:
        if isinstance(stream, TextIOWrapper) and not is_console(stream):
            stream.reconfigure(encoding=UTF_8)


def encoding_in() -> str:
    """That of standard input."""
    encoding: str | None = getattr(sys.stdin, "encoding", None)
    return encoding or UTF_8


def decoded(typed: bytes, encoding: str) -> str:
    """What was typed, or came through a pipe: on Windows UTF-8, else the code page that its consoles use."""
    if sys.platform == "win32" and encoding == UTF_8:
        try:
            return typed.decode(UTF_8)
        except UnicodeDecodeError:
            return typed.decode("oem", "replace")
    return typed.decode(encoding, "replace")


def clean(text: str) -> str:
    """A typed line without control characters and bounded; what could not be decoded becomes "?".

    As a word by itself at the beginning it becomes "??", for "?" is a command, which nobody has typed.
    """
    text = text[:LONGEST_LINE].replace("\t", " ")
    line = "".join(char for char in text if category(char)[0] != "C").strip()
    start = "?" if line.split(" ")[0] == UNDECODED else ""
    return start + line.replace(UNDECODED, "?")


_PLAIN = {"ß": "ss", "æ": "ae", "Æ": "Ae", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "–": "-", "’": "'"}


def unaccented(char: str) -> str:
    """The letter without its accent; what has none as it is."""
    base = _PLAIN.get(char) or unicodedata.normalize("NFD", char)
    return "".join(part for part in base if not unicodedata.combining(part))


def without_accents(error: UnicodeError) -> tuple[str, int]:
    """For an encoding that lacks a letter: the letter without its accent, at worst a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    plain = ""
    for char in error.object[error.start : error.end]:
        base = unaccented(char)
        try:
            base.encode(error.encoding)
        except UnicodeEncodeError:
            base = "?"
        plain += base or "?"
    return plain, error.end
