"""Lay out braille text on pages of cells, for an embosser or a note-taker. The module is pure.

The rules are those of braille books. Words are never broken. A heading starts in the fifth cell after a blank line, and
is never the last line of its page. A paragraph starts in the third cell and continues in the first, an item starts in
the first and continues in the third. The first line of a page has the title and, at its end, the page number.
translation.py turns text into braille.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

CELLS = range(20, 81)
LINES = range(5, 61)
"""The sizes of pages that can be chosen. Fewer cells leave no room beside the indent of a heading."""

_NUMBER_SIGN = "#"
_DIGITS = str.maketrans("1234567890", "ABCDEFGHIJ")
_BETWEEN = 3
"""The smallest number of blank cells before a page number."""
_KEPT_WITH_HEADING = 2
"""Lines that follow a heading on its page, if there are that many."""


class Paper(NamedTuple):
    """Cells per line and lines per page. The defaults are the usual braille paper."""

    cells: int = 40
    lines: int = 25


class Style(Enum):
    """The style of a block: the blank cells before its first line, and before its other lines."""

    HEADING = 4, 4
    PARAGRAPH = 2, 0
    ITEM = 0, 2


class Block(NamedTuple):
    """A heading, a paragraph or an item. ``text`` has no line ends."""

    style: Style
    text: str


def lay_out_pages(title: str, blocks: Sequence[Block], paper: Paper) -> list[list[str]]:
    """Return the lines of each page. There is at least one page, and no line ends with blanks."""
    sheets: list[list[str]] = [[]]
    room = paper.lines - 1  # the first line has title and number
    laid = [_break_block(block, paper.cells) for block in blocks]
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
    return [[_page_head(title, number, paper.cells), *sheet] for number, sheet in enumerate(sheets, 1)]


def format_brf(sheets: Sequence[Sequence[str]]) -> str:
    """Return the file for the embosser: CR LF after every line, a form feed between pages."""
    return "\f".join("".join(f"{line}\r\n" for line in sheet) for sheet in sheets)


def _page_head(title: str, number: int, cells: int) -> str:
    """Return the first line of a page. Whole words of the title are left out if there is no room for them."""
    at_end = _NUMBER_SIGN + str(number).translate(_DIGITS)
    words = title.split()
    while words and len(" ".join(words)) > cells - _BETWEEN - len(at_end):
        words.pop()
    shown = " ".join(words)
    return shown + at_end.rjust(cells - len(shown))


def _break_block(block: Block, cells: int) -> list[str]:
    """Return the lines of a block. Only a word longer than a line is broken."""
    first, others = (" " * free for free in block.style.value)
    return textwrap.wrap(block.text, cells, initial_indent=first, subsequent_indent=others, break_on_hyphens=False)
