"""The reasons of a move in Moon, as facts. words/hints.py has their sentences."""

from __future__ import annotations

from enum import Enum, auto


class MoonWhy(Enum):
    """The reasons. A comment names the facts of each; see ``Advice``."""

    HAND_WORTH = auto()  # a bid: number: tricks expected; suit: the trump that is best for it
    HAND_TOO_WEAK = auto()  # a pass: number: tricks expected
    PARTNER_BID = auto()  # a pass: the partner's bid may stand; number: tricks expected
    LEAST_BAD_BID = auto()  # somebody must bid; number: tricks expected
    CANNOT_HURT = auto()  # takes the widow: the player may then discard any tile, even this one

    WORTHLESS = auto()  # a discard: tile is the one least likely to win
    BEST_SUIT = auto()  # a trump; suit; number: how many of its tiles the hand has
    BEST_WITHOUT_TRUMP = auto()  # names no trump: the hand has top tiles in many suits; number: tricks expected

    DRAWS_TRUMPS = auto()  # leads a trump, so that the others must play theirs; tile
    WINS_FOR_SURE = auto()  # no tile that somebody else may hold beats it; tile
    HIGHEST_LEFT = auto()  # the highest of its suit that is left, though a trump may beat it; tile, suit
    LEADS_LOW = auto()  # no tile is likely to win, so leads a low one and keeps the better ones; tile
    WINS_CHEAPLY = auto()  # the lowest tile that wins the trick, and nobody can beat it; tile
    MAY_WIN = auto()  # beats the trick so far, and few tiles beat it; tile
    SAVES_HIGH = auto()  # the seat's side wins the trick, so a low tile is enough; tile
    CANNOT_WIN = auto()  # no legal tile wins, so plays the least useful one; tile
    NOT_WORTH_IT = auto()  # it could beat the trick so far, but a later tile would probably beat it; tile

    LOOKED_AHEAD = auto()  # best in sampled deals; number: how many of ten deals go well

    # Reasons that only hints give, besides those of games/tricks/contrast.py
    WINS_MOST = auto()  # a call: no other call wins more games; words/hints.py tells how many
