"""The parts of the states and views of all games of tricks that shared rules, words and bots read.

Each game's own state and view have more. engine/trick.py says which tile follows and wins under a trump; a game may
have other rules, so its view says what a led tile determines.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Protocol, TypeVar

from moon_access.engine.actions import Action
from moon_access.engine.events import Trick
from moon_access.engine.game import State, View
from moon_access.engine.held import Hand
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.engine.trick import Lead


class Phase(Enum):
    """The phase of a deal: the next task of the table or of a seat. Each game uses the phases it needs."""

    DEAL = auto()
    AUCTION = auto()
    WIDOW = auto()  # take the widow or leave it, if the house rules let the bidder choose
    DISCARD = auto()
    TRUMP = auto()
    PLAY = auto()
    OVER = auto()

    __hash__ = object.__hash__  # see Suit: each member is one object


class TrickState(State, Protocol):
    """The state of a game of tricks.

    ``first``: the seat that began the deal. ``legal``: what the seat to act may do.
    """

    @property
    def phase(self) -> Phase: ...
    @property
    def first(self) -> Seat: ...
    @property
    def legal(self) -> Sequence[Action]: ...
    def hand(self, seat: Seat) -> Hand:
        """Return the tiles that this seat holds, in the order in which they were dealt."""


TS = TypeVar("TS", bound=TrickState)


class TrickView(View, Protocol):
    """The knowledge of a seat in any game of tricks.

    ``counts``: the tiles in each hand, by seat. ``trick``: the tiles on the table, in the order of play from ``leader``
    on. ``tricks``: the complete tricks of this deal.
    """

    @property
    def phase(self) -> Phase: ...
    @property
    def counts(self) -> tuple[int, ...]: ...
    @property
    def trump(self) -> Suit | None: ...
    @property
    def trick(self) -> tuple[Tile, ...]: ...
    @property
    def leader(self) -> Seat: ...
    @property
    def tricks(self) -> tuple[Trick, ...]: ...
    @property
    def out(self) -> Seat | None:
        """The seat that plays no tile in this deal; None if all play."""

    @property
    def aids(self) -> bool:
        """True if players may ask about played tiles."""

    def lead_by(self, tile: Tile) -> Lead:
        """Return everything that this tile determines in this deal when it is led. Trump must be named."""


TV = TypeVar("TV", bound=TrickView)


def lead_of(view: TrickView) -> Lead | None:
    """Return everything that the led tile determines; None if no tile lies on the table."""
    return view.lead_by(view.trick[0]) if view.trick and view.trump is not None else None


def seats_in_order(view: TrickView) -> tuple[Seat, ...]:
    """Return all seats that play to the current trick, in the order of play."""
    seats = (Seat((view.leader + place) % view.players) for place in range(view.players))
    return tuple(seat for seat in seats if seat != view.out)


def player_of(view: TrickView) -> tuple[Seat, ...]:
    """Return the seats that played the tiles on the table, tile by tile."""
    return seats_in_order(view)[: len(view.trick)]


def yet_to_play(view: TrickView) -> tuple[Seat, ...]:
    """Return the other seats that have yet to play to the current trick."""
    return tuple(seat for seat in seats_in_order(view)[len(view.trick) :] if seat != view.seat)
