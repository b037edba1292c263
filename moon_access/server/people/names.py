"""What a player may be called, and which names are taken for the same: a name is heard, felt and typed by others.

A name is one word: 2 to 16 letters of one script, with the marks that belong to them ("Jiří", "Zoë"), and digits behind
the first letter. It has no hyphen, apostrophe or space, which a screen reader would read aloud in every line and a
typed command would have to guess. However it is typed, it is written with a capital letter first and small ones behind
(``tidied``): so nobody looks like another by an "I" for an "l", and no voice spells "ANNA" out.

Two names are the same when their skeletons are, and then only one of them can be there. A skeleton is without case
and accents, as typed names are compared, and without what looks alike, by Unicode's table of confusables
(UTS 39). Letters that no living language writes can not be in a name at all. A letter that looks like several
ASCII ones ("m" like "rn") stays as it is: a terminal gives each a cell of its own, and Erna and Ema may both play.
Nothing here is a sentence: announcer/login.py has one for each fault.

The table of confusables, and of the letters that a name may have, is in look_alikes.txt, whose head names its version.
.ci/update-look-alikes writes it. It is read with the first name that anybody asks about.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import TypeVar

from moon_access.announcer import login, questions, words
from moon_access.announcer.general import ANNOUNCEMENT_WORDS, PARTNER
from moon_access.bots.names import NAMES
from moon_access.i18n.catalog import Catalog, languages
from moon_access.i18n.typed_words import normalized, words_of

from .talk_text import MOST_MARKS, is_mark, is_unseen

T = TypeVar("T")
SHORTEST, LONGEST = 2, 16
"""Letters and digits of a name; marks belong to their letters."""

MOST_TYPED = 10 * LONGEST
"""Characters of what is looked at as a name: letters, marks and spaces around it."""

LOOK_ALIKES_FILE = Path(__file__).with_name("look_alikes.txt")
_TAKEN_FOR = "# Taken for"

_ASCII_TOO = {"\u0138": "k", "\u028d": "m", "\u0237": "j", "κ": "k", "к": "k", "\u01bf": "p", "0": "o", "1": "l"}
"""What the table takes for a letter that is not of ASCII, or for nothing, and a reader for one that is: it takes a
small K and a kappa for a kra, a small M for a turned W, and compares no digit in the midst of letters."""
_NO_SCRIPT = ("COMMON", "Unknown")
"""What the table of scripts says of characters that are of several, or of none."""
_OF_MARKS = "INHERITED"
"""Likewise of marks, which are of the script of their letter."""


class NameFault(Enum):
    """Why nobody can be called so. The values go over the wire, and are known to announcer/login.py."""

    TOO_SHORT = "too short"
    TOO_LONG = "too long"
    NOT_LETTERS = "not letters"
    SCRIPTS = "scripts"
    MARKS = "marks"
    DIGIT_FIRST = "digit first"
    RESERVED = "reserved"
    OFFICE = "office"


def tidied(typed: str) -> str:
    """A name as it is kept and told, however it was typed. What is no name stays none; of what is far too long a
    beginning is left, which is too long as well."""
    name = normalized("NFC", " ".join(typed[:MOST_TYPED].split()))
    first = name[:1].title()
    return normalized("NFC", (first if len(first) == 1 else name[:1]) + name[1:].lower())


def why_not(name: str, reserved: Collection[str]) -> NameFault | None:
    """Why nobody can be called so; None where somebody can.

    ``name`` is tidied first. ``reserved`` are skeletons. Whether somebody is called so already is the accounts' to say.
    """
    if len(name) >= MOST_TYPED:  # before anything is done with all of it
        return NameFault.TOO_LONG
    name = tidied(name)
    if not all(map(_is_of_a_name, name)):
        return NameFault.NOT_LETTERS
    fault = _fault_of_length(name) or _fault_of_letters(name)
    if fault is None and is_of_office(name):
        return NameFault.OFFICE
    return fault or (NameFault.RESERVED if skeleton(name) in reserved else None)


def _is_of_a_name(char: str) -> bool:
    """Whether it is a letter, a mark or a digit, and no other writing of one, such as a wide or a raised letter."""
    if is_unseen(char) or normalized("NFKC", char) != normalized("NFC", char):
        return False
    if is_mark(char):
        return True
    if unicodedata.category(char)[0] == "L":
        return char in _allowed_letters()
    return char.isascii() and char.isdigit()


def _fault_of_length(name: str) -> NameFault | None:
    length = sum(not is_mark(char) for char in name)
    if length < SHORTEST:
        return NameFault.TOO_SHORT
    return NameFault.TOO_LONG if length > LONGEST else None


def _fault_of_letters(name: str) -> NameFault | None:
    if name[0].isdigit():
        return NameFault.DIGIT_FIRST
    marks = 0
    for char in normalized("NFD", name):
        marks = marks + 1 if is_mark(char) else 0
        if marks > MOST_MARKS:
            return NameFault.MARKS
    if is_mark(name[0]) or any(is_mark(char) and name[at].isdigit() for at, char in enumerate(name[1:])):
        return NameFault.MARKS
    scripts = {_script(char) for char in name if not char.isdigit()} - {_OF_MARKS}
    return NameFault.SCRIPTS if len(scripts) != 1 or scripts & set(_NO_SCRIPT) else None


def _script(char: str) -> str:
    from confusable_homoglyphs import categories

    return str(categories.alias(char))


# Which names are the same


def skeleton(name: str) -> str:
    """What is the same for all names that look alike, or are typed alike. Defined for every text."""
    looks = [_look(char) for char in normalized("NFD", tidied(name))]
    if looks and looks[0] == "l":
        looks[0] = "i"  # first in a tidied name it is a capital I: a capital L does not look so
    plain = normalized("NFD", "".join(looks).casefold())
    letters = "".join(char for char in plain if not unicodedata.combining(char))
    return normalized("NFC", letters)


def who_is_called(typed: str, there: Iterable[T], name_of: Callable[[T], str]) -> T | None:
    """Who of these is meant by what somebody typed: whoever has just this name, or else the only one whose name is the
    same, for a keyboard may lack its letters. The same person may be there more than once."""
    everybody = list(there)
    exactly = next((one for one in everybody if name_of(one).casefold() == typed.casefold()), None)
    if exactly is not None:
        return exactly
    meant = skeleton(typed)
    alike = [one for one in everybody if skeleton(name_of(one)) == meant]
    return alike[0] if len({name_of(one) for one in alike}) == 1 else None


def _look(char: str) -> str:
    """What this one looks like. A small capital is the letter that it looks like."""
    looked = _prototypes().get(char, char)
    if _is_several_letters(looked):
        return char
    for one in (char, looked):
        _, _, letter = unicodedata.name(one, "").partition("LETTER SMALL CAPITAL ") if len(one) == 1 else ("", "", "")
        if len(letter) == 1:
            return letter.lower()
    return _prototypes().get(looked, looked)


def _is_several_letters(text: str) -> bool:
    """Whether a terminal shows it in several cells, for which no single letter can be taken."""
    return sum(not is_mark(char) for char in text) > 1


# Which names nobody can have


@cache
def reserved(*more: str) -> frozenset[str]:
    """The skeletons of what nobody is called, in every language: "you" and its like, bots, words that are typed.

    ``more``: lists of words as the catalogue has them, of commands that are handed in from elsewhere.
    """
    catalogs = [Catalog(language) for language in languages()]
    return frozenset(skeleton(word) for catalog in catalogs for word in _words(catalog, more))


def _words(catalog: Catalog, more: Iterable[str]) -> Iterator[str]:
    from moon_access.evening.vocabulary import COMMANDS  # most of the program, and only who takes names in needs it

    typed = (
        *(command.words for command in COMMANDS),
        *(words.PASS, words.DRAW, words.NEXT, words.PREVIOUS, words.DONE, words.TAKE, words.LEAVE),
        *(questions.YES_WORDS, questions.NO_WORDS, *ANNOUNCEMENT_WORDS.values()),
        login.NOBODY,
        *more,
    )
    for text in typed:
        yield from words_of(catalog, text)
    yield from (catalog.context("name", name) for name in NAMES)
    yield catalog.text(PARTNER.text)


# Words of office

_SHORT = 4
"""Letters of a word of office that longer names may well begin with: Rooth is no root."""
_AS_LETTERS = str.maketrans({"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g", "l": "i"})
"""What digits are read as in the midst of letters, and letters that one can not tell from others."""


def is_of_office(name: str) -> bool:
    """Whether others would take whoever is called so for somebody who runs the server, in any language.

    Digits and more letters behind a word of office change nothing, nor does a look-alike in it.
    """
    tidy = tidied(name)
    plain = _read_as_letters(tidy.rstrip("0123456789"))
    return plain in _offices() or any(
        len(office) > _SHORT and read.startswith(office)
        for office in _offices()
        for read in (plain, _read_as_letters(tidy))
    )


def _read_as_letters(text: str) -> str:
    """The skeleton of a text, in which it does not matter whether a letter or a digit stands for it."""
    return skeleton(text.translate(_AS_LETTERS)).translate(_AS_LETTERS)


@cache
def _offices() -> frozenset[str]:
    catalogs = [Catalog(language) for language in languages()]
    return frozenset(_read_as_letters(word) for catalog in catalogs for word in words_of(catalog, login.OFFICES))


# What looks alike


@cache
def _allowed_letters() -> frozenset[str]:
    """Return what Unicode recommends for identifiers: letters and marks of living languages, and digits."""
    ranges = (line.partition("..") for line in takewhile(lambda line: line != _TAKEN_FOR, _lines()) if line[0] != "#")
    return frozenset(
        chr(number) for first, _, last in ranges for number in range(int(first, 16), int(last or first, 16) + 1)
    )


@cache
def _prototypes() -> Mapping[str, str]:
    """Return, for each character that looks like others, the one that all of them are taken for."""
    lines = _lines()
    for line in lines:
        if line == _TAKEN_FOR:
            break
    table = {}
    for line in lines:
        source, *target = (chr(int(code, 16)) for code in line.split())
        table[source] = "".join(target)
    return {**table, **_ASCII_TOO}


def _lines() -> Iterator[str]:
    yield from LOOK_ALIKES_FILE.read_text("ascii").splitlines()
