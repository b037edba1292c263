"""The words of the lessons of 42: tiles that count, bids in points and marks, and who should get a tile that counts."""

from __future__ import annotations

from moon_access.announcer.message import Message, answer, notice
from moon_access.engine.tiles import Suit, Tile

# translators: the title of a lesson of the tutorial.
TITLE_BIDS = answer("points, bids and marks")
# translators: the title of a lesson of the tutorial.
TITLE_COUNT = answer("tiles that count")

AIM = (
    notice("Four play in two teams; your partner sits opposite you."),
    notice("A trick is one point, and five tiles count extra."),
)
ASK_COUNTERS = (notice("Which of them are still out?"),)
FORTY_TWO = (
    notice("Double five and six four count ten each, the others five."),
    notice("With a point for each trick, that makes 42 in a deal."),
)
SPEAK_LAST = (notice("You bid last. What has been bid?"),)
TAKE_AS_MANY = (notice("The highest bidder has to take that many points, together with their partner."),)
ASK_LEGAL_BIDS = (notice("What may you bid?"),)
A_MARK = (notice("One mark is a bid to take every trick; two marks are worth double."),)
STRONG = (notice("Your sixes are strong, so bid for your team."),)


def bid(amount: int) -> Message:
    return answer("Bid {n}: type {n}.", n=amount)


THAT_WILL_DO = (notice("Here 31 is enough: nobody bids after you."),)
YOU_NAME = (notice("You have the bid, so you name trump and lead."),)


def name_trump(suit: Suit) -> Message:
    return answer("Name {suit:pl}: type {n}.", suit=suit, n=suit.number)


MORE_OF_SIXES = (notice("You have more sixes than anything else."),)
HIGHEST_TRUMP = (notice("Nothing beats your double six."),)


def lead(tile: Tile) -> Message:
    return answer("Lead {tile:acc}: type {digits}.", tile=tile, digits=f"{tile.high}{tile.low}")


ASK_STANDING = (notice("How does your bid stand?"),)
ONE_MARK = (
    notice("If you make it, your team scores one mark."),
    notice("If you fail, the others score it. Seven marks win."),
)

# The lesson about tiles that count

PARTNERS_BID = (notice("Your partner has bid 31: that is your team's bid, too."),)
ONE_IS_ENOUGH = (notice("Your tiles are low, and one bid for your team is enough."),)
PARTNER_LEADS = (notice("Your partner leads. What is on the table?"),)
ASK_TRUMP = (notice("Which suit is trump?"),)
ASK_LEGAL_TILES = (notice("Which of your tiles are allowed?"),)
MUST_FOLLOW = (notice("When trumps are led, you must play one if you hold any."),)
ASK_WINNER = (notice("Who wins this trick so far?"),)
GIVE_TEN = (
    notice("Nobody can take this trick from your partner."),
    notice("So give it the tile that counts ten."),
)


def play(tile: Tile) -> Message:
    return answer("Play {tile:acc}: type {digits}.", tile=tile, digits=f"{tile.high}{tile.low}")


GIVE_THE_TEN = (notice("Not that one: give your partner the ten points."),)
ASK_LAST_TRICK = (notice("What was in that trick?"),)
ELEVEN = (notice("One for the trick and ten for six four make eleven."),)
NEEDS_MORE = (notice("How many points does your team still need?"),)
THEIRS = (
    notice("The others take this trick, with double four."),
    notice("Do not give it a tile that counts."),
)
KEEP_FIVE = (notice("Four one counts five: keep it from the others."),)
AS_YOU_LIKE = (notice("Now play as you like."),)
STILL_OUT = (notice("Which tiles of a suit have you not seen yet?"),)
ASK_TILE_COUNTS = (notice("How many tiles does everybody have?"),)
