"""The part of the states of all games of tricks that the shared rules read."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Protocol, TypeVar

from moon_access.engine.actions import Action
from moon_access.engine.game import State
from moon_access.engine.held import Hand
from moon_access.engine.tiles import Seat


class Phase(Enum):
    """The phase of a deal: what is due, or what the seat to act has to do. Each game uses the phases that it needs."""

    DEAL = auto()
    AUCTION = auto()
    WIDOW = auto()  # take it or leave it; only if it is optional
    DISCARD = auto()
    TRUMP = auto()
    PLAY = auto()
    OVER = auto()

    __hash__ = object.__hash__  # as for Suit: a member is one object


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
