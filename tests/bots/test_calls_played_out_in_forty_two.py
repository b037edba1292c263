"""Normal bots play calls of 42 out, and the difference between two calls has its noise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean

import pytest

from moon_access.engine.actions import Action, Pass
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.forty_two.actions import Plunge
from moon_access.games.forty_two.bots import auction_rollout, normal
from moon_access.games.forty_two.bots.auction_rollout import judge_call, likely_worlds, roll_out_calls
from moon_access.games.forty_two.bots.monte_carlo_auction import analyse_auction
from moon_access.games.forty_two.marks import side_of
from moon_access.games.forty_two.rules import FortyTwo
from moon_access.games.forty_two.state import FortyTwoState, FortyTwoView
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.state import Phase

RULES: tuple[dict[str, object], ...] = (
    {},
    {"scoring": "points"},
    {"nello": True, "plunge": True, "splash": True, "sevens": True, "all_pass": "force"},
    {"target": 1, "minimum_bid": 31},
    {"rounds": 3},
)
ME = Seat(0)
SIXES = 66, 65, 64, 63, 62, 61, 60
NOTHING = 10, 20, 30, 21, 32, 42, 51


def tiles(numbers: Sequence[int]) -> list[Tile]:
    return [Tile(*divmod(number, 10)) for number in numbers]


def normal_action(game: FortyTwo, state: FortyTwoState) -> Action:
    assert state.to_act is not None
    view = game.view(state, state.to_act)
    return view.legal[0] if len(view.legal) == 1 else normal.advise(view).action


def make_deal_with(game: FortyTwo, seed: str, first: Sequence[Tile] = (), speaks: Seat = ME) -> FortyTwoState:
    """Return a deal in which seat 0 holds the tiles ``first`` and others by chance."""
    rest = [tile for tile in game.tiles if tile not in first]
    Random(seed).shuffle(rest)
    start = game.start()
    return game.next_state(start, game.make_deal(start, [*first, *rest], speaks))


def auctions(number: int) -> Iterator[tuple[FortyTwo, FortyTwoState]]:
    """Yield states of auctions in which the seat to act has a choice, by different house rules."""
    for seed in range(number):
        game = FortyTwo(RULES[seed % len(RULES)])
        state = make_deal_with(game, f"calls {seed}", speaks=Seat(seed % 4))
        while state.phase is Phase.AUCTION:
            assert state.to_act is not None
            if len(state.legal) > 1:
                yield game, state
            state = game.next_state(state, normal_action(game, state))


def first_view(hand: Sequence[int]) -> FortyTwoView:
    game = FortyTwo()
    return game.view(make_deal_with(game, "first", tiles(hand)), ME)


def test_a_world_is_played_out_as_normal_bots_play_it_at_a_table() -> None:
    compared = 0
    for game, state in auctions(10):
        seat = state.to_act
        assert seat is not None
        view = game.view(state, seat)
        for call in state.legal:
            assert isinstance(call, Bid | Pass | Plunge)
            (found,) = roll_out_calls(view, [call], [state.hands])
            after = game.next_state(state, call)
            while after.to_act is not None:
                after = game.next_state(after, normal_action(game, after))
            side = side_of(seat)
            scored = [new - old for new, old in zip(after.scores, state.scores, strict=True)]
            if game.options.target == 1:
                scored = [min(one, 1) for one in scored]
            assert found.scored == (scored[side] - scored[1 - side],)
            compared += 1
    assert compared > 200


def test_the_judgement_of_a_call_ignores_what_the_seat_does_not_see(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auction_rollout, "WORLDS", 6)
    for number, (game, state) in enumerate(auctions(5)):
        seat = state.to_act
        assert seat is not None
        others = [tile for at, hand in enumerate(state.hands) if at != seat for tile in hand]
        Random(number).shuffle(others)
        hands = [tuple(others[7 * at : 7 * at + 7]) for at in range(3)]
        hands.insert(seat, state.hands[seat])
        call = state.legal[-1]
        assert isinstance(call, Bid | Pass | Plunge)
        one, other = (game.view(each, seat) for each in (state, state.with_hands(hands)))
        assert judge_call(one, call, "chance") == judge_call(other, call, "chance")


def test_in_the_sampled_worlds_normal_bots_make_the_calls_that_the_others_made() -> None:
    game = FortyTwo()
    state = make_deal_with(game, "explained", speaks=Seat(2))
    while state.to_act != ME:
        state = game.next_state(state, normal_action(game, state))
    for world in likely_worlds(game.view(state, ME), Random(1)):
        after = make_deal_with(game, "explained", speaks=Seat(2)).with_hands(world)
        for call in state.settled.calls:
            assert normal_action(game, after) == call
            after = game.next_state(after, call)


def test_it_is_a_mistake_to_pass_with_seven_trumps_or_to_bid_with_a_worthless_hand() -> None:
    passed = judge_call(first_view(SIXES), Pass(ME), "all trumps")
    assert passed.is_beyond_noise and isinstance(passed.best.action, Bid) and passed.best.value > 0.9
    bid = judge_call(first_view(NOTHING), Bid(ME, 84), "nothing")
    assert bid.is_beyond_noise and bid.best.action == Pass(ME) and bid.choice.value < -1


def test_the_best_call_is_no_mistake() -> None:
    assert not judge_call(first_view(SIXES), Bid(ME, 84), "all trumps").is_beyond_noise
    assert not judge_call(first_view(NOTHING), Pass(ME), "nothing").is_beyond_noise


def independent_value(call: Bid | Pass, hand: Sequence[Tile], random: Random) -> int:
    """Return the marks that the first bidder's team wins in one deal, played at a table by normal bots."""
    game = FortyTwo()
    state = game.next_state(make_deal_with(game, str(random.random()), hand), call)
    while state.to_act is not None:
        state = game.next_state(state, normal_action(game, state))
    return state.scores[0] - state.scores[1]


@pytest.mark.long
def test_a_call_judged_clearly_better_wins_again_in_new_deals() -> None:
    """Deal anew, beside each mistake that is found: the better call must win again, nearly always."""
    wrong = found = 0
    for seed in range(14):
        game = FortyTwo()
        view = game.view(make_deal_with(game, f"noise {seed}"), ME)
        call = analyse_auction(view, Random(seed)).candidates[seed % 2].action
        assert isinstance(call, Bid | Pass)
        judged = judge_call(view, call, f"noise {seed}")
        if not judged.is_beyond_noise:
            continue
        found += 1
        random = Random(seed)
        better = judged.best.action
        assert isinstance(better, Bid | Pass)
        gains = [
            independent_value(better, view.hand, random) - independent_value(call, view.hand, random)
            for _ in range(200)
        ]
        wrong += fmean(gains) < -2 / sqrt(len(gains))
    assert found >= 3 and not wrong, (wrong, found)
