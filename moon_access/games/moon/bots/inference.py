"""What a player of Moon can infer from a view: which tiles are out, who is void in a suit, who plays on whose side.

Nothing is decided here. Rules of thumb, hints and questions ask this module.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from moon_access.engine.actions import Action, Discard, Play, tricks_needed
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.engine.trick import Led, order
from moon_access.games.moon.sides import bidding_seats, moon_set, partner_of
from moon_access.games.moon.state import MoonView


class Inference:
    """What a view tells while tiles are played. ``led``: what the led tile settles; None when the seat itself leads."""

    def __init__(self, view: MoonView) -> None:
        assert view.trump is not None and view.contract is not None
        self.view = view
        self.order = order(view.trump)
        self.bidder = view.contract.seat
        self.led: Led | None = self.order.led(view.trick[0]) if view.trick else None
        self.unseen = unseen(view)

    @cached_property
    def voids(self) -> dict[Seat, set[Suit]]:
        """By seat: the suits that it has failed to follow in this deal."""
        view = self.view
        shown: dict[Seat, set[Suit]] = {Seat(seat): set() for seat in range(view.players)}
        for leader, tiles in (*((trick.leader, trick.tiles) for trick in view.tricks), (view.leader, view.trick)):
            for place, tile in enumerate(tiles):
                asked = self.order.suit(tiles[0])
                if not self.order.belongs(tile, asked):
                    shown[Seat((leader + place) % view.players)].add(asked)
        return shown

    @cached_property
    def friends(self) -> frozenset[Seat]:
        """The seats whose tricks are as good as one's own.

        With four players the partner. With three the other one who plays against the bid, as long as the bid is neither
        made nor lost; for the bidder nobody.
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
        """Whether this seat plays for the bid: the bidder, and the bidder's partner."""
        return self.view.seat in bidding_seats(self.bidder, self.view.players)

    @cached_property
    def rivals(self) -> tuple[Seat, ...]:
        """The other seats that have yet to play to this trick, friends left out."""
        return tuple(seat for seat in self.yet_to_play if seat not in self.friends)

    @property
    def yet_to_play(self) -> tuple[Seat, ...]:
        """The other seats that have yet to play to this trick, friends included."""
        view = self.view
        seats = (Seat((view.leader + place) % view.players) for place in range(len(view.trick), view.players))
        return tuple(seat for seat in seats if seat != view.seat)

    @cached_property
    def winning(self) -> tuple[Seat, Tile] | None:
        """The seat that wins the trick so far, and its tile; None when nothing is played yet."""
        trick = self.view.trick
        if not trick:
            return None
        place = self.order.winner(trick)
        return Seat((self.view.leader + place) % self.view.players), trick[place]

    def may_hold(self, seat: Seat, tile: Tile) -> bool:
        """Whether the tile is unseen and the seat is not known to be void in its suit."""
        return tile in self.unseen and not any(self.order.belongs(tile, suit) for suit in self.voids[seat])

    def threats(self, tile: Tile, led: Led) -> tuple[list[Tile], list[Tile]]:
        """The tiles that rivals may hold and that beat this one: those that follow, and trumps that ruff."""
        least = led.strength[tile]
        followers: list[Tile] = []
        ruffs: list[Tile] = []
        for other in self.unseen:
            if led.strength[other] > least and any(self.may_hold(seat, other) for seat in self.rivals):
                (followers if other in led.follow else ruffs).append(other)
        return followers, ruffs

    @cached_property
    def trumps_out(self) -> list[Tile]:
        """The trumps that another seat, friends left out, may still hold."""
        others = [Seat(s) for s in range(self.view.players) if s != self.view.seat and s not in self.friends]
        return [
            tile
            for tile in self.unseen
            if self.order.is_trump(tile) and any(self.may_hold(seat, tile) for seat in others)
        ]

    def trumps(self, tiles: Iterable[Tile]) -> list[Tile]:
        """The trumps among these, lowest first."""
        mine = [tile for tile in tiles if self.order.is_trump(tile)]
        return sorted(mine, key=self.order.trump_rank)


def with_tile(view: MoonView, tile: Tile) -> Action:
    """The legal play or discard of this tile. There must be one."""
    return next(one for one in view.legal if isinstance(one, Play | Discard) and one.tile is tile)


def unseen(view: MoonView) -> tuple[Tile, ...]:
    """Every tile this seat has not seen in this deal: in other hands, in the widow, or another's discard."""
    seen = {*view.hand, *view.trick, view.discard, view.widow_seen}
    seen.update(tile for trick in view.tricks for tile in trick.tiles)
    return tuple(tile for tile in moon_set(view.players) if tile not in seen)
