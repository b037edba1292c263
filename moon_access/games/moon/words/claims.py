"""What is said of a claim of the rest, and what Moon gives for it."""

from __future__ import annotations

from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Kind, Message, count, error
from moon_access.engine.actions import Play
from moon_access.games.claims import Claims
from moon_access.games.moon.claims import rest_of
from moon_access.games.moon.state import MoonView, Phase


def plays(view: MoonView) -> tuple[Play, ...]:
    """The rest of the hand as it wins, empty where that is not sure."""
    if view.phase is not Phase.PLAY:
        return ()
    return tuple(Play(view.seat, tile) for tile in rest_of(view).order)


def is_offered(view: MoonView) -> bool:
    """Not for the last tile, which is as quickly played; and not where a player has to find it out by memory."""
    return view.options.aids and len(view.hand) > 1 and bool(plays(view))


def why_not(view: MoonView, listener: Listener) -> Message:
    """A tile that stands against it is named where the table has aids to memory."""
    if view.phase is not Phase.PLAY:
        return error("No claim: there are no tricks yet.")
    doubt = rest_of(view).doubt
    if doubt is None:
        return error("No claim: you can not win this trick.")
    if not view.options.aids:
        return error("No claim: an unseen tile may still win a trick.")
    return error("No claim: {tile} may still win a trick.", tile=doubt)


def made(tricks: int) -> Message:
    return count(Kind.ANSWER, "The last trick is yours.", "The last {n} tricks are yours.", tricks)


CLAIMS = Claims(plays, why_not, is_offered, made)
