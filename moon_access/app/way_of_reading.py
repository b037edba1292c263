"""How somebody reads, found out where the command line may not be understood: of errors, help pages and the version.

The flag goes before the environment, that before what was kept; what is no way of reading is passed over, but for a
slip of the keys in "speech".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moon_access.storage.settings import ALLOWED, CELLS, Settings

SPEECH = "speech"
BRAILLE = "braille"
FLAG = "--read"
VARIABLE = "MOON_ACCESS_READ"


def reads_by_speech(arguments: Sequence[str], environment: Mapping[str, str], kept: Settings | None) -> bool:
    """``arguments`` are without the program's name; the last flag counts, as it does for the command line."""
    return _way(arguments, environment, kept) == SPEECH


def cells_of(arguments: Sequence[str], environment: Mapping[str, str], kept: Settings | None) -> int | None:
    """Of the braille display that it is read by; None where it is read otherwise. Likewise."""
    if _way(arguments, environment, kept) != BRAILLE:
        return None
    asked = [*_flags(arguments, "--cells"), environment.get("MOON_ACCESS_CELLS", "")]
    cells = (int(text) for text in asked if text.isdecimal() and len(text) < 4)
    return next((number for number in cells if number in CELLS), (kept or Settings()).cells)


def _way(arguments: Sequence[str], environment: Mapping[str, str], kept: Settings | None) -> str:
    asked = [*_flags(arguments, FLAG), environment.get(VARIABLE, "")]
    return next(filter(None, map(_meant, asked)), "") or (kept or Settings()).read


def _flags(arguments: Sequence[str], name: str) -> list[str]:
    """The values of the flag, the last one first."""
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
    """The way of reading that this says; empty where it says none."""
    from moon_access.i18n.typed_words import nearest

    ways = [str(way) for way in ALLOWED["read"]]
    typed = typed.strip().casefold()
    return typed if typed in ways else nearest(typed, ways) or ""
