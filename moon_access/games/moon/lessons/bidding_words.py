"""The words of the lessons on bidding in Moon: the bid, the tile in the middle, trump, and what a deal scores."""

from __future__ import annotations

from moon_access.announcer.message import Message, answer, notice
from moon_access.engine.tiles import Suit, Tile

# translators: the title of a lesson of the tutorial.
TITLE_BIDDING = answer("the bid")
# translators: the title of a lesson of the tutorial.
TITLE_POINTS = answer("what a deal scores")
# translators: the title of a lesson of the tutorial.
TITLE_COMFORT = answer("hints and reviews")

BIDS = (
    notice("Before the play, each player bids once."),
    notice("How many of the seven tricks will you take?"),
    notice("The highest bidder names trump and leads first."),
    notice("First hear the bids so far."),
)
YOURS = (notice("You would have to bid higher."),)
BETTER_PASS = (notice("Your tiles are low."),)
NO_RISK = (notice("Right. If you do not have the bid, each trick you take is a point."),)
TOO_WEAK = (notice("Not with this hand: a failed bid costs points."),)


def strong(suit: Suit) -> tuple[Message, ...]:
    return (
        notice("Now a strong hand: many {suit:pl}, and doubles.", suit=suit),
        notice("Count the tricks you are sure of, with {suit:pl} as trump.", suit=suit),
    )


MIDDLE_MAY_HELP = notice("Six are sure. The tile from the middle may make it seven.")


def bid(amount: int) -> Message:
    return answer("Bid {n}: type {n}.", n=amount)


WIDOW_YOURS = (
    notice("You have won the bid, and the tile from the middle."),
    notice("Only you know that tile. Now discard one."),
)
DONT_PASS = (notice("You are sure of six tricks: a pass wastes them."),)


def lay_away(tile: Tile) -> Message:
    return answer("Discard {tile:acc}.", tile=tile)


KEEP = (notice("Keep high tiles and your longest suit."),)
NOBODY_SEES = (notice("Nobody else will know."),)
KEEP_THAT = (notice("That tile may win a trick. Discard the lowest."),)
LONGEST = (notice("Your longest suit makes the best trump."),)


def name_trump(suit: Suit) -> Message:
    return answer("Name {suit:pl}: type {n}.", suit=suit, n=suit.number)


def lead(tile: Tile) -> Message:
    return answer("Lead {tile:acc}: type {digits}.", tile=tile, digits=f"{tile.high}{tile.low}")


NOW_LEAD = (notice("The player who won the bid leads first."),)
LONGER_SUIT = (notice("You hold more of another suit: name that."),)
WIDOW = (notice("Forgotten what was in the middle?"),)
HIGH_FIRST = (notice("A high trump draws the others' trumps."),)
THEY_FOLLOW = (notice("Everybody who holds a trump must play one now."),)
ALSO_GOOD = (notice("That is fine too."),)
ONE_MORE = (notice("The same deal, later: you have four tricks and bid six."),)
TO_THE_END = answer("Play the deal to its end.")
BID_MADE = (
    notice("A bid that is made scores the bid, and no more."),
    notice("The others score each trick they took."),
)
BID_FAILED = (
    notice("The bid failed, and costs you what you bid."),
    notice("Points can fall below zero. One good bid makes up for it."),
)
TO_21 = (
    notice("21 points win the game."),
    notice("The highest bid is 21: all seven tricks."),
)

# The lesson about a bid that fails

TWO_LEFT = (notice("Another bid of yours, with two tiles left."),)
NEED_BOTH = (notice("You need both tricks."),)
TRY = (notice("Try one of your two tiles."),)
BOTH = (notice("Now play both, in any order."),)

# The last lesson, without help

LAST_ONE = (notice("Now you know everything you need."),)
BID_OR_PASS = answer("Bid or pass, as you like.")
