"""Find the best result of a puzzle with the second implementations of the rules in tests/rules.

This tries every way of playing and prunes none. It shares no code with the solvers of the program.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from moon_access.engine.actions import Deal
from moon_access.engine.game import AnyGame
from moon_access.games.puzzle import Puzzle
from tests.rules import (
    beside_chicken,
    beside_draw,
    beside_train,
    naive_chicken,
    naive_draw,
    naive_forty_two,
    naive_train,
    naive_trick,
)

Pair = tuple[int, int]
Hands = tuple[tuple[Pair, ...], ...]


def best_of_puzzle(puzzle: Puzzle, game: AnyGame) -> int:
    """Return how much the side of the puzzle gets from its position on."""
    return _OF_GAME[puzzle.name](puzzle, game)


# Games of tricks


def _pair(tile: Any) -> Pair:
    return tile.low, tile.high


def _best_of_tricks(worth: Callable[[list[Pair]], int]) -> Callable[[Puzzle, AnyGame], int]:
    def best(puzzle: Puzzle, game: AnyGame) -> int:
        state: Any = game.start()
        for action in puzzle.actions:
            state = game.next_state(state, action)
        views: list[Any] = [game.view(state, seat) for seat in range(game.players)]  # type: ignore[arg-type]
        side = {puzzle.seat, *game.partners(puzzle.seat)}
        search = _TrickSearch(str(views[0].trump.value), side, worth)
        hands = tuple(tuple(map(_pair, view.hand)) for view in views)
        return search.value(hands, tuple(map(_pair, views[0].trick)), views[0].leader)

    return best


class _TrickSearch:
    def __init__(self, trump: str, side: set[Any], worth: Callable[[list[Pair]], int]) -> None:
        self.trump, self.side, self.worth = trump, side, worth
        self.known: dict[object, int] = {}

    def value(self, hands: Hands, trick: tuple[Pair, ...], leader: int) -> int:
        if not any(hands):
            return 0
        asked = hands, trick, leader
        if asked not in self.known:
            self.known[asked] = self.look(*asked)
        return self.known[asked]

    def look(self, hands: Hands, trick: tuple[Pair, ...], leader: int) -> int:
        seat = (leader + len(trick)) % len(hands)
        hand = list(hands[seat])
        playable = naive_trick.may_play(hand, trick[0], self.trump) if trick else hand
        found = []
        for tile in playable:
            left = tuple(tuple(one for one in own if one != tile) for own in hands)
            laid = (*trick, tile)
            if len(laid) < len(hands):
                found.append(self.value(left, laid, leader))
                continue
            winner = (leader + naive_trick.winner(list(laid), self.trump)) % len(hands)
            won = self.worth(list(laid)) if winner in self.side else 0
            found.append(won + self.value(left, (), winner))
        return max(found) if seat in self.side else min(found)


def _one(trick: list[Pair]) -> int:
    return 1


# Games of chains


def _best_of_chain(
    begin: Callable[[Any, Deal], Any], move: Callable[[Any], Any], result: Callable[[Any, int, Any], int]
) -> Callable[[Puzzle, AnyGame], int]:
    """Return the function that finds the best of a puzzle.

    ``begin`` returns the naive round of a deal. ``result``: what a finished round of a game brings this seat.
    """

    def best(puzzle: Puzzle, game: AnyGame) -> int:
        deal, *actions = puzzle.actions
        naive = begin(game, deal)  # type: ignore[arg-type]
        scored = 0
        for action in actions:
            naive.do(move(action))
        assert naive.turn == puzzle.seat
        return _value(naive, puzzle.seat, scored, lambda over, seat: result(over, seat, game), {})

    return best


def _value(naive: Any, seat: int, scored: int, result: Callable[[Any, Any], int], known: dict[str, int]) -> int:
    """Return what this seat gets, with the points that the open ends have scored since the beginning."""
    if naive.over:
        return scored + result(naive, seat)
    asked = repr((scored, _plain(naive)))
    if asked not in known:
        found = []
        for move in naive.moves():
            after = deepcopy(naive)
            after.do(move)
            laid = move[0] == "play" and naive.turn == seat and hasattr(after, "points_for_the_sum")
            found.append(_value(after, seat, scored + (after.points_for_the_sum() if laid else 0), result, known))
        known[asked] = max(found) if naive.turn == seat else min(found)
    return known[asked]


def _plain(value: Any) -> object:
    """Return what an object of the naive implementations consists of."""
    if not hasattr(value, "__dict__"):
        return value
    return {
        name: [_plain(one) for one in part] if isinstance(part, list) else part for name, part in vars(value).items()
    }


def _begin_draw(game: Any, deal: Deal) -> naive_draw.Round:
    options = game.options
    assert deal.first is not None
    freely = naive_draw.opens_freely(options.opening, 1)
    house = (
        options.double_branches,
        options.drawing,
        options.spinner,
        options.scoring,
        freely,
        options.open_doubles_count,
    )
    return naive_draw.Round(_hands(deal), [*map(_pair, deal.stock)], deal.first, house)


def _begin_chicken(game: Any, deal: Deal) -> naive_chicken.Round:
    assert deal.first is not None and game.options.lead == "middle"
    highest = game.options.tiles
    lead = naive_chicken.lead_of(highest, 1)
    return naive_chicken.Round(_hands(deal), [*map(_pair, deal.stock)], deal.first, lead, game.options.feet, highest)


def _begin_train(game: Any, deal: Deal) -> naive_train.Round:
    assert deal.first is not None and game.options.engine == "middle"
    options = game.options
    return naive_train.Round(
        _hands(deal), [*map(_pair, deal.stock)], options.tiles, deal.first,
        highest=options.tiles, doubles=options.doubles, several=options.several_doubles, opening=options.opening_train,
        until=options.drawing == "until",
    )  # fmt: skip


def _hands(deal: Deal) -> list[list[Pair]]:
    return [[*map(_pair, hand)] for hand in deal.hands]


def _points(naive: naive_draw.Round, seat: int, game: Any) -> int:
    return naive.points()[seat]


def _pips_in_chicken(naive: naive_chicken.Round, seat: int, game: Any) -> int:
    return -naive_chicken.count_hand(naive.hands[seat], game.options.double_zero)


def _pips_in_train(naive: naive_train.Round, seat: int, game: Any) -> int:
    return -naive.points(game.options.double_zero)[seat]


_DRAW = _best_of_chain(_begin_draw, beside_draw.move, _points)
_OF_GAME: dict[str, Callable[[Puzzle, AnyGame], int]] = {
    "moon3": _best_of_tricks(_one),
    "moon4": _best_of_tricks(_one),
    "forty_two": _best_of_tricks(naive_forty_two.worth),
    "draw12": _DRAW,
    "block": _DRAW,
    "all_fives": _DRAW,
    "fives_and_threes": _DRAW,
    "chicken_foot": _best_of_chain(_begin_chicken, beside_chicken.move, _pips_in_chicken),
    "mexican_train": _best_of_chain(_begin_train, beside_train.move, _pips_in_train),
}
"""For each game, the function that returns the best of a puzzle."""
