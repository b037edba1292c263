"""The puzzles of games of chains: rounds that can be played out in few ways, even with every tile that may be drawn.

The solver tries every legal action of every seat with the rules themselves; it remembers positions, and prunes nothing.
So it knows every tile that may be drawn from a position, and the player can be told them. Two play, because the more
play, the less anybody can foresee.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic

from moon_access.announcer.message import Message
from moon_access.engine.actions import Action, Play
from moon_access.engine.game import Game
from moon_access.engine.house_rules import Value
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.puzzle import Amount, PuzzleSolver, TooLarge

from .rules import S, V

MOST_POSITIONS = 300
"""The most positions that a puzzle may lead to; fewer than a player could look through, more than they need."""
MOST_IN_STOCK = 4
"""The most tiles that may be drawn from a position."""
MOST_IN_HANDS = 10
"""The most tiles in both hands. With more, a search would mostly be given up."""


NamePlay = Callable[[Play, Play, Any], Message]


class ChainPuzzles(Generic[S]):
    """The puzzles of one game of chains; see games/puzzle.py.

    ``amount``: points, or pips that count against a player. ``name_play`` names a play beside another one.
    """

    players = 2

    def __init__(self, amount: Amount, house_rules: Mapping[str, Value], name_play: NamePlay) -> None:
        self.amount = amount
        self.house_rules = house_rules
        self._name_play = name_play

    def may_begin(self, state: S) -> bool:
        return len(state.legal) > 1 and state.chain is not None and sum(map(len, state.hands)) <= MOST_IN_HANDS

    def result_so_far(self, state: S, seat: Seat) -> int:
        return state.scores[seat] * (-1 if self.amount is Amount.PIPS else 1)

    def solver(self, game: Game[S, V], seat: Seat) -> PuzzleSolver[S]:
        return _Solver(self, game, seat)

    def tiles_to_come(self, state: S) -> int | None:
        return None

    def name_choice(self, better: Action, choice: Action, view: Any) -> Message:
        assert isinstance(better, Play) and isinstance(choice, Play)  # nobody can choose between drawing and playing
        return self._name_play(better, choice, view)


class _Solver(Generic[S, V]):
    def __init__(self, puzzles: ChainPuzzles[S], game: Game[S, V], seat: Seat) -> None:
        self._got, self._game, self._seat = puzzles.result_so_far, game, seat
        self._known: dict[object, int] = {}
        self._most = self._least = -1  # tiles in the stock: at the start, and the fewest that the search met

    def values(self, state: S) -> Mapping[Action, int]:
        if self._most < 0:
            self._most = self._least = len(state.stock)
        return {action: self._value(self._game.next_state(state, action)) for action in state.legal}

    def next_in_stock(self, state: S) -> Sequence[Tile]:
        return state.stock[: len(state.stock) - self._least]

    def _value(self, state: S) -> int:
        if state.to_act is None:
            return self._got(state, self._seat)
        key = _key(state)
        if key not in self._known:
            self._least = min(self._least, len(state.stock))
            if len(self._known) > MOST_POSITIONS or self._most - self._least > MOST_IN_STOCK:
                raise TooLarge
            values = [self._value(self._game.next_state(state, action)) for action in state.legal]
            self._known[key] = max(values) if state.to_act == self._seat else min(values)
        return self._known[key]


_EMPTY_PAST_FIELDS: Mapping[str, Any] = {"chain": None, "lacks": (), "stuck": None, "legal": ()}
"""The fields of a state that say only how it came about, with empty values."""


def _key(state: Any) -> object:
    """Return what determines the rest of the round. Which tiles lie on the table follows from those that do not."""
    return state._replace(**{name: empty for name, empty in _EMPTY_PAST_FIELDS.items() if name in state._fields})
