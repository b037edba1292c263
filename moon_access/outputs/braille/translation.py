"""From text to braille by liblouis: contracted or not, by the rules of each language, as ASCII braille for paper.

The program lou_translate does it, one process for a whole text, line by line through pipes. Nothing of liblouis
is loaded into this program.
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
"""Which sign stands for which dots: North American ASCII braille, which every embosser takes."""

USUAL_GRADE = 1
"""What every reader of braille in a language can read."""

SIGNS = frozenset(" ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!\"#$%&'()*+,-./:;<=>?@[\\]^_")
"""The signs of ASCII braille, one for each of the 64 cells."""

_LONGEST = 500
"""Characters of a line: lou_translate cuts at 2048 bytes, and nobody is told."""
_PATIENCE = 60.0


class Fault(Enum):
    """Why there is no braille. The values are words for the announcer."""

    LANGUAGE = "language"  # no table is known for the language, or not in this grade
    PROGRAM = "program"  # lou_translate is missing
    TABLE = "table"  # it has not got the table, or that of ASCII braille
    FAILS = "fails"  # it does not end, or gives something that is no braille


class NoBraille(Exception):
    """Nothing was translated."""

    def __init__(self, fault: Fault, table: str) -> None:
        super().__init__(fault.value, table)
        self.fault = fault
        self.table = table


def version() -> str:
    """What liblouis calls itself, such as "liblouis 3.24.0"; empty without it."""
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
    """The grades that may be asked for, the usual one among them, though there may be no table for it."""
    return sorted({USUAL_GRADE, *facts_of(language).braille})


def translated(lines: Sequence[str], language: str, grade: int) -> list[str]:
    """Every line in ASCII braille, an empty one as it is. Raises NoBraille.

    ``grade`` is one of ``grades_of(language)``.
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
    if not done.stdout:  # its exit code is 0 all the same
        raise NoBraille(Fault.TABLE, table)
    braille = done.stdout.decode("ascii", "replace").split("\n")[:-1]
    if len(braille) != len(lines) or not all(line and SIGNS.issuperset(line) for line in braille):
        raise NoBraille(Fault.FAILS, table)
    return braille


def _plain(text: str) -> str:
    """The text in characters that every table knows, other letters without their accents, at worst a question mark."""
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
