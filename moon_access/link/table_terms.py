"""What a table was opened with beside its house rules: who may come, talk, the clock, the level of its bots,
which deal is played, where that is known, and by what number friends find it."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from moon_access.announcer import deals
from moon_access.announcer.message import Message as Told
from moon_access.record.deal_code import BadCode, deal_of
from moon_access.storage.deal_of_the_day import day_of

from .messages import BadMessage, Message, number_in, text_in, truth_in

TIMES = range(30, 601)
"""Seconds for a move, where there is a clock at all."""


class TableTerms(NamedTuple):
    """``time``: seconds for a move, 0 for no clock. ``bots``: the level of those that take free seats. ``deal``: the
    code of the one that is played there, empty for any. ``code``: the table's number, to be said aloud; 0: none."""

    invited: bool
    talk: bool
    time: int
    bots: str
    deal: str
    code: int = 0

    @classmethod
    def of(cls, message: Message) -> TableTerms:
        """Of a message ``table`` or ``game``. Raises BadMessage."""
        time = number_in(message, "time") if "time" in message else 0
        bots = text_in(message, "bots") if "bots" in message else ""
        deal = _code(text_in(message, "deal")) if message.get("deal") else ""
        code = number_in(message, "code") if "code" in message else 0
        return cls(truth_in(message, "invited"), truth_in(message, "talk", default=True), time, bots, deal, code)

    @property
    def told_deal(self) -> tuple[Told, ...]:
        """Which deal is played, and that it is the one of the day; nothing of any."""
        return (deals.begins(self.deal, _is_todays(self.deal)),) if self.deal else ()


def _is_todays(code: str) -> bool:
    coded = deal_of(code)
    return day_of(coded.exact_game, coded.seed, date.today()) is not None


def _code(text: str) -> str:
    try:
        deal_of(text)
    except BadCode:
        raise BadMessage("deal") from None
    return text
