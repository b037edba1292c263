"""The worst case: whether layouts exist in which perfect defence holds a hand to so many tricks, by the solver.

sure_tricks.py counts from below, this module looks from above: for a layout for every trump that could be named, and
for every tile that could be discarded, in which not one trick more is made. If it finds one for each, the count is
exact, and another number is wrong. If it does not, nothing is known: the layouts are guessed, bad ones first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from moon_access.bots.search.double_dummy import Position, Solver
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.engine.trick import order

HAND = 7
LAYOUTS = 40
"""The number of layouts that are tried for each trump.

In nine of ten random hands that suffices, and more find few others.
"""

Tiles = tuple[Tile, ...]


class Plan(NamedTuple):
    """One choice of the bidder before the first lead: seven tiles kept, a trump named."""

    hand: Tiles
    trump: Suit


class Layout(NamedTuple):
    """The hands of the two others. The missing tile lies in the middle."""

    next: Tiles
    last: Tiles


def plans(tiles: Tiles, trumps: Sequence[Suit]) -> Iterator[Plan]:
    """Return all plans for a hand: of eight tiles one is discarded."""
    hands = [tiles] if len(tiles) == HAND else [tiles[:place] + tiles[place + 1 :] for place in range(len(tiles))]
    return (Plan(hand, trump) for trump in trumps for hand in hands)


def is_held_to(tricks: int, plan: Plan, layout: Layout, solver: Solver) -> bool:
    """Return whether the bidder, who leads, takes no more than so many in this layout."""
    leader = Seat(0)
    return not solver.makes(Position((plan.hand, *layout), (), leader, plan.trump, (leader,)), tricks + 1)


def is_exact(tricks: int, among: Iterable[Plan], out: Sequence[Tile], random: Random) -> bool:
    """Return whether for each of these plans a layout is found that holds it to so many tricks.

    ``out``: the fourteen or fifteen tiles that are not seen.
    """
    solver = Solver()
    found: list[Layout] = []  # what is bad for one plan is often bad for the next

    def has_layout(plan: Plan) -> bool:
        layouts = (layout for known in (tuple(found), bad_layouts(plan, out, random)) for layout in known)
        bad = next((layout for layout in layouts if is_held_to(tricks, plan, layout, solver)), None)
        if bad is not None and bad not in found:
            found.insert(0, bad)
            del found[6:]
        return bad is not None

    return all(map(has_layout, among))


def bad_layouts(plan: Plan, out: Sequence[Tile], random: Random) -> Iterator[Layout]:
    """Yield some layouts, the worse for this plan the sooner: they hold what beats its tiles, and trumps together."""
    dangerous = sorted(out, key=lambda tile: _danger(tile, plan), reverse=True)
    yield Layout(tuple(dangerous[:HAND]), tuple(dangerous[HAND : 2 * HAND]))
    yield Layout(tuple(dangerous[1 : 2 * HAND : 2]), tuple(dangerous[: 2 * HAND : 2]))
    is_trump = order(plan.trump).is_trump
    for number in range(2, LAYOUTS):
        held = list(dangerous)
        if len(held) > 2 * HAND:  # mostly one of the harmless lies in the middle
            del held[-1 - int(random.random() ** 2 * len(held))]
        random.shuffle(held)
        if random.random() < 0.7:
            held.sort(key=is_trump, reverse=True)
        one, other = tuple(held[:HAND]), tuple(held[HAND:])
        yield Layout(one, other) if number % 2 else Layout(other, one)


def _danger(tile: Tile, plan: Plan) -> int:
    """Return how much this tile of the others can do against a plan, roughly."""
    suits = order(plan.trump)
    if suits.is_trump(tile):
        return 100 + suits.rank(tile, plan.trump)
    sides = [mine for mine in plan.hand if not suits.is_trump(mine)]
    return sum(suits.winner((mine, tile)) == 1 for mine in sides)
