"""Confidence intervals agree with another computation, and contain the truth as often as they should."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import NormalDist, fmean, stdev

import pytest

from moon_access.arena.result import NORMAL_QUANTILE, Method, WinRate, win_rate


def of_pairings(won: list[int], each: int) -> WinRate:
    return win_rate(sum(won), sum(one * one for one in won), len(won), each)


def test_the_confidence_interval_is_that_of_the_mean_over_pairings() -> None:
    chance = Random(1)
    for pairings in (2, 5, 100):
        won = [chance.randrange(7) for _ in range(pairings - 1)] + [0]
        won[0] = 6
        rate = of_pairings(won, 6)
        rates = [one / 6 for one in won]
        off = NormalDist().inv_cdf(0.975) * stdev(rates) / sqrt(pairings)
        assert rate.rate == pytest.approx(fmean(rates))
        assert rate.low == pytest.approx(max(fmean(rates) - off, 0))
        assert rate.high == pytest.approx(min(fmean(rates) + off, 1))
        assert rate.method is Method.NORMAL


def test_equal_pairings_get_the_wilson_interval() -> None:
    none, half, everything = of_pairings([0] * 10, 3), of_pairings([1] * 10, 2), of_pairings([3] * 10, 3)
    assert (none.low, round(none.high, 4)) == (0, 0.2775)  # the value in published tables for 0 of 10
    assert (round(everything.low, 4), round(everything.high, 4)) == (0.7225, 1)
    assert (round(half.low, 4), round(half.high, 4)) == (0.2366, 0.7634)  # the value in published tables for 5 of 10
    assert {rate.method for rate in (none, half, everything)} == {Method.WILSON}
    assert of_pairings([2], 3).method is Method.WILSON


def test_the_interval_of_a_player_who_wins_every_possible_game_is_that_of_winning_every_game() -> None:
    """A player has two of three seats: one of the two wins each of the three games, and both of them play in each."""
    everything, both = of_pairings([3] * 10, 3), win_rate(30, 90, 10, 6, (0, 3))
    assert (both.rate, both.low, both.high) == pytest.approx((0.5, everything.low / 2, 0.5))
    settled = win_rate(30, 90, 10, 6, (3, 3))
    assert (settled.low, settled.high, settled.method) == (0.5, 0.5, Method.SEATING)


def test_the_interval_holds_the_truth_as_often_as_stated_even_if_games_of_a_pairing_are_alike() -> None:
    """In most of these games the tiles decide, whoever sits where, so that a player wins nearly all games of a pairing
    or nearly none. A method that took the games for independent would be wrong far more often."""
    chance = Random(7)
    tries, pairings, each = 1000, 200, 3
    held = held_by_games = 0
    for _ in range(tries):
        won = []
        for _ in range(pairings):
            strength = chance.choice((0.1, 0.9))
            won.append(sum(chance.random() < strength for _ in range(each)))
        rate = of_pairings(won, each)
        held += rate.low <= 0.5 <= rate.high
        off = NORMAL_QUANTILE * sqrt(rate.rate * (1 - rate.rate) / (pairings * each))
        held_by_games += abs(rate.rate - 0.5) <= off
    assert 0.93 < held / tries < 0.97
    assert held_by_games / tries < 0.85
