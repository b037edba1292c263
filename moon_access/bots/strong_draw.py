"""Draw dominoes as a strong player plays them: for each play, how does it go on in the rounds that may be?

Worlds that fit what is known are drawn by lot. In each of them every play is tried, and the round is played on by a
rule of thumb, see playing_on.py, until it is this seat's turn for the second time; what may be expected from there
is judged, see draw_standing.py. Played to its end, a round tells more of luck than of the play: that takes many more
worlds to average out. All work is counted, never timed: equal views and equal chance give the same play on every
machine.
"""

from __future__ import annotations

from random import Random

from ..rules.actions import Play
from ..rules.draw import round_scores
from ..rules.draw_state import DrawView
from . import normal_draw
from .contract import Advice, Why
from .draw_standing import standing
from .draw_worlds import DrawWorlds
from .normal_draw import Judge
from .playing_on import FOR_EVER, Position, counted, play_on, stone

WORLDS = {2: 120, 3: 60, 4: 50}
"""How many by the number of players: the more of them, the longer a world takes to find and the more bots wait."""

OWN_TURNS = 2
"""At which of the own turns to come a world is judged. Where nobody draws, rounds are short and played to the end."""


class _Outcome:
    """What a play brought in the worlds so far: points less those of another player, and worlds that went well."""

    def __init__(self) -> None:
        self.swing = 0.0
        self.won = 0


def advise(view: DrawView, random: Random) -> Advice:
    """One of several plays. Where the rule of thumb says the same, its reason is the reason."""
    habit = normal_draw.advise(view)
    if habit.why is Why.GOES_OUT:
        return habit
    worlds = WORLDS[view.players]
    outcomes = _try_out(view, worlds, random)
    best = max(outcomes, key=lambda play: outcomes[play].swing)
    if best == habit.action:
        return habit
    return Advice(best, Why.LOOKED_AHEAD, number=round(10 * outcomes[best].won / worlds))


def _try_out(view: DrawView, count: int, random: Random) -> dict[Play, _Outcome]:
    seat, players, options = view.seat, view.players, view.options
    judge = Judge(view)
    worlds = DrawWorlds(view)
    plays = [play for play in view.legal if isinstance(play, Play)]
    ends = {play: counted(judge.ends(play), options.tiles) for play in plays}
    outcomes = {play: _Outcome() for play in plays}
    turns = FOR_EVER if options.drawing == "none" else OWN_TURNS * players - 1
    for _ in range(count):
        hands, stock = worlds.sample(random)
        world = Position.of(hands, stock, view.ends, view.lacks, options)
        for play, outcome in outcomes.items():
            at = world.copy(ends[play])
            at.hands[seat].remove(stone(play.tile, options.tiles))
            if play_on(at, (seat + 1) % players, options, turns):
                scores = round_scores(at.pips())
                swing = scores[seat] - (sum(scores) - scores[seat]) / (players - 1)
            else:
                swing = standing(at, seat, options.tiles)
            outcome.won += swing > 0
            outcome.swing += swing
    return outcomes
