"""Translate text to ASCII braille, and lay it out on pages for an embosser or a note-taker.

The rules are those of braille books. Words are never broken. A heading starts in the fifth cell after a blank line, and
is never the last line of its page. A paragraph starts in the third cell and continues in the first, an item starts in
the first and continues in the third. The first line of a page has the title and, at its end, the page number. The
program lou_translate of liblouis translates a whole text in one process, line by line through pipes; nothing of
liblouis is loaded into this program. cli/paper.py writes the file.
"""

from __future__ import annotations

import shutil
import subprocess
import textwrap
import unicodedata
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from moon_access.i18n.languages import facts_of
from moon_access.i18n.typed_words import to_normal_form
from moon_access.outputs.streams import remove_accent

CELLS_OF_LINE = range(20, 81)
LINES = range(5, 61)
"""The sizes of pages that can be chosen. Fewer cells leave no room beside the indent of a heading."""

_NUMBER_SIGN = "#"
_DIGITS = str.maketrans("1234567890", "ABCDEFGHIJ")
_SPACE_BEFORE_NUMBER = 3
"""The smallest number of blank cells before a page number."""
_LINES_KEPT_WITH_HEADING = 2
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
    room = paper.lines - 1  # the first line has the title and the page number
    laid = [_break_block(block, paper.cells) for block in blocks]
    for place, (block, lines) in enumerate(zip(blocks, laid, strict=True), 1):
        together = 1
        if block.style is Style.HEADING:
            lines = ["", *lines]
            follows = sum(map(len, laid[place : place + _LINES_KEPT_WITH_HEADING]))
            together = len(lines) + min(follows, _LINES_KEPT_WITH_HEADING)
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
    """Return the first line of a page. Leave out words of the title for which there is no room."""
    at_end = _NUMBER_SIGN + str(number).translate(_DIGITS)
    words = title.split()
    while words and len(" ".join(words)) > cells - _SPACE_BEFORE_NUMBER - len(at_end):
        words.pop()
    shown = " ".join(words)
    return shown + at_end.rjust(cells - len(shown))


def _break_block(block: Block, cells: int) -> list[str]:
    """Return the lines of a block. Break a word only if it is longer than a line."""
    first, others = (" " * free for free in block.style.value)
    return textwrap.wrap(block.text, cells, initial_indent=first, subsequent_indent=others, break_on_hyphens=False)


PROGRAM = "lou_translate"
ASCII_BRAILLE = "en-us-brf.dis"
"""The table of signs for dots. Every embosser understands it: North American ASCII braille."""

USUAL_GRADE = 1
"""The grade that every reader of braille in a language knows."""

SIGNS = frozenset(" ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!\"#$%&'()*+,-./:;<=>?@[\\]^_")
"""The signs of ASCII braille, one for each of the 64 cells."""

_LONGEST_LINE = 500
"""Characters of a line: lou_translate cuts at 2048 bytes and reports nothing."""
_PATIENCE = 60.0


class Fault(Enum):
    """The reasons why there is no braille. The announcer has a sentence for each value."""

    LANGUAGE = "language"  # we know no table for the language in this grade
    PROGRAM = "program"  # lou_translate is missing
    TABLE = "table"  # lou_translate lacks the table, or that of ASCII braille
    FAILS = "fails"  # lou_translate hangs, or returns something that is not braille


class NoBraille(Exception):
    """Nothing was translated. ``table``: the table of liblouis that was used, empty for none."""

    def __init__(self, fault: Fault, table: str) -> None:
        super().__init__(fault.value, table)
        self.fault = fault
        self.table = table


def version() -> str:
    """Return the version of liblouis, such as "liblouis 3.24.0", or "" without it."""
    program = shutil.which(PROGRAM)
    if program is None:
        return ""
    try:
        done = subprocess.run([program, "--version"], capture_output=True, timeout=_PATIENCE, check=False)
    except (OSError, subprocess.SubprocessError):
        return ""
    first = done.stdout.decode("ascii", "replace").partition("\n")[0]
    return f"liblouis {first.split()[-1]}" if first else ""


def grades_of(language: str) -> list[int]:
    """Return the grades that can be chosen. The usual one is always among them, though it may have no table."""
    return sorted({USUAL_GRADE, *facts_of(language).braille})


def translate(lines: Sequence[str], language: str, grade: int) -> list[str]:
    """Translate each line to ASCII braille. An empty line stays empty.

    Args:
        lines: the text.
        language: the code of its language.
        grade: one of ``grades_of(language)``.

    Returns:
        As many lines as there were.

    Raises:
        NoBraille: if there is no table, no program, or no braille in its answer.
    """
    facts = facts_of(language)
    table = facts.braille.get(grade)
    if table is None:
        raise NoBraille(Fault.LANGUAGE, "")
    pieces = [textwrap.wrap(_plain(line, facts.letters), _LONGEST_LINE) for line in lines]
    flat = [piece for line in pieces for piece in line]
    braille = iter(_run(flat, table)) if flat else iter(())
    return [" ".join(next(braille) for _ in line) for line in pieces]


def _run(lines: Sequence[str], table: str) -> list[str]:
    program = shutil.which(PROGRAM)
    if program is None:
        raise NoBraille(Fault.PROGRAM, table)
    # lou_translate takes a backslash for the start of an escape sequence.
    text = "".join(line.replace("\\", "\\\\") + "\n" for line in lines)
    try:
        done = subprocess.run(
            [program, "--forward", f"{ASCII_BRAILLE},{table}"],
            input=text.encode(),
            capture_output=True,
            timeout=_PATIENCE,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        raise NoBraille(Fault.FAILS, table) from None
    if not done.stdout:  # lou_translate fails with exit code 0
        raise NoBraille(Fault.TABLE, table)
    braille = done.stdout.decode("ascii", "replace").split("\n")[:-1]
    if len(braille) != len(lines) or not all(line and SIGNS.issuperset(line) for line in braille):
        raise NoBraille(Fault.FAILS, table)
    return braille


def _plain(text: str, letters: str) -> str:
    """Return the text in ASCII and ``letters``, which the table has. Other letters lose their accents or become "?"."""
    return "".join(_plain_character(char, letters) for char in to_normal_form("NFC", text))


def _plain_character(char: str, letters: str) -> str:
    if " " <= char <= "~" or char.lower() in letters:
        return char
    if char.isspace():
        return " "
    if unicodedata.category(char) == "Cf":  # such as a soft hyphen
        return ""
    base = remove_accent(char)
    return base if base.isascii() and base.isprintable() else "?"
