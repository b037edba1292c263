"""The questions that a player can ask in games of tricks, for the table of commands. Each game picks its own."""

from __future__ import annotations

from moon_access.announcer.message import N_
from moon_access.games.contract import Question
from moon_access.i18n.catalog import pgettext

SUIT = Question(
    "suit",
    pgettext("key", "u"),
    pgettext("words", "trump, suit"),
    N_("Trump, and the suit that was led."),
    after="legal",
)
BIDS = Question(
    "bids",
    pgettext("key", "b"),
    pgettext("words", "bids"),
    N_("Who bid what."),
    after="suit",
)
LAST = Question(
    "last",
    pgettext("key", "a"),
    pgettext("words", "last"),
    N_("The last trick; with a number, that trick of the deal."),
    after="counts",
    after_a_game=True,
)
WINNING = Question(
    "winning",
    "",
    pgettext("words", "wins, winning"),
    N_("Who wins the trick so far, and what could still beat it."),
    after="draw",
)

TRICKS = Question(
    "tricks",
    pgettext("key", "k"),
    pgettext("words", "tricks, taken"),
    N_("What each side has taken in this deal, and what the bid needs."),
    after="score",
)

QUESTIONS = (SUIT, BIDS, TRICKS, LAST, WINNING)
"""The questions of a game with an auction."""
