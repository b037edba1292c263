"""The effect of a tile that figures found best and rules of thumb would not play: a fact that a player can check.

Nothing here decides a move. If no such fact is known, the figures have to be the reason.
"""

from __future__ import annotations

from moon_access.bots.contract import Advice
from moon_access.engine.actions import Play
from moon_access.games.forty_two.marks import count_of
from moon_access.games.forty_two.state import FortyTwoView

from .inference import Inference
from .why import FortyTwoWhy


def fact(view: FortyTwoView, play: Play) -> Advice | None:
    """Return the most telling fact; None if there is none, and in games without a trump or a trick to win."""
    if view.special is not None:
        return None
    inference = Inference(view)
    return _of_lead(inference, play) if inference.led is None else _of_follow(inference, play)


def _of_lead(inference: Inference, play: Play) -> Advice | None:
    view, tile = inference.view, play.tile
    followers, ruffs = inference.threats(tile, view.led_by(tile))
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


def _of_follow(inference: Inference, play: Play) -> Advice | None:
    view, tile, led, winning = inference.view, play.tile, inference.led, inference.winning
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
