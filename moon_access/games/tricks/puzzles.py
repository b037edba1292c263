"""The puzzles of games of tricks: the bidder's last tricks of a deal, with the double-dummy solver.

Each game says what its bidder counts, and how the solver knows a moment of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic

from moon_access.announcer.advice import choice_named
from moon_access.announcer.message import Message
from moon_access.bots.search.double_dummy import Position, Solver
from moon_access.engine.actions import Action, Play
from moon_access.engine.game import Game
from moon_access.engine.house_rules import Value
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.puzzle import Amount, PuzzleSolver

from .state import TS, Phase

MOST_TILES_IN_HANDS = 16
"""The most tiles in all hands at the beginning of a puzzle. The player must keep them in mind."""
LEAST_TRICKS = 3
"""The fewest tricks that are still to be played; with fewer, there is little to find."""

FindPosition = Callable[[TS, Seat], Position]
"""Returns a moment of the play for the solver; the side of the seat attacks."""


class TrickPuzzles(Generic[TS]):
    """The puzzles of one game of tricks; see games/puzzle.py.

    ``bidder_of`` returns the seat whose bid holds, None if the solver does not know this kind of deal.
    """

    def __init__(
        self,
        *,
        players: int,
        amount: Amount,
        house_rules: Mapping[str, Value],
        got: Callable[[TS, Seat], int],
        position_of: FindPosition[TS],
        bidder_of: Callable[[TS], Seat | None],
    ) -> None:
        self.players = players
        self.amount = amount
        self.house_rules = house_rules
        self._got = got
        self._position_of = position_of
        self._bidder_of = bidder_of

    def may_begin(self, state: TS) -> bool:
        seat = state.to_act
        if state.phase is not Phase.PLAY or seat is None or len(state.legal) < 2 or self._bidder_of(state) != seat:
            return False
        left = len(state.hand(seat))
        return left >= LEAST_TRICKS and left * self.players <= MOST_TILES_IN_HANDS

    def result_so_far(self, state: TS, seat: Seat) -> int:
        return self._got(state, seat)

    def solver(self, game: Game[TS, Any], seat: Seat) -> PuzzleSolver[TS]:
        return _Solver(seat, self._got, self._position_of)

    def tiles_to_come(self, state: TS) -> int | None:
        assert state.to_act is not None
        return len(state.hand(state.to_act)) if self.amount is Amount.TRICKS else None

    def name_choice(self, better: Action, choice: Action, view: Any) -> Message:
        return choice_named(better)


class _Solver(Generic[TS]):
    def __init__(self, seat: Seat, got: Callable[[TS, Seat], int], position_of: FindPosition[TS]) -> None:
        self._seat, self._got, self._position_of = seat, got, position_of
        self._solver = Solver()

    def values(self, state: TS) -> Mapping[Action, int]:
        got, more = self._got(state, self._seat), self._solver.values(self._position_of(state, self._seat))
        return {play: got + more[play.tile] for play in state.legal if isinstance(play, Play)}

    def next_in_stock(self, state: TS) -> Sequence[Tile]:
        return ()
