"""The hint in Mexican Train: the play that is ahead in most worlds of the strong bot, with the reason.

The strong bot counts points and not worlds, and relies on the normal bot's judgement. The figures of a hint say how
often a play is ahead, so a hint names the play that they favour, and looks at all plays in more worlds. The words of
the reason and the figures are here, too; words/trains.py has the words of the move.
"""

from __future__ import annotations

from enum import Enum
from functools import partial
from random import Random

from moon_access.announcer import advice as shared
from moon_access.announcer.message import N_, Message, ngettext
from moon_access.bots.contract import Advice, Why
from moon_access.bots.contrast import contrast
from moon_access.engine.actions import Play
from moon_access.games.chains.contrast import ChainWhy, advise_play
from moon_access.games.chains.words import hints as chain_hints
from moon_access.games.contract import Hint, hint_of_only_move
from moon_access.games.mexican_train.bots.normal import TrainWhy
from moon_access.games.mexican_train.bots.strong import Forecast, foresee

from .bots import normal
from .state import TrainView
from .words.trains import hint_move as move
from .words.trains import name_play, only_move

WORLDS = 100


def hint(view: TrainView, random: Random) -> Hint:
    if len(view.legal) == 1:
        return word_hint(Advice(view.legal[0], Why.ONLY_MOVE), view, None)
    advice, forecast = foresee(view, random, WORLDS, candidates=None)
    if forecast is not None:
        forecast = forecast.sort_by_times_ahead()
    return word_hint(advise(view, advice, forecast), view, forecast)


def advise(view: TrainView, advice: Advice, forecast: Forecast | None) -> Advice:
    """Return the best play with a reason that sets it apart. ``forecast``: None for a last tile or an only play."""
    if forecast is not None:
        return advise_play(forecast.outcomes, normal.facts_of(view), partial(normal.rules_between, view))
    told = contrast(advice.action, [one for one in view.legal if one != advice.action], normal.facts_of(view))
    why = ChainWhy.LAST_ANYWHERE if len(view.hand) == 1 else ChainWhy.GETS_RID
    return told or Advice(advice.action, why, advice.tile)


def word_hint(advice: Advice, view: TrainView, forecast: Forecast | None) -> Hint:
    """Return the advice as a hint. ``forecast``: the basis of the advice; None if nothing was played out."""
    if advice.why is Why.ONLY_MOVE:
        return hint_of_only_move(advice.action, move(advice.action, view), only_move(advice.action, view))
    return Hint(advice.action, move(advice.action, view), reason(advice, view), figures(forecast), advice=advice)


# The words


def reason(advice: Advice, view: TrainView | None = None) -> Message:
    """Return the sentence of a reason. ``view``: needed to name the train of another play."""
    against, action = advice.against, advice.action
    if view is not None and isinstance(against, Play) and isinstance(action, Play) and against.tile is action.tile:
        return shared.reason(advice, {**_REASONS, **chain_hints.REASONS}, name_play(against, view))
    return chain_hints.reason(advice, _REASONS)


def figures(forecast: Forecast | None) -> Message:
    """Tell how often the best play is ahead, and how often another tile that is ahead less often."""
    return shared.no_figures() if forecast is None else shared.how_often_ahead(forecast.outcomes)


_REASONS: dict[Enum, shared.Reason] = {
    TrainWhy.GOES_OUT: N_("It is your last tile."),
    TrainWhy.UNMARKS: N_("It takes the mark off your train."),
    TrainWhy.COVERED_AT_ONCE: N_("You can cover it at once."),
    # translators: n is a number of tiles.
    TrainWhy.NOT_NEEDED: ngettext(
        "Your longest train, one tile long, does not need it.", "Your longest train, {n} tiles long, does not need it."
    ),
    # translators: n is a number of tiles.
    TrainWhy.BEGINS_TRAIN: ngettext(
        "It starts your longest train, one tile long.", "It starts your longest train, {n} tiles long."
    ),
    # translators: n is a number of pips.
    TrainWhy.HEAVY: ngettext("It is the heaviest that fits: one pip.", "It is the heaviest that fits: {n} pips."),
    # translators: n is a number of pips: of the tiles that fit in no train of the hand.
    TrainWhy.LEAVES_LEAST: N_("It leaves the fewest pips outside your train: {n}."),
    # translators: another double could be played instead, but no tile of the hand covers it.
    TrainWhy.SPARES_DOUBLE: N_("It spares you a double that you cannot cover."),
    TrainWhy.ALL_IN_ALL: N_("Overall it looks best."),
    TrainWhy.LOOKED_AHEAD: N_("It comes out best on average."),
}
