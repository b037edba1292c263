"""The hint in Moon: what the strongest player there is would do in a seat's place, with the reason and the figures.

In the auction it is the call that wins most games of those that are played out, whatever the strong bot would call: so
the hint and its figures can not differ.

For a player who asks, about a turn of a game that is on or of one that is long over: a view is all that it takes.
"""

from __future__ import annotations

from random import Random

from moon_access.announcer.message import Message
from moon_access.bots.contract import Advice, Why
from moon_access.games.hint import Hint

from .bots import reasons, strong
from .bots.auction_rollout import analyse_calls
from .bots.outlook import Analysis, held_against, win_equally
from .bots.why import MoonWhy
from .state import MoonView, Phase
from .words import hints as words


def hint(view: MoonView, random: Random) -> Hint:
    if len(view.legal) == 1:
        return worded(Advice(view.legal[0], Why.ONLY_MOVE), None)
    analysis = analyse(view, random)
    return worded(reasons.reason(view, analysis), analysis)


def analyse(view: MoonView, random: Random) -> Analysis:
    """What a hint comes of, for the view's seat, whose turn it is: the best action first."""
    return analyse_calls(view, random) if view.phase is Phase.AUCTION else strong.analyse(view, random)


def worded(advice: Advice, analysis: Analysis | None) -> Hint:
    """``analysis`` is what the advice comes of; None where nothing was played out."""
    action = advice.action
    move = words.move(action)
    if analysis is not None and advice.why is MoonWhy.WINS_MOST:
        other = held_against(analysis)
        if other is not None and win_equally(analysis.best, other):
            move = words.either(analysis.best.action, other.action)
        return Hint(action, move, words.worth(analysis.best, other), *_figures(analysis))
    return Hint(action, move, words.reason(advice), *_figures(analysis))


def _figures(analysis: Analysis | None) -> tuple[Message, Message | None]:
    """And what they take for granted."""
    return words.figures(analysis), words.how_found(analysis)
