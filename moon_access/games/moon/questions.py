"""What can be asked in Moon alone: data for the table of commands."""

from __future__ import annotations

from moon_access.announcer.message import N_
from moon_access.games.question import Question
from moon_access.i18n.catalog import pgettext

FOR_FOUR = (
    Question(
        "suit",
        pgettext("key", "u"),
        pgettext("words", "trump, suit"),
        N_("Trump, and the suit that was led."),
        after="legal",
    ),
    Question(
        "bids",
        pgettext("key", "b"),
        pgettext("words", "bids"),
        N_("Who bid what."),
        after="suit",
    ),
    Question(
        "tricks",
        pgettext("key", "k"),
        pgettext("words", "tricks, taken"),
        N_("Tricks taken, and how many the bid needs."),
        after="score",
    ),
    Question(
        "last",
        pgettext("key", "a"),
        pgettext("words", "last"),
        N_("The last trick; with a number, that trick of the deal."),
        after="counts",
        after_a_game=True,
    ),
    Question(
        "winning",
        "",
        pgettext("words", "wins, winning"),
        N_("Who wins the trick so far, and what could still beat it."),
        after="draw",
    ),
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
