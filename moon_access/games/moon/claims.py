"""The claims of Moon: whether all the tricks left in a deal certainly belong to one seat.

sure_tricks.py counts the tricks of which a hand is sure before the first play.
"""

from __future__ import annotations

from moon_access.announcer.message import Kind, Message, count
from moon_access.games.contract import Claims
from moon_access.games.tricks.bots.sure_rest import Rest, sure_rest
from moon_access.games.tricks.claims import claims_by

from .bots.inference import Inference
from .state import MoonView


def rest_of(view: MoonView) -> Rest:
    """Return the sure rest for the seat of this view, which is to play a tile. See games/tricks/bots/sure_rest.py."""
    return sure_rest(Inference(view))


def announce_claim(view: MoonView) -> Message:
    return count(Kind.ANSWER, "The last trick is yours.", "The last {n} tricks are yours.", len(view.hand))


CLAIMS: Claims[MoonView] = claims_by(rest_of, announce_claim)
