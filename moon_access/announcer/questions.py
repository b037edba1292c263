"""Word the questions of the program: the question, its numbered answers, and why a typed text is no answer.

Every prompt is made here, except those of a game, which are in its words. Other modules have the names of what is
asked. console/asking.py asks, and finds the length that fits the line: nobody else has to count cells.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.engine.tiles import Tile
from moon_access.i18n.catalog import Catalog, pgettext
from moon_access.i18n.typed_words import fold, own_words, words_of, written_words

from . import words
from .general import shorten
from .message import Each, Message, OneOf, Prompt, answer, error, notice
from .preferences import READING_NAMES


def question(asked: Message, labels: Sequence[Message], default: int | None, may_be_done: bool) -> Prompt:
    """Return a question that a number answers. ``default``: the number that Enter takes. 0 may mean done."""
    items = tuple(item(number, label) for number, label in enumerate(labels, 1))
    choices = Each(items)
    word = answer("{question}:", question=asked)
    if default is not None:
        full = answer("{question}, {choices}, Enter {n}:", question=asked, choices=choices, n=default)
        # translators: a question and the number that Enter takes. 19 cells must do: "Language, Enter 1:" and a space.
        short = answer("{question}, Enter {n}:", question=asked, n=default)
        # A player who hears the answers one by one still has to know the question.
        return Prompt(full, short, _enter_takes(default), (word, *items, zero_to_leave()), lists=True)
    if may_be_done:
        full = answer("{question}, {choices}, 0 done:", question=asked, choices=choices)
        short = ask_number(asked, len(items))
        done = (words.DONE_WORDS, words.DIGIT_ZERO)
        return Prompt(full, short, word, items, lists=True, words=done, bare=_numbers_alone(len(items)))
    full = answer("{question}, {choices}:", question=asked, choices=choices)
    short = answer("{question}, 1 to {n}:", question=asked, n=len(items)) if len(items) > 1 else full
    return Prompt(full, short, word, items, lists=True, bare=_numbers_alone(len(items)))


def _numbers_alone(most: int) -> Message | None:
    """Return the prompt of a list for a line without room for the question; None if there is nothing to choose."""
    # translators: a prompt on the shortest lines, after the question and its answers: their numbers. 7 cells must do.
    return answer("1 to {n}:", n=most) if most > 1 else None


def _enter_takes(default: int) -> Message:
    # translators: a prompt on the shortest lines, after a line with the question: the number that Enter takes. 12 cells
    # must do: "Enter 1:".
    return answer("Enter {n}:", n=default)


def add_explanation(prompt: Prompt, explanation: Message | None) -> Prompt:
    """Return the question with its explanation, for a player who asks for help; None if it needs none."""
    return prompt if explanation is None else prompt._replace(explanation=(explanation,))


def item(number: int, label: Message) -> Message:
    return answer("{n} {label}", n=number, label=label)


def ask_number(asked: Message, most: int) -> Message:
    """Return a question that a number from 1 to ``most`` answers."""
    if most == 1:
        return answer("{question}, 1, 0 done:", question=asked)
    return answer("{question}, 1 to {n}, 0 done:", question=asked, n=most)


def text_question(asked: Message, default: str) -> Prompt:
    """Return a question that any text answers; Enter takes ``default``."""
    asks, word = (
        answer("{question}, Enter {default}:", question=asked, default=default),
        answer("{question}:", question=asked),
    )
    # translators: a line before a prompt that has no room for it: the name that Enter alone stands for.
    taken = answer("Enter takes {default}.", default=default)
    return Prompt(asks, asks, word, (taken,), lists=True, is_text=True)


def text_or_done(asked: Message) -> Prompt:
    """Return a question that any text answers except 0, which leaves it."""
    full = answer("{question}, 0 done:", question=asked)
    word = answer("{question}:", question=asked)
    return Prompt(full, full, word, words=(words.DIGIT_ZERO,), is_text=True)


def text_or_word(asked: Message, alone: Message, label: Message, answers: str) -> Prompt:
    """Return a question that any text answers; one word of the catalogue has a meaning of its own.

    Args:
        asked: the whole prompt, which names the word.
        alone: the question without the word, for a short line.
        label: the line that explains the word before a short prompt.
        answers: the catalogue's list of the forms of the word.
    """
    return Prompt(asked, asked, answer("{question}:", question=alone), (label,), words=(answers,), is_text=True)


def one_of_list(asked: Message, most: int, more: str = "") -> Prompt:
    """Ask for one of the items that were read so far. ``more``: the command that reads more; "" if nothing is left."""
    full = answer("{question}, 1 to {n}, more, 0 done:", question=asked, n=most) if more else ask_number(asked, most)
    word = answer("{question}:", question=asked)
    return Prompt(full, full, word, words=(*((more,) if more else ()), words.DONE_WORDS, words.DIGIT_ZERO))


def place_in_game(place: Message, short: Message) -> Prompt:
    """Return the prompt of a replay. It names the place in the game: ``place`` in full, ``short`` for short lines."""
    full, word = answer("{question}:", question=place), answer("{question}:", question=short)
    each = answer("{question}, next, previous or done:", question=place)
    return Prompt(full, full, word, each=each, words=(words.NEXT_WORD, words.PREVIOUS_WORD, words.DONE_WORDS))


def command_to_type(key: str, word: str, argument: str) -> Prompt:
    """Return a prompt that names a command: its key ("" if it has none), its word, and the ``argument`` after it."""
    if argument:
        # translators: a prompt; {word} is a command, {argument} the text typed after it: "Type why 22:"
        full, alone = answer("Type {word} {argument}:", word=word, argument=argument), f"{word} {argument}"
    else:
        # translators: a prompt; a command's one letter and its word.
        full = answer("Type {key} or {word}:", key=key, word=word) if key else answer("Type {word}:", word=word)
        alone = word
    # translators: a prompt that only says what to type.
    short = answer("{word}:", word=alone)
    return Prompt(full, short, short, bare=answer("{word}:", word=key) if key and not argument else None)


def option_with_value(option: Message, value: object) -> Message:
    """Return the name of an option and its present value."""
    # translators: the beginning of a question: the name of an option and its present value, "Volume 100".
    return answer("{option} {value}", option=option, value=value)


def open_question(asked: Message, alone: Message | None = None) -> Prompt:
    """Return a question that any text answers. ``alone``: the question without its present value, for a short line."""
    asks, word = answer("{question}:", question=asked), answer("{question}:", question=alone or asked)
    return Prompt(asks, word, word, (asked,) if alone else (), is_text=True)


def one_of_numbers(asked: Message, numbers: tuple[int, ...], alone: Message | None = None) -> Prompt:
    """Return a question that one of these numbers answers. ``alone``: as in ``open_question``."""
    full = answer("{question}, {numbers}:", question=asked, numbers=OneOf(numbers))
    short = answer("{question}, {numbers}:", question=alone or asked, numbers=OneOf(numbers))
    before = (answer("{numbers}", numbers=OneOf(numbers)),)
    word = answer("{question}:", question=alone or asked)
    return Prompt(full, short, word, (asked, *before) if alone else before)


def options_prompt(labels: Sequence[Message], groups: Sequence[tuple[int, int, Message]]) -> Prompt:
    """Return the question for an option, which follows the list of all options.

    ``groups``: the first and the last number of each group, and its name. The help tells them.
    """
    lines = tuple(
        # translators: a group of options and their numbers: "1 to 6 basics".
        answer("{least} to {most} {group}", least=least, most=last, group=group)
        for least, last, group in groups
    )
    # translators: help in the list of options: a name of a group reads its options alone. {groups}: "1 to 6 basics".
    told = answer("Type a group to hear it alone: {groups}.", groups=lines)
    prompt = question(answer("Option"), labels, None, may_be_done=True)
    return prompt._replace(words=(*prompt.words, *OPTION_GROUPS.values()), help=(told,))


OPTION_GROUPS = {
    # translators: words to type to hear a group of the options; the name that is told is a text of its own.
    "basics": pgettext("words", "basics"),
    "telling": pgettext("words", "messages, telling"),
    "game": pgettext("words", "game"),
    "speech": pgettext("words", "speech"),
    "all": pgettext("words", "all, everything"),
}


def item_prompt(title: Message, place: int, most: int) -> Prompt:
    """Return the prompt of a list that the player reads one item at a time."""
    full = answer("{title} {place} of {most}, next, previous or done:", title=title, place=place, most=most)
    short = answer("{title} {place} of {most}:", title=title, place=place, most=most)
    # translators: a prompt on the shortest lines: the place in a list, "3 of 8:". 8 cells must do in braille.
    word = answer("{place} of {most}:", place=place, most=most)
    return Prompt(full, short, word, words=(words.NEXT_WORD, words.PREVIOUS_WORD, words.DONE_WORDS))


# Parts of the prompts of games in few cells: on a line of 14 cells a prompt may have ten, the sign at its end included,
# on one of 20 cells 16.


def prompt_of_tiles(tiles: Sequence[Tile]) -> Message:
    # translators: a prompt that only lists the tiles to choose from.
    return answer("{tiles:acc}:", tiles=OneOf(tuple(tiles)))


def number_of_choices(count: int) -> Message:
    # translators: a prompt that only has the number of tiles to choose from; ten cells must do in braille.
    return answer("One of {count:m acc}:", count=count)


# Help about questions


def help_to_choose(most: int, default: int | None) -> Message:
    if default is not None:
        return answer("Type a number from 1 to {most}. Enter takes {n}, 0 leaves.", most=most, n=default)
    if most == 1:
        return answer("Type 1. Enter reads it again; to leave type done.")
    if most == 2:
        return answer("Type 1 or 2, or the words after it. Enter reads the list again; to leave type done.")
    return answer(
        "Type a number from 1 to {most}, or the words after it. Enter reads the list again; to leave type done.",
        most=most,
    )


def help_yes_or_no() -> Message:
    return answer("Type yes or no.")


def help_about_choices() -> Message:
    # translators: help at a list of choices of which each can be explained: "? 2" explains the second.
    return answer("To hear what an item is, type a question mark and its number: ? 2.")


def help_with_a_number(least: int, most: int, default: int | None) -> Message:
    facts = {"least": least, "most": most}
    if default is not None:
        return answer("Type a number from {least} to {most}. Enter takes {n}.", n=default, **facts)
    return answer("Type a number from {least} to {most}. To leave type done.", **facts)


def help_to_choose_by_number(most: int) -> Message:
    """Return the help about choices that are too long to type."""
    if most == 1:
        return help_to_choose(1, None)
    return answer("Type a number from 1 to {most}. Enter reads the list again; to leave type done.", most=most)


def help_with_numbers(numbers: tuple[int | Tile, ...]) -> Message:
    return answer("Type {numbers}. To leave type done.", numbers=OneOf(numbers))


def help_with_a_text(default: str) -> Message:
    if default:
        return answer("Type any text. Enter takes {default}, 0 leaves.", default=default)
    return answer("Type any text. To leave type done.")


def help_in_a_list() -> Message:
    return answer("In this list, type next, previous, a number, or done.")


def no_such_answer(typed: str, most: int, may_be_done: bool = False) -> Message:
    """Refuse an answer. If ``may_be_done``, name the word that leaves the question."""
    typed = shorten(typed)
    if most == 1:
        return (
            error("Not {typed}: type 1, or 0.", typed=typed)
            if may_be_done
            else error("Not {typed}: type 1.", typed=typed)
        )
    if most == 2:
        return (
            error("Not {typed}: type 1 or 2, or 0 to leave.", typed=typed)
            if may_be_done
            else error("Not {typed}: type 1 or 2.", typed=typed)
        )
    if may_be_done:
        return error("Not {typed}: type a number from 1 to {n}, or 0 to leave.", typed=typed, n=most)
    return error("Not {typed}: type a number from 1 to {n}.", typed=typed, n=most)


def value_of_option(typed: str, number: int, option: Message) -> Message:
    """Say at which option the player can choose the typed value."""
    # translators: {typed} is a value of an option, such as "strong": "strong: type 19 first, Opponents."
    return error("{typed}: type {n} first, {option}.", typed=shorten(typed), n=number, option=option)


def refusal(typed: str, prompt: Prompt, most: int) -> Message:
    """Refuse an answer at a prompt with ``most`` answers. Name the word that leaves the prompt if the prompt does."""
    if YES_WORDS in prompt.words:
        return error("Not {typed}: type yes or no.", typed=shorten(typed))
    return no_such_answer(typed, most, words.DIGIT_ZERO in prompt.words)


def no_such_item(typed: str, most: int) -> Message:
    """Refuse a number that is not an item of the list that the player reads."""
    return error("Not {typed}: type next, previous, 1 to {n}, or done.", typed=shorten(typed), n=most)


def no_such_section(typed: str, most: int) -> Message:
    """Refuse a section of the rules."""
    return error("There is no section {typed}. Sections: {most}.", typed=shorten(typed), most=most)


def not_a_number(typed: str, least: int, most: int, may_be_done: bool = True) -> Message:
    facts = {"typed": shorten(typed), "least": least, "most": most}
    if may_be_done:
        return error("Not {typed}: type a number from {least} to {most}. To leave type done.", **facts)
    return error("Not {typed}: type a number from {least} to {most}.", **facts)


YES = answer("yes")
NO = answer("no")
# translators: words that mean yes, separated by commas.
YES_WORDS = pgettext("words", "yes, y")
# translators: words that mean no, separated by commas.
NO_WORDS = pgettext("words", "no, n")


def yes_or_no(asked: Message) -> Prompt:
    """Return a question that yes or no answers. It names both words, however short its line."""
    choices = Each(tuple(answer("{n} {label}", n=number, label=label) for number, label in enumerate((YES, NO), 1)))
    # translators: a question that yes or no answers: "Resign this game? 1 yes, 2 no:".
    full = answer("{question}? {choices}:", question=asked, choices=choices)
    # translators: y and n are the letters for yes and no, as your words for them have them.
    short = answer("{question}? y or n:", question=asked)
    # translators: a line of its own, after the question: "1 yes, 2 no:".
    numbered = answer("{choices}:", choices=choices)
    # translators: a prompt for yes or no on the shortest lines; 8 cells must do in braille.
    alone = answer("yes or no:")
    told = answer("{question}?", question=asked)
    return Prompt(full, short, short, words=(YES_WORDS, NO_WORDS), bare=alone, question=told, shorter=(short, numbered))


# translators: words to type for the built-in voice at the first start, separated by commas; the last is one letter, a
# key that acts at once where the voice is offered by ear.
VOICE_WORDS = pgettext("words", "voice, s")


def voice_keys(catalog: Catalog) -> list[str]:
    """Return the keys that accept the voice when it offers itself, the key of the player's language first."""
    return [word for word in written_words(catalog, VOICE_WORDS) if len(word) == 1]


