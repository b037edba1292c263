"""What the bidder's choices tell of the bidder's tiles: how well a world goes with the trump, the discard and the bid.

A steady bidder names the trump that is best for the hand and lays away what is least useful, by the rule of thumb
of hand_evaluation.py; who does not is not thought impossible, only less likely.
"""

from __future__ import annotations

from math import exp
from random import Random

from moon_access.games.moon.sides import moon_set
from moon_access.games.moon.state import MoonView, allowed_trumps

from .determinization import MoonWorld, MoonWorldSampler
from .plans import quick_tile_values, tile_mask

LOGITS_PER_TRICK_TRUMP = 3.0
LAID = 0.0
BID = 0.0
"""How much less likely a choice is, in logits, for each trick by which it is worse."""
OVERSAMPLING = 4
"""So many worlds are drawn for each one that is taken."""


def sample_by_likelihood(view: MoonView, number: int, random: Random) -> list[MoonWorld]:
    """So many worlds, those that go well with the bidder's choices more often than others. The bidder, and in
    teams the partner, learns nothing from them that is worth the work."""
    worlds = MoonWorldSampler(view)
    contract = view.contract
    assert contract is not None
    if view.seat == contract.seat or worlds.count < 2:
        return [worlds.sample(random) for _ in range(number)]
    drawn = [worlds.sample(random) for _ in range(OVERSAMPLING * number)]
    weights = _weights(view, drawn)
    return random.choices(drawn, weights, k=number)


def _weights(view: MoonView, drawn: list[MoonWorld]) -> list[float]:
    assert view.contract is not None and view.trump is not None
    bidder = view.contract.seat
    trumps = allowed_trumps(view.options)
    whole = tile_mask(moon_set(view.players))
    played = [trick.tiles[(bidder - trick.leader) % view.players] for trick in view.tricks]
    place = (bidder - view.leader) % view.players
    played += view.trick[place : place + 1]
    named_first = view.options.trump_before_widow
    found = []
    for world in drawn:
        discard = world.hidden if not view.widow else ()
        held = (*world.hands[bidder], *played, *discard)
        out = whole & ~tile_mask(held)
        totals = []
        for trump in trumps:
            worth = quick_tile_values(held, trump, out)
            least = min(worth.values()) if discard else 0.0
            totals.append(sum(worth.values()) - least)
            if trump is view.trump:
                badly_laid = worth[discard[0]] - least if discard else 0.0
                named = totals[-1]
        badly_named = 0.0 if named_first else max(totals) - named
        found.append(
            exp(-LOGITS_PER_TRICK_TRUMP * badly_named - LAID * badly_laid + BID * min(named, view.contract.tricks))
        )
    return found
