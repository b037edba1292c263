"""``--rules`` together with ``--rule`` gives the defaults of the preset and the chosen rules, and nothing else."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from moon_access.cli.table_options import TableOptions
from moon_access.i18n.catalog import Catalog
from moon_access.record.rules_code import code_of_rules
from moon_access.storage.paths import settings_file
from moon_access.storage.settings import Settings, save


@pytest.mark.parametrize("preset", [None, "tournament", "house"])
def test_scoring_by_points_has_its_usual_target_with_any_preset(preset: str | None) -> None:
    options = TableOptions(Catalog("en"))
    by_points = options.chosen_table(game="forty_two", players=None, preset=preset, house=(("scoring", "points"),))
    by_marks = options.chosen_table(game="forty_two", players=None, preset=preset, house=())
    own = options.chosen_table(
        game="forty_two", players=None, preset=preset, house=(("scoring", "points"), ("target", "100"))
    )
    assert [table.game.value_of("target") for table in (by_points, by_marks, own)] == [250, 7, 100]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_preset_leaves_rules_that_depend_on_the_number_of_players_unchanged(players: int) -> None:
    options = TableOptions(Catalog("en"))
    usual = options.chosen_table(game="all_fives", players=players, preset="all_fives", house=())
    assert (
        usual.game.options
        == options.chosen_table(game="all_fives", players=players, preset=None, house=()).game.options
    )
    sniff = options.chosen_table(game="all_fives", players=players, preset="sniff", house=())
    assert [sniff.game.value_of("hand"), sniff.game.value_of("open_doubles_count")] == [9 - players, True]
    five_up = options.chosen_table(game="all_fives", players=players, preset="five_up", house=())
    assert [five_up.game.value_of(rule) for rule in ("hand", "target", "scoring")] == [5, 61, "each_five"]


def test_saved_house_rules_and_codes_are_typed_like_a_preset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    code = code_of_rules("mexican_train", {"several_doubles": True})
    save(settings_file(), Settings(rule_sets={"Our evening": code}))
    for language, typed in (("en", "our evening"), ("en", code), ("de", code.replace(" ", "").lower())):
        options = TableOptions(Catalog(language))
        table = options.chosen_table(game="mexican_train", players=None, preset=typed, house=(("hints", "no"),))
        assert (table.game.value_of("several_doubles"), table.game.value_of("hints")) == (True, False)


@pytest.mark.parametrize(
    ("language", "typed"), [("en", "family"), ("de", "Familie"), ("cs", "rodina"), ("cs", "family")]
)
def test_a_preset_is_typed_in_the_player_s_language(language: str, typed: str) -> None:
    table = TableOptions(Catalog(language)).chosen_table(game="mexican_train", players=3, preset=typed, house=())
    assert table.game.value_of("double_zero") == 50


@pytest.mark.parametrize(
    ("typed", "told"),
    [("anarchy", "One of: club, family."), (code_of_rules("moon3", {"target": 50}), "--game moon3")],
)
def test_an_unknown_set_of_rules_is_refused_with_the_possible_ones(typed: str, told: str) -> None:
    with pytest.raises(click.BadParameter, match=told):
        TableOptions(Catalog("en")).chosen_table(game="mexican_train", players=None, preset=typed, house=())