def voice_offer(key: str, number: int) -> Message:
    # translators: heard at the first start, before anything is known of the player. {key} is a letter.
    return notice("Press {key}, or type {n}, for a voice.", key=key, n=number)


def voice_names(catalog: Catalog) -> list[str]:
    """Return the words, longer than a key, that accept the voice, the word of the player's language first."""
    return [word for word in written_words(catalog, VOICE_WORDS) if len(word) > 1]


def no_voice(word: str) -> Message:
    # translators: heard and read at the first start if the player typed only Enter. {word} is a word to type: "voice".
    return notice("The voice is off. To switch it on type {word}.", word=word)


def press_enter_after(number: int) -> Message:
    # translators: heard when the player has typed {n}: the Enter key must follow.
    return notice("{n}, then Enter.", n=number)


def did_you_mean(typed: str, word: str) -> Message:
    """Suggest ``word``, which the player may have meant."""
    return error("{typed}: did you mean {word}?", typed=shorten(typed), word=word)


def ask_tile() -> Message:
    return answer("Which one")


def ask_end(tile: Tile, ends: OneOf) -> Prompt:
    """Ask at which end of the chain to play a tile that fits several."""
    full, short = (
        answer("Which end for {tile}, {ends}:", tile=tile, ends=ends),
        answer("On which end, {ends}:", ends=ends),
    )
    # translators: a prompt that only lists the ends to choose from.
    return Prompt(full, short, answer("{ends}:", ends=ends))


