"""Matches for tests that end soon, and a whole arena in one call."""

from __future__ import annotations

import json

from moon_access.arena.match import Match
from moon_access.arena.result import Totals, as_json, match_result
from moon_access.arena.workers import OpenPool, play_all
from moon_access.games import GAMES
from tests.support.short import short_rules

SHORT: dict[str, dict[str, object]] = {
    **{game: short_rules(game) for game in GAMES},
    "draw12": {"target": 20, "tiles": 6},
    "forty_two": {"target": 1},
}
"""For each game, house rules with which it ends after a few deals."""

THREE = Match("moon3", SHORT["moon3"], ("normal", "random", "normal"), "a")


def result_of(match: Match, pairings: int, open_pool: OpenPool) -> str:
    """Return the JSON that the program prints after this number of pairings."""
    totals = Totals()
    for part in play_all(match, pairings, open_pool):
        totals.add(part)
    return run_arena(match, totals)


def run_arena(match: Match, totals: Totals) -> str:
    return json.dumps(as_json(match_result(match, totals.games, totals)))
