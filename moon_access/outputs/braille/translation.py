"""Translate text to ASCII braille for paper with liblouis, contracted or not, by the rules of each language.

The program lou_translate translates a whole text in one process, line by line through pipes. Nothing of liblouis is
loaded into this program. paper.py lays out the result.
"""

from __future__ import annotations

import shutil
import subprocess
import textwrap
import unicodedata
from collections.abc import Sequence
from enum import Enum

from moon_access.i18n.languages import LETTERS, facts_of
from moon_access.i18n.typed_words import normalized
from moon_access.outputs.streams import unaccented

PROGRAM = "lou_translate"
ASCII_BRAILLE = "en-us-brf.dis"
"""The table of signs for dots. Every embosser understands it: North American ASCII braille."""

USUAL_GRADE = 1
"""The grade that every reader of braille in a language knows."""

SIGNS = frozenset(" ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!\"#$%&'()*+,-./:;<=>?@[\\]^_")
"""The signs of ASCII braille, one for each of the 64 cells."""

_LONGEST = 500
"""Characters of a line: lou_translate cuts at 2048 bytes and reports nothing."""
_PATIENCE = 60.0


class Fault(Enum):
    """Why there is no braille. The announcer has a sentence for each value."""

    LANGUAGE = "language"  # no table is known for the language, or not in this grade
    PROGRAM = "program"  # lou_translate is missing
    TABLE = "table"  # lou_translate lacks the table, or that of ASCII braille
    FAILS = "fails"  # lou_translate does not end, or returns something else than braille


class NoBraille(Exception):
    """Nothing was translated. ``table`` is the table that was used, empty for none."""

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
    table = facts_of(language).braille.get(grade)
    if table is None:
        raise NoBraille(Fault.LANGUAGE, "")
    pieces = [textwrap.wrap(_plain(line), _LONGEST) for line in lines]
    flat = [piece for line in pieces for piece in line]
    braille = iter(_run(flat, table)) if flat else iter(())
    return [" ".join(next(braille) for _ in line) for line in pieces]


def _run(lines: Sequence[str], table: str) -> list[str]:
    program = shutil.which(PROGRAM)
    if program is None:
        raise NoBraille(Fault.PROGRAM, table)
    # It takes a backslash for the beginning of an escape sequence.
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


def _plain(text: str) -> str:
    """Return the text in characters that every table has: other letters lose their accents or become "?"."""
    return "".join(map(_plain_character, normalized("NFC", text)))


def _plain_character(char: str) -> str:
    if " " <= char <= "~" or char.lower() in LETTERS:
        return char
    if char.isspace():
        return " "
    if unicodedata.category(char) == "Cf":  # such as a soft hyphen
        return ""
    base = unaccented(char)
    return base if base.isascii() and base.isprintable() else "?"
