"""Bots against bots, fairly measured: who sits where, which games are played, and what can be concluded.

The unit is the pairing: the same tiles played once in every distinct seating that turning the players round the
table gives, so that good hands come to everybody alike. Games of one pairing are therefore not independent, and
an interval is taken from how the pairings differ, never from the number of games.

Counts are whole numbers and are added in any order: however the pairings are shared out, the result is the
same to the last digit. Who plays them where is in workers.py; words and files are nobody's business here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from math import sqrt
from typing import NamedTuple

from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES

from .simulate import Match, play_game

Z = 1.959963984540054
"""Standard normal deviations to either side of the middle 95 percent."""

FEW = 30
"""Pairings below which the normal approximation is rough."""


def all_seats(players: Sequence[str], game: str) -> tuple[str, ...]:
    """Where there are two teams, two names are a team each; otherwise the names are the seats already."""
    return (*players, *players) if GAMES[game].rules().teams and len(players) == 2 else tuple(players)


def seatings(players: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The distinct ones that turning the players round the table gives, their own first."""
    return tuple(dict.fromkeys((players[turn:] + players[:turn] for turn in range(len(players))), None))


def pairings_for(games: int, players: tuple[str, ...]) -> int:
    """How many whole pairings it takes to play at least so many games."""
    return -(-games // len(seatings(players)))


Place = tuple[str, Seat | None]
"""A player at one seat, or (None) wherever the player sits."""


@dataclass
class Count:
    """What came out of some pairings. ``wins`` are counted by seat: with teams a won game is a win for both of
    them. ``squares``: the wins in one pairing squared, summed up over the pairings. ``points`` by player, those
    of every seat of theirs. ``made`` and ``failed`` by player and height."""

    pairings: int = 0
    games: int = 0
    deals: int = 0
    thrown_in: int = 0
    wins: Counter[Place] = field(default_factory=Counter)
    squares: Counter[Place] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    made: Counter[tuple[str, int]] = field(default_factory=Counter)
    failed: Counter[tuple[str, int]] = field(default_factory=Counter)

    def add(self, other: Count) -> None:
        self.pairings += other.pairings
        self.games += other.games
        self.deals += other.deals
        self.thrown_in += other.thrown_in
        self.wins.update(other.wins)
        self.squares.update(other.squares)
        self.points.update(other.points)
        self.made.update(other.made)
        self.failed.update(other.failed)


def play(match: Match, pairings: Iterable[int]) -> Count:
    """Plays these pairings, counted from 1. Pairing n has the tiles of the seed ``seed:n`` in all its games."""
    game = match.table()
    count = Count()
    for number in pairings:
        wins: Counter[Place] = Counter()
        for seating in seatings(match.players):
            played = play_game(game, seating, f"{match.seed}:{number}")
            count.games += 1
            count.deals += played.deals
            count.thrown_in += played.thrown_in
            for at, name in enumerate(seating):
                wins[name, None] += played.won[at]
                wins[name, Seat(at)] += played.won[at]
                count.points[name] += played.points[at]
            for contract in played.contracts:
                (count.made if contract.made else count.failed)[seating[contract.bidder], contract.amount] += 1
        count.pairings += 1
        count.wins.update(wins)
        count.squares.update({place: won * won for place, won in wins.items()})
    return count


class Method(Enum):
    """How an interval was found."""

    PAIRINGS = "pairings"  # normal approximation to the mean of the pairings
    WILSON = "wilson"  # the pairings came out alike, or there is one: Wilson's, with a pairing as one trial
    SEATING = "seating"  # the player sits on every side alike: the share follows from that, whatever is played


class Share(NamedTuple):
    """Games won of games played, counted by seat; ``rate``, and the 95 percent interval around it, 0 to 1."""

    won: int
    of: int
    rate: float
    low: float
    high: float
    method: Method


class Bids(NamedTuple):
    amount: int
    made: int
    of: int


class Standing(NamedTuple):
    """One player. ``points_per_game`` and ``points_per_deal`` are those of one seat; with teams its team's."""

    player: str
    seats: int
    share: Share
    by_seat: tuple[Share, ...]
    points_per_game: float
    points_per_deal: float
    bids: tuple[Bids, ...]


class Result(NamedTuple):
    """``asked`` is the number of games asked for, ``planned`` that in whole pairings, ``games`` those played.
    ``equal_share``: the rate of players who are equally strong."""

    match: Match
    asked: int
    planned: int
    games: int
    pairings: int
    deals: int
    thrown_in: int
    equal_share: float
    standings: tuple[Standing, ...]


def conclude(match: Match, asked: int, count: Count) -> Result:
    """What the counts say; there must be one pairing at least. Players in the order they were named in."""
    game = match.table()
    return Result(
        match=match,
        asked=asked,
        planned=pairings_for(asked, match.players) * len(seatings(match.players)),
        games=count.games,
        pairings=count.pairings,
        deals=count.deals,
        thrown_in=count.thrown_in,
        equal_share=1 / len(game.sides),
        standings=tuple(_standing(game, match, count, name) for name in dict.fromkeys(match.players, None)),
    )


def _standing(game: AnyGame, match: Match, count: Count, name: str) -> Standing:
    seats = match.players.count(name)
    turns = len(seatings(match.players))
    on_sides = [sum(match.players[seat] == name for seat in side) for side in game.sides]
    at_seats = (Seat(seat) for seat in range(game.players))
    return Standing(
        player=name,
        seats=seats,
        share=interval(
            count.wins[name, None],
            count.squares[name, None],
            count.pairings,
            turns * seats,
            (turns * min(on_sides), turns * max(on_sides)),  # one side wins each game
        ),
        by_seat=tuple(
            interval(count.wins[name, seat], count.squares[name, seat], count.pairings, turns * seats // game.players)
            for seat in at_seats
        ),
        points_per_game=count.points[name] / (seats * count.games),
        points_per_deal=count.points[name] / (seats * count.deals),
        bids=tuple(
            Bids(amount, count.made[name, amount], count.made[name, amount] + count.failed[name, amount])
            for amount in sorted({amount for who, amount in (*count.made, *count.failed) if who == name})
        ),
    )


def interval(won: int, squares: int, pairings: int, each: int, possible: tuple[int, int] | None = None) -> Share:
    """The share of ``won`` in ``pairings`` of ``each`` games, with its 95 percent interval.

    ``squares`` is the sum of the squares of what was won in each pairing; ``possible`` the least and the most
    that can be won in one, from none to all if not given. Where the pairings do not differ, nothing can be learnt
    from how they do; Wilson's interval then takes each for one trial between the least and the most, and no
    numbers between these can have a mean that is less certain.
    """
    least, most = possible or (0, each)
    rate = won / (pairings * each)
    differ = pairings * squares - won * won  # the variance of the pairings, times pairings * (pairings - 1)
    if least == most:
        low = high = rate
        method = Method.SEATING
    elif differ:
        off = Z * sqrt(differ / (pairings - 1)) / (pairings * each)
        low, high = rate - off, rate + off
        method = Method.PAIRINGS
    else:
        trial = (won / pairings - least) / (most - least)
        scale = 1 + Z * Z / pairings
        middle = (trial + Z * Z / (2 * pairings)) / scale
        off = Z * sqrt(trial * (1 - trial) / pairings + (Z / (2 * pairings)) ** 2) / scale
        low, high = ((least + end * (most - least)) / each for end in (middle - off, middle + off))
        method = Method.WILSON
    return Share(won, pairings * each, rate, max(low, least / each), min(high, most / each), method)


def as_json(result: Result) -> dict[str, object]:
    """The result under names that stay, all of it settled by the match and the number of games.

    Rates are 0 to 1, seats count from 1. "rules" are all house rules of the table, "players" the kinds of bots
    in the first seating, "complete" says whether all games that were planned have been played. "seat_games" counts
    a game once for each seat that the player had, and so does "wins".
    """
    game = result.match.table()
    return {
        "format": "moon-access arena",
        "version": 1,
        "game": result.match.game,
        "rules": {rule.name: game.value_of(rule.name) for rule in game.house_rules},
        "players": list(result.match.players),
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
                **_share(one.share),
                "by_seat": [{"seat": at, **_share(share)} for at, share in enumerate(one.by_seat, 1)],
                "points_per_game": round(one.points_per_game, 6),
                "points_per_deal": round(one.points_per_deal, 6),
                "bids": [{"bid": bid.amount, "made": bid.made, "of": bid.of} for bid in one.bids],
            }
            for one in result.standings
        ],
    }


def _share(share: Share) -> dict[str, object]:
    return {
        "seat_games": share.of,
        "wins": share.won,
        "win_rate": round(share.rate, 6),
        "low": round(share.low, 6),
        "high": round(share.high, 6),
        "method": share.method.value,
    }
