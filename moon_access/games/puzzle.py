"""Puzzles: positions with all tiles open, made from a date, from which one seat is to get as much as possible.

Everybody gets the same puzzle of a game on one day. Normal bots play a deal up to a position in which the choice
matters; then the game's own solver knows what every choice brings if everybody plays perfectly. The other seats play
perfectly, too: partners for the solver of the puzzle, all others against them. A game gives the rules of its table, the
solver, and the count of what a side has got: see ``PuzzleMaker``. scenes/learn/puzzle.py asks and tells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple, Protocol, TypeVar

from moon_access.announcer.message import Message
from moon_access.bots.contract import Bot
from moon_access.bots.levels import AnyBots, bot_of
from moon_access.engine.actions import Action, Play
from moon_access.engine.game import AnyGame, Game, S, State, V, View
from moon_access.engine.house_rules import Value
from moon_access.engine.tiles import Seat, Tile
from moon_access.table import Player, Table

GRADING_LEVELS = "easy", "normal", "strong"
"""The levels of the bots that try a puzzle, to find how hard it is."""
LEVELS_THAT_MISS = "easy", "normal"
"""The levels of quick bots, one of which at least must miss a position that becomes a puzzle."""
LEVEL_BEFORE_PUZZLE = "normal"
"""The level of the bots that play up to the position."""
MOST_DEALS = 500
"""The number of deals to try for a puzzle. Usually one of the first ten has one."""


class Amount(Enum):
    """The unit in which a puzzle counts. The player wants many tricks or points, or few pips."""

    TRICKS = "tricks"
    POINTS = "points"
    PIPS = "pips"


class Grade(Enum):
    """How hard a puzzle is: how many of the bots of ``GRADING_LEVELS`` miss it."""

    EASY = "easy"  # at most one of them
    MIDDLE = "middle"
    HARD = "hard"  # all of them


class TooLarge(Exception):
    """The solver has given up, because the position has too many continuations."""


S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class PuzzleSolver(Protocol[S_contra]):
    """The solver of one puzzle. It keeps what it has found."""

    def values(self, state: S_contra) -> Mapping[Action, int]:
        """Return what the side of the puzzle has got at the end of the deal, by the legal action of the seat to act.

        After the action everybody plays perfectly: the side of the puzzle for much, all others for little. The values
        are exact. Raises TooLarge.
        """

    def next_in_stock(self, state: S_contra) -> Sequence[Tile]:
        """Return the tiles that may be drawn from here on, in their order. Call it after ``values``."""


class PuzzleMaker(Protocol[S]):
    """Makes the puzzles of one game: it knows where one may begin, what its sides have got, and how to solve it.

    ``house_rules`` and ``players`` are those of the table. ``amount``: the kind of what is counted.
    """

    @property
    def house_rules(self) -> Mapping[str, Value]: ...
    @property
    def players(self) -> int: ...
    @property
    def amount(self) -> Amount: ...

    def may_begin(self, state: S) -> bool:
        """Return whether a puzzle may begin here, for the seat to act. It must be quick."""

    def result_so_far(self, state: S, seat: Seat) -> int:
        """Return what the side of this seat has got so far; pips count below zero."""

    def solver(self, game: Game[S, V], seat: Seat) -> PuzzleSolver[S]:
        """Return a new solver for the side of this seat."""

    def tiles_to_come(self, state: S) -> int | None:
        """Return the most that a side can still get if every player knows it, such as the tricks; otherwise None."""

    def name_choice(self, better: Action, choice: Action, view: Any) -> Message:
        """Return the name of the better action beside the one that was chosen instead, in this view."""


AnyPuzzleMaker = PuzzleMaker[State]
"""The puzzles of any game."""


class Puzzle(NamedTuple):
    """One puzzle.

    ``actions`` lead from the start of the game to the position, in which ``seat`` is to act. ``best``: how much its
    side gets from there. ``of``: out of how many, if that is known. ``stock``: the tiles that may be drawn, in order.
    """

    name: str
    seed: str
    actions: tuple[Action, ...]
    seat: Seat
    best: int
    of: int | None
    stock: tuple[Tile, ...]


class Slip(NamedTuple):
    """The first choice that cost something, in words. ``turn``: its number among the plays of the seat, from 1."""

    turn: int
    better: Message


class Verdict(NamedTuple):
    """The result of a try at a puzzle. ``slip`` is None if the player got the most that is possible."""

    result: int
    best: int
    slip: Slip | None


def puzzle_of(name: str, game: AnyGame, maker: AnyPuzzleMaker, bots: AnyBots, day: str) -> Puzzle:
    """Return the puzzle of this day (as 2026-11-28). ``bots``: the bots of the game by level, see games/contract.py."""
    for number in range(MOST_DEALS):
        found = _puzzle_in(name, game, maker, bots, f"{name} {day} {number}")
        if found is not None:
            return found
    raise AssertionError(name, day)


def _puzzle_in(name: str, game: AnyGame, maker: AnyPuzzleMaker, bots: AnyBots, seed: str) -> Puzzle | None:
    """Return the first puzzle in the first deal of this seed; None if it has none."""
    seats = [Seat(at) for at in range(game.players)]
    table = Table(
        game,
        [Player("-", "-")] * game.players,
        seed=seed,
        bots={at: bot_of(bots, LEVEL_BEFORE_PUZZLE) for at in seats},
    )
    table.step()
    while table.state.to_act is not None:
        seat = table.state.to_act
        if maker.may_begin(table.state):
            solver = maker.solver(game, seat)
            try:
                values = solver.values(table.state)
            except TooLarge:
                values = {}
            best, before = max(values.values(), default=0), maker.result_so_far(table.state, seat)
            if values and is_puzzling(list(values.values()), least=None if maker.amount is Amount.PIPS else before):
                stock, of = tuple(solver.next_in_stock(table.state)), maker.tiles_to_come(table.state)
                found = Puzzle(name, seed, tuple(table.actions), seat, best - before, of, stock)
                if not all(_is_solved_by(level, found, game, maker, bots) for level in LEVELS_THAT_MISS):
                    return found
        table.step()
    return None


def is_puzzling(values: Sequence[int], least: int | None) -> bool:
    """Return whether a choice with these values matters: most of the actions are not the best.

    ``least``: what the best must be more than; None for no such limit.
    """
    best = max(values)
    return len(values) > 1 and values.count(best) * 2 <= len(values) and (least is None or best > least)


class PuzzleTable(Table[State, View]):
    """A table at which one seat plays a puzzle, and all others play perfectly. It ends with the deal."""

    def __init__(
        self,
        puzzle: Puzzle,
        game: AnyGame,
        maker: AnyPuzzleMaker,
        names: Sequence[str],
        bots: Mapping[Seat, Bot[View]] | None = None,
    ) -> None:
        """Set up the position. ``names``: by seat. ``bots`` may play the seat of the puzzle."""
        super().__init__(
            game,
            [Player(name, "human") for name in names],
            seed=puzzle.seed,
            bots=bots or {},
            actions=puzzle.actions,
        )
        self.puzzle = puzzle
        self._maker = maker
        self._solver = maker.solver(game, puzzle.seat)
        self._result_before = maker.result_so_far(self.state, puzzle.seat)
        self._with = {puzzle.seat, *game.partners(puzzle.seat)}

    @property
    def is_over(self) -> bool:
        return self.state.to_act is None

    @property
    def is_against_bots(self) -> bool:
        return True

    def step(self) -> bool:
        """Let one other seat play perfectly. Return False if there is nothing to do."""
        seat = self.state.to_act
        if seat is None:
            return False
        if seat == self.puzzle.seat:
            return super().step()
        self._apply(self.perfect_action())
        return True

    def perfect_action(self) -> Action:
        """Return the perfect action of the other seat that is to act."""
        values = self._solver.values(self.state)
        best = (max if self.state.to_act in self._with else min)(values.values())
        return next(action for action, value in values.items() if value == best)

    def left_in_stock(self) -> Sequence[Tile]:
        """Return the tiles that may be drawn from here on, in their order."""
        held = {tile for at in range(self.game.players) for tile in self.view(Seat(at)).hand}
        laid = {action.tile for action in self.actions if isinstance(action, Play)}
        return [tile for tile in self.puzzle.stock if tile not in held | laid]

    def verdict(self) -> Verdict:
        """Return what the play at this table has brought, after its end."""
        got = self._maker.result_so_far(self.state, self.puzzle.seat) - self._result_before
        slip = self._first_slip() if got < self.puzzle.best else None
        return Verdict(got, self.puzzle.best, slip)

    def _first_slip(self) -> Slip | None:
        state, turn = self.game.start(), 0
        for number, action in enumerate(self.actions):
            if number >= len(self.puzzle.actions) and state.to_act == self.puzzle.seat:
                values = self._solver.values(state)
                turn += isinstance(action, Play)
                better = max(values, key=lambda one: values[one])
                if values[action] < values[better]:
                    view = self.game.view(state, self.puzzle.seat)
                    return Slip(turn, self._maker.name_choice(better, action, view))
            state = self.game.next_state(state, action)
        return None


def grade(puzzle: Puzzle, game: AnyGame, maker: AnyPuzzleMaker, bots: AnyBots) -> Grade:
    """Return how hard the puzzle is, by letting bots try it that see no more than a player of the game would."""
    missed = sum(not _is_solved_by(level, puzzle, game, maker, bots) for level in GRADING_LEVELS)
    return Grade.EASY if missed < 2 else Grade.MIDDLE if missed < len(GRADING_LEVELS) else Grade.HARD


def _is_solved_by(level: str, puzzle: Puzzle, game: AnyGame, maker: AnyPuzzleMaker, bots: AnyBots) -> bool:
    bot = {puzzle.seat: bot_of(bots, level)}
    table = PuzzleTable(puzzle, game, maker, ["-"] * game.players, bot)
    while not table.is_over:
        table.step()
    return table.verdict().slip is None
