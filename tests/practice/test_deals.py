"""Every found deal is of its kind, equal for equal seeds, and different each time."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from moon_access.bots.search.double_dummy import Position, Solver
from moon_access.engine.actions import Pass, Play
from moon_access.engine.events import DealScored
from moon_access.games import GAMES
from moon_access.games.forty_two.bots import exact
from moon_access.games.forty_two.marks import MARK, side_of
from moon_access.games.moon.actions import MOON
from moon_access.games.moon.bots.strong import analyse
from moon_access.games.moon.sides import bidding_seats
from moon_access.games.practice import LEARNER, AnyPractice
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.state import Phase
from moon_access.games.tricks.state import Phase as FortyTwoPhase

PRACTISED = tuple(name for name, game in GAMES.items() if game.practice() is not None)
of_moon = pytest.mark.parametrize("game", ["moon3", "moon4"])
FEW = 8


def practice_of(game: str) -> AnyPractice:
    practice = GAMES[game].practice()
    assert practice is not None
    return practice


of_every_kind = pytest.mark.parametrize(
    ("game", "kind"), [(game, kind.name) for game in PRACTISED for kind in practice_of(game).kinds]
)


def tables(kind: str, game: str, count: int = FEW) -> list[Any]:
    """Return the first deals of a kind, as learners practise them."""
    practice = practice_of(game)
    found, after = [], 0
    for _ in range(count):
        seed, after = practice.find(kind, "test", after)
        found.append(practice.table(kind, ("Eva", "Anna", "Ben", "Clara"), seed))
        assert found[-1].begin()
    return found


def test_both_forms_of_moon_and_texas_42_can_be_practised() -> None:
    assert PRACTISED == ("moon3", "moon4", "forty_two")


@of_every_kind
def test_equal_seeds_give_equal_deals_and_no_deal_comes_twice(game: str, kind: str) -> None:
    once, again = tables(kind, game), tables(kind, game)
    assert [table.actions for table in once] == [table.actions for table in again]
    assert len({table.state.hands for table in once}) == FEW


@of_every_kind
def test_a_practice_deal_is_undecided_and_only_the_learner_is_asked(game: str, kind: str) -> None:
    for table in tables(kind, game):
        assert not table.is_over
        while table.state.to_act != LEARNER:
            assert table.step()
        assert table.view(LEARNER).legal


@of_moon
def test_practice_asks_for_a_bid_only_if_the_best_bid_is_not_obvious(game: str) -> None:
    settled = 0
    for table in tables("bidding", game, 12):
        view = table.view(LEARNER)
        assert view.phase is Phase.AUCTION and len(view.legal) > 1
        bids = [one for one in analyse(view, Random(1)).candidates if isinstance(one.action, Bid)]
        settled += all(one.times_made in (0, one.worlds) for one in bids if one.action != Bid(LEARNER, MOON))
    assert settled < 4, "nearly all of them are clear at once"


def test_practice_of_bidding_in_42_offers_bids_in_points_and_a_pass() -> None:
    for table in tables("bidding", "forty_two"):
        view = table.view(LEARNER)
        assert view.phase is Phase.AUCTION and view.to_act == LEARNER
        assert {type(call) for call in view.legal} == {Bid, Pass}
        assert any(call.amount < MARK for call in view.legal if isinstance(call, Bid))


@of_moon
def test_practice_of_moon_begins_with_a_bid_of_21_that_is_likely_made(game: str) -> None:
    made = 0
    for table in tables("moon", game):
        contract = table.state.bidding.contract
        assert contract == Bid(LEARNER, MOON)
        calls = table.state.bidding.calls
        while table.step() or not table.is_over:
            if table.state.to_act == LEARNER:
                best = analyse(table.view(LEARNER), Random(table.turn)).best.action
                table.submit(LEARNER, best, table.turn)
        assert table.state.bidding.calls == calls
        made += max(table.state.taken[LEARNER] + (table.state.taken[2] if game == "moon4" else 0), 0) == 7
    assert made >= FEW / 2


@of_moon
def test_in_practice_of_defence_a_rival_has_a_bid_that_perfect_play_beats(game: str) -> None:
    for table in tables("defending", game, 4):
        state = table.state
        contract, trump = state.bidding.contract, state.bidding.trump
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


def is_made_by_perfect_play(table: Any) -> bool:
    """Return whether perfect play makes the bid, with all tiles open from here on and the learner's best trump."""
    game, state = table.game, table.state
    made = None
    while made is None:
        view = game.view(state, state.to_act)
        if view.phase is FortyTwoPhase.TRUMP:
            named = {name: game.apply(state, name)[0] for name in view.legal}
            state = max(named.values(), key=lambda after: exact.points(game.view(after, LEARNER), *open_(after)))
            continue
        outcomes = exact.outcomes(view, state.hands, Solver())
        state, events = game.apply(state, Play(view.seat, max(outcomes, key=lambda tile: outcomes[tile])))
        made = next((event.made for event in events if isinstance(event, DealScored)), None)
    return made


def open_(state: Any) -> tuple[Any, Solver, tuple[int, int]]:
    return state.hands, Solver(), exact.WHOLE_WINDOW


def test_in_practice_of_play_in_42_the_learner_has_a_sound_bid_that_perfect_play_makes() -> None:
    for table in tables("making", "forty_two"):
        view = table.view(LEARNER)
        assert view.phase is FortyTwoPhase.TRUMP and view.to_act == LEARNER == view.contract.seat
        assert is_made_by_perfect_play(table)


def test_in_practice_of_defence_in_42_a_rival_has_a_bid_that_perfect_play_beats() -> None:
    for table in tables("defending", "forty_two"):
        view = table.view(LEARNER)
        assert view.phase is FortyTwoPhase.PLAY and not view.trick
        assert side_of(view.contract.seat) != side_of(LEARNER)
        assert not is_made_by_perfect_play(table)


@pytest.mark.parametrize("kind", ["making", "defending"])
def test_a_deal_of_42_is_judged_by_whether_its_bid_was_made(kind: str) -> None:
    judged = set()
    for table in tables(kind, "forty_two", 12):
        chance = Random(table.seed)
        while not table.is_over:
            if table.state.to_act == LEARNER:
                table.submit(LEARNER, chance.choice(table.state.legal), table.turn)
            else:
                table.step()
        bidders = side_of(table.state.settled.contract.seat)
        made = table.state.scores[bidders] > 0
        outcome = practice_of("forty_two").judge(kind, table)
        assert outcome.is_success == (made == (kind == "making"))
        judged.add(outcome.is_success)
    assert judged == {True, False}
