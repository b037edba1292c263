"""What may be typed where a move is asked for and no other game has it: that the opening train is done."""

from __future__ import annotations

from moon_access.announcer import words
from moon_access.announcer.message import Message, answer
from moon_access.engine.actions import Action
from moon_access.games.mexican_train.actions import Done
from moon_access.games.mexican_train.state import TrainView
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold, words_of

HOW_TO_TYPE = (
    # translators: how a tile is typed that can be laid on several trains.
    answer("Where a tile fits several trains, say which: 6-5 on mine, on Mexican, on Anna."),
    answer("A question never uses up your turn."),
)
"""See games/words.py."""


def own_move(typed: str, view: TrainView, catalog: Catalog) -> Action | Message | None:
    can_be_done = any(isinstance(action, Done) for action in view.legal)
    return Done(view.seat) if can_be_done and fold(typed) in words_of(catalog, words.DONE) else None
