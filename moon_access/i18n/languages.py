"""What is known of a language besides its texts: the one table of code that knows a language by its name.

Here are facts of keyboards, spelling, braille tables and voices, which no translator can say in a catalogue. A language
that is not in the table has the defaults, and they are right for most: with them it can be played in all three ways;
only braille on paper needs a table of liblouis. Texts and noun forms are in `locales`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple


class LanguageFacts(NamedTuple):
    """The facts of one language. Every default means: nothing is special about it."""

    digit_keys: str = ""
    """What the keys of 1 2 3 4 5 6 7 8 9 0 give without shift, where these are no digits."""
    two_letters: Mapping[str, str] = MappingProxyType({})
    """Letters that may be typed as two ("ä" as "ae"). That accents may be left out holds in every language."""
    letters: str = ""
    """The letters beyond ASCII. A letter may stand here only if the tables below of all languages know it: another one
    can make liblouis lose the whole line."""
    braille: Mapping[int, str] = MappingProxyType({})
    """The grades of braille that its readers know, and the table of liblouis for each."""
    voices: tuple[str, ...] = ()
    """The codes of voices that are meant first of all, the best first; without any, those of its own country."""
    voice_names: tuple[str, ...] = ()
    """What voices call it that have no code, in small letters."""


FACTS: Final[Mapping[str, LanguageFacts]] = {
    "en": LanguageFacts(
        braille={1: "en-ueb-g1.ctb", 2: "en-ueb-g2.ctb"},
        voices=("en", "en-gb", "en-us"),
        voice_names=("english",),
    ),
    "de": LanguageFacts(
        two_letters={"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"},
        letters="äöüß",
        # 0 is Basisschrift, 1 Vollschrift, 2 Kurzschrift.
        braille={0: "de-g0.utb", 1: "de-g1.ctb", 2: "de-g2.ctb"},
        voice_names=("german", "deutsch"),
    ),
    "cs": LanguageFacts(
        digit_keys="+ěščřžýáíé",
        letters="áčďéěíňóřšťúůýž",
        braille={1: "cs.tbl"},
        voices=("cs", "cs-cz"),
        voice_names=("czech", "čeština", "cestina"),
    ),
}

_PLAIN: Final = LanguageFacts()

LETTERS: Final = "".join(facts.letters for facts in FACTS.values())
"""All letters beyond ASCII of the languages in the table."""


def facts_of(language: str) -> LanguageFacts:
    """What is known of a language; the defaults for one that is not in the table."""
    return FACTS.get(language, _PLAIN)
