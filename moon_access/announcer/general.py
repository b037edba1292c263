"""Word what the program itself says in any game: greetings, typing errors, failures of the system, the history.

questions.py has the questions of menus and dialogs.
"""

from __future__ import annotations

import unicodedata

from moon_access.engine.tiles import Tile
from moon_access.i18n.catalog import Catalog, language_name, pgettext
from moon_access.i18n.typed_words import words_of

from .message import N_, InLanguage, Kind, Message, ToCopy, answer, count, error, notice, say
from .preferences import CONTRACTED
from .reasons import NO_ROOM, NoHome, reason_of


def own_name(language: str) -> InLanguage:
    """Return the name of a language in that language."""
    return InLanguage(language_name(language), language)


def greet(game: str, code: str, read: str, cells: int) -> Message:
    """Return the first line of a session. ``game``: a title, a text. ``code``: the language."""
    title, language = answer(game), own_name(code)
    if read == CONTRACTED:
        return notice(
            "{game}. {language}. Contracted braille, {cells} cells.", game=title, language=language, cells=cells
        )
    if read == "braille":
        return notice("{game}. {language}. Braille, {cells} cells.", game=title, language=language, cells=cells)
    if read == "speech":
        return notice("{game}. {language}. Built-in voice.", game=title, language=language)
    return notice("{game}. {language}. Screen reader.", game=title, language=language)


PARTNER = answer("Partner")
"""The name of the player across the table, in every sentence."""


# Lines not understood, commands not available


def not_understood(typed: str) -> Message:
    return error("Not understood: {typed}. For help type help.", typed=shorten(typed))


def not_understood_bid(typed: str) -> Message:
    return error("Not understood: {typed}. Type a bid, pass, or help.", typed=shorten(typed))


def not_understood_trump(typed: str) -> Message:
    return error("Not understood: {typed}. Type 0 to 6, doubles, none, or help.", typed=shorten(typed))


def not_understood_tile(typed: str) -> Message:
    return error("Not understood: {typed}. Type a tile, its number in the list, or help.", typed=shorten(typed))


def no_such_train(typed: str) -> Message:
    return error("There is no place {typed}. Type table to hear the open places.", typed=shorten(typed))


def must_draw(typed: str) -> Message:
    return error("Not {typed}: nothing fits. Draw.", typed=shorten(typed))


def must_pass(typed: str) -> Message:
    return error("Not {typed}: nothing fits. Pass.", typed=shorten(typed))


def no_such_tile(tile: Tile, typed: str) -> Message:
    """Refuse a tile that this game does not have, with its numbers in the order in which the player ``typed`` them."""
    is_low_first = "".join(filter(str.isdigit, typed)) == f"{tile.low}{tile.high}"
    first, second = (tile.low, tile.high) if is_low_first else (tile.high, tile.low)
    return error("There is no {tile} in this game.", tile=f"{first} {second}")


def no_such_place(place: int, most: int) -> Message:
    if most == 1:
        return error("There is no number {place}. Type 1, or a tile.", place=place)
    if most == 2:
        return error("There is no number {place}. Type 1 or 2, or a tile.", place=place)
    return error("There is no number {place}. Type 1 to {most}, or a tile.", place=place, most=most)


def not_now(word: str) -> Message:
    return error("Not now: {word}.", word=shorten(word))


def nothing_to_leave(typed: str, undo: str, quit: str) -> Message:
    """Refuse a word that leaves a question, if no question is open. ``undo`` and ``quit``: what to type instead."""
    # translators: undo and quit are words to type.
    return error(
        "{typed} works only in lists and questions. To take back a move type {undo}, to leave type {quit}.",
        typed=shorten(typed),
        undo=undo,
        quit=quit,
    )


def only_with_others(word: str) -> Message:
    # translators: {word} is a command that there is only where one plays with others over the network.
    return answer("{word} works only when you play with others.", word=word)


def not_in_this_game(word: str) -> Message:
    return error("Not in this game: {word}.", word=shorten(word))


def in_the_menu(typed: str, menu: str) -> Message:
    # translators: {typed} is a choice of the menu, such as "statistics"; {word} is a word to type.
    return error("In the menu: {typed}. To go there type {word}.", typed=shorten(typed), word=menu)


def another_game(typed: str, menu: str) -> Message:
    # translators: {typed} is the name of a game; {word} is a word to type.
    return error("Another game: {typed}. To choose it type {word}.", typed=shorten(typed), word=menu)


def belongs_to_options(typed: str, words: str) -> Message:
    # translators: {typed} is an option, such as "language"; {word} is what to type: "options language".
    return error("In the options: {typed}. To change it type {word}.", typed=shorten(typed), word=words)


def help_title() -> Message:
    # translators: the title of the list of commands: "Help 3 of 52, next, previous or done:".
    return answer("Help")


def inside_a_list() -> Message:
    return error("You are in a list. To leave it type done.")


