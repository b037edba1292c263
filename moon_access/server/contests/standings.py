"""How a contest ended: the final order, and each entrant's points beside those who held the same tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from moon_access.contests.scoring import Ranked, order_by, rank_fields, score_unranked
from moon_access.contests.standings import Standings, compare_alone
from moon_access.engine.tiles import Seat

from ..store.contest_rows import EntryRow, ResultRow, RoundTableRow, Stage
from ..tables.hosted_table import ENTRANTS_SEAT
from .contest import Contest, points_by_bots
from .ladder import order_after_rounds

TABLE_OF_BOTS = -1
"""The place of a table at which only bots play."""
_MOST_SEATS = 16


class Ending(StrEnum):
    """How a game ended for one player. The values are words of the protocol."""

    WON = "won"
    TIED = "tied"
    LOST = "lost"


def standings_alone(contest: Contest, results: Sequence[ResultRow]) -> Standings:
    """Return how a contest ended in which everybody played alone."""
    points: list[dict[int, int]] = [{} for _ in range(contest.deals)]
    for result in results:
        points[result.deal][result.account] = result.points
    by_bot = Counter(one.account for one in results if one.is_by_bot)
    return compare_alone(points, by_bot, contest.scoring, lowest_wins=contest.lowest_wins)


def standings_of_tables(contest: Contest, entries: Sequence[EntryRow], rows: Sequence[RoundTableRow]) -> Standings:
    """Return how a contest ended in which everybody played the same deals at full tables."""
    entrants = [one.account for one in entries if one.stage is not Stage.ENTERED]
    by_bot: Counter[int] = Counter()
    for row in rows:
        by_bot.update(row.seats[seat] for seat in row.by_bots)
    fields: list[list[dict[int, int]]] = []
    for deal in range(_count_rounds(rows) if entrants else 0):
        tables = [row for row in rows if row.round == deal and row.is_over]
        seated = {account for row in tables for account in row.seats}
        missing = [account for account in entrants if account not in seated]
        by_bot.update(missing)
        fields.append(_fields(contest, deal, tables, missing))
    return Standings(rank_fields(fields, contest.scoring, lowest_wins=contest.lowest_wins), fields, by_bot)


def _count_rounds(rows: Sequence[RoundTableRow]) -> int:
    return max((row.round + 1 for row in rows), default=0)


def standings_of_wins(contest: Contest, entries: Sequence[EntryRow], rows: Sequence[RoundTableRow]) -> Standings:
    """Return how a contest ended in which wins count. A tie for the most points is shared by those who tie."""
    scores = {one.account: 0 for one in entries if one.stage is not Stage.ENTERED}
    fields: list[list[dict[int, int]]] = [[] for _ in range(_count_rounds(rows))]
    by_bot: Counter[int] = Counter()
    for row in rows:
        if not row.is_over:
            continue
        by_bot.update(row.seats[seat] for seat in row.by_bots)
        fields[row.round].append({one: points for one, points in zip(row.seats, row.points, strict=True) if one})
        winners = _winning_seats(contest, row)
        share = 100 // _count_sides(contest, winners)
        for seat in winners:
            if row.seats[seat] in scores:
                scores[row.seats[seat]] += share
    return Standings(order_by(scores), fields, by_bot, is_compared=False)


def standings_of_ladder(
    contest: Contest, order_before: Sequence[int], order_after: Sequence[int], rows: Sequence[RoundTableRow]
) -> Standings:
    """Return the ladder, with the places that everybody has climbed on this evening.

    Args:
        contest: The evening.
        order_before: The accounts in the order of the ladder when the evening began, without those who were new.
        order_after: The accounts in the order of the ladder now.
        rows: The tables of the evening.
    """
    made = standings_of_wins(contest, (), rows)
    start = order_after_rounds(
        order_before, [row._replace(over_at=None) for row in rows], lowest_wins=contest.lowest_wins
    )
    order = [
        Ranked(account, place, 100 * (start.index(account) + 1 - place)) for place, account in enumerate(order_after, 1)
    ]
    return made._replace(order=order)


def ending_at(contest: Contest, row: RoundTableRow, seat: int) -> Ending:
    """Return how the game of this row ended for a seat."""
    winners = _winning_seats(contest, row)
    if seat not in winners:
        return Ending.LOST
    return Ending.WON if _count_sides(contest, winners) == 1 else Ending.TIED


def _winning_seats(contest: Contest, row: RoundTableRow) -> list[int]:
    best = min(row.points) if contest.lowest_wins else max(row.points)
    return [seat for seat, points in enumerate(row.points) if points == best]


def _count_sides(contest: Contest, seats: Sequence[int]) -> int:
    game = contest.table_terms.make_game()
    return len({game.side(Seat(seat)) for seat in seats})


def _fields(
    contest: Contest, deal: int, tables: Sequence[RoundTableRow], missing: Sequence[int]
) -> list[dict[int, int]]:
    """Return the points of one deal, for each seat. Bots play for entrants who missed it."""
    fields: list[dict[int, int]] = [{} for _ in range(contest.players)]
    for row in tables:
        for seat, (account, points) in enumerate(zip(row.seats, row.points, strict=True)):
            fields[seat][account or _number_of_bot(row.place, seat)] = points
    if len(tables) > 1 and not missing:
        return fields
    bots = points_at_bots_table(contest, deal)
    for seat, points in enumerate(bots if len(tables) < 2 else ()):
        fields[seat][_number_of_bot(TABLE_OF_BOTS, seat)] = points
    for account in missing:
        fields[yardstick_seat(contest, deal)][account] = bots[yardstick_seat(contest, deal)]
    return fields


def _number_of_bot(place: int, seat: int) -> int:
    return -1 - (place + 1) * _MOST_SEATS - seat


def yardstick_seat(contest: Contest, deal: int) -> int:
    """Return the seat whose tiles a bot holds that plays all deals: another one in each deal."""
    return deal % contest.players


@lru_cache(maxsize=256)
def points_at_bots_table(contest: Contest, deal: int) -> tuple[int, ...]:
    """Return the points of each seat in a deal at a table of bots alone."""
    return points_by_bots(contest, contest.seed_of(deal))


def score_of_bot(contest: Contest, standings: Standings) -> int:
    """Return the score, in hundredths, of a bot that had the same tiles."""
    if contest.has_rounds:
        seats = [yardstick_seat(contest, deal) for deal in range(len(standings.fields))]
        points = [points_at_bots_table(contest, deal)[seat] for deal, seat in enumerate(seats)]
        fields = [standings.fields[deal][seat] for deal, seat in enumerate(seats)]
    else:
        points = [points_at_bots_table(contest, deal)[ENTRANTS_SEAT] for deal in range(contest.deals)]
        fields = [deal[0] for deal in standings.fields]
    return score_unranked(fields, points, contest.scoring, lowest_wins=contest.lowest_wins)
