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
    notice("Three play, each for themselves, with seven tiles each."),
    notice("Everybody plays one tile: that is a trick."),
    notice("The best tile takes the trick. Seven tricks make a deal."),
)


def belongs(tile: Tile, suit: Suit, other: Suit) -> tuple[Message, ...]:
    return (
        notice("Each number on a tile is a suit."),
        notice("{tile} belongs to {suit:pl} and to {other:pl}.", tile=tile, suit=suit, other=other),
        notice("A double belongs to one suit only."),
    )


ASK_TABLE = (notice("The other two have played. What is on the table?"),)


def suit_asked_for(suit: Suit) -> tuple[Message, ...]:
    return (
        notice("The first tile sets the suit: its higher number."),
        notice("Here you must follow with {suit:pl}. The prompt will say so too.", suit=suit),
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
    notice("Whoever takes a trick leads the next one."),
)


def would_have_won(tile: Tile) -> tuple[Message, ...]:
    return (
        notice("Allowed, but a higher tile takes the trick."),
        notice("{tile} would have won.", tile=tile),
    )


# The lesson about following suit

ASK_SUIT_LED = (notice("A new deal. Which suit was led?"),)


def higher_counts(tile: Tile, suit: Suit) -> tuple[Message, ...]:
    return (notice("{tile} is a lead of {suit:pl}: only the higher number counts.", tile=tile, suit=suit),)


ASK_LEGAL_TILES = (notice("Which of your tiles are allowed?"),)


MUST_FOLLOW = (
    notice("If you hold the suit, you must play it."),
    notice("If you don't, you may play anything."),
)

# The lesson about trumps

A_TRUMP = (notice("In this deal one suit beats all others."),)


def trump_is_all_you_may_play(tile: Tile, suit: Suit) -> tuple[Message, ...]:
    return (
        notice("That suit is trump."),
        notice("{tile} is a trump only, not one of the {suit:pl}.", tile=tile, suit=suit),
    )


HOLD_NONE = (
    notice("You hold none of the suit led."),
    notice("So you may play anything. A trump wins."),
)


RUFFED = (notice("Your trump beats the highest tile."),)
NOT_RUFFED = (notice("Allowed, but only a trump would have won."),)
LAST_TRICK = (notice("Who played what?"),)
TRICKS = (notice("One player has bid a number of tricks."),)
TRICKS_NEEDED = (notice("The two numbers are tricks taken and tricks bid."),)
COUNTS = (notice("How many tiles does everybody have?"),)
ASK_WINNER = (notice("Who wins this trick so far?"),)
PLAY_ON = (notice("Now play as you like."),)

# The lesson about doubles as trump


def may_it(tile: Tile, suit: Suit) -> tuple[Message, ...]:
    return (
        notice("Here the doubles are trump, a suit of their own."),
        notice("{suit:pl} were led, you hold {tile}. May you play it?", suit=suit, tile=tile),
    )


NO_LONGER = (
    notice("As a trump it no longer belongs to its number."),
    notice("So it cannot follow suit."),
)
ONE_FOLLOWS = (notice("Only one of your tiles follows."),)
DOUBLE_LED = (notice("If a double is led, you must play a double."),)


STILL_OUT = (notice("Which trumps have you not seen yet?"),)


def low_trump(tile: Tile) -> Message:
    return answer("Play the lower trump: {tile:acc}.", tile=tile)


def still_out(tile: Tile) -> tuple[Message, ...]:
    return (notice("{tile} beats all other trumps, and you do not hold it.", tile=tile),)


DOUBLE_SAVED = (notice("Good: you have kept your higher double."),)
DOUBLE_NOT_SAVED = (notice("That works too, but now you have used your high one."),)
