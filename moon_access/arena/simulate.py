"""Playing games between bots, by the thousand: what came out is counted, nothing is told.

For measuring bots and house rules. Time is measured by the caller; words and files' names are its own too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import NamedTuple

from moon_access.engine.events import DealScored, Event, ThrownIn
from moon_access.engine.game import AnyGame, View
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.record.file import RecordFile
from moon_access.record.writer import Recorder
from moon_access.table import Player, Table


class Match(NamedTuple):
    """What is played, in values that can be sent to another process. ``players``: kinds of bots, seat by seat
    in the first seating; ``rules``: house rules that are not as usual."""

    game: str
    rules: Mapping[str, object]
    players: tuple[str, ...]
    seed: str

    def table(self) -> AnyGame:
        """Raises KeyError for an unknown game, BadHouseRule, ImpossibleTable."""
        return GAMES[self.game].rules(self.rules, len(self.players))


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

    def hear(self, event: Event, view: View) -> None:
        if isinstance(event, ThrownIn):
            self.thrown_in += 1
        elif isinstance(event, DealScored):
            self.contracts.append(Contract(event.bidder, event.amount, event.made))


def play_game(game: AnyGame, kinds: Sequence[str], seed: str, file: RecordFile | None = None) -> Played:
    """One game between the bots named seat by seat. Raises KeyError for an unknown bot."""
    players = [Player(f"{name} {seat + 1}", f"bot:{name}") for seat, name in enumerate(kinds)]
    levels = GAMES[game.name].bots()
    bots = {Seat(seat): levels[name]() for seat, name in enumerate(kinds)}
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
    match: Match,
    games: int,
    record_path: str | PathLike[str] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """Plays so many games of the match, all in its first seating.

    Game n is played with the seed ``seed:n``, counting from 1, so that any one can be played again alone.
    With ``record_path`` all are written into that file, which is begun anew. ``progress`` is called with
    the number of games played, after each. Raises KeyError for an unknown game or bot, BadHouseRule, and
    ImpossibleTable when there are too few or too many bots.
    """
    game = match.table()
    file = RecordFile.begin(record_path) if record_path is not None else None
    total = _Total(game.players)
    for number in range(1, games + 1):
        total.add(play_game(game, match.players, f"{match.seed}:{number}", file))
        if progress is not None:
            progress(number)
    if file is not None:
        file.close()
    return total.summary(games, file.failed if file is not None else None)


class _Total:
    """What is summed up over games, of which none is kept."""

    def __init__(self, seats: int) -> None:
        self.deals = self.thrown_in = 0
        self.made: Counter[int] = Counter()
        self.failed: Counter[int] = Counter()
        self.wins = [0] * seats

    def add(self, played: Played) -> None:
        self.deals += played.deals
        self.thrown_in += played.thrown_in
        for contract in played.contracts:
            (self.made if contract.made else self.failed)[contract.amount] += 1
        for seat, won in enumerate(played.won):
            self.wins[seat] += won

    def summary(self, games: int, record_failed: OSError | None) -> Summary:
        return Summary(
            games=games,
            deals=self.deals,
            thrown_in=self.thrown_in,
            made=dict(sorted(self.made.items())),
            failed=dict(sorted(self.failed.items())),
            wins=tuple(self.wins),
            record_failed=record_failed,
        )
