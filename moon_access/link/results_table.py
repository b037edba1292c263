"""Write the results of an evening as comma-separated values, for spreadsheets.

A server and a player's program write the same columns, which never change; a server adds the points of each deal.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Protocol

_COLUMNS = ("place", "name", "score", "deals_by_bots")


class ResultLine(Protocol):
    """The result of one entrant. ``score``: in hundredths. ``by_bot``: how many deals a bot finished."""

    @property
    def place(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def score(self) -> int: ...
    @property
    def by_bot(self) -> int: ...


def write_table(lines: Iterable[tuple[ResultLine, Sequence[int | None]]], deals: int = 0) -> str:
    """Return the results as comma-separated values.

    Args:
        lines: The result of each entrant, with the points of each deal, None for one that they have missed.
        deals: The number of deals whose points are in the table.
    """
    written = StringIO()
    rows = csv.writer(written)
    rows.writerow([*_COLUMNS, *(f"deal_{number}" for number in range(1, deals + 1))])
    rows.writerows([one.place, one.name, f"{one.score / 100:.2f}", one.by_bot, *points] for one, points in lines)
    return written.getvalue()
