"""Reading what a player typed: numbers, tiles and words, in the player's language or in English.

Case and accents may be left out. On Czech keyboards the digits are typed with shift: where a whole word is
made of the letters on these keys, digits are meant. Nothing here knows what a typed thing means at a prompt;
moves.py does.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache

from .announcer.wording import TileStyle, Wording, pgettext
from .catalog import Catalog
from .rules.tiles import Tile

_CZECH_DIGITS = str.maketrans("+ěščřžýáíé", "1234567890")
# Not compiled before something has been typed: the first prompt need not wait for it.
_CZECH_WORD = r"[+ěščřžýáíé\d]+([-\s,.]+[+ěščřžýáíé\d]+)*"
_SEPARATED = r"(\d{1,2})\s*[-\s,./:]\s*(\d{1,2})"


@cache
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


def whole_number(typed: str, language: str) -> int | None:
    """The number typed in digits, of at most three; None for anything else."""
    text = in_digits(typed, language)
    return int(text) if re.fullmatch(r"\d{1,3}", text, re.ASCII) else None


def numbers(typed: str, language: str) -> tuple[int, ...]:
    """The digits of a tile as its two numbers: "65", "6-5", "6 5", "12-7"; empty for anything else."""
    text = in_digits(typed, language)
    if re.fullmatch(r"\d\d", text, re.ASCII):
        return int(text[0]), int(text[1])
    separated = re.fullmatch(_SEPARATED, text)
    return (int(separated[1]), int(separated[2])) if separated and text.isascii() else ()


# translators: words to type before a place in the list of moves, "number 12"; separated by commas.
_PLACE = pgettext("words", "number, no")


def words_of(catalog: Catalog, words: str) -> set[str]:
    """The words of a list in the catalogue's language and in English, folded."""
    return {fold(word) for text in (words, catalog.context("words", words)) for word in text.split(",")}


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
        words = {number: fold(catalog.form(str(number), "number")) for number in range(highest + 1)}
        self.numbers |= {word: number for number, word in words.items()}
        for number in range(highest + 1):
            for form in ("sg", "pl", "acc"):
                self.numbers[fold(catalog.form(str(number), form))] = number
        for tile in self.known:
            for form in ("", "acc"):
                self.tiles[fold(wording.tile(tile, form))] = tile
            self.tiles[f"{words[tile.high]} {words[tile.low]}"] = tile
            self.tiles[f"{words[tile.low]} {words[tile.high]}"] = tile
