"""Play draw dominoes, by the house rules of any of its games, in the engine and in the naive implementation: whole
games of random moves."""

from __future__ import annotations

from random import Random
from typing import Any

from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.events import EndsScored, Event, GameOver, RoundEnded, RoundScored, ThrownIn
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.actions import Draw
from moon_access.games.chains.chain import links
from moon_access.games.draw.rules import DrawGame
from moon_access.games.draw.state import DrawState, tiles_unseen_by
from tests.rules import naive_draw
from tests.rules.chooser import Choose, chooser
from tests.rules.naive_clock import after_clock


def pair(tile: Tile) -> naive_draw.Pair:
    return tile.low, tile.high


def move(action: Action) -> naive_draw.Move:
    if isinstance(action, Play):
        return "play", pair(action.tile), action.end
    return {Draw: "draw", Pass: "pass"}[type(action)], None, None  # type: ignore[index]


def play_game(game: DrawGame, random: Random, choose: Choose | None = None) -> int:
    """Play both to the end of a game. ``choose``: see chooser.py. Return the number of moves."""
    choose = choose or chooser(random)
    options = game.options
    sides = [[0, 2], [1, 3]] if game.teams else [[seat] for seat in range(game.players)]
    exact = options.exact and options.scoring != "pips"
    score = naive_draw.Score(sides, options.target, exact, options.rounds)
    state, moves = game.start(), 0
    first: int | None = None
    left: list[list[naive_draw.Pair]] = []
    while not score.winners:
        state = after_clock(game, state, random, score.total)
        if state.winners:
            break
        lot = random.randrange(game.players)
        deal = game.make_deal(state, random.sample(game.tiles, len(game.tiles)), Seat(lot))
        hands = [[*map(pair, hand)] for hand in deal.hands]
        opening = naive_draw.who_begins(hands, options.opening, first, left)
        state, events = game.apply(state, deal)
        if opening == "deal again":
            assert deal.first is None and events == (ThrownIn(state.deal),)
            continue
        first = lot if opening is None else int(opening)
        assert deal.first == first
        freely = naive_draw.opens_freely(options.opening, state.deal)
        open_doubles = options.open_doubles_count
        house = options.double_branches, options.drawing, options.spinner, options.scoring, freely, open_doubles
        naive = naive_draw.Round(hands, [*map(pair, deal.stock)], first, house)
        state, done = play_round(game, state, naive, score, choose)
        moves, left = moves + done, naive.hands
    return moves


def play_round(
    game: DrawGame, state: DrawState, naive: naive_draw.Round, score: naive_draw.Score, choose: Choose
) -> tuple[DrawState, int]:
    """Play both to the end of the round, or of the game if somebody wins it first. Return the state there and the
    number of moves."""
    moves = 0
    events: tuple[Event, ...] = ()
    while state.to_act is not None:
        assert state.to_act == naive.turn
        assert sorted(map(move, state.legal)) == sorted(naive.moves())
        chosen: Any = choose(state)
        state, events = game.apply(state, chosen)
        naive.do(move(chosen))
        moves += 1
        points = naive.points_for_the_sum() if isinstance(chosen, Play) else 0
        watch_sum(game, naive, chosen, points, state, events)
        score.add([points if chosen.seat in side else 0 for side in score.sides])
        assert [end.number for end in state.ends for _ in range(end.times)] == sorted(naive.ends, reverse=True)
        assert [[*map(pair, hand)] for hand in state.hands] == naive.hands
        assert [*map(pair, state.stock)] == naive.stock
        watch_knowledge(game, state)
        if score.winners:
            assert state.to_act is None
        elif naive.over:
            watch_end(naive, score, state, events)
        assert [*state.scores] == score.total
        assert [*state.winners] == score.winners
    assert isinstance(events[-1], GameOver) == bool(score.winners)
    watch_layout(game, state)
    return state, moves


def watch_end(naive: naive_draw.Round, score: naive_draw.Score, state: DrawState, events: tuple[Event, ...]) -> None:
    """Check how the round ended, and its points."""
    ended = next(event for event in events if isinstance(event, RoundEnded))
    scored = next(event for event in events if isinstance(event, RoundScored))
    assert ("blocked" if ended.out is None else "out") == naive.over
    assert [*scored.pips] == [naive_draw.pips(hand) for hand in naive.hands]
    before = [*score.total]
    score.ended += 1
    score.add(naive.points(score.sides))
    assert [*scored.delta] == [new - old for old, new in zip(before, score.total, strict=True)]


def watch_sum(
    game: DrawGame, naive: naive_draw.Round, chosen: Action, points: int, state: DrawState, events: tuple[Event, ...]
) -> None:
    """Check the sum of the open ends, and the points for the player who has just laid a tile."""
    told = [event for event in events if isinstance(event, EndsScored)]
    assert [event.points for event in told] == ([points] if points else [])
    if naive.scoring != "pips":
        assert game.options.sum_of(state.ends) == naive.sum()
        assert sorted(end.place for end in state.ends) == sorted({*naive.places()})
    for event in told:
        assert (event.seat, event.pips) == (chosen.seat, naive.sum())


def watch_knowledge(game: DrawGame, state: DrawState) -> None:
    """Check that nobody holds a number that they are known to lack, and that unseen tiles are the tiles elsewhere."""
    for seat in map(Seat, range(game.players)):
        view = game.view(state, seat)
        for hand, lacks in zip(state.hands, view.lacks, strict=True):
            assert not any(tile.high in lacks or tile.low in lacks for tile in hand)
        others = [tile for at, hand in enumerate(state.hands) if at != seat for tile in hand]
        assert sorted([*others, *state.stock]) == [*tiles_unseen_by(view)]


def watch_layout(game: DrawGame, state: DrawState) -> None:
    """Check the layout of the chain: every tile once, each on the number of the one before, with all ends."""
    layout = game.options.layout_of(state.chain)
    assert layout is not None
    laid = [layout.opening, *(tile for branch in layout.branches for tile in branch.tiles)]
    assert sorted(laid) == sorted(link.tile for link in links(state.chain))
    ends = sorted((branch.end for branch in layout.branches if branch.end is not None), reverse=True)
    assert ends == [end.number for end in state.ends for _ in range(end.times)]
    for number, branch in enumerate(layout.branches, start=1):
        assert branch.number == number
        at = branch.on
        for tile in branch.tiles:
            assert tile.has(at)
            at = tile.other_half(at)
        if branch.end is None:
            spins = game.options.spinner and len(branch.forks) == 3
            assert branch.tiles[-1].is_double and (spins or len(branch.forks) == game.options.double_branches)
        else:
            assert branch.end == at and not branch.forks
        for fork in branch.forks:
            grown = layout.branches[fork - 1]
            assert (grown.parent, grown.on) == (branch.number, at)
