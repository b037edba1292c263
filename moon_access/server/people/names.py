"""The rules of players' names: which names are allowed, and which count as equal.

Other players hear, feel and type a name. A name is one word: 2 to 16 letters of one script with their marks ("Jiří",
"Zoë"), and digits after the first letter. It has no hyphen, apostrophe or space, because a screen reader would read it
aloud in every line, and a command could not tell where the name ends. ``tidy_name`` writes every name with a capital
first letter and small letters after it. So nobody can look like another player by typing "I" for "l", and no voice
spells "ANNA" out.

Two names are the same if their skeletons are equal, and then only one player can have one of them. A skeleton ignores
case and accents, as a comparison of typed names does, and replaces letters that look alike by one of them, after
Unicode's table of confusables (UTS 39). A name cannot have letters that no living language writes. A letter that looks
like several ASCII letters ("m" like "rn") stays as it is: a terminal gives each letter its own cell, and Erna and Ema
may both play. This module has no messages: announcer/login.py has one for each fault.

look_alikes.txt has the table of confusables and the letters that a name may have; its head gives the version of
Unicode. .ci/update-look-alikes writes it. This module reads it when somebody first asks about a name.
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
from moon_access.announcer.company import NAMES, WORDS_FOR_PLAYERS
from moon_access.announcer.general import ANNOUNCEMENT_WORDS, PARTNER
from moon_access.evening.vocabulary import COMMANDS
from moon_access.i18n.catalog import Catalog, languages
from moon_access.i18n.letters import is_mark
from moon_access.i18n.typed_words import to_normal_form, words_of

from .talk_text import MOST_MARKS, is_unseen

T = TypeVar("T")
SHORTEST = 2
LONGEST = 16
"""Limits on the letters and digits of a name; marks do not count."""

MOST_TYPED = 10 * LONGEST
"""Maximum characters of a typed name: letters, marks and spaces around it. ``tidy_name`` ignores the rest."""

LOOK_ALIKES_FILE = Path(__file__).with_name("look_alikes.txt")
_HEADING_OF_LOOK_ALIKES = "# Taken for"

_MORE_LOOK_ALIKES = {"\u0138": "k", "\u028d": "m", "\u0237": "j", "κ": "k", "к": "k", "\u01bf": "p", "0": "o", "1": "l"}
"""ASCII letters for characters that readers take for them, but Unicode's table does not.

