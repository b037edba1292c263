"""What a player at 42 could work out by paying attention. Only where the table allows aids; else memory decides."""

from __future__ import annotations

from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message
from moon_access.engine.tiles import Suit
from moon_access.games.forty_two.state import FortyTwoView, unseen
from moon_access.games.tricks.state import Phase
from moon_access.games.tricks.words import answers, memory

Messages = tuple[Message, ...]


def winning(view: FortyTwoView, listener: Listener) -> Messages:
    """Who wins the trick, and what could still beat that."""
    if view.aids and view.phase is not Phase.PLAY:
        return (answers.no_trick(),)
    return memory.winning(view, listener, unseen(view))


def unseen_of(view: FortyTwoView, listener: Listener, named: int | Suit | None) -> Messages:
    return memory.unseen_of(view, listener, named, unseen(view))
