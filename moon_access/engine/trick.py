"""The trick: which suit a led tile asks for, which tiles follow it, which tile wins.

This is the heart of Moon, and all of it. The rules: a double is the highest tile of its suit, then the
other numbers from high to low. A tile that is trump belongs to the trump suit alone. With doubles as
trump they are a suit of their own, 6-6 high. A led trump asks for trumps, any other tile for its higher
number. The highest trump wins; without trumps, the highest tile of the asked suit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from .held import Hand, bits_of, still_held
from .memo import memoized
from .tiles import Suit, Tile, full_set


class Led(NamedTuple):
    """All that a led tile settles: the suit it asks for, what follows, and what beats what (0 can't win).

    ``bits``: what follows once more, see held.py.
    """

    asked: Suit
    follow: frozenset[Tile]
    strength: dict[Tile, int]
    bits: int

    def winner(self, trick: Sequence[Tile]) -> int:
        """The place in the trick, 0 for the led tile, of the tile that wins it so far."""
        strength = self.strength
        best = most = 0
        for place, tile in enumerate(trick):
            if strength[tile] > most:
                best, most = place, strength[tile]
        return best


class Order:
    """How the double-six tiles follow and beat one another under one trump. Get one from ``order``."""

    __slots__ = ("_number", "trump")

    def __init__(self, trump: Suit) -> None:
        self.trump = trump
        self._number = trump.number

    def is_trump(self, tile: Tile) -> bool:
        if self.trump is Suit.DOUBLES:
            return tile.is_double
        return self._number is not None and tile.has(self._number)

    def suit(self, tile: Tile) -> Suit:
        """The suit this tile asks for when it is led."""
        return self.trump if self.is_trump(tile) else Suit(tile.high)

    def belongs(self, tile: Tile, suit: Suit) -> bool:
        """Whether the tile is one of this suit, to follow it and to win in it."""
        if suit is self.trump or self.is_trump(tile):
            return suit is self.trump and self.is_trump(tile)
        return suit.number is not None and tile.has(suit.number)

    def rank(self, tile: Tile, suit: Suit) -> int:
        """How high this tile stands in a suit it belongs to: 0 to 7, higher wins."""
        if suit.number is None:
            return tile.high
        return 7 if tile.is_double else tile.other(suit.number)

    def trump_rank(self, trump: Tile) -> int:
        """How high this trump stands among the trumps."""
        return self.rank(trump, self.trump)

    def led(self, tile: Tile) -> Led:
        """What this tile settles when it is led."""
        return LED[self.trump][tile]

    def winner(self, trick: Sequence[Tile]) -> int:
        """As ``Led.winner``."""
        return self.led(trick[0]).winner(trick)

    def strength(self, tile: Tile, asked: Suit) -> int:
        """How strong this tile is where this suit is asked for: the strongest wins, 0 can't win."""
        if self.is_trump(tile):
            return 10 + self.rank(tile, self.trump)
        return 1 + self.rank(tile, asked) if self.belongs(tile, asked) else 0


def to_follow(held: int, led: Led | None) -> int:
    """What may be played of what is held: what follows, else anything. Nothing led: anything. All as bits."""
    return held if led is None else held & led.bits or held


def legal_tiles(hand: Hand, led: Led | None) -> Hand:
    """Likewise, of a hand that lies open."""
    return still_held(hand, to_follow(bits_of(hand), led))


@memoized
def order(trump: Suit) -> Order:
    """The one order under this trump."""
    return Order(trump)


class _LedUnder(dict[Tile, Led]):
    """What each tile settles when it is led under one trump. It is worked out when first asked, then kept: play asks it
    a million times, a start of the program hardly ever."""

    __slots__ = ("_order",)

    def __init__(self, trump: Suit) -> None:
        self._order = order(trump)

    def __missing__(self, tile: Tile) -> Led:
        asked = self._order.suit(tile)
        follow = frozenset(t for t in full_set(6) if self._order.belongs(t, asked))
        strength = {t: self._order.strength(t, asked) for t in full_set(6)}
        led = self[tile] = Led(asked, follow, strength, bits_of(follow))
        return led


LED: Final[Mapping[Suit | None, Mapping[Tile, Led]]] = {trump: _LedUnder(trump) for trump in Suit}
"""By trump and tile. Where none is named yet, None, there is nothing."""


def led_under(trump: Suit, tile: Tile) -> Led:
    """What this tile settles when it is led under this trump."""
    return LED[trump][tile]
