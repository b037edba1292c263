"""The claims of the rest of a deal in games of tricks: the functions of the contract, and their words."""

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
from .state import Phase, TrickView


def claims_by(
    rest_of: Callable[[Any], Rest],
    claimed: Callable[[Any], Message],
    rest_is_yours: Callable[[Any, str], Message] = lambda view, word: general.rest_is_yours(word),
    why_not: Callable[[Any], Message] | None = None,
) -> Claims[Any]:
    """Return the claims of a game.

    Args:
        rest_of: Returns the sure rest for the seat of a view.
        claimed: Words a claim.
        rest_is_yours: Words the offer of a claim.
        why_not: Says why the rest is not sure, if the game has words of its own for that.

    Returns:
        The functions of the contract.
    """

    def plays(view: TrickView) -> tuple[Play, ...]:
        """Return the plays of the sure rest, in their order; empty if the rest is not sure."""
        return tuple(Play(view.seat, tile) for tile in rest_of(view).order) if view.phase is Phase.PLAY else ()

    def offer(view: TrickView, word: str) -> Message | None:
        """Return the offer of a claim.

        Args:
            view: The view of the seat that is to play a tile.
            word: The word to claim by.

        Returns:
            The offer; None for the last tile, which takes no longer to play, or if the table has no aids to memory.
        """
        return rest_is_yours(view, word) if view.aids and len(plays(view)) > 1 else None

    def reason(view: TrickView, listener: Listener) -> Message:
        if view.phase is not Phase.PLAY:
            return error("You cannot claim: there are no tricks yet.")
        return explain_doubt(rest_of(view).doubt, aids=view.aids) if why_not is None else why_not(view)

    return Claims(plays, reason, offer, claimed)


def explain_doubt(doubt: Tile | None, *, aids: bool) -> Message:
    """Return why a claim is not sure.

    Args:
        doubt: The tile that may still win; None if the player cannot even win the current trick.
        aids: True at a table with aids to memory, where the message names the tile.

    Returns:
        The message.
    """
    if doubt is None:
        return error("You cannot claim: you cannot win this trick.")
    if not aids:
        return error("You cannot claim: an unseen tile may still win a trick.")
    return error("You cannot claim: {tile} may still win a trick.", tile=doubt)
