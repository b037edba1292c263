"""The reasons of a move in 42, besides those that every game has. words/hints.py has their sentences."""

from __future__ import annotations

from enum import Enum, auto


class FortyTwoWhy(Enum):
    """The reasons. A comment names the facts of each; see ``Advice``.

    A fact in points is the number of points that the seat's side can expect.
    """

    HAND_WORTH = auto()  # a bid; suit: the trump in mind; number: points expected
    HAND_TOO_WEAK = auto()  # a pass; number: points expected
    MADE_OFTEN = auto()  # a bid for more than the expected points; number, worlds: in how many deals it is made
    TOO_RISKY = auto()  # a pass, though the expected points are enough for a bid
    PARTNER_BID = auto()  # a pass: the partner's bid may stand; number: points expected
    LEAST_BAD_BID = auto()  # somebody must bid; number: points expected
    LOSES_ALL = auto()  # a bid, or nello: the hand is low enough; number, worlds: in how many deals it loses all
    PLUNGE_MADE = auto()  # a plunge or a splash; number, worlds: in how many deals the team takes every trick
    BEST_SUIT = auto()  # suit; number: how many of its tiles the hand has
    BEST_WITHOUT_TRUMP = auto()
    DRAWS_TRUMPS = auto()  # a lead
    WINS_FOR_SURE = auto()
    HIGHEST_LEFT = auto()  # suit
    LEADS_LOW = auto()
    KEEPS_TRUMPS = auto()  # a lead of another suit than trump, by a hand with trumps
    WINS_CHEAPLY = auto()
    WINS_COUNT = auto()  # a trick with points in it; number: its points so far
    SAVES_COUNT = auto()  # no rival can beat the tile, which counts; number: its points
    MAY_WIN = auto()
    GIVES_COUNT = auto()  # number: the points of the tile, given to the partner's trick
    KEEPS_COUNT = auto()  # the others win the trick: play no tile that counts
    CANNOT_WIN = auto()
    SAVES_HIGH = auto()
    NOT_WORTH_IT = auto()
    NEEDED_LEAST = auto()
    DUCKS = auto()  # at nello: the tile does not win
    UNDER = auto()  # at nello against the bidder: lets the bidder win
    NOTHING_UNDER = auto()  # at nello: every tile of the bidder wins
    STAYS_LOW = auto()  # at nello against the bidder, who is still to play
    RIDS_HIGH = auto()  # at nello against the bidder, who cannot win this trick
    LOOKED_AHEAD = auto()  # best on average in all layouts tried
    ONE_WORTH_TRYING = auto()  # rules of thumb find nothing else worth sampling
