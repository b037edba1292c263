"""A view of draw dominoes shows only the parts of past turns that everybody could hear."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from moon_access.engine.actions import Deal
from moon_access.engine.events import TileDrawn, TileLaid, TurnPassed
from moon_access.engine.tiles import Seat
from moon_access.games.chains.chain import open_numbers
from moon_access.games.draw.rules import DrawGame
from moon_access.games.draw.state import StuckTurn
from tests.properties.random_play import next_action


@pytest.mark.parametrize("drawing", ["until", "one", "none"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_view_has_exactly_the_turns_on_which_everybody_heard_that_no_tile_fitted(
    players: int, drawing: str
) -> None:
    game = DrawGame({"drawing": drawing, "tiles": 6, "hand": 4, "target": 60}, players)
    rng = Random(f"{players} {drawing}")
    state: Any = game.start()
    turns = 0
    while not state.winners:
        action = next_action(game, state, rng)
        if isinstance(action, Deal):
            stuck: StuckTurn | None = None
            laid, drawn = 0, 0
            numbers: tuple[int, ...] = ()
        state, events = game.apply(state, action)
        for event in events:
            event = game.redact(event, Seat(0))
            if isinstance(event, TileLaid):
                laid, numbers, drawn = laid + 1, open_numbers(event.ends), 0
            elif isinstance(event, TileDrawn):
                before = stuck.before if drawn and stuck else stuck
                drawn += 1
                stuck = StuckTurn(event.seat, laid, numbers, drawn, False, before)
            elif isinstance(event, TurnPassed):
                before = stuck.before if drawn and stuck else stuck
                stuck = StuckTurn(event.seat, laid, numbers, drawn, True, before)
                drawn = 0
        for seat in range(players):
            assert game.view(state, Seat(seat)).stuck == stuck
        turns += stuck is not None
    assert turns
