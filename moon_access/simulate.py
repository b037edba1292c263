"""Playing games between bots, by the thousand: what came out is counted, nothing is told.

For measuring bots and house rules. Time is measured by the caller; words and files' names are its own too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import Any, NamedTuple

from .bots import BOTS
from .player import Player
from .record import Recorder
from .rules.events import DealScored, Event, ThrownIn
from .rules.registry import GAMES
from .rules.tiles import Seat
from .table import Table


class Summary(NamedTuple):
    """``made`` and ``failed``: how many bids of each height, lowest first. ``wins`` by seat: with teams a
    win counts for both of its seats. ``deals`` counts the thrown-in ones. ``record_failed`` is the error
    that ended the writing of the record, if any; the games went on.
    """

    games: int
    deals: int
    thrown_in: int
    made: dict[int, int]
    failed: dict[int, int]
    wins: tuple[int, ...]
    record_failed: OSError | None


class _Counter:
    """Listens at one seat; what is counted here, every seat hears."""

    def __init__(self) -> None:
        self.thrown_in = 0
        self.made: dict[int, int] = {}
        self.failed: dict[int, int] = {}

    def hear(self, event: Event, view: Any) -> None:
        if isinstance(event, ThrownIn):
            self.thrown_in += 1
        elif isinstance(event, DealScored):
            heights = self.made if event.made else self.failed
            heights[event.amount] = heights.get(event.amount, 0) + 1


def simulate(
    game_name: str,
    rules: Mapping[str, object],
    bots: Sequence[str],
    games: int,
    seed: str,
    record_path: str | PathLike[str] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """Plays so many games of ``game_name`` under ``rules``, the bots named seat by seat.

    Game n is played with the seed ``seed:n``, counting from 1, so that any one can be played again alone.
    With ``record_path`` all are written into that file, which is begun anew. ``progress`` is called with
    the number of games played, after each. Raises KeyError for an unknown game or bot, BadHouseRule, and
    ImpossibleTable when there are too few or too many bots.
    """
    game = GAMES[game_name](rules, len(bots))
    seats = {Seat(seat): BOTS[name]() for seat, name in enumerate(bots)}
    players = [Player(f"{name} {seat + 1}", f"bot:{name}") for seat, name in enumerate(bots)]
    recorder = Recorder(record_path) if record_path is not None else None
    counter = _Counter()
    deals = 0
    wins = [0] * game.players
    for number in range(1, games + 1):
        own_seed = f"{seed}:{number}"
        if recorder is not None:
            recorder.head(game, players, own_seed)
        table = Table(
            game, players, seed=own_seed, bots=seats, recorder=recorder, listeners={Seat(0): counter}
        )
        while table.step():
            pass
        deals += table.state.deal
        for seat in seats:
            wins[seat] += game.side(seat) in table.state.winners
        if progress is not None:
            progress(number)
    if recorder is not None:
        recorder.close()
    return Summary(
        games=games,
        deals=deals,
        thrown_in=counter.thrown_in,
        made=dict(sorted(counter.made.items())),
        failed=dict(sorted(counter.failed.items())),
        wins=tuple(wins),
        record_failed=recorder.failed if recorder is not None else None,
    )
