"""Play Chicken Foot in the engine and in the naive implementation: whole games of random moves."""

from __future__ import annotations

from random import Random
from typing import Any

from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.events import Event, GameOver, RoundEnded, RoundScored
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.actions import Draw
from moon_access.games.chicken_foot.rules import ChickenFoot
from moon_access.games.chicken_foot.state import ChickenState, tiles_unseen_by
from tests.rules import naive_chicken
from tests.rules.chooser import Choose, chooser
from tests.rules.naive_clock import after_clock


def pair(tile: Tile) -> naive_chicken.Pair:
    return tile.low, tile.high


def move(action: Action) -> naive_chicken.Move:
    if isinstance(action, Play):
        return "play", pair(action.tile), action.end
    return {Draw: "draw", Pass: "pass"}[type(action)], None, None  # type: ignore[index]


def play_game(game: ChickenFoot, random: Random, choose: Choose | None = None) -> int:
    """Play both to the end of a game. ``choose``: see chooser.py. Return the number of moves."""
    choose = choose or chooser(random)
    state, first, moves = game.start(), random.randrange(game.players), 0
    total = [0] * game.players
    laid_by = first
    for number in range(1, game.rounds + 1):
        state = after_clock(game, state, random, total, fewest=True)
        if state.winners:
            break
        shuffled = random.sample(game.tiles, len(game.tiles))
        deal = game.make_deal(state, shuffled, Seat(first))
        lead = naive_chicken.lead_of(game.options.tiles, number)
        hands, stock = [[*map(pair, hand)] for hand in deal.hands], [*map(pair, deal.stock)]
        turn = begins = first if number == 1 else (laid_by + 1) % game.players
        if game.options.lead == "hand":
            size, cards = game.options.hand, [*map(pair, shuffled)]
            dealt = [cards[size * seat : size * (seat + 1)] for seat in range(game.players)]
            after = naive_chicken.lay_lead(dealt, cards[size * game.players :], lead[0], begins)
            assert (hands, stock, deal.first) == after
            turn = (after[2] + 1) % game.players
        else:
            assert [len(hand) for hand in hands] == [game.options.hand] * game.players
            assert deal.first == begins
        assert deal.first is not None
        laid_by = deal.first
        state, _ = game.apply(state, deal)
        naive = naive_chicken.Round(hands, stock, turn, lead, game.options.feet, game.options.tiles)
        state, events, done = play_round(game, state, naive, choose)
        moves += done
        *_, ended, scored = (event for event in events if isinstance(event, RoundEnded | RoundScored))
        assert isinstance(ended, RoundEnded) and isinstance(scored, RoundScored)
        assert ("blocked" if ended.out is None else "out") == naive.over
        points = [naive_chicken.count_hand(hand, game.options.double_zero) for hand in naive.hands]
        total = [old + new for old, new in zip(total, points, strict=True)]
        assert ([*scored.pips], [*scored.total], [*state.scores]) == (points, total, total)
        lowest = [seat for seat, count in enumerate(total) if count == min(total)]
        assert [*state.winners] == (lowest if number == game.rounds else [])
        assert isinstance(events[-1], GameOver) == (number == game.rounds)
    return moves


def play_round(
    game: ChickenFoot, state: ChickenState, naive: naive_chicken.Round, choose: Choose
) -> tuple[ChickenState, tuple[Event, ...], int]:
    """Play both to the end of the round. Return the state there, the last events and the number of moves."""
    events: tuple[Event, ...] = ()
    moves = 0
    while state.to_act is not None:
        assert state.to_act == naive.turn
        assert sorted(map(move, state.legal)) == sorted(naive.moves())
        chosen: Any = choose(state)
        state, events = game.apply(state, chosen)
        naive.do(move(chosen))
        moves += 1
        assert [end.number for end in state.ends for _ in range(end.times)] == sorted(naive.ends, reverse=True)
        assert [[*map(pair, hand)] for hand in state.hands] == naive.hands
        assert [*map(pair, state.stock)] == naive.stock
        if state.to_act is not None:
            foot = (naive.asking, naive.wanting) if naive.asking is not None else None
            assert state.foot == foot
        watch_knowledge(game, state)
    return state, events, moves


def watch_knowledge(game: ChickenFoot, state: ChickenState) -> None:
    """Check that nobody holds a number that they are known to lack, and that unseen tiles are the tiles elsewhere."""
    for seat in map(Seat, range(game.players)):
        view = game.view(state, seat)
        for hand, lacks in zip(state.hands, view.lacks, strict=True):
            assert not any(tile.high in lacks or tile.low in lacks for tile in hand)
        others = [tile for at, hand in enumerate(state.hands) if at != seat for tile in hand]
        assert sorted([*others, *state.stock]) == [*tiles_unseen_by(view)]
