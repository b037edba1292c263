"""Mexican Train as a steady player plays it: it plans the longest train of the hand, and lays the rest elsewhere.

The bot judges each play by the tiles that stay in the hand. Tiles that make a train from its own end will probably be
laid; the others may count against it. It searches no further, and uses no chance. The weights were fitted in games
between bots of this kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

from moon_access.bots.contract import Advice
from moon_access.bots.contrast import Fact, FactsOf
from moon_access.bots.levels import PLAIN, Style
from moon_access.engine.actions import Action, Play
from moon_access.engine.tiles import Tile
from moon_access.games.chains.contrast import ChainWhy
from moon_access.games.chains.rules import points_left
from moon_access.games.mexican_train.longest import MOST_STEPS, longest_train
from moon_access.games.mexican_train.state import Stage, TrainView, must_be_covered


class TrainWhy(Enum):
    """The reasons of the bots of Mexican Train. A comment names the facts of each; ``tile`` is the one to play."""

    GOES_OUT = auto()  # lays the last tile of the hand; tile
    UNMARKS = auto()  # removes the mark from the seat's own train; tile
    COVERED_AT_ONCE = auto()  # a double that another tile of the hand covers; tile
    NOT_NEEDED = auto()  # not part of the longest train of the hand; number: how many tiles that train has; tile
    BEGINS_TRAIN = auto()  # begins the longest train of the hand; number: how many tiles that train has; tile
    HEAVY = auto()  # number: its pips, the most of all tiles that fit; tile
    LEAVES_LEAST = (
        auto()
    )  # number: the pips that no train from the seat's own end takes then, the fewest possible; tile
    SPARES_DOUBLE = auto()  # as LEAVES_LEAST, but keeps back a double that no tile of the hand covers; tile
    ALL_IN_ALL = auto()  # best by all rules of thumb together, though not by any one alone; tile
    LOOKED_AHEAD = auto()  # best in sampled rounds; number: how many of ten rounds end well


STEPS = 300
"""The number of steps that the search for a train may take, see longest.py."""


class Weights(NamedTuple):
    """The weights of a play, in pips.

    ``planned``: the cost of a pip in the planned train; a pip outside it costs 1. ``tile``: the cost of each tile
    besides its pips. ``marked``: the worth of losing the mark on the seat's own train. ``uncovered``: the cost of a
    double that no tile of the hand covers. ``covered``: the worth of a double that a tile covers at once. ``stuck``:
    the cost of having no tile for the own train.
    """

    planned: float = 0.45
    tile: float = 2.0
    marked: float = 6.0
    uncovered: float = 14.0
    covered: float = 8.0
    stuck: float = 5.0


WEIGHTS = Weights()


class JudgedPlay(NamedTuple):
    """A play and the cost of the hand after it (lower is better). ``train``: the longest train of that hand."""

    play: Play
    cost: float
    train: tuple[Tile, ...]


def weights_of(style: Style) -> Weights:
    """Return the weights of a player of this style.

    A careful one relies less on the planned train, and fears a double that nothing covers; a bold one does the
    contrary.

    Returns:
        The weights.
    """
    bolder = style.boldness
    return WEIGHTS._replace(planned=WEIGHTS.planned - 0.15 * bolder, uncovered=WEIGHTS.uncovered * 1.5**-bolder)


def advise(view: TrainView, style: Style = PLAIN, steps: int = STEPS) -> Advice:
    """Return the best play and its reason. There must be several actions to choose from.

    Args:
        view: the view of the seat.
        style: careful or bold.
        steps: how many steps the search takes for a train that the reason names.

    Returns:
        The advice.
    """
    weights = weights_of(style)
    if len(view.hand) == 1:
        (play,) = (play for play in view.legal[:1] if isinstance(play, Play))
        return Advice(play, TrainWhy.GOES_OUT, tile=play.tile)
    judged = rank_plays(view, weights)
    return reason(view, judged[0], judged, steps)


def rank_plays(view: TrainView, weights: Weights = WEIGHTS) -> list[JudgedPlay]:
    """Return every possible play, the best first."""
    plays = [play for play in view.legal if isinstance(play, Play)]
    return sorted((_judge_play(view, play, weights) for play in plays), key=lambda one: one.cost)


def _judge_play(view: TrainView, play: Play, weights: Weights) -> JudgedPlay:
    seat, tile, end = play
    assert end is not None
    rest = [held for held in view.hand if held is not tile]
    own = tile.other_half(view.ends[seat]) if end == seat else view.ends[seat]
    train = longest_train(rest, own, STEPS)
    planned = points_left(train, view.options.double_zero)
    cost = points_left(rest, view.options.double_zero) - planned + weights.planned * planned + weights.tile * len(rest)
    if end == seat and view.marked[seat]:
        cost -= weights.marked
    if not train:
        cost += weights.stuck
    if tile.is_double and must_be_covered(view.options, end, view.mexican):
        cost += -weights.covered if tiles_that_cover(rest, tile) else weights.uncovered
    return JudgedPlay(play, cost, train)


def tiles_that_cover(tiles: list[Tile], double: Tile) -> list[Tile]:
    """Return the tiles that can cover this double."""
    return [tile for tile in tiles if tile.has(double.high)]


def reason(view: TrainView, best: JudgedPlay, judged_plays: list[JudgedPlay], steps: int) -> Advice:
    """Return the play with the most telling reason that is true in this view."""
    plan = longest_train(view.hand, view.ends[view.seat], steps)
    found = (fact.advice for fact in _facts(view, best, judged_plays, plan))
    return next(found, Advice(best.play, TrainWhy.ALL_IN_ALL, best.play.tile))


def facts_of(view: TrainView) -> FactsOf:
    """Return the function that lists the facts of a play in this view, the most telling first."""
    if len(view.hand) == 1:
        return lambda action: ()
    judged = rank_plays(view)
    plan = longest_train(view.hand, view.ends[view.seat], MOST_STEPS)
    by_play = {one.play: one for one in judged}

    def facts(action: Action) -> list[Fact]:
        return list(_facts(view, by_play[action], judged, plan)) if isinstance(action, Play) else []

    return facts


def _facts(
    view: TrainView, judged_play: JudgedPlay, judged: list[JudgedPlay], plan: tuple[Tile, ...]
) -> Iterator[Fact]:
    """Yield the facts of a play. ``plan``: the longest train of the hand."""
    play, tile = judged_play.play, judged_play.play.tile
    rest = [held for held in view.hand if held is not tile]
    if play.end == view.seat and view.marked[view.seat]:
        yield Fact(Advice(play, TrainWhy.UNMARKS, tile=tile))
    if _asks_for_cover(view, play) and view.stage is Stage.FIRST and tiles_that_cover(rest, tile):
        yield Fact(Advice(play, TrainWhy.COVERED_AT_ONCE, tile=tile))
    begins = play.end == view.seat and bool(plan) and (plan[0] is tile or len(judged_play.train) + 1 >= len(plan))
    if begins and len(plan) > 1:
        yield Fact(Advice(play, TrainWhy.BEGINS_TRAIN, tile=tile, number=len(plan)))
    if play.end != view.seat and tile not in plan and len(plan) > 1:
        yield Fact(Advice(play, TrainWhy.NOT_NEEDED, tile=tile, number=len(plan)))
    pips = [other.play.tile.pips for other in judged]
    if tile.pips == max(pips) > min(pips):
        yield Fact(Advice(play, TrainWhy.HEAVY, tile=tile, number=tile.pips))
    loose, all_loose = loose_pips(view, judged_play), [loose_pips(view, other) for other in judged]
    if loose == min(all_loose) and (len(judged) == 1 or loose < max(all_loose)):
        yield Fact(Advice(play, TrainWhy.LEAVES_LEAST, tile=tile, number=loose))
    hard = [other.play.tile for other in judged if _is_hard_to_cover(view, other.play)]
    if hard and tile not in hard and loose > min(all_loose):
        yield Fact(Advice(play, TrainWhy.SPARES_DOUBLE, tile=tile))


def rules_between(view: TrainView, best: Play, other: Play) -> Iterator[ChainWhy]:
    """Yield the rules of thumb that prefer the first of two plays, the strongest first."""
    loose = {one.play: loose_pips(view, one) for one in rank_plays(view)}
    if loose[best] < loose[other]:
        yield ChainWhy.LESS_LOOSE
    if best.tile.pips > other.tile.pips:
        yield ChainWhy.HEAVIER_FIRST


def _asks_for_cover(view: TrainView, play: Play) -> bool:
    """Return whether the play lays a double that must be covered."""
    assert play.end is not None
    return play.tile.is_double and must_be_covered(view.options, play.end, view.mexican)


def _is_hard_to_cover(view: TrainView, play: Play) -> bool:
    """Return whether the play lays a double that must be covered, and no other tile of the hand covers it."""
    rest = [held for held in view.hand if held is not play.tile]
    return _asks_for_cover(view, play) and not tiles_that_cover(rest, play.tile)


def loose_pips(view: TrainView, one: JudgedPlay) -> int:
    """Return the pips of the tiles that the seat could not use in a train from its own end after this play."""
    rest = sum(held.pips for held in view.hand if held is not one.play.tile)
    return rest - sum(held.pips for held in one.train)
