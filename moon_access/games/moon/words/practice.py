"""What practice says of Moon: what is practised there, and how it went."""

from __future__ import annotations

from moon_access.announcer.message import N_, Message, answer, notice
from moon_access.games.tricks.words import practice as shared

_KINDS = {
    # translators: what is practised, in a menu.
    "bidding": N_("bidding"),
    "moon": N_("a bid of 21"),
    "defending": shared.DEFENDING,
}
_TASKS = {
    "bidding": N_("Practice: bid or pass; it counts whether it is as good as the best."),
    "moon": N_("Practice: you bid 21, which is likely to be made. Make it."),
    "defending": shared.DEFENDING_TASK,
}


def kind(name: str) -> Message:
    """``name`` is a value of practice.DealKind, as below."""
    return answer(_KINDS[name])


def task(name: str) -> Message:
    return notice(_TASKS[name])


def result(name: str, succeeded: bool) -> Message:
    """Of a bid that fell short, the review's line is told instead."""
    if name == "bidding":
        return notice("As good as the best bid.")
    return shared.bid_made(succeeded) if name == "moon" else shared.bid_beaten(succeeded)
