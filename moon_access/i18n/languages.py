"""List what is special about a language besides its texts: the one table in code that names languages.

Here are facts about keyboards, spelling, braille tables and voices, which no translator can say in a catalogue. A
language that is not in the table has the defaults, and they are right for most: a player can use it in all three ways
of reading. Only braille on paper needs a table of liblouis. Texts and noun forms are in `locales`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple


class LanguageFacts(NamedTuple):
    """The facts of one language. The defaults mean that nothing is special about it."""

    digit_keys: str = ""
    """The characters that the keys of 1 2 3 4 5 6 7 8 9 0 give without shift, if these are no digits."""
    two_letters: Mapping[str, str] = MappingProxyType({})
    """Letters that players may type as two ("ä" as "ae"). In every language they may leave out accents."""
    letters: str = ""
    """The letters beyond ASCII that its braille tables know, also those of other languages, which names may have. An
    unknown letter can make liblouis lose the whole line, so on paper it loses its accent or becomes a question mark."""
    braille: Mapping[int, str] = MappingProxyType({})
    """The grades of braille that readers of the language know, and the table of liblouis for each."""
    is_contracted: bool = False
    """Whether BRLTTY has a contracted table for the language."""
    voices: tuple[str, ...] = ()
    """The codes of voices to prefer, the best first; without any, those of its own country."""
    voice_names: tuple[str, ...] = ()
    """The names of the language in voices that have no code, in small letters."""


_GERMAN_AND_CZECH: Final = "äöüßáčďéěíňóřšťúůýž"

FACTS: Final[Mapping[str, LanguageFacts]] = {
    "en": LanguageFacts(
        letters=_GERMAN_AND_CZECH,
        braille={1: "en-ueb-g1.ctb", 2: "en-ueb-g2.ctb"},
        is_contracted=True,
        voices=("en", "en-gb", "en-us"),
        voice_names=("english",),
    ),
    "de": LanguageFacts(
        two_letters={"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"},
        letters=_GERMAN_AND_CZECH,
        # 0 is Basisschrift, 1 Vollschrift, 2 Kurzschrift.
        braille={0: "de-g0.utb", 1: "de-g1.ctb", 2: "de-g2.ctb"},
        is_contracted=True,
        voice_names=("german", "deutsch"),
    ),
    "cs": LanguageFacts(
        digit_keys="+ěščřžýáíé",
        letters=_GERMAN_AND_CZECH,
        braille={1: "cs.tbl"},
        voices=("cs", "cs-cz"),
        voice_names=("czech", "čeština", "cestina"),
    ),
}

_PLAIN: Final = LanguageFacts()


def facts_of(language: str) -> LanguageFacts:
    """Return the facts of a language. Without an entry, "pt_BR" has those of "pt", or the defaults."""
    return FACTS.get(language) or FACTS.get(language.partition("_")[0], _PLAIN)


def voice_codes(language: str) -> tuple[str, ...]:
    """Return the codes of voices to prefer for a language, the best first."""
    base = language.partition("_")[0]
    return facts_of(language).voices or tuple(dict.fromkeys((language_tag(language).lower(), base, f"{base}-{base}")))


def language_tag(language: str) -> str:
    """Return the code as web pages and voices write it: "pt-BR" for "pt_BR"."""
    return language.replace("_", "-").partition("@")[0]
