"""Rollouts of Chicken Foot: a round is played to its end quickly by a rule of thumb, thousands of rounds a second.

The rollout policy: lay the tile that costs most if it stays in the hand, prefer doubles, and choose the end after which
more tiles of the player fit. rules.py decides what is legal. This module repeats only what a rollout needs of it; a
test compares the two.

``ChickenWorldSampler`` makes the worlds that bots play out. A world fits a view if nobody holds a number that everybody
could see them lack (``lacks`` of the view). The sampler ignores what a seat had shown before it drew a tile that did
not fit, and any conclusions from choices between several plays. If few worlds fit, it counts them and samples
uniformly; otherwise it samples nearly uniformly, see bots/search/samplers.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from moon_access.bots.search.samplers import HypergeometricSampler, MetropolisSampler, TileGroup, TooManyCases
from moon_access.engine.chain import Ends
from moon_access.engine.memo import memoize
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.chain import Link
from moon_access.games.chains.rules import points_left
from moon_access.games.chicken_foot.state import TOES, ChickenView, Foot, tiles_unseen_by

from .normal import WEIGHTS

# Worlds


MOST_CASES = 1_000
"""The most cases that are counted one by one."""


class ChickenWorld(NamedTuple):
    """One possible place of all tiles. ``hands``: by seat, including the viewer's own. ``stock``: in drawing order."""

    hands: tuple[tuple[Tile, ...], ...]
    stock: tuple[Tile, ...]


class ChickenWorldSampler:
    """Samples worlds that fit a view of a round that is going on."""

    def __init__(self, view: ChickenView) -> None:
        self._view = view
        seats = [Seat(seat) for seat in range(view.players) if seat != view.seat]
        # Seats with equal ``lacks`` are one place. Their tiles are dealt out among them at random.
        self._places: dict[frozenset[int], list[Seat]] = {}
        for seat in seats:
            self._places.setdefault(view.lacks[seat], []).append(seat)
        known = list(self._places)
        room = (*(sum([view.counts[seat] for seat in self._places[lacks]]) for lacks in known), view.stock)
        groups: dict[tuple[int, ...], list[Tile]] = {}
        for tile in tiles_unseen_by(view):
            places = [at for at, lacks in enumerate(known) if tile.high not in lacks and tile.low not in lacks]
            groups.setdefault((*places, len(known)), []).append(tile)
        tile_groups = [TileGroup(tuple(tiles), places) for places, tiles in groups.items()]
        self._sampler: HypergeometricSampler | MetropolisSampler
        try:
            self._sampler = HypergeometricSampler(tile_groups, room, most=MOST_CASES)
        except TooManyCases:
            self._sampler = MetropolisSampler(tile_groups, room)

    def sample(self, random: Random) -> ChickenWorld:
        """Return a random world of the present moment. Equal views and equal chance give equal worlds."""
        view = self._view
        *held, stock = self._sampler.sample(random)
        hands: list[tuple[Tile, ...]] = [()] * view.players
        hands[view.seat] = view.hand
        for seats, tiles in zip(self._places.values(), held, strict=True):
            random.shuffle(tiles)
            for seat in seats:
                hands[seat] = tuple(tiles[: view.counts[seat]])
                tiles = tiles[view.counts[seat] :]
        random.shuffle(stock)
        return ChickenWorld(tuple(hands), tuple(stock))


# Rollouts


NO_FOOT = -1


class RolloutTile(NamedTuple):
    """A tile for fast lookup.

    ``mask`` has a bit for each of its two numbers. ``points``: its points if it stays in the hand. ``score``: its value
    for the rollout policy.
    """

    mask: int
    high: int
    low: int
    points: int
    score: float


@memoize
def rollout_tile(tile: Tile, highest: int, double_zero: int) -> RolloutTile:
    """Return the tile, in a set whose highest double is ``highest``."""
    points = points_left((tile,), double_zero)
    score = WEIGHTS.points * points / (2 * highest) + WEIGHTS.double * tile.is_double
    return RolloutTile(1 << tile.high | 1 << tile.low, tile.high, tile.low, points, score)


