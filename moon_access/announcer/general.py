"""What the program itself has to say, whatever the game: greetings, questions, errors in typing, the history."""

from __future__ import annotations

import errno
from collections.abc import Sequence

from ..catalog import Catalog
from ..reading import words_of
from ..rules.tiles import Tile
from .message import N_, AllOf, Kind, Message, OneOf, answer, error, notice, say
from .prompt import Prompt
from .wording import pgettext

READING_NAMES = {
    "screen-reader": N_("screen reader"),
    "speech": N_("speech"),
    "braille": N_("braille"),
}


def greeting(game: str, language: str, read: str, cells: int) -> Message:
    """The first line of a session: what is on. ``game`` is a title of the catalogue."""
    title = answer(game)
    if read == "braille":
        return notice("{game}. {language}. Braille, {cells} cells.", game=title, language=language, cells=cells)
    if read == "speech":
        return notice("{game}. {language}. Speech.", game=title, language=language)
    return notice("{game}. {language}. Screen reader.", game=title, language=language)


def opponents(names: tuple[str, ...], target: int) -> Message:
    return notice("Against {names}, to {target}. For help type help.", names=AllOf(names), target=target)


def partner(name: str) -> Message:
    return notice("Your partner is {name}.", name=name)


# Questions


def question(asked: Message, labels: Sequence[Message], default: int | None, may_be_done: bool) -> Prompt:
    """A question that a number answers. ``default`` is the number that Enter takes; 0 may mean done."""
    items = tuple(answer("{n} {label}", n=number, label=label) for number, label in enumerate(labels, 1))
    if default is not None:
        full = answer("{question}, {choices}, Enter {n}:", question=asked, choices=items, n=default)
        # translators: a question and the number that Enter takes. 20 cells must do: "Language, Enter 1:".
        short = answer("{question}, Enter {n}:", question=asked, n=default)
        return Prompt(full, short, short, items)
    if may_be_done:
        full = answer("{question}, {choices}, 0 done:", question=asked, choices=items)
        short = answer("{question}, 1 to {n}, 0 done:", question=asked, n=len(items))
        return Prompt(full, short, short, items)
    full = answer("{question}, {choices}:", question=asked, choices=items)
    short = answer("{question}, 1 to {n}:", question=asked, n=len(items))
    return Prompt(full, short, answer("{question}:", question=asked), items)


def text_question(asked: Message, default: str) -> Prompt:
    """A question that any text answers; Enter takes ``default``."""
    asks = answer("{question}, Enter {default}:", question=asked, default=default)
    return Prompt(asks, asks, asks)


def open_question(asked: Message) -> Prompt:
    """A question that any text answers."""
    asks = answer("{question}:", question=asked)
    return Prompt(asks, asks, asks)


def one_of_numbers(asked: Message, numbers: tuple[int, ...]) -> Prompt:
    """A question that one of these numbers answers."""
    full = answer("{question}, {numbers}:", question=asked, numbers=OneOf(numbers))
    return Prompt(full, full, answer("{question}:", question=asked), (answer("{numbers}", numbers=OneOf(numbers)),))


def item_prompt(title: Message, place: int, most: int) -> Prompt:
    """The prompt of a list that is read item by item."""
    full = answer("{title} {place} of {most}, next, previous or done:", title=title, place=place, most=most)
    short = answer("{title} {place} of {most}:", title=title, place=place, most=most)
    return Prompt(full, short, short)


def no_such_answer(typed: str, most: int) -> Message:
    return error("Not {typed}: type a number from 1 to {n}.", typed=shortened(typed), n=most)


def not_a_number(typed: str, least: int, most: int) -> Message:
    return error("Not {typed}: from {least} to {most}.", typed=shortened(typed), least=least, most=most)


PARTNER = answer("Partner")
"""What the player across the table is called, in every sentence."""

YES = answer("yes")
NO = answer("no")
# translators: words that mean yes, separated by commas.
YES_WORDS = pgettext("words", "yes, y")
# translators: words that mean no, separated by commas.
NO_WORDS = pgettext("words", "no, n")


# Not understood, not available


def not_understood(typed: str) -> Message:
    return error("Not understood: {typed}. For help type help.", typed=shortened(typed))


def not_understood_bid(typed: str) -> Message:
    return error("Not understood: {typed}. Type a bid, pass, or help.", typed=shortened(typed))


