"""Find the words for tiles and numbers in a language, and the tiles and numbers that typed words mean.

The catalogue has the forms of the nouns. Only this module puts a tile's words together, so a player can always type
what they hear. scenes/game/move_reader.py knows what a typed tile means at a prompt.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from itertools import permutations, product

from moon_access.engine.tiles import Tile
from moon_access.i18n.catalog import ENGLISH, Catalog, pgettext
from moon_access.i18n.typed_words import own_words, translate_to_digits, typed_spellings, words_of

# translators: words to type before a place in the list of moves, "number 12"; separated by commas.
PLACE_WORDS = pgettext("words", "number, no")
# translators: other names of a tile with the same number twice, separated by commas; {n} is in digits or a word.
_DOUBLE = pgettext("words", "double {n}")
# translators: the numbers on tiles, each with all that players call it, separated by commas.
_NUMBERS = (
    pgettext("words", "zero, blank, nought, naught"),
    pgettext("words", "one, ace"),
    pgettext("words", "two, deuce"),
    pgettext("words", "three, trey"),
    pgettext("words", "four"),
    pgettext("words", "five"),
    pgettext("words", "six"),
    pgettext("words", "seven"),
    pgettext("words", "eight"),
    pgettext("words", "nine"),
    pgettext("words", "ten"),
    pgettext("words", "eleven"),
    pgettext("words", "twelve"),
)
# translators: the suits, each with all that players call it, separated by commas.
_SUITS = (
    pgettext("words", "zeros, blanks"),
    pgettext("words", "ones, aces"),
    pgettext("words", "twos, deuces"),
    pgettext("words", "threes, treys"),
    pgettext("words", "fours"),
    pgettext("words", "fives"),
    pgettext("words", "sixes"),
)
_TILE_PATTERN = r"(\d{1,2})\s*[-\s,./:|_*x]\s*(\d{1,2})"  # compiled only when a player types something
HIGHEST_NUMBER = 21
"""The highest number that has words in every language: the highest bid of Moon, and more than any number on a tile."""


_OF_DOUBLES, _OF_TILES = "double", "tile"
"""The first words of the forms of a tile: "double acc", "tile ins"."""


def tile_in_words(catalog: Catalog, tile: Tile, form: str = "") -> str:
    """Return a tile as people say it: "six five", "double six", in the form that a text asks for ("acc")."""
    form_of = catalog.form
    if tile.is_double:
        return form_of(str(tile.high), f"{_OF_DOUBLES} {form}".strip())
    high, low = (form_of(str(number), _OF_TILES) for number in (tile.high, tile.low))
    return form_of("{high} {low}", f"{_OF_TILES} {form}".strip()).format(high=high, low=low)


def _forms_of_tiles(catalog: Catalog) -> set[str]:
    """Return the grammatical forms of a tile that texts of this language use: "" (the plain form), "acc", "ins"."""
    forms = {*catalog.forms("0"), *catalog.forms("{high} {low}")}
    of_tiles = [form.partition(" ") for form in forms]
    return {"", "acc", "ins"} | {case for first, _, case in of_tiles if first in (_OF_DOUBLES, _OF_TILES)}


def number_words(catalog: Catalog, number: int) -> set[str]:
    """Return the words for a number in the catalogue's language, in every form and spelling.

    Return nothing for a number without a word, which is one higher than tiles and tricks need.
    """
    noun, texts = str(number), {*names_of_number(catalog, number), *names_of_suit(catalog, number)}
    # Not the names of tiles, nor counts with a preposition ("out of two").
    own = (form for form in catalog.forms(noun) if form.partition(" ")[0] not in (_OF_DOUBLES, _OF_TILES, "count"))
    for form in ("number", "sg", "pl", "acc", "count m", "count f", "count n", *own):
        with suppress(KeyError):
            texts.add(catalog.form(noun, form))
    return {spelling for text in texts for spelling in typed_spellings(text, catalog.language)}


def names_of_number(catalog: Catalog, number: int) -> list[str]:
    """Return what players of the catalogue's language call a number ("two", "deuce"). They may type any of these."""
    return own_words(catalog, _NUMBERS[number]) if number < len(_NUMBERS) else []


def names_of_suit(catalog: Catalog, number: int) -> list[str]:
    """Return what players of the catalogue's language call the suit of a number, such as "deuces"."""
    return own_words(catalog, _SUITS[number]) if number < len(_SUITS) else []


def tiles_in_digits(typed: str, language: str) -> list[Tile]:
    """Return the tiles that digits such as "65", "6-5" or "12-7" may mean ("127" may mean two), otherwise nothing.

    This does not check whether a set has the tile.
    """
    text = translate_to_digits(typed, language)
    separated = re.fullmatch(_TILE_PATTERN, text)
    if separated and text.isascii():
        return [Tile(int(separated[1]), int(separated[2]))]
    if not re.fullmatch(r"\d{2,4}", text, re.ASCII):
        return []
    cuts = [(text[:cut], text[cut:]) for cut in range(1, len(text))]
    whole = [(one, other) for one, other in cuts if len(one) < 3 > len(other) and _is_plain(one) and _is_plain(other)]
    return list(dict.fromkeys(Tile(int(one), int(other)) for one, other in whole))


def _is_plain(digits: str) -> bool:
    """Return whether a number has no leading zero."""
    return digits == str(int(digits))


def _all_spellings(texts: Iterable[str], language: str) -> set[str]:
    """Return every spelling of every text, folded."""
    return {way for text in texts for way in typed_spellings(text, language)}


class Lexicon:
    """The words for tiles and numbers in one language and in English, folded.

    ``known_tiles``: the tiles of the set. ``suits``: words that name only suits, such as "sixes".
    """

    def __init__(self, language: str, tiles: Iterable[Tile], highest: int) -> None:
        self.known_tiles = frozenset(tiles)
        self.tiles: dict[str, Tile] = {}
        self.numbers: dict[str, int] = {}
        self.suits: set[str] = set()  # words that name a suit and nothing else, such as "sixes"
        self.place_words: set[str] = set()
        for code in dict.fromkeys((ENGLISH, language)):  # the player's own language comes last, so that it wins
            self._read(Catalog(code), highest)

    def _read(self, catalog: Catalog, highest: int) -> None:
        self.place_words |= words_of(catalog, PLACE_WORDS)
        words = {
            number: [
                *(catalog.form(str(number), form) for form in ("number", "sg", "acc")),
                *names_of_number(catalog, number),
            ]
            for number in range(highest + 1)
        }
        for number in range(highest + 1):
            self.numbers |= dict.fromkeys(number_words(catalog, number), number)
            several = [catalog.form(str(number), "pl"), *names_of_suit(catalog, number)]
            self.suits |= _all_spellings(several, catalog.language) - _all_spellings(words[number], catalog.language)
        for number in range(highest + 1, HIGHEST_NUMBER + 1):
            self.numbers |= dict.fromkeys(
                typed_spellings(catalog.form(str(number), "number"), catalog.language), number
            )
        forms = _forms_of_tiles(catalog)
        for tile in self.known_tiles:
            said = [tile_in_words(catalog, tile, form) for form in forms]  # as prompts say it
            pairs = [pair for two in product(words[tile.high], words[tile.low]) for pair in permutations(two)]
            for way in _all_spellings([*said, *map(" ".join, pairs)], catalog.language):
                self.tiles[way] = tile
            if tile.is_double:
                for pattern in words_of(catalog, _DOUBLE):
                    for number_typed in (str(tile.high), *_all_spellings(words[tile.high], catalog.language)):
                        self.tiles[pattern.replace("{n}", number_typed).replace(" ", "")] = tile
