"""Rounds of draw dominoes played on by a rule of thumb, all tiles known: thousands a second.

For bots that sample worlds. The rule is that of normal.py in short: pips, doubles, tiles that fit then, and how
likely the next player can't go on, as far as everybody could see what that one lacks. Nobody who plays by it
makes use of what another holds. The engine is the judge of what is legal; here is only what it takes to end a round.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import NamedTuple

from moon_access.engine.chain import Ends
from moon_access.engine.tiles import Tile
from moon_access.games.draw.state import DrawOptions

PIPS = 0.8
DOUBLE = 0.5
FITS = 0.55
BLOCKS = 6.0
"""As in normal.py."""

FOR_EVER = 1 << 30


class Stone(NamedTuple):
    """A tile, both numbers as bits too. ``liked``: how much one likes to be rid of it, whatever fits."""

    bits: int
    high: int
    low: int
    liked: float


@cache
def stone(tile: Tile, highest: int) -> Stone:
    liked = PIPS * tile.pips / (2 * highest) + DOUBLE * tile.is_double
    return Stone(1 << tile.high | 1 << tile.low, tile.high, tile.low, liked)


class Position(NamedTuple):
    """One moment of a round. ``stock``: the next tile is the last. ``ends``: how many show each number.

    ``lacks``: the numbers that each seat has shown not to hold, as bits.
    """

    hands: list[list[Stone]]
    stock: list[Stone]
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
    ) -> Position:
        highest = options.tiles
        return cls(
            [[stone(tile, highest) for tile in hand] for hand in hands],
            [stone(tile, highest) for tile in reversed(stock)],
            counted(ends, highest),
            [bits(numbers) for numbers in lacks],
        )

    def copy(self, ends: list[int]) -> Position:
        """One that may be played on, with these ends."""
        return Position([hand[:] for hand in self.hands], self.stock[:], ends[:], self.lacks[:])

    def pips(self) -> list[int]:
        """What each seat holds."""
        return [sum([one.high + one.low for one in hand]) for hand in self.hands]


def counted(ends: Ends, highest: int) -> list[int]:
    """How many ends show each number up to the highest."""
    counts = [0] * (highest + 1)
    for number, times in ends:
        counts[number] = times
    return counts


def bits(numbers: Iterable[int]) -> int:
    return sum([1 << number for number in numbers])


def play_on(at: Position, seat: int, options: DrawOptions, turns: int = FOR_EVER) -> bool:
    """Plays so many turns, beginning with this seat's, or to the end: whether the round is over.

    ``at`` is changed. Drawing and then playing is one turn, and so is passing.
    """
    hands, stock, ends, lacks = at
    players = len(hands)
    held = [_shown(hand) for hand in hands]
    opened = bits(number for number, times in enumerate(ends) if times)
    grows = options.double_branches - 1
    may_draw = {"until": len(stock), "one": 1, "none": 0}[options.drawing]
    misses = _misses(options.tiles + 1)
    while turns:
        turns -= 1
        hand, after = hands[seat], (seat + 1) % players
        if not held[seat] & opened:
            before = len(hand)
            while not held[seat] & opened and stock and len(hand) < before + may_draw:
                hand.append(stock.pop())
                held[seat] |= hand[-1].bits
            fits = held[seat] & opened
            # The tile that fits is laid at once; one that was drawn and did not fit may be anything else.
            lacks[seat] = opened if len(hand) - before > bool(fits) else lacks[seat] | opened
            if not fits:
                if not (stock and may_draw) and not any(one & opened for one in held):
                    return True
                seat = after
                continue
        # What follows is asked for so often that it is written out.
        lacked, size = lacks[after], len(hands[after])
        miss = misses[lacked.bit_count()]
        share = FITS / len(hand)
        most = -1.0
        for one in hand:
            both, high, low, liked = one
            if both & opened:
                for end in (high,) if high == low else (high, low):
                    if opened >> end & 1:
                        then = opened | both
                        if ends[end] == 1 and high != low:
                            then ^= 1 << end
                        worth = liked + BLOCKS * miss[(then & ~lacked).bit_count()] ** size
                        for other in hand:
                            if other[0] & then:
                                worth += share
                        if worth > most:
                            most, best, on = worth, one, end
        hand.remove(best)
        if not hand:
            return True
        held[seat] = _shown(hand)
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


def _shown(hand: Iterable[Stone]) -> int:
    """The numbers of a hand, as bits."""
    numbers = 0
    for one in hand:
        numbers |= one[0]
    return numbers


@cache
def _misses(numbers: int) -> list[list[float]]:
    """How likely a tile does not fit: by how many numbers it can't show, and how many of the others are open."""
    table = []
    for lacked in range(numbers + 1):
        left = numbers - lacked
        row = [(left - fit) * (left - fit + 1) / (left * (left + 1)) for fit in range(left + 1)] if left else [1.0]
        table.append(row)
    return table
