"""These games refuse even values that equal a legal action but have another type: ``True`` for seat 1, ``5.0`` for a
bid.

No game has to: code that reads actions from outside has checked the types, but programs that call the rules may not
have.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from moon_access.engine.actions import Play, Resign
from moon_access.engine.refusals import Refused
from moon_access.games.tricks.actions import Bid, Discard, NameTrump
from tests.all_games import SomeGame
from tests.properties.random_play import next_action, random_deal, random_game
from tests.support.long import LONG

STRICT = (
    *("moon3", "moon4", "forty_two", "draw12", "block", "all_fives", "fives_and_threes"),
    *("chicken_foot", "mexican_train"),
)
GAMES = 400 if LONG else 8
ACTIONS = 80


def odd_actions(game: SomeGame, state: Any, rng: Random) -> Iterator[Any]:
    """Yield objects that are not actions, and actions with a value of another type."""
    odd: Any
    yield from (None, (), 7, "pass")
    for odd in (-1, game.players, True, None):
        yield Resign(odd)
    deal: Any = random_deal(game, state, rng)
    yield from (deal._replace(first=odd) for odd in (False, "0"))
    seat = state.to_act
    if seat is None:
        return
    legal: Any = game.legal_actions(state)
    for action in legal:
        yield from (action._replace(seat=odd) for odd in (float(seat), None))
        if seat < 2:
            yield action._replace(seat=bool(seat))
    tile = game.view(state, seat).hand[0]
    odds: Any = (True, False, None, "5", 5.0, 21.0, float("nan"), [5], 0, "doubles", (tile.high, tile.low))
    for odd in odds:
        yield from (Bid(seat, odd), NameTrump(seat, odd), Play(seat, odd), Discard(seat, odd))
    for odd in (False, True, "6", 99, 1.5, tile.high + 0.0, [tile.high]):
        yield Play(seat, tile, odd)


@pytest.mark.parametrize("name", STRICT)
def test_an_action_with_a_value_of_another_type_is_refused_even_if_it_equals_a_legal_one(name: str) -> None:
    for number in range(GAMES):
        rng = Random(f"{name} odd {number}")
        game, _ = random_game(name, rng)
        state = game.start()
        for _ in range(ACTIONS):
            for odd in rng.sample(list(odd_actions(game, state, rng)), 4):
                with pytest.raises(Refused):
                    pytest.fail(f"accepted in game {number}: {odd!r} gave {game.apply(state, odd)!r}")
            if state.winners:
                break
            state, _ = game.apply(state, next_action(game, state, rng))
