"""Values on the command line, typed in the player's language or in English: kinds of bots, house rules, practice."""

from __future__ import annotations

import click
import pytest

from moon_access.announcer.preferences import READING_WORDS
from moon_access.cli.bot_options import BotOptions
from moon_access.cli.option_types import LanguageCode, OneOf
from moon_access.cli.table_options import TableOptions
from moon_access.i18n.catalog import Catalog, chosen_language, language_name, languages
from moon_access.i18n.typed_words import own_words
from moon_access.scenes.learn.practice import kinds_of_all

BOTS = {
    "en": {"easy": "easy", "weak,hard": "easy,strong", "Careful normal": "careful-normal", "random": "random"},
    "de": {
        "leicht": "easy",
        "schwach,normal,Stark": "easy,normal,strong",
        "kühn-stark": "bold-strong",
        "kuehn stark": "bold-strong",
        "vorsichtig-normal": "careful-normal",
        "easy,strong": "easy,strong",
    },
    "cs": {
        "slabí": "easy",
        "silni": "strong",
        "opatrní-normální": "careful-normal",
        "normální opatrní": "careful-normal",
    },
}
RULES = {
    "en": {"target=10": ("target", 10), "moon-wins=yes": ("moon_wins", True), "moon_wins=true": ("moon_wins", True)},
    "de": {
        "Punkte-zum-Sieg=10": ("target", 10),
        "Tipps=nein": ("hints", False),
        "hints=ja": ("hints", True),
        "target=12": ("target", 12),
    },
    "cs": {"rady=ne": ("hints", False), "hints=ano": ("hints", True), "target=12": ("target", 12)},
}
PRACTICE = {
    "en": {"bidding": "bidding", "Sure tricks": "sure", "21": "moon", "mistakes": "mistakes"},
    "de": {
        "bieten": "bidding",
        "Durchmarsch": "moon",
        "verhindern": "defending",
        "sicher": "sure",
        "fehler": "mistakes",
    },
    "cs": {
        "licitace": "bidding",
        "prekazit": "defending",
        "jisté štychy": "sure",
        "splnit": "making",
        "chyby": "mistakes",
    },
}
in_every_language = pytest.mark.parametrize("language", ["en", "de", "cs"])


@in_every_language
def test_kinds_of_bots_may_be_typed_in_the_players_language(language: str) -> None:
    options = BotOptions(Catalog(language))
    found = {typed: ",".join(options.known_bots(typed, "'--bots'")) for typed in BOTS[language]}
    assert found == BOTS[language]


def test_unknown_bots_are_answered_in_the_players_language() -> None:
    with pytest.raises(click.BadParameter, match="leicht, normal, zufällig, stark"):
        BotOptions(Catalog("de")).known_bots("fisch", "'--bots'")


@in_every_language
def test_house_rules_may_be_typed_in_the_players_language(language: str) -> None:
    options = TableOptions(Catalog(language))
    for typed, (name, value) in RULES[language].items():
        rule, _, setting = typed.partition("=")
        table = options.chosen_table(game="moon3", preset=None, house=((rule, setting),), players=None)
        assert table.game.value_of(name) == value, typed


@pytest.mark.parametrize(
    ("language", "typed", "told"),
    [
        ("en", ("target", "1"), "points to win: not 1. Choose from 7 to 500."),
        ("en", ("moon_wins", "maybe"), "making a bid of 21 wins the game: not maybe. Possible: true, false."),
        ("de", ("hints", "vielleicht"), "Tipps: vielleicht geht nicht. Möglich: ja, nein."),
    ],
)
def test_an_impossible_value_is_refused_by_the_label_of_its_rule(
    language: str, typed: tuple[str, str], told: str
) -> None:
    options = TableOptions(Catalog(language))
    with pytest.raises(click.BadParameter) as refused:
        options.chosen_table(game="moon3", preset=None, house=(typed,), players=None)
    assert refused.value.message == told


@in_every_language
def test_ways_of_reading_may_be_typed_in_the_players_language(language: str) -> None:
    type_ = OneOf(Catalog(language), READING_WORDS, READING_WORDS.__getitem__)
    for way, words in READING_WORDS.items():
        for typed in (way, *own_words(Catalog(language), words)):
            assert type_.convert(typed, None, None) == way


@in_every_language
def test_a_language_is_chosen_by_its_own_name(language: str) -> None:
    name = language_name(language)
    for typed in (name, name.lower(), name.upper()):
        assert LanguageCode(Catalog("en"), languages()).convert(typed, None, None) == language
        assert chosen_language(["--language", typed], {}, "en") == language
        assert chosen_language([], {"MOON_ACCESS_LANGUAGE": typed}, "en") == language


@in_every_language
def test_kinds_of_practice_may_be_typed_in_the_players_language(language: str) -> None:
    kinds = kinds_of_all()
    type_ = OneOf(Catalog(language), kinds, lambda kind: kinds[kind].words)
    assert {typed: type_.convert(typed, None, None) for typed in PRACTICE[language]} == PRACTICE[language]


def test_an_unknown_kind_of_practice_is_answered_in_the_players_language() -> None:
    kinds = kinds_of_all()
    type_ = OneOf(Catalog("de"), kinds, lambda kind: kinds[kind].words)
    assert type_.describe() == "Möglich: bieten, durchmarsch, verhindern, sicher, rätsel, erfüllen, fehler."
