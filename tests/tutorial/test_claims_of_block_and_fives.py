"""Statements in the lessons of block and of all fives are true, as play by the rules confirms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moon_access.engine.actions import Pass, Play
from moon_access.engine.events import RoundScored
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.actions import Draw
from moon_access.games.chains.chain import links, open_numbers, sum_of_ends
from moon_access.games.draw import lessons as words
from moon_access.games.draw.all_fives import AllFivesGame
from moon_access.games.draw.block import BlockGame
from moon_access.games.draw.scoring import end_scores, points_for, points_for_play
from moon_access.games.draw.state import DrawState, DrawView
from moon_access.scenes.learn.tutorial import LEARNER, Stage
from tests.tutorial.claims import at_step, checks, stage_of, tile_asked_for

OTHER = Seat(1)


def state_of(stage: Stage) -> DrawState:
    assert isinstance(stage.state, DrawState)
    return stage.state


def see(stage: Stage) -> DrawView:
    view = stage.view(LEARNER)
    assert isinstance(view, DrawView)
    return view


def plays(stage: Stage, tile: Tile) -> list[Play]:
    return [action for action in see(stage).legal if isinstance(action, Play) and action.tile is tile]


def play_tile(stage: Stage, tile: Tile) -> DrawState:
    """Return the state after the learner has laid this tile, which fits one end only."""
    (play,) = plays(stage, tile)
    state = stage.game.next_state(stage.state, play)
    assert isinstance(state, DrawState)
    return state


def fitting(hand: Sequence[Tile], state: DrawState) -> list[Tile]:
    return [tile for tile in hand if any(tile.has(end) for end in open_numbers(state.ends))]


@checks(words.AIM_BLOCK)
def test_nobody_draws_in_block_and_half_of_the_tiles_stay_out() -> None:
    game = BlockGame({}, 2)
    state = game.start()
    state = game.next_state(state, game.make_deal(state, game.tiles, LEARNER))
    assert sum(map(len, state.hands)) * 2 == len(game.tiles)
    passed = 0
    while state.to_act is not None:
        assert not any(isinstance(action, Draw) for action in state.legal)
        can_lay = state.chain is None or bool(fitting(state.hands[state.to_act], state))
        assert can_lay is not any(isinstance(action, Pass) for action in state.legal)
        passed += not can_lay
        state = game.next_state(state, state.legal[0])
    assert passed


def test_the_learner_opens_with_the_highest_double_and_100_points_win_in_block_too() -> None:
    scene = words.BLOCK_LESSONS[0].scenes[0]
    stage = stage_of(scene)
    assert [action.tile for action in see(stage).legal if isinstance(action, Play)] == [Tile(6, 6)]
    assert stage.game.target == 100


@checks(words.HAS_NONE, words.play(Tile(6, 4)))
def test_the_other_player_passed_because_of_having_no_five_and_no_four() -> None:
    before, step = at_step(words.play(Tile(6, 4)))
    assert plays(before, tile_asked_for(step)) and tile_asked_for(step) is Tile(6, 4)
    stage, _ = at_step(words.HAS_NONE[0])
    assert set(open_numbers(state_of(stage).ends)) == {5, 4}
    assert isinstance(stage.actions[-1], Pass) and stage.actions[-1].seat == OTHER
    assert not fitting(state_of(stage).hands[OTHER], state_of(stage))


@checks(words.KEEP_BOTH, words.KEEP_THEM, words.SHUT_OUT)
def test_the_double_keeps_both_numbers_open_and_any_other_tile_opens_a_new_one() -> None:
    stage, step = at_step(words.KEEP_BOTH[0])
    before = set(open_numbers(state_of(stage).ends))
    double = tile_asked_for(step)
    assert double.is_double
    for tile in {action.tile for action in see(stage).legal if isinstance(action, Play)}:
        state = play_tile(stage, tile)
        assert (set(open_numbers(state.ends)) == before) is (tile is double)
    state = play_tile(stage, double)
    assert state.to_act == OTHER and [type(action) for action in state.legal] == [Pass]
    again = stage.game.next_state(state, state.legal[0])
    assert isinstance(again, DrawState)
    assert again.to_act == LEARNER and any(isinstance(action, Play) for action in again.legal)


@checks(words.seventh(Tile(2, 2)), words.FEWER_PIPS)
def test_the_last_two_blocks_the_round_and_fewer_pips_score_the_difference() -> None:
    stage, step = at_step(words.FEWER_PIPS[0])
    tile = tile_asked_for(step)
    ends = open_numbers(state_of(stage).ends)
    assert set(ends) == {2}
    lying = {link.tile for link in links(state_of(stage).chain)}
    assert [one for one in stage.game.tiles if one.has(2) and one not in lying] == [tile]
    (play,) = plays(stage, tile)
    state, events = stage.game.apply(stage.state, play)
    assert isinstance(state, DrawState) and state.to_act is None and all(state.hands)
    (scored,) = [event for event in events if isinstance(event, RoundScored)]
    mine, theirs = (sum(one.pips for one in hand) for hand in state.hands)
    assert mine < theirs and scored.delta == (theirs - mine, 0)


@checks(words.SIX_AND_FOUR, words.play(Tile(6, 5)))
def test_the_ends_six_and_four_make_ten() -> None:
    stage, step = at_step(words.SIX_AND_FOUR[0])
    assert tile_asked_for(step) is Tile(6, 5)
    state = play_tile(stage, tile_asked_for(step))
    assert set(open_numbers(state.ends)) == {6, 4} and points_for(sum_of_ends(state.ends), "fives") == 10


def points_of_replies(state: DrawState, stage: Stage) -> Iterator[tuple[Tile, int]]:
    """Yield what each tile that the learner has not seen would score next, at each open end."""
    known = {*state.hands[LEARNER], *(link.tile for link in links(state.chain))}
    view = see(stage)._replace(chain=state.chain, ends=state.ends)
    for tile in stage.game.tiles:
        if tile not in known:
            for end in set(open_numbers(state.ends)):
                if tile.has(end):
                    yield tile, points_for_play(view, Play(OTHER, tile, end))


@checks(
    words.both_score(Tile(4, 2), Tile(3, 1), Tile(6, 1)), words.leaves_nothing(Tile(4, 2)), words.NOTHING_LEFT,
)  # fmt: skip
def test_of_two_tiles_that_score_alike_only_one_leaves_nothing() -> None:
    stage, step = at_step(words.NOTHING_LEFT[0])
    good, other, reply = tile_asked_for(step), Tile(3, 1), Tile(6, 1)
    view = see(stage)
    scores = {play.tile: points_for_play(view, play) for play in view.legal if isinstance(play, Play)}
    assert {tile for tile, points in scores.items() if points} == {good, other} and scores[good] == scores[other] == 5
    assert not any(points for _, points in points_of_replies(play_tile(stage, good), stage))
    assert (reply, 10) in points_of_replies(play_tile(stage, other), stage)


@checks(words.ROUNDED)
def test_the_pips_of_the_other_are_rounded_to_fives() -> None:
    game = AllFivesGame({}, 2)
    for pips in range(40):
        (points, none) = end_scores((0, pips), LEARNER, ((LEARNER,), (OTHER,)), game.options)
        assert none == 0 and points % 5 == 0 and abs(points - pips) <= 2
