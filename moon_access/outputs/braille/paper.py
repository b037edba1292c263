"""Pages of braille for an embosser or a note-taker: text that is braille already, laid out on sheets of cells.

Pure layout; what makes braille of text is translation.py. The rules are those that readers of braille books
know: words are never broken, a heading stands in the fifth cell after a blank line and never last on its page, a
paragraph begins in the third cell and goes on in the first, an item of a list begins in the first and goes on in
the third. The first line of a page has the title and, at its end, the number of the page.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

CELLS = range(20, 81)
LINES = range(5, 61)
"""The pages that can be asked for. Fewer cells leave no room beside a heading's indent."""

_NUMBER_SIGN = "#"
_DIGITS = str.maketrans("1234567890", "ABCDEFGHIJ")
_BETWEEN = 3
"""Blank cells before a number of a page, at least."""
_KEPT_WITH_HEADING = 2
"""Lines that follow a heading on its page, if there are as many."""


class Paper(NamedTuple):
    """Cells in a line and lines on a page: usual braille paper, as embossers have it."""

    cells: int = 40
    lines: int = 25


class Style(Enum):
    """How a block stands: the cells left free before its first line, and before the others."""

    HEADING = 4, 4
    PARAGRAPH = 2, 0
    ITEM = 0, 2


class Block(NamedTuple):
    """A heading, a paragraph or an item. ``text`` has no line ends."""

    style: Style
    text: str


def pages(title: str, blocks: Sequence[Block], paper: Paper) -> list[list[str]]:
    """The lines of each page, at least one page, no line with blanks at its end."""
    sheets: list[list[str]] = [[]]
    room = paper.lines - 1  # the first line has title and number
    laid = [_broken(block, paper.cells) for block in blocks]
    for place, (block, lines) in enumerate(zip(blocks, laid, strict=True), 1):
        together = 1
        if block.style is Style.HEADING:
            lines = ["", *lines]
            follows = sum(map(len, laid[place : place + _KEPT_WITH_HEADING]))
            together = len(lines) + min(follows, _KEPT_WITH_HEADING)
        if sheets[-1] and len(sheets[-1]) + together > room:
            sheets.append([])
        for line in lines:
            if len(sheets[-1]) == room:
                sheets.append([])
            if line or sheets[-1]:
                sheets[-1].append(line)
    return [[_head(title, number, paper.cells), *sheet] for number, sheet in enumerate(sheets, 1)]


def brf(sheets: Sequence[Sequence[str]]) -> str:
    """The file for the embosser: CR LF after every line, a form feed between pages."""
    return "\f".join("".join(f"{line}\r\n" for line in sheet) for sheet in sheets)


def _head(title: str, number: int, cells: int) -> str:
    """The first line of a page. What of a title has no room is left out, whole words of it."""
    at_end = _NUMBER_SIGN + str(number).translate(_DIGITS)
    words = title.split()
    while words and len(" ".join(words)) > cells - _BETWEEN - len(at_end):
        words.pop()
    shown = " ".join(words)
    return shown + at_end.rjust(cells - len(shown))


def _broken(block: Block, cells: int) -> list[str]:
    """The lines of a block. Only a word that is longer than a line is broken."""
    first, others = (" " * free for free in block.style.value)
    return textwrap.wrap(block.text, cells, initial_indent=first, subsequent_indent=others, break_on_hyphens=False)
