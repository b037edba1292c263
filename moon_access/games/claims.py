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

    ``plays`` are the seat's own moves up to the end of the deal, against which nobody can do anything; empty where that
    is not sure. The first of them is the one to do now; the others are asked for again when their turn comes, for they
    may hang on what is done in between, and the deal may be over sooner. ``why_not`` says why it is not sure.
    ``offer`` is told to a player who has not asked, with the word to claim by; None where nothing is to be told.
    ``claimed`` is told to one who has claimed.
    """

    plays: Callable[[V], tuple[Action, ...]]
    why_not: Callable[[V, Listener], Message]
    offer: Callable[[V, str], Message | None]
    claimed: Callable[[V], Message]