The table takes a small capital K and a kappa for a kra, and a small capital M for a turned W. It does not replace
digits among letters.
"""
_NO_SCRIPT = ("COMMON", "Unknown")
"""Unicode scripts of characters that belong to several scripts, or to none."""
_OF_MARKS = "INHERITED"
"""The Unicode script of marks, which take the script of their letter."""


class NameFault(Enum):
    """The reasons why a name is not allowed. The values go over the wire, and announcer/login.py has their messages."""

    TOO_SHORT = "too short"
    TOO_LONG = "too long"
    NOT_LETTERS = "not letters"
    SCRIPTS = "scripts"
    MARKS = "marks"
    DIGIT_FIRST = "digit first"
    RESERVED = "reserved"
    OFFICE = "office"


def tidy_name(typed: str) -> str:
    """Return a typed name as the server stores and announces it: with a capital first letter and small ones after it.

    A text that is not allowed stays not allowed. Of a far too long text, this returns the beginning, which is still too
    long.
    """
    name = to_normal_form("NFC", " ".join(typed[:MOST_TYPED].split()))
    first = name[:1].title()
    return to_normal_form("NFC", (first if len(first) == 1 else name[:1]) + name[1:].lower())


def fault_of_name(name: str, reserved: Collection[str]) -> NameFault | None:
    """Return the reason why this name is not allowed, or None if it is.

    This tidies ``name`` first. ``reserved`` has skeletons of names that nobody may have. It does not check whether the
    name is taken, which ``Accounts`` knows.
    """
    if len(name) >= MOST_TYPED:  # check this first, to bound the work
        return NameFault.TOO_LONG
    name = tidy_name(name)
    if not all(map(_is_of_a_name, name)):
        return NameFault.NOT_LETTERS
    fault = _fault_of_length(name) or _fault_of_letters(name)
    if fault is None and is_of_office(name):
        return NameFault.OFFICE
    return fault or (NameFault.RESERVED if skeleton_of(name) in reserved else None)


def _is_of_a_name(char: str) -> bool:
    """Return whether a name may contain this: a letter, mark or digit, but no variant such as a wide or raised one."""
    if is_unseen(char) or to_normal_form("NFKC", char) != to_normal_form("NFC", char):
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
    for char in to_normal_form("NFD", name):
        marks = marks + 1 if is_mark(char) else 0
        if marks > MOST_MARKS:
            return NameFault.MARKS
    if is_mark(name[0]) or any(is_mark(char) and name[at].isdigit() for at, char in enumerate(name[1:])):
        return NameFault.MARKS
    scripts = {_script_of(char) for char in name if not char.isdigit()} - {_OF_MARKS}
    return NameFault.SCRIPTS if len(scripts) != 1 or scripts & set(_NO_SCRIPT) else None


def _script_of(char: str) -> str:
    from confusable_homoglyphs import categories  # late, because it loads large tables

    return str(categories.alias(char))


# Names that look the same


def skeleton_of(name: str) -> str:
    """Return a text that is equal for all names that look alike or are typed alike. Any text has a skeleton."""
    looks = [_prototype_of(char) for char in to_normal_form("NFD", tidy_name(name))]
    if looks and looks[0] == "l":
        looks[0] = "i"  # a tidied name begins with a capital, so this is an I, not an l
    plain = to_normal_form("NFD", "".join(looks).casefold())
    letters = "".join(char for char in plain if not unicodedata.combining(char))
    return to_normal_form("NFC", letters)


def who_is_called(typed: str, people: Iterable[T], name_of: Callable[[T], str]) -> T | None:
    """Return the person among ``people`` whom a typed name means; None if it is nobody, or unclear who.

    Prefer an exact match, except for case. Otherwise take the match by skeleton if all who match have the same name:
    a keyboard may lack the letters of a name. ``people`` may contain the same person more than once.
    """
    everybody = list(people)
    exactly = next((one for one in everybody if name_of(one).casefold() == typed.casefold()), None)
    if exactly is not None:
        return exactly
    meant = skeleton_of(typed)
    alike = [one for one in everybody if skeleton_of(name_of(one)) == meant]
    return alike[0] if len({name_of(one) for one in alike}) == 1 else None


def _prototype_of(char: str) -> str:
    """Return the prototype of all characters that look like this one; for a small capital, the plain letter."""
    looked = _prototypes().get(char, char)
    if _is_several_letters(looked):
        return char
    for one in (char, looked):
        _, _, letter = unicodedata.name(one, "").partition("LETTER SMALL CAPITAL ") if len(one) == 1 else ("", "", "")
        if len(letter) == 1:
            return letter.lower()
    return _prototypes().get(looked, looked)


def _is_several_letters(text: str) -> bool:
    """Return whether a terminal shows this text in several cells, so that nobody takes it for a single letter."""
    return sum(not is_mark(char) for char in text) > 1


# Names that nobody can have


@cache
def reserved_skeletons(*more: str) -> frozenset[str]:
    """Return the skeletons of reserved names in every language: words like "you", and typed commands.

    ``more`` has further lists of words, as in the message catalogue, for commands of other parts of the program.
    """
    catalogs = [Catalog(language) for language in languages()]
    return frozenset(skeleton_of(word) for catalog in catalogs for word in _words(catalog, more))


def _words(catalog: Catalog, more: Iterable[str]) -> Iterator[str]:
    typed = (
        *(command.words for command in COMMANDS),
        *(
            words.PASS,
            words.DRAW_WORD,
            words.NEXT_WORD,
            words.PREVIOUS_WORD,
            words.DONE_WORDS,
            words.TAKE_WORDS,
            words.LEAVE_WORDS,
        ),
        *(questions.YES_WORDS, questions.NO_WORDS, *ANNOUNCEMENT_WORDS.values()),
        login.NAMES_OF_NOBODY,
        *WORDS_FOR_PLAYERS,
        *more,
    )
    for text in typed:
        yield from words_of(catalog, text)
    yield catalog.text(PARTNER.text)


# Names of bots


def names_for_bots(seated: Iterable[str], watching: Iterable[str] = ()) -> list[str]:
    """Return the names that bots can have at a table, without those of the people there: a bot gives up its name.

    Everybody hears a bot's name in their own language, so it must differ from people's names in all languages.

    Args:
        seated: The names of the players. No bot has one of them.
        watching: The names of those who look on. A bot has one of them only if no other is left.

    Returns:
        The names in the form of ``NAMES``, first those that nobody here has.
    """
    theirs, of_watchers = frozenset(map(skeleton_of, seated)), frozenset(map(skeleton_of, watching))
    free = [name for name, known in _skeletons_of_names().items() if known.isdisjoint(theirs)]
    return sorted(free, key=lambda name: not _skeletons_of_names()[name].isdisjoint(of_watchers))  # stable


@cache
def _skeletons_of_names() -> Mapping[str, frozenset[str]]:
    """Return the skeletons of each bot's name: one for each form that the name has in a language."""
    catalogs = [Catalog(language) for language in languages()]
    return {name: frozenset(skeleton_of(catalog.context("name", name)) for catalog in catalogs) for name in NAMES}


