"""The inferences that a player of any game of tricks can draw: who wins so far, and who lacks which tiles.

Nothing here decides a move or knows a contract.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Generic, TypeVar

from moon_access.engine.actions import Action, Play
from moon_access.engine.game import View
from moon_access.engine.tiles import NUMBER_SUITS, Seat, Suit, Tile
from moon_access.engine.trick import Lead, order
from moon_access.games.tricks.actions import Bid, Discard
from moon_access.games.tricks.state import TrickView, lead_of, player_of, yet_to_play

TV = TypeVar("TV", bound=TrickView)


class TrickInference(Generic[TV]):
    """The inferences from a view while tiles are played.

    ``led``: everything that the led tile determines; None if no tile is led. ``unseen``: the tiles that this seat has
    not seen.
    """

    def __init__(self, view: TV, unseen: Sequence[Tile]) -> None:
        self.view = view
        assert view.trump is not None or not view.trick
        self.order = order(view.trump or Suit.NONE)
        self.led: Lead | None = lead_of(view)
        self.unseen = unseen

    @cached_property
    def known_lacks(self) -> dict[Seat, set[Tile]]:
        """The tiles that each seat has shown to lack, by not following suit."""
        return infer_lacks(self.view)

    @property
    def yet_to_play(self) -> tuple[Seat, ...]:
        """The other seats that have yet to play to this trick, including friends."""
        return yet_to_play(self.view)

    @cached_property
    def winning_play(self) -> tuple[Seat, Tile] | None:
        """The seat that wins the trick so far, and its tile; None if nothing is played yet."""
        if self.led is None:
            return None
        place = self.led.winner(self.view.trick)
        return player_of(self.view)[place], self.view.trick[place]

    @cached_property
    def friends(self) -> frozenset[Seat]:
        """The seats whose tricks are as good as one's own. Usually nobody."""
        return frozenset()

    @cached_property
    def rivals(self) -> tuple[Seat, ...]:
        """The other seats that have yet to play to this trick, without friends."""
        return tuple(seat for seat in self.yet_to_play if seat not in self.friends)

    def may_hold(self, seat: Seat, tile: Tile) -> bool:
        """Return whether the tile is unseen, and the seat has not shown that it lacks the tile."""
        return tile in self.unseen and tile not in self.known_lacks[seat]

    def threats(self, tile: Tile, led: Lead) -> tuple[list[Tile], list[Tile]]:
        """Return the tiles that rivals may hold and that beat this one: those that follow, and trumps that ruff."""
        least = led.strength[tile]
        followers: list[Tile] = []
        ruffs: list[Tile] = []
        for other in self.unseen:
            if led.strength[other] > least and any(self.may_hold(seat, other) for seat in self.rivals):
                (followers if other in led.follow else ruffs).append(other)
        return followers, ruffs

    @cached_property
    def trumps_out(self) -> list[Tile]:
        """The trumps that another seat that is no friend may still hold."""
        others = [Seat(s) for s in range(self.view.players) if s != self.view.seat and s not in self.friends]
        return [
            tile
            for tile in self.unseen
            if self.order.is_trump(tile) and any(self.may_hold(seat, tile) for seat in others)
        ]

    def trumps(self, tiles: Iterable[Tile]) -> list[Tile]:
        """Return the trumps among these tiles, the lowest first."""
        mine = [tile for tile in tiles if self.order.is_trump(tile)]
        return sorted(mine, key=self.order.trump_rank)


def find_legal_play(view: View, tile: Tile) -> Action:
    """Return the legal play or discard of this tile. There must be one."""
    return next(one for one in view.legal if isinstance(one, Play | Discard) and one.tile is tile)


def infer_lacks(view: TrickView) -> dict[Seat, set[Tile]]:
    """Return, by seat, the tiles that it has shown to lack, by not following suit."""
    shown: dict[Seat, set[Tile]] = {Seat(seat): set() for seat in range(view.players)}
    if view.trump is None:
        return shown
    for seats, tiles in (*((trick.seats(), trick.tiles) for trick in view.tricks), (player_of(view), view.trick)):
        if tiles:
            follow = view.lead_by(tiles[0]).follow
            for seat, tile in zip(seats, tiles, strict=True):
                if tile not in follow:
                    shown[seat] |= follow
    return shown


def lowest_bid_only(legal: Sequence[Action]) -> Sequence[Action]:
    """Return these actions, with only the lowest of the bids.

    A bot that bids any height by chance loses more than anybody wins, so a game between such bots would not end.
    """
    bids = [action for action in legal if isinstance(action, Bid)]
    return [action for action in legal if action not in bids[1:]]


def most_held(hand: Iterable[Tile]) -> Suit:
    """Return the number that most tiles of the hand have; of equals, the number whose tiles have more pips."""

    def held_in_suit(suit: Suit) -> tuple[int, int]:
        tiles = [tile for tile in hand if order(suit).is_trump(tile)]
        return len(tiles), sum(tile.pips for tile in tiles)

    return max(NUMBER_SUITS, key=held_in_suit)
