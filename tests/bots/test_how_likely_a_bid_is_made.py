"""The chance to make a bid comes from sampled open deals and the rule of thumb, both corrected."""

from __future__ import annotations

from itertools import cycle
from math import log
from random import Random

import pytest

from moon_access.games.moon.actions import MOON
from moon_access.games.moon.bots import monte_carlo_auction
from moon_access.games.moon.bots.deal_evaluation import DealEvaluator
from moon_access.games.moon.bots.monte_carlo_auction import analyse_auction, chances_to_make
from moon_access.games.moon.bots.normal import trick_model
from moon_access.games.moon.bots.win_probability import win_probability
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.state import Phase
from tests.bots.hands import table


def first_to_speak(players: int) -> MoonView:
    at = table(players, {}, ["normal"] * players, "first")
    at.step()
    assert at.state.phase is Phase.AUCTION
    assert at.state.to_act is not None
    return at.view(at.state.to_act)


def half_made(players: int) -> float:
    """Return the estimate for a bid of 5 that succeeds in half of very many sampled worlds."""
    return chances_to_make(DealEvaluator(first_to_speak(players)), [5, 4] * 5_000)[5]


def test_a_bidder_without_a_partner_makes_more_bids_than_against_players_who_see_everything() -> None:
    """With three players, take a bid that succeeds in half of the sampled worlds."""
    assert half_made(3) == pytest.approx(2 / 3, abs=0.05)


def test_bids_with_a_partner_are_made_less_often_at_the_table_than_if_partners_see_everything() -> None:
    """In teams: a bid that succeeds in half of the sampled worlds, made with a partner."""
    assert half_made(4) == pytest.approx(2 / 7, abs=0.05)


@pytest.mark.parametrize("players", [3, 4])
def test_sampled_worlds_never_make_a_bid_certain_or_hopeless(players: int) -> None:
    evaluator = DealEvaluator(first_to_speak(players))
    assert chances_to_make(evaluator, [7] * 20)[4] < 0.999
    assert chances_to_make(evaluator, [0] * 20)[4] > 0.001


@pytest.mark.parametrize(("players", "worlds"), [(3, 8), (4, 20)])
def test_the_rule_of_thumb_weighs_as_much_as_a_few_worlds_and_more_in_teams(players: int, worlds: int) -> None:
    """If all of that many worlds make the bid, the chance is half way between the rule's and certainty."""
    evaluator = DealEvaluator(first_to_speak(players))
    by_rule = chances_to_make(evaluator, [0])[5] * (worlds + 1) / worlds
    assert chances_to_make(evaluator, [7] * worlds)[5] == pytest.approx((1 + by_rule) / 2, abs=0.02)


@pytest.mark.parametrize(("players", "logits"), [(3, 0.7), (4, 0.2)])
def test_the_rule_of_thumb_is_corrected_by_results_of_real_bids(players: int, logits: float) -> None:
    """The only world takes no trick and gives no chance at all, so the rest is the rule's chance."""
    view = first_to_speak(players)
    evaluator = DealEvaluator(view)
    weight = monte_carlo_auction.PRIOR_WEIGHT[players]
    ruled = trick_model(view).chance(evaluator.best_plan(view.hand).tricks, 5)
    corrected = chances_to_make(evaluator, [0])[5] * (weight + 1) / weight
    assert log(corrected / (1 - corrected)) - log(ruled / (1 - ruled)) == pytest.approx(logits, abs=0.08)


def test_the_chance_falls_with_the_height_of_the_bid() -> None:
    chances = chances_to_make(DealEvaluator(first_to_speak(3)), [3, 4, 4, 5, 6, 7])
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == 1 and chances[8] == 0


def value_of_moon(made_in_ten: int, monkeypatch: pytest.MonkeyPatch) -> float:
    """Return the value of a bid of 21 that succeeds in so many of ten sampled worlds."""
    worlds = [7] * made_in_ten + [6] * (10 - made_in_ten)
    often = cycle([tricks == 7 for tricks in worlds])
    monkeypatch.setattr(monte_carlo_auction, "_own_tricks", lambda *_: worlds * 10)
    monkeypatch.setattr(DealEvaluator, "can_take_all", lambda *_: next(often))
    (moon,) = (
        one
        for one in analyse_auction(first_to_speak(3), Random(1)).candidates
        if isinstance(one.action, Bid) and one.action.amount == MOON
    )
    return moon.value


def test_a_21_made_in_half_of_the_sampled_worlds_has_value_and_in_fewer_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert value_of_moon(5, monkeypatch) > 0
    assert value_of_moon(3, monkeypatch) == 0


def logits_of_a_lead(scores: tuple[int, int]) -> float:
    """Return how much likelier the first side wins than with equal scores, in logits."""
    level = scores[0], scores[0]
    lead, none = (win_probability(points, 0, 21) for points in (scores, level))
    return log(lead / (1 - lead)) - log(none / (1 - none))


def test_near_the_target_a_lead_of_four_counts_like_a_lead_of_nine_at_the_start() -> None:
    assert 0.8 < logits_of_a_lead((20, 16)) < 1.1
    assert 0.35 < logits_of_a_lead((4, 0)) < 0.5
    assert 0.8 < logits_of_a_lead((9, 0)) < 1.2


def test_a_lead_counts_more_near_the_end_and_a_searching_side_has_an_advantage() -> None:
    early, late = (win_probability(scores, 0, 21) for scores in ((6, 2, 2), (18, 14, 14)))
    assert 0.34 < early < late < 1
    assert win_probability((0, 0, 0), 0, 21) > 0.4
    assert win_probability((19, 0, 0), 0, 21) > 0.95
    assert win_probability((20, 19, 19), 0, 21) < 0.6
