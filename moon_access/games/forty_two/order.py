"""The order of tiles in 42: how they follow and beat one another.

Under a trump, as in every game of tricks; at nello, by the house rule for doubles; at sevens, by how near they are to
seven pips.
"""

from __future__ import annotations

from moon_access.engine.held import Hand, bits_of, tiles_still_held
from moon_access.engine.memo import memoize
from moon_access.engine.tiles import Suit, Tile, full_set
from moon_access.engine.trick import Lead, lead_under, to_follow

from .actions import NELLOS, Special, doubles_at

SEVEN = 7


@memoize
def lead_in(trump: Suit, special: Special | None, nello_doubles: str, tile: Tile) -> Lead:
    """Return everything that this tile determines when it is led. ``nello_doubles``: the house rule."""
    if special is Special.SEVENS:
        return _SEVENS
    if special in NELLOS and special is not None:
        doubles = doubles_at(special, nello_doubles)
        if doubles != "high":
            return _lead_without_trump(tile, doubles)
    return lead_under(trump, tile)


def to_play(held: int, led: Lead | None, special: Special | None) -> int:
    """Return the playable tiles of a hand, as bits. ``led``: None for the leader."""
    if special is not Special.SEVENS:
        return to_follow(held, led)
    return next(nearest for bits in _BY_DISTANCE if (nearest := held & bits))


def tiles_to_play(hand: Hand, led: Lead | None, special: Special | None) -> Hand:
    """Return the tiles of an open hand that may be played."""
    return tiles_still_held(hand, to_play(bits_of(hand), led, special))


def measure_from_seven(tile: Tile) -> int:
    """Return how far this tile is from seven pips, which decides tricks at sevens."""
    return abs(tile.pips - SEVEN)


def _lead_without_trump(tile: Tile, doubles: str) -> Lead:
    """Return what a led tile determines without trump. Doubles are a suit ("suit") or the lowest of suits ("low")."""
    if doubles == "suit" and tile.is_double:
        strength = {one: 1 + one.high if one.is_double else 0 for one in full_set(6)}
        return _make_lead(Suit.DOUBLES, strength)
    number = tile.high
    strength = dict.fromkeys(full_set(6), 0)
    for one in full_set(6):
        if one.has(number) and not (one.is_double and doubles == "suit"):
            strength[one] = 1 if one.is_double else 2 + one.other_half(number)
    return _make_lead(Suit(number), strength)


def _make_lead(suit: Suit, strength: dict[Tile, int]) -> Lead:
    """Return what a led tile determines if exactly the tiles that follow can win."""
    follow = frozenset(tile for tile, high in strength.items() if high)
    return Lead(suit, follow, strength, bits_of(follow))


_SEVENS = _make_lead(Suit.NONE, {tile: 1 + SEVEN - measure_from_seven(tile) for tile in full_set(6)})
"""The effect of any led tile at sevens: the nearest to seven wins, the first one among equals."""
_BY_DISTANCE = tuple(
    [bits_of([tile for tile in full_set(6) if measure_from_seven(tile) == far]) for far in range(SEVEN + 1)]
)
"""The tiles by their distance from seven pips."""
