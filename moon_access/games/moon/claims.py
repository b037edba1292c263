"""Whether all tricks that are left of a deal of Moon are one seat's for certain. What a hand is sure of before anything
is played, sure_tricks.py counts."""

from __future__ import annotations

from moon_access.announcer.message import Kind, Message, count
from moon_access.games.contract import Claims
from moon_access.games.tricks.bots.sure_rest import Rest, sure_rest
from moon_access.games.tricks.claims import claims_by

from .bots.inference import Inference
from .state import MoonView


def rest_of(view: MoonView) -> Rest:
    """For the seat of this view, whose turn it is to play a tile. See games/tricks/bots/sure_rest.py."""
    return sure_rest(Inference(view))


def claimed(view: MoonView) -> Message:
    return count(Kind.ANSWER, "The last trick is yours.", "The last {n} tricks are yours.", len(view.hand))


CLAIMS: Claims[MoonView] = claims_by(rest_of, claimed)