class RolloutPosition(NamedTuple):
    """One moment of a round with all tiles known. ``play_out`` changes its lists.

    ``hands``: by seat. ``stock``: the next tile to draw is the last one. ``ends``: by number, how many open ends show
    it. ``left``: for each number, how many of its tiles besides the double are not on the table. ``foot``: the number
    that must be played on, or NO_FOOT. ``toes``: how many tiles the foot still needs. ``passes``: the number of passes
    in a row.
    """

    hands: list[list[RolloutTile]]
    stock: list[RolloutTile]
    ends: list[int]
    left: list[int]
    foot: int
    toes: int
    passes: int

    @classmethod
    def from_tiles(cls, view: ChickenView, hands: Iterable[Iterable[Tile]], stock: Sequence[Tile]) -> RolloutPosition:
        """Return the position of a view with these places of the unseen tiles. ``stock``: in drawing order."""
        highest, double_zero = view.options.tiles, view.options.double_zero
        foot, toes = view.foot if view.foot is not None else Foot(NO_FOOT, 0)
        return cls(
            [[rollout_tile(tile, highest, double_zero) for tile in hand] for hand in hands],
            [rollout_tile(tile, highest, double_zero) for tile in reversed(stock)],
            _end_counts(view.ends, highest),
            _tiles_left(view.chain, highest),
            foot,
            toes,
            view.passes,
        )

    def copy(self) -> RolloutPosition:
        """Return a copy that can be played out."""
        hands, stock, ends, left, foot, toes, passes = self
        return RolloutPosition([hand[:] for hand in hands], stock[:], ends[:], left[:], foot, toes, passes)

    def points(self) -> list[int]:
        """Return the points that each seat holds."""
        return [sum([one.points for one in hand]) for hand in self.hands]


def _end_counts(ends: Ends, highest: int) -> list[int]:
    counts = [0] * (highest + 1)
    for end in ends:
        counts[end.number] = end.times
    return counts


def _tiles_left(chain: Link | None, highest: int) -> list[int]:
    left = [highest] * (highest + 1)
    while chain is not None:
        if not chain.tile.is_double:
            left[chain.tile.high] -= 1
            left[chain.tile.low] -= 1
        chain = chain.before
    return left


def play_out(  # noqa: C901 - see below
    position: RolloutPosition, seat: int, first: tuple[RolloutTile, int] | None = None
) -> list[int]:
    """Play to the end of the round. It changes ``position``.

    It is one long function, because it is the inner loop of strong play: split up, it takes longer.

    Args:
        position: the position.
        seat: the seat that begins.
        first: the tile and the number of its first play; None: the policy chooses.

    Returns:
        The points that each seat holds at the end.
    """
    hands, stock, ends, left, foot, toes, passes = position
    players = len(hands)
    opened = sum([1 << number for number, times in enumerate(ends) if times])
    while True:
        hand = hands[seat]
        allowed = opened if foot == NO_FOOT else 1 << foot
        best: RolloutTile | None = None
        if first is not None:
            best, on = first
            first = None
            hand.remove(best)
        else:
            most = -1.0
            for one in hand:
                if one[0] & allowed and one[4] > most:
                    best, most = one, one[4]
            if best is not None:
                hand.remove(best)
            elif stock:
                one = stock.pop()
                if one[0] & allowed:
                    best = one
                else:
                    hand.append(one)
            if best is None:
                passes += 1
                if passes >= players and not stock:
                    return position.points()
                seat = seat + 1 if seat + 1 < players else 0
                continue
            _, high, low, _, _ = best
            on = high
            if not allowed >> high & 1:
                on = low
            elif high != low and allowed >> low & 1:
                # Both numbers are possible: leave the number open that more tiles of the player's own hand have.
                with_high, with_low = 1 << high, 1 << low
                count = 0
                for one in hand:
                    if one[0] & with_high:
                        count += 1
                    if one[0] & with_low:
                        count -= 1
                if count > 0:
                    on = low
        passes = 0
        if not hand:
            return position.points()
        _, high, low, _, _ = best
        ends[on] -= 1
        if high == low:
            ends[on] += TOES
            foot, toes = on, TOES
        else:
            other = low if on == high else high
            ends[other] += 1
            opened |= 1 << other
            if not ends[on]:
                opened &= ~(1 << on)
            left[high] -= 1
            left[low] -= 1
            toes -= 1
        if foot != NO_FOOT and (not toes or not left[foot]):
            foot = NO_FOOT
        seat = seat + 1 if seat + 1 < players else 0
