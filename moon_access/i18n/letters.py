"""Find where a letter ends in a text. A letter keeps its accents, a flag its second half, an emoji its skin tone."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

_SKIN_TONES = range(0x1F3FB, 0x1F400)
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)


def is_mark(char: str) -> bool:
    """Return whether the character stands on, under or around the letter before it."""
    return unicodedata.category(char)[0] == "M"


def cut_text(text: str, most: int) -> str:
    """Return the beginning of the text: whole letters with their marks, in at most ``most`` bytes of UTF-8."""
    if _bytes_of(text) <= most:
        return text
    kept = size = 0
    for letter in _letters(text):
        size += _bytes_of(letter)
        if size > most:
            break
        kept += len(letter)
    return text[:kept]


def _bytes_of(text: str) -> int:
    """Return the bytes of a text in UTF-8. Half of a surrogate pair counts as one."""
    return len(text.encode("utf-8", "replace"))


def _letters(text: str) -> Iterator[str]:
    """Yield pieces of the text that must stay whole: a letter with its marks, a flag, an emoji with its skin tone."""
    letter = ""
    for char in text:
        if letter and not _belongs_to(letter, char):
            yield letter
            letter = ""
        letter += char
    if letter:
        yield letter


def _belongs_to(letter: str, char: str) -> bool:
    half_a_flag = len(letter) == 1 and ord(letter) in _FLAG_LETTERS and ord(char) in _FLAG_LETTERS
    return is_mark(char) or ord(char) in _SKIN_TONES or half_a_flag
