"""Play a look at the clock in the engine, and say by the text of the rules what it means.

"After so many minutes no new deal begins. Whoever leads then wins."
"""

from __future__ import annotations

from random import Random
from typing import Any

from moon_access.engine.actions import Clock
from moon_access.engine.events import ClockRead, GameOver
from tests.all_games import SomeGame


def after_clock(game: SomeGame, state: Any, random: Random, total: list[int], *, fewest: bool = False) -> Any:
    """Return the state after a look at the clock at some time, or the same state if none is due.

    Args:
        game: the rules of the table.
        state: the state before a deal.
        random: decides the time.
        total: the points by side, as the naive implementation counts them.
        fewest: whether the fewest points win.
    """
    minutes = int(game.value_of("minutes"))
    if not minutes or not state.deal:
        return state
    seconds = random.randrange(minutes * 70)
    after, events = game.apply(state, Clock(seconds))
    assert isinstance(events[0], ClockRead)
    best = min(total) if fewest else max(total)
    leaders = [side for side, points in enumerate(total) if points == best]
    if seconds < minutes * 60:
        assert (after, len(events), events[0].left) == (state, 1, minutes * 60 - seconds)
    else:
        assert [*after.winners] == leaders
        assert isinstance(events[-1], GameOver) and after.to_act is None
    assert [*after.scores] == total
    return after
