"""Whether all tricks that are left of a deal of Moon are one seat's for certain. What a hand is sure of before anything
is played, sure_tricks.py counts."""

from __future__ import annotations

from moon_access.games.tricks.bots.sure_rest import Rest, sure_rest

from .bots.inference import Inference
from .state import MoonView


def rest_of(view: MoonView) -> Rest:
    """For the seat of this view, whose turn it is to play a tile. See games/tricks/bots/sure_rest.py."""
    return sure_rest(Inference(view))
