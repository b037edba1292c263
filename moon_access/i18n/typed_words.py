"""Reading what a player typed: numbers, tiles and words, in the player's language or in English.

Case and accents may be left out. On some keyboards, such as Czech ones, digits are typed with shift: where a whole
word is made of the letters on these keys, digits are meant. Nothing here knows what a typed thing means at a prompt;
scenes/game/move_reader.py does. What is special about a language is in languages.py.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import takewhile
from typing import Final, Literal
from unicodedata import combining, normalize

from moon_access.engine.tiles import Tile

from .catalog import Catalog
from .languages import facts_of

MOST_MARKS: Final = 30
"""In a row."""


def normalized(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
    """Return the text in this form, in a time that grows as its length does."""
    if text.isascii():
        return text
    return unicodedata.normalize(form, text if len(text) <= MOST_MARKS else "".join(_with_few_marks(text)))


def _with_few_marks(text: str) -> Iterator[str]:
    marks = 0
    for char in text:
        if char.isascii():
            marks = 0
        else:
            # Some characters are none by themselves, and marks when they are taken apart: U+0F73, U+FF9E.
            parts = normalize("NFKD", char)
            marks = marks + len(parts) if combining(parts[0]) else 0
        if marks <= MOST_MARKS:
            yield char


WORDS_KEPT = 2048
"""Folded texts that are remembered: more than one language has for commands and the largest set of tiles, and still no
more however much is typed."""

# Not compiled before something has been typed: the first prompt need not wait for them.
_DIGIT_KEYS = r"[{keys}\d]+([-\s,.]+[{keys}\d]+)*"
_SEPARATED = r"(\d{1,2})\s*[-\s,./:]\s*(\d{1,2})"


@lru_cache(WORDS_KEPT)
def fold(text: str) -> str:
    """The text without case and accents, hyphens as spaces and spaces single: what words are compared by. Where there
    is nothing but hyphens, these."""
    letters = text.casefold()
    if not letters.isascii():
        plain = normalized("NFD", letters)
        letters = "".join(char for char in plain if not unicodedata.combining(char))
    return " ".join(letters.replace("-", " ").split()) or letters.strip()


def in_digits(typed: str, language: str) -> str:
    """What was typed, with digits where the language's keyboard gave its letters for them."""
    text = normalized("NFC", typed.strip())
    keys = facts_of(language).digit_keys
    if keys and re.fullmatch(_DIGIT_KEYS.format(keys=re.escape(keys)), text, re.IGNORECASE):
        return text.lower().translate(str.maketrans(keys, "1234567890"))
    return text


def digit_keys(language: str) -> str:
    """The keys that give a digit on a keyboard of this language."""
    return "0123456789" + facts_of(language).digit_keys


def is_number(typed: str, language: str) -> bool:
    """Whether digits and separators were typed, and nothing else."""
    text = in_digits(typed, language)
    return any(char.isdigit() for char in text) and re.fullmatch(r"[\d\s,./:-]+", text) is not None


def whole_number(typed: str, language: str) -> int | None:
    """The number typed in digits, of at most three; None for anything else."""
    text = in_digits(typed, language)
    return int(text) if re.fullmatch(r"\d{1,3}", text, re.ASCII) else None


def tiles_in_digits(typed: str, language: str) -> list[Tile]:
    """The tiles that digits may mean: "65", "6-5", "6 5", "12-7"; "127" may be two. Empty for anything else.

    Whether a set has such a tile is not looked at.
    """
    text = in_digits(typed, language)
    separated = re.fullmatch(_SEPARATED, text)
    if separated and text.isascii():
        return [Tile(int(separated[1]), int(separated[2]))]
    if not re.fullmatch(r"\d{2,4}", text, re.ASCII):
        return []
    cuts = [(text[:cut], text[cut:]) for cut in range(1, len(text))]
    whole = [(one, other) for one, other in cuts if len(one) < 3 > len(other) and _plain(one) and _plain(other)]
    return list(dict.fromkeys(Tile(int(one), int(other)) for one, other in whole))


def _plain(digits: str) -> bool:
    """Whether a number is written without a zero before it."""
    return digits == str(int(digits))


def words_of(catalog: Catalog, words: str) -> set[str]:
    """The words of a list in the catalogue's language and in English, in every spelling."""
    texts = words, catalog.context("words", words)
    return {way for text in texts for word in text.split(",") for way in spellings(word, catalog.language)}


def written_words(catalog: Catalog, words: str) -> list[str]:
    """The words of a list in the catalogue's language and in English, as they are written."""
    texts = catalog.context("words", words), words
    return list(dict.fromkeys(word.strip() for text in texts for word in text.split(",")))


SHORTEST_BEGINNING = 3
"""Letters of a name that must have been typed, if not all of it is."""


def begun_by(typed: str, names: Iterable[str]) -> list[str]:
    """Of these names, as they are written, those that are what was typed; else those that begin so; else those of which
    a word begins so. In every spelling but that of a single language."""
    folded = {name: fold(name) for name in names}
    plain = fold(typed)
    same = [name for name, text in folded.items() if text == plain]
    if same or len(plain) < SHORTEST_BEGINNING:
        return same
    begun = [name for name, text in folded.items() if text.startswith(plain)]
    return begun or [name for name, text in folded.items() if f" {plain}" in text]


def spellings(word: str, language: str) -> set[str]:
    """A word folded, in the ways it may be typed: an umlaut may be two letters, a compound one word."""
    two_letters = word.casefold()
    for letter, letters in facts_of(language).two_letters.items():
        two_letters = two_letters.replace(letter, letters)
    ways = {fold(word), fold(two_letters)}
    return ways | {way.replace(" ", "") for way in ways}


ALIKE = 0.72
"""From which likeness on a word is suggested, as difflib reckons it: "hnt" is 0.86 like "hint", "hlep" 0.75 like
"help"."""
SHORTEST = 3
"""Letters that must have been typed: shorter words are like too many others."""


def nearest(typed: str, words: Iterable[str], never: Iterable[str] = ()) -> str | None:
    """The one of these words, as it is written, that is most like what was typed; None where none is, or one that is
    never suggested is as much like it."""
    from difflib import get_close_matches  # most lines are understood, and a start needs no suggestion

    plain = fold(typed)
    if len(plain) < SHORTEST or any(char.isdigit() for char in plain):
        return None
    written = {fold(word): word for word in words}
    of_numbers = {fold(word) for word in never}
    found = get_close_matches(plain, [*of_numbers, *written.keys() - of_numbers], 1, ALIKE)
    return None if not found or found[0] in of_numbers else written[found[0]]


def nearest_double(typed: str, names: Collection[str]) -> str | None:
    """The one of these names that was probably meant; None where none was.

    They are those of the doubles of one language, as they are written: a word, the same for all, and a number.
    """
    written = {fold(name).replace(" ", ""): name for name in names}
    plain = fold(typed).replace(" ", "")
    first_and_last = zip(min(written), max(written), strict=False)
    before = "".join(letter for letter, _ in takewhile(lambda two: two[0] == two[1], first_and_last))
    for name, as_written in written.items():
        number = name.removeprefix(before)
        if plain.endswith(number) and nearest(plain.removesuffix(number), [before]) is not None:
            return as_written
    return None
