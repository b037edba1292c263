"""What a bot is, and what it answers: a move and the reason for it, as facts.

A bot sees a seat's view and a source of chance, never the state: it knows what a player there would know.
Reasons are an enum and values; the sentences are chosen elsewhere, so that a hint reads in every language.
"""

from __future__ import annotations

from enum import Enum, auto
from random import Random
from typing import NamedTuple, Protocol, TypeVar

from moon_access.engine.actions import Action
from moon_access.engine.game import View
from moon_access.engine.tiles import Seat, Suit, Tile


class Why(Enum):
    """The reasons of a move that there are in every game. Each game has reasons of its own, an enum as well."""

    ONLY_MOVE = auto()  # nothing else is allowed
    CHANCE = auto()  # no reason: drawn by lot


class Advice(NamedTuple):
    """A move and its reason: ``why`` is a ``Why``, or one of the game's own. Facts that don't belong to it are None."""

    action: Action
    why: Enum
    tile: Tile | None = None
    suit: Suit | None = None
    number: int | None = None
    seat: Seat | None = None


V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class Bot(Protocol[V_contra]):
    """Anything that can play a seat of a game with such views."""

    def advise(self, view: V_contra, random: Random) -> Advice:
        """One of ``view.legal``, and why. Equal views and equal chance give equal advice.

        Only called for the seat whose turn it is. Keeps nothing from one call to the next.
        """
