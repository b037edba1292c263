"""The lines that mean a move in Moon alone: its highest bid, and taking or leaving the widow."""

from __future__ import annotations

from moon_access.announcer import questions
from moon_access.announcer.message import Message
from moon_access.announcer.move_kind import Reading
from moon_access.announcer.words import ALL_TRICKS, LEAVE, TAKE
from moon_access.engine.actions import Action
from moon_access.games.moon.actions import MOON, LeaveWidow, TakeWidow
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.state import Phase
from moon_access.games.tricks.words.moves import call_or_trump
from moon_access.i18n.typed_words import fold, whole_number, words_of


def own_move(typed: str, view: MoonView, reading: Reading) -> Action | Message | None:
    """Return the move that was typed: the highest bid by its name, an answer about the widow, or a shared move.

    Args:
        typed: The line.
        view: The view of the seat.
        reading: The means to read words and numbers.

    Returns:
        The move; a message if an answer about the widow is none; None if the game asks for a tile.
    """
    catalog = reading.catalog
    if view.phase is Phase.AUCTION and fold(typed) in words_of(catalog, ALL_TRICKS):
        return Bid(view.seat, MOON)
    if view.phase is not Phase.WIDOW:
        return call_or_trump(typed, view, reading)
    number = whole_number(typed, catalog.language)
    if number == 1 or fold(typed) in words_of(catalog, TAKE):
        return TakeWidow(view.seat)
    if number == 2 or fold(typed) in words_of(catalog, LEAVE):
        return LeaveWidow(view.seat)
    return questions.no_such_answer(typed, 2)
