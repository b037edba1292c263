"""The hint in Moon: the action of the strongest bot in a seat's place, with the reason and the figures.

It needs only a view, so a player can ask for it during a game and long after it. bots/comparison.py makes the analysis,
words/hints.py words it.
"""

from __future__ import annotations

from random import Random

from moon_access.announcer.message import Message
from moon_access.bots.contract import Advice, Why
from moon_access.games.contract import Hint, hint_of_only_move
from moon_access.games.tricks.words import moves

from .bots import reasons
from .bots.comparison import analyse
from .bots.outlook import Analysis, alternative_call, are_equally_good
from .bots.reasons import facts_of as facts_of  # part of the definition, see GameDefinition.facts
from .bots.why import MoonWhy
from .state import MoonView
from .words import hints as words


def hint(view: MoonView, random: Random) -> Hint:
    if len(view.legal) == 1:
        return word_hint(Advice(view.legal[0], Why.ONLY_MOVE), None)
    analysis = analyse(view, random)
    return word_hint(reasons.reason(view, analysis), analysis)


def word_hint(advice: Advice, analysis: Analysis | None) -> Hint:
    """Return the hint in words.

    ``analysis``: the basis of the advice; None if nothing was played out.
    """
    action = advice.action
    move = words.move(action)
    if advice.why is Why.ONLY_MOVE:
        return hint_of_only_move(action, move, moves.only_move(action, words.choice_named))
    if analysis is not None and advice.why is MoonWhy.WINS_MOST:
        other = alternative_call(analysis)
        if other is not None and are_equally_good(analysis.best, other):
            move = words.equally_good_calls(analysis.best.action, other.action)
        return Hint(action, move, words.worth(analysis.best, other), *_figures(analysis), advice=advice)
    return Hint(action, move, words.reason(advice), *_figures(analysis), advice=advice)


def _figures(analysis: Analysis | None) -> tuple[Message, Message | None]:
    """Return the figures, and their assumptions."""
    return words.figures(analysis), words.explain_figures(analysis)
