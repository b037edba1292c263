"""Matches to test with, that are soon over, and a whole arena in one call."""

from __future__ import annotations

import json

from moon_access.arena.match import Count, as_json, conclude
from moon_access.arena.simulate import Match
from moon_access.arena.workers import Crew, play_all

SHORT: dict[str, dict[str, object]] = {
    "moon3": {"target": 7},
    "moon4": {"target": 7},
    "draw12": {"target": 20, "tiles": 6},
}
"""House rules of each game with which it is over after a few deals."""

THREE = Match("moon3", SHORT["moon3"], ("normal", "random", "normal"), "a")


def result_of(match: Match, pairings: int, crew: Crew) -> str:
    """What the program prints as JSON after so many pairings."""
    count = Count()
    for part in play_all(match, pairings, crew):
        count.add(part)
    return told(match, count)


def told(match: Match, count: Count) -> str:
    return json.dumps(as_json(conclude(match, count.games, count)))
