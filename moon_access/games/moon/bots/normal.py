"""Moon as a steady player plays it: sound rules of thumb, no search, no chance.

It bids the value of its hand, and 21 only if the hand alone takes every trick. It plays high when that is likely to
win, and low otherwise. It leaves a trick to its partner, unless rivals could beat the partner's tile but not its own.
The same code plays Moon for three and for four.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from moon_access.bots.contract import Advice
from moon_access.bots.levels import PLAIN, Style
from moon_access.engine.actions import Pass, Play
from moon_access.engine.tiles import Suit, Tile
from moon_access.engine.trick import order
from moon_access.games.moon.actions import MOON, TakeWidow, tricks_needed
from moon_access.games.moon.sides import partner_of
from moon_access.games.moon.state import MoonView, allowed_trumps
from moon_access.games.tricks.actions import Bid, NameTrump
from moon_access.games.tricks.bots.inference import find_legal_play
from moon_access.games.tricks.state import Phase

from .hand_evaluation import (
    MODEL_ALONE,
    MODEL_OF_TRUMP_BEFORE_WIDOW,
    MODEL_WITH_PARTNER,
    MODEL_WITH_WIDOW,
    HandValue,
    TrickModel,
    best_hand_value,
    is_sure_of_all,
    least_useful,
    tile_values,
)
from .inference import Inference, tiles_unseen_by
from .why import MoonWhy


class BidThresholds(NamedTuple):
    """The chance, 0 to 1, that a bid needs: ``sound`` to be made at all, ``risked`` if no sound bid is left."""

    sound: float
    risked: float


BID_THRESHOLDS = {
    3: BidThresholds(0.7, 0.4),  # a player who passes lets somebody else score
    4: BidThresholds(0.8, 0.6),  # the partner may still bid, and overtricks count
}
"""The thresholds by the number of players.

