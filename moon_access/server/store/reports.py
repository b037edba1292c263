"""Reports: what players told the moderators about others, with the last lines that they heard before.

The server keeps talk nowhere else. A report stays until a moderator settles it. hall/moderation.py makes reports.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final, NamedTuple

from .store import SharedDatabase, Statements

MOST_OPEN: Final = 3
"""Maximum of reports of one player that nobody has settled yet."""
MOST_KEPT: Final = 1000
"""Maximum of reports of all players. If moderators have so many to read, they need no more."""
MOST_LINES: Final = 20
"""Maximum of lines in a report: the last ones that its reporter heard."""


class TalkLine(NamedTuple):
    """One line of talk."""

    name: str
    text: str


class Report(NamedTuple):
    """A report.

    ``number`` is from 1 on, and never used again. ``told_at`` is in seconds of time.time. ``lines`` are oldest first.
    """

    number: int
    told_at: float
    reporter: str
    about: str
    why: str
    lines: tuple[TalkLine, ...]


class Reports:
    """The reports in a server's database. Any thread may call anything; all of it may raise StoreFailed."""

    def __init__(self, database: SharedDatabase) -> None:
        self._database = database

    def add(self, told_at: float, by: str, about: str, why: str, lines: Sequence[TalkLine]) -> int:
        """Keep a report, and return its number; 0 if this player has reported enough."""
        row = (told_at, by, about, why, json.dumps(lines, ensure_ascii=False))

        def change(connection: Statements) -> int:
            question = "SELECT number FROM reports WHERE by_name = ?"
            theirs: list[tuple[int]] = connection.execute(question, (by,)).fetchall()
            kept: list[tuple[int]] = connection.execute("SELECT count(*) FROM reports").fetchall()
            if len(theirs) >= MOST_OPEN or kept[0][0] >= MOST_KEPT:
                return 0
            statement = (
                "INSERT INTO reports (told_at, by_name, about, why, lines) VALUES (?, ?, ?, ?, ?) RETURNING number"
            )
            rows: list[tuple[int]] = connection.execute(statement, row).fetchall()
            return rows[0][0]

        return self._database.write(change)

    def list_all(self) -> list[Report]:
        """Return all reports, oldest first."""

        def question(connection: Statements) -> list[tuple[int, float, str, str, str, str]]:
            statement = "SELECT number, told_at, by_name, about, why, lines FROM reports ORDER BY number"
            return connection.execute(statement).fetchall()

        return [
            Report(number, told_at, by, about, why, tuple(TalkLine(*line) for line in json.loads(lines)))
            for number, told_at, by, about, why, lines in self._database.read(question)
        ]

    def settle(self, number: int) -> bool:
        """Delete the report with its lines. Return whether there was one of this number."""

        def change(connection: Statements) -> bool:
            settled: list[tuple[int]] = connection.execute(
                "DELETE FROM reports WHERE number = ? RETURNING number", (number,)
            ).fetchall()
            return bool(settled)

        return self._database.write(change)
