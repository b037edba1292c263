"""Determinization for 42: worlds that fit what a seat has seen, sampled uniformly.

A world says which of the tiles that this seat has not seen are in which other hand. It fits a view if no seat holds a
tile that it has shown to lack, by not following. All worlds that fit are equally likely here.
"""

from __future__ import annotations

from random import Random

from moon_access.bots.search.samplers import HypergeometricSampler, TileGroup
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.forty_two.state import FortyTwoView, unseen
from moon_access.games.tricks.bots.inference import infer_lacks

Hands = tuple[tuple[Tile, ...], ...]
"""The tiles of each seat, by seat: what each still holds, the own hand included."""


class WorldSampler:
    """The sampler of worlds that fit a view of any phase. ``count``: how many fit, at least one."""

    def __init__(self, view: FortyTwoView) -> None:
        self._own = view.seat, view.hand
        others = [Seat(seat) for seat in range(view.players) if seat != view.seat]
        room = tuple(view.counts[seat] for seat in others)
        shown = infer_lacks(view)
        groups: dict[tuple[int, ...], list[Tile]] = {}
        for tile in unseen(view):
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
