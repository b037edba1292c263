"""Reading what a player typed: numbers and words, in the player's language or in English.

The player need not type case and accents. Some keyboards, such as Czech ones, give digits only with shift: if a whole
word consists of the letters on the digit keys, it means digits. scenes/game/move_reader.py knows what typed text means
at a prompt; this module does not. announcer/lexicon.py has the words for tiles, and languages.py the facts about each
language.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import takewhile
from typing import Final, Literal
from unicodedata import combining, normalize

from .catalog import Catalog
from .languages import facts_of

MOST_MARKS: Final = 30
"""The most combining marks in a row that ``to_normal_form`` keeps."""


def to_normal_form(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
    """Return the text in this Unicode form.

    After ``MOST_MARKS`` marks in a row, leave the other marks out: otherwise a long row of marks takes very long.
    """
    if text.isascii():
        return text
    return unicodedata.normalize(form, text if len(text) <= MOST_MARKS else "".join(_limit_marks(text)))


def _limit_marks(text: str) -> Iterator[str]:
    marks = 0
    for char in text:
        if char.isascii():
            marks = 0
        else:
            # Some characters are not marks themselves but decompose into marks: U+0F73, U+FF9E.
            parts = normalize("NFKD", char)
            marks = marks + len(parts) if combining(parts[0]) else 0
        if marks <= MOST_MARKS:
            yield char


_PLAIN_SIGNS: Final = str.maketrans(
    {
        **dict.fromkeys("‐‑‒–—―−﹣－", "-"),
        **dict.fromkeys("‘’‚‛`´ʼ", "'"),
        **dict.fromkeys("“”„‟«»‹›", '"'),
        "│": "|",
        "×": "x",
    }
)
"""Plain signs for those that phones, and programs for writing texts, put in their place."""
_SIGNS_AROUND: Final = " \"'()[]<>"
"""Signs that may stand around what a player types, as in "[6|5]" or "4)"."""
SENTENCE_ENDS = ".!?"
"""The signs that a player may type after a line, as the program does. Alone, each may be a command's key."""


def strip_signs_around(text: str) -> str:
    """Return the text with plain dashes and quotation marks, and without quotation marks and brackets around it.

    A text without a letter or digit keeps its signs: each may be a command's key.
    """
    plain = text if text.isascii() else text.translate(_PLAIN_SIGNS)
    inner = plain.strip(_SIGNS_AROUND)
    return inner if any(map(str.isalnum, inner)) else plain


WORDS_KEPT = 8192
"""The size of the cache of folded texts: enough for all commands of a language and the largest set of tiles, and a
limit however much players type."""

# Compiled only when a player types something, so that the first prompt need not wait for it.
_DIGIT_KEYS = r"[{keys}\d]+([-\s,.]+[{keys}\d]+)*"


@lru_cache(WORDS_KEPT)
def fold(text: str) -> str:
    """Return the text for comparisons: without case and accents, with single spaces, and with spaces for hyphens.

    Drop signs at the end that end a sentence, and those of ``unwrap``. A text that consists only of hyphens or signs
    keeps them.
    """
    letters = _drop_ends(strip_signs_around(_drop_ends(text.casefold())))
    if not letters.isascii():
        plain = to_normal_form("NFD", letters)
        letters = "".join(_strip_mark(char) for char in plain if not unicodedata.combining(char))
    return " ".join(letters.replace("-", " ").split()) or letters.strip()


def _drop_ends(text: str) -> str:
    return text.rstrip(f"{SENTENCE_ENDS} ") or text


_TWO_LETTERS = {"æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ı": "i", "ŋ": "n"}
"""Substitutes for letters that many keyboards lack, if their Unicode names do not give them."""


def _strip_mark(char: str) -> str:
    """Return the letter without a built-in mark, such as the stroke of "ł", "ø" and "đ"."""
    if char.isascii():
        return char
    if char in _TWO_LETTERS:
        return _TWO_LETTERS[char]
    letter, has_mark, _ = unicodedata.name(char, "").partition(" WITH ")
    try:
        return unicodedata.lookup(letter) if has_mark and char.isalpha() else char
    except KeyError:  # Unicode has no such letter without the mark
        return char


def translate_to_digits(typed: str, language: str) -> str:
    """Return the typed text with digits in place of letters.

    The letters are those on the digit keys of the language's keyboard.
    """
    text = strip_signs_around(to_normal_form("NFC", typed.strip()))
    text = text.rstrip(".!") or text
    keys = facts_of(language).digit_keys
    if keys and re.fullmatch(_DIGIT_KEYS.format(keys=re.escape(keys)), text, re.IGNORECASE):
        return text.lower().translate(str.maketrans(keys, "1234567890"))
    return text


def digit_keys(language: str) -> str:
    """Return the characters that mean a digit on a keyboard of this language."""
    return "0123456789" + facts_of(language).digit_keys


def is_number(typed: str, language: str) -> bool:
    """Return whether the player typed digits, perhaps with separators, and nothing else."""
    text = translate_to_digits(typed, language)
    return any(char.isdigit() for char in text) and re.fullmatch(r"([\d\s,./:|_*-]|(?<=\d)x(?=\d))+", text) is not None


