"""Deals that others can play, too: one by its code, and the deal of the day.

Such a deal is a game of one round, by the house rules that its code says. Which tiles it has follows from the code
alone, and so does what bots do where the player does the same.
"""

from __future__ import annotations

from moon_access.record.deal_code import CodedDeal, deal_of
from moon_access.storage.deal_of_the_day import todays_of

from .seating import NewGame


def by_code(code: str) -> NewGame:
    """The game of one deal that a code stands for. Raises BadCode."""
    return _of(deal_of(code))


def of_the_day(game: str) -> NewGame:
    """Today's, of this game, or of the first one that has such deals."""
    return _of(todays_of(game))


def _of(deal: CodedDeal) -> NewGame:
    return NewGame(deal.game, deal.exact_rules, deal.players, deal.seed)
