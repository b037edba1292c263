"""The beginner of draw dominoes: tiles that it keeps too long, facts that it overlooks, and its occasional slips."""

from __future__ import annotations

from random import Random

from moon_access.bots.contract import Why
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Tile
from moon_access.games.draw.bots import normal
from moon_access.games.draw.bots.easy import advise
from moon_access.games.draw.rules import DrawGame
from moon_access.games.draw.state import DrawView
from tests.bots.slips import find_intended_tile
from tests.rules.draw_checks import make_deal, read_action


def view_after(hands: list[str], *steps: str) -> DrawView:
    """Return the view of the seat to act after these steps."""
    game = DrawGame({"hand": 4, "tiles": 6, "drawing": "none"}, len(hands))
    state = make_deal(game, {"hands": hands})
    for step in steps:
        seat, _, words = step.partition(" ")
        state, _ = game.apply(state, read_action(int(seat), words))
    view: DrawView = game.view(state, state.to_act)
    return view


def test_the_beginner_takes_a_double_for_a_light_tile_and_plays_a_heavier_one() -> None:
    view = view_after(["6-6 1-0 2-0 3-0", "6-5 5-5 5-3 4-3"], "0 play 6-6", "1 play 6-5 on 6", "0 pass")
    assert find_intended_tile(advise, view) is Tile(5, 3)
    steady = normal.advise(view).action
    assert isinstance(steady, Play) and steady.tile is Tile(5, 5)


def test_the_beginner_plays_a_lighter_tile_if_its_other_tiles_then_fit() -> None:
    view = view_after(["6-6 1-0 2-0 3-0", "6-5 6-4 6-2 2-1"], "0 play 6-6", "1 play 6-4 on 6", "0 pass")
    assert find_intended_tile(advise, view) is Tile(6, 2)


def test_the_beginner_makes_a_random_slip_now_and_then() -> None:
    view = view_after(["6-6 1-0 2-0 3-0", "6-5 6-4 6-2 2-1"], "0 play 6-6", "1 play 6-4 on 6", "0 pass")
    slips = [advise(view, Random(number)) for number in range(500)]
    slips = [advice for advice in slips if advice.why is Why.CHANCE]
    assert 35 < len(slips) < 70
    assert {advice.action for advice in slips} == {view.legal[0]}
