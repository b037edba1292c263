"""Bids, trumps and discards, as players type them and as lines name them.

A game's folder has what players can say only in that game, such as a bid in marks or a choice about the widow.
"""

from __future__ import annotations

from collections.abc import Callable

from moon_access.announcer import advice, general, undo
from moon_access.announcer.earcons import Earcon, OwnEarcon
from moon_access.announcer.message import N_, Message, answer
from moon_access.announcer.move_kind import PASS, PLAY, MoveKind, Reading
from moon_access.announcer.words import ALL_TRICKS_WORDS, BID_WORD, DOUBLES_WORDS, NO_TRUMP_WORDS, TRUMP_WORDS
from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.tiles import Suit
from moon_access.games.tricks.actions import Bid, Discard, NameTrump
from moon_access.games.tricks.events import TrumpNamed
from moon_access.games.tricks.state import TrickView
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold, words_of

# Typed lines


def call_or_trump(typed: str, view: TrickView, reading: Reading) -> Action | Message | None:
    """Return the typed bid or trump, or the message why it is neither; None if it is time for neither."""
    if any(isinstance(action, Bid) for action in view.legal):
        amount = _amount(typed, reading)
        return general.not_understood_bid(typed) if amount is None else Bid(view.seat, amount)
    if not isinstance(view.legal[0], NameTrump):
        return None
    trump = _trump(typed, reading)
    if trump is not None:
        return NameTrump(view.seat, trump)
    # If the house rules forbid doubles as trump or no trump, the full list would be wrong.
    all_of_them = len(view.legal) == len(Suit)
    return general.not_understood_trump(typed) if all_of_them else general.not_understood(typed)


def suit_named(typed: str, view: TrickView, catalog: Catalog) -> Suit | None:
    """Return the suit that a word names: the current trump, or the doubles; None for another word."""
    if fold(typed) in words_of(catalog, TRUMP_WORDS):
        return view.trump
    return Suit.DOUBLES if fold(typed) in words_of(catalog, DOUBLES_WORDS) else None


def after_bid(typed: str, catalog: Catalog) -> str:
    """Return what follows the word for a bid, "5" of "bid 5"; the whole line if it does not begin with that word."""
    words = typed.split()
    return " ".join(words[1:]) if len(words) > 1 and fold(words[0]) in words_of(catalog, BID_WORD) else typed


def _amount(typed: str, reading: Reading) -> int | None:
    typed = after_bid(typed, reading.catalog)
    return None if fold(typed) in reading.lexicon.suits else reading.number(typed)


def _trump(typed: str, reading: Reading) -> Suit | None:
    number = reading.number(typed)
    if number is not None and 0 <= number <= 6:
        return Suit(number)
    if fold(typed) in words_of(reading.catalog, DOUBLES_WORDS):
        return Suit.DOUBLES
    return Suit.NONE if fold(typed) in words_of(reading.catalog, NO_TRUMP_WORDS) else None


def _is_trump_name(typed: str, reading: Reading) -> bool:
    """Return whether this is the name of a trump at any table."""
    return bool(typed) and _trump(typed, reading) is not None


def _is_about_bid(typed: str, reading: Reading) -> bool:
    first, _, rest = typed.partition(" ")
    is_bid = bool(rest) and fold(first) in words_of(reading.catalog, BID_WORD)
    return is_bid or fold(typed) in words_of(reading.catalog, ALL_TRICKS_WORDS)


def _is_about_trump(typed: str, reading: Reading) -> bool:
    is_trump = _is_trump_name(typed, reading) and reading.number(typed) is None
    return is_trump or fold(typed) in reading.lexicon.suits


KINDS = (
    MoveKind(
        Bid,
        N_("a bid"),
        # translators: {said} is "a play", "a discard", "a bid", "a pass", "a trump" or "a tile".
        N_("The question is the bid, not {said}: type a number, or pass."),
        also=(Pass,),
        is_spoken=_is_about_bid,
        first_word=BID_WORD,
        words=(ALL_TRICKS_WORDS,),
    ),
    MoveKind(
        NameTrump,
        N_("a trump"),
        # translators: {said} is "a play", "a discard", "a bid", "a pass", "a trump" or "a tile".
        N_("The question is the trump, not {said}: type a suit."),
        command="suit",
        is_meant=_is_trump_name,
        is_spoken=_is_about_trump,
        words=(DOUBLES_WORDS, NO_TRUMP_WORDS),
    ),
    MoveKind(
        Discard,
        N_("a discard"),
        # translators: {said} is "a play", "a discard", "a bid", "a pass", "a trump" or "a tile".
        N_("The question is the discard, not {said}: name a tile to discard."),
        takes_tile=True,
        command="discard",
    ),
    PLAY,
    PASS,
)
"""The kinds of moves in games of tricks, see games/words.py."""


# Moves in one line


def name_move(action: Action) -> Message:
    """Return the name of a move for use inside a line."""
    if isinstance(action, Bid):
        # translators: a move that is taken back: the bid of 5.
        return answer("bid {amount}", amount=action.amount)
    if isinstance(action, Discard):
        # translators: a move that is taken back: laying this tile away.
        return answer("discard {tile}", tile=action.tile)
    if not isinstance(action, NameTrump):
        return undo.name_move(action)
    if action.trump is Suit.NONE:
        # translators: a move that is taken back: naming no trump.
        return answer("no trump")
    # translators: a move that is taken back: naming these as trump.
    return answer("trump {suit:pl}", suit=action.trump)


def word_hint(action: Action) -> Message:
    """Return the move of a hint in words."""
    if isinstance(action, Bid):
        return answer("Hint: bid {amount}.", amount=action.amount)
    if isinstance(action, Discard):
        return answer("Hint: discard {tile:acc}.", tile=action.tile)
    if not isinstance(action, NameTrump):
        return advice.hint_to_move(action)
    if action.trump is Suit.NONE:
        return answer("Hint: no trump.")
    return answer("Hint: {suit:pl} as trump.", suit=action.trump)


def only_move(action: Action, name_action: Callable[[Action], Message]) -> Message:
    """Return the hint for the only legal action. ``name_action``: returns the name of a choice of the game."""
    if isinstance(action, Discard):
        return answer("Only {tile} can be discarded.", tile=action.tile)
    if isinstance(action, Pass | Play):
        return advice.name_only_move(action)
    # translators: the only choice: a bid, a trump, or what becomes of the widow, such as "31", "sixes" or "taking it".
    return answer("Only {choice} is possible.", choice=name_action(action))


def choice_named(action: Action) -> Message:
    """Return the name of a tile, a trump or a bid for use inside a line."""
    if isinstance(action, Discard | Play):
        return answer("{tile}", tile=action.tile)
    if isinstance(action, NameTrump):
        return answer("no trump") if action.trump is Suit.NONE else answer("{suit:pl}", suit=action.trump)
    assert isinstance(action, Bid)
    return answer("{n}", n=action.amount)


# Sounds


def trump_sound(event: TrumpNamed) -> Earcon | None:
    """Return the earcon of a trump that is named; None if there is none."""
    return None if event.trump is Suit.NONE else Earcon.TRUMP


EARCONS: dict[type, OwnEarcon] = {TrumpNamed: trump_sound}
"""The sounds of events, see games/words.py."""
