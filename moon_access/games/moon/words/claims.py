"""What is said of a claim of the rest, and what Moon gives for it."""

from __future__ import annotations

from moon_access.announcer import general
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message
from moon_access.engine.actions import Play
from moon_access.games.contract import Claims
from moon_access.games.moon.claims import rest_of
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.state import Phase
from moon_access.games.tricks.words import claims as shared


def plays(view: MoonView) -> tuple[Play, ...]:
    """The rest of the hand as it wins, empty where that is not sure."""
    if view.phase is not Phase.PLAY:
        return ()
    return tuple(Play(view.seat, tile) for tile in rest_of(view).order)


def offer(view: MoonView, word: str) -> Message | None:
    """Not for the last tile, which is as quickly played; and not where a player has to find it out by memory."""
    return general.rest_is_yours(word) if view.options.aids and len(plays(view)) > 1 else None


def why_not(view: MoonView, listener: Listener) -> Message:
    if view.phase is not Phase.PLAY:
        return shared.no_tricks_yet()
    return shared.not_sure(rest_of(view).doubt, aids=view.options.aids)


def claimed(view: MoonView) -> Message:
    return shared.last_tricks(len(view.hand))


CLAIMS = Claims(plays, why_not, offer, claimed)
