"""What strong play expects of each legal play where the sum of the open ends scores: Monte Carlo rollouts as in
strong.py, in which all that is scored on the way counts.

Worlds that fit what is known are sampled, and each legal play is tried in each. Where nobody draws, rounds are short
and played out to their end. Else a rollout stops at an own turn, and what is left of the round is evaluated by
evaluation.py as where only pips score.
"""

from __future__ import annotations

from random import Random

from moon_access.engine.actions import Play
from moon_access.engine.tiles import Seat
from moon_access.games.chains.chain import links, sum_of_ends
from moon_access.games.draw.scoring import counting, end_scores
from moon_access.games.draw.state import DrawView, own_side, plays_in_teams, sides_of

from .counted_rollout import CountedRound
from .determinization import DrawWorldSampler
from .evaluation import expected_points
from .outlook import Forecast, Outcome, advantage, by_points
from .rollout import TO_THE_END, RolloutPosition, rollout_tile

WON = 100.0
"""What it is worth to win the game, in points."""


def analyse_counted(view: DrawView, random: Random, number: int, own_turns: int) -> Forecast:
    """The expected points of each legal play in so many worlds, the best first. ``own_turns``: how many turns of this
    seat a rollout looks ahead. The seat must hold more than one tile."""
    plays = [play for play in view.legal if isinstance(play, Play)]
    forecaster = _Forecaster(view, own_turns)
    worlds = DrawWorldSampler(view)
    points = dict.fromkeys(plays, 0.0)
    ahead = dict.fromkeys(plays, 0)
    for _ in range(number):
        hands, stock = worlds.sample(random)
        world = CountedRound.of(hands, stock, forecaster.chain, view.scores, view.options)
        for play in plays:
            gain = forecaster.gain(world.copy(), play)
            ahead[play] += gain > 0
            points[play] += gain
    found = [Outcome(play, number, ahead[play], points[play] / number) for play in plays]
    return Forecast(tuple(sorted(found, key=by_points, reverse=True)))


class _Forecaster:
    """Rolls out the plays of one view."""

    def __init__(self, view: DrawView, own_turns: int) -> None:
        options, players = view.options, view.players
        self._view = view
        self._side = own_side(view)
        self._sides = sides_of(players, options)
        self._partner = (view.seat + 2) % 4 if plays_in_teams(players, options) else None
        self._turns = TO_THE_END if options.drawing == "none" else own_turns * players - 1
        first = options.spinner and not any(link.tile.is_double for link in links(view.chain))
        self.chain = view.ends, sum_of_ends(view.ends), first

    def gain(self, at: CountedRound, play: Play) -> float:
        """The points that this play brings, less those that it brings others. ``at`` is changed."""
        view, options = self._view, self._view.options
        at.lay(view.seat, play.tile, play.end)
        over = at.is_won() or at.play_out((view.seat + 1) % view.players, self._turns)
        to_come = 0.0
        if at.is_won():
            to_come = WON if at.scores[self._side] == max(at.scores) else -WON
        elif over:
            self._end_round(at)
        elif options.scoring == "fives":
            to_come = self._expected(at)
        won = [now - before for now, before in zip(at.scores, view.scores, strict=True)]
        return advantage(won, self._side) + to_come

    def _end_round(self, at: CountedRound) -> None:
        """Scores the end of the round."""
        pips = [sum(tile.pips for tile in hand) for hand in at.hands]
        out = next((Seat(seat) for seat, hand in enumerate(at.hands) if not hand), None)
        points = end_scores(pips, out, self._sides, at.options.scoring)
        for side, earned in enumerate(points):
            at.scores[side] += counting(earned, at.scores[side], at.options)

    def _expected(self, at: CountedRound) -> float:
        """What the end of the round can be expected to bring."""
        highest = at.options.tiles
        counts = [0] * (highest + 1)
        for (end, _), times in at.ends.items():
            counts[end] += times
        hands = [[rollout_tile(tile, highest) for tile in hand] for hand in at.hands]
        return expected_points(RolloutPosition(hands, [], counts, []), self._view.seat, highest, self._partner)
