"""If win probabilities replace points, the value of scores in draw dominoes is the chance to win the game."""

from __future__ import annotations

from random import Random

import pytest

from moon_access.bots import contrast
from moon_access.bots.contrast import is_clearly_better
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.draw.bots import strong
from moon_access.games.draw.bots.outlook import chances
from moon_access.games.draw.rules import DrawGame
from moon_access.games.draw.state import DrawOptions


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_chances_are_equal_at_the_start_grow_with_points_and_add_up_to_one(sides: int) -> None:
    options = DrawOptions()
    before = 0.0
    for points in range(0, 100, 10):
        found = chances([points] + [0] * (sides - 1), sides, options, 1)
        assert sum(found) == pytest.approx(1)
        assert found[0] > before
        assert points or found == pytest.approx([1 / sides] * sides)
        before = found[0]


def test_a_game_that_is_over_is_won_or_lost() -> None:
    assert chances([100, 99], 2, DrawOptions(), 1) == [1, 0]
    assert chances([120, 120, 7], 3, DrawOptions(), 1)[2] < 0.2


def test_a_lead_in_points_that_may_be_chance_does_not_count_as_better() -> None:
    assert not is_clearly_better([0.0, 1.0, 0.0, 1.0], [1.0, 0.0, 1.0, 1.0])
    assert is_clearly_better([0.2, 0.3, 0.2, 0.3], [0.4, 0.4, 0.4, 0.6])
    assert not is_clearly_better([0.4, 0.4], [0.2, 0.2])
    assert not is_clearly_better([0.4, 0.4], [0.4, 0.4])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_scores_near_the_target_change_some_choices(monkeypatch: pytest.MonkeyPatch, players: int) -> None:
    """With the same tiles, the scores sometimes change the choice, which this test allows to be a coincidence."""
    monkeypatch.setattr(contrast, "SURE", 0.0)
    game = GAMES["block"].rules({}, players)
    assert isinstance(game, DrawGame)
    late = (99,) + (98,) * (players - 1)
    changed = 0
    for number in range(8):
        chance = Random(number)
        state, _ = game.apply(game.start(), game.make_deal(game.start(), chance.sample(game.tiles, 28), Seat(0)))
        while state.to_act is not None:
            view = game.view(state, state.to_act)
            if state.chain is not None and len(view.legal) > 1 and len(view.hand) > 1:
                close = view._replace(scores=late[-view.seat :] + late[: -view.seat])
                early, final = (strong.forecast_in_samples(one, Random(1)) for one in (view, close))
                assert sorted(early.outcomes) == sorted(final.outcomes)
                changed += early.best != final.best
            state, _ = game.apply(state, chance.choice(state.legal))
    assert changed
