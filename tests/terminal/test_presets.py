"""``--rules`` together with ``--rule`` gives the defaults of the preset and the chosen rules, and nothing else."""

from __future__ import annotations

import pytest

from moon_access.cli.table_options import TableOptions
from moon_access.i18n.catalog import Catalog


@pytest.mark.parametrize("preset", [None, "tournament", "house"])
def test_a_target_in_points_is_usual_if_points_are_counted_whatever_the_preset(preset: str | None) -> None:
    options = TableOptions(Catalog("en"))
    by_points = options.chosen_table(game="forty_two", players=None, preset=preset, house=(("scoring", "points"),))
    by_marks = options.chosen_table(game="forty_two", players=None, preset=preset, house=())
    own = options.chosen_table(
        game="forty_two", players=None, preset=preset, house=(("scoring", "points"), ("target", "100"))
    )
    assert [table.game.value_of("target") for table in (by_points, by_marks, own)] == [250, 7, 100]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_preset_leaves_what_depends_on_the_players_to_their_number(players: int) -> None:
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
