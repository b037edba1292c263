"""The words of the first lessons of Moon: following suit, trumps, and what to ask for."""

from __future__ import annotations

from moon_access.announcer.message import Message, answer, notice
from moon_access.engine.tiles import Suit, Tile

# translators: the title of a lesson of the tutorial.
TITLE_TABLE = answer("your tiles, and the table")
# translators: the title of a lesson of the tutorial.
TITLE_ALLOWED = answer("what you may play")
# translators: the title of a lesson of the tutorial.
TITLE_TRUMPS = answer("trumps")
# translators: the title of a lesson of the tutorial.
TITLE_DOUBLES = answer("doubles as trump")

AIM = (
    notice("Three play, each for themselves, with seven tiles."),
    notice("Everybody lays a tile: that is a trick."),
    notice("The best tile takes it. Seven tricks are a deal."),
)


def belongs(tile: Tile, suit: Suit, other: Suit) -> tuple[Message, ...]:
    return (
        notice("Each of its numbers is a suit."),
        notice("{tile} belongs to {suit:pl} and to {other:pl}.", tile=tile, suit=suit, other=other),
        notice("A double belongs to one suit only."),
    )


WHAT_LIES_THERE = (notice("The other two have played. What lies there?"),)


def asked_for(suit: Suit) -> tuple[Message, ...]:
    return (
        notice("The first tile asks for its higher number."),
        notice("Here it asks for {suit:pl}. The prompt will say so, too.", suit=suit),
    )


def follow(suit: Suit) -> tuple[Message, ...]:
    return (
        notice("You hold {suit:pl}, so you must play one.", suit=suit),
        notice("The double is the highest of its suit."),
    )


def play(tile: Tile) -> Message:
    return answer("Play {tile:acc}: type {digits}.", tile=tile, digits=f"{tile.high}{tile.low}")


HIGHEST = (
    notice("The highest of the suit: the trick is yours."),
    notice("Who takes a trick, leads the next."),
)


def would_have_won(tile: Tile) -> tuple[Message, ...]:
    return (
        notice("Allowed, but a higher one takes it."),
        notice("{tile} would have won.", tile=tile),
    )


# What may be played

WHICH_SUIT = (notice("A new deal. Which suit was led?"),)


def higher_counts(tile: Tile, suit: Suit) -> tuple[Message, ...]:
    return (notice("{tile} asks for {suit:pl}: only the higher number counts.", tile=tile, suit=suit),)


WHAT_IS_ALLOWED = (notice("Which of your tiles are allowed?"),)


MUST_FOLLOW = (
    notice("Who holds the suit must play it."),
    notice("Who holds none may play anything."),
)

# Trumps

A_TRUMP = (notice("In this deal one suit beats all others."),)


def only_trump(tile: Tile, suit: Suit) -> tuple[Message, ...]:
    return (
        notice("That suit is trump."),
        notice("{tile} is a trump only, not one of the {suit:pl}.", tile=tile, suit=suit),
    )


HOLD_NONE = (
    notice("You hold none of the suit led."),
    notice("So play what you like. A trump wins."),
)


TRUMPED = (notice("Your trump beats the highest tile."),)
NOT_TRUMPED = (notice("Allowed, but only a trump would have won."),)
LAST_TRICK = (notice("Who played what?"),)
TRICKS = (notice("One player has promised a number of tricks."),)
OF_NEEDED = (notice("The two numbers: tricks taken, tricks promised."),)
COUNTS = (notice("How many tiles has everybody?"),)
WINNING = (notice("Who wins this trick so far?"),)
PLAY_ON = (notice("Now as you like."),)

# Doubles as trump


def may_it(tile: Tile, suit: Suit) -> tuple[Message, ...]:
    return (
        notice("Here the doubles are trump, a suit of their own."),
        notice("{suit:pl} were led, you hold {tile}. May you play it?", suit=suit, tile=tile),
    )


NO_LONGER = (
    notice("As a trump it no longer belongs to its number."),
    notice("So it can not follow."),
)
ONE_FOLLOWS = (notice("Only one of your tiles follows."),)
DOUBLE_LED = (notice("If a double is led, you must play a double."),)


STILL_OUT = (notice("Which trumps are not seen yet?"),)


def low_trump(tile: Tile) -> Message:
    return answer("Play the lower trump: {tile:acc}.", tile=tile)


def still_out(tile: Tile) -> tuple[Message, ...]:
    return (notice("{tile} beats all others, and is not yours.", tile=tile),)


SAVED = (notice("Good: your higher double is saved."),)
NOT_SAVED = (notice("That goes too, but now the high one is spent."),)
