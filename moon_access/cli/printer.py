"""The one writer of lines of the command line: messages become sentences, broken to a page, on standard output; what is
no part of the result goes to standard error. Whoever has closed an output has read enough.

What a person reads there, and not a pipe, is noted in the invocation, to be spoken as the program ends: see aloud.py.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from moon_access.announcer.message import Message
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.app.invocation import Invocation
from moon_access.console.console import Console
from moon_access.evening.exit_codes import WRONG
from moon_access.outputs.lines import Page
from moon_access.outputs.signals import Hangup, Unwritable
from moon_access.outputs.streams import silence_output, write_aside
from moon_access.outputs.terminal import Terminal

from .aloud import Meanwhile, is_read_here


class Printer:
    """In one wording and as wide as one page."""

    def __init__(self, wording: Wording, page: Page, invocation: Invocation) -> None:
        self.wording = wording
        self.page = page
        self._told = invocation.told
        self._meanwhile = Meanwhile(invocation)

    @classmethod
    def plain(cls, invocation: Invocation) -> Printer:
        """Tiles in words, as wide as the terminal."""
        return cls(Wording(invocation.catalog, TileStyle.WORDS), Page(Terminal().width), invocation)

    @classmethod
    def to_read(cls, invocation: Invocation) -> Printer:
        """Tiles in words, as wide as the braille display where there is one."""
        settings = invocation.settings
        page = Page(settings.cells) if settings.read == "braille" else Page(Terminal().width)
        return cls(Wording(invocation.catalog, TileStyle.WORDS), page, invocation)

    @classmethod
    def as_in_play(cls, console: Console, invocation: Invocation) -> Printer:
        """Worded as in a game, but one message a line, also where lines are shared there: these are looked through."""
        return cls(console.wording, console.page._replace(share_lines=False), invocation)

    def print(self, *messages: Message) -> None:
        self.print_only(*messages)
        if is_read_here(sys.stdout):
            self._told += messages

    def print_only(self, *messages: Message) -> None:
        """What is spoken otherwise."""
        self.write(self._lines(messages))

    def write(self, text: str) -> None:
        """Something that is laid out already, and not to be spoken."""
        try:
            Terminal().write(text)
        except Unwritable:
            raise
        except Hangup:
            silence_output()

    def tell_aside(self, message: Message) -> None:
        """On standard error."""
        self._write_aside(message)
        if is_read_here(sys.stderr):
            self._told.append(message)

    def tell_meanwhile(self, message: Message) -> None:
        """On standard error, what nobody needs to know any more when the work is done: see ``end_of_work``."""
        self._write_aside(message)
        self._meanwhile.say(message)

    def end_of_work(self) -> None:
        """Nothing of what was told meanwhile is spoken any more."""
        self._meanwhile.end()

    def _write_aside(self, message: Message) -> None:
        Terminal()  # which makes standard error take any letter
        write_aside(self._lines([message]))

    def refuse(self, message: Message) -> int:
        """Say on standard error why not; gives the exit code."""
        self.tell_aside(message)
        return WRONG

    def refuse_in_print(self, message: Message) -> int:
        """Likewise, where it can not be spoken."""
        self._write_aside(message)
        return WRONG

    def _lines(self, messages: Iterable[Message]) -> str:
        lines = self.page.lay_out([self.wording.sentence(message) for message in messages])
        return "".join(f"{line}\n" for line in lines)
