"""Rollouts of draw dominoes stop early, where the evaluation is closer to the round's result than luck would be."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean

import pytest

from moon_access.engine.actions import Play
from moon_access.games.draw.bots import strong
from moon_access.games.draw.state import DrawView
from tests.bots.test_bot_of_draw import rounds

TO_THE_END = 1_000
"""More own turns than any round has."""


def estimate_gains(view: DrawView, worlds: int, seed: str) -> dict[Play, float]:
    """Return by how many points each play is better than the average play."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(strong, "TWO_HANDED_WORLDS", worlds)
        outcomes = strong.analyse(view, Random(seed)).outcomes
    mean = fmean(one.points for one in outcomes)
    return {one.play: one.points - mean for one in outcomes}


def error(views: Sequence[DrawView], truths: Sequence[dict[Play, float]]) -> float:
    """Return the root mean square error of the points forecast in half as many worlds as the bot has."""
    squares = []
    for view, truth in zip(views, truths, strict=True):
        for seed in "ab":
            points = estimate_gains(view, 60, seed)
            squares += [(points[play] - truth[play]) ** 2 for play in truth]
    return sqrt(fmean(squares))


def test_rollouts_that_stop_early_predict_better_than_the_same_number_to_the_end_of_the_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The true values come from very many worlds, in which rounds are played to their end."""
    views = [view for _, _, view, _ in rounds(2, 6) if len(view.legal) > 1 and len(view.hand) > 3 and view.chain][::25]
    assert len(views) > 3
    early = strong.TWO_HANDED_OWN_TURNS
    monkeypatch.setattr(strong, "TWO_HANDED_OWN_TURNS", TO_THE_END)
    truths = [estimate_gains(view, 400, "truth") for view in views]
    of_whole_rounds = error(views, truths)
    monkeypatch.setattr(strong, "TWO_HANDED_OWN_TURNS", early)
    assert error(views, truths) < 0.75 * of_whole_rounds
