"""Play whole games of Moon with random moves, and compare every play with the naive implementation of tricks."""

from __future__ import annotations

from random import Random

from moon_access.engine.actions import Play
from moon_access.engine.events import TrickTaken
from moon_access.engine.tiles import Tile
from tests.all_games import SomeGame
from tests.properties.random_play import next_action
from tests.rules import naive_trick


def pair(tile: Tile) -> naive_trick.Pair:
    return tile.low, tile.high


def play_game(game: SomeGame, random: Random) -> int:
    """Play both to the end of a game. Return the number of tiles played."""
    state, plays = game.start(), 0
    trick: list[Play] = []
    while not state.winners:
        action = next_action(game, state, random)
        if not isinstance(action, Play):
            state, _ = game.apply(state, action)
            continue
        hand, trump = [*map(pair, state.hands[action.seat])], state.bidding.trump.value
        allowed = naive_trick.may_play(hand, pair(trick[0].tile), str(trump)) if trick else hand
        assert sorted(pair(play.tile) for play in state.legal) == sorted(allowed)
        state, events = game.apply(state, action)
        trick.append(action)
        plays += 1
        taken = [event.trick for event in events if isinstance(event, TrickTaken)]
        assert bool(taken) == (len(trick) == game.players)
        if taken:
            place = naive_trick.winner([pair(play.tile) for play in trick], str(trump))
            assert taken[0].winner == trick[place].seat
            trick = []
    return plays