def whole_number(typed: str, language: str) -> int | None:
    """Return the number that the player typed in one to three digits; None for anything else."""
    text = translate_to_digits(typed, language)
    return int(text) if re.fullmatch(r"\d{1,3}", text, re.ASCII) else None


def whole_number_in_digits(text: str) -> int | None:
    """Return the number in one to eight ASCII digits, as the program writes it; None for anything else.

    Python refuses to convert thousands of digits, and a database keeps only numbers of some 18.
    """
    return int(text) if re.fullmatch(r"\d{1,8}", text, re.ASCII) else None


def words_of(catalog: Catalog, words: str) -> set[str]:
    """Return the words of a list in the catalogue's language and in English, in every spelling."""
    texts = words, catalog.context("words", words)
    return {way for text in texts for word in text.split(",") for way in typed_spellings(word, catalog.language)}


def own_words(catalog: Catalog, words: str) -> list[str]:
    """Return the words of a list in the catalogue's language alone, as the catalogue writes them."""
    return [word.strip() for word in catalog.context("words", words).split(",")]


def written_words(catalog: Catalog, words: str) -> list[str]:
    """Return the words of a list in the catalogue's language and in English, as the catalogue writes them."""
    texts = catalog.context("words", words), words
    return list(dict.fromkeys(word.strip() for text in texts for word in text.split(",")))


SHORTEST_BEGINNING = 3
"""The number of letters that a player must type of a name, if they do not type all of it."""


def names_beginning_with(typed: str, names: Iterable[str]) -> list[str]:
    """Return the names that equal the typed text, otherwise those that begin with it.

    If there are none, return the names in which a word begins with it. This ignores case and accents, but knows no
    language's alternative spellings.
    """
    folded = {name: fold(name) for name in names}
    plain = fold(typed)
    same = [name for name, text in folded.items() if text == plain]
    if same or len(plain) < SHORTEST_BEGINNING:
        return same
    begun = [name for name, text in folded.items() if text.startswith(plain)]
    return begun or [name for name, text in folded.items() if f" {plain}" in text]


def typed_spellings(word: str, language: str) -> set[str]:
    """Return the folded ways in which a player may type a word: an umlaut may be two letters, a compound one word."""
    two_letters = word.casefold()
    for letter, letters in facts_of(language).two_letters.items():
        two_letters = two_letters.replace(letter, letters)
    ways = {fold(word), fold(two_letters)}
    return ways | {way.replace(" ", "") for way in ways}


ALIKE = 0.72
"""The least similarity, as difflib computes it, at which we suggest a word: "hnt" and "hint" have 0.86, "hlep" and
"help" 0.75."""
MOST_CONSIDERED = 5
"""How many of the most similar words we look at for one that differs only by a typing error."""
SHORTEST_SUGGESTION = 3
"""The least letters for a suggestion: shorter words are like too many others."""


def nearest_word(typed: str, words: Iterable[str], never: Iterable[str] = ()) -> str | None:
    """Return the word that is most like the typed text; None if no word is like it.

    Never suggest a word of ``never``: return None if such a word is at least as similar.
    """
    from difflib import get_close_matches  # late, because it is slow to load and only unknown words need it

    plain = fold(typed)
    if len(plain) < SHORTEST_SUGGESTION or any(char.isdigit() for char in plain):
        return None
    written = {fold(word): word for word in words}
    of_numbers = {fold(word) for word in never}
    for found in get_close_matches(plain, [*of_numbers, *written.keys() - of_numbers], MOST_CONSIDERED, ALIKE):
        if found in of_numbers:
            return None
        if _is_typing_error(plain, found):
            return written[found]
    return None


def _is_typing_error(typed: str, word: str) -> bool:
    """Return whether a player who meant the word may have typed this by mistake: German "leicht" is not "gleich".

    The longer word may have one wrong, missing, added or swapped letter up to five letters, two up to nine, and three
    beyond. If there are several, the first letter is right.
    """
    length, errors = max(len(typed), len(word)), _count_errors(typed, word)
    most = 1 if length < 6 else 2 if length < 10 else 3
    return errors <= most and (errors < 2 or typed[0] == word[0])


def _count_errors(typed: str, word: str) -> int:
    """Return the least number of letters to change, add, take away, or swap with the next one."""
    before, row = [0], list(range(len(word) + 1))
    for at, char in enumerate(typed, 1):
        two_before, before, row = before, row, [at]
        for to, other in enumerate(word, 1):
            least = min(before[to] + 1, row[to - 1] + 1, before[to - 1] + (char != other))
            if at > 1 and to > 1 and char == word[to - 2] and typed[at - 2] == other:
                least = min(least, two_before[to - 2] + 1)
            row.append(least)
    return row[-1]


def nearest_double(typed: str, names: Collection[str]) -> str | None:
    """Return the name of a double that the player probably meant; None if there is none.

    ``names``: the names of doubles in one language, which all begin with the same word and end with a number.
    """
    written = {fold(name).replace(" ", ""): name for name in names}
    plain = fold(typed).replace(" ", "")
    first_and_last = zip(min(written), max(written), strict=False)
    before = "".join(letter for letter, _ in takewhile(lambda two: two[0] == two[1], first_and_last))
    for name, as_written in written.items():
        number = name.removeprefix(before)
        if plain.endswith(number) and nearest_word(plain.removesuffix(number), [before]) is not None:
            return as_written
    return None
