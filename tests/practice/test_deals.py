"""Every deal that is found is of its kind, the same for equal seeds, and another each time."""

from __future__ import annotations

from random import Random

import pytest

from moon_access.bots.search.double_dummy import Position, Solver
from moon_access.engine.actions import MOON, Bid, Play
from moon_access.engine.events import DealScored
from moon_access.games.moon.bots.strong import analyse
from moon_access.games.moon.practice import DealKind, PracticeTable, find
from moon_access.games.moon.sides import bidding_seats
from moon_access.games.moon.state import Phase
from moon_access.games.practice import LEARNER
from moon_access.learn.practice import practised

PRACTISED = tuple(practised())
of_every_game = pytest.mark.parametrize("game", PRACTISED)
FEW = 8


def tables(kind: DealKind, game: str, count: int = FEW) -> list[PracticeTable]:
    """The first deals of a kind, as they are practised."""
    found, after = [], 0
    for _ in range(count):
        seed, after = find(kind, game, "test", after)
        found.append(PracticeTable(kind, game, ("Eva", "Anna", "Ben", "Clara"), seed))
        assert found[-1].begin()
    return found


def test_both_forms_of_moon_can_be_practised() -> None:
    assert PRACTISED == ("moon3", "moon4")


@of_every_game
@pytest.mark.parametrize("kind", DealKind)
def test_equal_seeds_give_equal_deals_and_no_deal_comes_twice(kind: DealKind, game: str) -> None:
    once, again = tables(kind, game), tables(kind, game)
    assert [table.actions for table in once] == [table.actions for table in again]
    assert len({table.state.hands for table in once}) == FEW


@of_every_game
@pytest.mark.parametrize("kind", DealKind)
def test_nothing_is_over_yet_and_only_the_learner_is_asked(kind: DealKind, game: str) -> None:
    for table in tables(kind, game):
        assert not table.is_over
        while table.state.to_act != LEARNER:
            assert table.step()
        assert table.view(LEARNER).legal


@of_every_game
def test_bidding_is_a_question_that_figures_do_not_settle_beforehand(game: str) -> None:
    settled = 0
    for table in tables(DealKind.BIDDING, game, 12):
        view = table.view(LEARNER)
        assert view.phase is Phase.AUCTION and len(view.legal) > 1
        bids = [one for one in analyse(view, Random(1)).candidates if isinstance(one.action, Bid)]
        settled += all(one.made in (0, one.worlds) for one in bids if one.action != Bid(LEARNER, MOON))
    assert settled < 4, "nearly all of them are clear at once"


@of_every_game
def test_a_bid_of_21_stands_and_is_likely(game: str) -> None:
    made = 0
    for table in tables(DealKind.MOON, game):
        contract = table.state.settled.contract
        assert contract == Bid(LEARNER, MOON)
        calls = table.state.settled.calls
        while table.step() or not table.is_over:
            if table.state.to_act == LEARNER:
                best = analyse(table.view(LEARNER), Random(table.turn)).best.action
                table.submit(LEARNER, best, table.turn)
        assert table.state.settled.calls == calls
        made += max(table.state.taken[LEARNER] + (table.state.taken[2] if game == "moon4" else 0), 0) == 7
    assert made >= FEW / 2


@of_every_game
def test_a_bid_that_is_to_be_beaten_is_a_rivals_and_falls_to_perfect_play(game: str) -> None:
    for table in tables(DealKind.DEFENDING, game, 4):
        state = table.state
        contract, trump = state.settled.contract, state.settled.trump
        assert contract is not None and trump is not None
        side = bidding_seats(contract.seat, len(state.hands))
        assert LEARNER not in side and state.phase is Phase.PLAY and not state.trick
        made = None
        while made is None:
            values = Solver().values(Position(state.hands, state.trick, state.leader, trump, side))
            wants = max if state.to_act in side else min
            tile = wants(values, key=lambda tile: values[tile])
            action = next(one for one in state.legal if isinstance(one, Play) and one.tile is tile)
            state, events = table.game.apply(state, action)
            made = next((event.made for event in events if isinstance(event, DealScored)), None)
        assert made is False
