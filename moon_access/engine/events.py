"""What happened at a table, as facts: no words, and nothing that a seat could not have perceived.

``apply`` gives every event whole; ``redacted`` gives it as one seat may know it. A field that may be
hidden is None then. What is not listed in ``redacted`` is public. Here are the events that games share; a game may have
events of its own, and then says which of them are secret (``Game.redacted``).
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from .actions import Bid, Pass
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


class Bidden(NamedTuple):
    bid: Bid


class Passed(NamedTuple):
    action: Pass


class ThrownIn(NamedTuple):
    """The deal counts for nothing and the next follows: everybody passed, or nobody can open.

    Where nobody can open, it is all that is heard of the deal.
    """

    deal: int


class AuctionWon(NamedTuple):
    seat: Seat
    amount: int


class Discarded(NamedTuple):
    """Only the bidder knows the tile."""

    seat: Seat
    tile: Tile | None


class TrumpNamed(NamedTuple):
    seat: Seat
    trump: Suit


class Played(NamedTuple):
    """``led`` tells that this tile opened the trick; then ``asked`` is the suit it asks for."""

    seat: Seat
    tile: Tile
    led: bool
    asked: Suit


class Trick(NamedTuple):
    """A finished trick: tiles in the order they were played, from ``leader`` clockwise."""

    number: int
    leader: Seat
    tiles: tuple[Tile, ...]
    winner: Seat

    def seats(self) -> tuple[Seat, ...]:
        """Who played each of ``tiles``, in a trick that is whole."""
        count = len(self.tiles)
        return tuple(Seat((self.leader + place) % count) for place in range(count))

    def tile_of(self, seat: Seat) -> Tile:
        return self.tiles[(seat - self.leader) % len(self.tiles)]


class TrickTaken(NamedTuple):
    """``taken``: tricks by seat so far, this one counted."""

    trick: Trick
    taken: tuple[int, ...]


class DealScored(NamedTuple):
    """``tricks``, ``delta`` and ``total`` by player; with teams by team."""

    bidder: Seat
    amount: int
    made: bool
    tricks: tuple[int, ...]
    delta: tuple[int, ...]
    total: tuple[int, ...]


class TileLaid(NamedTuple):
    """A tile to the chain: on the number ``end``, or as the opening tile (None). ``ends`` are open after it."""

    seat: Seat
    tile: Tile
    end: int | None
    ends: Ends


class TileDrawn(NamedTuple):
    """Only who drew it knows the tile. ``stock``: how many are left."""

    seat: Seat
    tile: Tile | None
    stock: int


class TurnPassed(NamedTuple):
    """Nothing to lay, and nothing to draw or no more of it in this turn. ``drawn``: tiles drawn before."""

    seat: Seat
    drawn: int


class RoundEnded(NamedTuple):
    """``out`` has no tile left; None: nobody can play, and nobody may draw."""

    out: Seat | None


class RoundScored(NamedTuple):
    """``pips``: what each still held; ``lowest``: the seats that held least, who score; by player all."""

    pips: tuple[int, ...]
    lowest: tuple[Seat, ...]
    delta: tuple[int, ...]
    total: tuple[int, ...]


class Resigned(NamedTuple):
    seat: Seat


class GameOver(NamedTuple):
    """``winners`` are places in ``total``: players, or teams."""

    winners: tuple[int, ...]
    total: tuple[int, ...]


def redacted(event: Event, seat: Seat) -> Event:
    """One of the events above as this seat may know it."""
    if isinstance(event, Dealt):
        return event._replace(hands=tuple(hand if at == seat else None for at, hand in enumerate(event.hands)))
    if isinstance(event, Discarded | TileDrawn) and event.seat != seat:
        return event._replace(tile=None)
    return event
