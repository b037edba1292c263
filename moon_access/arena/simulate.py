"""Playing games between bots, by the thousand: what came out is counted, nothing is told.

For measuring bots and house rules. Time is measured by the caller; words and files' names are its own too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import Any, NamedTuple

from moon_access.bots import BOTS
from moon_access.engine.events import DealScored, Event, ThrownIn
from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.record.file import RecordFile
from moon_access.record.writer import Recorder
from moon_access.table import Player, Table


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


class Contract(NamedTuple):
    """The highest bid of one deal, and what became of it."""

    bidder: Seat
    amount: int
    made: bool


class Played(NamedTuple):
    """One whole game. ``won`` and ``points`` by seat: with teams both seats of a team have the team's."""

    deals: int
    thrown_in: int
    contracts: tuple[Contract, ...]
    won: tuple[bool, ...]
    points: tuple[int, ...]


class _Counter:
    """Listens at one seat; what is counted here, every seat hears."""

    def __init__(self) -> None:
        self.thrown_in = 0
        self.contracts: list[Contract] = []

    def hear(self, event: Event, view: Any) -> None:
        if isinstance(event, ThrownIn):
            self.thrown_in += 1
        elif isinstance(event, DealScored):
            self.contracts.append(Contract(event.bidder, event.amount, event.made))


def play_game(game: AnyGame, kinds: Sequence[str], seed: str, file: RecordFile | None = None) -> Played:
    """One game between the bots named seat by seat. Raises KeyError for an unknown bot."""
    players = [Player(f"{name} {seat + 1}", f"bot:{name}") for seat, name in enumerate(kinds)]
    bots = {Seat(seat): BOTS[name]() for seat, name in enumerate(kinds)}
    recorder = Recorder.begin(file, game, players, seed) if file is not None else None
    counter = _Counter()
    table = Table(game, players, seed=seed, bots=bots, recorder=recorder, listeners={Seat(0): counter})
    while table.step():
        pass
    state = table.state
    sides = [game.side(seat) for seat in bots]
    return Played(
        deals=state.deal,
        thrown_in=counter.thrown_in,
        contracts=tuple(counter.contracts),
        won=tuple(side in state.winners for side in sides),
        points=tuple(state.scores[side] for side in sides),
    )


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
    game = GAMES[game_name].rules(rules, len(bots))
    file = RecordFile.begin(record_path) if record_path is not None else None
    deals = thrown_in = 0
    made: Counter[int] = Counter()
    failed: Counter[int] = Counter()
    wins = [0] * game.players
    for number in range(1, games + 1):
        played = play_game(game, bots, f"{seed}:{number}", file)
        deals += played.deals
        thrown_in += played.thrown_in
        for contract in played.contracts:
            (made if contract.made else failed)[contract.amount] += 1
        for seat, won in enumerate(played.won):
            wins[seat] += won
        if progress is not None:
            progress(number)
    if file is not None:
        file.close()
    return Summary(
        games=games,
        deals=deals,
        thrown_in=thrown_in,
        made=dict(sorted(made.items())),
        failed=dict(sorted(failed.items())),
        wins=tuple(wins),
        record_failed=file.failed if file is not None else None,
    )
