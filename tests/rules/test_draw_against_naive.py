"""The engine's rounds of draw dominoes against the naive ones: random tables, deals and moves.

MOON_ACCESS_LONG=1 plays more than a million of them.
"""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from moon_access.engine.actions import Action, Draw, Pass, Play
from moon_access.engine.chain import lay_out, links
from moon_access.engine.events import RoundEnded, RoundScored, ThrownIn
from moon_access.engine.house_rules import ImpossibleTable
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.draw.rules import DrawGame
from moon_access.games.draw.state import DrawState, unseen
from tests.rules import naive_draw
from tests.support.long import LONG

EXAMPLES = 30_000 if LONG else 120


def pair(tile: Tile) -> naive_draw.Pair:
    return tile.low, tile.high


def move(action: Action) -> naive_draw.Move:
    if isinstance(action, Play):
        return "play", pair(action.tile), action.end
    return {Draw: "draw", Pass: "pass"}[type(action)], None, None  # type: ignore[index]


@st.composite
def tables(draw: st.DrawFn) -> DrawGame:
    rules = {
        "tiles": draw(st.sampled_from([6, 6, 9, 12, 15, 18])),
        "double_branches": draw(st.sampled_from([1, 2, 3])),
        "drawing": draw(st.sampled_from(["until", "one", "none"])),
        "opening": draw(st.sampled_from(["heaviest", "redeal"])),
    }
    players = draw(st.integers(2, 4))
    try:
        return DrawGame({**rules, "hand": draw(st.integers(3, 15))}, players)
    except ImpossibleTable as impossible:
        return DrawGame({**rules, "hand": impossible.most}, players)


@settings(max_examples=EXAMPLES, deadline=None)
@given(game=tables(), seed=st.integers(0, 2**32), data=st.data())
def test_a_round_goes_as_the_text_says(game: DrawGame, seed: int, data: st.DataObject) -> None:
    options = game.options
    shuffled = Random(seed).sample(game.tiles, len(game.tiles))
    deal = game.make_deal(game.start(), shuffled, Seat(0))
    hands = [[*map(pair, hand)] for hand in deal.hands]
    opening = naive_draw.who_opens(hands, options.opening == "redeal")
    state, events = game.apply(game.start(), deal)
    assert deal.first == (opening and opening[0])
    if opening is None:
        assert events == (ThrownIn(1),)
        return
    stock = [*map(pair, deal.stock)]
    naive = naive_draw.Round(hands, stock, opening[0], options.double_branches, options.drawing)
    while state.to_act is not None:
        assert state.to_act == naive.turn
        assert sorted(map(move, state.legal)) == sorted(naive.moves())
        place = data.draw(st.integers(0, len(state.legal) - 1)) if len(state.legal) > 1 else 0
        chosen: Any = state.legal[place]
        state, events = game.apply(state, chosen)
        naive.do(move(chosen))
        assert [end.number for end in state.ends for _ in range(end.times)] == sorted(naive.ends, reverse=True)
        assert [[*map(pair, hand)] for hand in state.hands] == naive.hands
        assert [*map(pair, state.stock)] == naive.stock
        watch_knowledge(game, state)
    *_, ended, scored = (event for event in events if isinstance(event, RoundEnded | RoundScored))
    assert isinstance(ended, RoundEnded) and isinstance(scored, RoundScored)
    assert ("blocked" if ended.out is None else "out") == naive.over
    assert [*scored.pips] == [naive_draw.pips(hand) for hand in naive.hands]
    assert [*scored.delta] == naive.points()
    watch_layout(game, state)


def watch_knowledge(game: DrawGame, state: DrawState) -> None:
    """Nobody holds what everybody knows to be lacking, and unseen tiles are those elsewhere."""
    for seat in map(Seat, range(game.players)):
        view = game.view(state, seat)
        for hand, lacks in zip(state.hands, view.lacks, strict=True):
            assert not any(tile.high in lacks or tile.low in lacks for tile in hand)
        others = [tile for at, hand in enumerate(state.hands) if at != seat for tile in hand]
        assert sorted([*others, *state.stock]) == [*unseen(view)]


def watch_layout(game: DrawGame, state: DrawState) -> None:
    """The chain laid out: every tile once, each on the number of the one before, all ends there."""
    layout = lay_out(state.chain, game.options.double_branches)
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
            at = tile.other(at)
        if branch.end is None:
            assert branch.tiles[-1].is_double and len(branch.forks) == game.options.double_branches
        else:
            assert branch.end == at and not branch.forks
        for fork in branch.forks:
            grown = layout.branches[fork - 1]
            assert (grown.parent, grown.on) == (branch.number, at)
