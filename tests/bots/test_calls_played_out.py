"""Normal bots play calls out in sampled worlds, and a hint results."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum
from random import Random

import pytest

from moon_access.engine.actions import Pass
from moon_access.engine.tiles import Seat
from moon_access.games.moon.actions import MOON, Call
from moon_access.games.moon.bots import auction_rollout, normal
from moon_access.games.moon.bots.auction_rollout import analyse_calls, likely_worlds, roll_out_calls
from moon_access.games.moon.bots.determinization import MoonWorld
from moon_access.games.moon.bots.outlook import LEAST_DIFFERENCE_OF_CALLS, Candidate, alternative_call
from moon_access.games.moon.bots.win_probability import win_probability
from moon_access.games.moon.hints import hint
from moon_access.games.moon.sides import side_of
from moon_access.games.moon.words.hints import worth
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.state import Phase
from tests.bots.hands import FACTORIES, MoonTable, in_other_worlds, table
from tests.support.long import LONG

RULES: tuple[dict[str, object], ...] = (
    {},
    {"all_pass": "force", "minimum_bid": 5},
    {"moon_wins": True, "overtricks": True},
    {"no_trump": False, "doubles_trump": False, "target": 7},
    {"widow": "optional"},
    {"trump_before_widow": True},
    {"widow": "none", "minimum_bid": 3, "bidder_goes_out": True},
)
players = pytest.mark.parametrize("players", FACTORIES)


def auctions(players: int, games: int, deals: int = 3) -> Iterator[MoonTable]:
    """Yield tables at which a player who has a choice is about to call. One of the players calls at random."""
    for number in range(games):
        rules = RULES[number % len(RULES)]
        if players == 4:
            rules = {name: value for name, value in rules.items() if "widow" not in name}
        at = table(players, rules, ["random", *["normal"] * (players - 1)], f"calls {number}")
        while at.state.deal <= deals and not at.is_over:
            if at.state.phase is Phase.AUCTION and len(at.state.legal) > 1:
                yield at
            at.step()


def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use few worlds, so that the test is quick, and chance makes figures contradict each other."""
    monkeypatch.setattr(auction_rollout, "WORLDS", {3: 9, 4: 6})


