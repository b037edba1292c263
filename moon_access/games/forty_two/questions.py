"""What can be asked in 42 alone, and in games of tricks: data for the table of commands."""

from __future__ import annotations

from moon_access.announcer.message import N_
from moon_access.games.contract import Question
from moon_access.games.tricks.questions import BIDS, LAST, SUIT, TRICKS, WINNING
from moon_access.i18n.catalog import pgettext

QUESTIONS = (
    SUIT,
    BIDS,
    TRICKS,
    LAST,
    WINNING,
    Question(
        "out",
        "",
        pgettext("words", "out, counters"),
        N_("The tiles that count and are still out."),
        after="tricks",
    ),
)
