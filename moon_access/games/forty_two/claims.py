"""The claims of 42: whether the rest of a deal certainly belongs to one seat, so that the player can claim it.

The seat's view alone decides, for the worst place of the unseen tiles. If the deal ends when the bid is made or lost,
the seat needs only as many tricks as settle the deal for its team. Each trick counts one, plus the count of the seat's
own tile in it, because nobody else has to play a counting tile to it. At nello only the bidder may be sure, to lose all
the rest: see ``sure_loss``. At sevens everybody plays the tile nearest to seven, and nothing else decides.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer import general
from moon_access.announcer.message import Kind, Message, answer, error, say
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Seat, Tile
from moon_access.engine.trick import Lead
from moon_access.games.contract import Claims
from moon_access.games.tricks.bots.sure_rest import Rest, sure_rest
from moon_access.games.tricks.claims import claims_by, explain_doubt
from moon_access.games.tricks.state import player_of

from . import scoring
from .actions import NELLOS, Special
from .bots.inference import Inference
from .marks import count_of, side_of
from .order import measure_from_seven
from .state import FortyTwoView


def find_sure_rest(view: FortyTwoView) -> Rest:
    """Return the sure rest for the seat of this view, which is to play a tile. At nello only the bidder has one."""
    inference = Inference(view)
    if view.special in NELLOS:
        return sure_loss(inference) if inference.attacks else Rest(())
    if view.special is Special.SEVENS:
        return _rest_at_sevens(inference)
    return sure_rest(inference, lambda tiles: _is_decided_by(view, tiles))


def _is_decided_by(view: FortyTwoView, tiles: Sequence[Tile]) -> bool:
    """Return whether winning a trick with each of these tiles ends the deal in favour of the seat's team.

    The first of these tricks is the current one.

    Args:
        view: The view of the seat.
        tiles: The tiles.

    Returns:
        True if the deal is over then.
    """
    assert view.contract is not None
    side = side_of(view.seat)
    points = list(view.points)
    points[side] += len(tiles) + sum(map(count_of, (*tiles, *view.trick)))
    tricks = len(view.tricks) + len(tiles)
    made = scoring.bid_result(view.contract, view.special, points, (0, 0))
    return scoring.is_over(made, view.special, view.options, tricks)


# Claims at sevens


def _rest_at_sevens(inference: Inference) -> Rest:
    """Return the sure rest at sevens: the seat's tiles, the nearest to seven first.

    In the worst case one other hand holds the nearest unseen tiles. Everybody plays the nearest tile first, so these
    meet the seat's tiles one by one. Of equally near tiles, the tile played first wins.

    Args:
        inference: The inferences of the seat.

    Returns:
        The rest.
    """
    view = inference.view
    nearest = sorted(view.hand, key=measure_from_seven)
    lengths = range(1, len(nearest) + 1)
    mine = nearest[: next(length for length in lengths if _is_decided_by(view, nearest[:length]))]
    if any(measure_from_seven(tile) <= measure_from_seven(mine[0]) for tile in view.trick):
        return Rest(())
    for seat in map(Seat, range(view.players)):
        if seat != view.seat:
            meeting = mine[1:] if seat in player_of(view) else mine
            for tile, other in zip(meeting, _tiles_nearest_to_seven(inference, seat), strict=False):
                if measure_from_seven(other) < measure_from_seven(tile):
                    return Rest((), other)
    return Rest(tuple(mine))


def _tiles_nearest_to_seven(inference: Inference, seat: Seat) -> list[Tile]:
    """Return the tiles that this seat may hold, the nearest to seven first. It has played all nearer ones."""
    view = inference.view
    tricks = (*((trick.seats(), trick.tiles) for trick in view.tricks), (player_of(view), view.trick))
    played = [tile for seats, tiles in tricks for one, tile in zip(seats, tiles, strict=True) if one == seat]
    least = max(map(measure_from_seven, played), default=0)
    return sorted((tile for tile in inference.unseen if measure_from_seven(tile) >= least), key=measure_from_seven)


# Messages about claims


def _rest_is_yours(view: FortyTwoView, word: str) -> Message:
    if view.special in NELLOS:
        # translators: at nello, where the player wants to lose: {word} is the word of the command.
        return say(Kind.OFFERS, "You lose all the rest: type {word}.", word=word)
    return general.rest_is_yours(word)


def _why_not(view: FortyTwoView) -> Message:
    if view.special not in NELLOS:
        return explain_doubt(find_sure_rest(view).doubt, aids=view.aids)
    assert view.contract is not None
    if view.contract.seat != view.seat:
        return error("You cannot claim: in nello only the bidder can.")
    return _why_not_lost(view)


def _why_not_lost(view: FortyTwoView) -> Message:
    """Say why the bidder at nello, who wants no trick, is not sure to lose all remaining tricks."""
    doubt = find_sure_rest(view).doubt
    if doubt is None:
        return error("You cannot claim: this trick may be yours.")
    if not view.options.aids:
        return error("You cannot claim: an unseen tile may still leave you a trick.")
    # translators: at nello, where you want no trick: if somebody leads this tile, you may have to win.
    return error("You cannot claim: {tile} may still leave you a trick.", tile=doubt)


def announce_claim(view: FortyTwoView) -> Message:
    """Tell a player that their claim is right, without a number of tricks, because a decided deal ends at once."""
    if view.special in NELLOS:
        return answer("You lose all the remaining tricks.")
    return answer("The rest is yours.")


CLAIMS: Claims[FortyTwoView] = claims_by(find_sure_rest, announce_claim, _rest_is_yours, _why_not)


Tiles = frozenset[Tile]
Seats = frozenset[Seat]

MOST_MOMENTS = 5_000
"""The number of moments that are tried. If these do not suffice, the loss is not sure."""


def sure_loss(inference: Inference) -> Rest:
    """Return the sure loss of the bidder, whose turn it is.

    Only the first tile of the order is settled; the bidder plays each of the others when a trick asks for it. A bidder
    who leads is never sure to lose that trick: the bidder's partner, who does not play, may hold all tiles that would
    beat it.

    Args:
        inference: The inferences of the bidder.

    Returns:
        The rest, with the tiles in an order in which each of them loses its trick.
    """
    view, led, winning = inference.view, inference.led, inference.winning_play
    if led is None or winning is None:
        return Rest(())
    ahead = _LaterTricks(inference)
    leaders = ahead.leaders(frozenset(winning[:1]), frozenset(inference.yet_to_play), led, winning[1])
    hand = frozenset(view.hand)
    lost = led.strength[winning[1]]
    under = [one.tile for one in view.legal if isinstance(one, Play) and led.strength[one.tile] < lost]
    doubt: Tile | None = None
    for tile in _highest_first(under, led):
        found = ahead.find_doubt(hand - {tile}, leaders, frozenset(inference.unseen))
        if found is None:
            return Rest((tile, *sorted(hand - {tile}, reverse=True)))
        doubt = doubt or found
    return Rest((), doubt)


def _highest_first(tiles: list[Tile], led: Lead) -> list[Tile]:
    return sorted(tiles, key=lambda tile: (led.strength[tile], tile), reverse=True)


class _LaterTricks:
    """The tricks that may follow the current one."""

    def __init__(self, inference: Inference) -> None:
        view = inference.view
        self._may_hold = {
            seat: frozenset(tile for tile in inference.unseen if inference.may_hold(seat, tile))
            for seat in inference.known_lacks
            if seat not in (view.seat, view.out)
        }
        self._led = {tile: view.lead_by(tile) for tile in inference.unseen}
        self._known: dict[tuple[Tiles, Seats, Tiles], Tile | None] = {}

    def leaders(self, winning: Seats, later: Seats, led: Lead, best: Tile) -> Seats:
        """Return the seats that may lead next: the winner so far, and later seats that may hold a better tile."""
        least = led.strength[best]
        beats = (seat for seat in later if any(led.strength[tile] > least for tile in self._may_hold[seat]))
        return winning.union(beats)

    def find_doubt(self, hand: Tiles, leaders: Seats, out: Tiles) -> Tile | None:
        """Return a lead after which this hand might have to win a trick; None if there is none.

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
            if len(self._known) >= MOST_MOMENTS:
                return min(asking or leads)
            self._known[key] = self._find_doubt(hand, leaders, out, asking, leads - asking)
        return self._known[key]

    def _find_doubt(
        self, hand: Tiles, leaders: Seats, out: Tiles, leads_to_follow: Tiles, free_leads: Tiles
    ) -> Tile | None:
        """Return a lead that this hand might win, or None; ``find_doubt`` remembers the result.

        ``leads_to_follow``: this hand must follow them. ``free_leads``: to these it can play anything.
        """
        unders = {lead: self._lower_tiles(hand, lead) for lead in sorted(leads_to_follow)}
        for lead, under in unders.items():
            if not under:
                return lead
        for lead, under in unders.items():
            holders = frozenset(seat for seat in leaders if lead in self._may_hold[seat])
            then = self.leaders(holders, frozenset(self._may_hold), self._led[lead], lead)
            if not any(self.find_doubt(hand - {tile}, then, out - {lead}) is None for tile in under):
                return lead
        everybody = frozenset(self._may_hold)
        if free_leads and not any(self.find_doubt(hand - {tile}, everybody, out) is None for tile in hand):
            return min(free_leads)
        return None

    def _lower_tiles(self, hand: Tiles, lead: Tile) -> list[Tile]:
        """Return the tiles that follow this lead and are lower than it. The hand has a tile that follows."""
        led = self._led[lead]
        lower = [tile for tile in hand & led.follow if led.strength[tile] < led.strength[lead]]
        return _highest_first(lower, led)
