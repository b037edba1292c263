"""The page house-rules.md of each language names every house rule of every game, its values, and its true default.

It also names each rule and value in the program's words for them in that language.
"""

from __future__ import annotations

import re

import pytest

from moon_access.engine.house_rules import HouseRule, Value
from moon_access.games import GAMES
from moon_access.i18n.catalog import Catalog
from tests.documents.pages import DOCS, bullets, sections
from tests.support.catalogues import COMPLETE
from tests.toy.registry import OFFERED

WORDS = {
    "en": ("default", "or", "any number from {} to {}"),
    "de": ("Vorgabe", "oder", "jede Zahl von {} bis {}"),
    "cs": ("výchozí", "nebo", "jakékoli číslo od {} do {}"),
}
"""The page's words before a default, before other values, and between bounds."""
PAGES = {language: DOCS / ("" if language == "en" else language) / "house-rules.md" for language in COMPLETE}
SECTIONS = {language: sections(page) for language, page in PAGES.items()}

every_language = pytest.mark.parametrize("language", COMPLETE)
every_game = pytest.mark.parametrize("name", OFFERED)


def item_of(language: str) -> re.Pattern[str]:
    """Return the beginning of a rule: its name, the default, and the other values or the bounds."""
    default, others, between = WORDS[language]
    bounds = between.format(r"(\d+)", r"(\d+)")
    return re.compile(rf"`(\w+)`: {default} ([^.]+?)(?:[,;] {others} ([^.]+)|[,;] {bounds})\.")


def section(name: str, language: str) -> str:
    """Return the section of the page about a game."""
    found = [text for heading, text in SECTIONS[language].items() if heading.endswith(f"({name})")]
    assert len(found) == 1, f"{PAGES[language]} has no section for the game: a heading that ends with ({name})"
    return found[0]


def quote(text: str | None) -> set[str]:
    return set(re.findall(r"`(\w+)`", text or ""))


def write_value(value: Value) -> str:
    """Return the value as players type it after ``--rule``."""
    return str(value).lower()


@every_language
@every_game
def test_the_page_names_every_rule_of_a_game_in_order(name: str, language: str) -> None:
    rules = GAMES[name].rules().house_rules
    found = [re.findall(r"`(\w+)`", item)[0] for item in bullets(section(name, language))]
    assert found == [rule.name for rule in rules]


@every_language
@every_game
def test_the_page_names_all_values_and_the_true_defaults(name: str, language: str) -> None:
    rules: dict[str, HouseRule] = {rule.name: rule for rule in GAMES[name].rules().house_rules}
    tables = [GAMES[name].rules(None, players) for players in GAMES[name].rules().player_counts]
    for item in bullets(section(name, language)):
        found = item_of(language).match(item)
        assert found, item
        rule, default, others, least, most = found.groups()
        assert quote(default) == {write_value(getattr(table.options, rule)) for table in tables}, item
        allowed = rules[rule].allowed
        if isinstance(allowed, range):
            assert (int(least), int(most)) == (allowed.start, allowed.stop - 1), item
        else:
            assert quote(default) | quote(others) == {write_value(value) for value in allowed}, item


@every_language
@every_game
def test_the_page_calls_rules_and_values_as_the_program_does(name: str, language: str) -> None:
    catalog, words = Catalog(language), GAMES[name].words().house_rules
    for rule, item in zip(GAMES[name].rules().house_rules, bullets(section(name, language)), strict=True):
        label = catalog.text(words.label(rule.name).text)
        assert f" {label[0].upper()}{label[1:]}." in item, item
        for value in rule.allowed if isinstance(rule.allowed, tuple) else ():
            if (rule.name, value) in words.values:
                assert f"`{write_value(value)}`: {catalog.text(words.value_label(rule.name, value).text)}." in item, (
                    item
                )


@every_language
@every_game
def test_the_heading_is_the_title_of_the_game(name: str, language: str) -> None:
    assert f"{Catalog(language).text(GAMES[name].title)} ({name})" in SECTIONS[language]


@every_language
def test_every_preset_is_named(language: str) -> None:
    presets = {preset for name in OFFERED for preset in GAMES[name].rules().presets}
    first = next(iter(SECTIONS[language].values()))
    named = {re.findall(r"`(\w+)`", item)[0] for item in bullets(first) if item.startswith("`")}
    assert named == presets
