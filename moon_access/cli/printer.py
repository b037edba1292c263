"""Print the lines of the command line, and documents for other programs, on standard output.

Messages become sentences, broken into lines. Everything that is not the result goes to standard error. If the reader of
an output has closed it, the rest is dropped. If a person reads an output, this module notes the lines in the
invocation, and aloud.py speaks them at the end of the program. This module also decides what "-" means in place of a
file.
"""

from __future__ import annotations

import errno
import json
import sys
from collections.abc import Iterable
from io import FileIO
from typing import TYPE_CHECKING, BinaryIO

from moon_access.announcer.message import Message
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.app.invocation import Invocation
from moon_access.console.console import Console
from moon_access.outputs.exit_codes import WRONG
from moon_access.outputs.lines import Page
from moon_access.outputs.signals import Hangup, Unwritable, has_no_room
from moon_access.outputs.streams import silence_output, write_aside
from moon_access.outputs.terminal import Terminal
from moon_access.record.faults import BadRecord

from .aloud import Meanwhile, is_read_here
from .option_types import STANDARD_STREAM

if TYPE_CHECKING:
    from moon_access.record.file import RecordFile
    from moon_access.record.reader import Source


class Printer:
    """Prints in one wording, as wide as one page."""

    def __init__(self, wording: Wording, page: Page, invocation: Invocation) -> None:
        self.wording = wording
        self.page = page
        self._spoken_lines = invocation.told_lines
        self._meanwhile = Meanwhile(invocation)

    @classmethod
    def for_terminal(cls, invocation: Invocation) -> Printer:
        """Return a printer with tiles in words, as wide as the terminal."""
        return cls(Wording(invocation.catalog, TileStyle.WORDS), Page(Terminal().width), invocation)

    @classmethod
    def for_reading(cls, invocation: Invocation) -> Printer:
        """Return a printer with tiles in words, as wide as the braille display if there is one."""
        settings = invocation.settings
        page = Page(Terminal().width)
        if settings.reads_braille:
            page = Page(settings.cells, is_contracted=settings.is_contracted)
        return cls(Wording(invocation.catalog, TileStyle.WORDS), page, invocation)

    @classmethod
    def for_play(cls, console: Console, invocation: Invocation) -> Printer:
        """Return a printer that words messages as in a game.

        It prints one message a line, because people skim these lines.
        """
        return cls(console.wording, console.page._replace(share_lines=False), invocation)

    def print(self, *messages: Message) -> None:
        self.print_only(*messages)
        if is_read_here(sys.stdout):
            self._spoken_lines += messages

    def print_only(self, *messages: Message) -> None:
        """Print messages that the voice speaks in another form."""
        self.write(self._lines(messages))

    def write(self, text: str) -> None:
        """Write a text that already has its layout. No voice speaks it.

        Raises:
            Unwritable: the disk is full.
        """
        try:
            Terminal().write(text)
        except Unwritable:
            raise
        except Hangup:
            silence_output()

    def tell_aside(self, message: Message) -> None:
        """Print the message on standard error."""
        self._write_aside(message)
        if is_read_here(sys.stderr):
            self._spoken_lines.append(message)

    def tell_meanwhile(self, message: Message) -> None:
        """Print progress on standard error. The voice drops it when the work is done, see ``end_of_work``."""
        self._write_aside(message)
        self._meanwhile.say(message)

    def end_of_work(self) -> None:
        """Stop speaking the progress."""
        self._meanwhile.end()

    def _write_aside(self, message: Message) -> None:
        Terminal()  # creating a Terminal makes standard error accept any character
        write_aside(self._lines([message]))

    def refuse(self, message: Message) -> int:
        """Print on standard error why the command is refused, and return the exit code."""
        self.tell_aside(message)
        return WRONG

    def refuse_in_print(self, message: Message) -> int:
        """Print on standard error why the command is refused if no voice can speak it, and return the exit code."""
        self._write_aside(message)
        return WRONG

    def _lines(self, messages: Iterable[Message]) -> str:
        lines = self.page.lay_out([self.wording.sentence(message) for message in messages])
        return "".join(f"{line}\n" for line in lines)


def record_source(path: str) -> Source:
    """Return the source from which to read a record."""
    if path != STANDARD_STREAM:
        return path
    given: BinaryIO = sys.stdin.buffer
    return given


def record_on_standard_output() -> RecordFile:
    """Return a record file that writes to standard output, line by line."""
    from moon_access.record.file import RecordFile

    sys.stdout.flush()
    return RecordFile.wrap(FileIO(sys.stdout.fileno(), "w", closefd=False))


def write_bytes(content: bytes) -> None:
    """Write these bytes to standard output. If the reader has closed it, drop the rest.

    Raises:
        Unwritable: the disk is full.
    """
    try:
        sys.stdout.flush()
        binary: BinaryIO = sys.stdout.buffer
        binary.write(content)
        binary.flush()
    except OSError as failure:
        if has_no_room(failure):
            raise Unwritable(failure) from None
        silence_output()


def json_document(value: object) -> str:
    """Return the value as JSON, with escapes for characters that standard output lacks or a terminal would act on."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    text = json.dumps(value, indent=1, ensure_ascii=False)
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        text = json.dumps(value, indent=1)
    return "".join(char if char.isprintable() or char == "\n" else json.dumps(char)[1:-1] for char in text) + "\n"


def code_of(failure: OSError | None) -> str | None:
    """Return the system's own name of an error, such as "ENOENT"; None if there is no error."""
    return None if failure is None else errno.errorcode.get(failure.errno or 0, "EIO")


def fault_as_json(bad: BadRecord) -> dict[str, object]:
    """Return the fault of a record and its place, for JSON. Values that the fault does not have are null."""
    return {
        "line": bad.line,
        "fault": bad.fault.name.lower(),
        "key": bad.key,
        "found": bad.found,
        "expected": bad.expected,
        "number": bad.number,
        "refused": None if bad.refused is None else bad.refused.reason.name.lower(),
        "rule": None if bad.house is None else bad.house.name,
        "impossible": None if bad.impossible is None else bad.impossible.reason.name.lower(),
    }