def ask_place(tile: Tile) -> Message:
    # translators: a tile fits several places, whose names follow: "Where to lay seven five, 1 your train:".
    return answer("Where to play {tile:acc}", tile=tile)


def no_such_choice(typed: str, numbers: tuple[int | Tile, ...]) -> Message:
    return error("Not {typed}: type {numbers}. To leave type done.", typed=shorten(typed), numbers=OneOf(numbers))


def sure_to_resign() -> Message:
    return answer("Resign this game")


# translators: words to type to hear the choices of a question again, separated by commas.
_LIST_WORD = pgettext("words", "list")


# The words of the commands ``legal`` and ``repeat``: at a question, both list its choices.
_COMMANDS = pgettext("words", "legal, moves, what can i play, what can i do"), pgettext("words", "repeat, again")
_KEYS = pgettext("key", "l"), pgettext("key", "r")

# The words of the command ``help``: at a question, it explains the question.
_HELP_WORDS, _HELP_KEY = pgettext("words", "help, question mark, help me"), pgettext("key", "?")


def list_words(catalog: Catalog) -> set[str]:
    """Return the words that read the choices of a question again, folded. Enter alone does that, too."""
    words_typed = {word for words in (_LIST_WORD, *_COMMANDS) for word in words_of(catalog, words)}
    return words_typed | {fold(catalog.key(key)) for key in _KEYS if catalog.key(key)}


