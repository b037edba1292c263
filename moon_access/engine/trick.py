"""The trick: which suit a led tile asks for, which tiles follow it, and which tile wins.

A double is the highest tile of its suit, then come the other numbers from high to low. A tile that is trump belongs to
the trump suit alone. With doubles as trump, they are a suit of their own, 6-6 the highest. A led trump asks for trumps,
any other tile for its higher number. The highest trump wins; without trumps, the highest tile of the suit asked for.

Auctions and scores are not here; see games/tricks/ and the games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from .held import Hand, bits_of, tiles_still_held
from .memo import memoize
from .tiles import Suit, Tile, full_set


class Lead(NamedTuple):
    """Everything that a led tile determines: the suit it asks for, what follows, and what beats what.

    ``strength``: by tile; the highest wins, and 0 cannot win. ``bits``: the tiles of ``follow`` as bits, see held.py.
    """

    suit: Suit
    follow: frozenset[Tile]
    strength: dict[Tile, int]
    bits: int

    def winner(self, trick: Sequence[Tile]) -> int:
        """Return the place in the trick, 0 for the led tile, of the tile that wins so far."""
        strengths = [self.strength[tile] for tile in trick]
        return strengths.index(max(strengths))


class Order:
    """The order of double-six tiles under one trump: what follows a lead, and what beats what.

    The function ``order`` returns the Order for a trump.
    """

    __slots__ = ("_number", "trump")

    def __init__(self, trump: Suit) -> None:
        self.trump = trump
        self._number = trump.number

    def is_trump(self, tile: Tile) -> bool:
        if self.trump is Suit.DOUBLES:
            return tile.is_double
        return self._number is not None and tile.has(self._number)

    def suit(self, tile: Tile) -> Suit:
        """Return the suit that this tile asks for when it is led."""
        return self.trump if self.is_trump(tile) else Suit(tile.high)

    def belongs(self, tile: Tile, suit: Suit) -> bool:
        """Return whether the tile belongs to this suit, so that it follows the suit and can win in it."""
        if suit is self.trump or self.is_trump(tile):
            return suit is self.trump and self.is_trump(tile)
        return suit.number is not None and tile.has(suit.number)

    def rank(self, tile: Tile, suit: Suit) -> int:
        """Return the rank of this tile in a suit that it belongs to: 0 to 7, the highest wins."""
        if suit.number is None:
            return tile.high
        return 7 if tile.is_double else tile.other_half(suit.number)

    def trump_rank(self, trump: Tile) -> int:
        """Return the rank of this trump among the trumps."""
        return self.rank(trump, self.trump)

    def lead(self, tile: Tile) -> Lead:
        """Return what this tile determines when it is led."""
        return LEADS[self.trump][tile]

    def winner(self, trick: Sequence[Tile]) -> int:
        """Return the place in the trick of the tile that wins so far."""
        return self.lead(trick[0]).winner(trick)

    def strength(self, tile: Tile, led_suit: Suit) -> int:
        """Return the strength of this tile if this suit is asked for: the strongest tile wins, 0 cannot win."""
        if self.is_trump(tile):
            return 10 + self.rank(tile, self.trump)
        return 1 + self.rank(tile, led_suit) if self.belongs(tile, led_suit) else 0


def to_follow(held: int, led: Lead | None) -> int:
    """Return the tiles of a hand that may be played: those that follow suit, or all if none does. All are bits."""
    return held if led is None else held & led.bits or held


def legal_tiles(hand: Hand, led: Lead | None) -> Hand:
    """Return the tiles of a hand that may be played: those that follow suit, or all if none does."""
    return tiles_still_held(hand, to_follow(bits_of(hand), led))


@memoize
def order(trump: Suit) -> Order:
    """Return the order under this trump."""
    return Order(trump)


class _LeadsUnder(dict[Tile, Lead]):
    """Tile -> what it determines when it is led, under one trump.

    Each entry is made at the first request. Games make millions of requests, a start of the program hardly any.
    """

    __slots__ = ("_order",)

    def __init__(self, trump: Suit) -> None:
        self._order = order(trump)

    def __missing__(self, tile: Tile) -> Lead:
        asked = self._order.suit(tile)
        follow = frozenset(t for t in full_set(6) if self._order.belongs(t, asked))
        strength = {t: self._order.strength(t, asked) for t in full_set(6)}
        led = self[tile] = Lead(asked, follow, strength, bits_of(follow))
        return led


LEADS: Final[Mapping[Suit | None, Mapping[Tile, Lead]]] = {trump: _LeadsUnder(trump) for trump in Suit}
"""Trump -> tile -> what it determines when it is led. None, for no trump named yet, has no entry."""


def lead_under(trump: Suit, tile: Tile) -> Lead:
    """Return what this tile determines when it is led under this trump."""
    return LEADS[trump][tile]
