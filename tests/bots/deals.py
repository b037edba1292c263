"""Random deals of Moon for the solver, with everything that the house rules allow before the first lead."""

from __future__ import annotations

from random import Random

from moon_access.bots.search.double_dummy import Position
from moon_access.engine.tiles import Seat, Suit, Tile, full_set
from moon_access.engine.trick import lead_under
from moon_access.games.moon.sides import moon_set

TRUMPS = tuple(Suit)


def deal(rng: Random, players: int, tiles: int, trump: Suit) -> Position:
    """Deal so many tiles to each hand.

    The bidder leads, and need not be seat 0. The remaining tiles are out of play.
    """
    shuffled = list(moon_set(3) if players == 3 else full_set(6))
    rng.shuffle(shuffled)
    hands = tuple(tuple(shuffled[tiles * seat : tiles * (seat + 1)]) for seat in range(players))
    bidder = Seat(rng.randrange(players))
    attackers = [bidder] if players == 3 else [bidder, Seat((bidder + 2) % 4)]
    return Position(hands, (), bidder, trump, tuple(attackers))


def play_tile(position: Position, tile: Tile) -> Position:
    """Return the position after the player to move has played this tile."""
    hands = tuple(tuple(held for held in hand if held is not tile) for hand in position.hands)
    trick = (*position.trick, tile)
    if len(trick) < len(hands):
        return position._replace(hands=hands, trick=trick)
    winner = (position.leader + lead_under(position.trump, trick[0]).winner(trick)) % len(hands)
    return position._replace(hands=hands, trick=(), leader=Seat(winner))
