"""Reading what a player typed: numbers, tiles and words, in the player's language or in English.

Case and accents may be left out. On Czech keyboards the digits are typed with shift: where a whole word is
made of the letters on these keys, digits are meant. Nothing here knows what a typed thing means at a prompt;
session/move_reader.py does.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from moon_access.announcer.wording import TileStyle, Wording, pgettext
from moon_access.engine.tiles import Tile

from .catalog import Catalog

WORDS_KEPT = 2048
"""Folded texts that are remembered: more than one language has for commands and the largest set of tiles, and still no
more however much is typed."""

_UMLAUTS = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}
_CZECH_DIGITS = str.maketrans("+ěščřžýáíé", "1234567890")
# Not compiled before something has been typed: the first prompt need not wait for it.
_CZECH_WORD = r"[+ěščřžýáíé\d]+([-\s,.]+[+ěščřžýáíé\d]+)*"
_SEPARATED = r"(\d{1,2})\s*[-\s,./:]\s*(\d{1,2})"


@lru_cache(WORDS_KEPT)
def fold(text: str) -> str:
    """The text without case and accents, hyphens as spaces and spaces single: what words are compared by."""
    plain = unicodedata.normalize("NFD", text.casefold())
    letters = "".join(char for char in plain if not unicodedata.combining(char))
    return " ".join(letters.replace("-", " ").split())


def in_digits(typed: str, language: str) -> str:
    """What was typed, with digits where a Czech keyboard gave its letters for them."""
    text = unicodedata.normalize("NFC", typed.strip())
    if language == "cs" and re.fullmatch(_CZECH_WORD, text, re.IGNORECASE):
        return text.lower().translate(_CZECH_DIGITS)
    return text


def digit_keys(language: str) -> str:
    """The keys that give a digit on a keyboard of this language."""
    return "0123456789" + ("+ěščřžýáíé" if language == "cs" else "")


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


# translators: words to type before a place in the list of moves, "number 12"; separated by commas.
_PLACE = pgettext("words", "number, no")


def words_of(catalog: Catalog, words: str) -> set[str]:
    """The words of a list in the catalogue's language and in English, in every spelling."""
    texts = words, catalog.context("words", words)
    return {spelling for text in texts for word in text.split(",") for spelling in spellings(word)}


def spellings(word: str) -> set[str]:
    """A word folded, in the ways it may be typed: an umlaut may be two letters, a compound one word."""
    two_letters = word.casefold()
    for umlaut, letters in _UMLAUTS.items():
        two_letters = two_letters.replace(umlaut, letters)
    ways = {fold(word), fold(two_letters)}
    return ways | {way.replace(" ", "") for way in ways}


def number_words(catalog: Catalog, number: int) -> set[str]:
    """What a number is called in the catalogue's language, in every form and spelling."""
    forms = ("number", "sg", "pl", "acc")
    return {spelling for form in forms for spelling in spellings(catalog.form(str(number), form))}


class Lexicon:
    """The words for tiles and numbers in one language and in English, folded."""

    def __init__(self, language: str, tiles: Iterable[Tile], highest: int) -> None:
        self.known = frozenset(tiles)
        self.tiles: dict[str, Tile] = {}
        self.numbers: dict[str, int] = {}
        self.place_words: set[str] = set()
        for code in dict.fromkeys(("en", language)):  # the player's own language wins
            self._read(Catalog(code), highest)

    def _read(self, catalog: Catalog, highest: int) -> None:
        wording = Wording(catalog, TileStyle.WORDS)
        self.place_words |= words_of(catalog, _PLACE)
        words = {number: catalog.form(str(number), "number") for number in range(highest + 1)}
        for number in range(highest + 1):
            self.numbers |= dict.fromkeys(number_words(catalog, number), number)
        for tile in self.known:
            high, low = words[tile.high], words[tile.low]
            said = [wording.tile(tile, form) for form in ("", "acc", "ins")]  # as prompts say it
            for name in (*said, f"{high} {low}", f"{low} {high}"):
                for way in spellings(name):
                    self.tiles[way] = tile