def help_sign(catalog: Catalog) -> str:
    """Return the key for help, folded."""
    return fold(catalog.context("key", _HELP_KEY))


def help_words(catalog: Catalog) -> set[str]:
    """Return the words that ask for help about a question, folded."""
    return words_of(catalog, _HELP_WORDS) | {fold(catalog.key(_HELP_KEY) or _HELP_KEY)}


def done_words(catalog: Catalog) -> set[str]:
    return words_of(catalog, words.DONE_WORDS)


def done_word(catalog: Catalog) -> str:
    """Return the first of the words for done, for messages that name one."""
    return catalog.context("words", words.DONE_WORDS).split(",")[0]


def written_done_words(catalog: Catalog) -> list[str]:
    """Return the words for done in the player's language, as the catalogue writes them."""
    return own_words(catalog, words.DONE_WORDS)


def number_question(
    asked: Message, least: int, most: int, default: int | None = None, alone: Message | None = None
) -> Prompt:
    """Return a question that a number from ``least`` to ``most`` answers.

    ``default``: the number that Enter takes, if any. ``alone``: as in ``open_question``.
    """
    if default is not None:
        short, word = answer("{question}, Enter {n}:", question=asked, n=default), answer("{question}:", question=asked)
        return Prompt(short, short, _enter_takes(default), (word,), lists=True)
    full = answer("{question}, {least} to {most}:", question=asked, least=least, most=most)
    short = answer("{question}, {least} to {most}:", question=alone or asked, least=least, most=most)
    return Prompt(full, short, short, (asked,) if alone else ())


