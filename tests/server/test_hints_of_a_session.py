"""Hints and reviews of a session at a server are computed where its bots think, and are equal to those at home."""

from __future__ import annotations

import pickle
from functools import partial
from random import Random

import pytest

from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.contract import seed_of_hint
from moon_access.scenes.game.commands.review import review_of
from moon_access.scenes.game.game_scene import compute_hint
from moon_access.server.terminal_session import _SessionWorkers
from moon_access.server.thinking.thinkers import Thinkers
from moon_access.table import Player, Table
from tests.properties.random_play import next_action
from tests.support.patience import PATIENCE


@pytest.mark.parametrize("name", GAMES)
def test_hints_and_reviews_made_by_a_worker_equal_those_made_in_the_server(name: str) -> None:
    """Each game by itself: a worker computes at a low priority, and a busy machine takes a minute for one game."""
    thinkers = Thinkers(1, deadline=2 * PATIENCE)
    think = _SessionWorkers(thinkers, "192.0.2.1")
    game, rng = GAMES[name].rules(), Random(name)
    players = [Player(str(seat), "human") for seat in range(game.players)]
    table = Table(game, players, seed="4711", bots={})
    hinted = False
    try:
        while table.state.deal < 2 and not table.is_over:
            seat = table.to_act
            if seat is None:
                table.step()
                continue
            view = table.view(seat)
            if not hinted and len(view.legal) > 1 and GAMES[name].adviser() is not None:
                hint = partial(compute_hint, name, view, Random(seed_of_hint("4711", table.turn)))
                assert think(hint) == pickle.loads(pickle.dumps(hint))()
                hinted = True
            table.submit(seat, next_action(game, table.state, rng), table.turn)
        if GAMES[name].reviewer() is not None:
            review = partial(review_of, game, tuple(table.actions), "4711", Seat(0), "full", 1)
            assert think(review) == review()
    finally:
        thinkers.close()
