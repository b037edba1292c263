"""The rounds of a contest in which the server seats everybody at tables: who plays in the next one, and when.

The contract:

- Everybody who has entered says when they are there. The first round is drawn when all of them are, but at the latest
  ``SECONDS_TO_GATHER`` seconds after the beginning; draw.py says how. In each round, everybody plays one game at one
  table. The seats are stored before anybody hears them, and so are the points of a table.
- The next round begins ``PAUSE`` seconds after the last table has finished. Whoever is at the contest's table or in the
  lobby then is seated there. For everybody else a bot plays until they come. If a game takes longer than
  ``LONGEST_ROUND``, bots finish it.
- Whoever comes late plays from the next round on, until ``SECONDS_UNTIL_LATE``. Whoever leaves gets no further seat.
  At the table that they leave, a bot goes on.
- With full tables, everybody holds the tiles of one seat in each deal, and is compared with all who held the same
  tiles, bots included. Bots at a table of their own join if there is only one table. They also play the deals that an
  entrant misses. What is compared must stay secret as long as the contest is on: see contest.py. Talk at a table is
  free once the deal there is over.
- In a round robin, each table plays tiles of its own, so records and talk are free. A win counts one; those who tie for
  the most points share it. Whoever misses a round wins nothing in it.
- ladder.py has what is different in a ladder.
- A round begins only while an entrant is at the server, and none ``LONGEST`` seconds after the beginning. The contest
  is over after the last round, or when nobody is left. If there were fewer rounds than planned, those count.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import Final

from moon_access.engine.actions import Action
from moon_access.engine.tiles import Seat

from ..store.contest_rows import ContestRows, RoundTableRow, Stage
from .contest import LONGEST, SECONDS_UNTIL_LATE, Contest, points_by_bots, points_played
from .draw import draw, seat_all
from .ladder import group_neighbours, order_after_rounds, order_with_newcomers

SECONDS_TO_GATHER: Final = 120.0
"""Seconds after the beginning at which the first round begins, even if somebody has not come yet."""
PAUSE: Final = 15.0
"""Seconds between two rounds, for the players to hear how the last one ended."""
LONGEST_ROUND: Final = 30 * 60.0
"""Seconds after which bots finish the games of a round."""


class Rounds:
    """The rounds of all contests. Any thread may call anything; all of it may raise StoreFailed.

    ``when_table_ends`` is called, perhaps under the lock of a table, when the game of a round is over at one table.
    """

    def __init__(self, rows: ContestRows, now: Callable[[], float]) -> None:
        self._rows = rows
        self._now = now
        self.when_table_ends: Callable[[], None] = lambda: None

    # The course of a contest

    def tables_now(self, contest: Contest) -> list[RoundTableRow]:
        """Return the tables of the last round that was drawn; none before the first round."""
        rows = self._rows.round_tables(contest.number)
        return [row for row in rows if row.round == rows[-1].round]

    def draw_if_due(self, contest: Contest, accounts_here: Set[int]) -> None:
        """Draw the next round, if it may begin now, and if an entrant is here.

        ``accounts_here``: the accounts at the server.
        """
        rows = self._rows.round_tables(contest.number)
        number = rows[-1].round + 1 if rows else 0
        accounts = self._playing(contest)
        if accounts_here.isdisjoint(accounts) or number >= contest.deals or not self._is_due(contest, rows):
            return
        game = contest.table_terms.make_game()
        sides = [game.side(Seat(seat)) for seat in range(game.players)] if len(game.sides) < game.players else []
        before, seed = [row.seats for row in rows], contest.seed_of(number)
        if contest.is_ladder:
            order = order_with_newcomers(self.order(contest), accounts)
            tables = seat_all(group_neighbours(order, accounts, game.players), game.players, before, seed, sides)
        else:
            tables = draw(accounts, game.players, before, seed, sides)
        self._rows.add_round(contest.number, number, tables, self._now())

    def _playing(self, contest: Contest) -> list[int]:
        return [one.account for one in self._rows.entries(contest.number) if one.stage is Stage.PLAYING]

    def _is_due(self, contest: Contest, rows: Sequence[RoundTableRow]) -> bool:
        now = self._now()
        if now >= contest.starts_at + LONGEST:
            return False
        if rows:
            ends = [row.over_at for row in rows]
            return all(end is not None and now >= end + PAUSE for end in ends)
        entries = self._rows.entries(contest.number)
        are_all_there = len(entries) > 1 and all(one.stage is not Stage.ENTERED for one in entries)
        return now >= contest.starts_at and (are_all_there or now >= contest.starts_at + SECONDS_TO_GATHER)

    def is_over(self, contest: Contest) -> bool:
        """Return whether nothing more is played in a contest that has begun."""
        rows = self._rows.round_tables(contest.number)
        if not all(row.is_over for row in rows):
            return False
        if (rows and rows[-1].round + 1 >= contest.deals) or self._now() >= contest.starts_at + LONGEST:
            return True
        return not self._playing(contest) and (bool(rows) or self._now() >= contest.starts_at + SECONDS_UNTIL_LATE)

    def count_done(self, contest: Contest) -> int:
        """Return how many rounds are over."""
        rows = self._rows.round_tables(contest.number)
        return len({row.round for row in rows}) - any(not row.is_over for row in rows)

    def is_late(self, row: RoundTableRow) -> bool:
        """Return whether the game of this row has taken too long."""
        return self._now() >= row.began_at + LONGEST_ROUND

    # The ladder

    def order(self, contest: Contest) -> list[int]:
        """Return the accounts in the ladder as it stands now, or as it stood when this contest was over."""
        rows = self._rows.round_tables(contest.number)
        return order_after_rounds(self.order_before(contest), rows, lowest_wins=contest.lowest_wins)

    def order_before(self, contest: Contest) -> list[int]:
        """Return the accounts in the ladder as it stood when this contest began."""
        order: list[int] = []
        for earlier in self.ladders_before(contest):
            rows = self._rows.round_tables(earlier.number)
            order = order_after_rounds(order, rows, lowest_wins=contest.lowest_wins)
        return order

    def ladders_before(self, contest: Contest) -> list[Contest]:
        """Return the evenings of the same ladder that were over when this contest began, in order."""
        over = [
            one
            for one in map(Contest.from_row, self._rows.list_all())
            if one.is_ladder and (one.game, one.players) == (contest.game, contest.players)
            if one.over_at is not None and one.over_at <= contest.starts_at and one.number != contest.number
        ]
        return sorted(over, key=lambda one: (one.over_at, one.number))

    # Tables

    def seat_of(self, contest: Contest, account: int) -> RoundTableRow | None:
        """Return the table where this entrant plays now, or None if they have no game."""
        tables = self.tables_now(contest)
        return next((row for row in tables if account in row.seats and not row.is_over), None)

    def tables_of(self, number: int, round_number: int) -> list[RoundTableRow]:
        """Return the tables of one round of the contest of this number."""
        return [row for row in self._rows.round_tables(number) if row.round == round_number]

    def knows_tiles(self, contest: Contest, account: int) -> bool:
        """Return whether this account has seen tiles with which somebody still plays."""
        tables = self.tables_now(contest)
        return any(account in row.seats for row in tables) and not all(row.is_over for row in tables)

    def row_of(self, contest: Contest, table: int) -> RoundTableRow | None:
        """Return the row whose game is played at the table of this number, or None."""
        return next((row for row in self._rows.round_tables(contest.number) if row.table == table), None)

    def claim(self, contest: Contest, row: RoundTableRow, table: int) -> bool:
        """Let the game of this row be played at ``table``. Return False if another node was faster."""
        return self._rows.claim_table(contest.number, row, table) == table

    def keep(
        self, contest: Contest, table: int, actions: Sequence[Action], by_bots: Sequence[int]
    ) -> tuple[int, int, tuple[int, ...], int] | None:
        """Keep the points of a game that is over, unless they are kept.

        Args:
            contest: The contest.
            table: The table where it was played.
            actions: What was played.
            by_bots: The seats of entrants where a bot played the end.

        Returns:
            The number of the round, from 1 on, how many there are, the points of each seat, and how many tables still
            play; None if no game of the contest was played there.
        """
        row = self.row_of(contest, table)
        if row is None:
            return None
        points, is_given_up = points_played(contest, contest.seed_at(row.round, row.place), actions)
        if not row.is_over:
            bots = _entrants(row) if is_given_up else by_bots
            self._rows.end_round_table(contest.number, row, points, bots, self._now())
            self.when_table_ends()
        left = sum(not one.is_over for one in self.tables_now(contest) if one.round == row.round)
        return row.round + 1, contest.deals, points, left

    def finish(self, contest: Contest, row: RoundTableRow, actions: Sequence[Action] = ()) -> None:
        """Let bots finish a game whose table is gone."""
        points = points_by_bots(contest, contest.seed_at(row.round, row.place), actions)
        self._rows.end_round_table(contest.number, row, points, _entrants(row), self._now())
        self.when_table_ends()


def _entrants(row: RoundTableRow) -> list[int]:
    return [seat for seat, account in enumerate(row.seats) if account]