def new_game() -> Message:
    return answer("new game")


def continue_game() -> Message:
    return answer("continue")


def another_game() -> Message:
    return answer("a different game")


def play_again() -> Message:
    return answer("again")


def same_deal() -> Message:
    # translators: a choice after a game: another one that begins with the same tiles.
    return answer("the same tiles")


def menu() -> Message:
    # translators: a choice after a game: to the menu, where another game can be chosen.
    return answer("menu")


def leave() -> Message:
    return answer("leave")


def quit() -> Message:
    # translators: a choice of the menu: leaves the program.
    return answer("quit")


def options() -> Message:
    # translators: a choice of the menu.
    return answer("options")


# translators: words to type for the statistics, besides that word; separated by commas.
STATISTICS_WORDS = pgettext("words", "stats, statistic")


def statistics() -> Message:
    # translators: a choice of the menu: games won, bids made and so on.
    return answer("statistics")


def zero_to_leave() -> Message:
    return answer("{n} {label}", n=0, label=leave())


def house_rules() -> Message:
    return answer("house rules")


def ask_how_many() -> Message:
    return answer("Players")


def shortest_prompt(is_text: bool) -> Message:
    """Return the prompt for a line too short for the question, which the player hears before it.

    ``is_text``: any text answers it.
    """
    # translators: a prompt on the shortest lines, after a line with the question; 7 cells must do: any text answers.
    return answer("Type:") if is_text else answer("{question}:", question=ask_what_next())


def ask_what_next() -> Message:
    return answer("Choose")


def level() -> Message:
    # translators: asked at the first start: how strong the opponents are to be, easy, normal or strong. 20 cells must
    # do, with a space after it: "Bots, Enter 2: ".
    return answer("bots")


def ask_game() -> Message:
    return answer("Game")


def speak_through_reader(reader: str) -> Message:
    """Return a choice of the first start: the screen reader with this name speaks the program's lines."""
    # translators: {name} is a screen reader: "NVDA directly". Beside it stand "screen reader" and "built-in voice".
    return answer("{name} directly", name=reader)


def reading_name(read: str) -> Message:
    return answer(READING_NAMES[read])