def not_understood_trump(typed: str) -> Message:
    return error("Not understood: {typed}. Type 0 to 6, doubles, none, or help.", typed=shortened(typed))


def not_understood_tile(typed: str) -> Message:
    return error("Not understood: {typed}. Type a tile, its place, or help.", typed=shortened(typed))


def must_draw(typed: str) -> Message:
    return error("Not {typed}: nothing fits, draw.", typed=shortened(typed))


def must_pass(typed: str) -> Message:
    return error("Not {typed}: nothing fits, pass.", typed=shortened(typed))


def which_tile() -> Message:
    return answer("Which one")


def no_such_tile(tile: Tile) -> Message:
    return error("No {tile} in this game.", tile=str(tile))


def no_such_place(place: int, most: int) -> Message:
    if most == 1:
        return error("No number {place}: type 1, or a tile.", place=place)
    return error("No number {place}: type 1 to {most}, or a tile.", place=place, most=most)


def not_now(word: str) -> Message:
    return error("Not now: {word}.", word=word)


def not_in_this_game(word: str) -> Message:
    return error("Not in this game: {word}.", word=word)


def not_one_of(typed: str, numbers: tuple[int, ...]) -> Message:
    return error("Not {typed}: type {numbers}.", typed=shortened(typed), numbers=OneOf(numbers))


def no_game() -> Message:
    return error("No game is on.")


def nothing_yet() -> Message:
    return answer("Nothing yet.")


def shortened(typed: str) -> str:
    """Enough of what was typed to recognise it; nobody wants to hear ten thousand letters again."""
    return typed if len(typed) <= 30 else f"{typed[:30]} ..."


# Leaving and coming back


def kept() -> Message:
    return notice("Game kept. Continue: moon-access resume.")


def bye() -> Message:
    return notice("Goodbye.")


def kept_in(path: str) -> Message:
    return answer("Kept as it goes, in {path}.", path=path)


def not_kept() -> Message:
    return answer("This game is not kept.")


def goes_on() -> Message:
    return answer("The game goes on.")


def nothing_to_resume() -> Message:
    return notice("No unfinished game.")


def record_failed(failure: OSError) -> Message:
    return notice("The game can not be kept: {why}. It goes on without.", why=system_error(failure))


