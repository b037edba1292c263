"""Worlds for Chicken Foot: ways in which the tiles that a seat has not seen may lie, sampled from those that fit.

A world fits a view if nobody holds a number that everybody could see them lack (``lacks`` of the view). The sampler
does not use what was seen of a seat before it drew a tile that did not fit, nor what a player's choice between several
plays tells. Few worlds are counted and sampled uniformly, many nearly so, see bots/search.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from moon_access.bots.search.samplers import HypergeometricSampler, MetropolisSampler, TileGroup, TooManyCases
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chicken_foot.state import ChickenView, unseen

MOST_CASES = 1_000
"""With more cases than this they are not counted."""


class ChickenWorld(NamedTuple):
    """One way in which all tiles may lie. ``hands``: by seat, the own one included. ``stock``: in drawing order."""

    hands: tuple[tuple[Tile, ...], ...]
    stock: tuple[Tile, ...]


class ChickenWorldSampler:
    """Samples worlds that fit a view of a round that is going on."""

    def __init__(self, view: ChickenView) -> None:
        self._view = view
        seats = [Seat(seat) for seat in range(view.players) if seat != view.seat]
        # Seats with equal ``lacks`` are one place: chance deals its tiles out among them.
        self._places: dict[frozenset[int], list[Seat]] = {}
        for seat in seats:
            self._places.setdefault(view.lacks[seat], []).append(seat)
        known = list(self._places)
        room = (*(sum([view.counts[seat] for seat in self._places[lacks]]) for lacks in known), view.stock)
        groups: dict[tuple[int, ...], list[Tile]] = {}
        for tile in unseen(view):
            places = [at for at, lacks in enumerate(known) if tile.high not in lacks and tile.low not in lacks]
            groups.setdefault((*places, len(known)), []).append(tile)
        tile_groups = [TileGroup(tuple(tiles), places) for places, tiles in groups.items()]
        self._sampler: HypergeometricSampler | MetropolisSampler
        try:
            self._sampler = HypergeometricSampler(tile_groups, room, most=MOST_CASES)
        except TooManyCases:
            self._sampler = MetropolisSampler(tile_groups, room)

    def sample(self, random: Random) -> ChickenWorld:
        """Return a world as it is now. Equal views and equal chance give equal worlds."""
        view = self._view
        *held, stock = self._sampler.sample(random)
        hands: list[tuple[Tile, ...]] = [()] * view.players
        hands[view.seat] = view.hand
        for seats, tiles in zip(self._places.values(), held, strict=True):
            random.shuffle(tiles)
            for seat in seats:
                hands[seat] = tuple(tiles[: view.counts[seat]])
                tiles = tiles[view.counts[seat] :]
        random.shuffle(stock)
        return ChickenWorld(tuple(hands), tuple(stock))
