"""The draw of a round: who sits at which table of a contest, and on which seat.

People sit with people: the tables have as equal a number of entrants as possible, and bots fill the other seats.
Entrants meet each other as evenly as possible. A meeting counts for each pair at a table, once more for partners; how
often somebody sat with a bot counts in the same way.

A draw starts at random and improves by swaps: it swaps two entrants if that makes the meetings more even, until no swap
does. At tables of two it also tries the rounds of the circle method, which are even to the end. The chance follows from
a seed, so all nodes of a server draw the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations
from random import Random
from typing import Final

BOT: Final = 0
"""Stands for a bot among the accounts at a table."""
_RANDOM_BEGINNINGS: Final = 12
"""Random beginnings of a draw; the most even result counts."""
_MOST_SWAPS: Final = 6000
"""Swaps that a draw tries with each beginning, so that a large contest takes a second at most."""
_MOST_ORDERS: Final = 120
"""Orders of a table's seats that a draw compares."""

Seats = tuple[int, ...]
"""The account at each seat of a table, ``BOT`` for a bot."""
Pair = tuple[int, int]


def count_meetings(tables: Iterable[Sequence[int]]) -> Counter[Pair]:
    """Return how often each pair of accounts sat at one table, by the pair with the smaller account first.

    If bots sat with an account, that pair is ``BOT`` and the account.
    """
    met: Counter[Pair] = Counter()
    for seats in tables:
        met.update(_pairs(seats))
    return met


def _pairs(seats: Sequence[int]) -> list[Pair]:
    people = sorted(one for one in seats if one != BOT)
    pairs = list(combinations(people, 2))
    return pairs if len(people) == len(seats) else [*pairs, *((BOT, one) for one in people)]


def table_sizes(entrants: int, players: int) -> list[int]:
    """Return how many entrants sit at each table, as equal as possible."""
    tables = -(-entrants // players)
    return [entrants // tables + (at < entrants % tables) for at in range(tables)]


def draw(
    accounts: Sequence[int], players: int, earlier_rounds: Sequence[Sequence[int]], seed: str, sides: Sequence[int] = ()
) -> list[Seats]:
    """Return the seats of each table of the next round.

    Args:
        accounts: The entrants who play.
        players: The number of seats of a table.
        earlier_rounds: The seats of all tables of earlier rounds.
        seed: The source of chance.
        sides: The side of each seat; empty if everybody plays alone.
    """
    chance = Random(seed)
    met = count_meetings(earlier_rounds)
    sizes = table_sizes(len(accounts), players)
    drawn = list(_rounds_by_circle_method(sorted(accounts))) if players == 2 else []
    for _ in range(_RANDOM_BEGINNINGS):
        order = sorted(accounts)
        chance.shuffle(order)
        groups = [[order.pop() for _ in range(size)] for size in sizes]
        _swap_to_even_out(groups, met, players, chance)
        drawn.append(groups)
    best = min(drawn, key=lambda groups: sum(_cost(group, met, players) for group in groups))
    return seat_all(best, players, earlier_rounds, seed, sides)


def _rounds_by_circle_method(accounts: Sequence[int]) -> Iterator[list[list[int]]]:
    """Yield the rounds in which each of these entrants meets each other once, at tables of two: the circle method."""
    fixed, *others = [*accounts, BOT] if len(accounts) % 2 else accounts
    for turn in range(len(others)):
        circle = [fixed, *others[turn:], *others[:turn]]
        pairs = zip(circle[: len(circle) // 2], reversed(circle), strict=False)
        yield [[one for one in pair if one != BOT] for pair in pairs]


def seat_all(
    groups: Sequence[Sequence[int]], players: int, before: Sequence[Sequence[int]], seed: str, sides: Sequence[int] = ()
) -> list[Seats]:
    """Return the seats of tables at which these entrants sit: partners and seats change as evenly as possible."""
    chance = Random(f"{seed} seats")
    partners = _count_partners(before, sides)
    sat = Counter((account, seat) for seats in before for seat, account in enumerate(seats))
    return [_seats(group, players, partners, sat, chance, sides) for group in groups]


def _count_partners(tables: Iterable[Sequence[int]], sides: Sequence[int]) -> Counter[Pair]:
    return Counter(pair for seats in tables for pair in _partners(seats, sides))


def _partners(seats: Sequence[int], sides: Sequence[int]) -> list[Pair]:
    """Return the pairs of entrants who play together; an entrant with a bot is a pair, too."""
    together = [(seats[a], seats[b]) for a, b in combinations(range(len(sides)), 2) if sides[a] == sides[b]]
    return [(min(pair), max(pair)) for pair in together if any(pair)]


def _cost(group: Sequence[int], met: Counter[Pair], players: int) -> int:
    """Return how much the meetings of this table weigh: one more of a pair that met often weighs more."""
    seats = [*group, *[BOT] * (players - len(group))]
    return sum((2 * met[pair] + 1) ** 2 for pair in _pairs(seats))


def _swap_to_even_out(groups: list[list[int]], met: Counter[Pair], players: int, chance: Random) -> None:
    """Swap entrants of different tables as long as that makes the meetings more even."""
    swaps = [
        (one, at, other, there)
        for one, other in combinations(range(len(groups)), 2)
        for at in range(len(groups[one]))
        for there in range(len(groups[other]))
    ]
    costs = [_cost(group, met, players) for group in groups]
    tried, has_improved = 0, True
    while has_improved and tried < _MOST_SWAPS:
        has_improved = False
        chance.shuffle(swaps)
        for one, at, other, there in swaps[: _MOST_SWAPS - tried]:
            tried += 1
            a, b = groups[one], groups[other]
            a[at], b[there] = b[there], a[at]
            after = _cost(a, met, players), _cost(b, met, players)
            if sum(after) < costs[one] + costs[other]:
                costs[one], costs[other] = after
                has_improved = True
            else:
                a[at], b[there] = b[there], a[at]


def _seats(
    group: Sequence[int],
    players: int,
    partners: Counter[Pair],
    sat: Counter[tuple[int, int]],
    chance: Random,
    sides: Sequence[int],
) -> Seats:
    """Return the order of a table's entrants and bots in which partners and seats repeat least."""
    seats = [*group, *[BOT] * (players - len(group))]
    chance.shuffle(seats)
    orders = list(permutations(seats)) if players <= 4 else [tuple(seats)]
    while len(orders) < _MOST_ORDERS and players > 4:
        chance.shuffle(seats)
        orders.append(tuple(seats))

    def weight(order: Seats) -> tuple[int, int]:
        repeated = sum((2 * partners[pair] + 1) ** 2 for pair in _partners(order, sides))
        return repeated, sum(sat[account, seat] ** 2 for seat, account in enumerate(order) if account != BOT)

    return min(orders, key=weight)
