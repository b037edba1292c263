"""The values of many whole three-player deals at once, from a table of every set of tiles that the hands can come to.

This is as plain as naive_minimax.py, and tested against it, but twenty times faster, so that tests can try thousands of
whole deals. From no tiles to seven, for each leader and all hands of that size, play every legal trick, and take the
best one for the seat that chooses. Skip nothing, and treat no tiles as equal. Read from the rules' own engine/trick.py
which tiles follow and which tile wins.

The arrays have an axis for the tiles of each seat, numbered among all sets of that size, and then one for the deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from moon_access.engine.tiles import Suit, Tile
from moon_access.engine.trick import lead_under

HAND = 7
SEATS = range(3)
Values = NDArray[np.int8]
Flags = NDArray[np.bool_]


class Deal(NamedTuple):
    """A deal in which seat 0 is the bidder and leads; the two others play against it."""

    hands: Sequence[Sequence[Tile]]
    trump: Suit


class Sets:
    """All sets of a given number of the tiles 0 to 6, and the sets that remain if you remove a tile."""

    def __init__(self, size: int) -> None:
        self.sets = [*combinations(range(HAND), size)]
        smaller = {one: number for number, one in enumerate(combinations(range(HAND), size - 1))}
        self.having = [[n for n, one in enumerate(self.sets) if tile in one] for tile in range(HAND)]
        self.without = [
            [smaller[tuple(other for other in self.sets[n] if other != tile)] for n in self.having[tile]]
            for tile in range(HAND)
        ]
        # For each set and each place in it: the tile at this place, and the number of the set without this tile.
        self.nth = np.array(self.sets)
        self.without_nth = np.array([[smaller[one[:n] + one[n + 1 :]] for n in range(size)] for one in self.sets])


def tabulate(deals: Sequence[Deal]) -> list[int]:
    """Return the tricks that the bidder takes in each deal."""
    winners, follows = _rules(deals)
    values: Values = np.zeros((3, 1, 1, 1, len(deals)), np.int8)
    for size in range(1, HAND + 1):
        sets = Sets(size)
        values = np.stack(
            [_compute_led_values(leader, values, sets, winners[leader], follows[leader]) for leader in SEATS]
        )
    return [int(value) for value in values[0, 0, 0, 0]]


def _rules(deals: Sequence[Deal]) -> tuple[NDArray[np.int8], Flags]:
    """Return two arrays by leader and led tile (as a place in the leader's hand), then by deal. The first has the place
    in the trick that wins, by the tiles of the second and third player. The second has whether a tile follows, by place
    (second, third) and tile."""
    winners = np.empty((3, HAND, HAND, HAND, len(deals)), np.int8)
    follows = np.empty((3, HAND, 2, HAND, len(deals)), np.bool_)
    for number, deal in enumerate(deals):
        for leader in SEATS:
            first, second, third = (deal.hands[(leader + place) % 3] for place in SEATS)
            for x, tile in enumerate(first):
                led = lead_under(deal.trump, tile)
                follows[leader, x, :, :, number] = [[t in led.follow for t in hand] for hand in (second, third)]
                winners[leader, x, :, :, number] = [[led.winner((tile, y, z)) for z in third] for y in second]
    return winners, follows


def _compute_led_values(leader: int, smaller: Values, sets: Sets, winners: NDArray[np.int8], follows: Flags) -> Values:
    """Return the values if this seat leads, from the ``smaller`` values after the trick."""
    seats = [(leader + place) % 3 for place in SEATS]
    # The result if the first, second or third player wins the trick. The axes are in the order of play.
    after = [smaller[seat].transpose(*seats, 3) + np.int8(seat == 0) for seat in seats]
    best = [np.maximum if seat == 0 else np.minimum for seat in seats]
    worst = [np.int8(-1 if seat == 0 else HAND + 1) for seat in seats]
    n, deals = len(sets.sets), smaller.shape[-1]
    member = np.array([[tile in one for tile in range(HAND)] for one in sets.sets])
    firsts = np.full((n, n, n, deals), worst[0])
    for x in range(HAND):
        # For each hand of the second and third player, whether they may play each tile.
        void = ~(member[None, :, :, None] & follows[x][:, None]).any(axis=2)
        after_x = [values.take(sets.without[x], axis=0) for values in after]
        held = len(after_x[0])
        seconds = np.full((held, n, n, deals), worst[1])
        for y in range(HAND):
            after_y = [values.take(sets.without[y], axis=1) for values in after_x]
            thirds = np.full((held, held, n, deals), worst[2])
            for nth, without in zip(sets.nth.T, sets.without_nth.T, strict=True):
                to_first, to_second, to_third = (values.take(without, axis=2) for values in after_y)
                wins = winners[x, y, nth]
                values = np.where(wins == 0, to_first, np.where(wins == 1, to_second, to_third))
                values = np.where(follows[x, 1, nth] | void[1], values, worst[2])
                best[2](thirds, values, out=thirds)
            legal = follows[x, 0, y] | void[0][sets.having[y]]
            thirds = np.where(legal[:, None], thirds, worst[1])
            seconds[:, sets.having[y]] = best[1](seconds[:, sets.having[y]], thirds)
        firsts[sets.having[x]] = best[0](firsts[sets.having[x]], seconds)
    back = [seats.index(seat) for seat in SEATS]
    return firsts.transpose(*back, 3)
