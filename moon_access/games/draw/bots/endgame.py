"""Exact play in draw dominoes once all tiles are known: the result of each play if everybody then plays their best.

Two sides play against each other (minimax, with alpha-beta pruning). More sides play each for their own result (max^n;
of equally good plays, the first one in the order of rules.py). Hands are bit masks, and a transposition table keeps
positions. Tiles are drawn in the known order of the stock, and only a player who must draw draws, so there is no chance
in it.

The search counts its nodes and gives up at ``most``. rules.py and scoring.py decide what is legal and what scores;
chain.py decides how ends change. The caller values results, see outlook.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from moon_access.engine.actions import Play
from moon_access.engine.chain import Ends
from moon_access.engine.held import replace_at
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.chain import Link, counted_ends_after, ends_after, links, open_numbers
from moon_access.games.draw.scoring import end_scores, game_winners, points_for, points_that_count
from moon_access.games.draw.state import DrawOptions, DrawState, side_of, sides_of

Scores = tuple[int, ...]
ValueScores = Callable[[Scores], tuple[float, ...]]
"""Returns the worth of these scores after the round to each side. Of two sides, one gains what the other loses."""

_NO_BOUND_YET = float("inf")


class OpenRound(NamedTuple):
    """One moment of a round with all tiles known and a chain on the table. ``stock``: in drawing order."""

    hands: tuple[tuple[Tile, ...], ...]
    stock: tuple[Tile, ...]
    chain: Link
    ends: Ends
    scores: Scores


def open_round(state: DrawState) -> OpenRound:
    assert state.chain is not None
    return OpenRound(state.hands, state.stock, state.chain, state.ends, state.scores)


class TooManyNodes(Exception):
    """The search has been given up."""


class _Node(NamedTuple):
    """A turn of a seat with a tile that fits. ``ends``: an index of ``_Search.ends``.

    ``stock``: how many tiles are drawn. If the seat is below 0, the round is over, and ``scores`` are the scores after
    it.
    """

    hands: tuple[int, ...]
    ends: int
    seat: int
    stock: int
    scores: Scores


def solve(
    position: OpenRound, plays: Iterable[Play], options: DrawOptions, worth: ValueScores, most: int
) -> dict[Play, float] | None:
    """Return the result of each of these plays for the side of the seat; None if the search gave up."""
    search = _Search(position, options, worth, most)
    try:
        return {play: search.value(play)[side_of(play.seat, len(position.hands), options)] for play in plays}
    except TooManyNodes:
        return None


class _Search:
    def __init__(self, at: OpenRound, options: DrawOptions, worth: ValueScores, most: int) -> None:
        self._options, self._worth, self._left = options, worth, most
        self._players = len(at.hands)
        self._sides = sides_of(self._players, options)
        self._side = [side_of(Seat(seat), self._players, options) for seat in range(self._players)]
        self._tiles = tuple(dict.fromkeys([tile for hand in (*at.hands, at.stock) for tile in hand]))
        self._bit = {tile: 1 << number for number, tile in enumerate(self._tiles)}
        self._stock = [self._bit[tile] for tile in at.stock]
        self._showing = [
            sum(self._bit[tile] for tile in self._tiles if number in (tile.high, tile.low))
            for number in range(options.tiles + 1)
        ]
        self._doubles = sum(bit for tile, bit in self._bit.items() if tile.is_double)
        self._first_branches = options.spinner and not any(link.tile.is_double for link in links(at.chain))
        self.ends: list[Ends] = []
        self._fitting: list[int] = []
        self._number_of: dict[Ends, int] = {}
        self._after: dict[tuple[int, Tile, int, bool], int] = {}
        self._two: dict[_Node, tuple[float, float]] = {}
        self._many: dict[_Node, tuple[float, ...]] = {}
        hands = tuple(sum(self._bit[tile] for tile in hand) for hand in at.hands)
        self._root = _Node(hands, self._ends_known(at.ends), -1, 0, at.scores)

    def value(self, play: Play) -> tuple[float, ...]:
        """Return the worth of this play to each side."""
        assert play.end is not None
        node = self._lay_tile(self._root._replace(seat=play.seat), play.tile, play.end)
        if len(self._sides) > 2:
            return self._each_for_themselves(node)
        first = self._search_two_sides(node, -_NO_BOUND_YET, _NO_BOUND_YET)
        return first, self._second(first)

    def _second(self, first: float) -> float:
        one, other = self._worth(self._root.scores)
        return one + other - first  # the sum of both sides' worths is constant

    # The search

    def _search_two_sides(self, node: _Node, low: float, high: float) -> float:
        """Return the worth of the node to the first side: exact between ``low`` and ``high``, otherwise a bound."""
        if node.seat < 0:
            return self._worth(node.scores)[0]
        least, most = self._two.get(node, (-_NO_BOUND_YET, _NO_BOUND_YET))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        self._count()
        maximizes = not self._side[node.seat]
        alpha, beta = low, high
        best = -_NO_BOUND_YET if maximizes else _NO_BOUND_YET
        for tile, place in self._plays(node):
            value = self._search_two_sides(self._lay_tile(node, tile, place), alpha, beta)
            if maximizes:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        self._two[node] = (best if best > low else least, best if best < high else most)
        return best

    def _each_for_themselves(self, node: _Node) -> tuple[float, ...]:
        if node.seat < 0:
            return self._worth(node.scores)
        found = self._many.get(node)
        if found is None:
            self._count()
            side = self._side[node.seat]
            values = [self._each_for_themselves(self._lay_tile(node, *play)) for play in self._plays(node)]
            found = self._many[node] = max(values, key=lambda value: value[side])
        return found

    def _count(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise TooManyNodes

    # Legal moves and their effects

    def _plays(self, node: _Node) -> list[tuple[Tile, int]]:
        places = [(end.number, end.place) for end in self.ends[node.ends]]
        fitting = node.hands[node.seat] & self._fitting[node.ends]
        return [
            (tile, place)
            for tile, bit in self._bit.items()
            if bit & fitting
            for number, place in places
            if number in (tile.high, tile.low)
        ]

    def _lay_tile(self, node: _Node, tile: Tile, place: int) -> _Node:
        """Return the next moment at which somebody has a tile that fits, or the end of the round."""
        hands, ends, seat, stock, scores = node
        hand = hands[seat] & ~self._bit[tile]
        ends = self._ends_after(node, tile, place)
        hands = replace_at(hands, seat, hand)
        if self._options.counts_ends:
            side = self._side[seat]
            points = points_that_count(
                points_for(self._options.sum_of(self.ends[ends]), self._options.scoring), scores[side], self._options
            )
            if points:
                scores = tuple([own + points * (at == side) for at, own in enumerate(scores)])
                if game_winners(scores, self._options):
                    return _Node(hands, ends, -1, stock, scores)
        if not hand:
            return self._round_end(hands, ends, stock, scores, Seat(seat))
        return self._next_turn(hands, ends, (seat + 1) % self._players, stock, scores)

    def _next_turn(self, hands: tuple[int, ...], ends: int, seat: int, stock: int, scores: Scores) -> _Node:
        """Return the next node at which a tile fits. Seats without such a tile draw as far as they may, then pass."""
        fitting, drawing = self._fitting[ends], self._options.drawing
        while True:
            hand, drawn = hands[seat], 0
            while not hand & fitting and drawing != "none" and stock < len(self._stock):
                if drawing == "one" and drawn:
                    break
                hand |= self._stock[stock]
                stock, drawn = stock + 1, drawn + 1
            hands = replace_at(hands, seat, hand)
            if hand & fitting:
                return _Node(hands, ends, seat, stock, scores)
            is_open = drawing != "none" and stock < len(self._stock)
            if not is_open and not any(one & fitting for one in hands):
                return self._round_end(hands, ends, stock, scores, None)
            seat = (seat + 1) % self._players

    def _round_end(self, hands: tuple[int, ...], ends: int, stock: int, scores: Scores, seat_out: Seat | None) -> _Node:
        pips = [sum([tile.pips for tile, bit in self._bit.items() if bit & hand]) for hand in hands]
        points = end_scores(pips, seat_out, self._sides, self._options)
        after = [old + points_that_count(new, old, self._options) for old, new in zip(scores, points, strict=True)]
        return _Node(hands, ends, -1, stock, tuple(after))

    # The states of the open ends, numbered

    def _ends_known(self, ends: Ends) -> int:
        number = self._number_of.setdefault(ends, len(self.ends))
        if number == len(self.ends):
            self.ends.append(ends)
            fitting = 0
            for one in open_numbers(ends):
                fitting |= self._showing[one]
            self._fitting.append(fitting)
        return number

    def _ends_after(self, node: _Node, tile: Tile, place: int) -> int:
        first = tile.is_double and self._first_branches and self._is_no_double_laid(node)
        key = node.ends, tile, place, first
        found = self._after.get(key)
        if found is None:
            ends, branches = self.ends[node.ends], self._options.double_branches
            opened = 3 if first else branches
            if self._options.counts_ends:
                after = counted_ends_after(ends, tile, place, opened)
            else:
                after = ends_after(ends, tile, place, branches, opened if tile.is_double else 0)
            found = self._after[key] = self._ends_known(after)
        return found

    def _is_no_double_laid(self, node: _Node) -> bool:
        """Return whether no double has been laid since the search began."""
        left = 0
        for hand in (*node.hands, *self._stock[node.stock :]):
            left |= hand
        return left & self._doubles == self._doubles
