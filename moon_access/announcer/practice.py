"""What practice says: what is practised, how it went, what else there is."""

from __future__ import annotations

from .message import N_, Message, answer, error, notice

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


def label() -> Message:
    """In the menu."""
    return answer("practice")


def which() -> Message:
    return answer("Practice")


def kind(name: str) -> Message:
    """``name`` is a value of practice_deals.Kind, as below."""
    return answer(_KINDS[name])


def task(name: str, done: str) -> tuple[Message, ...]:
    """``done`` is the word to leave with."""
    # translators: done is the word to type.
    return notice(_TASKS[name]), notice("No game is kept. Leave with {done}.", done=done)


def result(name: str, succeeded: bool) -> Message:
    """Of a bid that fell short, the review's line is told instead."""
    return notice((_SUCCEEDED if succeeded else _FAILED)[name])


def so_far(name: str, succeeded: int, tried: int) -> Message:
    """All that was ever practised of this kind."""
    # translators: kind is what is practised: "bidding".
    return answer("{kind}: {n} of {most}", kind=kind(name), n=succeeded, most=tried)


def next_deal() -> Message:
    return answer("next deal")


def review() -> Message:
    return answer("review")


def counted(name: str, succeeded: int, tried: int) -> Message:
    """Among the statistics."""
    return answer("Practised, {kind}: {n} of {most}.", kind=kind(name), n=succeeded, most=tried)


def nothing_to_resign() -> Message:
    return error("Nothing to give up here. Done leaves practice.")


def nothing_to_save() -> Message:
    return answer("Practice is no kept game. What you achieve is counted.")


def no_undo() -> Message:
    return error("Nothing is taken back in practice.")
