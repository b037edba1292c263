"""Word a deal that others can play, too: its code, the result beside perfect play, and the deal of the day.

record/deal_code.py writes and reads the codes.
"""

from __future__ import annotations

from moon_access.i18n.catalog import pgettext

from .general import shorten
from .message import N_, Kind, Message, ToCopy, answer, count, error, notice


def code_to_copy(code: str) -> ToCopy:
    """Return the code as a text to copy. A voice says it sign by sign, with a pause between the groups."""
    return ToCopy(code, ", ".join(map(" ".join, code.split())))


def deal_code(code: str) -> Message:
    # translators: code is short and made to be said aloud or pasted: "Deal M3 K7QF J."
    return answer("Deal {code}.", code=code_to_copy(code))


def begins(code: str, is_of_the_day: bool = False) -> Message:
    if is_of_the_day:
        return notice("Deal of the day: {code}.", code=code_to_copy(code))
    return notice("Deal {code}.", code=code_to_copy(code))


def no_code() -> Message:
    return answer("This deal has no code.")


# translators: words to type for the deal of the day, besides that name; separated by commas.
DAILY_WORDS = pgettext("words", "daily, daily deal")


def deal_of_the_day() -> Message:
    """Return the name of the deal of the day in the menu."""
    return answer("deal of the day")


def explain_deal_of_the_day() -> Message:
    return answer("One deal a day, the same one for everybody. Afterwards you can compare results.")


def result_and_best(code: str, own_result: int, best: int) -> Message:
    """Return a result to paste and compare. ``best``: what perfect play takes if it sees all tiles."""
    # translators: how a deal went, to be compared with friends: "Deal M3 K7QF J: you 5, best play 6."
    return notice(
        "Deal {code}: you scored {n}; perfect play against perfect defence scores {most}.",
        code=code_to_copy(code),
        n=own_result,
        most=best,
    )


def result_alone(code: str, n: int) -> Message:
    """Return a result to paste and compare, for a game without a known perfect result."""
    # translators: how a deal went, to be compared with friends. In some games many points are good, in others few.
    return notice("Deal {code}: your score is {n}.", code=code_to_copy(code), n=n)


def days_in_a_row(n: int) -> Message:
    """Return for how many days in a row the player has played the deal of the day."""
    return count(Kind.NOTICE, "Deal of the day: {n} day in a row.", "Deal of the day: {n} days in a row.", n)


_SLIPS = {
    "unreadable": N_("Not a deal code: {typed}. A code looks like {example}."),
    "misheard": N_("Not a deal code: {typed}. One character is wrong."),
    "unknown": N_("Not a deal code: {typed}. Perhaps it needs a newer version."),
}


def bad_code(typed: str, slip: str, example: str) -> Message:
    """Refuse a code. ``slip``: its fault, a key of ``_SLIPS``. ``example``: a correct code."""
    fields = {"example": code_to_copy(example)} if slip == "unreadable" else {}
    return error(_SLIPS[slip], typed=shorten(typed), **fields)
