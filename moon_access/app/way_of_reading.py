"""Find out how somebody reads before the command line is understood: for errors, help pages and the version.

The flag overrides the environment, and that overrides the saved settings. A value that is no way of reading is skipped,
but a typing error in "speech" counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moon_access.storage.settings import ALLOWED, CELLS, Settings

SPEECH = "speech"
BRAILLE = "braille"
FLAG = "--read"
VARIABLE = "MOON_ACCESS_READ"


def reads_by_speech(arguments: Sequence[str], environment: Mapping[str, str], kept: Settings | None) -> bool:
    """Return whether the player reads by speech. ``arguments``: without the program's name; the last flag counts."""
    return _way(arguments, environment, kept) == SPEECH


def cells_of(arguments: Sequence[str], environment: Mapping[str, str], kept: Settings | None) -> int | None:
    """Return the cells of the braille display; None if the player does not read braille. Arguments as above."""
    if _way(arguments, environment, kept) != BRAILLE:
        return None
    asked = [*_flags(arguments, "--cells"), environment.get("MOON_ACCESS_CELLS", "")]
    cells = (int(text) for text in asked if text.isdecimal() and len(text) < 4)
    return next((number for number in cells if number in CELLS), (kept or Settings()).cells)


def _way(arguments: Sequence[str], environment: Mapping[str, str], kept: Settings | None) -> str:
    asked = [*_flags(arguments, FLAG), environment.get(VARIABLE, "")]
    return next(filter(None, map(_meant, asked)), "") or (kept or Settings()).read


def _flags(arguments: Sequence[str], name: str) -> list[str]:
    """Return the values of the flag, the last one first."""
    values: list[str] = []
    words = iter(arguments)
    for word in words:
        if word == "--":
            break
        flag, equals, value = word.partition("=")
        if flag == name:
            values.insert(0, value if equals else next(words, ""))
    return values


def _meant(typed: str) -> str:
    """Return the way of reading that this means; empty if it means none."""
    from moon_access.i18n.typed_words import nearest

    ways = [str(way) for way in ALLOWED["read"]]
    typed = typed.strip().casefold()
    return typed if typed in ways else nearest(typed, ways) or ""
