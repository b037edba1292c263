"""Word what the tutorial says about the keys that every game has, before and after the learner uses them.

tutorial.py has what it says in any lesson.
"""

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

# The built-in voice

# translators: the title of a lesson of the tutorial.
TITLE_VOICE = answer("the voice")
OF_THE_VOICE = (notice("These commands are the voice's own."),)
TOO_SLOW = (notice("Is it too slow for you?"),)
TOO_FAST = (notice("Or too fast? Then the last lines come again, too."),)
TOO_SOFT = (notice("Is it too soft?"),)
TOO_LOUD = (notice("Or too loud?"),)
IS_KEPT = (notice("All of this is kept for your language."),)
LINE_BY_LINE = (notice("What was said can be gone through line by line."),)
ARROWS = (notice("The arrow keys up and down do that, too."),)
WORD_BY_WORD = (notice("Take a line word by word."),)
CONTROL_AND_ARROWS = (notice("With control, the arrows right and left do that."),)
LETTER_BY_LETTER = (notice("Or letter by letter."),)
ARROWS_ALONE = (notice("The arrows right and left alone do that."),)
SPELT = (notice("A tile is spelt by its numbers."),)
ALL_SLOWLY = (notice("Or hear the last lines slowly."),)
JUST_SILENCE = (notice("Any key silences the voice. Pause does no more than that."),)
WHERE_IT_WAS_CUT = (notice("It can go on where it was cut off."),)
SPACE_BAR = (notice("On an empty line, the space bar does both."),)
WHERE = (notice("Lost? Ask where you are."),)
