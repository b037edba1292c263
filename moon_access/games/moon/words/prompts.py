"""The prompts of Moon: what the game asks the player whose turn it is.

games/tricks/words/prompts.py has the prompt for a tile, and says when a prompt names tiles.
"""

from __future__ import annotations

from moon_access.announcer import questions, words
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Each, Message, Numbered, OneOf, Prompt, answer
from moon_access.announcer.move_kind import Reading
from moon_access.announcer.words import ALL_TRICKS_WORDS, LEAVE_WORDS, TAKE_WORDS
from moon_access.engine.actions import Action, Pass
from moon_access.engine.tiles import Suit
from moon_access.games.moon.actions import MOON, LeaveWidow, TakeWidow
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.actions import Bid, NameTrump
from moon_access.games.tricks.state import Phase
from moon_access.games.tricks.words.moves import after_bid, call_or_trump
from moon_access.games.tricks.words.prompts import legal_tiles, play, trumps_in_few_cells, with_tiles
from moon_access.i18n.catalog import pgettext
from moon_access.i18n.typed_words import fold, whole_number, words_of


def prompt(view: MoonView, listener: Listener) -> Prompt:
    """Return the prompt for the player whose turn it is."""
    if view.phase is Phase.AUCTION:
        return _bid(view)
    if view.phase is Phase.WIDOW:
        return _widow()
    if view.phase is Phase.DISCARD:
        return _discard(view, listener)
    if view.phase is Phase.TRUMP:
        return _trump(view)
    return play(view, listener)


def bids(view: MoonView) -> tuple[int, ...]:
    """Return the bids that are possible now, low to high."""
    return tuple(action.amount for action in view.legal if isinstance(action, Bid))


def _bid(view: MoonView) -> Prompt:
    amounts = bids(view)
    may_pass = any(isinstance(action, Pass) for action in view.legal)
    if may_pass:
        full = answer("Bid {bids} or pass:", bids=Each(amounts))
        before = answer("You may bid {bids} or pass.", bids=amounts)
    else:
        full = answer("Bid {bids}, no pass:", bids=Each(amounts))
        before = answer("You must bid: {bids}.", bids=amounts)
    short, narrow = _bid_in_short(amounts, may_pass)
    passes = (words.PASS, words.PASS_KEY) if may_pass else ()
    return Prompt(full, short, answer("Bid:"), (before,), words=passes, shorter=(short, narrow))


def _bid_in_short(amounts: tuple[int, ...], may_pass: bool) -> tuple[Message, Message]:
    """Return all bids, for a line of 20 cells and for one of 14.

    Ranges such as 4-7 are short, but a range must not end with 21: there is no bid between 7 and 21.
    """
    if len(amounts) == 1:
        return _the_only_bid(amounts[0], may_pass)
    least, last, most = amounts[0], amounts[-2], amounts[-1]
    if least == last and may_pass:
        # translators: 20 cells must do for these in braille, 6 of them free: "Bid 7 21 pass:". There is no other bid.
        short = answer("Bid {least}, {most} or pass:", least=least, most=most)
        # translators: 14 cells must do for these in braille, 6 of them free: "p, 7 21:". "p" is the key for passing.
        return short, answer("Bid {least}, {most} or p:", least=least, most=most)
    if least == last:
        short = answer("Bid {least} or {most}, no pass:", least=least, most=most)
        return short, answer("Bid {least} or {most}:", least=least, most=most)
    if may_pass:
        # translators: 20 cells, with 6 of them free. A range, and one bid far above it: "Bid 5-7 21 p:".
        short = answer("Bid {least} to {last}, {most} or pass:", least=least, last=last, most=most)
        return short, answer("{n} or more, or p:", n=least)
    short = answer("Bid {least} to {last} or {most}, no pass:", least=least, last=last, most=most)
    # translators: 14 cells, with 6 of them free: "5-7 21:".
    return short, answer("Bid {least} to {last} or {most}:", least=least, last=last, most=most)


def _the_only_bid(amount: int, may_pass: bool) -> tuple[Message, Message]:
    """Return the only bid, for a line of 20 cells and for one of 14."""
    if may_pass:
        # translators: 20 cells must do for these in braille, with 6 of them free. "p" is the key for passing.
        return answer("Bid {n} or pass:", n=amount), answer("Bid {n} p:", n=amount)
    return answer("Bid {n}, no pass:", n=amount), answer("only {n}:", n=amount)


