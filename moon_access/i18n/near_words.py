"""The word that was probably meant by one that is not understood.

Only ever a suggestion, which the player types again or not. Numbers and tiles are never suggested: between two of them
no likeness says which is meant.
"""

from __future__ import annotations

from collections.abc import Iterable

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
    from difflib import get_close_matches  # most of what is typed is understood

    written = {fold(word): word for word in words}
    of_numbers = {fold(word) for word in never}
    found = get_close_matches(plain, [*of_numbers, *written.keys() - of_numbers], 1, ALIKE)
    return None if not found or found[0] in of_numbers else written[found[0]]
