"""What the tutorial says of the keys that every game has, before and after they are used."""

from __future__ import annotations

from moon_access.engine.tiles import Tile

from .message import Message, answer, notice

YOUR_TILES = (notice("Your tiles come first."),)

TURN_ROUND = (notice("One key reads them the other way round."),)
# translators: the key that turned the order of the tiles round is pressed once more.
AND_BACK = (notice("The same key turns them back."),)

MISSED_SOMETHING = (notice("Missed something? Have it said again."),)

STEP_ON = (notice("You can also step through the list."),)
NAMED_ONLY = (
    notice("It is only named, not played."),
    notice("The key is the full stop; the comma goes back."),
)
READY = (notice("The tile named last is ready to play."),)
BOTH_PLAY = (notice("So you never need to type a tile."),)
SHORT_CUTS = (notice("A single digit is a place in this list."),)


def not_in_list(tile: Tile) -> tuple[Message, ...]:
    return (notice("{tile} is not in that list. Ask why.", tile=tile),)


WHOSE_TURN = (notice("Lost? Ask whose turn it is."),)

SINCE = (notice("Much can happen between two turns."),)
ALL_SINCE = (notice("That was all since your last turn."),)

LOOK_BACK = (notice("Every line can be read again."),)
FURTHER_BACK = (notice("The same key again goes further back."),)

UNSURE = (notice("Unsure? There is advice."),)
ASK_AGAIN = (notice("Asked again, it gives the reason."),)
NEED_NOT_OBEY = (notice("A hint is advice: follow it or not."),)

HOW_MUCH = (notice("How much is told is up to you."),)
GO_ON_TURNING = (notice("There is brief, normal and full: the key goes round."),)

EXPLAIN = (notice("Every command explains itself."),)
NAMED_COMMANDS = (
    # translators: help, rules, options and quit are words that are typed: as in the list of commands.
    notice("Help alone reads all commands, rules the rules."),
    notice("Options sets language, reading, tiles, and more."),
    notice("Quit leaves; your game is kept."),
)

TAKE_BACK = (
    notice("Against bots you can take a move back."),
    notice("You are asked first; 1 is yes."),
)
TAKEN_BACK = (notice("You are back where you were."),)

SCORE = (notice("How does the game stand?"),)

AS_YOU_LIKE = answer("Play any tile you may.")
WELL_DONE = (notice("Well done."),)
