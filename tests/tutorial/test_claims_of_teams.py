"""Statements in the lesson of Moon for four are true, as play by the rules confirms."""

from __future__ import annotations

from collections.abc import Iterator

from moon_access.engine.actions import Pass, Play
from moon_access.engine.events import TrickTaken
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.games.moon.lessons import teams as words
from moon_access.games.moon.sides import partner_of, side_of
from moon_access.games.moon.state import MoonState, MoonView
from moon_access.games.tricks.actions import Bid, Discard
from moon_access.games.tricks.state import Phase
from moon_access.scenes.learn.tutorial import LEARNER, Stage
from tests.tutorial.claims import at_step, checks, tile_asked_for

PARTNER = Seat(2)


def see(stage: Stage) -> MoonView:
    view = stage.view(LEARNER)
    assert isinstance(view, MoonView)
    return view


def legal_tiles(stage: Stage) -> list[Tile]:
    return [action.tile for action in see(stage).legal if isinstance(action, Play)]


def winners_after(stage: Stage, tile: Tile) -> Iterator[Seat]:
    """Yield who wins the trick to which the learner plays this tile, for all plays of the others."""
    waiting = [stage.game.apply(stage.state, Play(LEARNER, tile))]
    while waiting:
        state, events = waiting.pop()
        taken = [event for event in events if isinstance(event, TrickTaken)]
        if taken:
            yield taken[0].trick.winner
        else:
            waiting += [stage.game.apply(state, action) for action in stage.game.legal_actions(state)]


@checks(words.AIM_OF_TEAMS)
def test_four_play_in_teams_with_28_tiles_and_no_widow() -> None:
    stage, _ = at_step(words.ASK_BIDS[0])
    assert isinstance(stage.state, MoonState)
    hands = stage.state.hands
    assert len(hands) == 4 and len(stage.game.tiles) == 28 == sum(map(len, hands))
    assert not stage.state.settled.widow
    assert partner_of(LEARNER, 4) == PARTNER and side_of(LEARNER, 4) == side_of(PARTNER, 4) != side_of(Seat(1), 4)
    later, _ = at_step(words.ASK_LED[0])
    assert not any(isinstance(action, Discard) for action in later.actions)


def test_21_points_win_here_too() -> None:
    stage, _ = at_step(words.ASK_BIDS[0])
    assert stage.game.target == 21 and max(bid.amount for bid in see(stage).legal if isinstance(bid, Bid)) == 21


@checks(words.ASK_BIDS, words.PARTNERS_FIVE, words.ONE_BID)
def test_the_learner_bids_last_and_the_partner_has_bid_five() -> None:
    stage, _ = at_step(words.PARTNERS_FIVE[0])
    view = see(stage)
    assert view.phase is Phase.AUCTION and len(view.calls) == 3 and Pass(LEARNER) in view.legal
    assert [call for call in view.calls if isinstance(call, Bid)] == [Bid(PARTNER, 5)]
    assert not any(tile.is_double for tile in view.hand if tile.high > 2)
    later, _ = at_step(words.ASK_LED[0])
    assert see(later).contract == Bid(PARTNER, 5)


@checks(words.PARTNERS_TRICK, words.FOR_THE_TEAM)
def test_the_partner_wins_the_trick_whatever_is_played() -> None:
    stage, step = at_step(words.FOR_THE_TEAM[0])
    view = see(stage)
    assert view.leader == PARTNER and view.trick[0] is Tile(6, 6) and view.trump is Suit.SIX
    assert set(legal_tiles(stage)) == {Tile(6, 4), Tile(6, 0)} and tile_asked_for(step) is Tile(6, 0)
    for tile in legal_tiles(stage):
        assert set(winners_after(stage, tile)) == {PARTNER}


@checks(words.THEIR_FOUR)
def test_double_four_takes_the_trick_for_the_others() -> None:
    stage, _ = at_step(words.THEIR_FOUR[0])
    assert Tile(4, 4) in see(stage).trick
    for tile in legal_tiles(stage):
        assert set(winners_after(stage, tile)) == {Seat(3)}


@checks(words.KEEP_HIGHER, words.RUFF, words.TOOK_IT, words.NOT_TAKEN)
def test_six_four_takes_a_trick_later_and_no_other_tile_of_the_learner_does() -> None:
    stage, step = at_step(words.TOOK_IT[0])
    assert tile_asked_for(step) is Tile(6, 4) and see(stage).trick == (Tile(3, 3),)
    assert not any(tile.has(3) for tile in see(stage).hand)
    for tile in legal_tiles(stage):
        assert (LEARNER in set(winners_after(stage, tile))) is (tile is Tile(6, 4))
    assert set(winners_after(stage, Tile(6, 4))) == {LEARNER}
