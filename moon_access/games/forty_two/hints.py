"""The hint in 42: what the strong bot would do in a seat's place, with the reason and the figures.

It needs only a view, so a player can ask for it during a game and long after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from moon_access.bots.contract import Advice, Why
from moon_access.engine.tiles import Tile
from moon_access.games.contract import Hint, hint_of_only_move
from moon_access.games.tricks.words import moves

from .bots.comparison import analyse
from .bots.outlook import Analysis
from .bots.reasons import facts_of as facts_of  # part of the definition, see GameDefinition.facts
from .bots.reasons import reason
from .state import FortyTwoView
from .words import hints as words


def hint(view: FortyTwoView, random: Random) -> Hint:
    if len(view.legal) == 1:
        return word_hint(Advice(view.legal[0], Why.ONLY_MOVE), None, view.hand)
    analysis = analyse(view, random)
    return word_hint(reason(view, analysis), analysis, view.hand)


def word_hint(advice: Advice, analysis: Analysis | None, hand: Sequence[Tile]) -> Hint:
    """Return the hint in words.

    Args:
        advice: The advice.
        analysis: The basis of the advice; None if nothing was played out.
        hand: The hand of the seat.

    Returns:
        The hint.
    """
    move = words.move(advice.action)
    if advice.why is Why.ONLY_MOVE:
        return hint_of_only_move(advice.action, move, moves.only_move(advice.action, words.choice_named))
    why = words.reason(advice, hand)
    return Hint(advice.action, move, why, words.figures(analysis), words.explain_figures(analysis), advice=advice)
