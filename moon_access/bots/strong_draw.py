"""Draw dominoes as a strong player plays them: for each play, how do the rounds end that may be?

Worlds that fit what is known are drawn by lot. In each of them the plays that look best by the rule of thumb are
tried, and the round is played on by that rule, see playing_on.py. A round is mostly luck, so what comes out is
weighed together with what the rule of thumb thinks of the play. All work is counted, never timed: equal views and
equal chance give the same play on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..rules.actions import Play
from ..rules.draw import round_scores
from ..rules.draw_state import DrawView
from ..rules.tiles import Seat
from . import normal_draw
from .contract import Advice, Why
from .draw_worlds import DrawWorlds
from .normal_draw import Judge
from .playing_on import Position, counted, play_on, stone

WORLDS = {2: 80, 3: 40, 4: 30}
"""How many by the number of players: the more of them, the longer a world takes to find and the more bots wait."""

TRIED = 4
"""At most so many plays are tried out."""

BY_HABIT = 20.0
"""So many points in a round is one point of the rule of thumb worth."""


class _Outcome:
    """What a play brought in the worlds so far: points less those of another player, and rounds won."""

    def __init__(self) -> None:
        self.swing = 0.0
        self.won = 0


def advise(view: DrawView, random: Random) -> Advice:
    """One of several plays. Where the rule of thumb says the same, its reason is the reason."""
    habit = normal_draw.advise(view)
    if habit.why is Why.GOES_OUT:
        return habit
    judge = Judge(view)
    plays = [play for play in view.legal if isinstance(play, Play)]
    liked = {play: sum(judge.merits(play)) for play in plays}
    tried = sorted(plays, key=lambda play: -liked[play])[:TRIED]
    worlds = WORLDS[view.players]
    outcomes = _try_out(view, judge, tried, worlds, random)
    best = max(tried, key=lambda play: outcomes[play].swing / worlds + BY_HABIT * liked[play])
    if best == habit.action:
        return habit
    return Advice(best, Why.LOOKED_AHEAD, number=round(10 * outcomes[best].won / worlds))


def _try_out(
    view: DrawView, judge: Judge, plays: Sequence[Play], count: int, random: Random
) -> dict[Play, _Outcome]:
    seat, players, options = view.seat, view.players, view.options
    worlds = DrawWorlds(view)
    ends = {play: counted(judge.ends(play), options.tiles) for play in plays}
    outcomes = {play: _Outcome() for play in plays}
    for _ in range(count):
        hands, stock = worlds.sample(random)
        world = Position.of(hands, stock, view.ends, view.lacks, options)
        for play, outcome in outcomes.items():
            at = world.copy(ends[play])
            at.hands[seat].remove(stone(play.tile, options.tiles))
            play_on(at, Seat((seat + 1) % players), options)
            scores = round_scores(at.pips())
            outcome.won += scores[seat] > 0
            outcome.swing += scores[seat] - (sum(scores) - scores[seat]) / (players - 1)
    return outcomes
