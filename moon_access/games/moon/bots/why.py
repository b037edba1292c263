"""The reasons of a move in Moon, as facts. words/hints.py has their sentences."""

from __future__ import annotations

from enum import Enum, auto


class MoonWhy(Enum):
    """The reasons. The comment after each names the facts that belong to it; see ``Advice``."""

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
    SAVES_HIGH = auto()  # the own side wins the trick, so a low tile is enough; tile
    CANNOT_WIN = auto()  # no legal tile wins, so plays the least useful one; tile
    NOT_WORTH_IT = auto()  # it could beat the trick so far, but a later tile would probably beat it; tile

    LOOKED_AHEAD = auto()  # best in sampled deals; number: how many of ten deals go well

    # Reasons that only hints give, see reasons.py. "Layouts" are the sampled deals; tile: the tile in the sentence.
    ALL_ALIKE = auto()  # every choice comes out the same in all layouts
    MAKES_BID_MOST = auto()  # the own side's bid is made in more layouts than with any other choice
    BEATS_BID_MOST = auto()  # the other side's bid is beaten in more layouts than with any other choice
    WINS_MOST = auto()  # a call: no other call wins more games; words/hints.py tells how many
    TRUMPS_HELD = auto()  # a trump; suit; number: how many of its tiles the hand has; tile: the highest of them
    TOPS_HELD = auto()  # no trump; number: how many tiles of the hand win if they are led
    LEAVES_NONE = auto()  # a discard: no tile with this number is left; suit
    HIGHER_OUT = auto()  # number: how many higher tiles of the suit that the tile asks for are unseen; suit
    LEADS_TRUMPS = auto()  # leads a trump, and others may hold some; number: the unseen trumps
    ONE_BEATS = auto()  # only one tile that may still be played to the trick would beat it; tile: that one
    FEW_BEAT = auto()  # two or three tiles that may still be played would beat it; number
    LOWEST_WINNER = auto()  # the lowest tile that wins the trick, played last
    TRICK_IS_SAFE = auto()  # the own side wins, no rival can beat it, and the hand keeps a higher tile
    KEEPS_LAST_TRUMP = auto()  # keeps a trump for a suit of which the hand has none left then; suit
    CAN_TRUMP = auto()  # the hand has none of this suit left then, but a trump, if the suit is led; suit
    KEEPS_HIGHEST = auto()  # the other choice is the highest tile left of its suit; suit; tile: the other choice
    BIDDER_LAST = auto()  # the other choice would win so far, but the bidder plays last and may beat it; tile
    COULD_BE_BEATEN = auto()  # the other choice would win so far, but a rival has yet to play and may beat it; tile
