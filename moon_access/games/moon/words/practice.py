"""What practice says of Moon: what is practised there, and how it went."""

from __future__ import annotations

from moon_access.announcer.message import N_, Message, answer, notice

_KINDS = {
    # translators: what is practised, in a menu.
    "bidding": N_("bidding"),
    "moon": N_("a bid of 21"),
    "defending": N_("beating a bid"),
}
_TASKS = {
    "bidding": N_("Practice: bid or pass; it counts whether it is as good as the best."),
    "moon": N_("Practice: you bid 21, and it is likely. Make it."),
    "defending": N_("Practice: you pass, and the bid can be beaten. Beat it."),
}
_SUCCEEDED = {
    "bidding": N_("As good as the best bid."),
    "moon": N_("You made it."),
    "defending": N_("You beat it."),
}
_FAILED = {
    "moon": N_("Not made this time."),
    "defending": N_("Not beaten this time."),
}


def kind(name: str) -> Message:
    """``name`` is a value of practice.DealKind, as below."""
    return answer(_KINDS[name])


def task(name: str) -> Message:
    return notice(_TASKS[name])


def result(name: str, succeeded: bool) -> Message:
    """Of a bid that fell short, the review's line is told instead."""
    return notice((_SUCCEEDED if succeeded else _FAILED)[name])
