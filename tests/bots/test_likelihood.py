"""The named trump makes worlds likely in which the bidder's hand suits it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.engine.trick import order
from moon_access.games.moon.bots.determinization import MoonWorld, MoonWorldSampler, sample_by_likelihood
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.state import Phase
from tests.bots.hands import table

DEALS = 25
WORLDS = 40


def first_leads(players: int, rules: dict[str, object]) -> Iterator[tuple[MoonView, MoonView]]:
    """Return the views of the bidder, who is to lead the first trick, and of the next seat."""
    for number in range(DEALS):
        at = table(players, rules, ["normal"] * players, str(number))
        while at.state.bidding.trump is None or at.state.phase is not Phase.PLAY:
            at.step()
        contract = at.state.bidding.contract
        assert contract is not None
        bidder = contract.seat
        if at.state.bidding.trump is not Suit.NONE:
            yield at.view(bidder), at.view(Seat((bidder + 1) % players))


def trumps(view: MoonView, worlds: list[MoonWorld]) -> float:
    """Return the average number of trumps that the bidder holds in these worlds."""
    assert view.trump is not None and view.contract is not None
    suits = order(view.trump)
    held: list[Tile] = [tile for world in worlds for tile in world.hands[view.contract.seat]]
    return sum(map(suits.is_trump, held)) / len(worlds)


def drawn_and_any(players: int, rules: dict[str, object]) -> tuple[float, float]:
    """Return the average number of the bidder's trumps in worlds that another seat draws by likelihood, and in all
    worlds."""
    drawn, uniform, chance = [], [], Random("worlds")
    for _, view in first_leads(players, rules):
        sampler = MoonWorldSampler(view)
        drawn.append(trumps(view, sample_by_likelihood(view, WORLDS, chance)))
        uniform.append(trumps(view, [sampler.sample(chance) for _ in range(WORLDS)]))
    assert len(drawn) > DEALS / 2
    return sum(drawn) / len(drawn), sum(uniform) / len(uniform)


@pytest.mark.parametrize("players", [3, 4])
def test_the_named_trump_is_likely_a_long_suit_of_the_bidder(players: int) -> None:
    drawn, uniform = drawn_and_any(players, {})
    assert drawn > uniform + 0.5


def test_a_trump_named_without_seeing_the_widow_says_nothing_about_the_hand() -> None:
    drawn, uniform = drawn_and_any(3, {"trump_before_widow": True})
    assert abs(drawn - uniform) < 0.15


def test_every_world_sampled_by_likelihood_fits_the_view() -> None:
    for _, view in first_leads(3, {}):
        for world in sample_by_likelihood(view, 5, Random(1)):
            assert world.hands[view.seat] == view.hand
            assert [len(hand) for hand in world.hands] == list(view.counts)


def test_a_bidders_own_call_does_not_change_the_worlds_it_samples() -> None:
    for view, _ in first_leads(3, {}):
        sampler, chance = MoonWorldSampler(view), Random(1)
        assert sample_by_likelihood(view, 5, Random(1)) == [sampler.sample(chance) for _ in range(5)]


def test_sampling_by_likelihood_gives_many_different_worlds() -> None:
    """One world many times over would tell no more than one sample."""
    for _, view in first_leads(3, {}):
        assert len(set(sample_by_likelihood(view, WORLDS, Random(1)))) > WORLDS / 3
