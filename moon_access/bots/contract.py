"""The interface of a bot: it returns a move and the reason for it, as facts.

A bot gets a seat's view and a source of chance, never the state, so it knows what a player at that seat would know. A
reason is an enum and values. The words of a game make sentences of reasons, so that a hint reads in every language.
"""

from enum import Enum, auto
from random import Random
from typing import NamedTuple, Protocol, TypeVar

from moon_access.engine.actions import Action
from moon_access.engine.game import View
from moon_access.engine.tiles import Seat, Suit, Tile


class Why(Enum):
    """The reasons of a move that every game has. Each game has an enum of its own for its other reasons."""

    ONLY_MOVE = auto()  # nothing else is allowed
    CHANCE = auto()  # no reason: drawn at random


class Advice(NamedTuple):
    """A move and its reason.

    ``why``: a ``Why``, or a reason of the game. Fields that the reason does not use are None.

    ``against``: another move, for which the reason does not hold. ``worlds``: the number of sampled worlds in which
    ``number`` was counted for the move, and ``less`` for the other move. ``is_bid_made``: whether the bid is made in
    all these worlds, or in none, whatever is played; None if neither is so.
    """

    action: Action
    why: Enum
    tile: Tile | None = None
    suit: Suit | None = None
    number: int | None = None
    seat: Seat | None = None
    against: Action | None = None
    less: int | None = None
    worlds: int | None = None
    is_bid_made: bool | None = None


V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class Bot(Protocol[V_contra]):
    """Anything that can play a seat of a game with these views."""

    def advise(self, view: V_contra, random: Random) -> Advice:
        """Return one of ``view.legal``, and why. Equal views and equal chance give equal advice.

        It is called only for the seat whose turn it is. A bot remembers nothing from one call to the next.
        """
