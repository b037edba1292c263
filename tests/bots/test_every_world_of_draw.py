"""All worlds that fit a view of draw dominoes: sampling draws each equally often, and play in them is exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from moon_access.engine.actions import Play
from moon_access.engine.tiles import Tile
from moon_access.games.draw.bots import strong
from moon_access.games.draw.bots.determinization import DrawWorld, DrawWorldSampler, every_world
from moon_access.games.draw.bots.outlook import value_in_points
from moon_access.games.draw.state import DrawOptions
from tests.bots.naive_endgame import TooLarge, naive_values
from tests.bots.test_bot_of_draw import rounds

NEARLY_ALL_DEALT: list[dict[str, object]] = [
    {"tiles": 6, "drawing": "none", "hand": 7},
    {"tiles": 6, "drawing": "until", "hand": 6},
    {"tiles": 6, "drawing": "one", "hand": 6},
]


def drop_order(world: DrawWorld, options: DrawOptions) -> tuple[tuple[frozenset[Tile], ...], tuple[Tile, ...]]:
    """Return the world without the order of its hands, which never matters, nor of a stock from which nobody draws."""
    stock = tuple(sorted(world.stock)) if options.drawing == "none" else world.stock
    return tuple(map(frozenset, world.hands)), stock


@pytest.mark.parametrize("rules", NEARLY_ALL_DEALT, ids=str)
def test_the_listed_worlds_are_those_of_the_sampler_and_equally_likely(rules: dict[str, object]) -> None:
    compared = 0
    for players in (2, 3, 4):
        for game, state, view, _ in rounds(players, 6, rules):
            found = every_world(view, 20) if view.chain is not None else None
            if found is None:
                continue
            ways = {drop_order(world, game.options): number for world, number in found.items()}
            assert len(ways) == len(found)
            assert drop_order(DrawWorld(state.hands, state.stock), game.options) in ways
            sampler = DrawWorldSampler(view)
            seen = Counter(drop_order(sampler.sample(Random(number)), game.options) for number in range(200))
            assert seen.keys() <= ways.keys()
            for world, number in ways.items():
                assert seen[world] / 200 == pytest.approx(number / sum(ways.values()), abs=0.17)
            compared += 1
    assert compared > 10


def test_if_there_are_more_worlds_than_wanted_none_are_listed() -> None:
    given_up = 0
    for _, _, view, _ in rounds(4, 8, NEARLY_ALL_DEALT[0]):
        found = every_world(view, 1_000) if view.chain is not None else None
        if found is not None and len(found) > 1:
            assert every_world(view, len(found) - 1) is None
            assert every_world(view, len(found)) == found
            given_up += 1
    assert given_up > 3


def positions_with_known_tiles(players: int, rules: dict[str, object], number: int) -> Iterator[tuple[Any, Any, Any]]:
    """Yield positions of rounds with a choice, in which all tiles can be known."""
    for game, state, view, _ in rounds(players, number, rules):
        if view.chain is None or len(view.legal) < 2 or len(view.hand) < 2:
            continue
        found = every_world(view, 1)
        if found is not None:
            assert drop_order(next(iter(found)), game.options) == drop_order(
                DrawWorld(state.hands, state.stock), game.options
            )
            yield game, state, view


@pytest.mark.parametrize(
    ("players", "rules"),
    [
        (3, {"tiles": 6, "hand": 8}),
        (3, {"tiles": 6, "hand": 8, "scoring": "fives"}),
        (4, {"tiles": 6, "hand": 6}),
        (4, {"tiles": 6, "hand": 6, "teams": True}),
    ],
    ids=str,
)
def test_a_bot_that_knows_all_tiles_of_three_or_four_players_plays_exactly(
    players: int, rules: dict[str, object]
) -> None:
    """Search everything, each player for themselves or for their team."""
    compared = 0
    for game, state, view in positions_with_known_tiles(players, rules, 40):
        worth = value_in_points(state.scores, game.options, state.deal)
        try:
            expected = naive_values(game, state, worth, 2_000)
        except TooLarge:
            continue
        forecast = strong.analyse(view, Random(1))
        assert forecast.is_exact and forecast.is_one_of_many == (len(state.scores) > 2)
        assert {one.play: one.points for one in forecast.outcomes} == expected
        advised = strong.advise(view, Random(1)).action
        assert isinstance(advised, Play) and expected[advised] == max(expected.values())
        compared += 1
    assert compared > 1


def test_if_an_exact_search_is_too_large_worlds_are_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strong, "MOST_NODES", 1)
    monkeypatch.setattr(strong, "WORLDS", {3: 4})
    sampled = 0
    for _, _, view in positions_with_known_tiles(3, {"tiles": 6, "hand": 8}, 20):
        forecast = strong.analyse(view, Random(1))
        assert forecast.is_exact or all(one.worlds == 4 for one in forecast.outcomes)
        sampled += not forecast.is_exact
    assert sampled > 3
