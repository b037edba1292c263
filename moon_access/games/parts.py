"""The parts that a deal is told in when a finished game is replayed. Which there are is for the game to say."""

from __future__ import annotations

from enum import Enum


class Part(Enum):
    """What a step is of its deal."""

    DEAL = "deal"
    BIDS = "bids"
    CONTRACT = "contract"  # what the bidder settles
    TRICK = "trick"
    TURN = "turn"
