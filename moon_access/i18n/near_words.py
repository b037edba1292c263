"""The word that was probably meant by one that is not understood.

Only ever a suggestion, which the player types again or not. Numbers are never suggested, nor tiles but for a double of
which the number is there and the word before it is nearly so: between two numbers no likeness says which is meant.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import get_close_matches
from itertools import takewhile

from .typed_words import fold

ALIKE = 0.72
"""From which likeness on a word is suggested, as difflib reckons it: "hnt" is 0.86 like "hint", "hlep" 0.75 like
"help"."""
SHORTEST = 3
"""Letters that must have been typed: shorter words are like too many others."""


def nearest(typed: str, words: Iterable[str], never: Iterable[str] = ()) -> str | None:
    """The one of these words, as it is written, that is most like what was typed; None where none is, or one that is
    never suggested is as much like it."""
    plain = fold(typed)
    if len(plain) < SHORTEST or any(char.isdigit() for char in plain):
        return None
    written = {fold(word): word for word in words}
    of_numbers = {fold(word) for word in never}
    found = get_close_matches(plain, [*of_numbers, *written.keys() - of_numbers], 1, ALIKE)
    return None if not found or found[0] in of_numbers else written[found[0]]


def nearest_double(typed: str, names: Collection[str]) -> str | None:
    """The one of these names that was probably meant; None where none was.

    They are those of the doubles of one language, as they are written: a word, the same for all, and a number.
    """
    written = {fold(name).replace(" ", ""): name for name in names}
    plain = fold(typed).replace(" ", "")
    first_and_last = zip(min(written), max(written), strict=False)
    before = "".join(letter for letter, _ in takewhile(lambda two: two[0] == two[1], first_and_last))
    for name, as_written in written.items():
        number = name.removeprefix(before)
        if plain.endswith(number) and nearest(plain.removesuffix(number), [before]) is not None:
            return as_written
    return None
