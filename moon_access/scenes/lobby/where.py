"""The places of a player at a server, and what a player hears who comes to a game there.

That is a player who comes back to it, or somebody who looks on.
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
from moon_access.link.kept_game import displayed_name
from moon_access.scenes.game.place import Place

ON_NO_SEAT = Seat(-1)
"""The seat of somebody who looks on: it is never their turn."""


class Where(Enum):
    """The places of a player at a server."""

    LOBBY = auto()
    GATHERING = auto()  # at a table that has not begun
    PLAYING = auto()
    WATCHING = auto()
    AFTER = auto()  # a game that is over
    GONE = auto()  # from the server, for good


def where_it_stands(game: AnyWords, view: View, listener: Listener) -> Sequence[Message]:
    """Return where the game stands.

    Somebody who looks on has no hand to hear about: they get the rest of the recap in a game with bids, which only the
    recap tells with trump, and the score and the table in any other game.
    """
    if listener.seat is not None:
        return game.recap(view, listener)
    answers = game.answers
    if "bids" not in answers:
        return *answers["score"](view, listener), *answers["table"](view, listener)
    hand = answers["hand"](view, listener)
    return [told for told in game.recap(view, listener) if told not in hand]


def company_at(place: Place, catalog: Catalog) -> Company:
    """Return who else plays at the table of this place."""
    players, partners = place.table.players, place.table.game.partners(place.seat)
    others = [(displayed_name(one, catalog), one.kind) for at, one in enumerate(players) if at != place.seat]
    return company(others, displayed_name(players[partners[0]], catalog) if len(partners) == 1 else "")
