"""The results of deals that players can compare: for each deal, the points of everybody who played it at this server.

A deal is known by its code. An account has one result for a deal, its first: later it knows the tiles. The results of
bots, which are the yardstick, have no account. hall/deal_comparison.py finds the results and compares them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from .store import SharedDatabase, Statements

MOST_KEPT: Final = 50_000
"""Maximum of results. Beyond it, the oldest ``DROPPED_AT_ONCE`` are dropped."""
DROPPED_AT_ONCE: Final = 1_000


class DealResult(NamedTuple):
    """The points of one player of a deal. ``account``: None for a bot."""

    seat: int
    account: int | None
    points: int


class DealResults:
    """The results in a server's database. Any thread may call anything; all of it may raise StoreFailed."""

    def __init__(self, database: SharedDatabase, most: int = MOST_KEPT, dropped_at_once: int = DROPPED_AT_ONCE) -> None:
        self._database = database
        self._most = most
        self._dropped_at_once = dropped_at_once

    def add(self, deal: str, points: Mapping[int, tuple[int, int]], bots: Mapping[int, int], at: float) -> None:
        """Keep the results of the players of one table, unless they have a result for this deal already.

        Args:
            deal: The code of the deal.
            points: By account, the seat and the points.
            bots: By seat, the points of a bot that plays the deal among bots.
            at: Now, in seconds of time.time.
        """
        rows = [(deal, account, seat, theirs, at) for account, (seat, theirs) in points.items()]
        rows += [(deal, _account_of_bot(seat), seat, theirs, at) for seat, theirs in bots.items()]
        anew = "INSERT INTO deal_results VALUES (?, ?, ?, ?, ?) ON CONFLICT (deal, account) DO NOTHING"
        drop = """
            DELETE FROM deal_results WHERE played_at <= (
                SELECT max(played_at) FROM (SELECT played_at FROM deal_results ORDER BY played_at LIMIT ?) AS oldest
            )
        """

        def change(statements: Statements) -> None:
            for row in rows:
                statements.execute(anew, row)
            kept: list[tuple[int]] = statements.execute("SELECT count(*) FROM deal_results").fetchall()
            if kept[0][0] > self._most:
                statements.execute(drop, (self._dropped_at_once,))

        self._database.write(change)

    def list_all(self, deal: str) -> list[DealResult]:
        """Return all results of the deal with this code."""

        def question(statements: Statements) -> list[tuple[int, int, int]]:
            return statements.execute(
                "SELECT seat, account, points FROM deal_results WHERE deal = ? ORDER BY played_at, account", (deal,)
            ).fetchall()

        return [
            DealResult(seat, None if account < 0 else account, points)
            for seat, account, points in self._database.read(question)
        ]


def _account_of_bot(seat: int) -> int:
    """Return the number that stands for the account of the bot at this seat."""
    return -1 - seat
