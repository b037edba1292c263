"""Who listens: the seat, the names round the table, how much is told, and the order of the hand."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from ..rules.tiles import Seat, Suit, Tile
from ..rules.trick import order
from .message import Message


class Verbosity(Enum):
    """How much is told. The values are those of the settings."""

    BRIEF = "brief"
    NORMAL = "normal"
    FULL = "full"


class HandOrder(Enum):
    """How the hand is read. The values are those of the settings."""

    SUIT = "suit"  # trumps first, then suit by suit
    NUMBER = "number"  # by the higher number, then the lower
    DEALT = "dealt"


Name = str | Message
"""What a player is called: the name, or "Partner"."""


class Listener(NamedTuple):
    """One player at a table, as the announcer needs to know them.

    With ``teams`` the seats across the table play together, and points are the teams'. ``braille``: every
    cell counts, so that what the next event makes untrue is not told.
    """

    seat: Seat
    names: tuple[Name, ...]
    verbosity: Verbosity = Verbosity.NORMAL
    hand_order: HandOrder = HandOrder.SUIT
    reversed: bool = False
    teams: bool = False
    braille: bool = False

    @property
    def side(self) -> int:
        """The place of this player's points: the player's own, or the team's."""
        return self.side_of(self.seat)

    def side_of(self, seat: Seat) -> int:
        return seat % 2 if self.teams else seat

    def seats(self) -> tuple[Seat, ...]:
        """All seats clockwise, the listener's own first."""
        count = len(self.names)
        return tuple(Seat((self.seat + step) % count) for step in range(count))

    def sorted(self, hand: tuple[Tile, ...], trump: Suit | None = None) -> tuple[Tile, ...]:
        """The hand in the order in which this player wants it read."""
        tiles = list(hand)
        if self.hand_order is HandOrder.NUMBER:
            tiles.sort(reverse=True)
        elif self.hand_order is HandOrder.SUIT:
            tiles.sort(key=lambda tile: _place_in_suits(tile, trump), reverse=True)
        return tuple(reversed(tiles) if self.reversed else tiles)


def _place_in_suits(tile: Tile, trump: Suit | None) -> tuple[bool, int, int]:
    """Sorts tiles suit by suit, a double above the rest of its suit, trumps above all."""
    if trump is not None and order(trump).is_trump(tile):
        return True, 0, order(trump).rank(tile, trump)
    return False, tile.high, tile.high + 1 if tile.is_double else tile.low
