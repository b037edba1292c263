"""Words of players that the program itself never says: for numbers, tiles, suits and moves, in each language."""

from __future__ import annotations

import pytest

from moon_access.announcer.lexicon import Lexicon, number_words
from moon_access.engine.tiles import Tile, full_set
from moon_access.evening.command import CommandReader
from moon_access.evening.vocabulary import COMMANDS
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold

TILES = {
    "en": {
        "six deuce": Tile(6, 2),
        "ace trey": Tile(3, 1),
        "blank five": Tile(5, 0),
        "double blank": Tile(0, 0),
        "double deuce": Tile(2, 2),
        "trey-trey": Tile(3, 3),
    },
    "de": {
        "zwo eins": Tile(2, 1),
        "sechs zwo": Tile(6, 2),
        "sechszwo": Tile(6, 2),
        "Doppelzwo": Tile(2, 2),
        "zwo zwo": Tile(2, 2),
        "Doppelblank": Tile(0, 0),
        "Zwo Pasch": Tile(2, 2),
        "six deuce": Tile(6, 2),
    },
    "cs": {
        "šest prázdná": Tile(6, 0),
        "čtyrka jedna": Tile(4, 1),
        "dubl prázdný": Tile(0, 0),
        "čtverka čtverka": Tile(4, 4),
        "šestka pětka": Tile(6, 5),
        "šestku trojku": Tile(6, 3),
        "dubl šestka": Tile(6, 6),
    },
}
NUMBERS = {
    "en": {"blank": 0, "ace": 1, "deuce": 2, "trey": 3, "blanks": 0, "aces": 1, "deuces": 2, "treys": 3},
    "de": {"zwo": 2, "ass": 1, "blank": 0, "einser": 1, "sechsen": 6},
    "cs": {"dvě": 2, "sedma": 7, "osma": 8, "prázdné": 0},
}
ONLY_SUITS = {"en": ("aces", "deuces", "treys", "blanks"), "de": ("einser", "sechsen"), "cs": ("jedničky",)}
MOVES = {
    "en": {"rap": "pass", "knock": "pass", "buy": "draw", "rocks": "hand", "yard": "counts", "spots": "pips"},
    "de": {
        "schiebe": "pass",
        "ich passe": "pass",
        "aussetzen": "pass",
        "kaufe": "draw",
        "nachziehen": "draw",
        "Talon": "counts",
        "drücken": "discard",
        "lege": "play",
        "Schlange": "table",
        "ich gebe auf": "resign",
        "ich setze aus": "pass",
        "kann nicht": "pass",
        "einen stein ziehen": "draw",
        "decke": "play",
        "wie viele steine": "counts",
        "was liegt": "table",
        "was geht": "legal",
        "was ist trumpf": "suit",
        "wer führt": "winning",
    },
    "cs": {
        "pasovat": "pass",
        "táhnu": "draw",
        "přilož": "play",
        "záloha": "counts",
        "bazar": "counts",
        "kostičky": "hand",
        "puntíky": "pips",
        "zahodit": "discard",
        "odhazuju": "discard",
        "nemůžu": "pass",
        "beru kámen": "draw",
        "dávám": "play",
        "zbytek je můj": "claim",
    },
}


@pytest.fixture(params=sorted(TILES))
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def lexicon(language: str) -> Lexicon:
    return Lexicon(language, full_set(6), 6)


def test_a_tile_may_be_called_as_players_call_it(language: str, lexicon: Lexicon) -> None:
    asked = TILES[language]
    found = {
        typed: lexicon.tiles.get(fold(typed)) or lexicon.tiles.get(fold(typed).replace(" ", "")) for typed in asked
    }
    assert found == asked


def test_a_number_may_be_called_as_players_call_it(language: str) -> None:
    lexicon = Lexicon(language, full_set(9), 9)
    asked = NUMBERS[language]
    assert {typed: lexicon.numbers.get(fold(typed)) for typed in asked} == asked
    assert all(fold(typed) in number_words(Catalog(language), number) for typed, number in asked.items())


def test_a_word_for_a_suit_is_understood_and_a_word_for_one_number_is_no_suit(language: str, lexicon: Lexicon) -> None:
    assert [word for word in ONLY_SUITS[language] if fold(word) not in lexicon.suits] == []
    assert "zwo" not in lexicon.suits and "deuce" not in lexicon.suits


def test_a_move_may_be_called_as_players_call_it(language: str) -> None:
    reader = CommandReader(COMMANDS, Catalog(language))
    asked = MOVES[language]
    found = {typed: reader.read(typed) for typed in asked}
    assert {typed: command and command.command.id for typed, command in found.items()} == asked
