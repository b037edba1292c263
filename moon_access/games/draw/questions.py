"""What can be asked in draw dominoes alone: data for the table of commands."""

from __future__ import annotations

from moon_access.announcer.message import N_
from moon_access.games.question import Question
from moon_access.i18n.catalog import pgettext

QUESTIONS = (
    Question(
        "chain",
        "",
        pgettext("words", "chain"),
        N_("The whole chain, branch by branch."),
        after="draw",
    ),
    Question(
        "pips",
        "",
        pgettext("words", "pips"),
        N_("The pips in your hand."),
        after="chain",
    ),
)
