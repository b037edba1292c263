"""Where a game stands, for whoever comes to it: a player who is back, or somebody who looks on."""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message
from moon_access.engine.game import View
from moon_access.games.words import AnyWords


def where_it_stands(game: AnyWords, view: View, listener: Listener) -> Sequence[Message]:
    """Who looks on has no hand to be told. Of bids and trump a recap alone tells; else points and table are all."""
    if listener.seat is not None:
        return game.recap(view, listener)
    answers = game.answers
    if "bids" not in answers:
        return *answers["score"](view, listener), *answers["table"](view, listener)
    hand = answers["hand"](view, listener)
    return [told for told in game.recap(view, listener) if told not in hand]
