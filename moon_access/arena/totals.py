"""What many games between bots come to: sums of whole numbers, of which no single game is kept.

Sums can be added up in any order, so they are the same however the games are shared out between processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from moon_access.engine.tiles import Seat

from .match import GameResult

PlayerAt = tuple[str, Seat | None]
"""A player, by name, at one seat; with None at whatever seat."""


@dataclass
class Totals:
    """Sums over some games.

    ``deals`` includes those thrown in. ``wins``: seats that won, so with teams a game is won twice. ``points``: by
    player, at all seats together. ``made`` and ``failed``: how many bids, by player and amount.

    Two sums are only there where games are played in pairings: see pairing.py. ``pairings``: how many.
    ``squared_wins``: the wins in each pairing squared, summed over the pairings; from these follows the variance.
    """

    games: int = 0
    deals: int = 0
    thrown_in: int = 0
    wins: Counter[PlayerAt] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    made: Counter[tuple[str, int]] = field(default_factory=Counter)
    failed: Counter[tuple[str, int]] = field(default_factory=Counter)
    pairings: int = 0
    squared_wins: Counter[PlayerAt] = field(default_factory=Counter)

    def add_game(self, result: GameResult, players: Sequence[str]) -> None:
        """Adds one game. ``players``: by seat."""
        self.games += 1
        self.deals += result.deals
        self.thrown_in += result.thrown_in
        for at, name in enumerate(players):
            self.wins[name, None] += result.won[at]
            self.wins[name, Seat(at)] += result.won[at]
            self.points[name] += result.points[at]
        for contract in result.contracts:
            (self.made if contract.made else self.failed)[players[contract.bidder], contract.amount] += 1

    def add_pairing(self, pairing: Totals) -> None:
        """Adds the games of one whole pairing."""
        self.add(pairing)
        self.pairings += 1
        self.squared_wins.update({who: won * won for who, won in pairing.wins.items()})

    def add(self, other: Totals) -> None:
        """Adds all sums of another part."""
        self.games += other.games
        self.deals += other.deals
        self.thrown_in += other.thrown_in
        self.wins.update(other.wins)
        self.points.update(other.points)
        self.made.update(other.made)
        self.failed.update(other.failed)
        self.pairings += other.pairings
        self.squared_wins.update(other.squared_wins)
