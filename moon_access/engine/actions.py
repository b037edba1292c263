"""What can be done at a table: the deal, and what a seat does in its turn.

An action names the seat that does it and nothing that follows from the state. A game is its list of
actions: saving, resuming, replaying and checking are all reading that list again.

Actions are tuples with names, for speed. Two kinds may compare equal as tuples, so a game looks at the
class of an action before it looks into it. Here are those that games share; a game may have actions of its own.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from .tiles import Seat, Tile


class Action(Protocol):
    """Anything that can be done: a frozen value, equal where it says the same."""

    @property
    def seat(self) -> Seat | None:
        """Who does it; None for a deal."""


class Deal(NamedTuple):
    """The tiles go out. ``hands`` by seat, ``stock`` what stays face down, ``first`` who begins.

    ``first`` is None only where nobody can begin, and the tiles are dealt again.
    """

    hands: tuple[tuple[Tile, ...], ...]
    stock: tuple[Tile, ...]
    first: Seat | None

    @property
    def seat(self) -> None:
        """Nobody's: a deal is no seat's own."""
        return None


class Pass(NamedTuple):
    """In an auction: no bid. In a game without one: the seat can neither lay a tile nor draw."""

    seat: Seat


class Play(NamedTuple):
    """A tile that is played to the trick, or laid to the chain.

    ``end`` is the place that it is laid on, a number where the game has no others; None for the opening tile of a
    chain, and in tricks.
    """

    seat: Seat
    tile: Tile
    end: int | None = None


class Resign(NamedTuple):
    """Gives the game up; allowed at any time to a seat at the table."""

    seat: Seat
