"""``--length`` makes any game a short one, beside sets of rules; a rule that was typed by itself overrides it."""

from __future__ import annotations

import pytest

from moon_access.cli.table_options import TableOptions
from moon_access.games.lengths import LENGTHS
from moon_access.i18n.catalog import Catalog
from tests.toy.registry import OFFERED


@pytest.mark.parametrize("name", OFFERED)
@pytest.mark.parametrize("preset", [None, "0"])
def test_a_length_changes_only_the_end_of_a_game(name: str, preset: str | None) -> None:
    options = TableOptions(Catalog("en"))
    usual = options.chosen_table(game=name, players=None, preset=None, house=()).game
    chosen = None if preset is None else next(iter(usual.presets), None)
    before = options.chosen_table(game=name, players=None, preset=chosen, house=()).game
    for length, rules in LENGTHS.items():
        game = options.chosen_table(game=name, players=None, preset=chosen, house=(), length=length).game
        for rule in game.house_rules:
            assert game.value_of(rule.name) == rules.get(rule.name, before.value_of(rule.name))


def test_a_house_rule_given_with_a_length_overrides_the_length() -> None:
    options = TableOptions(Catalog("en"))
    game = options.chosen_table(game="moon3", players=None, preset=None, house=(("rounds", "5"),), length="three").game
    assert game.value_of("rounds") == 5
