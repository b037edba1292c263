r"""Choose the voice for a language, from the lists of espeak-ng, SAPI5 and macOS. The module is pure.

The lists name languages in many ways: "cs", b"\x05cs", "en_US", "en-gb-scotland", "409;9" (hexadecimal numbers of
Windows), or not at all, so that only the voice's name tells the language ("Microsoft Hedda Desktop - German"). The
workers read the lists.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from moon_access.i18n.languages import facts_of, voice_codes


class KnownVoice(NamedTuple):
    """A voice: the engine's id for it, its name, and the codes of its languages ("en-gb")."""

    id: str
    name: str
    languages: tuple[str, ...]


def from_facts(facts: object) -> list[KnownVoice]:
    """Return the voices that a worker has reported, without invalid entries."""
    found = []
    for one in facts if isinstance(facts, list) else ():
        if isinstance(one, dict) and isinstance(one.get("id"), str) and one["id"]:
            found.append(make_known(one["id"], str(one.get("name") or ""), one.get("languages") or ()))
    return found


def make_known(identifier: str, name: str, languages: Iterable[object]) -> KnownVoice:
    codes = [code for language in languages for code in codes_of(language)]
    return KnownVoice(identifier, name, tuple(dict.fromkeys(codes)))


def codes_of(language: object) -> list[str]:
    """Return the normalised codes in an engine's name of a language; none if it is no language."""
    text = language.decode("utf-8", "ignore") if isinstance(language, bytes) else str(language or "")
    # espeak puts a byte with the priority of the language before its code.
    text = "".join(char for char in text if char.isprintable()).strip().lower().replace("_", "-")
    if re.fullmatch(r"[0-9a-f]{1,4}(;[0-9a-f]{1,4})*", text) and any(char.isdigit() for char in text):
        return [code for part in text.split(";") if (code := _code_of_windows(int(part, 16)))]
    return [text] if re.fullmatch(r"[a-z]{2,3}(-[a-z0-9]+)*", text) else []


def _code_of_windows(number: int) -> str:
    """Return the code of a language number of Windows: 0x807 is "de-ch", 0x7 "de", an unknown one ""."""
    from locale import windows_locale

    if number < 0x400:  # a language without a country: take the entry of its main country, the first of its numbers
        return windows_locale.get(0x400 | number, "").partition("_")[0]
    return windows_locale.get(number, "").lower().replace("_", "-")


def of_language(voices: Sequence[KnownVoice], language: str) -> list[KnownVoice]:
    """Return the voices that speak the language, the best first. Equally good voices keep their order."""
    ranks = {voice: rank for voice in voices if (rank := _rank(voice, language)) is not None}
    return sorted(ranks, key=ranks.__getitem__)


def choose_voice(voices: Sequence[KnownVoice], language: str) -> str:
    """Return the id of the best voice for the language, or "" if there is none."""
    return next((voice.id for voice in of_language(voices, language)), "")


VARIANTS = ("f1", "f2", "f3", "f4", "m1", "m2", "m3", "m4")
"""The variants of every voice of espeak-ng: women's and men's."""


def name_variant(voice: str, variant: str) -> str:
    """Return the id of this voice of espeak-ng in this variant."""
    return f"{voice.partition('+')[0]}+{variant}"


def variant_of(voice: str) -> str:
    """Return the variant of a voice, or "" for none."""
    variant = voice.partition("+")[2]
    return variant if variant in VARIANTS else ""


def choose_contrast(voice: str) -> str:
    """Return a voice of espeak-ng that nobody confuses with this one."""
    return name_variant(voice, "m3" if variant_of(voice).startswith("f") else "f2")


def _rank(voice: KnownVoice, language: str) -> int | None:
    facts = facts_of(language)
    preferred = voice_codes(language)
    exact = [preferred.index(code) for code in voice.languages if code in preferred]
    if exact:
        return min(exact)
    if any(code.split("-")[0] == language.partition("_")[0] for code in voice.languages):
        return len(preferred)
    name = voice.name.casefold()
    if not voice.languages and any(word in name for word in facts.voice_names):
        return len(preferred) + 1
    return None
