"""Every reason of a hint in 42 is true of the real hands, as independent code confirms.

The check takes tiles as pairs of numbers, and reads from tests/rules/naive_trick.py which tile beats which.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from random import Random

import pytest

from moon_access.bots.contract import Advice
from moon_access.engine.actions import Pass, Play
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.forty_two.actions import NameSpecial, Special
from moon_access.games.forty_two.bots import comparison, normal
from moon_access.games.forty_two.bots.outlook import Analysis, Candidate
from moon_access.games.forty_two.bots.reasons import facts_of, reason
from moon_access.games.forty_two.bots.why import FortyTwoWhy
from moon_access.games.forty_two.rules import FortyTwo
from moon_access.games.forty_two.state import FortyTwoState, FortyTwoView
from moon_access.games.tricks.actions import Bid, NameTrump
from moon_access.games.tricks.contrast import TrickWhy
from moon_access.games.tricks.state import Phase
from tests.rules.naive_trick import Pair, is_trump, may_play, winner

GAME = FortyTwo({"target": 1}, 4)
WORTH = {(5, 5): 10, (6, 4): 10, (5, 0): 5, (4, 1): 5, (3, 2): 5}


def pairs(tiles: tuple[Tile, ...]) -> list[Pair]:
    return [(tile.high, tile.low) for tile in tiles]


def yield_advice(seed: int) -> Iterator[tuple[FortyTwoState, Advice]]:
    """Yield the advice at each choice of a game that normal bots, and sometimes chance, play."""
    rng = Random(f"reasons of 42 {seed}")
    state = GAME.start()
    while not state.winners:
        if state.to_act is None:
            deal = GAME.make_deal(state, rng.sample(GAME.tiles, len(GAME.tiles)), Seat(seed % 4))
            state, _ = GAME.apply(state, deal)
            continue
        legal = GAME.legal_actions(state)
        action = rng.choice(legal)
        if len(legal) > 1:
            advice = normal.advise(GAME.view(state, state.to_act))
            yield state, advice
            action = advice.action if rng.random() < 0.8 else action
        state, _ = GAME.apply(state, action)


class Choice:
    """The advised tile, at the real table."""

    def __init__(self, state: FortyTwoState, play: Play) -> None:
        settled = state.settled
        assert settled.trump is not None
        self.trump, self.seat = str(settled.trump.value), play.seat
        self.tile = (play.tile.high, play.tile.low)
        self.trick = pairs(state.trick)
        hand = pairs(state.hands[play.seat])
        self.legal = may_play(hand, self.trick[0], self.trump) if self.trick else hand
        later = [Seat((play.seat + step) % 4) for step in range(1, 4 - len(self.trick))]
        led = self.trick[0] if self.trick else self.tile
        self.later = {seat: may_play(pairs(state.hands[seat]), led, self.trump) for seat in later}

    def wins(self, tile: Pair) -> bool:
        """Return whether the tile wins the trick so far."""
        return winner([*self.trick, tile], self.trump) == len(self.trick)

    @property
    def is_sure(self) -> bool:
        """Return whether no opponent who plays later can take the trick from this tile. The partner does not count."""
        after = [*self.trick, self.tile]
        others = [tiles for seat, tiles in self.later.items() if (seat - self.seat) % 2]
        return self.wins(self.tile) and all(
            winner([*after, tile], self.trump) < len(after) for tiles in others for tile in tiles
        )

    @property
    def is_partners(self) -> bool:
        """Return whether the partner wins the trick so far."""
        return bool(self.trick) and len(self.trick) - winner(self.trick, self.trump) == 2


def keeps_trumps(choice: Choice) -> bool:
    """Return whether the hand has trumps and leads another tile."""
    held = [is_trump(tile, choice.trump) for tile in choice.legal]
    return not choice.trick and any(held) and not is_trump(choice.tile, choice.trump)


def is_true_of_a_tile(choice: Choice, advice: Advice) -> bool:
    count = WORTH.get(choice.tile, 0)
    nothing_wins = not any(map(choice.wins, choice.legal))
    return {
        FortyTwoWhy.DRAWS_TRUMPS: not choice.trick and is_trump(choice.tile, choice.trump),
        FortyTwoWhy.WINS_FOR_SURE: not choice.trick and choice.is_sure,
        FortyTwoWhy.HIGHEST_LEFT: not choice.trick,
        FortyTwoWhy.LEADS_LOW: not choice.trick,
        FortyTwoWhy.KEEPS_TRUMPS: keeps_trumps(choice),
        FortyTwoWhy.WINS_CHEAPLY: choice.is_sure,
        FortyTwoWhy.WINS_COUNT: choice.is_sure and any(tile in WORTH for tile in (*choice.trick, choice.tile)),
        FortyTwoWhy.MAY_WIN: choice.wins(choice.tile),
        FortyTwoWhy.GIVES_COUNT: choice.is_partners and advice.number == count > 0,
        FortyTwoWhy.SAVES_HIGH: choice.is_partners,
        FortyTwoWhy.KEEPS_COUNT: nothing_wins and count == 0,
        FortyTwoWhy.CANNOT_WIN: nothing_wins,
        FortyTwoWhy.NOT_WORTH_IT: not nothing_wins and not choice.wins(choice.tile),
        FortyTwoWhy.NEEDED_LEAST: count <= min(WORTH.get(tile, 0) for tile in choice.legal),
    }[FortyTwoWhy(advice.why)]


def is_true_before_play(state: FortyTwoState, advice: Advice) -> bool:
    action = advice.action
    assert state.to_act is not None
    if advice.why is FortyTwoWhy.BEST_SUIT:
        assert isinstance(action, NameTrump)
        held = sum(is_trump(tile, str(action.trump.value)) for tile in pairs(state.hands[state.to_act]))
        return advice.suit is action.trump and advice.number == held
    partner = (state.to_act + 2) % 4
    bid = any(call.seat == partner and not isinstance(call, Pass) for call in state.settled.calls)
    return {
        FortyTwoWhy.PARTNER_BID: bid and isinstance(action, Pass),
        FortyTwoWhy.HAND_TOO_WEAK: not bid and isinstance(action, Pass),
        FortyTwoWhy.HAND_WORTH: not isinstance(action, Pass),
        FortyTwoWhy.BEST_WITHOUT_TRUMP: isinstance(action, NameTrump) and str(action.trump.value) == "none",
    }[FortyTwoWhy(advice.why)]


def test_every_reason_that_is_given_is_true() -> None:
    given = set()
    for seed in range(80):
        for state, advice in yield_advice(seed):
            if isinstance(advice.action, Play):
                assert is_true_of_a_tile(Choice(state, advice.action), advice), (advice, state.trick, state.hands)
            else:
                assert is_true_before_play(state, advice), advice
            given.add(advice.why)
    assert {
        FortyTwoWhy.PARTNER_BID, FortyTwoWhy.BEST_SUIT, FortyTwoWhy.DRAWS_TRUMPS, FortyTwoWhy.WINS_FOR_SURE,
        FortyTwoWhy.WINS_COUNT, FortyTwoWhy.GIVES_COUNT, FortyTwoWhy.KEEPS_COUNT, FortyTwoWhy.CANNOT_WIN,
    } <= given  # fmt: skip


# Reasons of the strong bot and of hints


def yield_hints(seed: int) -> Iterator[tuple[FortyTwoState, FortyTwoView, Analysis]]:
    """Yield the analysis of a hint at each choice of tiles in a deal that normal bots and chance play."""
    for state, advice in yield_advice(1000 + seed):
        if state.settled.deal > 1:
            return
        if isinstance(advice.action, Play):
            assert state.to_act is not None
            view = GAME.view(state, state.to_act)
            yield state, view, comparison.analyse(view, Random(f"hint {seed}"))


def nobody_beats(choice: Choice) -> bool:
    after = [*choice.trick, choice.tile]
    later = [tile for tiles in choice.later.values() for tile in tiles]
    return choice.wins(choice.tile) and all(winner([*after, tile], choice.trump) < len(after) for tile in later)


FACTS: dict[Enum, Callable[[Choice, Advice], bool]] = {
    FortyTwoWhy.KEEPS_TRUMPS: lambda choice, advice: keeps_trumps(choice),
    FortyTwoWhy.WINS_COUNT: lambda choice, advice: choice.is_sure and any(tile in WORTH for tile in choice.trick),
    FortyTwoWhy.SAVES_COUNT: lambda choice, advice: choice.is_sure and advice.number == WORTH.get(choice.tile),
    FortyTwoWhy.GIVES_COUNT: lambda choice, advice: choice.is_partners and advice.number == WORTH.get(choice.tile),
    FortyTwoWhy.KEEPS_COUNT: lambda choice, advice: (
        not any(map(choice.wins, choice.legal)) and choice.tile not in WORTH and not choice.is_partners
    ),
    TrickWhy.LEADS_TRUMPS: lambda choice, advice: not choice.trick and is_trump(choice.tile, choice.trump),
    TrickWhy.WINS_FOR_SURE: lambda choice, advice: nobody_beats(choice),
    TrickWhy.PARTNER_BEATS: lambda choice, advice: choice.is_sure,
    TrickWhy.ONE_BEATS: lambda choice, advice: choice.wins(choice.tile),
    TrickWhy.FEW_BEAT: lambda choice, advice: choice.wins(choice.tile),
    TrickWhy.HIGHEST_LEFT: lambda choice, advice: not choice.trick,
    TrickWhy.LOWEST_WINNER: lambda choice, advice: not choice.later and choice.wins(choice.tile),
    TrickWhy.TRICK_IS_SAFE: lambda choice, advice: choice.is_partners and not choice.wins(choice.tile),
    TrickWhy.KEEPS_LAST_TRUMP: lambda choice, advice: not is_trump(choice.tile, choice.trump),
    TrickWhy.CAN_TRUMP: lambda choice, advice: True,  # tests/bots/test_reasons.py has the check
    TrickWhy.KEEPS_HIGHEST: lambda choice, advice: get_pair(advice) in choice.legal,
    TrickWhy.BIDDER_LAST: lambda choice, advice: choice.wins(get_pair(advice)) and not choice.wins(choice.tile),
    TrickWhy.COULD_BE_BEATEN: lambda choice, advice: choice.wins(get_pair(advice)) and not choice.wins(choice.tile),
    TrickWhy.HIGHER_OUT: lambda choice, advice: (advice.number or 0) > 1,
}
"""For each fact that a hint in 42 may tell, its check against the real hands."""


def get_pair(advice: Advice) -> Pair:
    assert advice.tile is not None
    return advice.tile.high, advice.tile.low


def test_a_fact_of_a_hint_is_true_of_the_tile() -> None:
    given = set()
    for seed in range(20):
        for state, view, analysis in yield_hints(seed):
            advice = reason(view, analysis)
            assert isinstance(advice.action, Play) and advice.action == analysis.best.action
            given.add(advice.why)
            if advice.why in FACTS:
                choice = Choice(state, advice.action)
                assert FACTS[advice.why](choice, advice), (advice, state.trick, state.hands)
    assert {FortyTwoWhy.KEEPS_TRUMPS, FortyTwoWhy.GIVES_COUNT, TrickWhy.WINS_FOR_SURE} <= given
    assert FortyTwoWhy.LOOKED_AHEAD not in given, "that it comes out best is no reason that teaches"


def test_figures_of_a_hint_are_those_of_the_worlds() -> None:
    given = set()
    for seed in range(20):
        for _, view, analysis in yield_hints(seed):
            advice, best = reason(view, analysis), analysis.best
            given.add(advice.why)
            are_alike = all(one.results == best.results for one in analysis.candidates)
            if advice.why is TrickWhy.ALL_ALIKE:
                assert are_alike and analysis.is_complete
            if advice.why in (TrickWhy.MAKES_MORE, TrickWhy.BEATS_MORE):
                rival = next(one for one in analysis.candidates if one.action is advice.against)
                assert (advice.number, advice.less) == (best.times_made, rival.times_made)
                assert best.times_made > rival.times_made and not are_alike
    assert TrickWhy.MAKES_MORE in given or TrickWhy.BEATS_MORE in given


def test_a_tile_that_only_the_partner_can_beat_is_not_called_unbeatable() -> None:
    beaten = 0
    for seed in range(30):
        for state, view, _ in yield_hints(seed):
            for play in view.legal:
                assert isinstance(play, Play)
                whys = {fact.advice.why for fact in facts_of(view)(play)}
                if TrickWhy.PARTNER_BEATS in whys and not nobody_beats(Choice(state, play)):
                    beaten += 1
                    assert TrickWhy.WINS_FOR_SURE not in whys
    assert beaten


@pytest.mark.parametrize(
    ("amount", "made", "may_pass", "why"),
    [
        (30, 34, True, FortyTwoWhy.MADE_OFTEN),  # the side takes 27 points on average
        (42, 34, True, FortyTwoWhy.MADE_OFTEN),
        (30, 18, False, FortyTwoWhy.LEAST_BAD_BID),
    ],
)
def test_a_bid_above_the_expected_result_gets_another_reason(
    amount: int, made: int, may_pass: bool, why: FortyTwoWhy
) -> None:
    view = make_bidding_view("5-5 5-4 5-1 3-3 2-0 6-2 4-1")
    bid = Candidate(Bid(view.seat, amount), 40, made, 0.0, 0.1)
    others = (Candidate(Pass(view.seat), 0, 0, 0.0, 0.0),) if may_pass else ()
    assert reason(view, Analysis((bid, *others), attacks=True, points=26.8)).why is why


def test_the_reason_for_nello_says_that_the_hand_loses_every_trick() -> None:
    view = make_bidding_view("5-5 5-4 5-1 3-3 2-0 6-2 4-1")
    mark = Candidate(Bid(view.seat, 42), 40, 31, 0.0, 0.5)
    told = reason(view, Analysis((mark,), attacks=True, points=12.0, at_nello=True))
    assert (told.why, told.number, told.worlds) == (FortyTwoWhy.LOSES_ALL, 31, 40)


@pytest.mark.parametrize(
    ("least", "why"), [(30, FortyTwoWhy.HAND_TOO_WEAK), (27, FortyTwoWhy.TOO_RISKY), (None, FortyTwoWhy.TOO_RISKY)]
)
def test_a_hand_that_can_expect_to_make_the_bid_is_not_called_too_weak(least: int | None, why: FortyTwoWhy) -> None:
    view = make_bidding_view("5-5 5-4 5-1 3-3 2-0 6-2 4-1")
    bids = () if least is None else (Candidate(Bid(view.seat, least), 40, 10, 0.0, -0.5),)
    analysis = Analysis((Candidate(Pass(view.seat), 0, 0, 0.0, 0.0), *bids), attacks=True, points=26.8)
    assert reason(view, analysis).why is why


def test_a_partner_who_was_overbid_does_not_have_the_bid() -> None:
    view = make_bidding_view("5-5 5-4 5-1 3-3 2-0 6-2 4-1")
    partner, rival = Seat((view.seat + 2) % 4), Seat((view.seat + 3) % 4)
    analysis = Analysis((Candidate(Pass(view.seat), 0, 0, 0.0, 0.0),), attacks=True)
    stands = view._replace(calls=(Bid(partner, 30), Pass(rival)))
    overbid = view._replace(calls=(Bid(partner, 30), Bid(rival, 31)))
    assert reason(stands, analysis).why is FortyTwoWhy.PARTNER_BID
    assert reason(overbid, analysis).why is FortyTwoWhy.TOO_RISKY


def make_bidding_view(hand: str) -> FortyTwoView:
    """Return the view in which this hand makes the first bid."""
    held = [Tile.parse(text) for text in hand.split()]
    others = [tile for tile in GAME.tiles if tile not in held]
    state = GAME.start()
    state, _ = GAME.apply(state, GAME.make_deal(state, [*held, *others], Seat(0)))
    assert state.to_act is not None
    return GAME.view(state, state.to_act)


# Nello


NELLO = FortyTwo({"nello": True}, 4)


def at_nello(seed: int, advise: Callable[[FortyTwoView], Advice]) -> Iterator[tuple[FortyTwoState, Advice]]:
    """Yield the advice in a deal in which seat 0 bids a mark and names nello, and everybody follows the advice."""
    rng = Random(f"nello {seed}")
    state = NELLO.start()
    state, _ = NELLO.apply(state, NELLO.make_deal(state, rng.sample(NELLO.tiles, 28), Seat(0)))
    state, _ = NELLO.apply(state, Bid(Seat(0), 42))
    while state.phase is Phase.AUCTION and state.to_act is not None:
        state, _ = NELLO.apply(state, Pass(state.to_act))
    state, _ = NELLO.apply(state, NameSpecial(Seat(0), Special.NELLO))
    while state.to_act is not None:
        action = rng.choice(state.legal)
        if len(state.legal) > 1:
            advice = advise(NELLO.view(state, state.to_act))
            yield state, advice
            action = advice.action if rng.random() < 0.8 else action
        state, _ = NELLO.apply(state, action)


def is_true_at_nello(state: FortyTwoState, advice: Advice) -> bool:
    """Return whether the reason is true. The bidder is seat 0; seat 2 sits out."""
    assert isinstance(advice.action, Play)
    tile, trick = (advice.action.tile.high, advice.action.tile.low), pairs(state.trick)
    if not trick:
        return advice.why is FortyTwoWhy.LEADS_LOW
    seats = [seat for step in range(4) if (seat := (state.leader + step) % 4) != 2]
    legal = may_play(pairs(state.hands[advice.action.seat]), trick[0], "none")
    wins = {one: winner([*trick, one], "none") == len(trick) for one in legal}
    has_it = seats[winner([*trick, tile], "none")]
    is_bidder, to_come = advice.action.seat == 0, seats[len(trick) + 1 :]
    return {
        FortyTwoWhy.DUCKS: is_bidder and not wins[tile],
        FortyTwoWhy.NOTHING_UNDER: is_bidder and all(wins.values()),
        FortyTwoWhy.UNDER: not is_bidder and has_it == 0,
        FortyTwoWhy.STAYS_LOW: not is_bidder and 0 in to_come,
        FortyTwoWhy.RIDS_HIGH: not is_bidder and has_it != 0 and 0 not in to_come,
    }[FortyTwoWhy(advice.why)]


def test_every_reason_at_nello_is_true() -> None:
    given = set()
    for seed in range(60):
        for state, advice in at_nello(seed, normal.advise):
            assert is_true_at_nello(state, advice), (advice, state.trick, state.hands)
            given.add(advice.why)
    assert given == {
        FortyTwoWhy.LEADS_LOW, FortyTwoWhy.DUCKS, FortyTwoWhy.NOTHING_UNDER,
        FortyTwoWhy.UNDER, FortyTwoWhy.STAYS_LOW, FortyTwoWhy.RIDS_HIGH,
    }  # fmt: skip