Found in games against others: a player who risks less is outbid, and one who risks more loses bids.
"""

BOLDER = BidThresholds(0.1, 0.1)
"""The difference of style: a bold player bids at a chance lower by this, a careful one at a chance higher by this."""


def advise(view: MoonView, style: Style = PLAIN) -> Advice:
    """Return a legal action and its reason, in every phase and under all house rules. There must be a choice.

    Only the bids differ by style.
    """
    return _call(view, style) if view.phase is Phase.AUCTION else _PHASES[view.phase](view)


def bid_thresholds(players: int, style: Style) -> BidThresholds:
    """Return the thresholds of a player of this style."""
    usual = BID_THRESHOLDS[players]
    return BidThresholds(usual.sound - style.boldness * BOLDER.sound, usual.risked - style.boldness * BOLDER.risked)


def _call(view: MoonView, style: Style) -> Advice:
    """Return the highest sound bid, otherwise the lowest bid if it may be risked."""
    worth = best_hand_value(view.hand, allowed_trumps(view.options), tiles_unseen_by(view))
    model = trick_model(view)
    thresholds = bid_thresholds(view.players, style)
    number = round(model.expect_tricks(worth.tricks))
    bids = [action for action in view.legal if isinstance(action, Bid)]
    # Bid 21 only if it is certain, whatever it would win.
    moon = is_sure_of_all(view.hand, worth.trump, tiles_unseen_by(view))
    chances = {
        bid: model.chance(worth.tricks, tricks_needed(bid.amount)) if bid.amount != MOON else float(moon)
        for bid in bids
    }
    sound = [bid for bid in bids if chances[bid] >= thresholds.sound]
    risked = [bid for bid in bids[:1] if chances[bid] >= thresholds.risked]
    passes = [action for action in view.legal if isinstance(action, Pass)]
    if not passes and not sound:
        return Advice(bids[0], MoonWhy.LEAST_BAD_BID, suit=worth.trump, number=number)
    partner = partner_of(view.seat, view.players)
    partner_bids = any(isinstance(call, Bid) and call.seat == partner for call in view.calls)
    if partner_bids and not any(bid.amount == MOON for bid in sound):
        return Advice(passes[0], MoonWhy.PARTNER_BID, number=number)
    if not (sound or risked):
        return Advice(passes[0], MoonWhy.HAND_TOO_WEAK, number=number)
    return Advice((sound or risked)[-1], MoonWhy.HAND_WORTH, suit=worth.trump, number=number)


def trick_model(view: MoonView) -> TrickModel:
    """Return the model of the tricks that a bidder of this table takes."""
    if view.players == 4:
        return MODEL_WITH_PARTNER
    if view.options.widow == "none":
        return MODEL_ALONE
    return MODEL_OF_TRUMP_BEFORE_WIDOW if view.options.trump_before_widow else MODEL_WITH_WIDOW


def _widow(view: MoonView) -> Advice:
    take = next(action for action in view.legal if type(action) is TakeWidow)
    return Advice(take, MoonWhy.CANNOT_HURT)


def _discard(view: MoonView) -> Advice:
    trumps = allowed_trumps(view.options) if view.trump is None else (view.trump,)
    worth = best_hand_value(view.hand, trumps, tiles_unseen_by(view))
    assert worth.discard is not None
    return Advice(find_legal_play(view, worth.discard), MoonWhy.WORTHLESS, tile=worth.discard)


def _name_trump(view: MoonView) -> Advice:
    worth: HandValue = best_hand_value(view.hand, allowed_trumps(view.options), tiles_unseen_by(view))
    action = next(action for action in view.legal if isinstance(action, NameTrump) and action.trump is worth.trump)
    if worth.trump is Suit.NONE:
        return Advice(action, MoonWhy.BEST_WITHOUT_TRUMP, number=round(min(worth.tricks, 7)))
    held = sum(1 for tile in view.hand if order(worth.trump).is_trump(tile))
    return Advice(action, MoonWhy.BEST_SUIT, suit=worth.trump, number=held)


def _play(view: MoonView) -> Advice:
    inference = Inference(view)
    tile, why = _lead(inference) if inference.led is None else _follow(inference)
    suit = inference.order.suit(tile) if why is MoonWhy.HIGHEST_LEFT else None
    return Advice(find_legal_play(view, tile), why, tile=tile, suit=suit)


def _lead(inference: Inference) -> tuple[Tile, MoonWhy]:
    hand = inference.view.hand
    worths = tile_values(hand, inference.order.trump, inference.unseen)
    threats = {tile: inference.threats(tile, inference.order.lead(tile)) for tile in hand}
    trumps = inference.trumps(hand)
    sure = [tile for tile in hand if not any(threats[tile])]
    high = [tile for tile in hand if not threats[tile][0]]
    if inference.attacks and trumps and inference.trumps_out:
        if trumps[-1] in sure:
            return trumps[-1], MoonWhy.DRAWS_TRUMPS
        if len(trumps) >= 3:
            return trumps[0], MoonWhy.DRAWS_TRUMPS
    if sure:

        def worth_keeping(tile: Tile) -> tuple[bool, float, int]:
            # Play side tiles first: trumps stay good, and can stop the others' leads.
            return tile in trumps, worths[tile], tile.pips

        return min(sure, key=worth_keeping), MoonWhy.WINS_FOR_SURE
    if high:
        out = {tile: sum(1 for t in inference.unseen if t in inference.order.lead(tile).follow) for tile in high}

        def tiles_left_after(tile: Tile) -> tuple[int, int]:
            return out[tile], tile.pips

        return max(high, key=tiles_left_after), MoonWhy.HIGHEST_LEFT
    return least_useful(worths), MoonWhy.LEADS_LOW


def _follow(inference: Inference) -> tuple[Tile, MoonWhy]:
    view, led, winning = inference.view, inference.led, inference.winning_play
    assert led is not None and winning is not None
    legal = [action.tile for action in view.legal if isinstance(action, Play)]
    seat, best = winning
    worths = tile_values(view.hand, inference.order.trump, inference.unseen)
    low = least_useful(worths, legal)
    winners = sorted(
        (tile for tile in legal if led.strength[tile] > led.strength[best]),
        key=lambda tile: (led.strength[tile], worths[tile]),
    )
    if seat in inference.friends and not any(inference.threats(best, led)):
        return low, MoonWhy.SAVES_HIGH
    if not winners:
        return low, MoonWhy.CANNOT_WIN
    if not inference.rivals:
        return winners[0], MoonWhy.WINS_CHEAPLY
    for tile in winners:
        if not any(inference.threats(tile, led)):
            return tile, MoonWhy.WINS_FOR_SURE
    if seat in inference.friends:
        return low, MoonWhy.SAVES_HIGH
    for tile in winners:
        followers, _ = inference.threats(tile, led)
        if len(followers) <= 1:
            return tile, MoonWhy.MAY_WIN
    return low, MoonWhy.NOT_WORTH_IT


_PHASES: dict[Phase, Callable[[MoonView], Advice]] = {
    Phase.WIDOW: _widow,
    Phase.DISCARD: _discard,
    Phase.TRUMP: _name_trump,
    Phase.PLAY: _play,
}
"""The function for each phase after the auction."""
