"""42 as a strong player plays it: the best action in worlds that fit the view, see monte_carlo.py; with the reason."""

from __future__ import annotations

from random import Random

from moon_access.bots.contract import Advice
from moon_access.bots.levels import PLAIN, Style
from moon_access.engine.actions import Pass, Play
from moon_access.games.forty_two.actions import Plunge
from moon_access.games.forty_two.auction import amount_of
from moon_access.games.forty_two.marks import MARK, count_of, partner_of
from moon_access.games.forty_two.state import FortyTwoView, allowed_trumps
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.state import Phase

from . import normal
from .hand_evaluation import best_hand_value
from .inference import Inference
from .monte_carlo import analyse
from .monte_carlo_auction import plunges
from .outlook import Analysis
from .why import FortyTwoWhy

SOUND = 0.72
LEAST_CHANCE = 0.55
"""The thresholds of normal.py; a player who plays better may risk more."""
PLUNGES_FROM = 0.65
"""The share of worlds, 0 to 1, in which a plunge or a splash must be made."""


def advise(view: FortyTwoView, random: Random, style: Style = PLAIN) -> Advice:
    """Return a legal action and its reason, in every phase and under all house rules. There must be a choice.

    It bids by rules of thumb, which take no time, and plunges by sampling.
    """
    if view.phase is not Phase.AUCTION:
        return reason(view, analyse(view, random))
    for plunge in plunges(view, random):
        if plunge.times_made >= PLUNGES_FROM * plunge.worlds:
            return Advice(plunge.action, FortyTwoWhy.PLUNGE_MADE)
    return normal.call(view, style, SOUND, LEAST_CHANCE)


def reason(view: FortyTwoView, analysis: Analysis) -> Advice:
    """Return the best action, with the reason of rules of thumb if they do the same.

    Otherwise the reason is what can be seen of it, or what the figures say.

    Args:
        view: The view of the seat.
        analysis: The analysis of this view.

    Returns:
        The action and its reason.
    """
    best = analysis.best
    if view.phase is Phase.AUCTION:
        return _reason_for_call(view, analysis)
    habit = normal.advise(view)
    if habit.action == best.action:
        return habit
    others = analysis.candidates[1:]
    if all((one.times_made, one.points) == (best.times_made, best.points) for one in others):
        return Advice(best.action, FortyTwoWhy.ALL_ALIKE)
    seen = fact(view, best.action) if isinstance(best.action, Play) else None
    if seen is not None:
        return seen
    if all(one.times_made < best.times_made for one in others):
        why = FortyTwoWhy.MAKES_BID_MOST if analysis.attacks else FortyTwoWhy.BEATS_BID_MOST
        return Advice(best.action, why)
    return Advice(best.action, FortyTwoWhy.LOOKED_AHEAD)


def _reason_for_call(view: FortyTwoView, analysis: Analysis) -> Advice:
    action = analysis.best.action
    worth = best_hand_value(view.hand, allowed_trumps(view.options))
    number = round(worth.points)
    if isinstance(action, Plunge):
        return Advice(action, FortyTwoWhy.PLUNGE_MADE)
    if isinstance(action, Bid):
        may_pass = any(isinstance(one.action, Pass) for one in analysis.candidates)
        weak = 2 * analysis.best.times_made <= analysis.best.worlds and not may_pass
        if weak:
            return Advice(action, FortyTwoWhy.LEAST_BAD_BID, suit=worth.trump, number=number)
        # The simulation chose the bid. Fewer expected points are no reason for a higher bid.
        why = FortyTwoWhy.HAND_WORTH if number >= min(action.amount, MARK) else FortyTwoWhy.MADE_OFTEN
        return Advice(action, why, suit=worth.trump, number=number)
    bids = [call for call in view.calls if amount_of(call)]
    if bids and bids[-1].seat == partner_of(view.seat):  # the last bid is the highest, and stands
        return Advice(action, FortyTwoWhy.PARTNER_BID, number=number)
    amounts = (min(one.action.amount, MARK) for one in analysis.candidates if isinstance(one.action, Bid))
    least = min(amounts, default=0)
    why = FortyTwoWhy.HAND_TOO_WEAK if number < least else FortyTwoWhy.TOO_RISKY
    return Advice(action, why, number=number)


# Effects of a tile, as facts that a player can check


def fact(view: FortyTwoView, play: Play) -> Advice | None:
    """Return the most telling fact; None if there is none, and in games without a trump or a trick to win."""
    if view.special is not None:
        return None
    inference = Inference(view)
    return _reason_for_lead(inference, play) if inference.led is None else _reason_for_follow(inference, play)


def _reason_for_lead(inference: Inference, play: Play) -> Advice | None:
    view, tile = inference.view, play.tile
    followers, ruffs = inference.threats(tile, view.lead_by(tile))
    trumps = inference.trumps(view.hand)
    if tile in trumps and inference.trumps_out:
        return Advice(play, FortyTwoWhy.DRAWS_TRUMPS, tile=tile)
    if not followers and not ruffs:
        return Advice(play, FortyTwoWhy.WINS_FOR_SURE, tile=tile)
    if not followers:
        return Advice(play, FortyTwoWhy.HIGHEST_LEFT, tile=tile, suit=inference.order.suit(tile))
    if trumps and tile not in trumps:
        return Advice(play, FortyTwoWhy.KEEPS_TRUMPS, tile=tile)
    return None


def _reason_for_follow(inference: Inference, play: Play) -> Advice | None:
    view, tile, led, winning = inference.view, play.tile, inference.led, inference.winning_play
    assert led is not None and winning is not None
    seat, best = winning
    counts = count_of(tile)
    if led.strength[tile] > led.strength[best]:
        is_sure = not any(inference.threats(tile, led))
        if is_sure and (counts or inference.at_stake > 1):
            return Advice(play, FortyTwoWhy.WINS_COUNT, tile=tile, number=inference.at_stake)
        return None
    if counts and seat in inference.friends:
        return Advice(play, FortyTwoWhy.GIVES_COUNT, tile=tile, number=counts)
    legal = [action.tile for action in view.legal if isinstance(action, Play)]
    if not counts and any(map(count_of, legal)) and all(led.strength[one] < led.strength[best] for one in legal):
        return Advice(play, FortyTwoWhy.KEEPS_COUNT, tile=tile)
    return None
