"""The reasons of a move in Mexican Train, as facts; their sentences are in words/hints.py."""

from __future__ import annotations

from enum import Enum, auto


class TrainWhy(Enum):
    """The facts that go with each are named behind it, and ``tile`` is the one that is played; see ``Advice``."""

    GOES_OUT = auto()  # the last tile; tile
    UNMARKS = auto()  # on the own train, which is marked; tile
    COVERED_AT_ONCE = auto()  # a double that another tile of the hand covers; tile
    NOT_NEEDED = auto()  # it is no part of the longest train of the hand; number: how many tiles that has; tile
    BEGINS_TRAIN = auto()  # it begins the longest train of the hand; number: how many tiles that has with it; tile
    HEAVY = auto()  # number: its pips, the most of what fits; tile
    LEAVES_LEAST = auto()  # number: the pips that fit in no train from the own end then, the fewest possible; tile
    SPARES_DOUBLE = auto()  # fewer such pips are only left by a double that no tile of the hand covers; tile
    ALL_IN_ALL = auto()  # best by rules of thumb, none of which tells it from the others; tile
    LOOKED_AHEAD = auto()  # comes out best in sampled rounds; number: of ten such rounds, those that go well
    AHEAD_MOST_OFTEN = auto()  # no other play is ahead in more sampled rounds; tile
