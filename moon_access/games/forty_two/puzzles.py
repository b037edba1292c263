"""The puzzles of 42: how many points the bidder's team makes in the last tricks, in deals with trump."""

from __future__ import annotations

from moon_access.bots.search.double_dummy import Position
from moon_access.engine.tiles import Seat
from moon_access.games.puzzle import Amount
from moon_access.games.tricks.puzzles import TrickPuzzles

from .bots.exact import tables
from .marks import partner_of, side_of
from .state import FortyTwoState


def puzzles(players: int) -> TrickPuzzles[FortyTwoState]:
    """Return the puzzles of 42. The deals are played out, so every point counts."""
    return TrickPuzzles(
        players=players,
        amount=Amount.POINTS,
        house_rules={"play_out": True},
        got=_points,
        position_of=_position,
        bidder_of=_bidder,
    )


def _points(state: FortyTwoState, seat: Seat) -> int:
    return state.points[side_of(seat)]


def _position(state: FortyTwoState, seat: Seat) -> Position:
    trump = state.settled.trump
    assert trump is not None
    known = tables(trump, None, "")
    return Position(state.hands, state.trick, state.leader, trump, (seat, partner_of(seat)), known)


def _bidder(state: FortyTwoState) -> Seat | None:
    contract = state.settled.contract
    return None if contract is None or state.settled.special is not None else contract.seat
