"""Importance weights for sampled worlds: how likely the bidder would have named this trump with the hand of a world.

Worlds are sampled uniformly, as a fair deal gives them. But a bidder tends to name the trump that is best for the hand,
so a world in which the named trump is a poor one is less likely. Each world gets a weight by a logistic model of that
choice, and worlds are drawn again by weight (sampling importance resampling). The model takes the bidder for a steady
player who judges by hand_evaluation.py. If a bidder does not play so, the model thinks it less likely, never
impossible.

Only the trump is weighed, not the discard and not the height of the bid.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum
from random import Random

from moon_access.engine.tiles import Tile
from moon_access.games.moon.sides import moon_set
from moon_access.games.moon.state import MoonView, allowed_trumps

from .determinization import MoonWorld, MoonWorldSampler
from .plans import quick_tile_values, tile_mask

LOGITS_PER_TRICK = 3.0
"""A trump that is worse than the best one by a trick is named less often by so many logits."""
OVERSAMPLING = 4
"""The number of worlds that are sampled for each one that is drawn again."""


def sample_by_likelihood(view: MoonView, number: int, random: Random) -> list[MoonWorld]:
    """Return ``number`` worlds, drawn by their weights, so one may be there twice.

    Equal views and equal chance give equal worlds. The bidder's own choices tell the bidder nothing: then all worlds
    have one weight.
    """
    sampler = MoonWorldSampler(view)
    contract = view.contract
    assert contract is not None
    if view.seat == contract.seat or sampler.count < 2:
        return [sampler.sample(random) for _ in range(number)]
    worlds = [sampler.sample(random) for _ in range(OVERSAMPLING * number)]
    return random.choices(worlds, _weights(view, worlds), k=number)


def _weights(view: MoonView, worlds: Sequence[MoonWorld]) -> list[float]:
    """Return the likelihood of the named trump in each world, up to a common factor."""
    if view.options.trump_before_widow:
        return [1.0] * len(worlds)  # the bidder named trump on an unknown hand, without the widow
    played = _played_by_bidder(view)
    return [exp(-LOGITS_PER_TRICK * _tricks_given_up(view, world, played)) for world in worlds]


def _tricks_given_up(view: MoonView, world: MoonWorld, played: Sequence[Tile]) -> float:
    """Return how many tricks the bidder's hand is worth less under the named trump than under the best one."""
    assert view.contract is not None and view.trump is not None
    discard = world.hidden if not view.widow else ()
    held = (*world.hands[view.contract.seat], *played, *discard)
    out = tile_mask(moon_set(view.players)) & ~tile_mask(held)
    totals = {}
    for trump in allowed_trumps(view.options):
        values = quick_tile_values(held, trump, out).values()
        totals[trump] = fsum(values) - (min(values) if discard else 0.0)
    return max(totals.values()) - totals[view.trump]


def _played_by_bidder(view: MoonView) -> list[Tile]:
    assert view.contract is not None
    bidder = view.contract.seat
    played = [trick.tile_of(bidder) for trick in view.tricks]
    place = (bidder - view.leader) % view.players
    played += view.trick[place : place + 1]
    return played
