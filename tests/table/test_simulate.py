"""The counts of simulated games equal the games of the bots."""

from __future__ import annotations

from pathlib import Path

import pytest

from moon_access.arena.match import Match
from moon_access.arena.result import simulate
from moon_access.engine.house_rules import BadHouseRule, ImpossibleTable
from moon_access.record.reader import read

RULES: dict[str, object] = {"target": 7}
BOTS = ("normal", "random", "normal")
MATCH = Match("moon3", RULES, BOTS, "a")


def test_the_counts_of_a_simulation_agree_with_the_recorded_games(tmp_path: Path) -> None:
    path = tmp_path / "games"
    told: list[int] = []
    summary = simulate(MATCH, 20, path, told.append)
    games = read(path)
    assert summary.games == len(games) == 20
    assert told == list(range(1, 21))
    assert summary.record_failed is None
    assert summary.deals == sum(game.state.deal for game in games)
    assert sum(summary.made.values()) + sum(summary.failed.values()) + summary.thrown_in == summary.deals
    assert summary.wins == tuple(sum(seat in game.state.winners for game in games) for seat in range(3))
    assert sum(summary.wins) == 20


def test_one_seed_gives_one_result_and_every_game_its_own_tiles(tmp_path: Path) -> None:
    path = tmp_path / "games"
    assert simulate(MATCH, 5) == simulate(MATCH, 5, path)
    games = read(path)
    assert len({game.actions for game in games}) == 5
    assert [game.seed for game in games] == ["a:1", "a:2", "a:3", "a:4", "a:5"]


def test_an_unwritable_record_is_reported_and_the_games_are_counted(tmp_path: Path) -> None:
    summary = simulate(MATCH, 2, tmp_path / "nowhere" / "games")
    assert isinstance(summary.record_failed, FileNotFoundError)
    assert sum(summary.wins) == 2


def test_a_simulation_with_an_unknown_game_bot_or_rule_is_refused() -> None:
    with pytest.raises(KeyError):
        simulate(Match("skat", {}, BOTS, "a"), 1)
    with pytest.raises(KeyError):
        simulate(Match("moon3", {}, ("normal", "normal", "genius"), "a"), 1)
    with pytest.raises(ImpossibleTable):
        simulate(Match("moon3", {}, ("normal",), "a"), 1)
    with pytest.raises(BadHouseRule):
        simulate(Match("moon3", {"target": 6}, BOTS, "a"), 1)
