"""The inferences of a player of 42 from a view while tiles are played: the sides, and what is at stake.

Nothing here decides a move. Rules of thumb, hints and questions ask this module. ``WorldSampler`` samples worlds that
fit a view: it deals the unseen tiles so that no seat holds a suit that it has shown to lack.
"""

from __future__ import annotations

from functools import cached_property
from random import Random

from moon_access.bots.search.samplers import HypergeometricSampler, TileGroup
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.forty_two.marks import count_of, partner_of, side_of, trick_points
from moon_access.games.forty_two.state import FortyTwoView, tiles_unseen_by
from moon_access.games.tricks.bots.inference import TrickInference, infer_lacks


class Inference(TrickInference[FortyTwoView]):
    """The inferences from a view while tiles are played."""

    def __init__(self, view: FortyTwoView) -> None:
        assert view.contract is not None
        super().__init__(view, tiles_unseen_by(view))
        self.bidder = view.contract.seat

    @cached_property
    def friends(self) -> frozenset[Seat]:
        """The partner."""
        return frozenset([partner_of(self.view.seat)])

    @property
    def attacks(self) -> bool:
        """True if this seat plays for the bid."""
        return side_of(self.view.seat) == side_of(self.bidder)

    @property
    def at_stake(self) -> int:
        """The points in the current trick so far."""
        return trick_points(self.view.trick)


def cheapest(tiles: list[Tile]) -> list[Tile]:
    """Return the tiles that count least."""
    least = min(map(count_of, tiles))
    return [tile for tile in tiles if count_of(tile) == least]


Hands = tuple[tuple[Tile, ...], ...]
"""The tiles of each seat, by seat: what each still holds, the own hand included."""


class WorldSampler:
    """The sampler of worlds that fit a view of any phase. ``count``: the number of worlds that fit, at least one."""

    def __init__(self, view: FortyTwoView) -> None:
        self._own = view.seat, view.hand
        others = [Seat(seat) for seat in range(view.players) if seat != view.seat]
        room = tuple(view.counts[seat] for seat in others)
        shown = infer_lacks(view)
        groups: dict[tuple[int, ...], list[Tile]] = {}
        for tile in tiles_unseen_by(view):
            places = tuple(place for place, seat in enumerate(others) if room[place] and tile not in shown[seat])
            groups.setdefault(places, []).append(tile)
        self._sampler = HypergeometricSampler(
            [TileGroup(tuple(members), places) for places, members in groups.items()], room
        )
        self.count = self._sampler.count

    def sample(self, random: Random) -> Hands:
        """Return a world, each as likely as any other. Equal views and equal chance give equal worlds."""
        hands = [tuple(hand) for hand in self._sampler.sample(random)]
        seat, hand = self._own
        hands.insert(seat, hand)
        return tuple(hands)