def not_in_a_list(word: str) -> Message:
    # translators: {word} is a move, such as "pass", that was typed in a list that one reads item by item.
    return error("Not in this list: {word}. To leave it type done.", word=shorten(word))


def only_in_a_replay(word: str) -> Message:
    return error("Only in a replay: {word}.", word=word)


def no_game() -> Message:
    return error("No game is being played.")


def nothing_yet() -> Message:
    return answer("Nothing yet.")


LONGEST_QUOTE = 30
"""The most characters of a typed text that a message repeats."""


def offer_brief(word: str) -> Message:
    # translators: after a player's first game; {word} is the command for verbosity, brief its shortest level.
    return answer("For shorter lines, type {word} brief.", word=word)


def shorten(typed: str) -> str:
    """Return as much of a typed text as the player needs to recognise it, without the signs at its end.

    The line in which it stands has signs of its own.
    """
    return cut_off(typed.rstrip(".,;:!?… ") or typed)


def cut_off(typed: str) -> str:
    """Return as much of a typed text as the player needs to recognise it."""
    return typed if len(typed) <= LONGEST_QUOTE else f"{typed[: _end_of_letter(typed, LONGEST_QUOTE)].rstrip()} ..."


def _end_of_letter(text: str, most: int) -> int:
    """Return the place at which to cut the text so that no letter loses its accents."""
    while most and unicodedata.category(text[most])[0] == "M":
        most -= 1
    return most


def how_to_play(beside_tiles: tuple[Message, ...]) -> tuple[Message, ...]:
    """Return the first item of the help. ``beside_tiles``: the other things that a player types in this game."""
    return (
        answer("Type a tile as 65, 6-5 or six five, or its number in the list of legal moves."),
        *beside_tiles,
        answer("In this list, type next, previous, a number, or done."),
    )


# Leaving and coming back


def how_to_continue(command: ToCopy) -> Message:
    """Return how to continue the game. ``command`` ends the line, because players copy it."""
    return notice("Game saved. To continue: {command}", command=command)


def first_start_asks_again() -> Message:
    """Return the last line if a player leaves the first start: nothing is saved."""
    return notice("The next start will ask again.")


def bye() -> Message:
    return notice("Goodbye.")


def saved_in(path: str) -> Message:
    return answer("Your game is saved as you play, in {path}.", path=path)


def not_saved() -> Message:
    return notice("This game is not being saved.")


def moves_lost(n: int) -> Message:
    """Return how many actions, of all players, the program could not save."""
    # translators: the end of a game could not be written down; n counts bids, plays and the like.
    return count(Kind.NOTICE, "Not saved: the last move.", "Not saved: the last {n} moves.", n)


def goes_on() -> Message:
    return answer("The game goes on.")


def game_in_use(path: str) -> Message:
    return notice("That game is open in another window: {path}.", path=path)


def nothing_to_resume() -> Message:
    return notice("No unfinished game.")


def record_failed(failure: OSError) -> Message:
    return notice("The game cannot be saved: {why}. You can play on.", why=reason_of(failure))


def record_failed_in(failure: OSError, *, has_own_folder: bool) -> tuple[Message, ...]:
    """Warn that the game cannot be saved. Suggest another folder if the program chose this one."""
    told = record_failed(failure)
    if not has_own_folder or failure.errno in NO_ROOM:
        return (told,)
    if isinstance(failure, NoHome):
        return told, ask_to_set_home()
    # translators: XDG_STATE_HOME is the name of a variable of the environment.
    return told, notice("To save games, set XDG_STATE_HOME to a folder that you can write to.")


def ask_to_set_home() -> Message:
    # translators: HOME is the name of a variable of the environment.
    return notice("To save games and settings, set HOME to a folder that you can write to.")


def not_locked() -> Message:
    """Warn that the game is saved but not locked: a second window could continue it at the same time."""
    return notice("Do not open this game in a second window: files cannot be locked here.")


def settings_unreadable(path: str, failure: OSError | None) -> Message:
    """Warn that the settings cannot be read. ``failure``: None if the file can be read but makes no sense."""
    return notice(
        "The settings in {path} cannot be read: {why}. The usual settings apply, and changes are not "
        "saved. To start afresh, delete that file.",
        path=path,
        why=answer("the file is damaged") if failure is None else reason_of(failure),
    )


def endless_line() -> Message:
    """Say that the input is endless, so that nobody can have typed it."""
    return notice("That line is too long: 8 million bytes without Enter. The program ends; your game is saved.")


def settings_not_kept(failure: OSError) -> tuple[Message, ...]:
    """Warn that the settings cannot be saved. Say what would help, unless the disk is full."""
    told = notice("Your settings cannot be saved: {why}.", why=reason_of(failure))
    if failure.errno in NO_ROOM:
        return (told,)
    if isinstance(failure, NoHome):
        return told, ask_to_set_home()
    # translators: XDG_CONFIG_HOME is the name of a variable of the environment.
    return told, notice("To save settings, set XDG_CONFIG_HOME to a folder that you can write to.")


# History


def start_of_list() -> Message:
    return answer("That was the first line.")


