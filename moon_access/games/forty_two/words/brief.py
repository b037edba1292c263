"""What happened in 42, told briefly to an ear. How, is told in games/tricks/words/brief.py."""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message
from moon_access.engine.events import Event
from moon_access.games.forty_two.state import FortyTwoView
from moon_access.games.tricks.words import brief as tricks

from .condensed import TELLING
from .scores import worth


def brief(heard: Sequence[tuple[Event, FortyTwoView]], listener: Listener, known: int) -> tuple[Message, ...]:
    """All of it in as few words as will do; ``known``: so many of the first events the player has just done."""
    return tricks.brief(TELLING, heard, listener, known, worth)
