"""Word what the tutorial says in any lesson: what to type, what went wrong, where the learner is, and the usual keys.

A game's own words have the lessons themselves.
"""

from __future__ import annotations

from moon_access.engine.refusals import Reason
from moon_access.engine.tiles import Tile

from .message import N_, Message, Prompt, answer, error, notice


def welcome(done: str) -> tuple[Message, ...]:
    """Return the first lines. ``done``: the word to leave with."""
    return (
        notice("A real game, and nothing of it counts."),
        notice("Ask what you like, as often as you like."),
        notice("Enter alone says your task again."),
        # translators: {done} is the word to type.
        notice("Type {done} to leave; your place is kept.", done=done),
    )


def lesson(number: int, most: int, title: Message) -> Message:
    return notice("Lesson {number} of {most}: {title}.", number=number, most=most, title=title)


# What to do


def type_command(key: str, word: str) -> Message:
    """Return what to type. ``key``: empty if the command has no key that can be read aloud."""
    if key:
        # translators: a command's one letter and its word.
        return notice("Type {key} or {word}.", key=key, word=word)
    return notice("Type {word}.", word=word)


def command_prompt(key: str, word: str, argument: str) -> Prompt:
    """Return what to type as a prompt. ``argument``: what follows the word."""
    if argument:
        # translators: a prompt; {word} is a command, {argument} what is typed behind it: "Type why 22:"
        full, alone = answer("Type {word} {argument}:", word=word, argument=argument), f"{word} {argument}"
    else:
        # translators: a prompt; a command's one letter and its word.
        full = answer("Type {key} or {word}:", key=key, word=word) if key else answer("Type {word}:", word=word)
        alone = word
    # translators: a prompt that is nothing but what is to be typed.
    short = answer("{word}:", word=alone)
    return Prompt(full, short, short, bare=answer("{word}:", word=key) if key and not argument else None)


def first_this() -> Message:
    """Refuse a move that is allowed, while the lesson asks for another one."""
    return answer("Allowed, but not yet.")


_LISTEN = {
    Reason.MUST_FOLLOW: N_("Listen to the prompt: it names the suit."),
    Reason.NOT_HELD: N_("The hand command reads your tiles."),
    Reason.DOES_NOT_FIT: N_("The table command reads the open ends."),
    Reason.BID_TOO_LOW: N_("Each bid is higher than the last."),
}


def what_to_listen_for(reason: Reason) -> Message | None:
    """Return a line more on why something is not allowed; None if the refusal says it all."""
    return answer(_LISTEN[reason]) if reason in _LISTEN else None


def task_is_the_hint() -> Message:
    """Return the answer to a hint; the task follows in a line of its own."""
    return answer("Hint: do your task.")


def nothing_to_resign() -> Message:
    return error("Nothing to give up here. Done leaves the tutorial.")


def nothing_to_save() -> Message:
    return answer("The tutorial is no kept game. Your place in it is kept.")


def no_lesson() -> Message:
    """Refuse a question about the game while no lesson has begun."""
    return error("No lesson is on: choose one first.")


def no_such_lesson(typed: str, most: int) -> Message:
    if most == 1:
        return error("No lesson {typed}: type 1.", typed=typed)
    return error("No lesson {typed}: from 1 to {n}.", typed=typed, n=most)


# Coming and going


def which() -> Message:
    return answer("Tutorial")


def go_on_at(number: int) -> Message:
    return answer("continue at lesson {n}", n=number)


def from_the_start() -> Message:
    return answer("from the start")


def next_lesson() -> Message:
    return answer("next lesson")


def once_more() -> Message:
    return answer("once more")


def practise(kind: Message) -> Message:
    # translators: a choice after a lesson; kind is what is practised: "practise sure tricks".
    return answer("practise {kind}", kind=kind)


def lesson_over(number: int) -> Message:
    # translators: a lesson has come to its end, whether its last task was done well or not.
    return answer("Lesson {n} is over", n=number)


def place_kept(number: int) -> Message:
    return notice("Tutorial kept at lesson {n}.", n=number)


def all_done() -> Message:
    return notice("That was the tutorial. Enjoy your games!")


def game_waits() -> Message:
    return notice("Your game waits.")


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
