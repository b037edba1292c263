"""Play Mexican Train in the engine and in the naive implementation: whole games of random moves."""

from __future__ import annotations

from random import Random
from typing import Any

from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.events import GameOver, RoundEnded, RoundScored
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.actions import Draw
from moon_access.games.mexican_train.events import Done
from moon_access.games.mexican_train.rules import MexicanTrainGame
from moon_access.games.mexican_train.state import TrainState, tiles_unseen_by, train_of
from tests.rules import naive_train
from tests.rules.chooser import Choose, chooser
from tests.rules.naive_clock import after_clock


def pair(tile: Tile) -> naive_train.Pair:
    return tile.low, tile.high


def move(action: Action) -> naive_train.Move:
    if isinstance(action, Play):
        return "play", pair(action.tile), action.end
    return {Draw: "draw", Pass: "pass", Done: "done"}[type(action)], None, None  # type: ignore[index]


def play_game(game: MexicanTrainGame, random: Random, choose: Choose | None = None) -> int:
    """Play both to the end of a game. ``choose``: see chooser.py. Return the number of moves."""
    choose = choose or chooser(random)
    state, moves = game.start(), 0
    while not state.winners:
        state = after_clock(game, state, random, [*state.scores], fewest=True)
        if state.winners:
            break
        state, done = play_round(game, state, random, choose)
        moves += done
    return moves


def play_round(game: MexicanTrainGame, state: TrainState, rng: Random, choose: Choose) -> tuple[TrainState, int]:
    """Play both to the end of the round. Return the state there and the number of moves."""
    shuffled, lot = rng.sample(game.tiles, len(game.tiles)), rng.randrange(game.players)
    deal = game.make_deal(state, shuffled, Seat(lot))
    options, before = game.options, state
    state, events = game.apply(state, deal)
    assert state.engine is not None and state.engine.high == options.tiles - before.deal
    begins = lot if before.round.first is None else (before.round.first + 1) % game.players
    hands, stock = [[*map(pair, hand)] for hand in deal.hands], [*map(pair, deal.stock)]
    if options.engine == "hand":
        size, cards = options.hand, [*map(pair, shuffled)]
        dealt = [cards[size * seat : size * (seat + 1)] for seat in range(game.players)]
        after = naive_train.lay_lead(dealt, cards[size * game.players :], state.engine.high, begins)
        assert (hands, stock, deal.first) == after
        begins = (after[2] + 1) % game.players
    else:
        assert deal.first == begins
    naive = naive_train.Round(
        hands, stock, state.engine.high, begins,
        highest=options.tiles, doubles=options.doubles, several=options.several_doubles, opening=options.opening_train,
        until=options.drawing == "until",
    )  # fmt: skip
    moves = 0
    while state.to_act is not None:
        agrees(game, state, naive)
        chosen: Any = choose(state)
        state, events = game.apply(state, chosen)
        naive.do(move(chosen))
        moves += 1
        assert [[*map(pair, hand)] for hand in state.hands] == naive.hands
    scored = next(event for event in events if isinstance(event, RoundScored))
    ended = next(event for event in events if isinstance(event, RoundEnded))
    assert ("blocked" if ended.out is None else "out") == naive.over
    assert [*scored.delta] == [*scored.pips] == naive.points(options.double_zero)
    assert [*scored.total] == [old + new for old, new in zip(before.scores, scored.delta, strict=True)]
    if state.deal == options.rounds:
        assert isinstance(events[-1], GameOver)
        assert [*state.winners] == [at for at, points in enumerate(state.scores) if points == min(state.scores)]
    else:
        assert not state.winners
    return state, moves


def agrees(game: MexicanTrainGame, state: TrainState, naive: naive_train.Round) -> None:
    assert state.to_act == naive.turn
    assert sorted(map(str, map(move, state.legal))) == sorted(map(str, naive.moves()))
    assert [*state.ends] == [naive.end(train) for train in range(game.players + 1)]
    assert {at for at, marked in enumerate(state.marked) if marked} == naive.marked
    assert state.cover == naive.double_on
    assert [*state.waiting] == naive.uncovered[1:]
    assert [*map(pair, state.stock)] == naive.stock
    assert state.to_act is not None
    view = game.view(state, Seat((state.to_act + 1) % game.players))
    for hand, lacks in zip(state.hands, view.lacks, strict=True):
        assert not any(tile.high in lacks or tile.low in lacks for tile in hand)
    assert [[*map(pair, train_of(view, train))] for train in range(game.players + 1)] == naive.trains
    others = [tile for at, hand in enumerate(state.hands) if at != view.seat for tile in hand]
    assert sorted([*others, *state.stock]) == [*tiles_unseen_by(view)]
