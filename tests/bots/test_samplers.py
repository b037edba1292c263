"""The two samplers of tiles in places: one counts all arrangements, the other makes random swaps."""

from __future__ import annotations

from collections import Counter
from itertools import islice, permutations
from random import Random

import pytest

from moon_access.bots.search import samplers
from moon_access.bots.search.samplers import HypergeometricSampler, MetropolisSampler, Room, TileGroup, TooManyCases
from moon_access.engine.tiles import Tile
from moon_access.games.draw.bots.determinization import DrawWorldSampler
from tests.bots.chi_square import UNLIKELY, deviation
from tests.bots.test_bot_of_draw import rounds

ROOM = (1, 2, 3)
ANYWHERE = tuple(Tile(6, number) for number in range(4))
NOT_IN_THE_FIRST = (Tile(5, 1), Tile(5, 2))
GROUPS = (TileGroup(ANYWHERE, (0, 1, 2)), TileGroup(NOT_IN_THE_FIRST, (1, 2)))

Arrangement = tuple[tuple[Tile, ...], ...]


def arrange(tiles: tuple[Tile, ...], room: Room) -> Arrangement:
    """Return the tiles laid into the places in this order."""
    ends = [sum(room[: place + 1]) for place in range(len(room))]
    return tuple(tuple(sorted(tiles[end - size : end])) for end, size in zip(ends, room, strict=True))


POSSIBLE = {
    way
    for way in (arrange(order, ROOM) for order in permutations((*ANYWHERE, *NOT_IN_THE_FIRST)))
    if way[0][0] in ANYWHERE
}


def sample_counts(sampler: HypergeometricSampler | MetropolisSampler) -> Counter[Arrangement]:
    """Return the results of twenty samples for each possible arrangement."""
    chance = Random("samplers")
    samples = (sampler.sample(chance) for _ in range(20 * len(POSSIBLE)))
    return Counter(tuple(tuple(sorted(tiles)) for tiles in sample) for sample in samples)


@pytest.mark.parametrize("sampler", [HypergeometricSampler, MetropolisSampler])
def test_every_arrangement_is_sampled_equally_often(sampler: type[HypergeometricSampler | MetropolisSampler]) -> None:
    assert deviation(sample_counts(sampler(GROUPS, ROOM)), POSSIBLE) < UNLIKELY


def test_too_few_changes_leave_the_first_arrangement_recognizable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samplers, "CHANGES_PER_TILE", 1)
    assert deviation(sample_counts(MetropolisSampler(GROUPS, ROOM)), POSSIBLE) > UNLIKELY


def test_counting_stops_at_the_allowed_number_of_cases() -> None:
    most = next(most for most in range(100) if counts_in(most))
    assert 3 < most < 20
    assert HypergeometricSampler(GROUPS, ROOM, most=most).count == len(POSSIBLE)


def counts_in(most: int) -> bool:
    try:
        HypergeometricSampler(GROUPS, ROOM, most=most)
    except TooManyCases:
        return False
    return True


def test_deals_for_four_are_counted_only_while_counting_is_worth_the_time() -> None:
    """Counting takes some 1,100 cases up to the sixteenth decision of this round, 2,010 at the twentieth, and far more
    later."""
    views = [view for _, _, view, _ in islice(rounds(4, 1), 28)]
    assert all(DrawWorldSampler(view).count is not None for view in views[10:16])
    assert all(DrawWorldSampler(view).count is None for view in views[20:28])
