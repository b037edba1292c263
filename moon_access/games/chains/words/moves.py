"""Moves in games of chains as a player types them, and as they stand in a line."""

from __future__ import annotations

from moon_access.announcer import advice, general, undo
from moon_access.announcer.message import Message, answer
from moon_access.announcer.move_kind import Reading
from moon_access.engine.actions import Action
from moon_access.engine.game import View
from moon_access.games.chains.actions import Draw


def own_move(typed: str, view: View, reading: Reading) -> Action | Message | None:
    """Return the message that the player must draw; None if a tile can be laid."""
    return general.must_draw(typed) if isinstance(view.legal[0], Draw) else None


def named(action: Action) -> Message:
    """Return the name of a move, as part of a line."""
    # translators: a move that is taken back: drawing a tile.
    return answer("draw") if isinstance(action, Draw) else undo.named(action)


def hinted(action: Action) -> Message:
    """Return the move of a hint."""
    return answer("Hint: draw.") if isinstance(action, Draw) else advice.move(action)
