"""Statements in the lessons of Mexican Train are true, as play by the rules confirms."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.events import RoundEnded, RoundScored
from moon_access.engine.tiles import Seat, Tile
from moon_access.games import GAMES
from moon_access.games.chains.actions import Draw
from moon_access.games.mexican_train import lessons as words
from moon_access.games.mexican_train.longest import longest_train
from moon_access.games.mexican_train.rules import MexicanTrainGame
from moon_access.games.mexican_train.state import TrainState, TrainView, open_trains, train_of
from moon_access.scenes.learn.tutorial import LEARNER, Stage
from tests.tutorial.claims import at_step, checks, others_act, tile_asked_for

GAME = MexicanTrainGame({"hand": 6}, 2)


def see(stage: Stage) -> TrainView:
    view = stage.view(LEARNER)
    assert isinstance(view, TrainView)
    return view


def random_rounds(count: int) -> Iterator[list[tuple[TrainState, Action, TrainState]]]:
    """Yield the turns of whole rounds: the state before, the action, the state after."""
    random = Random("trains of the lessons")
    for _ in range(count):
        state, steps = GAME.start(), []
        action: Action = GAME.make_deal(state, random.sample(GAME.tiles, len(GAME.tiles)), Seat(0))
        while True:
            after, _ = GAME.apply(state, action)
            steps.append((state, action, after))
            state = after
            if state.to_act is None:
                break
            action = random.choice(state.legal)
        yield steps


ROUNDS = tuple(random_rounds(40))


@checks(words.AIM)
def test_every_train_runs_number_to_number_from_the_double_in_the_middle() -> None:
    for steps in ROUNDS:
        state = steps[-1][2]
        assert state.engine == Tile(12, 12)
        for train in range(3):
            number = 12
            for tile in train_of(GAME.view(state, Seat(0)), train):
                assert tile.has(number)
                number = tile.other_half(number)


@checks(words.TWO_PLACES, words.KEEP_IT, words.ON_MINE)
def test_the_learner_may_lay_on_two_trains_and_holds_a_train_that_continues() -> None:
    stage, step = at_step(words.ON_MINE[0])
    view = see(stage)
    assert open_trains(view) == (LEARNER, view.mexican)
    assert {play.end for play in view.legal if isinstance(play, Play) and play.tile is tile_asked_for(step)} == {0, 2}
    train = longest_train(view.hand, view.ends[LEARNER])
    assert train == (Tile(12, 9), Tile(9, 7), Tile(7, 4), Tile(4, 4))


@checks(words.READ_ALL, words.WHAT_FITS, words.COUNTS, words.UNSEEN)
def test_the_questions_of_the_lessons_have_answers_in_this_game() -> None:
    its_words = GAMES["mexican_train"].words()
    assert {"trains", "train", "legal", "counts", "table", "pips"} <= its_words.answers.keys()
    assert its_words.unseen is not None


@checks(words.NOTHING_FITTED, words.OPEN_TO_ALL)
def test_the_learner_could_lay_nothing_drew_in_vain_and_is_marked() -> None:
    stage, _ = at_step(words.NOTHING_FITTED[0])
    done = [type(action) for action in stage.actions if action.seat == LEARNER]
    assert done == [Play, Draw, Pass] or done == [Play, Draw, Pass, Draw]
    assert see(stage).marked == (True, False)
    state = stage.state
    assert isinstance(state, TrainState)
    other = stage.game.view(state, Seat(1))
    assert isinstance(other, TrainView) and LEARNER in open_trains(other._replace(cover=None))
    for steps in ROUNDS:
        for before, action, after in steps:
            if isinstance(action, Play) and action.end not in (action.seat, 2):
                assert before.marked[action.end or 0] or before.cover == action.end
            if isinstance(action, Pass):
                assert after.marked[action.seat] and not before.legal[1:]


@checks(words.MARK_GONE, words.OTHER_MARKED, words.OPEN_TO_YOU)
def test_the_marker_leaves_your_own_train_and_then_the_other_train_is_marked() -> None:
    stage, step = at_step(words.MARK_GONE[0])
    if isinstance(see(stage).legal[0], Draw):
        stage.submit(LEARNER, Draw(LEARNER), stage.turn)
    assert see(stage).legal == (Play(LEARNER, tile_asked_for(step), 0),)
    stage.submit(LEARNER, see(stage).legal[0], stage.turn)
    assert see(stage).marked[LEARNER] is False
    others_act(stage)
    assert see(stage).marked == (False, True) and 1 in open_trains(see(stage))


@checks(words.DOUBLE, words.TWO_TILES)
def test_the_double_is_covered_in_the_same_turn() -> None:
    stage, step = at_step(words.DOUBLE[0])
    double = next(play for play in see(stage).legal if isinstance(play, Play) and play.tile is tile_asked_for(step))
    assert double.tile.is_double
    stage.submit(LEARNER, double, stage.turn)
    view = see(stage)
    assert view.to_act == LEARNER and view.cover == double.end
    assert [play.tile for play in view.legal if isinstance(play, Play)] == [Tile(7, 2)]
    stage.submit(LEARNER, view.legal[0], stage.turn)
    assert stage.state.to_act != LEARNER


@checks(words.DOUBLE_LEFT_TO_NEXT)
def test_a_double_that_is_not_covered_is_left_to_the_next_and_costs_a_mark() -> None:
    left = 0
    for steps in ROUNDS:
        for before, action, after in steps:
            if isinstance(action, Pass) and before.cover is not None and after.to_act is not None:
                left += 1
                assert after.cover == before.cover and after.to_act != action.seat and after.marked[action.seat]
    assert left


@checks(words.ONE_LEFT, words.OUT_OF_TILES)
def test_the_last_tile_fits_and_a_player_without_tiles_gets_no_points() -> None:
    stage, _ = at_step(words.ONE_LEFT[0])
    view = see(stage)
    assert len(view.hand) == 1 and {play.end for play in view.legal if isinstance(play, Play)} >= {0}
    _, events = stage.game.apply(stage.state, view.legal[0])
    ended = next(event for event in events if isinstance(event, RoundEnded))
    scored = next(event for event in events if isinstance(event, RoundScored))
    assert ended.out == LEARNER and scored.delta[LEARNER] == 0 < scored.delta[1]


@checks(words.FEWEST)
def test_the_fewest_points_win_after_the_last_round() -> None:
    game = MexicanTrainGame({"rounds": 1}, 2)
    random = Random(1)
    state = game.apply(game.start(), game.make_deal(game.start(), game.tiles, Seat(0)))[0]
    while not state.winners:
        state = game.apply(state, random.choice(state.legal))[0]
    assert state.deal == 1 and all(state.scores[seat] == min(state.scores) for seat in state.winners)