_SYSTEM_ERRORS = {
    errno.ENOENT: N_("there is no such file"),
    errno.EACCES: N_("it is not allowed"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("there is no such folder"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EROFS: N_("the disk can only be read"),
}


def system_error(failure: OSError) -> Message:
    """What the system says, in the player's language where it is a common thing."""
    text = _SYSTEM_ERRORS.get(failure.errno or 0, "{why}")
    return answer(text, why=failure.strerror or str(failure))


def settings_unreadable(path: str, why: str) -> Message:
    return notice("Settings in {path} can not be read: {why}. Using defaults.", path=path, why=why)


def settings_not_kept(failure: OSError) -> Message:
    return notice("Settings can not be kept: {why}.", why=system_error(failure))


# History


def at_the_start() -> Message:
    return answer("That was the first line.")


def at_the_end() -> Message:
    return answer("That is the last line.")


def no_such_kind(typed: str) -> Message:
    return error(
        "Not {typed}: say previous, next, first, last, bids, plays, tricks, scores or deals.",
        typed=shortened(typed),
    )


# Moves one by one


def candidate(place: int, most: int, tile: Tile) -> Message:
    """One of the possible moves, which the command ``play`` would play."""
    return answer("{place} of {most}: {tile}.", place=place, most=most, tile=tile)


def allowed(tile: Tile) -> Message:
    return answer("{tile} is allowed.", tile=tile)


def no_candidate() -> Message:
    return error("No tile chosen yet: step with next and previous.")


def sure_to_resign() -> Message:
    return answer("Resign")


# Switches


VERBOSITY_TOLD = {
    "brief": N_("Brief."),
    "normal": N_("Normal."),
    "full": N_("Full."),
}

ORDER_TOLD = {
    ("suit", False): N_("By suit."),
    ("suit", True): N_("By suit, reversed."),
    ("number", False): N_("By number."),
    ("number", True): N_("By number, reversed."),
    ("dealt", False): N_("As dealt."),
    ("dealt", True): N_("As dealt, reversed."),
}


_ORDERS = {
    # translators: words to type behind "order", separated by commas.
    "suit": pgettext("words", "suit, suits"),
    "number": pgettext("words", "number, numbers"),
    "dealt": pgettext("words", "dealt"),
}


def order_words(catalog: Catalog) -> dict[str, str]:
    """What may be typed for each hand order, folded."""
    return {word: order for order, words in _ORDERS.items() for word in words_of(catalog, words)}


def no_such_order(typed: str) -> Message:
    return error("Not {typed}: say suit, number or dealt.", typed=shortened(typed))


KIND_WORDS = {
    # translators: words to type for a kind of announcement, separated by commas.
    "deals": pgettext("words", "deals"),
    "bids": pgettext("words", "bids"),
    "plays": pgettext("words", "plays"),
    "tricks": pgettext("words", "tricks"),
    "scores": pgettext("words", "scores"),
}

_HISTORY = {
    # translators: words to type behind "history", separated by commas.
    "previous": pgettext("words", "previous, back"),
    "next": pgettext("words", "next"),
    "first": pgettext("words", "first"),
    "last": pgettext("words", "last"),
    **KIND_WORDS,
}


# translators: words to type when done with a list that is read item by item, separated by commas.
_DONE = pgettext("words", "done, back, end")


def done_words(catalog: Catalog) -> set[str]:
    return words_of(catalog, _DONE)


def history_words(catalog: Catalog) -> dict[str, str]:
    """What may be typed for each way of reading the history, folded."""
    return {word: way for way, words in _HISTORY.items() for word in words_of(catalog, words)}


def history_line(message: Message) -> Message:
    """A line of the history, read again as an answer, so that switches don't hide it."""
    return say(Kind.ANSWER, "{line}", line=message)


def number_question(asked: Message, least: int, most: int, default: int | None) -> Prompt:
    """A question that a number between two answers; Enter takes ``default`` where there is one."""
    if default is not None:
        short = answer("{question}, Enter {n}:", question=asked, n=default)
        return Prompt(short, short, short)
    full = answer("{question}, {least} to {most}:", question=asked, least=least, most=most)
    return Prompt(full, full, full)


# The first start, the menus


def new_game() -> Message:
    return answer("new game")


def continue_game() -> Message:
    return answer("continue")


def another_game() -> Message:
    return answer("another game")


def play_again() -> Message:
    return answer("again")


def leave() -> Message:
    return answer("leave")


def house_rules() -> Message:
    return answer("house rules")


def how_many() -> Message:
    return answer("Players")


def from_the_next_game() -> Message:
    return answer("From the next game on.")


def what_next() -> Message:
    return answer("Choose")


def which_game() -> Message:
    return answer("Game")


def reading_name(read: str) -> Message:
    return answer(READING_NAMES[read])


def record_unreadable(path: str, why: Message) -> Message:
    return notice("The game in {path} can not be continued. {why}", path=path, why=why)


def resumed() -> Message:
    return notice("Game continued.")


def unforeseen(where: str) -> Message:
    return error("Something unforeseen went wrong. Report: {where}.", where=where)


# The command line


def progress(done: int, most: int) -> Message:
    return answer("{n} of {most} games", n=done, most=most)


def games_played(games: int, deals: int, thrown_in: int) -> Message:
    return answer("Games: {games}. Deals: {deals}, thrown in: {thrown}.", games=games, deals=deals, thrown=thrown_in)


def bids_made(amount: int, made: int, most: int) -> Message:
    return answer("Bids of {amount}: {made} of {most} made.", amount=amount, made=made, most=most)


def wins_of(bot: str, seat: int, wins: int) -> Message:
    # translators: one item of a list: kind of bot, its seat, games won.
    return answer("{bot} {seat}: {n}", bot=bot, seat=seat, n=wins)


def wins(items: tuple[Message, ...]) -> Message:
    return answer("Wins: {items}.", items=items)


def rate(games_a_second: int) -> Message:
    return answer("Games a second: {n}.", n=games_a_second)


def in_order(games: int, finished: int) -> Message:
    return answer("In order. Games: {games}, finished: {finished}.", games=games, finished=finished)


def torn(games: int, finished: int) -> Message:
    return answer(
        "The last line is cut off, all before is in order. Games: {games}, finished: {finished}.",
        games=games,
        finished=finished,
    )


def cannot_read(path: str, failure: OSError) -> Message:
    return error("Can not read {path}: {why}.", path=path, why=system_error(failure))