@players
def test_a_hint_names_the_call_with_the_higher_figure_or_calls_both_equal(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    few_worlds(monkeypatch)
    differ, alike = 0, 0
    for number, at in enumerate(auctions(players, 10 if LONG else 6)):
        seat = at.state.to_act
        assert seat is not None
        advised = hint(at.view(seat), Random(number))
        told = advised.reason.fields
        named = told.get("amount")
        if isinstance(advised.action, Bid):
            assert named == advised.action.amount
        if "more" in told and "less" not in told:
            alike += 1
        elif "less" in told:
            differ += 1
            assert told["more"] > told["less"]  # type: ignore[operator]
            assert advised.reason.text.startswith("If you pass, you win") is isinstance(advised.action, Pass)
        else:
            assert isinstance(advised.action, Pass) and named is None
        assert advised.figures.fields.get("amount") == named
    assert differ > 20 and alike > 5


@players
def test_the_call_of_a_hint_is_the_best_of_those_that_were_played_out(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    few_worlds(monkeypatch)
    for number, at in enumerate(auctions(players, 4 if LONG else 2)):
        assert at.state.to_act is not None
        view = at.view(at.state.to_act)
        analysis = analyse_calls(view, Random(number))
        assert hint(view, Random(number)).action == analysis.best.action
        assert analysis.best.value == max(one.value for one in analysis.candidates)
        actions = [one.action for one in analysis.candidates]
        assert all(action in actions for action in view.legal if isinstance(action, Pass))
        bids = [action for action in actions if isinstance(action, Bid)]
        legal = [action for action in view.legal if isinstance(action, Bid) and action.amount != MOON]
        assert min(len(legal), 2) <= len(bids) <= 2


@players
def test_a_world_is_played_out_as_normal_bots_play_it_at_a_table(players: int) -> None:
    """In the world with the real hands, the deal ends as it does if the bots at the table play it."""
    compared = 0
    for at in auctions(players, 7):
        seat, game, state = at.state.to_act, at.game, at.state
        assert seat is not None
        world = MoonWorld(state.hands, state.settled.widow)
        for call in state.legal:
            assert isinstance(call, Bid | Pass)
            (found,) = roll_out_calls(at.view(seat), [call], [world])
            after, _ = game.apply(state, call)
            while after.to_act is not None:
                view = game.view(after, after.to_act)
                action = view.legal[0] if len(view.legal) == 1 else normal.advise(view).action
                after, _ = game.apply(after, action)
            side = side_of(seat, players)
            goes_on = win_probability(after.scores, side, at.view(seat).options.target, edge=0)
            assert found.value == (float(side in after.winners) if after.winners else goes_on)
            stands = after.bidding.contract == call
            assert isinstance(call, Pass) or found.worlds == stands
            assert found.times_made <= found.worlds
            compared += 1
    assert compared > 60


@players
def test_the_value_of_calls_does_not_depend_on_tiles_that_the_seat_does_not_see(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    few_worlds(monkeypatch)
    for number, at in enumerate(auctions(players, 4, deals=2)):
        seat = at.state.to_act
        assert seat is not None
        other = in_other_worlds(at.game, at.state, seat, Random(number))
        assert analyse_calls(at.view(seat), Random(1)) == analyse_calls(at.game.view(other, seat), Random(1))


def test_in_the_sampled_worlds_normal_bots_make_the_calls_that_the_others_made() -> None:
    """Ask a normal bot in each world, with the hand that it has there."""
    asked = 0
    for number in range(6):
        at = table(3, {}, ["normal"] * 3, f"explained {number}")
        at.step()
        first = at.state.to_act
        assert first is not None
        before = at.state
        at.step()
        after = at.state.to_act
        assert after is not None
        for world in likely_worlds(at.view(after), Random(number)):
            view = at.game.view(before.with_hands(world.hands), first)
            assert normal.advise(view).action == at.state.bidding.calls[0]
            asked += 1
    assert asked == 6 * auction_rollout.WORLDS[3]


@pytest.mark.costly(2)
@players
def test_the_value_of_a_call_hardly_depends_on_chance(players: int) -> None:
    differences = []
    for at in auctions(players, 8 if LONG else 4, deals=1):
        seat = at.state.to_act
        assert seat is not None
        view = at.view(seat)
        call = view.legal[0]
        values = [
            roll_out_calls(view, [call], likely_worlds(view, Random(chance)))[0].value  # type: ignore[list-item]
            for chance in (1, 2)
        ]
        differences.append(abs(values[0] - values[1]))
    assert len(differences) > (8 if LONG else 4)
    assert fsum(differences) / len(differences) < 0.025


def test_worlds_are_sampled_even_after_calls_that_no_normal_bot_makes() -> None:
    at = table(3, {}, ["normal"] * 3, "never")
    at.step()
    seat = at.state.to_act
    assert seat is not None
    del at.bots[seat]
    at.submit(seat, Bid(seat, 7), at.turn)
    after = Seat((seat + 1) % 3)
    assert len(likely_worlds(at.view(after), Random(1))) == auction_rollout.WORLDS[3]
    analysis = analyse_calls(at.view(after), Random(1))
    assert [one.action for one in analysis.candidates] == [Pass(after)], "a 21 that is not likely is not played out"
    assert alternative_call(analysis) is None
    told = hint(at.view(after), Random(1))
    assert "less" not in told.reason.fields and MOON not in told.reason.fields.values()


def test_the_better_of_two_calls_has_the_higher_figure_or_the_same() -> None:
    random = Random(5)
    told = []
    for _ in range(3000):
        more = random.random()
        less = max(more - random.random() * 3 * LEAST_DIFFERENCE_OF_CALLS, 0)
        calls: list[Call] = [Bid(Seat(0), 6), Pass(Seat(0))]
        random.shuffle(calls)
        best, other = (Candidate(call, 80, 40, 5.0, value) for call, value in zip(calls, (more, less), strict=True))
        told.append(worth(best, other))
    differ = [line.fields for line in told if "less" in line.fields]
    assert all(fields["more"] > fields["less"] for fields in differ)  # type: ignore[operator]
    assert 500 < len(differ) < 2500
