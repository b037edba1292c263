"""Word the lengths of a game, see games/lengths.py."""

from __future__ import annotations

from moon_access.i18n.catalog import pgettext

from .message import N_, Message, answer

LENGTH_WORDS = {
    # translators: words after --length, the first of them in the help; each may be a way to write the others.
    "deal": pgettext("words", "deal, one"),
    "three": pgettext("words", "three, 3"),
    "quarter": pgettext("words", "quarter, 15"),
    "whole": pgettext("words", "whole, all"),
}
"""The words that ``--length`` accepts for each length."""

_LABELS = {
    # translators: a short form of any game.
    "deal": N_("one deal"),
    # translators: a short form of any game: whoever has the best total after three deals wins.
    "three": N_("three deals"),
    # translators: a short form of any game.
    "quarter": N_("a quarter of an hour"),
    # translators: no short form, but the game as the house rules have it.
    "whole": N_("the whole game"),
}

_EXPLANATIONS = {
    "deal": N_("The game is over after one deal."),
    "three": N_("The game is over after three deals. The best total wins."),
    "quarter": N_("After fifteen minutes no new deal begins. Whoever leads then wins."),
    "whole": N_("The game lasts as long as your house rules say."),
}


def label(length: str) -> Message:
    return answer(_LABELS[length])


def explain(length: str) -> Message:
    return answer(_EXPLANATIONS[length])


def ask_length() -> Message:
    # translators: a question: one deal, three deals, a quarter of an hour, or the whole game.
    return answer("Length")


def short_game() -> Message:
    # translators: a choice in the list of games: asks how long it is to last, and then which game.
    return answer("a short game")


def explain_short_game() -> Message:
    return answer("You choose a length, such as one deal, and then the game.")
