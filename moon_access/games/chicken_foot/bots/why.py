"""The reasons of a move in Chicken Foot, as facts; their sentences are in words/hints.py."""

from __future__ import annotations

from enum import Enum, auto


class ChickenWhy(Enum):
    """The facts that go with each are named behind it, and ``tile`` is the one that is played; see ``Advice``."""

    GOES_OUT = auto()  # the last tile; tile
    HEAVY = auto()  # number: the points that can't count against the seat any more; tile
    DOUBLE_EARLY = auto()  # a double fits on one number only, so it goes while it can; tile
    KEEPS_FITTING = auto()  # number: how many of the tiles that stay fit then; tile
    KEEPS_VARIETY = auto()  # number: how many different numbers the tiles that stay show; tile
    NEXT_LACKS = auto()  # number must be played on then, and seat, who is next, has shown to hold none of it; tile
    FEW_FIT = auto()  # number: how few of the tiles not seen yet fit then; tile

    LOOKED_AHEAD = auto()  # costs the fewest points in sampled rounds; tile
