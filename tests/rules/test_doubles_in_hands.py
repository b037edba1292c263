"""Deals in which the double of the round is in a hand: what follows from them, and which ones are refused."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat
from tests.all_games import ALL_GAMES, SomeGame

GAMES = pytest.mark.parametrize(("name", "rule"), [("chicken_foot", "lead"), ("mexican_train", "engine")])


def refuses(game: SomeGame, deal: object) -> bool:
    with pytest.raises(Refused) as refused:
        game.apply(game.start(), deal)  # type: ignore[arg-type]
    return refused.value.reason is Reason.BAD_DEAL


@GAMES
def test_a_deal_is_refused_if_its_first_player_does_not_hold_the_double(name: str, rule: str) -> None:
    for seed in range(40):
        game, random = ALL_GAMES[name]({rule: "hand", "tiles": 9}, 3), Random(seed)
        deal = game.make_deal(game.start(), random.sample(game.tiles, len(game.tiles)), Seat(seed % 3))
        state, _ = game.apply(game.start(), deal)
        assert deal.first is not None and state.to_act == (deal.first + 1) % 3
        nobody: tuple[Any, ...] = (None, True, 3)
        assert all(refuses(game, deal._replace(first=first)) for first in nobody)
        if len({len(hand) for hand in deal.hands}) > 1:  # if all hands are alike, anybody may have drawn the double
            assert refuses(game, deal._replace(first=Seat((deal.first + 1) % 3)))


@GAMES
def test_in_later_rounds_players_draw_from_the_one_after_the_last_first_player_on(name: str, rule: str) -> None:
    game, random = ALL_GAMES[name]({rule: "hand", "tiles": 9, "hand": 5}, 2), Random(1)
    state = game.start()
    rounds = drawn = 0
    while not state.winners:
        if state.to_act is not None:
            state, _ = game.apply(state, random.choice(game.legal_actions(state)))
            continue
        before = state.round.first
        deal = game.make_deal(state, random.sample(game.tiles, len(game.tiles)), Seat(0))
        state, _ = game.apply(state, deal)
        more = sum(map(len, deal.hands)) + 1 - 2 * 5
        if rounds and more:
            drawn += 1
            assert deal.first == (before + more) % 2
        rounds += 1
    assert rounds == 10 and drawn > 3
