"""Hands of Chicken Foot have the sizes in the table of the rules."""

from __future__ import annotations

from moon_access.games.chicken_foot.rules import ChickenFoot
from tests.rules import naive_chicken


def test_hands_of_chicken_foot_have_the_sizes_of_the_rules() -> None:
    for highest, by_players in naive_chicken.DEALT.items():
        for players, tiles in by_players.items():
            assert ChickenFoot({"tiles": highest}, players).options.hand == tiles
