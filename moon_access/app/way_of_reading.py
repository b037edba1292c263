"""Whether somebody reads by speech, found out where the command line may not be understood: of errors, help pages and
the version, too. The flag goes before the environment, that before what was kept; what is no way of reading is passed
over, but for a slip of the keys in "speech".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moon_access.storage.settings import ALLOWED, Settings

SPEECH = "speech"
FLAG = "--read"
VARIABLE = "MOON_ACCESS_READ"


def reads_by_speech(arguments: Sequence[str], environment: Mapping[str, str], kept: Settings | None) -> bool:
    """``arguments`` are without the program's name; the last flag counts, as it does for the command line."""
    asked = [*_flags(arguments), environment.get(VARIABLE, "")]
    meant = next(filter(None, map(_meant, asked)), "")
    return (meant or (kept or Settings()).read) == SPEECH


def _flags(arguments: Sequence[str]) -> list[str]:
    """The values of the flag, the last one first."""
    values: list[str] = []
    words = iter(arguments)
    for word in words:
        if word == "--":
            break
        flag, equals, value = word.partition("=")
        if flag == FLAG:
            values.insert(0, value if equals else next(words, ""))
    return values


def _meant(typed: str) -> str:
    """The way of reading that this says; empty where it says none."""
    from moon_access.i18n.near_words import nearest

    ways = [str(way) for way in ALLOWED["read"]]
    typed = typed.strip().casefold()
    return typed if typed in ways else nearest(typed, ways) or ""
