"""The inferences of a player of 42 from a view while tiles are played: the sides, and what is at stake.

Nothing here decides a move. Rules of thumb, hints and questions ask this module.
"""

from __future__ import annotations

from functools import cached_property

from moon_access.engine.tiles import Seat, Tile
from moon_access.games.forty_two.marks import count_of, partner_of, side_of, trick_points
from moon_access.games.forty_two.state import FortyTwoView, unseen
from moon_access.games.tricks.bots.inference import TrickInference


class Inference(TrickInference[FortyTwoView]):
    """The inferences from a view while tiles are played."""

    def __init__(self, view: FortyTwoView) -> None:
        assert view.contract is not None
        super().__init__(view, unseen(view))
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
        """The points in the trick that is on, so far."""
        return trick_points(self.view.trick)


def cheapest(tiles: list[Tile]) -> list[Tile]:
    """Return those of the tiles that count least."""
    least = min(map(count_of, tiles))
    return [tile for tile in tiles if count_of(tile) == least]
