"""A match between bots, and one game of it: who sits where, and how the game came out.

A game between bots is played at a table like any other game. Nobody listens, and nothing measures time. result.py plays
and adds up many games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from moon_access.bots.levels import LEVELS, kind_that_plays, level_of
from moon_access.engine.events import DealScored, Event, ThrownIn
from moon_access.engine.game import AnyGame, View
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.record.file import RecordFile
from moon_access.record.writer import Recorder
from moon_access.table import Player, Table


class Match(NamedTuple):
    """The game and players of a match, in plain values that can be sent to another process.

    ``game``: its name in the registry. ``rules``: the house rules that differ from the usual ones. ``players``: the
    requested kind of bot at each seat, seat 0 first; ``kinds`` are the kinds that really play. ``seed``: the seed of
    the match; each of its games adds its own number.
    """

    game: str
    rules: Mapping[str, object]
    players: tuple[str, ...]
    seed: str

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kind of bot that really plays at each seat, see ``kinds_that_play``. Raises KeyError."""
        return kinds_that_play(self.game, self.players)

    def table(self) -> AnyGame:
        """Return the game with these house rules. Raises KeyError, BadHouseRule or ImpossibleTable."""
        return GAMES[self.game].rules(self.rules, len(self.players))


def kinds_that_play(game: str, players: Sequence[str]) -> tuple[str, ...]:
    """Replace each requested kind of bot whose level the game lacks by the kind with the next lower level.

    Returns:
        The kinds, by seat.

    Raises:
        KeyError: there is no such game, or a name is not a level.
    """
    bots = GAMES[game].bots()
    for kind in players:
        if level_of(kind) not in LEVELS:
            raise KeyError(kind)
    return tuple(kind_that_plays(bots, kind) for kind in players)


class Contract(NamedTuple):
    """The highest bid of one deal, and whether it was made."""

    bidder: Seat
    amount: int
    made: bool


class GameResult(NamedTuple):
    """The result of one game.

    ``deals``: how many were dealt, including those thrown in. ``contracts``: one for each deal that was scored after an
    auction. ``won`` and ``points``: by seat; both seats of a team have the team's.
    """

    deals: int
    thrown_in: int
    contracts: tuple[Contract, ...]
    won: tuple[bool, ...]
    points: tuple[int, ...]


class _DealListener:
    """A listener at one seat that collects the contracts. One seat is enough: all seats hear how a deal ends."""

    def __init__(self) -> None:
        self.thrown_in = 0
        self.contracts: list[Contract] = []

    def hear(self, event: Event, view: View) -> None:
        if isinstance(event, ThrownIn):
            self.thrown_in += 1
        elif isinstance(event, DealScored):
            self.contracts.append(Contract(event.bidder, event.amount, event.made))


def play_game(game: AnyGame, levels: Sequence[str], seed: str, file: RecordFile | None = None) -> GameResult:
    """Play one game between bots of these levels, by seat. Equal arguments give the same game.

    If the game lacks a level, the next lower one plays, and the record names that one. Raises KeyError for a name that
    is not a level.

    Args:
        game: the rules.
        levels: the kind of bot at each seat.
        seed: the seed of the game.
        file: the record to write the game to, if any.

    Returns:
        How the game came out.
    """
    makers = GAMES[game.name].bots()
    kinds = kinds_that_play(game.name, levels)
    players = [Player(f"{kind} {seat + 1}", f"bot:{kind}") for seat, kind in enumerate(kinds)]
    bots = {Seat(seat): makers[kind]() for seat, kind in enumerate(kinds)}
    recorder = Recorder.begin(file, game, players, seed) if file is not None else None
    listener = _DealListener()
    table = Table(game, players, seed=seed, bots=bots, recorder=recorder, listeners={Seat(0): listener})
    while table.step():
        pass
    state = table.state
    sides = [game.side(seat) for seat in bots]
    return GameResult(
        deals=state.deal,
        thrown_in=listener.thrown_in,
        contracts=tuple(listener.contracts),
        won=tuple(side in state.winners for side in sides),
        points=tuple(state.scores[side] for side in sides),
    )
