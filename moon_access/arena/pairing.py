"""Pairings: how bots are compared fairly.

A pairing is the same tiles played once in every distinct seating that turning the players round the table gives. So
good hands come to all players alike. Games of one pairing are not independent of each other; pairings are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from moon_access.games import GAMES

from .match import Match, play_game
from .totals import Totals


def players_by_seat(players: Sequence[str], game: str) -> tuple[str, ...]:
    """The players seat by seat. Where the game has two teams, two names are a team each; else each name is a seat."""
    return (*players, *players) if GAMES[game].rules().teams and len(players) == 2 else tuple(players)


def seatings(players: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The seatings of a pairing, the given one first: as many as there are seats, or fewer where some are equal."""
    return tuple(dict.fromkeys((players[turn:] + players[:turn] for turn in range(len(players))), None))


def pairings_for(games: int, players: tuple[str, ...]) -> int:
    """How many whole pairings it takes to play at least so many games."""
    return -(-games // len(seatings(players)))


def play_pairings(match: Match, numbers: Iterable[int]) -> Totals:
    """Plays the pairings with these numbers. Pairing n has the seed ``seed:n`` in all its games.

    Raises KeyError for an unknown game or bot, BadHouseRule, ImpossibleTable.
    """
    game = match.table()
    totals = Totals()
    for number in numbers:
        pairing = Totals()
        for seating in seatings(match.kinds):
            pairing.add_game(play_game(game, seating, f"{match.seed}:{number}"), seating)
        totals.add_pairing(pairing)
    return totals
