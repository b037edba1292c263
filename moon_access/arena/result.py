"""The result of a match: each player's win rate, points and bids, as values and as JSON.

It follows from the match and the totals alone, so it is the same to the last digit whoever played the games.
"""

from __future__ import annotations

from typing import NamedTuple

from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat

from .confidence import WinRate, win_rate
from .match import Match
from .pairing import pairings_for, seatings
from .totals import Totals


class Bids(NamedTuple):
    """The bids of one amount that became the contract: how many there were, and how many of them were made."""

    amount: int
    made: int
    played: int


class PlayerResult(NamedTuple):
    """How one player did. ``seats``: at how many seats the player sits at once. ``at_seats``: the win rate by seat.

    ``points_per_game`` and ``points_per_deal`` are those of one seat; a seat of a team has the team's points.
    """

    player: str
    seats: int
    win_rate: WinRate
    at_seats: tuple[WinRate, ...]
    points_per_game: float
    points_per_deal: float
    bids: tuple[Bids, ...]


class MatchResult(NamedTuple):
    """How a match came out, the players in the order in which they were named.

    ``asked``: the number of games asked for. ``planned``: the same in whole pairings. ``games``: those played.
    ``equal_share``: the win rate of players who are equally strong, 0 to 1.
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


def match_result(match: Match, asked: int, totals: Totals) -> MatchResult:
    """The result of these totals, in which there must be at least one pairing. ``asked``: games asked for."""
    game = match.table()
    return MatchResult(
        match=match,
        asked=asked,
        planned=pairings_for(asked, match.kinds) * len(seatings(match.kinds)),
        games=totals.games,
        pairings=totals.pairings,
        deals=totals.deals,
        thrown_in=totals.thrown_in,
        equal_share=1 / len(game.sides),
        players=tuple(_player_result(game, match, totals, name) for name in dict.fromkeys(match.kinds, None)),
    )


def _player_result(game: AnyGame, match: Match, totals: Totals, name: str) -> PlayerResult:
    seats = match.kinds.count(name)
    games = len(seatings(match.kinds))  # of one pairing
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
    """The result for scripts, under names that stay. Only what the match and the number of games settle is in it.

    Rates are 0 to 1, seats count from 1. "rules" are all house rules of the table. "players" are the levels of the bots
    in the first seating. "complete" says whether all games that were planned have been played. "seat_games" counts a
    game once for each seat that the player had, and so does "wins".
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