# Words of office

_SHORT = 4
"""Maximum length of an office word that longer names may begin with: "Rooth" is not taken for "root"."""
_AS_LETTERS = str.maketrans({"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g", "l": "i"})
"""Letters that readers take digits for among letters, and "i" for "l", which they cannot tell apart."""


def is_of_office(name: str) -> bool:
    """Return whether others would take a player of this name for somebody who runs the server, in any language.

    Digits or letters after an office word and look-alikes in it do not help, but a short word (``_SHORT``) may begin a
    longer name.
    """
    tidy = tidy_name(name)
    plain = _read_as_letters(tidy.rstrip("0123456789"))
    return plain in _offices() or any(
        len(office) > _SHORT and read.startswith(office)
        for office in _offices()
        for read in (plain, _read_as_letters(tidy))
    )


def _read_as_letters(text: str) -> str:
    """Return the skeleton of a text after replacing digits by the letters that they look like."""
    return skeleton_of(text.translate(_AS_LETTERS)).translate(_AS_LETTERS)


@cache
def _offices() -> frozenset[str]:
    catalogs = [Catalog(language) for language in languages()]
    return frozenset(_read_as_letters(word) for catalog in catalogs for word in words_of(catalog, login.OFFICE_WORDS))


# Look-alikes


@cache
def _allowed_letters() -> frozenset[str]:
    """Return the characters that Unicode allows in identifiers: letters and marks of living languages, and digits."""
    ranges = (
        line.partition("..")
        for line in takewhile(lambda line: line != _HEADING_OF_LOOK_ALIKES, _lines())
        if line[0] != "#"
    )
    return frozenset(
        chr(number) for first, _, last in ranges for number in range(int(first, 16), int(last or first, 16) + 1)
    )


@cache
def _prototypes() -> Mapping[str, str]:
    """Return the prototype of each character that looks like others: one character or text that stands for all."""
    lines = _lines()
    for line in lines:
        if line == _HEADING_OF_LOOK_ALIKES:
            break
    table = {}
    for line in lines:
        source, *target = (chr(int(code, 16)) for code in line.split())
        table[source] = "".join(target)
    return {**table, **_MORE_LOOK_ALIKES}


def _lines() -> Iterator[str]:
    yield from LOOK_ALIKES_FILE.read_text("ascii").splitlines()