def end_of_list() -> Message:
    return answer("That is the last line.")


def no_such_kind(typed: str) -> Message:
    return error(
        "Not {typed}: type previous, next, first, last, bids, plays, tricks, scores or deals.",
        typed=shorten(typed),
    )


# Moves one by one


def possible_move(place: int, most: int, tile: Tile) -> Message:
    """Return one of the possible moves, which the command ``play`` would play."""
    return answer("{tile}, {place} of {most}.", place=place, most=most, tile=tile)


def may_play(tile: Tile) -> Message:
    return answer("You may play {tile}.", tile=tile)


def no_candidate() -> Message:
    return error("No tile chosen yet. Choose one with next and previous.")


# Switches


ORDER_LINES = {
    ("suit", False): N_("By suit."),
    ("suit", True): N_("By suit, reversed."),
    ("number", False): N_("By number."),
    ("number", True): N_("By number, reversed."),
    ("dealt", False): N_("As dealt."),
    ("dealt", True): N_("As dealt, reversed."),
}


_ORDER_WORDS = {
    # translators: words to type after "order", separated by commas.
    "suit": pgettext("words", "suit, suits"),
    "number": pgettext("words", "number, numbers"),
    "dealt": pgettext("words", "dealt"),
}


def order_words(catalog: Catalog) -> dict[str, str]:
    """Return the words for each order of the hand, folded."""
    return {word: order for order, words in _ORDER_WORDS.items() for word in words_of(catalog, words)}


def no_such_verbosity(typed: str) -> Message:
    return error("Not {typed}: type brief, normal or full.", typed=shorten(typed))


def no_such_suit(typed: str) -> Message:
    # translators: after "unseen" with a word after it that is no suit and no number.
    return error("Not {typed}: name a suit or a number, such as unseen 5.", typed=shorten(typed))


def no_such_command(typed: str) -> Message:
    # translators: after "help" with a word after it that is no command.
    return error("There is no command {typed}. To hear all commands type help.", typed=shorten(typed))


def no_such_order(typed: str) -> Message:
    return error("Not {typed}: type suit, number or dealt.", typed=shorten(typed))


KIND_WORDS = {
    # translators: words to type for a kind of announcement, separated by commas.
    "deals": pgettext("words", "deals"),
    "bids": pgettext("words", "bids"),
    "plays": pgettext("words", "plays"),
    "tricks": pgettext("words", "tricks"),
    "scores": pgettext("words", "scores"),
    # translators: what other players say to one another.
    "talk": pgettext("words", "talk"),
}

# translators: words for offers, a kind of announcement ("All the rest is yours: type claim."), separated by commas.
ANNOUNCEMENT_WORDS = {**KIND_WORDS, "offers": pgettext("words", "offers")}
"""The words for each kind of announcement that a player can switch off."""

_HISTORY_WORDS = {
    # translators: words to type after "history", separated by commas.
    "previous": pgettext("words", "previous, back"),
    "next": pgettext("words", "next"),
    "first": pgettext("words", "first"),
    "last": pgettext("words", "last"),
    **KIND_WORDS,
}


def history_words(catalog: Catalog) -> dict[str, str]:
    """Return the words for each way of reading the history, folded."""
    return {word: way for way, words in _HISTORY_WORDS.items() for word in words_of(catalog, words)}


def history_line(message: Message) -> Message:
    """Return a line of the history as an answer, so that it is told even if its kind is switched off."""
    return say(Kind.ANSWER, "{line}", line=message)


# The first start and the menus


def from_the_next_game() -> Message:
    return answer("From the next game on.")


def back_after_options() -> Message:
    return answer("As soon as you leave the options.")


def record_unreadable(path: str, why: Message) -> Message:
    return notice("The game in {path} cannot be continued. {why}", path=path, why=why)


def rest_is_yours(word: str) -> Message:
    """Offer the player the rest of a deal if it is surely theirs. ``word``: the command that claims it."""
    # translators: {word} is the word of the command: "All the rest is yours: type claim."
    return say(Kind.OFFERS, "All the remaining tricks are yours: type {word}.", word=word)


def game_continued() -> Message:
    return notice("Game continued.")


def unforeseen_error(report_path: str) -> Message:
    return error("Something went wrong that we did not foresee. The report is in {where}.", where=report_path)


def unforeseen_without_report(name: str) -> Message:
    """Tell the player of an error for which no report could be written. ``name``: Python's name for the error."""
    return error("Something went wrong that we did not foresee: {name}.", name=name)


def unforeseen_at_server() -> Message:
    return error("Something went wrong that we did not foresee. The host has the report.")


def outdated_texts() -> Message:
    # translators: told at the start if the catalogues of the source have changed. It ends with a command to type.
    return notice(
        "The translations are older than the program, so some lines may be in English. To renew them: pip install -e ."
    )


# The command line


def cannot_read(path: str, failure: OSError) -> Message:
    return error("Cannot read {path}: {why}.", path=path, why=reason_of(failure))
