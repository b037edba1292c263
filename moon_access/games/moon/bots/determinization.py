"""Determinization for Moon: the worlds that fit what a seat has seen are counted, and sampled uniformly.

A world, or determinization, says where each tile lies that this seat has not seen: in one of the other hands, in the
widow that nobody has taken, or in another bidder's discard. It fits a view if no seat holds a tile of a suit that it
failed to follow. The bidder discards before the first trick, so a discard may be of any suit.

All worlds that fit are equally likely here, which is what a fair deal tells. Of the eight tiles that a bidder had with
the widow, each may have been the widow and each may have been discarded, so every world stands for equally many deals.
likelihood.py adds what bids and choices tell.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from moon_access.bots.search.samplers import HypergeometricSampler, TileGroup
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.bots.inference import lacking

from .inference import unseen


class MoonWorld(NamedTuple):
    """One way in which the unseen tiles may lie.

    ``hands``: by seat, what each still holds, the own hand included. ``hidden``: the untaken widow, or the discard of
    another seat; empty if there is neither.
    """

    hands: tuple[tuple[Tile, ...], ...]
    hidden: tuple[Tile, ...]


class MoonWorldSampler:
    """The sampler of worlds that fit a view of any phase. ``count``: how many fit, at least one."""

    def __init__(self, view: MoonView) -> None:
        self._own = view.seat, view.hand
        tiles = unseen(view)
        others = [seat for seat in range(view.players) if seat != view.seat]
        room = [view.counts[seat] for seat in others]
        room.append(len(tiles) - sum(room))  # tiles in no hand
        shown = lacking(view)
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
