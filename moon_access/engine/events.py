"""What happened at a table, as facts: no words, and nothing that a seat could not have perceived.

``apply`` gives every event whole; ``redacted`` gives it as one seat may know it. A field that may be
hidden is None then. What is not listed in ``redacted`` is public. Here are the events that games share; a game may have
events of its own, and then says which of them are secret (``Game.redacted``).
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from .actions import Pass
from .chain import Ends
from .tiles import Seat, Suit, Tile


class Event(Protocol):
    """Anything that happened: a frozen tuple with names."""

    @property
    def _fields(self) -> tuple[str, ...]: ...


class Dealt(NamedTuple):
    """``hands`` by seat, None for a hand that is not the listener's. ``deal`` counts from 1."""

    deal: int
    hands: tuple[tuple[Tile, ...] | None, ...]
    first: Seat


class Passed(NamedTuple):
    """A seat has passed in the auction."""

    action: Pass


class ThrownIn(NamedTuple):
    """The deal counts for nothing and the next follows: everybody passed, or nobody can open.

    Where nobody can open, it is all that is heard of the deal.
    """

    deal: int


class Played(NamedTuple):
    """A tile has been played to a trick. ``led``: it is the first of the trick, and asks for the suit ``asked``."""

    seat: Seat
    tile: Tile
    led: bool
    asked: Suit


class Trick(NamedTuple):
    """A finished trick: tiles in the order they were played, from ``leader`` clockwise. ``out``: a seat that plays none
    in this deal, if there is one."""

    number: int
    leader: Seat
    tiles: tuple[Tile, ...]
    winner: Seat
    out: Seat | None = None

    def seats(self) -> tuple[Seat, ...]:
        """Who played each of ``tiles``, in a trick that is whole."""
        count = len(self.tiles) + (self.out is not None)
        seats = (Seat((self.leader + place) % count) for place in range(count))
        return tuple(seat for seat in seats if seat != self.out)

    def tile_of(self, seat: Seat) -> Tile:
        """The tile that this seat played, in a trick that is whole."""
        return self.tiles[self.seats().index(seat)]


class TrickTaken(NamedTuple):
    """A trick is complete. ``taken``: the tricks of each seat in this deal, this one included."""

    trick: Trick
    taken: tuple[int, ...]


class DealScored(NamedTuple):
    """A deal with an auction is over and scored.

    ``tricks``: those taken in the deal. ``delta``: the points won or lost with it. ``total``: the points after it. Each
    is by player, with teams by team.
    """

    bidder: Seat
    amount: int
    made: bool
    tricks: tuple[int, ...]
    delta: tuple[int, ...]
    total: tuple[int, ...]


class TileLaid(NamedTuple):
    """A tile has been laid to the chain, at the place ``end``, see engine/chain.py; None: as the opening tile.
    ``ends``: open after it."""

    seat: Seat
    tile: Tile
    end: int | None
    ends: Ends


class EndsScored(NamedTuple):
    """The sum of the open ``ends`` scores for who has just laid a tile. ``pips``: the sum. ``points``: what it is
    worth. ``delta``: the points won with it, none where they would be too many. ``total``: the points after it. Both
    are by player, with teams by team.
    """

    seat: Seat
    pips: int
    points: int
    ends: Ends
    delta: tuple[int, ...]
    total: tuple[int, ...]


class TileDrawn(NamedTuple):
    """A tile has been drawn; only who drew it knows the tile. ``stock``: how many tiles are left there."""

    seat: Seat
    tile: Tile | None
    stock: int


class TurnPassed(NamedTuple):
    """A seat could neither lay a tile nor draw, or not draw again. ``drawn``: the tiles drawn before in this turn."""

    seat: Seat
    drawn: int


class RoundEnded(NamedTuple):
    """The tiles of a round are played. ``out``: who has none left; None: nobody can play, and nobody may draw."""

    out: Seat | None


class RoundScored(NamedTuple):
    """A round is scored. ``pips``: what each player still holds. ``lowest``: who holds the fewest and so scores.
    ``delta``: the points won with it. ``total``: the points after it. ``pips`` are by player, ``delta`` and ``total``
    likewise, with teams by team.
    """

    pips: tuple[int, ...]
    lowest: tuple[Seat, ...]
    delta: tuple[int, ...]
    total: tuple[int, ...]


class Resigned(NamedTuple):
    """A seat has given the game up."""

    seat: Seat


class GameOver(NamedTuple):
    """The game is over. ``total``: the points, by player or by team. ``winners``: their places in ``total``."""

    winners: tuple[int, ...]
    total: tuple[int, ...]


def doer(event: Event) -> Seat | None:
    """Whose doing it is; None for what nobody does, such as scoring. A trick is its winner's."""
    if isinstance(event, Passed):
        return event.action.seat
    if isinstance(event, TrickTaken):
        return event.trick.winner
    seat: Seat | None = getattr(event, "seat", None)
    return seat


def redacted(event: Event, seat: Seat | None) -> Event:
    """One of the events above as this seat may know it; None: as everybody may."""
    if isinstance(event, Dealt):
        return event._replace(hands=tuple(hand if at == seat else None for at, hand in enumerate(event.hands)))
    if isinstance(event, TileDrawn) and event.seat != seat:
        return event._replace(tile=None)
    return event
