"""Word what the tutorial says in any lesson: what to type, what went wrong, where the learner is, and the usual keys.

A game's own words have the lessons themselves.
"""

from __future__ import annotations

from moon_access.engine.refusals import Reason
from moon_access.engine.tiles import Tile

from .message import N_, Message, answer, error, notice


def welcome(done_word: str) -> tuple[Message, ...]:
    """Return the first lines of the tutorial. ``done_word``: the word to leave with."""
    return (
        notice("This is a real game, but it does not count."),
        notice("Ask anything, as often as you like."),
        notice("Enter alone repeats your task."),
        # translators: {done} is the word to type.
        notice("Type {done} to leave; you can continue here next time.", done=done_word),
    )


def lesson(number: int, most: int, title: Message) -> Message:
    return notice("Lesson {number} of {most}: {title}.", number=number, most=most, title=title)


# Instructions


def type_command(key: str, word: str) -> Message:
    """Tell the learner which command to type. ``key``: empty if the command has no key that can be read aloud."""
    if key:
        # translators: a command's one letter and its word.
        return notice("Type {key} or {word}.", key=key, word=word)
    return notice("Type {word}.", word=word)


def not_in_this_step() -> Message:
    """Refuse a legal move, because the lesson asks for another move first."""
    return answer("Allowed, but not now.")


_LISTEN = {
    Reason.MUST_FOLLOW: N_("Listen to the prompt: it names the suit."),
    Reason.NOT_HELD: N_("The command hand reads your tiles."),
    Reason.DOES_NOT_FIT: N_("The command table reads the open ends."),
    Reason.BID_TOO_LOW: N_("Each bid is higher than the last."),
}


def what_to_listen_for(reason: Reason) -> Message | None:
    """Return one more line about why a move is not allowed; None if the refusal says everything."""
    return answer(_LISTEN[reason]) if reason in _LISTEN else None


def task_is_the_hint() -> Message:
    """Answer a learner who asks for a hint: the task is the hint, and follows in a line of its own."""
    return answer("Hint: do what the task says.")


def nothing_to_resign() -> Message:
    return error("There is nothing to resign here. To leave the tutorial type done.")


def nothing_to_save() -> Message:
    return answer("The tutorial is not saved as a game, but your place in it is.")


def no_lesson() -> Message:
    """Refuse a question about the game before a lesson has begun."""
    return error("You are not in a lesson: choose one first.")


def no_such_lesson(typed: str, most: int) -> Message:
    if most == 1:
        return error("There is no lesson {typed}: type 1.", typed=typed)
    return error("There is no lesson {typed}: type 1 to {n}.", typed=typed, n=most)


# Starting and leaving the tutorial


def tutorial_title() -> Message:
    return answer("Tutorial")


def go_on_at(number: int) -> Message:
    return answer("continue at lesson {n}", n=number)


def from_the_start() -> Message:
    return answer("from the start")


def next_lesson() -> Message:
    return answer("next lesson")


def once_more() -> Message:
    return answer("repeat this lesson")


def practise(kind: Message) -> Message:
    # translators: a choice after a lesson; kind is a kind of practice: "practise sure tricks".
    return answer("practise {kind}", kind=kind)


def lesson_over(number: int) -> Message:
    # translators: a lesson has come to its end, whether its last task was done well or not.
    return answer("Lesson {n} is over", n=number)


def place_kept(number: int) -> Message:
    return notice("Next time, the tutorial continues at lesson {n}.", n=number)


def all_done() -> Message:
    return notice("That was the tutorial. Enjoy your games!")


def game_waits() -> Message:
    return notice("Your game waits.")


def try_in_your_game() -> Message:
    """Answer a command about the game, at a question beside it."""
    return notice("Your game waits: try that again when you are back in it.")


def back_in_game() -> Message:
    return notice("Back in your game.")


def for_newcomers() -> Message:
    return notice("New here? Type tutorial.")


def label() -> Message:
    """Return the name of the tutorial in the menu."""
    return answer("tutorial")


