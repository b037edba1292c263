"""Rollouts of draw dominoes: a round is played out quickly by a rule of thumb. Thousands of rounds a second.

Bots that sample worlds use this. The rollout policy is a short form of normal.py: a play is scored by its pips,
whether it is a double, how many tiles of the hand fit afterwards, and how likely the next player is blocked. All hands
are known here, but each player's choice uses only that player's own hand and what everybody has seen.

What is legal is decided in rules.py. This module repeats only what a rollout needs of it; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from moon_access.engine.chain import Ends
from moon_access.engine.memo import memoized
from moon_access.engine.tiles import Tile
from moon_access.games.draw.state import DrawOptions

from .normal import WEIGHTS

TO_THE_END = 1 << 30
"""More turns than a round can have."""

MOST_DRAWN = {"until": 1 << 30, "one": 1, "none": 0}
"""House rule ``drawing`` -> how many tiles may be drawn in a turn."""


class RolloutTile(NamedTuple):
    """A tile for fast lookup. ``mask`` has a bit for each of its two numbers.

    ``score``: what the rollout policy gives for laying this tile, whatever fits afterwards.
    """

    mask: int
    high: int
    low: int
    score: float


@memoized
def rollout_tile(tile: Tile, highest: int) -> RolloutTile:
    """Return the tile, in a set whose highest double is ``highest``."""
    score = WEIGHTS.pips * tile.pips / (2 * highest) + WEIGHTS.double * tile.is_double
    return RolloutTile(1 << tile.high | 1 << tile.low, tile.high, tile.low, score)


class RolloutPosition(NamedTuple):
    """One moment of a round with all tiles known. ``play_out`` changes its lists.

    ``hands``: by seat. ``stock``: the next tile to draw is the last one. ``ends``: by number, from 0 to the highest:
    how many open ends show it. ``lacks``: by seat, a bit for each number that this seat has shown not to hold.
    """

    hands: list[list[RolloutTile]]
    stock: list[RolloutTile]
    ends: list[int]
    lacks: list[int]

    @classmethod
    def of(
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


def play_out(  # noqa: C901 - see below
    at: RolloutPosition, seat: int, options: DrawOptions, turns: int = TO_THE_END
) -> bool:
    """Play ``turns`` turns, or to the end of the round; ``seat`` begins. It changes ``at``.

    To draw and then play is one turn, and so is to pass. It is one long function, because it is the inner loop of
    strong play: split up, it takes much longer.

    Returns:
        True if the round is over.
    """
    hands, stock, ends, lacks = at
    players = len(hands)
    held = [_numbers_shown(hand) for hand in hands]
    opened = number_mask(number for number, times in enumerate(ends) if times)
    grows = options.double_branches - 1
    may_draw = MOST_DRAWN[options.drawing]
    misses = _misses(options.tiles + 1)
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
            # The tile that fits is laid at once; one that was drawn and did not fit may show any other number.
            lacks[seat] = opened if len(hand) - before > bool(fits) else lacks[seat] | opened
            if not fits:
                if not (stock and may_draw) and not any(one & opened for one in held):
                    return True
                seat = after
                continue
        # Choose which tile to lay where. Functions for the parts of this would cost too much time.
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


@memoized
def _misses(numbers: int) -> list[list[float]]:
    """Return the chance, 0 to 1, that an unknown tile fits no open end, in a set with so many ``numbers``.

    Returns:
        A table. Row: how many numbers the tile cannot show. Column: how many of the other numbers are open.
    """
    table = []
    for lacked in range(numbers + 1):
        left = numbers - lacked
        row = [(left - fit) * (left - fit + 1) / (left * (left + 1)) for fit in range(left + 1)] if left else [1.0]
        table.append(row)
    return table
