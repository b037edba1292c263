"""What can be asked in Moon alone: data for the table of commands."""

from __future__ import annotations

from moon_access.announcer.message import N_
from moon_access.games.contract import Question
from moon_access.games.tricks.questions import BIDS, LAST, SUIT, TRICKS, WINNING
from moon_access.i18n.catalog import pgettext

FOR_FOUR = (
    SUIT,
    BIDS,
    TRICKS,
    LAST,
    WINNING,
)

FOR_THREE = (
    *FOR_FOUR,
    Question(
        "widow",
        "",
        pgettext("words", "widow"),
        N_("What you know of the tile in the middle."),
        after="last",
    ),
)
