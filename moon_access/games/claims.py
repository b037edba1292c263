"""How a game tells whether all that is left of a deal is one player's for certain, and what is played then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple

from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message
from moon_access.engine.actions import Action
from moon_access.engine.game import V


class Claims(NamedTuple, Generic[V]):
    """Its functions take what the seat knows that may choose a tile now, and are quick: they are asked at every turn.

    ``plays`` are the seat's own moves up to the end of the deal, in an order in which nobody can do anything about it;
    empty where that is not sure. ``why_not`` says then why. ``is_offered``: whether a player who does not ask for it
    may be told of it. ``made`` is told after so many tricks were taken.
    """

    plays: Callable[[V], tuple[Action, ...]]
    why_not: Callable[[V, Listener], Message]
    is_offered: Callable[[V], bool]
    made: Callable[[int], Message]
