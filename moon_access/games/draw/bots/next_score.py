"""What the sum of the open ends would score for whoever lays the next tile. What a play scores is in gains.py.

Bots and hints use this where the sum scores; elsewhere every answer is nothing. What scores is decided in
games/draw/scoring.py, and how ends are added up in games/chains/chain.py; this module repeats only what it needs to
look at hundreds of tiles a turn, and a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from moon_access.engine.chain import Ends, Lies
from moon_access.engine.tiles import Tile
from moon_access.games.chains.chain import sum_of_ends
from moon_access.games.draw.scoring import points_for
from moon_access.games.draw.state import DrawOptions

Removal = tuple[int, int]
"""The number of an open end, and what the sum loses when a tile is laid there."""


def removals(ends: Ends) -> list[Removal]:
    """One for each kind of open end."""
    alone = len(ends) == 1  # the opening double: its other side goes on counting
    found = []
    for number, _, lies in ends:
        loss = number if lies is Lies.ALONG else 0
        if lies is Lies.CROSSWISE and not alone:
            loss = 2 * number
        found.append((number, loss))
    return found


def best_points(ends: Ends, tiles: Iterable[Tile], options: DrawOptions) -> list[int]:
    """For each of these tiles, the most that it scores when it is laid next; 0 where it does not fit."""
    total, places, scoring = sum_of_ends(ends), removals(ends), options.scoring
    table = [points_for(number, scoring) for number in range(total + 2 * options.tiles + 1)]
    best = []
    for tile in tiles:
        high, low, most = tile.high, tile.low, 0
        for number, loss in places:
            if number == high:
                most = max(most, table[total - loss + (low if low != high else 2 * high)])
            elif number == low:
                most = max(most, table[total - loss + high])
        best.append(most)
    return best


def expected_most(values: Sequence[int], drawn: int) -> float:
    """The mean of the highest value among ``drawn`` tiles that are taken by lot from as many as there are values."""
    size, mean, none_so_far = len(values), 0.0, 1.0
    for place, value in enumerate(sorted(values, reverse=True)):
        if not value or not none_so_far:
            break
        left = size - place
        held = min(drawn / left, 1.0)
        mean += value * none_so_far * held
        none_so_far *= 1.0 - held
    return mean
