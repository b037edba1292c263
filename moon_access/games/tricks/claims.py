"""What games of tricks say of a claim of the rest of a deal, and what they give for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moon_access.announcer import general
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message, error
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Tile
from moon_access.games.contract import Claims

from .bots.sure_rest import Rest
from .state import Phase
from .view import TrickView


def claims_by(
    rest_of: Callable[[Any], Rest],
    claimed: Callable[[Any], Message],
    rest_is_yours: Callable[[Any, str], Message] = lambda view, word: general.rest_is_yours(word),
    why_not: Callable[[Any], Message] | None = None,
) -> Claims[Any]:
    """Return what a game gives for claims. ``rest_of`` says whether the rest is sure, ``claimed`` what is told then,
    ``rest_is_yours`` the offer, and ``why_not`` why the rest is not sure, if this game says it otherwise."""

    def plays(view: TrickView) -> tuple[Play, ...]:
        """Return the rest of the hand as it wins, empty if that is not sure."""
        return tuple(Play(view.seat, tile) for tile in rest_of(view).order) if view.phase is Phase.PLAY else ()

    def offer(view: TrickView, word: str) -> Message | None:
        """Offer no claim for the last tile, which is as quickly played, nor to a player who plays from memory."""
        return rest_is_yours(view, word) if view.aids and len(plays(view)) > 1 else None

    def reason(view: TrickView, listener: Listener) -> Message:
        if view.phase is not Phase.PLAY:
            return error("No claim: there are no tricks yet.")
        return not_sure(rest_of(view).doubt, aids=view.aids) if why_not is None else why_not(view)

    return Claims(plays, reason, offer, claimed)


def not_sure(doubt: Tile | None, *, aids: bool) -> Message:
    """Tell why a claim is not sure. ``doubt``: the tile that stands against it, None if the player cannot even win the
    trick that is on. A table with aids to memory names it."""
    if doubt is None:
        return error("No claim: you can not win this trick.")
    if not aids:
        return error("No claim: an unseen tile may still win a trick.")
    return error("No claim: {tile} may still win a trick.", tile=doubt)
