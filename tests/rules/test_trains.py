"""Parts of Mexican Train that the naive implementation does not cover: a double that nobody can cover, and the longest
train of a hand."""

from __future__ import annotations

from random import Random

import pytest

from moon_access.engine.actions import Play
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.chain import Link
from moon_access.games.mexican_train.longest import longest_train
from moon_access.games.mexican_train.rules import MexicanTrainGame


def test_a_double_that_no_remaining_tile_can_cover_need_not_be_covered() -> None:
    game = MexicanTrainGame({"tiles": 9, "hand": 5}, 2)
    state = game.apply(game.start(), game.make_deal(game.start(), game.tiles, Seat(0)))[0]
    hands = ((Tile(0, 0), Tile(8, 7)), (Tile(9, 1), Tile(5, 4)))
    for lie, asks in ((range(1, 9), True), (range(1, 10), False)):
        chain = None
        for number in lie:
            chain = Link(Seat(1), Tile(number, 0), 2, chain)
        legal = (play := Play(Seat(0), Tile(0, 0), 0),)
        at = state._replace(hands=hands, chain=chain, ends=(0, 9, 0), to_act=Seat(0), legal=legal)
        after, events = game.apply(at, play)
        assert (after.cover, after.to_act) == ((0, 0) if asks else (None, 1))
        assert events[0].asks is asks  # type: ignore[attr-defined]


@pytest.mark.parametrize("seed", range(40))
def test_no_train_is_longer_than_the_longest_one_found(seed: int) -> None:
    """Compare with every possible train."""
    rng = Random(seed)
    tiles = rng.sample(MexicanTrainGame({"tiles": 9}, 2).tiles, 9)
    number = rng.randrange(10)

    def find_longest(number: int, left: list[Tile]) -> tuple[int, int]:
        found = (0, 0)
        for tile in left:
            if tile.has(number):
                length, pips = find_longest(tile.other_half(number), [other for other in left if other is not tile])
                found = max(found, (length + 1, pips + tile.pips))
        return found

    train = longest_train(tiles, number)
    assert (len(train), sum(tile.pips for tile in train)) == find_longest(number, tiles)
    for tile in train:
        assert tile.has(number)
        number = tile.other_half(number)
