"""Actions: what a seat does in its turn, and the deal. Here are those that several games share.

An action has the seat that acts, and nothing that follows from the state. A game is its list of actions: to save,
resume, replay or check a game is to read that list again. Actions that only one game has are in its folder.

Actions are named tuples, because these are fast. Two kinds of actions may compare equal as tuples, so check the class
of an action before you read its fields.
"""

from typing import NamedTuple, Protocol

from .tiles import Seat, Tile


class Action(Protocol):
    """Anything that a seat or the table can do: a frozen value; actions with equal fields are equal."""

    @property
    def seat(self) -> Seat | None:
        """The seat that acts; None for what the table does itself."""


class Deal(NamedTuple):
    """The tiles that each seat gets.

    ``hands``: by seat. ``stock``: the tiles that stay face down. ``first``: the seat that begins; None if nobody can
    begin, and the tiles are dealt again.
    """

    hands: tuple[tuple[Tile, ...], ...]
    stock: tuple[Tile, ...]
    first: Seat | None

    @property
    def seat(self) -> None:
        """Always None, because no seat acts when tiles are dealt."""
        return None


class Clock(NamedTuple):
    """The table looks at the clock before it deals again, in a game that ends after so many minutes.

    ``seconds``: how long the game has been played. The rules know no other clock, so a game stays its list of actions.
    """

    seconds: int

    @property
    def seat(self) -> None:
        """Always None, because no seat acts when the table looks at the clock."""
        return None


class Pass(NamedTuple):
    """The seat does not bid; or, in a game without an auction, it can neither lay a tile nor draw."""

    seat: Seat


class Play(NamedTuple):
    """A tile that is played to a trick or laid on a chain.

    ``end``: the place where the tile is laid, in most games a number; None for the opening tile of a chain, and in
    tricks.
    """

    seat: Seat
    tile: Tile
    end: int | None = None


class Resign(NamedTuple):
    """The seat gives the game up. Any seat may do this until the game is over."""

    seat: Seat
