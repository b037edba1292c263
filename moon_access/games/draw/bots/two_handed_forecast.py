"""What each play of draw dominoes for two comes to in sampled worlds, where tiles are drawn and only pips score.

Each legal play is tried in each world. The round is then played on by two_handed.py until it is this seat's turn again
some times, and what is reached is evaluated by evaluation.py. Nobody knows in which order the stock lies, so each world
that is sampled makes two: the stock is drawn from the one end, and from the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from moon_access.engine.actions import Play
from moon_access.games.draw.state import DrawView

from .determinization import DrawWorldSampler
from .evaluation import expected_points
from .normal import PlayEvaluator
from .outlook import Forecast, Outcome, by_points
from .rollout import RolloutPosition, end_counts
from .two_handed import TwoHanded, play_out, tiles_of


def analyse_two_handed(view: DrawView, random: Random, worlds: int, own_turns: int) -> Forecast:
    """The expected points of each legal play, the best first. ``own_turns``: at which of its own turns, counted from
    the next one, the seat's rollout stops. It must hold more than one tile."""
    seat, options = view.seat, view.options
    other, highest = 1 - seat, options.tiles
    evaluator = PlayEvaluator(view)
    plays = [play for play in view.legal if isinstance(play, Play)]
    ends = {play: end_counts(evaluator.ends(play), highest) for play in plays}
    points = dict.fromkeys(plays, 0.0)
    ahead = dict.fromkeys(plays, 0)
    for world in _worlds(view, random, worlds):
        for play in plays:
            at = world.after(seat, play.tile.bit, ends[play])
            if play_out(at, other, options, 2 * own_turns - 1):
                pips = at.pips(highest)
                gain = float(pips[other] - pips[seat])
            else:
                hands = [tiles_of(hand, highest) for hand in at.hands]
                gain = expected_points(RolloutPosition(hands, [], at.ends, []), seat, highest)
            ahead[play] += gain > 0
            points[play] += gain
    found = [Outcome(play, worlds, ahead[play], points[play] / worlds) for play in plays]
    return Forecast(tuple(sorted(found, key=by_points, reverse=True)))


def _worlds(view: DrawView, random: Random, number: int) -> Iterator[TwoHanded]:
    """So many worlds. Each is good until the next is asked for, and may not be changed."""
    sampler = DrawWorldSampler(view)
    while number > 0:
        world = TwoHanded.of(*sampler.sample(random), view.ends, view.lacks, view.options)
        yield world
        if number > 1:
            world.stock.reverse()
            yield world
        number -= 2
