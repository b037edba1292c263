"""Rollouts of draw dominoes: a rule of thumb plays a round to its end, thousands of rounds a second.

Bots that sample worlds use this. The rollout policy is a short form of normal.py: it scores a play by its pips, whether
it is a double, how many tiles of the hand fit afterwards, and how likely the next player is blocked. A rollout knows
all hands, but each player's choice uses only that player's own hand and what everybody has seen.

rules.py decides what is legal. This module repeats only what a rollout needs of it; a test compares the two.

``expected_points`` is a static evaluation, for rollouts that play only a few turns. The rest of the round is mostly
luck, and an evaluation averages over luck at no cost. A seat stands well with fewer tiles than the others, with more
tiles that fit, and when the others hold many pips. It is a linear model. Its weights were fitted by least squares to
the results of rollouts, with the usual house rules, for each number of players.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from moon_access.engine.chain import Ends
from moon_access.engine.memo import memoize
from moon_access.engine.tiles import Tile
from moon_access.games.chains.chain import Link, links
from moon_access.games.draw.state import DrawOptions

from .normal import WEIGHTS

UNLIMITED_TURNS = 1 << 30
"""More turns than a round can have."""

MOST_DRAWN = {"until": 1 << 30, "one": 1, "none": 0}
"""House rule ``drawing`` -> how many tiles may be drawn in a turn."""


class RolloutTile(NamedTuple):
    """A tile for fast lookup. ``mask`` has a bit for each of its two numbers.

    ``score``: the value of this tile for the rollout policy, without the value of what fits afterwards.
    """

    mask: int
    high: int
    low: int
    score: float


@memoize
def rollout_tile(tile: Tile, highest: int) -> RolloutTile:
    """Return the tile, in a set whose highest double is ``highest``."""
    score = WEIGHTS.pips * tile.pips / (2 * highest) + WEIGHTS.double * tile.is_double
    return RolloutTile(1 << tile.high | 1 << tile.low, tile.high, tile.low, score)


class RolloutPosition(NamedTuple):
    """One moment of a round with all tiles known. ``play_out`` changes its lists.

    ``hands``: by seat. ``stock``: the next tile to draw is the last one. ``ends``: by number, from 0 to the highest:
    how many open ends show it. ``lacks``: by seat, a bit for each number that the seat has shown to lack.
    """

    hands: list[list[RolloutTile]]
    stock: list[RolloutTile]
    ends: list[int]
    lacks: list[int]

    @classmethod
    def from_tiles(
        cls,
        hands: Iterable[Iterable[Tile]],
        stock: Sequence[Tile],
        ends: Ends,
        lacks: Iterable[Collection[int]],
        options: DrawOptions,
    ) -> RolloutPosition:
        """Return the position of these tiles. ``stock`` is in drawing order: the next tile to draw is the first one."""
        highest = options.tiles
        return cls(
            [[rollout_tile(tile, highest) for tile in hand] for hand in hands],
            [rollout_tile(tile, highest) for tile in reversed(stock)],
            end_counts(ends, highest),
            [number_mask(numbers) for numbers in lacks],
        )

    def copy(self, ends: list[int]) -> RolloutPosition:
        """Return a copy that can be played out, with other ends."""
        return RolloutPosition([hand[:] for hand in self.hands], self.stock[:], ends[:], self.lacks[:])

    def pips(self) -> list[int]:
        """Return the pips that each seat holds."""
        return [sum([one.high + one.low for one in hand]) for hand in self.hands]


def end_counts(ends: Ends, highest: int) -> list[int]:
    """Return how many open ends show each number from 0 to ``highest``."""
    counts = [0] * (highest + 1)
    for number, times, _ in ends:
        counts[number] += times
    return counts


def number_mask(numbers: Iterable[int]) -> int:
    """Return a mask with a bit for each number."""
    return sum([1 << number for number in numbers])


ENDS_ADDED_BY_SPINNER = 2
"""The number of open ends that a double adds if it is laid on an end and can be played on from four sides."""


def first_double_spins(chain: Link | None, options: DrawOptions) -> bool:
    """Return whether the next double on this chain is the first one and can be played on from four sides."""
    return options.spinner and not any(link.tile.is_double for link in links(chain))


def play_out(  # noqa: C901 - see below
    position: RolloutPosition, seat: int, options: DrawOptions, turns: int = UNLIMITED_TURNS, *, spins: bool = False
) -> bool:
    """Play ``turns`` turns, or to the end of the round; ``seat`` begins. It changes ``position``.

    ``spins``: the next double is the first one and can be played on from four sides, see ``first_double_spins``.

    To draw and then play is one turn, and so is to pass. It is one long function, because it is the inner loop of
    strong play: split up, it takes much longer.

    Returns:
        True if the round is over.
    """
    hands, stock, ends, lacks = position
    players = len(hands)
    held = [_numbers_shown(hand) for hand in hands]
    opened = number_mask(number for number, times in enumerate(ends) if times)
    grows = usual = options.double_branches - 1
    if spins:
        grows = ENDS_ADDED_BY_SPINNER
    may_draw = MOST_DRAWN[options.drawing]
    misses = _chances_to_miss(options.tiles + 1)
    fits_weight, blocks = WEIGHTS.fits, WEIGHTS.blocks
    while turns:
        turns -= 1
        hand, after = hands[seat], (seat + 1) % players
        if not held[seat] & opened:
            before = len(hand)
            while not held[seat] & opened and stock and len(hand) < before + may_draw:
                hand.append(stock.pop())
                held[seat] |= hand[-1].mask
            fits = held[seat] & opened
            # A tile that fits is laid at once. A drawn tile that does not fit may have any other number.
            lacks[seat] = opened if len(hand) - before > bool(fits) else lacks[seat] | opened
            if not fits:
                if not (stock and may_draw) and not any(one & opened for one in held):
                    return True
                seat = after
                continue
        # Choose a tile and an end. This is one block, because calls would cost too much time here.
        lacked, size = lacks[after], len(hands[after])
        miss = misses[lacked.bit_count()]
        share = fits_weight / len(hand)
        most = -1.0
        for one in hand:
            both, high, low, score = one
            if both & opened:
                for end in (high,) if high == low else (high, low):
                    if opened >> end & 1:
                        then = opened | both
                        if ends[end] == 1 and high != low:
                            then ^= 1 << end
                        worth = score + blocks * miss[(then & ~lacked).bit_count()] ** size
                        for other in hand:
                            if other[0] & then:
                                worth += share
                        if worth > most:
                            most, best, on = worth, one, end
        hand.remove(best)
        if not hand:
            return True
        held[seat] = _numbers_shown(hand)
        if best.high == best.low:
            ends[on] += grows
            grows = usual
        else:
            other_end = best.low if on == best.high else best.high
            ends[on] -= 1
            ends[other_end] += 1
            opened |= 1 << other_end
            if not ends[on]:
                opened ^= 1 << on
        seat = after
    return False


def _numbers_shown(hand: Iterable[RolloutTile]) -> int:
    """Return a mask with a bit for each number that the hand shows."""
    numbers = 0
    for one in hand:
        numbers |= one[0]
    return numbers


@memoize
def _chances_to_miss(numbers: int) -> list[list[float]]:
    """Return the chance, 0 to 1, that an unknown tile fits no open end, in a set with this many ``numbers``.

    Returns:
        A table. Row: how many numbers the tile cannot show. Column: how many of the other numbers are open.
    """
    table = []
    for lacked in range(numbers + 1):
        left = numbers - lacked
        row = [(left - fit) * (left - fit + 1) / (left * (left + 1)) for fit in range(left + 1)] if left else [1.0]
        table.append(row)
    return table


# The evaluation at the end of a rollout


class EvaluationWeights(NamedTuple):
    """The weights of a comparison of two hands: the seat's own hand and another player's.

    Pips and points are divided by the highest number of the set, 12 in a set to double twelve. "Fits" is the share of a
    hand that fits an open end, 0 to 1. "Average" is the pips of a hand divided by its tiles. "Pips" without an owner is
    the other's pips less the seat's own: the points won if the round ends well.
    """

    turn: float  # added to every comparison, because it is the seat's own turn
    pips: float
    pips_by_own_fits: float
    pips_by_other_fits: float
    own_average: float
    other_average: float
    tiles: float  # for each tile that the other hand has more than the seat's own
    lead_by_numbers: float  # for these extra tiles as a share of both hands, times the count of open numbers
    own_fits: float
    other_fits: float
    own_doubles: float
    other_doubles: float
    own_last: float  # only if the seat's own hand is one tile: times the other's pips
    other_last: float  # only if the other's hand is one tile: times the pips of both


EVALUATION_WEIGHTS = {
    2: EvaluationWeights(-0.44, 0.02, 0.28, 0.20, -0.12, 0.26, -0.10, 0.19, 1.95, -0.96, -0.25, 0.32, 0.19, -0.14),
    3: EvaluationWeights(-0.86, -0.05, 0.57, 0.13, -0.02, 0.19, 0.05, 0.41, 3.80, -1.83, -0.43, 0.59, 0.43, -0.16),
    4: EvaluationWeights(-1.11, -0.09, 0.86, -0.11, -0.03, 0.17, 0.09, 0.87, 5.32, -2.79, -0.51, 0.72, 0.67, -0.12),
}
"""The weights by the number of players."""


def expected_points(at: RolloutPosition, seat: int, highest: int, partner: int | None = None) -> float:
    """Return the points by which ``seat`` can expect to be ahead of another player, averaged over the others.

    Args:
        at: the position. It must be the turn of ``seat``, and every hand must hold a tile.
        seat: the seat.
        highest: the highest number of the set.
        partner: the partner of the seat, who does not count as one of the others.

    Returns:
        A number of points.
    """
    w = EVALUATION_WEIGHTS[len(at.hands)]
    opened = sum([1 << number for number, times in enumerate(at.ends) if times])
    tiles, pips, fits, doubles = _features(at.hands[seat], opened, highest)
    points = 0.0
    for other, hand in enumerate(at.hands):
        if other in (seat, partner):
            continue
        their_tiles, their_pips, their_fits, their_doubles = _features(hand, opened, highest)
        more = their_tiles - tiles
        points += (
            w.turn
            + (w.pips + w.pips_by_own_fits * fits + w.pips_by_other_fits * their_fits) * (their_pips - pips)
            + w.own_average * pips / tiles
            + w.other_average * their_pips / their_tiles
            + (w.tiles + w.lead_by_numbers * opened.bit_count() / (their_tiles + tiles)) * more
            + w.own_fits * fits
            + w.other_fits * their_fits
            + w.own_doubles * doubles
            + w.other_doubles * their_doubles
        )
        if tiles == 1:
            points += w.own_last * their_pips
        if their_tiles == 1:
            points += w.other_last * (pips + their_pips)
    return highest * points / (len(at.hands) - 1 - (partner is not None))


def _features(hand: Sequence[RolloutTile], opened: int, highest: int) -> tuple[int, float, float, int]:
    """Return the features of a hand: tiles, pips / ``highest``, the share that fits (0 to 1), and doubles."""
    tiles = len(hand)
    pips = fits = doubles = 0
    for both, high, low, _ in hand:
        pips += high + low
        if both & opened:
            fits += 1
        if high == low:
            doubles += 1
    return tiles, pips / highest, fits / tiles, doubles
