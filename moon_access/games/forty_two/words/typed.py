"""The lines that mean a move in 42 alone: bids in marks, on doubles, and the games in the place of trump."""

from __future__ import annotations

from moon_access.announcer.lexicon import number_words
from moon_access.announcer.message import Message, error
from moon_access.announcer.move_kind import PLAY, MoveKind, Reading, refuse_kind_of_move
from moon_access.engine.actions import Action
from moon_access.games.forty_two.actions import PLUNGE_MARKS, NameSpecial, Plunge, Special
from moon_access.games.forty_two.marks import MARK
from moon_access.games.forty_two.state import FortyTwoView
from moon_access.games.tricks.actions import Bid, NameTrump
from moon_access.games.tricks.state import Phase
from moon_access.games.tricks.words.moves import KINDS as KINDS_OF_TRICKS
from moon_access.games.tricks.words.moves import after_bid, call_or_trump
from moon_access.i18n.catalog import ENGLISH, Catalog, pgettext
from moon_access.i18n.typed_words import fold, whole_number, words_of

# translators: words for a bid of four marks on four doubles, in the game of 42; separated by commas.
PLUNGE = pgettext("words", "plunge")
# translators: words for a bid of two or three marks on three doubles: "splash", "splash 3"; separated by commas.
SPLASH = pgettext("words", "splash")
# translators: words after a number of marks that is bid: "2 marks"; alone, one mark; separated by commas.
MARKS = pgettext("words", "marks, mark")
# translators: words before "mark" that mean one: "a mark"; separated by commas.
_ONE_WORDS = pgettext("words", "a, one")
# translators: words after a number of points that is bid: "31 points"; separated by commas.
_POINTS = pgettext("words", "points, point")
# translators: the bids from 30 to 42 as words, each with all that it may be called, separated by commas.
_AMOUNTS = {
    30: pgettext("words", "thirty"),
    31: pgettext("words", "thirty-one"),
    32: pgettext("words", "thirty-two"),
    33: pgettext("words", "thirty-three"),
    34: pgettext("words", "thirty-four"),
    35: pgettext("words", "thirty-five"),
    36: pgettext("words", "thirty-six"),
    37: pgettext("words", "thirty-seven"),
    38: pgettext("words", "thirty-eight"),
    39: pgettext("words", "thirty-nine"),
    40: pgettext("words", "forty"),
    41: pgettext("words", "forty-one"),
    42: pgettext("words", "forty-two"),
}
# translators: words for the game in which the bidder must lose every trick; separated by commas.
NELLO = pgettext("words", "nello, nel-o, nelo, low, nil, nillo, low boy")
# translators: words for nello in which the doubles are a suit of their own; separated by commas.
NELLO_SUIT = pgettext("words", "nello suit, doubles suit")
# translators: words for nello in which doubles are the lowest of their suits; separated by commas.
NELLO_LOW = pgettext("words", "nello low, low doubles")
NELLO_WORDS = {Special.NELLO: NELLO, Special.NELLO_SUIT: NELLO_SUIT, Special.NELLO_LOW: NELLO_LOW}
# translators: words for the game in which the nearest to seven pips wins; separated by commas.
SEVENS = pgettext("words", "sevens, seven")
SEVEN = "7"
"""Sevens as a number, if it may be named: there is no suit of seven. A short prompt has it."""

MOST_MARKS_TYPED = 11
"""The most marks of any bid: the first of four bids is seven marks, and each later one is one more."""


def own_move(typed: str, view: FortyTwoView, reading: Reading) -> Action | Message | None:
    """Return a bid in marks or on doubles, nello or sevens; otherwise the move that every game of tricks reads."""
    own = _refuse_special(typed, view, reading) or _own(typed, view, reading.catalog)
    return call_or_trump(typed, view, reading) if own is None else own


def is_special_named(typed: str, reading: Reading) -> bool:
    """Return whether this is a name of nello or sevens; a number is none."""
    lists = (*NELLO_WORDS.values(), SEVENS)
    return reading.number(typed) is None and any(fold(typed) in words_of(reading.catalog, words) for words in lists)


def _with_words_of_42(kind: MoveKind) -> MoveKind:
    words = {NameTrump: (*NELLO_WORDS.values(), SEVENS), Bid: (PLUNGE, SPLASH)}.get(kind.action, ())
    return kind._replace(words_of_some=words)


