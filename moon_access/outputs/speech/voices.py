"""Which voice speaks a language: read from the lists that espeak-ng, SAPI5 and macOS give. Pure.

The lists name languages in many ways: "cs", b"\\x05cs", "en_US", "en-gb-scotland", "409;9" (hexadecimal numbers
of Windows), or not at all, and then only the name tells ("Microsoft Hedda Desktop - German").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple


class Known(NamedTuple):
    """A voice: what the engine knows it by, what it is called, and the codes of its languages ("en-gb")."""

    id: str
    name: str
    languages: tuple[str, ...]


PREFERRED = {"en": ("en", "en-gb", "en-us"), "de": ("de", "de-de"), "cs": ("cs", "cs-cz")}
"""What is meant by a language, the best first."""

NAMES = {"en": ("english",), "de": ("german", "deutsch"), "cs": ("czech", "čeština", "cestina")}
"""How a language is called in the names of voices; for languages of ours that are not here, only codes count."""

_WINDOWS = {
    0x405: "cs-cz",
    0x407: "de-de",
    0x807: "de-ch",
    0xC07: "de-at",
    0x409: "en-us",
    0x809: "en-gb",
    0xC09: "en-au",
    0x1009: "en-ca",
    0x1809: "en-ie",
    0x4009: "en-in",
    0x9: "en",
    0x7: "de",
    0x5: "cs",
}


def from_facts(facts: object) -> list[Known]:
    """The voices that a worker has reported; what is no voice is passed over."""
    found = []
    for one in facts if isinstance(facts, list) else ():
        if isinstance(one, dict) and isinstance(one.get("id"), str) and one["id"]:
            found.append(known(one["id"], str(one.get("name") or ""), one.get("languages") or ()))
    return found


def known(identifier: str, name: str, languages: Iterable[Any]) -> Known:
    codes = [code for language in languages for code in codes_of(language)]
    return Known(identifier, name, tuple(dict.fromkeys(codes)))


def codes_of(language: object) -> list[str]:
    """The codes in what an engine calls a language, normalised; empty where it is none."""
    text = language.decode("utf-8", "ignore") if isinstance(language, bytes) else str(language or "")
    # espeak puts the priority of the language before its code, as one byte.
    text = "".join(char for char in text if char.isprintable()).strip().lower().replace("_", "-")
    if re.fullmatch(r"[0-9a-f]{1,4}(;[0-9a-f]{1,4})*", text) and any(char.isdigit() for char in text):
        return [_WINDOWS[number] for part in text.split(";") if (number := int(part, 16)) in _WINDOWS]
    return [text] if re.fullmatch(r"[a-z]{2,3}(-[a-z0-9]+)*", text) else []


def of_language(voices: Sequence[Known], language: str) -> list[Known]:
    """The voices that speak the language, the best first; those that are as good stay in their order."""
    ranked = [(rank, voice) for voice in voices if (rank := _rank(voice, language)) is not None]
    return [voice for _, voice in sorted(ranked, key=lambda pair: pair[0])]


def choose(voices: Sequence[Known], language: str) -> str:
    """The id of the best voice for the language; empty where there is none."""
    return next((voice.id for voice in of_language(voices, language)), "")


def _rank(voice: Known, language: str) -> int | None:
    preferred = PREFERRED.get(language, (language,))
    exact = [preferred.index(code) for code in voice.languages if code in preferred]
    if exact:
        return min(exact)
    if any(code.split("-")[0] == language for code in voice.languages):
        return len(preferred)
    name = voice.name.casefold()
    if not voice.languages and any(word in name for word in NAMES.get(language, ())):
        return len(preferred) + 1
    return None
