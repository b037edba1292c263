"""Where the tiles of Moon may lie that a seat has not seen: how many ways there are, and one of them by lot.

A world puts each unseen tile to somebody who holds tiles hidden from this seat: the other hands, and one more
that is bound by nothing: the widow that nobody has taken, or the bidder's discard. It fits what was seen if no
seat still holds a tile of a suit that it failed to follow; a discard lay on the table before the first trick,
so it may be of such a suit. All worlds that fit are equally likely here. That is what a fair deal and nothing
else tells: whichever eight tiles the bidder had with the widow, each may have been the widow and each may have
been laid away, so every world stands for the same number of deals. What bids and choices tell is left out.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from moon_access.bots.search.hypergeometric import HypergeometricSampler, TileGroup
from moon_access.engine.tiles import Tile
from moon_access.engine.trick import order
from moon_access.games.moon.state import MoonView

from .inference import unseen


class MoonWorld(NamedTuple):
    """``hands`` by seat, the own included: what each still holds. ``hidden``: the widow that lies untaken, or
    the discard of another seat; empty where neither is unseen."""

    hands: tuple[tuple[Tile, ...], ...]
    hidden: tuple[Tile, ...]


class MoonWorldSampler:
    """Every world that fits a view, whatever is asked for in it. ``count`` tells how many there are: at least one."""

    def __init__(self, view: MoonView) -> None:
        self._own = view.seat, view.hand
        tiles = unseen(view)
        others = [seat for seat in range(view.players) if seat != view.seat]
        room = [view.counts[seat] for seat in others]
        room.append(len(tiles) - sum(room))  # those in no hand
        lacking = _lacking(view)
        barred = [lacking[seat] for seat in others]
        groups: dict[tuple[int, ...], list[Tile]] = {}
        for tile in tiles:
            places = [place for place, lacked in enumerate(barred) if room[place] and tile not in lacked]
            groups.setdefault((*places, len(others)) if room[-1] else tuple(places), []).append(tile)
        self._sampler = HypergeometricSampler(
            [TileGroup(tuple(members), places) for places, members in groups.items()], tuple(room)
        )
        self.count = self._sampler.count

    def sample(self, random: Random) -> MoonWorld:
        """One of them, each as likely as any other. Equal views and equal chance give equal worlds."""
        *hands, hidden = map(tuple, self._sampler.sample(random))
        seat, hand = self._own
        hands.insert(seat, hand)
        return MoonWorld(tuple(hands), hidden)


def _lacking(view: MoonView) -> list[set[Tile]]:
    """The tiles that each seat has shown not to hold."""
    lacking: list[set[Tile]] = [set() for _ in range(view.players)]
    if view.trump is not None:
        suits = order(view.trump)
        tricks = [(trick.leader, trick.tiles) for trick in view.tricks]
        for leader, tiles in (*tricks, (view.leader, view.trick)):
            if tiles:
                follow = suits.led(tiles[0]).follow
                for place, tile in enumerate(tiles):
                    if tile not in follow:
                        lacking[(leader + place) % view.players] |= follow
    return lacking
