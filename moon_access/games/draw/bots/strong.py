"""Draw dominoes as a strong player plays them: Monte Carlo rollouts in sampled worlds.

The bot samples worlds that fit the view (see determinization.py), and tries each legal play in each world. A rollout
plays the round by a rule of thumb (rollout.py) until the second turn of this seat, and evaluates the position reached.
A rollout to the end of the round would show luck more than the merit of the play, and need many more worlds to average
it out. For two players who draw, rollouts are longer and closer to how bots play (two_handed.py); if the sum of the
open ends scores, see counted.py.

The bot plays for points. If rollouts reach the end of the round, a play that clearly wins more games at these scores
(outlook.py) comes before a play with more points. If the seat can know all tiles, as after two players have emptied the
stock, endgame.py solves the round: between two sides by minimax; of more sides, each plays for itself.

The bot limits its work by a number of worlds and never by time, so equal views and equal chance give the same play on
every machine.
"""

from __future__ import annotations

from math import fsum
from random import Random

from moon_access.bots.contract import Advice
from moon_access.bots.contrast import is_clearly_better
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Seat
from moon_access.games.chains.bots import Foresight, Prospect
from moon_access.games.draw.scoring import end_scores
from moon_access.games.draw.state import DrawView, sides_of

from . import normal as normal_draw
from .counted import analyse_counted
from .determinization import DrawWorldSampler, every_world
from .endgame import OpenRound, solve
from .normal import PlayEvaluator
from .outlook import (
    DrawWhy,
    Forecast,
    Outcome,
    advantage,
    by_points,
    chances,
    estimate,
    outcome_of,
    value_in_points,
)
from .rollout import (
    UNLIMITED_TURNS,
    RolloutPosition,
    end_counts,
    expected_points,
    first_double_spins,
    play_out,
    rollout_tile,
)
from .two_handed import analyse_two_handed

WORLDS = {2: 120, 3: 60, 4: 50}
"""Number of players -> number of worlds. With more players, a world takes longer to sample, and more bots take turns.
"""

OWN_TURNS = 2
"""A rollout stops at this own turn, counted from the next one. If nobody draws, rounds are short, and it plays to the
end.
"""

TWO_HANDED_WORLDS = 240
TWO_HANDED_OWN_TURNS = 4
"""Used for two players who draw, if only pips score: then two_handed.py plays rollouts as normal bots play. More and
longer rollouts win more games; longer ones in few worlds do not, because each shows more luck.
"""

MOST_NODES = 20_000
"""The most nodes of an exact search. Nearly every one with an empty stock takes fewer than a thousand."""


def advise(view: DrawView, random: Random) -> Advice:
    """Return the best play and its reason. There must be several plays to choose from."""
    return foresee(view, random).advice


def foresee(view: DrawView, random: Random) -> Foresight[Forecast]:
    """Return the best play, its reason, and the figures.

    If the rule of thumb plays the same tile, give its reason, unless all tiles are known. The last tile has no figures,
    because it needs no sampling.

    Returns:
        The advice and the forecast.
    """
    habit = normal_draw.advise(view)
    if habit.why is DrawWhy.GOES_OUT:
        return Foresight(habit, None)
    forecast = analyse(view, random)
    best = forecast.best
    if forecast.is_exact:
        return Foresight(Advice(best.play, DrawWhy.ALL_KNOWN, tile=best.play.tile), forecast)
    if best.play == habit.action and habit.why is not DrawWhy.ALL_IN_ALL:
        return Foresight(habit, forecast)
    return Foresight(Advice(best.play, DrawWhy.LOOKED_AHEAD, number=round(10 * best.ahead / best.worlds)), forecast)


def analyse(view: DrawView, random: Random) -> Forecast:
    """Return the expected points of each legal play, the best first. The seat must hold more than one tile."""
    return solve_if_known(view) or forecast_in_samples(view, random)


def solve_if_known(view: DrawView) -> Forecast | None:
    """Return the exact result of each legal play; None if the seat cannot know all tiles, or the search is too long."""
    worlds = every_world(view, 1)
    if worlds is None or view.chain is None:
        return None
    (hands, stock), *_ = worlds
    plays = [play for play in view.legal if isinstance(play, Play)]
    at = OpenRound(hands, stock, view.chain, view.ends, view.scores)
    points = solve(at, plays, view.options, value_in_points(view.scores, view.options, view.counted_rounds), MOST_NODES)
    if points is None:
        return None
    found = [Outcome(play, 1, int(value > 0), value) for play, value in points.items()]
    among_many = len(view.scores) > 2
    return Forecast(tuple(sorted(found, key=by_points, reverse=True)), is_exact=True, is_one_of_many=among_many)


def forecast_in_samples(view: DrawView, random: Random) -> Forecast:
    """Return the expected points of each legal play in sampled worlds, the best first."""
    if view.options.counts_ends:
        return analyse_counted(view, random, WORLDS[view.players], OWN_TURNS)
    if view.players == 2 and view.options.drawing != "none":
        return analyse_two_handed(view, random, TWO_HANDED_WORLDS, TWO_HANDED_OWN_TURNS)
    seat, players, options = view.seat, view.players, view.options
    evaluator = PlayEvaluator(view)
    worlds = DrawWorldSampler(view)
    number = WORLDS[players]
    plays = [play for play in view.legal if isinstance(play, Play)]
    ends = {play: end_counts(evaluator.ends(play), options.tiles) for play in plays}
    found: dict[Play, list[Prospect]] = {play: [] for play in plays}
    wins: dict[Play, list[float]] = {play: [] for play in plays}
    turns = UNLIMITED_TURNS if options.drawing == "none" else OWN_TURNS * players - 1
    # Before the last of a number of rounds, the target says nothing about who is likely to win.
    looks_at_scores = turns == UNLIMITED_TURNS and (not options.rounds or view.counted_rounds >= options.rounds)
    spins = first_double_spins(view.chain, options)
    sides = sides_of(players, options)
    for _ in range(number):
        hands, stock = worlds.sample(random)
        world = RolloutPosition.from_tiles(hands, stock, view.ends, view.lacks, options)
        for play in plays:
            at = world.copy(ends[play])
            at.hands[seat].remove(rollout_tile(play.tile, options.tiles))
            if play_out(at, (seat + 1) % players, options, turns, spins=spins and not play.tile.is_double):
                out = next((Seat(one) for one, hand in enumerate(at.hands) if not hand), None)
                earned = end_scores(at.pips(), out, sides, options)
                prospect = Prospect.at_end(advantage(earned, evaluator.side))
                if looks_at_scores:
                    scores = [old + new for old, new in zip(view.scores, earned, strict=True)]
                    wins[play].append(chances(scores, players, options, view.counted_rounds)[evaluator.side])
            else:
                points = expected_points(at, seat, options.tiles, evaluator.partner)
                prospect = estimate(points, len(view.scores), options, at.hands)
            found[play].append(prospect)
    outcomes = sorted((outcome_of(play, found[play]) for play in plays), key=by_points, reverse=True)
    if looks_at_scores:
        wins_most = max(outcomes, key=lambda one: fsum(wins[one.play]))
        if is_clearly_better(wins[outcomes[0].play], wins[wins_most.play]):
            outcomes.remove(wins_most)
            outcomes.insert(0, wins_most)
    return Forecast(tuple(outcomes))
