"""Worlds of Mexican Train: where the tiles may lie that a seat has not seen, by what everybody has shown to lack.

All of them are about equally likely here. What a player's choice between several plays tells is not used.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from moon_access.engine.tiles import Tile
from moon_access.games.mexican_train.state import TrainView, unseen

TRIES = 20
"""How often hands are dealt anew before a deal that does not fit completely is taken."""


class World(NamedTuple):
    """One way in which all tiles may lie. ``hands``: by seat, the own one included. ``stock``: in drawing order."""

    hands: tuple[tuple[Tile, ...], ...]
    stock: tuple[Tile, ...]


class WorldSampler:
    """Samples worlds for one view."""

    def __init__(self, view: TrainView) -> None:
        self._view = view
        self._unseen = unseen(view)
        others = [seat for seat in range(view.players) if seat != view.seat]
        # The seat that lacks most has the fewest possible tiles, so it is dealt first.
        self._others = sorted(others, key=lambda seat: -len(view.lacks[seat]))

    def sample(self, random: Random) -> World:
        """Return a world. Equal views and equal chance give equal worlds."""
        for _ in range(TRIES):
            dealt = self._dealt(random, strictly=True)
            if dealt is not None:
                return dealt
        dealt = self._dealt(random, strictly=False)
        assert dealt is not None
        return dealt

    def _dealt(self, random: Random, *, strictly: bool) -> World | None:
        view = self._view
        left = list(self._unseen)
        random.shuffle(left)
        hands: list[tuple[Tile, ...]] = [()] * view.players
        hands[view.seat] = view.hand
        for seat in self._others:
            lacks, wanted = view.lacks[seat], view.counts[seat]
            hand = [tile for tile in left if tile.high not in lacks and tile.low not in lacks][:wanted]
            if len(hand) < wanted:
                if strictly:
                    return None
                hand += [tile for tile in left if tile not in hand][: wanted - len(hand)]
            taken = set(hand)
            left = [tile for tile in left if tile not in taken]
            hands[seat] = tuple(hand)
        return World(tuple(hands), tuple(left))
