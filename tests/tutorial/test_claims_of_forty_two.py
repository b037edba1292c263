"""Statements about points, marks and tiles in the lessons of 42 are true, as play by the rules confirms."""

from __future__ import annotations

from random import Random

from moon_access.engine.actions import Pass, Play
from moon_access.engine.events import DealScored, TrickTaken
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.games.forty_two.bots import normal
from moon_access.games.forty_two.lessons import marks_words as words
from moon_access.games.forty_two.marks import COUNT_TILES, count_of, partner_of, side_of, trick_points
from moon_access.games.forty_two.rules import FortyTwo
from moon_access.games.forty_two.state import FortyTwoState, FortyTwoView
from moon_access.games.tricks.actions import Bid, NameTrump
from moon_access.games.tricks.state import Phase
from moon_access.scenes.learn.tutorial import LEARNER, Stage
from tests.tutorial.claims import at_step, checks, tile_asked_for

GAME = FortyTwo({}, 4)
TRICKS = 7


def see(stage: Stage) -> FortyTwoView:
    view = stage.view(LEARNER)
    assert isinstance(view, FortyTwoView)
    return view


def trick_after(stage: Stage, tile: Tile) -> TrickTaken:
    """Return the trick to which the learner plays this tile."""
    state, events = stage.game.apply(stage.state, Play(LEARNER, tile))
    while not any(isinstance(event, TrickTaken) for event in events):
        assert isinstance(state, FortyTwoState) and state.to_act is not None
        legal = stage.game.legal_actions(state)
        order = state.hands[state.to_act]
        play = min((one for one in legal if isinstance(one, Play)), key=lambda one: order.index(one.tile))
        state, events = stage.game.apply(state, play)
    return next(event for event in events if isinstance(event, TrickTaken))


@checks(words.AIM, words.FORTY_TWO)
def test_five_tiles_count_and_with_the_tricks_that_makes_42() -> None:
    assert {str(tile): count_of(tile) for tile in COUNT_TILES} == {
        "5-5": 10, "6-4": 10, "5-0": 5, "4-1": 5, "3-2": 5,
    }  # fmt: skip
    assert sum(map(count_of, GAME.tiles)) + TRICKS == 42
    assert GAME.players == 4 and partner_of(LEARNER) == Seat(2) and side_of(LEARNER) == side_of(Seat(2))


@checks(words.SPEAK_LAST, words.TAKE_AS_MANY, words.ASK_LEGAL_BIDS, words.A_MARK, words.THAT_WILL_DO)
def test_the_learner_speaks_last_and_31_is_enough() -> None:
    stage, _ = at_step(words.SPEAK_LAST[0])
    view = see(stage)
    assert len(view.calls) == 3 and Bid(Seat(3), 30) in view.calls
    assert [action.amount for action in view.legal if isinstance(action, Bid)] == [*range(31, 42), 42, 84]
    after, _ = stage.game.apply(stage.state, Bid(LEARNER, 31))
    assert isinstance(after, FortyTwoState) and after.phase is Phase.TRUMP
    contract = after.settled.contract
    assert contract is not None and (contract.seat, contract.points_needed, contract.marks) == (LEARNER, 31, 1)
    assert (
        not contract.is_in_marks
        and contract._replace(amount=42).points_needed == contract._replace(amount=84).points_needed == 42
    )
    assert contract._replace(amount=42).marks == 1 and contract._replace(amount=84).marks == 2


@checks(words.STRONG, words.YOU_NAME, words.MORE_OF_SIXES, words.HIGHEST_TRUMP)
def test_the_learner_names_trump_and_double_six_is_the_highest() -> None:
    stage, step = at_step(words.HIGHEST_TRUMP[0])
    view = see(stage)
    assert (view.leader, view.trump, tile_asked_for(step)) == (LEARNER, Suit.SIX, Tile(6, 6))
    held = {number: sum(tile.has(number) for tile in view.hand) for number in range(7)}
    assert all(held[6] > held[number] for number in range(6))
    assert trick_after(stage, Tile(6, 6)).trick.winner == LEARNER
    assert any(isinstance(action, NameTrump) for action in at_step(words.MORE_OF_SIXES[0])[0].view(LEARNER).legal)


@checks(words.ONE_MARK)
def test_a_bid_of_points_is_one_mark_for_the_bidder_or_for_the_others_and_seven_win() -> None:
    assert (GAME.options.scoring, GAME.options.target) == ("marks", 7)
    assert {marks_after(seed) for seed in range(30)} == {(True, (1, 0)), (False, (0, 1))}


def marks_after(seed: int) -> tuple[bool, tuple[int, ...]]:
    """Return whether the learner's bid of 31 is made if all play at random, and the marks that it scores by team."""
    rng = Random(seed)
    stage, _ = at_step(words.ASK_STANDING[0])
    state = stage.state
    while True:
        state, events = stage.game.apply(state, rng.choice(stage.game.legal_actions(state)))
        for event in events:
            if isinstance(event, DealScored):
                return event.made, tuple(event.delta)


@checks(words.PARTNERS_BID, words.ONE_IS_ENOUGH)
def test_the_partner_has_the_highest_bid_and_a_steady_player_leaves_it() -> None:
    stage, _ = at_step(words.PARTNERS_BID[0])
    view = see(stage)
    assert [call for call in view.calls if isinstance(call, Bid)] == [Bid(partner_of(LEARNER), 31)]
    assert not any(tile.is_double for tile in view.hand if tile.high > 2)
    assert isinstance(normal.advise(view).action, Pass)


@checks(words.PARTNER_LEADS, words.MUST_FOLLOW)
def test_the_partner_has_bid_31_and_leads_trumps_which_must_be_followed() -> None:
    stage, _ = at_step(words.PARTNER_LEADS[0])
    view = see(stage)
    assert view.contract is not None and (view.contract.seat, view.contract.amount) == (Seat(2), 31)
    assert view.leader == Seat(2) and view.trick[0] is Tile(6, 6) and view.trump is Suit.SIX
    assert {play.tile for play in view.legal if isinstance(play, Play)} == {t for t in view.hand if t.has(6)}


@checks(words.GIVE_TEN, words.GIVE_THE_TEN, words.ELEVEN)
def test_the_partners_trick_is_sure_and_six_four_makes_it_eleven() -> None:
    stage, step = at_step(words.GIVE_TEN[0])
    assert tile_asked_for(step) is Tile(6, 4) and count_of(Tile(6, 4)) == 10
    trick = trick_after(stage, Tile(6, 4)).trick
    assert trick.winner == Seat(2) and trick_points(trick.tiles) == 11
    assert trick_points(trick_after(stage, Tile(6, 0)).trick.tiles) == 1


@checks(words.THEIRS, words.KEEP_FIVE)
def test_the_second_trick_is_the_others_whichever_four_is_played() -> None:
    stage, step = at_step(words.THEIRS[0])
    assert tile_asked_for(step) is Tile(4, 0) and count_of(Tile(4, 0)) == 0 and count_of(Tile(4, 1)) == 5
    for tile in (Tile(4, 0), Tile(4, 1)):
        trick = trick_after(stage, tile).trick
        assert trick.winner == Seat(3) and Tile(4, 4) in trick.tiles
    assert Pass not in {type(action) for action in see(stage).legal}