YOUR_TILES = (notice("Your tiles come first."),)

TURN_ROUND = (notice("One key reads them the other way round."),)
# translators: the key that turned the order of the tiles round is pressed once more.
KEY_TURNS_BACK = (notice("The same key turns them back."),)

MISSED_SOMETHING = (notice("Missed something? Hear it again."),)

STEP_ON = (notice("You can also move through the list."),)
TILE_ONLY_NAMED = (
    notice("That only names the tile; it does not play it."),
    notice("The full stop goes forward; the comma goes back."),
)
READY = (notice("You can now play the tile named last."),)
BOTH_PLAY = (notice("So you never have to type a tile."),)
SHORT_CUTS = (notice("A single digit means a place in this list."),)


def tile_not_in_list(tile: Tile) -> tuple[Message, ...]:
    return (notice("{tile} is not in that list. Ask why.", tile=tile),)


WHOSE_TURN = (notice("Lost track? Ask whose turn it is."),)

MISSED_BETWEEN_TURNS = (notice("A lot can happen between two turns."),)
ALL_SINCE = (notice("That was all since your last turn."),)

LOOK_BACK = (notice("Every line can be read again."),)
FURTHER_BACK = (notice("The same key again goes further back."),)

UNSURE = (notice("Not sure? Ask for a hint."),)
ASK_AGAIN = (notice("Ask again for the figures."),)
NEED_NOT_OBEY = (notice("A hint is advice: follow it or not."),)

HOW_MUCH = (notice("You choose how much you hear."),)
GO_ON_TURNING = (notice("There are three levels, brief, normal and full. The key steps through them."),)

EXPLAIN = (notice("Every command explains itself."),)
NAMED_COMMANDS = (
    # translators: help, rules, options and quit are words that are typed: as in the list of commands.
    notice("Type help to hear all commands, rules to hear the rules."),
    notice("Options sets language, reading, tiles, and more."),
    notice("Quit leaves the program; your game is saved."),
)

TAKE_BACK = (
    notice("Against bots you can take a move back."),
    notice("The game asks you first; 1 is yes."),
)
MOVE_TAKEN_BACK = (notice("You are back where you were."),)

SCORE = (notice("What is the score?"),)

AS_YOU_LIKE = answer("Play any tile that is allowed.")
WELL_DONE = (notice("Well done."),)

# The built-in voice

# translators: the title of a lesson of the tutorial.
TITLE_VOICE = answer("the voice")
VOICE_COMMANDS = (notice("These commands are the voice's own."),)
TOO_SLOW = (notice("Is it too slow for you?"),)
TOO_FAST = (notice("Or too fast? Slower also repeats the last lines."),)
TOO_SOFT = (notice("Is it too soft?"),)
TOO_LOUD = (notice("Or too loud?"),)
IS_KEPT = (notice("The program remembers all this for your language."),)
LINE_BY_LINE = (notice("You can read back what was said, line by line."),)
ARROWS = (notice("The up and down arrow keys do that too."),)
WORD_BY_WORD = (notice("Hear a line word by word."),)
CONTROL_AND_ARROWS = (notice("Control with the right and left arrow keys does that."),)
LETTER_BY_LETTER = (notice("Or letter by letter."),)
ARROWS_ALONE = (notice("The right and left arrow keys alone do that."),)
SPELT = (notice("Spelling a tile reads its numbers."),)
ALL_SLOWLY = (notice("Or hear the last lines slowly."),)
JUST_SILENCE = (notice("Any key silences the voice. Pause does just that."),)
WHERE_IT_WAS_CUT = (notice("You can have it go on where it stopped."),)
SPACE_BAR = (notice("On an empty line, the space bar does both."),)
SAID_WRONGLY = (notice("Does the voice say a word wrongly?"),)
ON_A_WORD = (notice("If you go to a word first, this asks how it sounds."),)
ASK_WHERE_YOU_ARE = (notice("Lost? Ask where you are."),)
