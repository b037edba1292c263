"""What can be asked in Mexican Train alone: data for the table of commands."""

from __future__ import annotations

from moon_access.announcer.message import N_
from moon_access.games.question import Question
from moon_access.i18n.catalog import pgettext

QUESTIONS = (
    Question(
        "train",
        "",
        # translators: words to type for the longest train that one's tiles make; no word for a move in the game.
        pgettext("words", "train, longest"),
        N_("The longest train that your tiles make."),
        after="draw",
    ),
    Question(
        "trains",
        "",
        # translators: words to type to hear every train on the table; no word for a move in the game.
        pgettext("words", "trains"),
        N_("Every train, with all its tiles."),
        after="train",
    ),
    Question(
        "pips",
        "",
        pgettext("words", "pips"),
        N_("The pips in your hand."),
        after="chain",
    ),
)
