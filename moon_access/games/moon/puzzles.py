"""The puzzles of Moon: how many of the last tricks the bidder takes."""

from __future__ import annotations

from moon_access.bots.search.double_dummy import Position
from moon_access.engine.tiles import Seat
from moon_access.games.puzzle import Amount
from moon_access.games.tricks.puzzles import TrickPuzzles

from .sides import bidding_seats
from .state import MoonState


def puzzles(players: int) -> TrickPuzzles[MoonState]:
    """Return the puzzles of Moon for so many players."""
    return TrickPuzzles(
        players=players,
        amount=Amount.TRICKS,
        house_rules={},
        got=_tricks,
        position_of=_position,
        bidder_of=_bidder,
    )


def _tricks(state: MoonState, seat: Seat) -> int:
    return sum(state.taken[one] for one in bidding_seats(seat, len(state.taken)))


def _position(state: MoonState, seat: Seat) -> Position:
    trump, side = state.bidding.trump, bidding_seats(seat, len(state.taken))
    assert trump is not None
    return Position(state.hands, state.trick, state.leader, trump, side)


def _bidder(state: MoonState) -> Seat | None:
    contract = state.bidding.contract
    return None if contract is None else contract.seat
