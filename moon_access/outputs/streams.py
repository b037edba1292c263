"""Prepare the standard streams: whether a person sits there, their encoding, and closed streams.

On Windows a device such as NUL passes for a terminal, and pipes use a code page that lacks letters of our languages;
this module corrects both. If an encoding lacks a letter, the letter loses its accent. The module makes typed lines
harmless. terminal.py reads and writes.
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
"""Characters of a line that are kept. Nobody types more; only pipes send them."""

UNDECODED = "\N{REPLACEMENT CHARACTER}"
"""The character that Python puts in place of bytes that are no text."""


def is_terminal(stream: TextIO | None) -> bool:
    """Return whether the stream is a terminal, or on Windows a console."""
    if stream is None or not stream.isatty():
        return False
    return sys.platform != "win32" or is_console(stream)


def is_console(stream: TextIO) -> bool:
    """Return whether a stream of Windows is the console.

    Python opens the console with a special class, which has no buffer around it under PYTHONUNBUFFERED.

    Returns:
        True for the console.
    """
    buffer: object = getattr(stream, "buffer", None)
    raw: object = getattr(buffer, "raw", buffer)
    return type(raw).__name__ == "_WindowsConsoleIO"


def open_closed_streams() -> None:
    """Open each standard stream that was closed before the program began, on the null device.

    Python has None for a closed stream, which every writer would have to check. And the next file to be opened, a
    record or a connection, would get the stream's number, so that output for the stream would land in that file.
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
        sys.stdin = Path(os.devnull).open(encoding=UTF_8)  # noqa: SIM115 - open until the program ends
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding=UTF_8)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding=UTF_8)  # noqa: SIM115


def silence_output() -> None:
    """Send standard output to the null device, so that Python does not complain at its end that nobody reads it."""
    _redirect_to_null(sys.stdout)


def write_aside(text: str) -> None:
    """Write to standard error if possible; ignore a failure, which must not change the exit code."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):
        with suppress(OSError, ValueError, AttributeError):
            _redirect_to_null(
                sys.stderr
            )  # otherwise Python flushes again as it exits, and fails with its own exit code


def _redirect_to_null(stream: TextIO) -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())


def use_utf_8() -> None:
    """Use UTF-8 for pipes and files on Windows, unless PYTHONIOENCODING names another encoding.

    UTF-8 has every letter, while programs there use different code pages. A console takes every letter anyway.
    """
    if os.environ.get("PYTHONIOENCODING"):
        return
    streams: tuple[TextIO | None, ...] = (sys.stdin, sys.stdout, sys.stderr)
    for stream in streams:
        if isinstance(stream, TextIOWrapper) and not is_console(stream):
            stream.reconfigure(encoding=UTF_8)


def encoding_in() -> str:
    """Return the encoding of standard input."""
    encoding: str | None = getattr(sys.stdin, "encoding", None)
    return encoding or UTF_8


def decode_typed(typed: bytes, encoding: str) -> str:
    """Decode typed bytes by ``encoding``. On Windows, bytes that are not UTF-8 are in the consoles' code page."""
    if sys.platform == "win32" and encoding == UTF_8:
        try:
            return typed.decode(UTF_8)
        except UnicodeDecodeError:
            return typed.decode("oem", "replace")
    return typed.decode(encoding, "replace")


def clean_line(text: str) -> str:
    """Return a typed line without control characters, cut to ``LONGEST_LINE``.

    Bytes that could not be decoded become "?". Such a byte alone at the beginning becomes "??", because "?" is a
    command that nobody has typed.

    Returns:
        The line without spaces at its ends.
    """
    text = text[:LONGEST_LINE].replace("\t", " ")
    line = "".join(char for char in text if category(char)[0] != "C").strip()
    start = "?" if line.split(" ")[0] == UNDECODED else ""
    return start + line.replace(UNDECODED, "?")


_PLAIN = {"ß": "ss", "æ": "ae", "Æ": "Ae", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "–": "-", "’": "'"}


def remove_accent(char: str) -> str:
    """Return the letter without its accent."""
    base = _PLAIN.get(char) or unicodedata.normalize("NFD", char)
    return "".join(part for part in base if not unicodedata.combining(part))


def replace_missing_letters(error: UnicodeError) -> tuple[str, int]:
    """Replace letters that an encoding lacks: this is an error handler for ``codecs.register_error``.

    Returns:
        The letters without accents, or "?", and the place where encoding continues. Any other error is raised again.
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    plain = ""
    for char in error.object[error.start : error.end]:
        base = remove_accent(char)
        try:
            base.encode(error.encoding)
        except UnicodeEncodeError:
            base = "?"
        plain += base or "?"
    return plain, error.end
