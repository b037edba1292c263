"""The facts about each table that a store keeps besides its log: its opener, and when somebody was last there.

SQLite and PostgreSQL both understand these statements. sqlite_store.py and postgres_store.py keep the logs.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from .statements import Keeping, Statements


class TableRows:
    """The part of a ``Store`` that is the same in both databases."""

    def __init__(self, rows: Keeping) -> None:
        self._rows = rows

    def drop_table(self, table: int, expected: int) -> None:
        def change(statements: Statements) -> None:
            # In PostgreSQL this waits until an append that is under way is done, so that the count has its lines, too.
            statements.execute("UPDATE tables SET closed = closed WHERE number = ?", (table,))
            question = "SELECT count(*) FROM lines WHERE of_table = ?"
            counted: list[tuple[int]] = statements.execute(question, (table,)).fetchall()
            if counted[0][0] != expected:
                return
            statements.execute("DELETE FROM lines WHERE of_table = ?", (table,))
            statements.execute("DELETE FROM tables WHERE number = ?", (table,))

        self._rows.write(change)

    def release_table(self, table: int) -> None:
        def change(statements: Statements) -> None:
            statements.execute("UPDATE tables SET opener = NULL, place = '' WHERE number = ?", (table,))

        self._rows.write(change)

    def count_opened(self, account: int, place: str) -> tuple[int, int]:
        question = """
            SELECT count(CASE WHEN opener = ? THEN 1 END), count(CASE WHEN place = ? AND place <> '' THEN 1 END)
            FROM tables WHERE closed = 0
        """

        def count(statements: Statements) -> tuple[int, int]:
            rows: list[tuple[int, int]] = statements.execute(question, (account, place)).fetchall()
            return rows[0]

        return self._rows.read(count)

    def see(self, tables: Collection[int], at: float) -> None:
        def change(statements: Statements) -> None:
            statements.execute("UPDATE tables SET seen_at = ? WHERE seen_at IS NULL AND closed = 0", (at,))
            for table in tables:
                statements.execute("UPDATE tables SET seen_at = ? WHERE number = ? AND seen_at < ?", (at, table, at))

        self._rows.write(change)

    def unseen_since(self, at: float) -> Mapping[int, float]:
        question = "SELECT number, seen_at FROM tables WHERE closed = 0 AND seen_at < ? ORDER BY seen_at, number"

        def rows(statements: Statements) -> list[tuple[int, float]]:
            return statements.execute(question, (at,)).fetchall()

        return dict(self._rows.read(rows))

    def probe(self, at: float) -> None:
        anew = "INSERT INTO health VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET written_at = excluded.written_at"

        def change(statements: Statements) -> None:
            statements.execute(anew, (at,))

        self._rows.write(change)