KINDS = tuple(map(_with_words_of_42, KINDS_OF_TRICKS))
"""The kinds of moves, as in every game of tricks, with the words of plunge, splash, nello and sevens."""


def _refuse_special(typed: str, view: FortyTwoView, reading: Reading) -> Message | None:
    """Refuse nello or sevens when no trump is asked for; return None for anything else."""
    named = after_bid(typed, reading.catalog)
    if view.phase is Phase.TRUMP or not is_special_named(named, reading):
        return None
    if view.phase is not Phase.AUCTION:
        return refuse_kind_of_move(PLAY, next(kind for kind in KINDS if kind.action is NameTrump))
    is_sevens = fold(named) in words_of(reading.catalog, SEVENS)
    if view.options.sevens if is_sevens else view.options.nello:
        return error("Name that after the bidding, with a bid of a mark or more.")
    return error("The house rules of this table do not allow that.")


def _own(typed: str, view: FortyTwoView, catalog: Catalog) -> Action | None:
    text = fold(typed)
    if view.phase is Phase.TRUMP:
        for special, words in NELLO_WORDS.items():
            if text in words_of(catalog, words):
                return NameSpecial(view.seat, special)
        sevens = NameSpecial(view.seat, Special.SEVENS)
        is_meant = text in words_of(catalog, SEVENS) or (text == SEVEN and sevens in view.legal)
        return sevens if is_meant else None
    if view.phase is not Phase.AUCTION:
        return None
    parts = after_bid(typed, catalog).split()  # do not fold: "-1" is not a number of marks
    if not parts:
        return None
    if fold(parts[0]) in words_of(catalog, PLUNGE):
        return _read_bid_on_doubles(parts[1:], view, catalog, PLUNGE_MARKS)
    if fold(parts[0]) in words_of(catalog, SPLASH):
        return _read_bid_on_doubles(parts[1:], view, catalog, 2)
    marks = _read_marks(parts, catalog)
    amount = _points(parts, catalog) if marks is None else MARK * marks
    return None if amount is None else Bid(view.seat, amount)


def _read_bid_on_doubles(parts: list[str], view: FortyTwoView, catalog: Catalog, least: int) -> Plunge | None:
    """Return a plunge or splash for the marks after the word; for the word alone, the lowest possible one.

    ``least``: the fewest marks of this kind of bid; it distinguishes plunge and splash.
    """
    if not parts:
        like = Plunge(view.seat, least)
        possible = [one for one in view.legal if isinstance(one, Plunge) and one.is_splash is like.is_splash]
        return min(possible, default=like)
    marks = _number(parts[0], catalog) if len(parts) == 1 or fold(parts[1]) in words_of(catalog, MARKS) else None
    return None if marks is None else Plunge(view.seat, marks)


def _read_marks(parts: list[str], catalog: Catalog) -> int | None:
    """Return how many marks these words bid. A low number alone also bids marks, because bids in points are higher."""
    *before, last = parts
    if fold(last) in words_of(catalog, MARKS):
        if not before or fold(before[0]) in words_of(catalog, _ONE_WORDS):
            return 1 if len(before) < 2 else None
        return _number(before[0], catalog) if len(before) == 1 else None
    return _number(last, catalog) if not before else None


def _points(parts: list[str], catalog: Catalog) -> int | None:
    """Return the points that these words bid: "thirty one", "31 points". Each game reads digits alone."""
    are_named = len(parts) > 1 and fold(parts[-1]) in words_of(catalog, _POINTS)
    text = " ".join(parts[:-1] if are_named else parts)
    number = whole_number(text, catalog.language) if are_named else None
    if number is not None:
        return number
    return next((amount for amount, words in _AMOUNTS.items() if fold(text) in words_of(catalog, words)), None)


def _number(text: str, catalog: Catalog) -> int | None:
    """Return a number of marks, in digits or as a word."""
    number = whole_number(text, catalog.language)
    if number is None:
        for known in (catalog, Catalog(ENGLISH)):
            for marks in range(1, MOST_MARKS_TYPED + 1):
                if fold(text) in number_words(known, marks):
                    return marks
        return None
    return number if 1 <= number <= MOST_MARKS_TYPED else None
