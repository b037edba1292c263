"""Many games between bots: play them in pairings or in one seating, add them up, and compute the result.

A pairing plays the same tiles once in every distinct seating that you get by rotating the players round the table, so
all players get the same good hands. Games of one pairing depend on each other; pairings do not. So this module computes
a confidence interval from how the pairings differ, never from the number of games.

Totals are sums of whole numbers, and you may add them in any order. So the result is the same to the last digit however
processes share out the games. match.py plays one game, and workers.py has the processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from math import sqrt
from os import PathLike
from typing import NamedTuple

from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.record.file import RecordFile

from .match import GameResult, Match, play_game


def players_by_seat(players: Sequence[str], game: str) -> tuple[str, ...]:
    """Return the players by seat. In a game with teams, two names stand for two teams; otherwise each is one seat."""
    return (*players, *players) if GAMES[game].rules().teams and len(players) == 2 else tuple(players)


def seatings(players: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the distinct seatings of a pairing, ``players`` first. There is one for each seat, less duplicates."""
    return tuple(dict.fromkeys((players[turn:] + players[:turn] for turn in range(len(players))), None))


def pairings_for(games: int, players: tuple[str, ...]) -> int:
    """Return the number of whole pairings that have at least ``games`` games."""
    return -(-games // len(seatings(players)))


def play_pairings(match: Match, numbers: Iterable[int]) -> Totals:
    """Play the pairings with these numbers. Pairing n has the seed ``seed:n`` in all its games.

    Raises KeyError for an unknown game or bot, BadHouseRule, ImpossibleTable.

    Returns:
        The totals of these pairings.
    """
    game = match.table()
    totals = Totals()
    for number in numbers:
        pairing = Totals()
        for seating in seatings(match.kinds):
            pairing.add_game(play_game(game, seating, f"{match.seed}:{number}"), seating)
        totals.add_pairing(pairing)
    return totals


NORMAL_QUANTILE = 1.959963984540054
"""The 0.975 quantile of the standard normal distribution: 95 percent of it lies within this many standard deviations of
the mean."""
LEAST_PAIRINGS = 30
"""The number of pairings below which the normal approximation is rough."""


class Method(Enum):
    """The method that computed an interval. The JSON output uses the values."""

    NORMAL = "pairings"  # normal approximation to the mean of the pairings
    WILSON = "wilson"  # Wilson score interval, one trial a pairing: all pairings had equal wins, or there is only one
    SEATING = "seating"  # no interval: the player has as many seats on each side, so the seating sets the rate


class WinRate(NamedTuple):
    """The win rate of a player: ``won`` of ``played`` games, each counted once for every seat that the player had.

    ``rate`` and the interval from ``low`` to ``high``: 0 to 1.
    """

    won: int
    played: int
    rate: float
    low: float
    high: float
    method: Method


def win_rate(won: int, squares: int, pairings: int, games: int, possible: tuple[int, int] | None = None) -> WinRate:
    """Return the win rate, with its interval, in ``pairings`` pairings of ``games`` games each.

    If all pairings have equally many wins, their variance tells nothing. Then the Wilson score interval treats each
    pairing as one trial that gives either the fewest or the most wins. No distribution with this mean varies more, so
    the interval is not too narrow.

    Args:
        won: the wins in all pairings together.
        squares: the wins in each pairing squared, summed over the pairings.
        pairings: the number of pairings.
        games: the number of games of each pairing.
        possible: the fewest and the most wins that one pairing can have; None means from 0 to ``games``.

    Returns:
        The rate with its interval, from 0 to 1.
    """
    least, most = possible or (0, games)
    rate = won / (pairings * games)
    variance = pairings * squares - won * won  # variance of the wins in a pairing, times pairings * (pairings - 1)
    if least == most:
        low = high = rate
        method = Method.SEATING
    elif variance:
        off = NORMAL_QUANTILE * sqrt(variance / (pairings - 1)) / (pairings * games)
        low, high = rate - off, rate + off
        method = Method.NORMAL
    else:
        trial = (won / pairings - least) / (most - least)
        low, high = ((least + end * (most - least)) / games for end in _wilson_interval(trial, pairings))
        method = Method.WILSON
    return WinRate(won, pairings * games, rate, max(low, least / games), min(high, most / games), method)


def _wilson_interval(rate: float, trials: int) -> tuple[float, float]:
    """Return the ends of the Wilson score interval of a rate, 0 to 1, in this many trials."""
    z = NORMAL_QUANTILE
    scale = 1 + z * z / trials
    middle = (rate + z * z / (2 * trials)) / scale
    off = z * sqrt(rate * (1 - rate) / trials + (z / (2 * trials)) ** 2) / scale
    return middle - off, middle + off


PlayerAt = tuple[str, Seat | None]
"""A player's name and one seat; None means all seats together."""


@dataclass
class Totals:
    """Sums over some games.

    ``deals`` includes deals that were thrown in. ``wins`` counts seats that won, so a team's win counts twice.
    ``points``: by player, at all seats together. ``made`` and ``failed``: the number of bids, by player and amount.

    Only games in pairings have two more sums. ``pairings``: the number of pairings. ``squared_wins``: the wins in each
    pairing squared, summed over the pairings; the variance is computed from these.
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
        """Add one game. ``players``: by seat."""
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
        """Add the games of one whole pairing."""
        self.add(pairing)
        self.pairings += 1
        self.squared_wins.update({who: won * won for who, won in pairing.wins.items()})

    def add(self, other: Totals) -> None:
        """Add all sums of ``other``."""
        self.games += other.games
        self.deals += other.deals
        self.thrown_in += other.thrown_in
        self.wins.update(other.wins)
        self.points.update(other.points)
        self.made.update(other.made)
        self.failed.update(other.failed)
        self.pairings += other.pairings
        self.squared_wins.update(other.squared_wins)


class Bids(NamedTuple):
    """The bids of one amount that became the contract. ``played``: their number. ``made``: how many were made."""

    amount: int
    made: int
    played: int


class PlayerResult(NamedTuple):
    """The result of one player. ``seats``: how many seats the player has at once. ``at_seats``: the win rate by seat.

    ``points_per_game`` and ``points_per_deal`` are averages for one seat. A seat of a team has the team's points.
    """

    player: str
    seats: int
    win_rate: WinRate
    at_seats: tuple[WinRate, ...]
    points_per_game: float
    points_per_deal: float
    bids: tuple[Bids, ...]


class MatchResult(NamedTuple):
    """The result of a match. The players are in the order in which the match names them.

    ``asked``: the requested number of games. ``planned``: that number rounded up to whole pairings.
    ``games``: the number of games played. ``equal_share``: the win rate of players who are equally strong, 0 to 1.
    """

    match: Match
    asked: int
    planned: int
    games: int
    pairings: int
    deals: int
    thrown_in: int
    equal_share: float
    players: tuple[PlayerResult, ...]


def match_result(match: Match, requested_games: int, totals: Totals) -> MatchResult:
    """Return the result of these totals of at least one pairing. ``requested_games``: the number of games asked for."""
    game = match.table()
    return MatchResult(
        match=match,
        asked=requested_games,
        planned=pairings_for(requested_games, match.kinds) * len(seatings(match.kinds)),
        games=totals.games,
        pairings=totals.pairings,
        deals=totals.deals,
        thrown_in=totals.thrown_in,
        equal_share=1 / len(game.sides),
        players=tuple(_player_result(game, match, totals, name) for name in dict.fromkeys(match.kinds, None)),
    )


def _player_result(game: AnyGame, match: Match, totals: Totals, name: str) -> PlayerResult:
    seats = match.kinds.count(name)
    games = len(seatings(match.kinds))  # the games of one pairing
    on_sides = [sum(match.kinds[seat] == name for seat in side) for side in game.sides]

    def rate(at: Seat | None, played: int, possible: tuple[int, int] | None = None) -> WinRate:
        return win_rate(totals.wins[name, at], totals.squared_wins[name, at], totals.pairings, played, possible)

    return PlayerResult(
        player=name,
        seats=seats,
        # One side wins each game, so at least the player's seats on one side win, and at most those on another.
        win_rate=rate(None, games * seats, (games * min(on_sides), games * max(on_sides))),
        at_seats=tuple(rate(Seat(seat), games * seats // game.players) for seat in range(game.players)),
        points_per_game=totals.points[name] / (seats * totals.games),
        points_per_deal=totals.points[name] / (seats * totals.deals),
        bids=tuple(
            Bids(amount, totals.made[name, amount], totals.made[name, amount] + totals.failed[name, amount])
            for amount in sorted({amount for who, amount in (*totals.made, *totals.failed) if who == name})
        ),
    )


def as_json(result: MatchResult) -> dict[str, object]:
    """Return the result for scripts, under names that never change.

    It depends only on the match and the number of games. Rates are 0 to 1, seats count from 1. "rules" are all house
    rules of the table. "players" are the levels of the bots in the first seating. "complete" is true if all planned
    games have been played. "seat_games" and "wins" count a game once for each seat that the player had.

    Returns:
        Values that the json module can write.
    """
    game = result.match.table()
    return {
        "format": "moon-access arena",
        "version": 1,
        "game": result.match.game,
        "rules": {rule.name: game.value_of(rule.name) for rule in game.house_rules},
        "players": list(result.match.kinds),
        "seed": result.match.seed,
        "games_asked": result.asked,
        "games": result.games,
        "pairings": result.pairings,
        "games_per_pairing": result.games // result.pairings,
        "complete": result.games == result.planned,
        "deals": result.deals,
        "thrown_in": result.thrown_in,
        "equal_share": round(result.equal_share, 6),
        "confidence": 0.95,
        "standings": [
            {
                "player": one.player,
                "seats": one.seats,
                **_rate_as_json(one.win_rate),
                "by_seat": [{"seat": at, **_rate_as_json(rate)} for at, rate in enumerate(one.at_seats, 1)],
                "points_per_game": round(one.points_per_game, 6),
                "points_per_deal": round(one.points_per_deal, 6),
                "bids": [{"bid": bid.amount, "made": bid.made, "of": bid.played} for bid in one.bids],
            }
            for one in result.players
        ],
    }


def _rate_as_json(rate: WinRate) -> dict[str, object]:
    return {
        "seat_games": rate.played,
        "wins": rate.won,
        "win_rate": round(rate.rate, 6),
        "low": round(rate.low, 6),
        "high": round(rate.high, 6),
        "method": rate.method.value,
    }


class Summary(NamedTuple):
    """The sums of a simulation.

    ``deals`` includes deals that were thrown in. ``made`` and ``failed``: the number of bids by amount, the lowest
    amount first. ``wins``: by seat; a team's win counts for both of its seats. ``record_failed``: the error after which
    nothing more was written to the record, None if there was none; the games went on.
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
    """Play this many games of the match, and add them up.

    Game n, counted from 1, has the seed ``seed:n``, so that you can play it again. Raises KeyError for an unknown game
    or bot, BadHouseRule, and ImpossibleTable if there are too few or too many bots.

    Args:
        match: the match.
        games: the number of games.
        record: the file to write all games to; a path begins a new file.
        progress: called after each game with the number of games played so far.

    Returns:
        The sums.
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
        made=_add_up_by_amount(totals.made),
        failed=_add_up_by_amount(totals.failed),
        wins=tuple(totals.wins[name, Seat(at)] for at, name in enumerate(match.kinds)),
        record_failed=file.failure if file is not None else None,
    )


def _add_up_by_amount(bids: Counter[tuple[str, int]]) -> dict[int, int]:
    """Add up the bids of all players. Return the number of bids by amount, the lowest amount first."""
    amounts = sorted({amount for _, amount in bids})
    return {amount: sum(number for (_, one), number in bids.items() if one == amount) for amount in amounts}
