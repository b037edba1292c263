"""What can be done at a table: the deal, and what a seat does in its turn.

An action names the seat that does it and nothing that follows from the state. A game is its list of
actions: saving, resuming, replaying and checking are all reading that list again.

Actions are tuples with names, for speed. Two kinds may compare equal as tuples, so a game looks at the
class of an action before it looks into it.
"""

from __future__ import annotations

from typing import NamedTuple

from .tiles import Seat, Suit, Tile

MOON = 21
"""The bid that means every trick."""


class Deal(NamedTuple):
    """The tiles go out. ``hands`` by seat, ``stock`` what stays face down, ``first`` who begins.

    ``first`` is None only where nobody can begin (draw dominoes dealt again).
    """

    hands: tuple[tuple[Tile, ...], ...]
    stock: tuple[Tile, ...]
    first: Seat | None


class Bid(NamedTuple):
    """``amount`` is a number of tricks, or 21 for all seven."""

    seat: Seat
    amount: int

    @property
    def tricks(self) -> int:
        return tricks_needed(self.amount)


class Pass(NamedTuple):
    """No bid; in draw dominoes: nothing to lay and nothing to draw."""

    seat: Seat


class TakeWidow(NamedTuple):
    """The bidder looks at the widow (only asked for where the widow is optional)."""

    seat: Seat


class LeaveWidow(NamedTuple):
    """The bidder leaves the widow unseen."""

    seat: Seat


class Discard(NamedTuple):
    seat: Seat
    tile: Tile


class NameTrump(NamedTuple):
    seat: Seat
    trump: Suit


class Play(NamedTuple):
    """A tile to the trick, or to the chain: then ``end`` is the number it is laid on."""

    seat: Seat
    tile: Tile
    end: int | None = None


class Draw(NamedTuple):
    """A tile from the stock. Which one is settled by the deal."""

    seat: Seat


class Resign(NamedTuple):
    """Gives the game up; allowed at any time to a seat at the table."""

    seat: Seat


Action = Deal | Bid | Pass | TakeWidow | LeaveWidow | Discard | NameTrump | Play | Draw | Resign


def tricks_needed(amount: int) -> int:
    """How many tricks make this bid: 21 asks for all seven."""
    return min(amount, 7)
