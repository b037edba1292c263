"""Draw dominoes as a strong player plays them: for each play, how does it go on in the rounds that may be?

Worlds that fit what is known are drawn by lot. In each of them every play is tried, and the round is played on by a
rule of thumb, see rollout.py, until it is this seat's turn for the second time; what may be expected from there
is judged, see standing.py. Played to its end, a round tells more of luck than of the play: that takes many more
worlds to average out. All work is counted, never timed: equal views and equal chance give the same play on every
machine.
"""

from __future__ import annotations

from random import Random

from moon_access.bots.contract import Advice, Why
from moon_access.bots.outlook import Forecast, Hint, Outcome
from moon_access.engine.actions import Play
from moon_access.games.draw.rules import round_scores
from moon_access.games.draw.state import DrawView

from . import normal as normal_draw
from .determinization import DrawWorlds
from .normal import Judge
from .rollout import FOR_EVER, Position, counted, play_on, stone
from .standing import standing

WORLDS = {2: 120, 3: 60, 4: 50}
"""How many by the number of players: the more of them, the longer a world takes to find and the more bots wait."""

OWN_TURNS = 2
"""At which of the own turns to come a world is judged. Where nobody draws, rounds are short and played to the end."""


def advise(view: DrawView, random: Random) -> Advice:
    """One of several plays."""
    return hint(view, random).advice


def hint(view: DrawView, random: Random) -> Hint:
    """The same with what it comes of. Where the rule of thumb says the same, its reason is the reason; whose last tile
    goes has nothing to think out."""
    habit = normal_draw.advise(view)
    if habit.why is Why.GOES_OUT:
        return Hint(habit, None)
    forecast = analyse(view, random)
    best = forecast.best
    if best.play == habit.action:
        return Hint(habit, forecast)
    return Hint(Advice(best.play, Why.LOOKED_AHEAD, number=round(10 * best.ahead / best.worlds)), forecast)


def analyse(view: DrawView, random: Random) -> Forecast:
    """What every legal play promises. The seat holds more tiles than one."""
    seat, players, options = view.seat, view.players, view.options
    judge = Judge(view)
    worlds = DrawWorlds(view)
    number = WORLDS[players]
    plays = [play for play in view.legal if isinstance(play, Play)]
    ends = {play: counted(judge.ends(play), options.tiles) for play in plays}
    points = dict.fromkeys(plays, 0.0)
    ahead = dict.fromkeys(plays, 0)
    turns = FOR_EVER if options.drawing == "none" else OWN_TURNS * players - 1
    for _ in range(number):
        hands, stock = worlds.sample(random)
        world = Position.of(hands, stock, view.ends, view.lacks, options)
        for play in plays:
            at = world.copy(ends[play])
            at.hands[seat].remove(stone(play.tile, options.tiles))
            if play_on(at, (seat + 1) % players, options, turns):
                scores = round_scores(at.pips())
                swing = scores[seat] - (sum(scores) - scores[seat]) / (players - 1)
            else:
                swing = standing(at, seat, options.tiles)
            ahead[play] += swing > 0
            points[play] += swing
    found = [Outcome(play, number, ahead[play], points[play] / number) for play in plays]
    return Forecast(tuple(sorted(found, key=lambda one: -one.points)))
