"""The actions and events of Mexican Train, besides those of other games. All of them are public.

An opening train is laid as it is, tile after tile, so a player says when it is done. That is only asked for where there
are opening trains (house rule ``opening_train``).
"""

from __future__ import annotations

from typing import NamedTuple

from moon_access.engine.tiles import Seat, Tile


class Done(NamedTuple):
    """No further tile for the opening train."""

    seat: Seat


class TrainLaid(NamedTuple):
    """A tile has been laid on a train. ``asks``: it is a double, and must be covered. ``unmarks``: it was laid on the
    own train, whose mark goes."""

    seat: Seat
    tile: Tile
    train: int
    asks: bool
    unmarks: bool


class TurnMissed(NamedTuple):
    """A seat could lay nothing. ``drawn``: the tiles that it has drawn before in this turn. ``marks``: its train has
    been marked now; else it was before. ``cover``: the train whose double it leaves to the next; None: none."""

    seat: Seat
    drawn: int
    marks: bool
    cover: int | None


class OpeningDone(NamedTuple):
    """A seat lays no more of its opening train."""

    seat: Seat
