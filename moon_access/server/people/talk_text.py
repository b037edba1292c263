"""Cleaning of the text that a player types, before others get it: only text is left, in one line of bounded length.

``clean`` removes control characters, so that no escape sequence reaches a terminal, and characters that turn the
direction of a line or that nobody can see or feel. It limits the marks on a letter, so that they do not grow over the
lines beside it. It replaces "; ", which in braille separates what two players have done. This module does not care what
a text means; the announcer puts the speaker's name before it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from moon_access.i18n.letters import cut_text, is_mark
from moon_access.i18n.typed_words import to_normal_form
from moon_access.link.messages import LONGEST_TEXT

MOST_MARKS = 2
"""Maximum of combining marks on a decomposed letter: as many as Vietnamese and Yoruba have."""

_UNSEEN_RANGES = (
    (0x034F, 0x034F),  # combining grapheme joiner
    (0x115F, 0x1160),  # fillers of Hangul, which Unicode counts as letters
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x2800, 0x2800),  # a braille cell without dots
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),  # variation selectors
    (0xFFA0, 0xFFA0),
    (0xE0000, 0xE0FFF),  # tags, and more variation selectors
)
"""Ranges of characters that show nothing by themselves (Default_Ignorable_Code_Point) and are not of category C."""

_SPEECH_COMMAND = re.compile(r"\[(\s*\[)+")
"""Double brackets: macOS' speech takes the text in them for a command, "[[volm 0]]"."""


def is_unseen(char: str) -> bool:
    """Return whether the character is of category C, or shows nothing by itself."""
    return unicodedata.category(char)[0] == "C" or any(first <= ord(char) <= last for first, last in _UNSEEN_RANGES)


def clean(text: str, most: int = LONGEST_TEXT) -> str:
    """Return the text as one line of at most ``most`` bytes of UTF-8, cut after a whole letter. It may be empty."""
    text = text[: 4 * most]  # bounds the work: the result has no more anyway
    spaced = "".join(" " if _is_space(char) else char for char in text)
    seen = "".join(char for char in to_normal_form("NFD", spaced) if not is_unseen(char))
    few = " ".join("".join(_limit_marks(seen)).split())
    composed = to_normal_form("NFC", few)
    return cut_text(_SPEECH_COMMAND.sub("[", composed).replace("; ", ", "), most).strip()


def _is_space(char: str) -> bool:
    """Return whether the character is a space of any width, or ends a line."""
    return char.isspace() or unicodedata.category(char)[0] == "Z" or char == "\N{BRAILLE PATTERN BLANK}"


def _limit_marks(text: str) -> Iterator[str]:
    """Yield the characters of a decomposed text, without marks that are too many or stand on nothing."""
    marks = MOST_MARKS
    for char in text:
        if not is_mark(char):
            marks = MOST_MARKS if char == " " else 0
        elif marks < MOST_MARKS:
            marks += 1
        else:
            continue
        yield char
