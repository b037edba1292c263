"""Check that a game ends by the clock as each case says. Every game has these cases, with one check."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from moon_access.engine.actions import Clock, Resign
from moon_access.engine.events import ClockRead, GameOver
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat
from tests.properties.random_play import random_deal
from tests.rules.case_files import Case


def check_clock(case: Case) -> None:
    """Look at the clock after ``deals`` deals, when ``seconds`` have been played; ``left`` is what it says.

    ``refused``: the reason why nobody may look at the clock then. ``in_a_deal``: look when a seat is to act.
    """
    data, game = case.data, case.new_game()
    random, state = Random(case.id), game.start()
    for _ in range(data["deals"]):
        state, _ = game.apply(state, random_deal(game, state, random))
        while state.to_act is not None:
            state, _ = game.apply(state, random.choice(game.legal_actions(state)))
    if data.get("in_a_deal"):
        state, _ = game.apply(state, random_deal(game, state, random))
    if data.get("resigned"):
        state, _ = game.apply(state, Resign(Seat(0)))
    clock = Clock(data["seconds"])
    if "refused" in data:
        with pytest.raises(Refused) as refused:
            game.apply(state, clock)
        assert refused.value.reason is Reason[data["refused"]]
        return
    after, events = game.apply(state, clock)
    assert events[0] == ClockRead(data["left"])
    _check_end(game, after, events, is_over=not data["left"])
    assert (after.scores, after.deal, after.to_act) == (state.scores, state.deal, None)


def _check_end(game: Any, after: Any, events: tuple[Any, ...], *, is_over: bool) -> None:
    if not is_over:
        assert not after.winners and len(events) == 1
        return
    best = min(after.scores) if game.fewest_win else max(after.scores)
    leaders = tuple(side for side, points in enumerate(after.scores) if points == best)
    assert (after.winners, events[-1]) == (leaders, GameOver(leaders, tuple(after.scores)))
    with pytest.raises(Refused):
        game.apply(after, random_deal(game, after, Random(0)))
