"""Check random whole games after every action. MOON_ACCESS_LONG=1 plays forty times as many."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from moon_access.engine import actions
from moon_access.engine.actions import Action, Deal, Play, Resign
from moon_access.engine.events import Event, GameOver
from moon_access.engine.refusals import Refused
from moon_access.engine.tiles import Seat, Suit
from moon_access.games.tricks.actions import Bid, Discard, NameTrump
from tests.all_games import ALL_GAMES, SomeGame
from tests.properties.random_play import (
    Knowledge,
    copy_action,
    hands_of,
    next_action,
    played_openly,
    random_deal,
    random_game,
    tiles_in,
    tiles_on_the_table,
)
from tests.support.long import LONG

BATCHES = 200 if LONG else 5
GAMES_EACH = 10
MOST_DEALS = 100
ONE_SEAT = [kind for kind in vars(actions).values() if isinstance(kind, type) and kind.__name__ in (
    "Pass", "TakeWidow", "LeaveWidow", "Draw")]  # fmt: skip


@pytest.mark.costly(3)
@pytest.mark.sampled(5)
@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("name", ALL_GAMES)
def test_random_games_keep_every_promise_of_the_contract(name: str, batch: int) -> None:
    for number in range(GAMES_EACH):
        seed = f"{name} {batch} {number}"
        try:
            play_and_watch(name, Random(seed))
        except BaseException as error:
            error.add_note(f"the game with the seed {seed!r}")
            raise


def play_and_watch(name: str, rng: Random) -> None:
    """Play one game to its end. A second object of the game gets a copy of every action."""
    game, twin = random_game(name, rng)
    state, echo = game.start(), twin.start()
    knowledge = Knowledge(game)
    history: list[Action] = []
    holds_every_tile = False
    resigned_after = rng.randrange(5_000)  # seldom reached
    while not state.winners:
        if rng.random() < 0.4:
            for odd in rng.sample(list(impossible(game, state, rng)), 3):
                with pytest.raises(Refused):
                    pytest.fail(f"accepted: {odd!r} gave {game.apply(state, odd)!r}")
                assert state == echo, f"a refused action changed the state: {odd!r}"
        before = state
        assert state.deal < MOST_DEALS, "the game must end"
        resigns = len(history) == resigned_after
        action = Resign(Seat(rng.randrange(game.players))) if resigns else next_action(game, state, rng)
        state, events = game.apply(before, action)
        assert game.next_state(before, action) == state
        knowledge.follow(action, state)
        history.append(copy_action(action))
        echo, echoed = twin.apply(echo, history[-1])
        assert (state, events) == (echo, echoed), "an action must have equal results for equal states"
        if isinstance(action, Deal):  # in most games, a state has every tile
            holds_every_tile = sorted(tiles_on_the_table(state)) == [*game.tiles]
        assert not holds_every_tile or sorted(tiles_on_the_table(state)) == [*game.tiles]
        watch_hands(game, state, history)
        assert bool(game.legal_actions(state)) == (state.to_act is not None)
        assert not (state.winners and state.to_act is not None)
        watch_scores(before, state, events)
        watch_secrets(game, state, events, knowledge)
    replayed = twin.start()
    for action in history:
        replayed, _ = twin.apply(replayed, action)
    assert replayed == state
    for odd in (*impossible(game, state, rng), Resign(Seat(0)), random_deal(game, state, rng)):
        with pytest.raises(Refused):
            pytest.fail(f"accepted after the end: {odd!r} gave {game.apply(state, odd)!r}")


def watch_hands(game: SomeGame, state: Any, history: list[Action]) -> None:
    """Check that each tile is in one hand, and in no hand once played."""
    held = [tile for hand in hands_of(game, state) for tile in hand]
    assert len(held) == len(set(held))
    assert not played_openly(history).intersection(held)


def watch_scores(before: Any, after: Any, events: tuple[Event, ...]) -> None:
    """Check that only scoring events change points and winners, by the amounts in the events."""
    scored: list[Any] = [event for event in events if hasattr(event, "delta")]
    over = [event for event in events if isinstance(event, GameOver)]
    assert len(over) < 2
    total = before.scores
    for event in scored:  # first the points scored in play, then those for the round
        total = tuple(old + new for old, new in zip(total, event.delta, strict=True))
        assert event.total == total
    assert after.scores == total
    assert after.winners == (over[0].winners if over else ())
    assert not over or over[0].total == after.scores


def watch_secrets(game: SomeGame, state: Any, events: tuple[Event, ...], knowledge: Knowledge) -> None:
    """Check that a seat's view and events contain no tile that this seat has never seen."""
    for seat in map(Seat, range(game.players)):
        view = game.view(state, seat)
        told = {*tiles_in(view), *tiles_in([game.redact(event, seat) for event in events])}
        assert told <= knowledge.seen[seat]
        assert sorted(map(repr, view.legal)) == sorted(
            map(repr, game.legal_actions(state) if state.to_act == seat else ())
        )
        assert (view.seat, view.players, view.deal) == (seat, game.players, state.deal)
        assert (view.scores, view.to_act, view.winners) == (state.scores, state.to_act, state.winners)


def impossible(game: SomeGame, state: Any, rng: Random) -> Iterator[Any]:
    """Yield many objects that are not legal actions now."""
    deal: Any = random_deal(game, state, rng)
    first, *others = deal.hands
    yield from (
        deal._replace(hands=(first[1:], *others)),
        deal._replace(hands=(first, first, *others[1:])),
        deal._replace(hands=deal.hands[1:]),
        deal._replace(stock=(*deal.stock, first[0])),
        deal._replace(first=Seat(game.players)),
    )
    seat = state.to_act
    if seat is None:
        yield from (Bid(Seat(0), 4), Play(Seat(0), game.tiles[0]), NameTrump(Seat(0), Suit.ONE))
        return
    yield deal
    legal: Any = game.legal_actions(state)
    for action in legal:
        yield from (action._replace(seat=Seat(other)) for other in (*range(-1, seat), seat + 1))
    hand = game.view(state, seat).hand
    candidates = [
        *(kind(seat) for kind in ONE_SEAT),
        *(Bid(seat, amount) for amount in (-1, 0, 1, 3, 4, 5, 6, 7, 8, 14, 20, 21, 22)),
        *(NameTrump(seat, suit) for suit in Suit),
        *(kind(seat, tile) for tile in game.tiles for kind in (Play, Discard)),
        *(Play(seat, tile, end) for tile in hand for end in range(-1, game.tiles[-1].high + 2)),
    ]
    kinds = {(type(action), action) for action in legal}
    yield from (action for action in candidates if (type(action), action) not in kinds)
    yield Deal(tuple(hands_of(game, state)), (), seat)
