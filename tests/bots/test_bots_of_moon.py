"""Bots of Moon play legally in every possible game, play fair, and are good enough to play with."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moon_access.bots.contract import Advice, Why
from moon_access.engine.actions import Pass, Play
from moon_access.engine.events import DealScored, Event, ThrownIn
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.games.moon.actions import MOON, LeaveWidow
from moon_access.games.moon.bots import BOTS
from moon_access.games.moon.bots.why import MoonWhy
from moon_access.games.tricks.actions import Bid, Discard
from moon_access.games.tricks.state import Phase
from moon_access.table import Table
from tests.bots.hands import FACTORIES, MoonTable, all_rules, in_other_worlds, rule_values, table

NORMAL = BOTS["normal"]()
NO_CHANCE = Random(0)


@pytest.mark.parametrize("players", [3, 4])
def test_every_bot_moves_legally_under_every_combination_of_house_rules(players: int) -> None:
    """A refused move would raise."""
    for number, rules in enumerate(all_rules(players)):
        at = table(players, rules, ["normal", "random", "normal", "random"][:players], str(number))
        while at.state.deal < 3 and at.step():
            pass


@given(st.data())
@settings(max_examples=60)
def test_a_whole_game_of_normal_bots_ends_under_any_house_rules(data: st.DataObject) -> None:
    players = data.draw(st.sampled_from([3, 4]))
    rules = {name: data.draw(st.sampled_from(values)) for name, values in rule_values(players).items()}
    at = table(players, {**rules}, ["normal"] * players, data.draw(st.text(max_size=3, alphabet="abc")))
    while at.step():
        assert at.state.deal < 300
    assert at.is_over


def moments(players: int, seed: str, bot: str = "normal") -> list[tuple[MoonTable, Seat]]:
    """Yield every decision of a few deals, as tables stopped there."""
    rules: dict[str, object] = {"target": 7} if players == 4 else {"target": 7, "widow": "optional"}
    at = table(players, rules, [bot] * players, seed)
    while at.step():
        pass
    stopped = []
    for turn in range(len(at.actions)):
        here = Table(at.game, [], seed=seed, bots={}, actions=at.actions[:turn])
        if here.state.to_act is not None and here.state.deal <= 2:
            stopped.append((here, Seat(here.state.to_act)))
    return stopped


@pytest.mark.parametrize("players", [3, 4])
def test_what_others_hold_does_not_change_the_moves_of_a_bot(players: int) -> None:
    chance = Random("worlds")
    compared = 0
    for seed in "abcd":
        for here, seat in moments(players, seed):
            view = here.view(seat)
            advice = NORMAL.advise(view, NO_CHANCE)
            for _ in range(3):
                other = in_other_worlds(here.game, here.state, seat, chance)
                assert here.game.view(other, seat) == view
                assert NORMAL.advise(here.game.view(other, seat), NO_CHANCE) == advice
                compared += other.hands != here.state.hands
    assert compared > 200


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("name", sorted(BOTS))
def test_advice_is_legal_and_has_the_facts_that_its_reason_names(players: int, name: str) -> None:
    for here, seat in moments(players, "facts"):
        view = here.view(seat)
        advice = BOTS[name]().advise(view, Random("a"))
        assert advice.action in view.legal
        assert type(advice.action) in {type(action) for action in view.legal}
        assert advice == BOTS[name]().advise(view, Random("a"))
        facts = FACTS[advice.why]
        assert {fact for fact in ("tile", "suit", "number") if getattr(advice, fact) is not None} == facts
        if isinstance(advice.action, Play | Discard) and "tile" in facts:
            assert advice.tile is advice.action.tile


NOTHING: set[str] = set()
FACTS: dict[Enum, set[str]] = {
    Why.ONLY_MOVE: NOTHING,
    Why.CHANCE: NOTHING,
    MoonWhy.HAND_WORTH: {"suit", "number"},
    MoonWhy.HAND_TOO_WEAK: {"number"},
    MoonWhy.PARTNER_BID: {"number"},
    MoonWhy.LEAST_BAD_BID: {"suit", "number"},
    MoonWhy.CANNOT_HURT: NOTHING,
    MoonWhy.WORTHLESS: {"tile"},
    MoonWhy.BEST_SUIT: {"suit", "number"},
    MoonWhy.BEST_WITHOUT_TRUMP: {"number"},
    MoonWhy.LOOKED_AHEAD: {"number"},
    MoonWhy.HIGHEST_LEFT: {"tile", "suit"},
    **{
        why: {"tile"}
        for why in (
            MoonWhy.DRAWS_TRUMPS, MoonWhy.WINS_FOR_SURE, MoonWhy.LEADS_LOW, MoonWhy.WINS_CHEAPLY,
            MoonWhy.MAY_WIN, MoonWhy.SAVES_HIGH, MoonWhy.CANNOT_WIN, MoonWhy.NOT_WORTH_IT,
        )
    },
}  # fmt: skip


def test_every_reason_of_moon_occurs_in_some_game() -> None:
    given_reasons = Counter[Enum]()
    for players in (3, 4):
        rules: list[dict[str, object]] = [{"all_pass": "force"}, {"minimum_bid": 3}]
        for number in range(12):
            at = table(players, rules[number % 2], ["normal"] * players, f"reasons {number}")
            count_reasons(at, given_reasons)
    assert set(FACTS) - set(given_reasons) <= {
        Why.CHANCE,
        MoonWhy.LEAST_BAD_BID,
        MoonWhy.CANNOT_HURT,
        MoonWhy.LOOKED_AHEAD,
    }


def count_reasons(at: MoonTable, reasons: Counter[Enum]) -> None:
    class Counting:
        def advise(self, view: Any, random: Random) -> Advice:
            advice = NORMAL.advise(view, random)
            reasons[advice.why] += 1
            return advice

    at.bots = {seat: Counting() for seat in at.bots}
    while at.step():
        pass


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(map(Tile.parse, text.split()))


def call_of_seat_0(players: int, hand: str, calls: tuple[Any, ...] = (), **rules: object) -> Advice:
    """Return what seat 0 calls with this hand, as the first caller or after these calls."""
    game = FACTORIES[players](rules)
    rest = [tile for tile in game.tiles if tile not in tiles(hand)]
    first = Seat(-len(calls) % players)
    deal = game.make_deal(game.start(), [*tiles(hand), *rest], first)
    here = Table(game, [], seed="", bots={}, actions=[deal, *calls])
    assert here.state.to_act == 0
    return NORMAL.advise(here.view(Seat(0)), NO_CHANCE)


def test_a_bid_of_all_seven_is_made_on_a_hand_that_takes_them() -> None:
    advice = call_of_seat_0(3, "6-6 6-5 6-4 6-3 6-2 6-1 5-5")
    assert (advice.action, advice.why, advice.suit) == (Bid(Seat(0), MOON), MoonWhy.HAND_WORTH, Suit.SIX)


@pytest.mark.parametrize("hand", ["6-6 6-5 6-4 6-3 6-2 6-1 5-4", "6-5 6-4 6-3 6-2 6-1 5-5 4-4"])
def test_a_bid_of_all_seven_is_not_made_on_an_uncertain_hand(hand: str) -> None:
    advice = call_of_seat_0(3, hand)
    assert isinstance(advice.action, Bid) and advice.action.amount < MOON


def test_the_bot_passes_with_a_worthless_hand() -> None:
    assert call_of_seat_0(3, "6-3 5-2 4-1 5-1 4-2 3-1 2-1", widow="none").why is MoonWhy.HAND_TOO_WEAK


@pytest.mark.parametrize(
    ("players", "hand", "bid"),
    [
        (3, "6-3 6-2 5-5 5-1 4-1 3-1 2-1", 4),
        (3, "6-6 6-1 5-1 4-2 4-1 1-1 0-0", 6),
        (3, "6-3 6-1 5-5 5-3 5-2 4-2 4-1", 4),
        (3, "6-3 6-1 5-4 4-2 3-2 3-1 2-1", None),
        (4, "6-2 5-0 4-2 3-3 3-1 2-1 2-0", 4),
        (4, "6-5 6-4 5-5 5-4 5-3 5-1 4-2", 6),
        (4, "6-4 6-1 6-0 5-3 4-1 2-2 2-1", 4),
        (4, "6-2 5-4 5-1 5-0 4-2 4-1 1-0", None),
    ],
    ids=[
        "five is made little more often than not", "six is mostly made", "four is made as often as not, and risked",
        "four is mostly failed", "five fails too often for a partner", "six is mostly made with a partner",
        "four may fail, and is risked", "four as often as not is left to the partner",
    ],
)  # fmt: skip
def test_the_bot_makes_likely_bids_and_risks_the_lowest_bid_more_readily_without_a_partner(
    players: int, hand: str, bid: int | None
) -> None:
    assert call_of_seat_0(players, hand).action == (Pass(Seat(0)) if bid is None else Bid(Seat(0), bid))


def test_the_last_bidder_bids_even_with_a_worthless_hand_if_somebody_must_bid() -> None:
    passes = (Pass(Seat(1)), Pass(Seat(2)))
    advice = call_of_seat_0(3, "6-3 5-2 4-1 5-1 4-2 3-1 2-1", passes, widow="none", all_pass="force")
    assert (advice.action, advice.why) == (Bid(Seat(0), 4), MoonWhy.LEAST_BAD_BID)


def test_a_bot_does_not_outbid_its_partner() -> None:
    calls = (Bid(Seat(2), 4), Pass(Seat(3)))
    advice = call_of_seat_0(4, "6-6 6-5 6-4 6-2 5-4 4-4 3-3", calls)
    assert advice.why is MoonWhy.PARTNER_BID


def test_the_bot_takes_the_widow_into_account() -> None:
    for here, seat in moments(3, "widow"):
        if here.state.phase is Phase.WIDOW:
            assert not isinstance(NORMAL.advise(here.view(seat), NO_CHANCE).action, LeaveWidow)


class Results:
    """The results of the deals of some games."""

    def __init__(self) -> None:
        self.made: Counter[bool] = Counter()
        self.moons: Counter[bool] = Counter()
        self.thrown_in = 0

    def hear(self, event: Event, view: Any) -> None:
        self.thrown_in += isinstance(event, ThrownIn)
        if isinstance(event, DealScored):
            self.made[event.made] += 1
            if event.amount == MOON:
                self.moons[event.made] += 1


@pytest.mark.parametrize("players", [3, 4])
def test_normal_bots_make_most_of_their_bids(players: int) -> None:
    results = Results()
    for number in range(60):
        at = table(players, {"moon_wins": False}, ["normal"] * players, f"made {number}")
        at.listeners = {Seat(0): results}
        while at.step():
            pass
    deals = results.made.total() + results.thrown_in
    assert 0.6 < results.made[True] / results.made.total() < 0.85
    assert results.thrown_in / deals < 0.1
    assert results.moons.total() / deals < 0.05


def test_normal_beats_players_who_bid_as_well_but_play_at_random() -> None:
    """Against random bidders, a bot would win by passing, so these opponents bid like normal bots."""

    class PlaysAtRandom:
        def advise(self, view: Any, random: Random) -> Advice:
            if view.phase is Phase.PLAY:
                return Advice(random.choice(view.legal), Why.CHANCE)
            return NORMAL.advise(view, random)

    wins = 0
    for number in range(240):
        at = table(3, {"moon_wins": False}, ["normal"] * 3, f"random play {number}")
        at.bots = {Seat(0): NORMAL, Seat(1): PlaysAtRandom(), Seat(2): PlaysAtRandom()}
        while at.step():
            pass
        wins += 0 in at.state.winners
    assert wins > 180
