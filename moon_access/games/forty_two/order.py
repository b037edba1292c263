"""The order of tiles in 42: how they follow and beat one another.

Under a trump, as in any trick; at nello by the house rule for doubles; at sevens by how near they are to seven pips.
"""

from __future__ import annotations

from moon_access.engine.held import Hand, bits_of, still_held
from moon_access.engine.memo import memoized
from moon_access.engine.tiles import Suit, Tile, full_set
from moon_access.engine.trick import Led, led_under, to_follow

from .actions import Special

SEVEN = 7


@memoized
def led_in(trump: Suit, special: Special | None, nello_doubles: str, tile: Tile) -> Led:
    """Return what this tile settles when it is led. ``nello_doubles``: the house rule."""
    if special is Special.SEVENS:
        return _SEVENS
    if special is Special.NELLO and nello_doubles != "high":
        return _led_with_doubles(tile, nello_doubles)
    return led_under(trump, tile)


def to_play(held: int, led: Led | None, special: Special | None) -> int:
    """Return what may be played of what is held, as bits; ``led`` None: to lead."""
    if special is not Special.SEVENS:
        return to_follow(held, led)
    return next(nearest for bits in _BY_DISTANCE if (nearest := held & bits))


def tiles_to_play(hand: Hand, led: Led | None, special: Special | None) -> Hand:
    """Return the tiles of an open hand that may be played."""
    return still_held(hand, to_play(bits_of(hand), led, special))


def from_seven(tile: Tile) -> int:
    """Return how far from seven pips this tile is: what counts at sevens."""
    return abs(tile.pips - SEVEN)


def _led_with_doubles(tile: Tile, doubles: str) -> Led:
    """Return what a tile settles without trump, with doubles as a suit ("suit"), or the lowest of suits ("low")."""
    if doubles == "suit" and tile.is_double:
        strength = {one: 1 + one.high if one.is_double else 0 for one in full_set(6)}
        return _led(Suit.DOUBLES, strength)
    number = tile.high
    strength = dict.fromkeys(full_set(6), 0)
    for one in full_set(6):
        if one.has(number) and not (one.is_double and doubles == "suit"):
            strength[one] = 1 if one.is_double else 2 + one.other(number)
    return _led(Suit(number), strength)


def _led(asked: Suit, strength: dict[Tile, int]) -> Led:
    """Return what a led tile settles if the tiles that follow are those that can win."""
    follow = frozenset(tile for tile, high in strength.items() if high)
    return Led(asked, follow, strength, bits_of(follow))


_SEVENS = _led(Suit.NONE, {tile: 1 + SEVEN - from_seven(tile) for tile in full_set(6)})
"""The effect of any led tile at sevens: the nearest to seven wins, the first one among equals."""
_BY_DISTANCE = tuple([bits_of([tile for tile in full_set(6) if from_seven(tile) == far]) for far in range(SEVEN + 1)])
"""The tiles by their distance from seven pips."""
