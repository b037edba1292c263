"""What is typed and means something in Moon alone: its highest bid, the widow taken or left, and suits by name."""

from __future__ import annotations

from moon_access.announcer import questions
from moon_access.announcer.message import Message
from moon_access.announcer.words import ALL_TRICKS, DOUBLES, LEAVE, TAKE, TRUMP
from moon_access.engine.actions import MOON, Bid
from moon_access.engine.tiles import Suit
from moon_access.games.moon.actions import LeaveWidow, TakeWidow
from moon_access.games.moon.state import MoonView, Phase
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold, whole_number, words_of


def own_move(typed: str, view: MoonView, catalog: Catalog) -> Bid | TakeWidow | LeaveWidow | Message | None:
    """The highest bid by its name, or what was typed about the widow, where the player is asked about it."""
    if view.phase is Phase.AUCTION and fold(typed) in words_of(catalog, ALL_TRICKS):
        return Bid(view.seat, MOON)
    if view.phase is not Phase.WIDOW:
        return None
    number = whole_number(typed, catalog.language)
    if number == 1 or fold(typed) in words_of(catalog, TAKE):
        return TakeWidow(view.seat)
    if number == 2 or fold(typed) in words_of(catalog, LEAVE):
        return LeaveWidow(view.seat)
    return questions.no_such_answer(typed, 2)


def suit_named(typed: str, view: MoonView, catalog: Catalog) -> Suit | None:
    """Trump, where there is one, and the doubles."""
    if fold(typed) in words_of(catalog, TRUMP):
        return view.trump
    return Suit.DOUBLES if fold(typed) in words_of(catalog, DOUBLES) else None
