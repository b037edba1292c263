"""docs/house-rules.md names every house rule of every game, what it may be, and its true default."""

from __future__ import annotations

import re

import pytest

from moon_access.engine.house_rules import HouseRule, Value
from moon_access.games import GAMES
from tests.documents.pages import DOCS, bullets, sections
from tests.toy.registry import OFFERED

PAGE = DOCS / "house-rules.md"
SECTIONS = sections(PAGE)
ITEM = re.compile(r"`(\w+)`: default ([^.]+?)(?:[,;] or ([^.]+)|[,;] any number from (\d+) to (\d+))\.")
"""A rule: its name, the default, and the other values or the bounds."""

every_game = pytest.mark.parametrize("name", OFFERED)


def section(name: str) -> str:
    """What the page says of a game."""
    found = [text for heading, text in SECTIONS.items() if heading.endswith(f"({name})")]
    assert len(found) == 1, f"docs/house-rules.md has no section for the game: a heading that ends with ({name})"
    return found[0]


def quoted(text: str | None) -> set[str]:
    return set(re.findall(r"`(\w+)`", text or ""))


def written(value: Value) -> str:
    """As it is typed after ``--rule``."""
    return str(value).lower()


@every_game
def test_every_rule_of_a_game_stands_there_in_its_order(name: str) -> None:
    rules = GAMES[name].rules().house_rules
    assert [re.findall(r"`(\w+)`", item)[0] for item in bullets(section(name))] == [rule.name for rule in rules]


@every_game
def test_the_defaults_are_true_and_all_values_are_named(name: str) -> None:
    rules: dict[str, HouseRule] = {rule.name: rule for rule in GAMES[name].rules().house_rules}
    tables = [GAMES[name].rules(None, players) for players in GAMES[name].rules().player_counts]
    for item in bullets(section(name)):
        found = ITEM.match(item)
        assert found, item
        rule, default, others, least, most = found.groups()
        assert quoted(default) == {written(getattr(table.options, rule)) for table in tables}, item
        allowed = rules[rule].allowed
        if isinstance(allowed, range):
            assert (int(least), int(most)) == (allowed.start, allowed.stop - 1), item
        else:
            assert quoted(default) | quoted(others) == {written(value) for value in allowed}, item


def test_every_preset_is_named() -> None:
    presets = {preset for name in OFFERED for preset in GAMES[name].rules().presets}
    named = {re.findall(r"`(\w+)`", item)[0] for item in bullets(SECTIONS["Setting them"]) if item.startswith("`")}
    assert named == presets
