"""The contests in a server's database: what was set up, who has entered, and the points of each deal.

contests/contest.py says what a contest is; contests/contests.py decides who may do what.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from .store import SharedDatabase, Statements

MOST_WAITING: Final = 20
"""Maximum of contests that are not over."""
MOST_ENTRANTS: Final = 500
"""Maximum of entrants of one contest."""
MOST_KEPT: Final = 200
"""Maximum of contests whose results are kept; the oldest are deleted."""
NEWS_KEPT: Final = 1000
"""The server keeps unheard news of this many contests at most, those that were set up last."""
NO_NEWS: Final[Mapping[int, str]] = {}


class ContestRow(NamedTuple):
    """A contest as it is stored. ``over_at``: None until it is over. Times are in seconds of time.time."""

    number: int
    starts_at: float
    over_at: float | None
    terms: Mapping[str, object]


class Stage(IntEnum):
    """How far an entrant is. The values are stored."""

    ENTERED = 0
    PLAYING = 1  # the entrant has seen the first deal
    LEFT = 2  # bots have finished, or will finish, the entrant's deals


class EntryRow(NamedTuple):
    """An entrant."""

    account: int
    name: str
    stage: Stage


class ResultRow(NamedTuple):
    """The points of one entrant in one deal, counted from 0.

    ``is_by_bot``: a bot played at least the end of it. ``table``: the table whose log has the deal; 0 if none has it.
    """

    deal: int
    account: int
    points: int
    is_by_bot: bool
    table: int = 0


class RoundTableRow(NamedTuple):
    """One table of one round of a contest, both counted from 0.

    ``seats``: the account at each seat, 0 for a bot's. ``table``: the table whose log has the game; 0 if there is none
    yet. Once the game is over, ``over_at`` is not None, ``points`` has the points of each seat, and ``by_bots`` the
    seats of entrants where a bot played the end.
    """

    round: int
    place: int
    seats: tuple[int, ...]
    began_at: float
    table: int = 0
    over_at: float | None = None
    points: tuple[int, ...] = ()
    by_bots: tuple[int, ...] = ()

    @property
    def is_over(self) -> bool:
        return self.over_at is not None


class ContestRows:
    """The rows. Any thread may call anything; all of it may raise StoreFailed."""

    def __init__(self, database: SharedDatabase) -> None:
        self._database = database

    def add(self, starts_at: float, terms: Mapping[str, object]) -> int:
        """Keep a new contest, and return its number, from 1 on; 0 if too many are not over."""
        text = json.dumps(terms, ensure_ascii=False)

        def change(statements: Statements) -> int:
            waiting: list[tuple[int]] = statements.execute(
                "SELECT count(*) FROM contests WHERE over_at IS NULL"
            ).fetchall()
            if waiting[0][0] >= MOST_WAITING:
                return 0
            rows: list[tuple[int]] = statements.execute(
                "INSERT INTO contests (starts_at, terms) VALUES (?, ?) RETURNING number", (starts_at, text)
            ).fetchall()
            oldest = "SELECT number FROM contests WHERE over_at IS NOT NULL ORDER BY number DESC LIMIT 1000 OFFSET ?"
            old: list[tuple[int]] = statements.execute(oldest, (MOST_KEPT,)).fetchall()
            for (number,) in old:
                _delete(statements, number)
            statements.execute("DELETE FROM contest_news WHERE contest <= ?", (rows[0][0] - NEWS_KEPT,))
            return rows[0][0]

        return self._database.write(change)

    def list_all(self) -> list[ContestRow]:
        """Return all contests, those that begin first before the others."""

        def question(statements: Statements) -> list[tuple[int, float, float | None, str]]:
            listed = "SELECT number, starts_at, over_at, terms FROM contests ORDER BY starts_at, number"
            return statements.execute(listed).fetchall()

        return [ContestRow(*row[:3], json.loads(row[3])) for row in self._database.read(question)]

    def close(self, number: int, at: float, news: Mapping[int, str] = NO_NEWS) -> bool:
        """Note that the contest is over, and keep news of that, by account.

        Returns:
            Whether this call has ended it: if several nodes call this, one of them gets True.
        """

        def change(statements: Statements) -> bool:
            closed: list[tuple[int]] = statements.execute(
                "UPDATE contests SET over_at = ? WHERE number = ? AND over_at IS NULL RETURNING number", (at, number)
            ).fetchall()
            for account, told in news.items() if closed else ():
                _keep_news(statements, number, account, told)
            return bool(closed)

        return self._database.write(change)

    def cancel(self, number: int, news: str) -> bool:
        """Delete a contest, and keep news of that for all entrants. Return False if it is over, or deleted already."""

        def change(statements: Statements) -> bool:
            waiting: list[tuple[int]] = statements.execute(
                "SELECT number FROM contests WHERE number = ? AND over_at IS NULL", (number,)
            ).fetchall()
            if waiting:
                _keep_news_for_all(statements, number, news)
                _delete(statements, number)
            return bool(waiting)

        return self._database.write(change)

    def move(self, number: int, starts_at: float, now: float, news: str) -> bool:
        """Let a contest begin at another time, and keep news of that for all entrants.

        Returns:
            False if the contest has begun, or is deleted.
        """

        def change(statements: Statements) -> bool:
            moved: list[tuple[int]] = statements.execute(
                "UPDATE contests SET starts_at = ? WHERE number = ? AND starts_at > ? RETURNING number",
                (starts_at, number, now),
            ).fetchall()
            if moved:
                _keep_news_for_all(statements, number, news)
            return bool(moved)

        return self._database.write(change)

    def news_of(self, number: int) -> dict[int, str]:
        """Return the news of the contest that entrants have not heard yet, by account."""

        def question(statements: Statements) -> list[tuple[int, str]]:
            return statements.execute("SELECT account, told FROM contest_news WHERE contest = ?", (number,)).fetchall()

        return dict(self._database.read(question))

    def news_for(self, account: int) -> dict[int, str]:
        """Return the news that the account has not heard yet, by contest."""

        def question(statements: Statements) -> list[tuple[int, str]]:
            kept = "SELECT contest, told FROM contest_news WHERE account = ? ORDER BY contest"
            return statements.execute(kept, (account,)).fetchall()

        return dict(self._database.read(question))

    def forget_news(self, heard: Collection[tuple[int, int, str]]) -> None:
        """Delete news that somebody has heard, unless there is later news of the same contest.

        Args:
            heard: The account, the contest, and the news.
        """

        def change(statements: Statements) -> None:
            for one in heard:
                statements.execute("DELETE FROM contest_news WHERE account = ? AND contest = ? AND told = ?", one)

        if heard:
            self._database.write(change)

    def enter(self, number: int, account: int, name: str) -> bool:
        """Keep an entrant, unless the account has entered already. Return False if there is no room."""

        def change(statements: Statements) -> bool:
            rows: list[tuple[int]] = statements.execute(
                "SELECT account FROM contest_entries WHERE contest = ?", (number,)
            ).fetchall()
            if (account,) not in rows and len(rows) >= MOST_ENTRANTS:
                return False
            statements.execute(
                "INSERT INTO contest_entries VALUES (?, ?, ?, 0) ON CONFLICT (contest, account) DO NOTHING",
                (number, account, name),
            )
            return True

        return self._database.write(change)

    def withdraw(self, number: int, account: int) -> None:
        """Delete an entrant who has played nothing yet."""

        def change(statements: Statements) -> None:
            statements.execute(
                "DELETE FROM contest_entries WHERE contest = ? AND account = ? AND stage = 0", (number, account)
            )

        self._database.write(change)

    def advance(self, number: int, account: int, stage: Stage) -> None:
        """Note how far this entrant is. Nobody goes back to an earlier stage."""
        values = (int(stage), number, account, int(stage))

        def change(statements: Statements) -> None:
            statements.execute(
                "UPDATE contest_entries SET stage = ? WHERE contest = ? AND account = ? AND stage < ?", values
            )

        self._database.write(change)

    def entries(self, number: int) -> list[EntryRow]:
        """Return the entrants of the contest, sorted by their accounts."""
        return self._database.read(lambda statements: _entries(statements, number))

    def add_result(self, number: int, result: ResultRow) -> None:
        """Keep the points of a deal, unless the entrant has points for it already."""
        row = (number, result.deal, result.account, result.points, int(result.is_by_bot), result.table)
        anew = "INSERT INTO contest_results VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (contest, deal, account) DO NOTHING"

        def change(statements: Statements) -> None:
            statements.execute(anew, row)

        self._database.write(change)

    def results(self, number: int) -> list[ResultRow]:
        """Return all points of the contest, deal by deal."""

        def question(statements: Statements) -> list[tuple[int, int, int, int, int]]:
            listed = """
                SELECT deal, account, points, by_bot, at_table FROM contest_results
                WHERE contest = ? ORDER BY deal, account
            """
            return statements.execute(listed, (number,)).fetchall()

        return [ResultRow(*row[:3], bool(row[3]), row[4]) for row in self._database.read(question)]

    # Rounds

    def add_round(self, number: int, round_number: int, tables: Sequence[Sequence[int]], at: float) -> bool:
        """Keep the accounts at each seat of each table of a round, which begins now.

        Returns:
            False if the round was drawn already: of several nodes, one hears True.
        """

        def change(statements: Statements) -> bool:
            drawn: list[tuple[int]] = statements.execute(
                "SELECT place FROM contest_tables WHERE contest = ? AND round = ?", (number, round_number)
            ).fetchall()
            for place, seats in enumerate(() if drawn else tables):
                statements.execute(
                    """
                    INSERT INTO contest_tables (contest, round, place, seats, began_at) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (contest, round, place) DO NOTHING
                    """,
                    (number, round_number, place, json.dumps(list(seats)), at),
                )
            return not drawn

        return self._database.write(change)

    def claim_table(self, number: int, row: RoundTableRow, table: int) -> int:
        """Note that the game of this row is played at ``table``, unless another node has opened one for it.

        Returns:
            The number of the table where the game is played.
        """
        key = (number, row.round, row.place)

        def change(statements: Statements) -> int:
            statements.execute(
                "UPDATE contest_tables SET at_table = ? WHERE contest = ? AND round = ? AND place = ? AND at_table = 0",
                (table, *key),
            )
            found: list[tuple[int]] = statements.execute(
                "SELECT at_table FROM contest_tables WHERE contest = ? AND round = ? AND place = ?", key
            ).fetchall()
            return found[0][0] if found else 0

        return self._database.write(change)

    def end_round_table(
        self, number: int, row: RoundTableRow, points: Sequence[int], by_bots: Sequence[int], at: float
    ) -> None:
        """Keep how the game of this row ended, unless that is kept already."""
        outcome = json.dumps({"points": list(points), "by_bots": list(by_bots)})
        values = (at, outcome, number, row.round, row.place)
        ends = """
            UPDATE contest_tables SET over_at = ?, outcome = ?
            WHERE contest = ? AND round = ? AND place = ? AND over_at IS NULL
        """

        def change(statements: Statements) -> None:
            statements.execute(ends, values)

        self._database.write(change)

    def round_tables(self, number: int) -> list[RoundTableRow]:
        """Return all tables of all rounds that were drawn, in order."""

        def question(statements: Statements) -> list[tuple[int, int, str, float, int, float | None, str]]:
            listed = """
                SELECT round, place, seats, began_at, at_table, over_at, outcome FROM contest_tables
                WHERE contest = ? ORDER BY round, place
            """
            return statements.execute(listed, (number,)).fetchall()

        return [_round_table(*row) for row in self._database.read(question)]


def _round_table(  # noqa: PLR0913 - the columns of a row
    round_number: int, place: int, seats: str, began_at: float, table: int, over_at: float | None, outcome: str
) -> RoundTableRow:
    ended = json.loads(outcome) if outcome else {"points": (), "by_bots": ()}
    points, by_bots = tuple(ended["points"]), tuple(ended["by_bots"])
    return RoundTableRow(round_number, place, tuple(json.loads(seats)), began_at, table, over_at, points, by_bots)


def _entries(statements: Statements, number: int) -> list[EntryRow]:
    rows: list[tuple[int, str, int]] = statements.execute(
        "SELECT account, name, stage FROM contest_entries WHERE contest = ? ORDER BY account", (number,)
    ).fetchall()
    return [EntryRow(account, name, Stage(stage)) for account, name, stage in rows]


def _keep_news_for_all(statements: Statements, number: int, news: str) -> None:
    for one in _entries(statements, number):
        _keep_news(statements, number, one.account, news)


def _keep_news(statements: Statements, number: int, account: int, news: str) -> None:
    anew = "INSERT INTO contest_news VALUES (?, ?, ?) ON CONFLICT (account, contest) DO UPDATE SET told = excluded.told"
    statements.execute(anew, (account, number, news))


def _delete(statements: Statements, number: int) -> None:
    """Delete a contest with its entrants and results. News of it stay until somebody has heard them."""
    kept = ("contest_results", "contest_entries", "contest_tables")
    for statement in (*(f"{name} WHERE contest" for name in kept), "contests WHERE number"):
        statements.execute(f"DELETE FROM {statement} = ?", (number,))
