"""Lay out a help page or an error: lines from column 1, broken between words, and how each line sounds.

help_pages.py says what is on the page.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from gettext import gettext as click_text
from inspect import cleandoc
from typing import TYPE_CHECKING

import click

from moon_access.outputs.lines import NARROWEST

if TYPE_CHECKING:
    from moon_access.announcer.reading_aloud import Told


class PlainFormatter(click.HelpFormatter):
    """Writes a help page as lines from column 1, without blank lines.

    The page is as wide as the terminal less one, or ``max_width`` if that is less. ``paragraphs``: the page unbroken,
    for a voice: a heading, a sentence or two, an option with everything about it.
    """

    def __init__(self, indent_increment: int = 0, width: int | None = None, max_width: int | None = None) -> None:
        # These are slow to import, and most starts of the program show no help.
        import shutil

        # A full last column makes some terminals put an empty line after it.
        width = (width or shutil.get_terminal_size().columns) - 1
        super().__init__(indent_increment=0, width=max(min(width, max_width or width), NARROWEST - 1))
        self.paragraphs: list[Told] = []

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        usage = " ".join((prefix or click_text("Usage:"), prog, args))
        self.write_text(usage, re.sub(r"[][]|\.{3}", "", usage))  # the page says below what may be left out

    def write_heading(self, heading: str) -> None:
        self.write_text(f"{heading}:")

    def write_paragraph(self) -> None:
        """Write nothing: a heading shows that something new begins.

        An empty line wastes a window of a braille display.
        """

    def write_text(self, text: str, spoken: "Told | None" = None) -> None:
        """Write paragraphs. ``spoken``: how they sound, if that is not as they read."""
        import textwrap

        paragraphs = cleandoc(text).split("\n")
        self.paragraphs += paragraphs if spoken is None else [spoken]
        for paragraph in paragraphs:
            lines = textwrap.wrap(paragraph, self.width, break_long_words=False, break_on_hyphens=False)
            self.buffer += [line + "\n" for line in lines]

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 0, col_spacing: int = 0) -> None:
        for term, text in rows:
            from moon_access.announcer.reading_aloud import Named  # most starts show no help

            line = f"{term}: {text}" if text else term
            name = _TO_BE_TYPED.match(line)
            self.write_text(line, Named(name[0], line[name.end() :]) if name else None)

    def write_examples(self, rows: Iterable[tuple[str, str]]) -> None:
        """Write examples, each with its purpose and what to type."""
        from moon_access.announcer.reading_aloud import Typed

        for told, command in rows:
            self.write_text(f"{told}: {command}", Typed(told, command))

    @contextmanager
    def section(self, name: str) -> Iterator[None]:
        self.write_heading(name)
        yield


_TO_BE_TYPED = re.compile(r"-[^\s,:]+(?:, -[^\s,:]+)*|[^\s:]+")
"""The names of an option, or the name of a command, at the beginning of its line."""
