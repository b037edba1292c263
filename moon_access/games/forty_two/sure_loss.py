"""The sure loss: whether the bidder at nello certainly loses every trick that is left.

The bidder's view alone decides, by the worst case: the seat with the lead may lead any unseen tile that it has not
shown to lack, because nobody sees what the bidder's partner holds. A seat that follows may play under it, too: so for
each lead the hand must have a lower tile of its suit, or none of its suit. The bidder chooses the tile when the lead is
on the table, so the search looks ahead over all leads in every order.
"""

from __future__ import annotations

from moon_access.engine.actions import Play
from moon_access.engine.tiles import Seat, Tile
from moon_access.engine.trick import Led
from moon_access.games.tricks.bots.sure_rest import Rest

from .bots.inference import Inference

Tiles = frozenset[Tile]
Seats = frozenset[Seat]

MOST_STEPS = 5_000
"""The number of moments that are tried. If these do not suffice, the loss is not sure."""


def sure_loss(inference: Inference) -> Rest:
    """Return the sure loss of the bidder, whose turn it is.

    Of the order only the first tile is settled; the others are played as they are asked for. A bidder who leads is
    never sure to lose that trick: all that would beat the tile may be in the partner's hand.

    Args:
        inference: The inferences of the bidder.

    Returns:
        The rest, with the tiles in an order in which they lose.
    """
    view, led, winning = inference.view, inference.led, inference.winning
    if led is None or winning is None:
        return Rest(())
    ahead = _Ahead(inference)
    leaders = ahead.leaders(frozenset(winning[:1]), frozenset(inference.yet_to_play), led, winning[1])
    hand = frozenset(view.hand)
    lost = led.strength[winning[1]]
    under = [one.tile for one in view.legal if isinstance(one, Play) and led.strength[one.tile] < lost]
    doubt: Tile | None = None
    for tile in _highest_first(under, led):
        found = ahead.doubt(hand - {tile}, leaders, frozenset(inference.unseen))
        if found is None:
            return Rest((tile, *sorted(hand - {tile}, reverse=True)))
        doubt = doubt or found
    return Rest((), doubt)


def _highest_first(tiles: list[Tile], led: Led) -> list[Tile]:
    return sorted(tiles, key=lambda tile: (led.strength[tile], tile), reverse=True)


class _Ahead:
    """The tricks that may come after the one that is on."""

    def __init__(self, inference: Inference) -> None:
        view = inference.view
        self._may_hold = {
            seat: frozenset(tile for tile in inference.unseen if inference.may_hold(seat, tile))
            for seat in inference.lacking
            if seat not in (view.seat, view.out)
        }
        self._led = {tile: view.led_by(tile) for tile in inference.unseen}
        self._known: dict[tuple[Tiles, Seats, Tiles], Tile | None] = {}

    def leaders(self, winning: Seats, later: Seats, led: Led, best: Tile) -> Seats:
        """Return who may lead next: the seat with the best tile so far, and later seats that may hold a better one."""
        least = led.strength[best]
        beats = (seat for seat in later if any(led.strength[tile] > least for tile in self._may_hold[seat]))
        return winning.union(beats)

    def doubt(self, hand: Tiles, leaders: Seats, out: Tiles) -> Tile | None:
        """Return a lead after which this hand may have to win a trick; None if there is none.

        Args:
            hand: The tiles of the bidder.
            leaders: The seats that may lead.
            out: The unseen tiles that have not been led.

        Returns:
            The lead.
        """
        if not hand:
            return None
        leads = frozenset[Tile]().union(*(self._may_hold[seat] for seat in leaders)) & out
        asking = frozenset(lead for lead in leads if hand & self._led[lead].follow)
        key = hand, leaders, out
        if key not in self._known:
            if len(self._known) >= MOST_STEPS:
                return min(asking or leads)
            self._known[key] = self._looked_up(hand, leaders, out, asking, leads - asking)
        return self._known[key]

    def _looked_up(self, hand: Tiles, leaders: Seats, out: Tiles, asking: Tiles, free: Tiles) -> Tile | None:
        """Return the doubt. ``free``: leads to which anything can be played."""
        unders = {lead: self._under(hand, lead) for lead in sorted(asking)}
        for lead, under in unders.items():
            if not under:
                return lead
        for lead, under in unders.items():
            holders = frozenset(seat for seat in leaders if lead in self._may_hold[seat])
            then = self.leaders(holders, frozenset(self._may_hold), self._led[lead], lead)
            if not any(self.doubt(hand - {tile}, then, out - {lead}) is None for tile in under):
                return lead
        everybody = frozenset(self._may_hold)
        if free and not any(self.doubt(hand - {tile}, everybody, out) is None for tile in hand):
            return min(free)
        return None

    def _under(self, hand: Tiles, lead: Tile) -> list[Tile]:
        """Return what may be played to this lead and is lower. There is a tile that follows."""
        led = self._led[lead]
        lower = [tile for tile in hand & led.follow if led.strength[tile] < led.strength[lead]]
        return _highest_first(lower, led)
