"""Many games of one match, always in the same seating, summed up and recorded if wanted.

For trying house rules and for records to test with. How bots are compared is in pairing.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from os import PathLike
from typing import NamedTuple

from moon_access.engine.tiles import Seat
from moon_access.record.file import RecordFile

from .match import Match, play_game
from .totals import Totals


class Summary(NamedTuple):
    """What the games came to.

    ``deals`` includes those thrown in. ``made`` and ``failed``: amount of a bid, lowest first -> how many such bids.
    ``wins``: by seat; with teams a win counts for both seats of the team. ``record_failed``: the error that ended the
    writing of the record, None if there was none; the games went on.
    """

    games: int
    deals: int
    thrown_in: int
    made: dict[int, int]
    failed: dict[int, int]
    wins: tuple[int, ...]
    record_failed: OSError | None


def simulate(
    match: Match,
    games: int,
    record: str | PathLike[str] | RecordFile | None = None,
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """Plays so many games of the match. Game n, counted from 1, has the seed ``seed:n``, so each can be played again.

    ``record``: a file that all games are written to, begun anew where it is given by its path. ``progress``: called
    after each game with the number played so far. Raises KeyError for an unknown game or bot, BadHouseRule, and
    ImpossibleTable where there are too few or too many bots.
    """
    game = match.table()
    file = record if isinstance(record, RecordFile | None) else RecordFile.begin(record)
    totals = Totals()
    for number in range(1, games + 1):
        totals.add_game(play_game(game, match.kinds, f"{match.seed}:{number}", file), match.kinds)
        if progress is not None:
            progress(number)
    if file is not None:
        file.close()
    return Summary(
        games=games,
        deals=totals.deals,
        thrown_in=totals.thrown_in,
        made=_by_amount(totals.made),
        failed=_by_amount(totals.failed),
        wins=tuple(totals.wins[name, Seat(at)] for at, name in enumerate(match.kinds)),
        record_failed=file.failed if file is not None else None,
    )


def _by_amount(bids: Counter[tuple[str, int]]) -> dict[int, int]:
    """Amount of a bid, lowest first -> how many all players together made."""
    amounts = sorted({amount for _, amount in bids})
    return {amount: sum(number for (_, one), number in bids.items() if one == amount) for amount in amounts}
