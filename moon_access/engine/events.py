"""Events: what happened at a table, as facts without words. Here are those that several games share.

``Game.apply`` returns every event whole. ``redact`` returns an event as one seat may know it, with None in the fields
that are hidden from that seat; all other events are public. Events that only one game has are in its folder, and
``Game.redact`` of that game hides what is secret in them.
"""

from typing import NamedTuple, Protocol

from .actions import Pass
from .chain import Ends
from .tiles import Seat, Suit, Tile


class Event(Protocol):
    """Anything that happened: a frozen named tuple."""

    @property
    def _fields(self) -> tuple[str, ...]: ...


class Dealt(NamedTuple):
    """The tiles have been dealt. ``hands``: by seat, None for a hidden hand. ``deal`` counts from 1."""

    deal: int
    hands: tuple[tuple[Tile, ...] | None, ...]
    first: Seat


class Passed(NamedTuple):
    """A seat has passed in the auction."""

    action: Pass


class ThrownIn(NamedTuple):
    """The deal does not count, and the next deal follows, because everybody passed or nobody can open.

    If nobody can open, this is the only event of the deal.
    """

    deal: int


class Played(NamedTuple):
    """A tile has been played to a trick. ``led``: whether it was the first. ``asked``: the suit of the lead."""

    seat: Seat
    tile: Tile
    led: bool
    asked: Suit


class Trick(NamedTuple):
    """A trick: its tiles in the order of play, clockwise from ``leader``.

    ``out``: the seat that does not play in this deal, if there is one.
    """

    number: int
    leader: Seat
    tiles: tuple[Tile, ...]
    winner: Seat
    out: Seat | None = None

    def seats(self) -> tuple[Seat, ...]:
        """Return who played each of ``tiles``. The trick must be complete."""
        count = len(self.tiles) + (self.out is not None)
        seats = (Seat((self.leader + place) % count) for place in range(count))
        return tuple(seat for seat in seats if seat != self.out)

    def tile_of(self, seat: Seat) -> Tile:
        """Return the tile that this seat played. The trick must be complete."""
        return self.tiles[self.seats().index(seat)]


class TrickTaken(NamedTuple):
    """A trick is complete. ``taken``: by seat, the tricks taken in this deal, this one included."""

    trick: Trick
    taken: tuple[int, ...]


class DealScored(NamedTuple):
    """A deal with an auction is over and scored.

    ``tricks``: the tricks taken in the deal. ``delta``: the points that the deal won or lost. ``total``: the points
    after the deal. Each of the three is by player, or in a game with teams by team.
    """

    bidder: Seat
    amount: int
    made: bool
    tricks: tuple[int, ...]
    delta: tuple[int, ...]
    total: tuple[int, ...]


class TileLaid(NamedTuple):
    """A tile has been laid on the chain. ``ends``: the open ends after it.

    ``end``: the place where it was laid, see engine/chain.py; None for the opening tile.
    """

    seat: Seat
    tile: Tile
    end: int | None
    ends: Ends


class EndsScored(NamedTuple):
    """The sum of the open ``ends`` scores for the seat that has just laid a tile.

    ``pips``: the sum. ``points``: what the sum is worth. ``delta``: the points that the seat gets, 0 if they would
    exceed the target. ``total``: the points afterwards. ``delta`` and ``total`` are by player, or in a game with teams
    by team.
    """

    seat: Seat
    pips: int
    points: int
    ends: Ends
    delta: tuple[int, ...]
    total: tuple[int, ...]


class TileDrawn(NamedTuple):
    """A seat has drawn a tile, which only that seat knows. ``stock``: how many tiles are left in it."""

    seat: Seat
    tile: Tile | None
    stock: int


class TurnPassed(NamedTuple):
    """A seat could neither lay a tile nor draw one more. ``drawn``: how many tiles it has drawn in this turn."""

    seat: Seat
    drawn: int


class RoundEnded(NamedTuple):
    """A round is over. ``out``: the seat without tiles; None if nobody can play and nobody may draw."""

    out: Seat | None


class RoundScored(NamedTuple):
    """A round is scored.

    ``pips``: the pips that each player still holds. ``lowest``: the seats that hold the fewest pips. ``delta``: the
    points of the round. ``total``: the points after the round. ``delta`` and ``total`` are by player, or in a game with
    teams by team.
    """

    pips: tuple[int, ...]
    lowest: tuple[Seat, ...]
    delta: tuple[int, ...]
    total: tuple[int, ...]


class Resigned(NamedTuple):
    """A seat has given the game up."""

    seat: Seat


class ClockRead(NamedTuple):
    """The table has looked at the clock before the next deal. ``left``: the seconds left; 0: there is no next deal."""

    left: int


class GameOver(NamedTuple):
    """The game is over. ``total``: the points by player or by team. ``winners``: their places in ``total``."""

    winners: tuple[int, ...]
    total: tuple[int, ...]


def doer(event: Event) -> Seat | None:
    """Return the seat that caused an event (of a trick, the winner); None if nobody did, as for scoring."""
    if isinstance(event, Passed):
        return event.action.seat
    if isinstance(event, TrickTaken):
        return event.trick.winner
    seat: Seat | None = getattr(event, "seat", None)
    return seat


def redact(event: Event, seat: Seat | None) -> Event:
    """Redact one of the events above for this seat; for None, keep only what everybody may know."""
    if isinstance(event, Dealt):
        return event._replace(hands=tuple(hand if at == seat else None for at, hand in enumerate(event.hands)))
    if isinstance(event, TileDrawn) and event.seat != seat:
        return event._replace(tile=None)
    return event
