"""The words of practice in Moon: the kinds, the tasks and the results."""

from __future__ import annotations

from moon_access.announcer.message import N_, Message, answer, notice
from moon_access.games.tricks.words import practice as shared
from moon_access.i18n.catalog import pgettext

_KINDS = {
    "bidding": shared.BIDDING,
    # translators: the name of a kind of practice, in a menu.
    "moon": N_("a bid of 21"),
    "defending": shared.BEATING_A_BID,
}
WORDS = {
    "bidding": shared.BIDDING_WORDS,
    # translators: words to type for a kind of practice, separated by commas; the first stands on the command line, so
    # it is one word.
    "moon": pgettext("words", "moon, 21"),
    "defending": shared.DEFENDING_WORDS,
}
_TASKS = {
    "bidding": shared.BIDDING_TASK,
    "moon": N_("Practice: you have bid 21, and it can be made. Make it."),
    "defending": shared.DEFENDING_TASK,
}


def kind(name: str) -> Message:
    """Return the label of a kind. ``name`` is a value of practice.DealKind, as below."""
    return answer(_KINDS[name])


def task(name: str) -> Message:
    return notice(_TASKS[name])


def result(name: str, has_succeeded: bool) -> Message:
    """Return how a deal went. For a bid that fell short, the player hears the review's line instead."""
    if name == "bidding":
        return shared.best_bid()
    return shared.bid_made(has_succeeded) if name == "moon" else shared.bid_beaten(has_succeeded)
