"""Where a player is at a server."""

from __future__ import annotations

from enum import Enum, auto

from moon_access.engine.tiles import Seat

ON_NO_SEAT = Seat(-1)
"""Where somebody sits who looks on: nobody's turn is ever theirs."""


class Where(Enum):
    LOBBY = auto()
    GATHERING = auto()  # at a table that has not begun
    PLAYING = auto()
    WATCHING = auto()
    AFTER = auto()  # a game that is over
    GONE = auto()  # from the server, for good
