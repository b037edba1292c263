"""The actions and events of Mexican Train besides those that games share. All of them are public.

A player lays an opening train tile by tile, and says when it is done. The game asks this only if the house rule
``opening_train`` is on.
"""

from __future__ import annotations

from typing import NamedTuple

from moon_access.engine.tiles import Seat, Tile


class Done(NamedTuple):
    """The seat lays no further tile on its opening train."""

    seat: Seat


class TrainLaid(NamedTuple):
    """A tile has been laid on a train.

    ``asks``: it is a double, and must be covered. ``unmarks``: it was laid on the seat's own train, which loses its
    mark.
    """

    seat: Seat
    tile: Tile
    train: int
    asks: bool
    unmarks: bool


class TurnMissed(NamedTuple):
    """A seat could lay nothing.

    ``drawn``: how many tiles it has drawn in this turn. ``marks``: whether its train has been marked now; otherwise it
    was marked before. ``cover``: the train whose double the next seat must cover; None if there is none.
    """

    seat: Seat
    drawn: int
    marks: bool
    cover: int | None


class OpeningDone(NamedTuple):
    """A seat lays no more tiles on its opening train."""

    seat: Seat
