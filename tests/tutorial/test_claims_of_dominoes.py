"""Statements in the lessons of draw dominoes are true, as play by the rules confirms."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from moon_access.engine.actions import Action, Play
from moon_access.engine.events import RoundScored
from moon_access.engine.tiles import Seat, Tile
from moon_access.games import GAMES
from moon_access.games.chains.actions import Draw
from moon_access.games.chains.chain import open_numbers
from moon_access.games.draw import lessons as words
from moon_access.games.draw.rules import DrawGame
from moon_access.games.draw.state import DrawState, DrawView
from moon_access.scenes.learn.tutorial import LEARNER, Stage
from tests.tutorial.claims import at_step, checks, others_act, place_of, stage_of, tile_asked_for

GAME = DrawGame({}, 2)


def see(stage: Stage) -> DrawView:
    view = stage.view(LEARNER)
    assert isinstance(view, DrawView)
    return view


def random_rounds(count: int) -> Iterator[list[tuple[DrawState, Action, DrawState]]]:
    """Yield the turns of whole rounds: the state before, the action, the state after."""
    random = Random("dominoes of the lessons")
    for _ in range(count):
        tiles = list(GAME.tiles)
        random.shuffle(tiles)
        state, steps = GAME.start(), []
        action: Action = GAME.make_deal(state, tiles, Seat(0))
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
def test_tiles_are_laid_number_to_number_and_a_player_without_tiles_wins_the_round() -> None:
    out = 0
    for steps in ROUNDS:
        for _, action, _ in steps:
            if isinstance(action, Play) and action.end is not None:
                assert action.tile.has(action.end)
        state, action, after = steps[-1]
        _, events = GAME.apply(state, action)
        (scored,) = [event for event in events if isinstance(event, RoundScored)]
        empty = [seat for seat, hand in enumerate(after.hands) if not hand]
        if empty:
            out += 1
            assert list(scored.lowest) == empty and scored.delta[empty[0]] == max(scored.delta)
    assert out


@checks(words.HIGHEST_OPENS)
def test_the_learner_holds_the_highest_double_and_can_open_with_nothing_else() -> None:
    stage, step = at_step(words.HIGHEST_OPENS[0])
    assert [action.tile for action in see(stage).legal if isinstance(action, Play)] == [tile_asked_for(step)]
    assert isinstance(stage.state, DrawState)
    doubles = [tile for hand in stage.state.hands for tile in hand if tile.is_double]
    assert max(doubles) is tile_asked_for(step) and tile_asked_for(step) in see(stage).hand
    for steps in ROUNDS:  # at every table, whoever has the highest double is asked for it
        dealt, opening, _ = steps[1]
        doubles = [tile for hand in dealt.hands for tile in hand if tile.is_double]
        assert isinstance(opening, Play)
        if doubles:
            assert opening.tile is max(doubles)


@checks(words.TWO_ENDS)
def test_a_double_gives_two_open_ends() -> None:
    stage, step = at_step(words.HIGHEST_OPENS[0])
    after, _ = stage.game.apply(stage.state, Play(LEARNER, tile_asked_for(step)))
    assert isinstance(after, DrawState)
    assert [(end.number, end.times) for end in after.ends] == [(tile_asked_for(step).high, 2)]
    for steps in ROUNDS:
        for before, action, then in steps:
            if isinstance(action, Play) and action.tile.is_double and action.end is not None:
                times = [sum(end.times for end in state.ends if end.number == action.end) for state in (before, then)]
                assert times[1] == times[0] + 1, "one end must become two"


@checks(words.MUST_MATCH)
def test_a_tile_fits_if_it_has_the_same_number() -> None:
    stage, _ = at_step(words.MUST_MATCH[0])
    for state in (stage.state, *(before for steps in ROUNDS for before, _, _ in steps)):
        assert isinstance(state, DrawState)
        if state.chain is None or state.to_act is None:
            continue
        fits = {(tile, end) for tile in state.hands[state.to_act] for end in open_numbers(state.ends) if tile.has(end)}
        assert {(action.tile, action.end) for action in state.legal if isinstance(action, Play)} == fits


@checks(words.WITH_ENDS)
def test_a_tile_that_fits_two_ends_can_be_laid_on_either() -> None:
    both = {
        (action.tile, action.end)
        for steps in ROUNDS
        for state, _, _ in steps
        for action in state.legal
        if isinstance(action, Play)
        and Play(action.seat, action.tile, action.tile.other_half(action.end or 0)) in state.legal
        and not action.tile.is_double
    }
    assert both


@checks(words.DREW, words.STOCK)
def test_nothing_of_the_learner_s_fitted_and_tiles_were_drawn_from_the_stock_until_one_did() -> None:
    stage = stage_of(place_of(words.DREW[0]).scene)
    others_act(stage)
    drawn = 0
    while all(isinstance(action, Draw) for action in see(stage).legal):
        view = see(stage)
        assert not any(tile.has(end) for tile in view.hand for end in open_numbers(view.ends))
        stage.submit(LEARNER, view.legal[0], stage.turn)
        assert see(stage).stock == view.stock - 1
        drawn += 1
    assert drawn == 3 and any(isinstance(action, Play) for action in see(stage).legal)


@checks(words.ONE_LEFT, words.PIPS, words.PIPS_COUNT)
def test_the_learner_has_one_tile_left_and_its_pips_would_count_against_it() -> None:
    stage, _ = at_step(words.PIPS_COUNT[0])
    assert len(see(stage).hand) == 1 and any(isinstance(action, Play) for action in see(stage).legal)
    blocked = 0
    for steps in ROUNDS:
        state, action, after = steps[-1]
        _, events = GAME.apply(state, action)
        (scored,) = [event for event in events if isinstance(event, RoundScored)]
        assert list(scored.pips) == [sum(tile.pips for tile in hand) for hand in after.hands]
        blocked += all(after.hands)
    assert blocked < len(ROUNDS)


@checks(words.OUT_OF_TILES)
def test_a_player_without_tiles_scores_the_other_hand() -> None:
    stage, _ = at_step(words.OUT_OF_TILES[0])
    (last,) = see(stage).hand
    play = next(action for action in see(stage).legal if isinstance(action, Play))
    assert play.tile is last
    after, events = stage.game.apply(stage.state, play)
    (scored,) = [event for event in events if isinstance(event, RoundScored)]
    assert isinstance(after, DrawState) and not after.hands[LEARNER]
    assert scored.delta == (sum(tile.pips for tile in after.hands[1]), 0) and scored.delta[LEARNER] > 0


@checks(words.TO_100)
def test_100_points_win_the_game() -> None:
    assert GAME.options.target == 100 and words.TO_100[0].text.startswith("100 ")


@checks(words.CHAIN, words.UNSEEN)
def test_the_questions_of_the_lesson_have_answers_in_this_game() -> None:
    game_words = GAMES["draw12"].words()
    assert "chain" in game_words.answers and game_words.unseen is not None
    assert Tile(12, 12) in GAME.tiles
