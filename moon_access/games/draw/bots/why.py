"""The reasons of a move in draw dominoes, as facts; their sentences are in words/hints.py."""

from __future__ import annotations

from enum import Enum, auto


class DrawWhy(Enum):
    """The facts that go with each are named behind it, and ``tile`` is the one that is played; see ``Advice``."""

    GOES_OUT = auto()  # the last tile; tile
    NEXT_LACKS = auto()  # number is open then, and seat, who is next, has shown to hold none of it; tile
    FEW_FIT = auto()  # number: of the tiles not seen yet, those that fit the open ends then, the fewest possible; tile
    DOUBLE_EARLY = auto()  # a double fits on one number only, so it goes while it can; tile
    HEAVY = auto()  # number: its pips, the most of what fits; tile
    KEEPS_FITTING = auto()  # number: how many of the tiles that stay fit then, the most possible; tile
    KEEPS_VARIETY = auto()  # number: how many different numbers the tiles that stay show, the most possible; tile

    SCORES = auto()  # number: the points that the sum of the open ends scores at once; tile
    SPOILS = auto()  # number: of the tiles not seen yet, those that would score then, the fewest possible; tile

    ALL_KNOWN = auto()  # all tiles are known, and nothing brings more if both sides play their best; tile
    AHEAD_MOST_OFTEN = auto()  # in no more sampled rounds does another play come out ahead; tile
    ALL_IN_ALL = auto()  # best by rules of thumb, none of which tells it from the others; tile
    LOOKED_AHEAD = auto()  # comes out best in sampled rounds; number: of ten such rounds, those that go well
