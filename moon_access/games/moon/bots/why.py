"""The reasons of a move in Moon, as facts. words/hints.py has their sentences."""

from __future__ import annotations

from enum import Enum, auto


class MoonWhy(Enum):
    """The reasons. The comment after each names the facts that belong to it; see ``Advice``."""

    HAND_WORTH = auto()  # a bid: number: tricks expected; suit: the trump that is best for it
    HAND_TOO_WEAK = auto()  # a pass: number: tricks expected
    PARTNER_BID = auto()  # a pass: the partner's bid may stand; number: tricks expected
    LEAST_BAD_BID = auto()  # somebody must bid; number: tricks expected
    CANNOT_HURT = auto()  # the widow is taken: any tile may be discarded, this one too

    WORTHLESS = auto()  # a discard: tile is the one least likely to win
    BEST_SUIT = auto()  # a trump; suit; number: how many of it are held
    BEST_WITHOUT_TRUMP = auto()  # no trump is named: tops in many suits; number: tricks expected

    DRAWS_TRUMPS = auto()  # leads a trump so that the others must spend theirs; tile
    WINS_FOR_SURE = auto()  # no tile that somebody else may hold beats it; tile
    HIGHEST_LEFT = auto()  # the highest of its suit that is left, though a trump may beat it; tile, suit
    LEADS_LOW = auto()  # nothing here is likely to win: a low one keeps the better ones; tile
    WINS_CHEAPLY = auto()  # the lowest tile that wins the trick, nobody left to beat it; tile
    MAY_WIN = auto()  # beats what lies there, and few tiles beat it; tile
    SAVES_HIGH = auto()  # somebody on the same side wins: a low one will do; tile
    CANNOT_WIN = auto()  # no legal tile wins: the least useful one is played; tile
    NOT_WORTH_IT = auto()  # it could beat what lies there, but a later tile would likely beat it; tile

    LOOKED_AHEAD = auto()  # comes out best in sampled deals; number: of ten such deals, those that go well

    # Of hints alone, see reasons.py. "Layouts" are the sampled deals, tile is what the sentence names.
    ALL_ALIKE = auto()  # every choice comes out the same in all layouts
    MAKES_BID_MOST = auto()  # the own side's bid is made in more layouts than with any other choice
    BEATS_BID_MOST = auto()  # the other side's bid is beaten in more layouts than with any other choice
    WINS_MOST = auto()  # a call: no other wins more games; words/hints.py tells how many
    TRUMPS_HELD = auto()  # a trump; suit; number: how many of it are held, tile: the highest of them
    TOPS_HELD = auto()  # no trump; number: the tiles held that nothing beats when they are led
    LEAVES_NONE = auto()  # a discard: no tile with this number is left; suit
    HIGHER_OUT = auto()  # in the suit that the tile asks for, so many higher ones are not seen yet; suit, number
    LEADS_TRUMPS = auto()  # a trump is led, and others may hold some; number: the trumps not seen yet
    ONE_BEATS = auto()  # of all tiles that may yet be played to the trick only this one would beat it; tile
    FEW_BEAT = auto()  # two or three tiles that may yet be played would beat it; number
    LOWEST_WINNER = auto()  # the lowest tile that wins the trick, played last
    TRICK_IS_SAFE = auto()  # the own side's tile wins, no rival can beat it, and a higher one stays in the hand
    KEEPS_LAST_TRUMP = auto()  # for a suit that may be asked for and of which none is left then; suit
    CAN_TRUMP = auto()  # none of this suit is left then, but a trump is, and the suit may be asked for; suit
    KEEPS_HIGHEST = auto()  # the other choice is the highest left of its suit; suit, tile: that one
    BIDDER_LAST = auto()  # the other choice would win so far, but the bidder plays last and may beat it; tile
    COULD_BE_BEATEN = auto()  # the other choice would win so far, but a rival has yet to play and may beat it; tile
