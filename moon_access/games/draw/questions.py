"""What can be asked in draw dominoes alone: data for the table of commands."""

from __future__ import annotations

from moon_access.announcer.message import N_
from moon_access.games.question import CHAIN, PIPS, Question
from moon_access.i18n.catalog import pgettext

QUESTIONS = (
    CHAIN,
    PIPS,
    Question(
        "sum",
        pgettext("key", "f"),
        pgettext("words", "sum"),
        N_("The sum of the open ends; where that scores nothing, of the pips in your hand."),
        after="pips",
    ),
    Question(
        "worth",
        "",
        # translators: "worth" is typed to hear what each tile would score.
        pgettext("words", "worth"),
        N_("What each of your tiles would score."),
        after="sum",
    ),
)
