"""Measure the time from Enter to a hint: the first one of a turn, which is computed, and the cached others.

The time is processor time, at every choice of some deals that normal bots play, with the search in pure Python. It
covers the whole answer with the next prompt, without the terminal, which test_answer_speed.py measures.
"""

from __future__ import annotations

import time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from moon_access.bots.search import alpha_beta
from moon_access.bots.search import double_dummy as solver
from moon_access.games import GAMES
from tests.support.seated import Seated

CHOICES = 60


@pytest.mark.parametrize("game", ["moon3", "moon4", "draw12"])
def test_the_time_to_a_hint_is_measured(
    benchmark: BenchmarkFixture, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(solver, "IMPLEMENTATIONS", {"python": alpha_beta.Search})
    first: dict[str, list[float]] = {}
    again: list[float] = []
    player = Seated(game, bots="normal", seed="hints")

    def ask() -> float:
        began = time.process_time()
        player.type("hint")
        return time.process_time() - began

    def choices() -> None:
        nonlocal player  # each call goes on where the last one stopped
        for number in range(CHOICES):
            player.type("")
            if player.table.is_over:
                player = Seated(game, bots="normal", seed=f"after {number}")
                player.type("")
            view = player.table.view(player.session.seat)
            kind = type(view.legal[0]).__name__ if len(view.legal) > 1 else "only one"
            first.setdefault(kind, []).append(ask())
            again.extend([ask(), ask()])
            player.session.submit(GAMES[game].bots()["normal"]().advise(view, None).action)  # type: ignore[arg-type]

    benchmark.pedantic(choices, rounds=1)
    print(f"\n{game}, ms in the median, in 95 of 100, at most; choices")
    every = [one for seconds in first.values() for one in seconds]
    for kind, seconds in [*first.items(), ("all", every), ("asked again", again)]:
        seconds.sort()
        median, most = seconds[len(seconds) // 2], seconds[int(0.95 * len(seconds))]
        print(f"{kind}: {1000 * median:.1f}, {1000 * most:.1f}, {1000 * seconds[-1]:.1f}; {len(seconds)}")
