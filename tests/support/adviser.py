"""Hints: the real ones, and some that stay as they are when the strong bot changes: for transcripts, in which wording
is what matters."""

from __future__ import annotations

from random import Random
from typing import Any

from moon_access.engine.actions import Bid, Pass
from moon_access.games.draw import hints as draw_hints
from moon_access.games.draw.bots.levels import BOTS as DRAW_BOTS
from moon_access.games.draw.bots.outlook import Forecast, Outcome
from moon_access.games.hint import Hint
from moon_access.games.moon import hints as moon_hints
from moon_access.games.moon.bots.levels import BOTS as MOON_BOTS
from moon_access.games.moon.bots.outlook import Analysis, Candidate
from moon_access.games.moon.bots.reasons import reason
from moon_access.games.moon.sides import bidding_seats
from moon_access.games.moon.state import MoonView


def strongest(view: Any, random: Random) -> Hint:
    """The hint that the game gives."""
    return moon_hints.hint(view, random) if isinstance(view, MoonView) else draw_hints.hint(view, random)


def steady_hint(view: Any, random: Random) -> Hint:
    """The normal bot's move with invented figures. In Moon a bid is less often made the higher it is, and the reason
    is the program's own for them."""
    is_moon = isinstance(view, MoonView)
    advice = (MOON_BOTS if is_moon else DRAW_BOTS)["normal"]().advise(view, random)
    if len(view.legal) == 1:
        return moon_hints.worded(advice, None) if is_moon else draw_hints.worded(advice, None)
    rest = [action for action in view.legal if action is not advice.action and action != advice.action]
    if not is_moon:
        plays = enumerate((advice.action, *rest))
        forecast = Forecast(tuple(Outcome(play, 20, max(15 - at, 0), -at) for at, play in plays))
        return draw_hints.worded(advice, forecast)
    found = []
    for place, action in enumerate((advice.action, *rest)):
        made = max(20 - 3 * action.amount, 1) if isinstance(action, Bid) else max(16 - 4 * place, 0)
        value = 0.6 - 0.07 * place
        found.append(Candidate(action, 20, 0 if isinstance(action, Pass) else made, made / 3, value))
    attacks = view.contract is None or view.seat in bidding_seats(view.contract.seat, view.players)
    analysis = Analysis(tuple(found), attacks)
    return moon_hints.worded(reason(view, analysis), analysis)
