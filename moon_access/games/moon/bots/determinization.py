"""Determinization for Moon: count the worlds that fit what a seat has seen, and sample them uniformly.

A world, or determinization, says where each unseen tile lies: in one of the other hands, in the widow that nobody has
taken, or in another bidder's discard. It fits a view if no seat holds a tile of a suit that it failed to follow. The
bidder discards before the first trick, so a discard may be of any suit.

All worlds that fit are equally likely here, because the deal is fair. Each of the eight tiles that a bidder had with
the widow may have been the widow, and each may have been discarded, so every world stands for equally many deals.

``sample_by_likelihood`` draws conclusions from the named trump by importance weights. A bidder tends to name the best
trump for the hand, so a world in which the named trump is poor is less likely. A logistic model of that choice gives
each world a weight, and worlds are drawn again by weight (sampling importance resampling). The model assumes that the
bidder is a steady player who judges by hand_evaluation.py. If the bidder is not, the true world becomes less likely,
never impossible. The model uses neither the discard nor the height of the bid.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum
from random import Random
from typing import NamedTuple

from moon_access.bots.search.samplers import HypergeometricSampler, TileGroup
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.moon.sides import moon_set
from moon_access.games.moon.state import MoonView, allowed_trumps
from moon_access.games.tricks.bots.inference import infer_lacks

from .hand_evaluation import quick_tile_values, tile_mask
from .inference import tiles_unseen_by


class MoonWorld(NamedTuple):
    """One possible place of the unseen tiles.

    ``hands``: by seat, including the viewer's own. ``hidden``: the untaken widow, or the discard of another seat; empty
    if there is neither.
    """

    hands: tuple[tuple[Tile, ...], ...]
    hidden: tuple[Tile, ...]


class MoonWorldSampler:
    """The sampler of worlds that fit a view of any phase. ``count``: the number of worlds that fit, at least one."""

    def __init__(self, view: MoonView) -> None:
        self._own = view.seat, view.hand
        tiles = tiles_unseen_by(view)
        others = [seat for seat in range(view.players) if seat != view.seat]
        room = [view.counts[seat] for seat in others]
        room.append(len(tiles) - sum(room))  # tiles in no hand
        shown = infer_lacks(view)
        barred = [shown[Seat(seat)] for seat in others]
        groups: dict[tuple[int, ...], list[Tile]] = {}
        for tile in tiles:
            places = [place for place, lacked in enumerate(barred) if room[place] and tile not in lacked]
            groups.setdefault((*places, len(others)) if room[-1] else tuple(places), []).append(tile)
        self._sampler = HypergeometricSampler(
            [TileGroup(tuple(members), places) for places, members in groups.items()], tuple(room)
        )
        self.count = self._sampler.count

    def sample(self, random: Random) -> MoonWorld:
        """Return a world, each as likely as any other. Equal views and equal chance give equal worlds."""
        *hands, hidden = map(tuple, self._sampler.sample(random))
        seat, hand = self._own
        hands.insert(seat, hand)
        return MoonWorld(tuple(hands), hidden)


# Importance weights


LOGITS_PER_TRICK = 3.0
"""A trump that is worse than the best one by a trick is named less often by so many logits."""
OVERSAMPLING = 4
"""The number of worlds that are sampled for each one that is drawn again."""


def sample_by_likelihood(view: MoonView, number: int, random: Random) -> list[MoonWorld]:
    """Return ``number`` worlds, drawn by their weights, so that a world may occur twice.

    Equal views and equal chance give equal worlds. The bidder learns nothing from the bidder's own choices: then all
    worlds have the same weight.
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
        return [1.0] * len(worlds)  # we do not know the hand with which the bidder named trump
    played = _tiles_of_bidder(view)
    return [exp(-LOGITS_PER_TRICK * _tricks_given_up(view, world, played)) for world in worlds]


def _tricks_given_up(view: MoonView, world: MoonWorld, played: Sequence[Tile]) -> float:
    """Return how many tricks the bidder's hand loses under the named trump compared with the best one."""
    assert view.contract is not None and view.trump is not None
    discard = world.hidden if not view.widow else ()
    held = (*world.hands[view.contract.seat], *played, *discard)
    out = tile_mask(moon_set(view.players)) & ~tile_mask(held)
    totals = {}
    for trump in allowed_trumps(view.options):
        values = quick_tile_values(held, trump, out).values()
        totals[trump] = fsum(values) - (min(values) if discard else 0.0)
    return max(totals.values()) - totals[view.trump]


def _tiles_of_bidder(view: MoonView) -> list[Tile]:
    assert view.contract is not None
    bidder = view.contract.seat
    played = [trick.tile_of(bidder) for trick in view.tricks]
    place = (bidder - view.leader) % view.players
    played += view.trick[place : place + 1]
    return played
