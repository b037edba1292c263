"""``moon-access check`` accepts the records of games that bots have played alone.

Test every game of the registry by its default rules, and some by others. MOON_ACCESS_LONG=1 plays ten thousand of each,
for hours; ``-k usual`` selects the default rules, ``-k mexican_train`` a game.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from moon_access.arena.match import Match
from moon_access.arena.result import simulate
from moon_access.engine.tiles import Seat
from moon_access.record.reader import games
from tests.all_games import ALL_GAMES
from tests.support.long import LONG

GAMES = 10_000 if LONG else 8
TABLES: list[tuple[str, int, dict[str, object]]] = [
    *((name, game.player_counts[0], {}) for name, game in ALL_GAMES.items()),
    ("moon3", 3, {"widow": "optional", "moon_wins": True}),
    ("moon4", 4, {"all_pass": "force"}),
    ("forty_two", 4, {"nello": True, "plunge": True, "splash": True, "sevens": True}),
    ("forty_two", 4, {"scoring": "points", "all_pass": "force"}),
    ("draw12", 3, {}),
    ("draw12", 4, {}),
    ("draw12", 2, {"tiles": 6, "double_branches": 3, "drawing": "one", "opening": "redeal"}),
    ("draw12", 4, {"tiles": 18, "hand": 15, "double_branches": 1, "drawing": "none"}),
    ("block", 4, {"teams": True}),
    ("all_fives", 4, {"teams": True}),
    ("fives_and_threes", 4, {"teams": True}),
    ("chicken_foot", 8, {"rounds": 3}),
    ("chicken_foot", 3, {"tiles": 12, "hand": 5, "rounds": 2, "feet": 6, "double_zero": 0, "aids": False}),
    ("mexican_train", 3, {"tiles": 9, "rounds": 3, "opening_train": True}),
    ("mexican_train", 8, {"rounds": 2, "double_zero": 50}),
]


def _name_table(table: tuple[str, int, dict[str, object]]) -> str:
    name, players, rules = table
    return " ".join(
        [name, str(players), *(f"{rule}={value}" for rule, value in rules.items())] + ["usual"] * (not rules)
    )


@pytest.mark.sampled(5)
@pytest.mark.parametrize(("name", "players", "rules"), TABLES, ids=map(_name_table, TABLES))
def test_check_accepts_games_that_bots_have_played_alone(
    name: str, players: int, rules: dict[str, object], tmp_path: Path
) -> None:
    path = tmp_path / "games"
    summary = simulate(Match(name, rules, ("normal",) * players, "0"), GAMES, path)
    assert summary.record_failed is None
    found, wins = 0, [0] * players
    for one in games(path):
        found += 1
        assert one.is_finished and not one.is_torn and not one.missing
        for seat in map(Seat, range(players)):
            wins[seat] += one.game.side(seat) in one.state.winners
    assert (found, wins) == (GAMES, [*summary.wins])
    path.unlink()
