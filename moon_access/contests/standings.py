"""How an evening ended: the final order, and the points of everybody beside those who held the same tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .scoring import Field, Ranked, rank_fields


class Standings(NamedTuple):
    """How a contest ended.

    ``fields``: for each deal, the points of all who held the same tiles, or who played it if the tables had different
    ones. ``by_bot``: how many deals a bot finished, by account. ``is_compared``: the same deals were played.
    """

    order: Sequence[Ranked]
    fields: Sequence[Sequence[Field]]
    by_bot: Mapping[int, int]
    is_compared: bool = True

    def points(self, account: int) -> tuple[int | None, ...]:
        """Return the points of a ranked account in each deal that was played, None for a game that it has missed."""
        return tuple(self._field(deal, account).get(account) for deal in range(len(self.fields)))

    def averages(self, account: int) -> tuple[int, ...]:
        """Return the mean points of all who held the same tiles as a ranked account, in hundredths.

        Returns:
            The mean of each deal; nothing if the tables played different deals.
        """
        fields = [self._field(deal, account) for deal in range(len(self.fields))] if self.is_compared else []
        return tuple(round(100 * sum(field.values()) / len(field)) for field in fields)

    def _field(self, deal: int, account: int) -> Field:
        return next((field for field in self.fields[deal] if account in field), {})


def compare_alone(deals: Sequence[Field], by_bot: Mapping[int, int], scoring: str, *, lowest_wins: bool) -> Standings:
    """Return how an evening ended on which everybody played the same deals alone with bots.

    Args:
        deals: The points of everybody in each deal, by account.
        by_bot: How many deals a bot finished, by account.
        scoring: One of ``SCORINGS``.
        lowest_wins: True if points are bad.
    """
    fields = [[deal] for deal in deals]
    return Standings(rank_fields(fields, scoring, lowest_wins=lowest_wins), fields, by_bot)
