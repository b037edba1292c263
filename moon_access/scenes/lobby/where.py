"""Where a player is at a server, and where the game stands there, for whoever comes to it.

That is a player who is back, or somebody who looks on.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message
from moon_access.announcer.together import Company, company
from moon_access.engine.game import View
from moon_access.engine.tiles import Seat
from moon_access.games.words import AnyWords
from moon_access.i18n.catalog import Catalog
from moon_access.link.kept_game import called
from moon_access.scenes.game.place import Place

ON_NO_SEAT = Seat(-1)
"""Where somebody sits who looks on: nobody's turn is ever theirs."""


class Where(Enum):
    LOBBY = auto()
    GATHERING = auto()  # at a table that has not begun
    PLAYING = auto()
    WATCHING = auto()
    AFTER = auto()  # a game that is over
    GONE = auto()  # from the server, for good


def where_it_stands(game: AnyWords, view: View, listener: Listener) -> Sequence[Message]:
    """Who looks on has no hand to be told. Of bids and trump a recap alone tells; else points and table are all."""
    if listener.seat is not None:
        return game.recap(view, listener)
    answers = game.answers
    if "bids" not in answers:
        return *answers["score"](view, listener), *answers["table"](view, listener)
    hand = answers["hand"](view, listener)
    return [told for told in game.recap(view, listener) if told not in hand]


def company_at(place: Place, catalog: Catalog) -> Company:
    """Who else plays there."""
    players, partners = place.table.players, place.table.game.partners(place.seat)
    others = [(called(one, catalog), one.kind) for at, one in enumerate(players) if at != place.seat]
    return company(others, called(players[partners[0]], catalog) if len(partners) == 1 else "")
