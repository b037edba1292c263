"""The ladder: the order of players that lasts from evening to evening, and how a round changes it.

The contract:

- There is one ladder for each game and number of players. Whoever is new starts at its bottom. The order follows from
  the stored rounds of all evenings, so it needs no rows of its own.
- In each round, those who are there sit with their neighbours: the first ones at the first table, the next at the next.
- After a round, those of each table stand by their points, on the places that they held together; a tie changes
  nothing. Then the best of each table changes places with the last of the table above, if no bot did better.
- Whoever is away keeps their place.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..store.contest_rows import RoundTableRow
from .draw import BOT, table_sizes


def order_with_newcomers(order: Sequence[int], accounts: Sequence[int]) -> list[int]:
    """Return the order with accounts that are not in it yet at the bottom, sorted."""
    return [*order, *sorted(set(accounts) - set(order))]


def group_neighbours(order: Sequence[int], accounts: Sequence[int], players: int) -> list[list[int]]:
    """Return who of these accounts sits at each table, the first ones of the order at the first table."""
    there = [account for account in order if account in set(accounts)]
    groups = []
    for size in table_sizes(len(there), players):
        groups.append(there[:size])
        there = there[size:]
    return groups


def order_after_rounds(order: Sequence[int], rows: Sequence[RoundTableRow], *, lowest_wins: bool) -> list[int]:
    """Return the order after these rounds. A round that is not over only brings new accounts."""
    after = list(order)
    for number in sorted({row.round for row in rows}):
        tables = [row for row in rows if row.round == number]
        after = order_with_newcomers(after, [account for row in tables for account in row.seats if account != BOT])
        if all(row.is_over for row in tables):
            after = _after_round(after, tables, lowest_wins=lowest_wins)
    return after


def _after_round(order: Sequence[int], tables: Sequence[RoundTableRow], *, lowest_wins: bool) -> list[int]:
    sign = 1 if lowest_wins else -1
    groups: list[list[int]] = []
    climbers: set[int] = set()
    for row in sorted(tables, key=lambda row: row.place):
        points = {account: sign * one for account, one in zip(row.seats, row.points, strict=True) if account != BOT}
        best = min(sign * one for one in row.points)
        members = [account for account in order if account in points]
        groups.append(sorted(members, key=lambda account: points[account]))  # stable: a tie changes nothing
        climbers.update(account for account in groups[-1][:1] if points[account] == best)
    places = sorted(order.index(account) for group in groups for account in group)
    for above, below in pairwise(groups):
        if below[0] in climbers:
            above[-1], below[0] = below[0], above[-1]
    after = list(order)
    for place, account in zip(places, (account for group in groups for account in group), strict=True):
        after[place] = account
    return after
