"""How a help page or an error is laid out: lines from column 1, broken between words, and how each sounds.

What stands on it is help_pages.py's matter.
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
    """Writes a help page as lines from column 1, none of them blank, as wide as the terminal less one, or as
    ``max_width`` if that is less.

    ``paragraphs`` are the same unbroken: a heading, a sentence or two, an option with all that is said of it.
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
        self.write_text(usage, re.sub(r"[][]|\.{3}", "", usage))  # what may be left out is told below

    def write_heading(self, heading: str) -> None:
        self.write_text(f"{heading}:")

    def write_paragraph(self) -> None:
        """Nothing: a heading tells that something new begins, and an empty line is a window lost."""

    def write_text(self, text: str, spoken: "Told | None" = None) -> None:
        """``spoken``: how it sounds, where that is not as it reads."""
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
        """Each: what for, and what is typed."""
        from moon_access.announcer.reading_aloud import Typed

        for told, command in rows:
            self.write_text(f"{told}: {command}", Typed(told, command))

    @contextmanager
    def section(self, name: str) -> Iterator[None]:
        self.write_heading(name)
        yield


_TO_BE_TYPED = re.compile(r"-[^\s,:]+(?:, -[^\s,:]+)*|[^\s:]+")
"""The names of an option, or that of a command, at the beginning of its line."""
