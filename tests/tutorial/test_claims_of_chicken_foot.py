"""Statements in the lessons of Chicken Foot are true, as play by the rules confirms."""

from __future__ import annotations

from moon_access.engine.actions import Play
from moon_access.engine.events import RoundScored
from moon_access.engine.tiles import Tile
from moon_access.games import GAMES
from moon_access.games.chains.actions import Draw
from moon_access.games.chicken_foot import lessons as words
from moon_access.games.chicken_foot.rules import ChickenFoot
from moon_access.games.chicken_foot.state import ChickenState, ChickenView, Foot
from moon_access.scenes.learn.tutorial import LEARNER, Stage
from tests.tutorial.claims import at_step, checks, tile_asked_for

GAME = ChickenFoot({}, 2)


def see(stage: Stage) -> ChickenView:
    view = stage.view(LEARNER)
    assert isinstance(view, ChickenView)
    return view


def state_of(stage: Stage) -> ChickenState:
    assert isinstance(stage.state, ChickenState)
    return stage.state


@checks(words.AIM, words.MIDDLE)
def test_double_nine_is_in_the_middle_and_asks_for_four_tiles() -> None:
    stage, _ = at_step(words.MIDDLE[0])
    view = see(stage)
    assert (view.lead, view.foot, view.chain) == (Tile(9, 9), Foot(9, 4), None)
    assert all(action.end == 9 for action in view.legal if isinstance(action, Play))


@checks(words.OTHER_NUMBER)
def test_a_tile_that_is_laid_leaves_its_other_number_open_for_later() -> None:
    stage, step = at_step(words.OTHER_NUMBER[0])
    after, _ = stage.game.apply(stage.state, Play(LEARNER, tile_asked_for(step), 9))
    assert isinstance(after, ChickenState)
    assert 5 in [end.number for end in after.ends] and after.foot == Foot(9, 3)


@checks(words.TWO_MORE)
def test_two_tiles_lie_on_the_double_and_two_are_missing() -> None:
    stage, _ = at_step(words.TWO_MORE[0])
    assert see(stage).foot == Foot(9, 2)


@checks(words.FOUR_LIE)
def test_once_four_tiles_lie_on_the_double_every_open_number_may_be_played_on() -> None:
    stage, _ = at_step(words.FOUR_LIE[0])
    view = see(stage)
    assert view.foot is None
    played = {(action.tile, action.end) for action in view.legal if isinstance(action, Play)}
    assert played == {(tile, end.number) for tile in view.hand for end in view.ends if tile.has(end.number)}


@checks(words.A_FOOT, words.THREE_TOES)
def test_a_double_asks_for_three_toes_before_anybody_plays_elsewhere() -> None:
    stage, step = at_step(words.A_FOOT[0])
    after, _ = stage.game.apply(stage.state, Play(LEARNER, tile_asked_for(step), 5))
    assert isinstance(after, ChickenState)
    assert after.foot == Foot(5, 3)
    assert all(action.end == 5 for action in after.legal if isinstance(action, Play))


@checks(words.LAST_TOE, words.DRAWN_TILE_FITS)
def test_the_last_toe_was_drawn_by_the_other_and_laid_at_once() -> None:
    stage, step = at_step(words.lay(Tile(5, 2)))
    after, _ = stage.game.apply(stage.state, Play(LEARNER, tile_asked_for(step), 5))
    assert isinstance(after, ChickenState)
    assert after.foot == Foot(5, 1) and [type(action) for action in after.legal] == [Draw]
    drawn, _ = stage.game.apply(after, after.legal[0])
    assert isinstance(drawn, ChickenState)
    (play,) = drawn.legal
    assert isinstance(play, Play) and play.tile is drawn.hands[1][-1]
    done, _ = stage.game.apply(drawn, play)
    assert isinstance(done, ChickenState) and done.foot is None


@checks(words.ONE_LEFT, words.OUT_OF_TILES, words.FIFTY)
def test_the_learner_lays_the_last_tile_and_double_zero_counts_fifty_for_the_other() -> None:
    stage, _ = at_step(words.ONE_LEFT[0])
    (last,) = see(stage).hand
    (play,) = see(stage).legal
    assert isinstance(play, Play) and play.tile is last
    assert state_of(stage).hands[1] == (Tile(0, 0),)
    _, events = stage.game.apply(stage.state, play)
    (scored,) = [event for event in events if isinstance(event, RoundScored)]
    assert scored.delta == (0, 50)


@checks(words.FEWEST)
def test_the_fewest_points_win_after_ten_rounds() -> None:
    assert GAME.fewest_win and GAME.rounds == 10


@checks(words.NEXT_DOUBLE)
def test_double_eight_is_in_the_middle_of_the_next_round() -> None:
    state = GAME.start()
    state = state._replace(round=state.round._replace(deal=1))
    after, _ = GAME.apply(state, GAME.make_deal(state, GAME.tiles, LEARNER))
    assert after.round.lead is Tile(8, 8)


@checks(words.WHOLE_TABLE)
def test_the_whole_table_can_be_requested() -> None:
    assert "chain" in GAMES["chicken_foot"].words().answers
