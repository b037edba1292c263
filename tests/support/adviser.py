"""Advisers for tests: the real hints, and steady ones that do not change with the strong bot, for transcripts, in which
only the wording matters."""

from __future__ import annotations

from random import Random
from typing import Any

from moon_access.engine.actions import Pass, Play
from moon_access.engine.tiles import Suit
from moon_access.games.chains.bots import bots_of
from moon_access.games.chicken_foot import hints as chicken_hints
from moon_access.games.chicken_foot.bots.strong import Forecast as ChickenForecast
from moon_access.games.chicken_foot.bots.strong import Outcome as ChickenOutcome
from moon_access.games.chicken_foot.state import ChickenView
from moon_access.games.contract import Hint
from moon_access.games.draw import hints as draw_hints
from moon_access.games.draw.bots.outlook import Forecast, Outcome
from moon_access.games.draw.state import DrawView
from moon_access.games.forty_two import hints as forty_two_hints
from moon_access.games.forty_two.bots import BOTS as FORTY_TWO_BOTS
from moon_access.games.forty_two.bots import outlook as forty_two_outlook
from moon_access.games.forty_two.bots.reasons import reason as forty_two_reason
from moon_access.games.forty_two.state import FortyTwoView
from moon_access.games.mexican_train import hints as train_hints
from moon_access.games.mexican_train.bots.strong import Forecast as TrainForecast
from moon_access.games.mexican_train.bots.strong import Outcome as TrainOutcome
from moon_access.games.mexican_train.state import TrainView
from moon_access.games.moon import hints as moon_hints
from moon_access.games.moon.bots import BOTS as MOON_BOTS
from moon_access.games.moon.bots.outlook import Analysis, Candidate
from moon_access.games.moon.bots.reasons import reason
from moon_access.games.moon.sides import bidding_seats
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.actions import Bid

TRAIN_BOTS = bots_of("mexican_train")

CHICKEN_BOTS = bots_of("chicken_foot")

DRAW_BOTS = bots_of("draw")


def strongest(view: Any, random: Random) -> Hint:
    """Return the game's own hint."""
    hint: Hint = _HINTS[type(view)](view, random)
    return hint


_HINTS: dict[type, Any] = {
    MoonView: moon_hints.hint,
    DrawView: draw_hints.hint,
    FortyTwoView: forty_two_hints.hint,
    ChickenView: chicken_hints.hint,
    TrainView: train_hints.hint,
}
"""The steady hints, by the game's type of view."""


def steady_hint(view: Any, random: Random) -> Hint:
    """Return the normal bot's move with invented figures. In Moon, a higher bid is made less often, and the reason is
    the program's own for these figures."""
    if isinstance(view, ChickenView):
        return _steady_in_chicken_foot(view, random)
    if isinstance(view, TrainView):
        return _steady_in_mexican_train(view, random)
    if isinstance(view, FortyTwoView):
        return _steady_at_forty_two(view, random)
    is_moon = isinstance(view, MoonView)
    advice = (MOON_BOTS if is_moon else DRAW_BOTS)["normal"]().advise(view, random)
    if len(view.legal) == 1:
        return moon_hints.word_hint(advice, None) if is_moon else draw_hints.word_hint(advice, None)
    rest = [action for action in view.legal if action is not advice.action and action != advice.action]
    if not is_moon:
        plays = enumerate((advice.action, *rest))
        forecast = Forecast(tuple(Outcome(play, 20, max(15 - at, 0), -at) for at, play in plays))
        return draw_hints.word_hint(advice, forecast)
    found = []
    for place, action in enumerate((advice.action, *rest)):
        made = max(20 - 3 * action.amount, 1) if isinstance(action, Bid) else max(16 - 4 * place, 0)
        value = 0.6 - 0.07 * place
        found.append(Candidate(action, 20, 0 if isinstance(action, Pass) else made, made / 3, value))
    attacks = view.contract is None or view.seat in bidding_seats(view.contract.seat, view.players)
    analysis = Analysis(tuple(found), attacks)
    return moon_hints.word_hint(reason(view, analysis), analysis)


def _steady_in_chicken_foot(view: ChickenView, random: Random) -> Hint:
    """Return the steady hint of Chicken Foot: the first choice costs least."""
    advice = CHICKEN_BOTS["normal"]().advise(view, random)
    if len(view.legal) == 1:
        return chicken_hints.word_hint(advice, None)
    rest = [action for action in view.legal if action != advice.action]
    plays = enumerate((advice.action, *rest))
    outcomes = [ChickenOutcome(play, 60, 12 + at, -at) for at, play in plays if isinstance(play, Play)]
    return chicken_hints.word_hint(advice, ChickenForecast(tuple(outcomes)))


def _steady_in_mexican_train(view: TrainView, random: Random) -> Hint:
    advice = TRAIN_BOTS["normal"]().advise(view, random)
    if len(view.legal) == 1:
        return train_hints.word_hint(advice, view, None)
    plays = enumerate((advice.action, *(action for action in view.legal if action != advice.action)))
    outcomes = [TrainOutcome(play, 100, max(70 - at, 0), -at, 0) for at, play in plays if isinstance(play, Play)]
    return train_hints.word_hint(advice, view, TrainForecast(tuple(outcomes)))


def _steady_at_forty_two(view: FortyTwoView, random: Random) -> Hint:
    advice = FORTY_TWO_BOTS["normal"]().advise(view, random)
    if len(view.legal) == 1:
        return forty_two_hints.word_hint(advice, None, view.hand)
    found = []
    for place, action in enumerate((advice.action, *(one for one in view.legal if one != advice.action))):
        made, worlds = max(16 - 4 * place, 0), 0 if isinstance(action, Pass) else 20
        found.append(forty_two_outlook.Candidate(action, worlds, made, made / 3, 0.6 - 0.07 * place))
    attacks = view.contract is None or view.seat % 2 == view.contract.seat % 2
    analysis = forty_two_outlook.Analysis(
        tuple(found), attacks, trump=advice.suit or Suit.NONE, points=advice.number or 0
    )
    return forty_two_hints.word_hint(forty_two_reason(view, analysis), analysis, view.hand)
