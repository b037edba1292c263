"""The inferences of a player of Moon from a view: which tiles are out, who is void in a suit, who plays on whose side.

Nothing here decides a move. Rules of thumb, hints and questions ask this module.
"""

from __future__ import annotations

from functools import cached_property

from moon_access.engine.tiles import Seat, Tile
from moon_access.engine.trick import order
from moon_access.games.moon.actions import tricks_needed
from moon_access.games.moon.sides import bidding_seats, moon_set, partner_of
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.bots.inference import TrickInference


class Inference(TrickInference[MoonView]):
    """The inferences from a view while tiles are played."""

    def __init__(self, view: MoonView) -> None:
        assert view.trump is not None and view.contract is not None
        super().__init__(view, tiles_unseen_by(view))
        self.order = order(view.trump)
        self.bidder = view.contract.seat

    @cached_property
    def friends(self) -> frozenset[Seat]:
        """The seats whose tricks are as good as one's own.

        With four players this is the partner. With three, each defender has the other as a friend until the bid is made
        or lost; the bidder has none.
        """
        view, me = self.view, self.view.seat
        partner = partner_of(me, view.players)
        if partner is not None:
            return frozenset([partner])
        assert view.contract is not None
        needed = tricks_needed(view.contract.amount) - view.taken[self.bidder]
        open_still = 0 < needed <= 7 - len(view.tricks)
        if me == self.bidder or not open_still:
            return frozenset()
        return frozenset(Seat(seat) for seat in range(3) if seat not in (me, self.bidder))

    @property
    def attacks(self) -> bool:
        """True if this seat plays for the bid: the bidder, and the bidder's partner."""
        return self.view.seat in bidding_seats(self.bidder, self.view.players)


def tiles_unseen_by(view: MoonView) -> tuple[Tile, ...]:
    """Return every tile that this seat has not seen: in other hands, in the widow, or in another's discard."""
    seen = {*view.hand, *view.trick, view.discard, view.widow_seen}
    seen.update(tile for trick in view.tricks for tile in trick.tiles)
    return tuple(tile for tile in moon_set(view.players) if tile not in seen)