_WORDS_FOR_WIDOW = (words.DIGIT_ONE, words.DIGIT_TWO, words.TAKE_WORDS, words.LEAVE_WORDS)


def _widow() -> Prompt:
    full = answer("Widow, 1 take it, 2 leave it:")
    before = answer("Widow: 1 take it, 2 leave it.")
    return Prompt(full, answer("Widow, 1 or 2:"), answer("Widow:"), (before,), words=_WORDS_FOR_WIDOW)


def _discard(view: MoonView, listener: Listener) -> Prompt:
    tiles = legal_tiles(view, listener)
    word, counted = answer("Discard:"), answer("Discard one of {count:m acc}:", count=len(tiles))
    # translators: the prompt for a discard on the shortest lines: so many tiles to choose from. Ten cells must do in
    # braille.
    counted_alone = answer("Discard, one of {count:m acc}:", count=len(tiles))
    choice = OneOf(tiles)
    return with_tiles(
        Prompt(
            answer("Discard {tiles}:", tiles=choice),
            counted,
            word,
            (answer("Legal: {tiles}.", tiles=Numbered(tiles)),),
            shorter=(counted, counted_alone) if listener.braille else (),
        ),
        word,
        view,
        listener,
    )


def _trump(view: MoonView) -> Prompt:
    full, each, before = _trumps(view)
    asked = answer("Trump:")
    has_names = any(isinstance(action, NameTrump) and action.trump.number is None for action in view.legal)
    own = words.DOUBLES_WORDS, words.NO_TRUMP_WORDS
    return Prompt(full, asked, asked, (before,), each=each, words=own, shorter=trumps_in_few_cells(has_names))


def trumps(view: MoonView) -> Message:
    """Return the trumps to name, as a line."""
    return _trumps(view)[-1]


def _trumps(view: MoonView) -> tuple[Message, Message, Message]:
    """Return the trumps to name: as a prompt, as one with each number separately, and as a line."""
    named = {action.trump for action in view.legal if isinstance(action, NameTrump)}
    numbers = Each(tuple(range(7)))
    if {Suit.DOUBLES, Suit.NONE} <= named:
        full, before = answer("Trump, 0 to 6, doubles or none:"), answer("You may name 0 to 6, doubles or none.")
        each = answer("Trump, {numbers}, doubles or none:", numbers=numbers)
    elif Suit.DOUBLES in named:
        full, before = answer("Trump, 0 to 6 or doubles:"), answer("You may name 0 to 6 or doubles.")
        each = answer("Trump, {numbers} or doubles:", numbers=numbers)
    elif Suit.NONE in named:
        full, before = answer("Trump, 0 to 6 or none:"), answer("You may name 0 to 6 or none.")
        each = answer("Trump, {numbers} or none:", numbers=numbers)
    else:
        full, before = answer("Trump, 0 to 6:"), answer("You may name 0 to 6.")
        each = answer("Trump, {numbers}:", numbers=numbers)
    return full, each, before


# translators: words after the number of a bid, "five tricks", in each form of the word; separated by commas.
_TRICKS = pgettext("words", "tricks, trick")


def own_move(typed: str, view: MoonView, reading: Reading) -> Action | Message | None:
    """Return the move that was typed: the highest bid by its name, an answer about the widow, or a shared move.

    Args:
        typed: The line.
        view: The view of the seat.
        reading: The means to read words and numbers.

    Returns:
        The move; a message if the line does not answer the question about the widow; None if the game asks for a tile.
    """
    catalog = reading.catalog
    if view.phase is Phase.AUCTION:
        typed = after_bid(typed, catalog)
        if fold(typed) in words_of(catalog, ALL_TRICKS_WORDS):
            return Bid(view.seat, MOON)
        number_bid, _, tricks = typed.rpartition(" ")
        if number_bid and fold(tricks) in words_of(catalog, _TRICKS):
            typed = number_bid
    if view.phase is not Phase.WIDOW:
        return call_or_trump(typed, view, reading)
    number = whole_number(typed, catalog.language)
    if number == 1 or fold(typed) in words_of(catalog, TAKE_WORDS):
        return TakeWidow(view.seat)
    if number == 2 or fold(typed) in words_of(catalog, LEAVE_WORDS):
        return LeaveWidow(view.seat)
    return questions.no_such_answer(typed, 2)
