"""Moon as a steady player plays it: sound rules of thumb, no search, no chance.

It bids what its hand is worth, never 21 on a hope, and plays high when it pays, low when it does not, never
over a partner. The same code plays Moon for three and for four.
"""

from __future__ import annotations

from collections.abc import Callable

from ..rules.actions import MOON, Action, Bid, Discard, Pass, Play, TakeWidow, tricks_needed
from ..rules.moon_state import MoonOptions, MoonView, Phase
from ..rules.tiles import NUMBER_SUITS, Suit, Tile
from ..rules.trick import order
from .contract import Advice, Why
from .hand_worth import Worth, best_worth, chance, least, tile_worths
from .reading import Reading, unseen

WIDOW_HELPS = 0.5
"""Tricks that the widow is worth to the bidder, on the average."""
BID_FROM = 0.5
"""Points that a bid must be expected to bring: passing brings some as well."""
MOON_FROM = 0.9
"""How likely all seven tricks must be for a bid of 21."""


def advise(view: MoonView) -> Advice:
    """One of several legal actions, in every phase of Moon and under every house rule."""
    return _PHASES[view.phase](view)


def _call(view: MoonView) -> Advice:
    worth = best_worth(view.hand, allowed_trumps(view.options), unseen(view))
    expected = worth.tricks + (WIDOW_HELPS if view.widow and view.options.widow != "none" else 0)
    number = round(min(expected, 7))
    bids = [action for action in view.legal if type(action) is Bid]
    passes = [action for action in view.legal if type(action) is Pass]
    gains = {bid: _gain(bid.amount, expected, view.options) for bid in bids}
    best = max(gains, key=lambda bid: gains[bid])
    if not passes:
        return Advice(best, Why.LEAST_BAD_BID, suit=worth.trump, number=number)
    if gains[best] < BID_FROM:
        return Advice(passes[0], Why.HAND_TOO_WEAK, number=number)
    partner_bid = view.players == 4 and any(
        type(call) is Bid and (call.seat - view.seat) % 4 == 2 for call in view.calls
    )
    if partner_bid:
        return Advice(passes[0], Why.PARTNER_BID, number=number)
    return Advice(best, Why.HAND_WORTH, suit=worth.trump, number=number)


def _gain(amount: int, expected: float, options: MoonOptions) -> float:
    """Points to expect of a bid. A 21 counts only on a hand that takes all seven as good as surely."""
    likely = chance(expected, tricks_needed(amount))
    if amount == MOON and likely < MOON_FROM:
        return -MOON
    made = max(amount, expected) if options.overtricks and amount != MOON else amount
    return likely * made - (1 - likely) * amount


def _widow(view: MoonView) -> Advice:
    take = next(action for action in view.legal if type(action) is TakeWidow)
    return Advice(take, Why.CANNOT_HURT)


def _discard(view: MoonView) -> Advice:
    trumps = allowed_trumps(view.options) if view.trump is None else (view.trump,)
    worth = best_worth(view.hand, trumps, unseen(view))
    assert worth.discard is not None
    return Advice(_with_tile(view, worth.discard), Why.WORTHLESS, tile=worth.discard)


def _name_trump(view: MoonView) -> Advice:
    worth: Worth = best_worth(view.hand, allowed_trumps(view.options), unseen(view))
    action = next(action for action in view.legal if getattr(action, "trump", None) is worth.trump)
    if worth.trump is Suit.NONE:
        return Advice(action, Why.BEST_WITHOUT_TRUMP, number=round(min(worth.tricks, 7)))
    held = sum(1 for tile in view.hand if order(worth.trump).is_trump(tile))
    return Advice(action, Why.BEST_SUIT, suit=worth.trump, number=held)


def _play(view: MoonView) -> Advice:
    reading = Reading(view)
    tile, why = _lead(reading) if reading.led is None else _follow(reading)
    suit = reading.order.suit(tile) if why is Why.HIGHEST_LEFT else None
    return Advice(_with_tile(view, tile), why, tile=tile, suit=suit)


def _lead(reading: Reading) -> tuple[Tile, Why]:
    hand = reading.view.hand
    worths = tile_worths(hand, reading.order.trump, reading.unseen)
    threats = {tile: reading.threats(tile, reading.order.led(tile)) for tile in hand}
    trumps = reading.trumps(hand)
    sure = [tile for tile in hand if not any(threats[tile])]
    high = [tile for tile in hand if not threats[tile][0]]
    if reading.attacks and trumps and reading.trumps_out:
        if trumps[-1] in sure:
            return trumps[-1], Why.DRAWS_TRUMPS
        if len(trumps) >= 3:
            return trumps[0], Why.DRAWS_TRUMPS
    if sure:
        # Side tiles first: trumps keep their worth, and stop what the others would lead.
        return min(sure, key=lambda tile: (tile in trumps, worths[tile], tile.pips)), Why.WINS_FOR_SURE
    if high:
        out = {tile: sum(1 for t in reading.unseen if t in reading.order.led(tile).follow) for tile in high}
        return max(high, key=lambda tile: (out[tile], tile.pips)), Why.HIGHEST_LEFT
    return least(worths), Why.LEADS_LOW


def _follow(reading: Reading) -> tuple[Tile, Why]:
    view, led, winning = reading.view, reading.led, reading.winning
    assert led is not None and winning is not None
    legal = [action.tile for action in view.legal if isinstance(action, Play)]
    seat, best = winning
    worths = tile_worths(view.hand, reading.order.trump, reading.unseen)
    low = least(worths, legal)
    winners = sorted(
        (tile for tile in legal if led.strength[tile] > led.strength[best]),
        key=lambda tile: (led.strength[tile], worths[tile]),
    )
    if seat in reading.friends and not any(reading.threats(best, led)):
        return low, Why.SAVES_HIGH
    if not winners:
        return low, Why.CANNOT_WIN
    if not reading.rivals:
        return winners[0], Why.WINS_CHEAPLY
    for tile in winners:
        if not any(reading.threats(tile, led)):
            return tile, Why.WINS_FOR_SURE
    if seat in reading.friends:
        return low, Why.SAVES_HIGH
    for tile in winners:
        followers, _ = reading.threats(tile, led)
        if len(followers) <= 1:
            return tile, Why.MAY_WIN
    return low, Why.NOT_WORTH_IT


def allowed_trumps(options: MoonOptions) -> tuple[Suit, ...]:
    """What may be named at this table."""
    doubles = (Suit.DOUBLES,) if options.doubles_trump else ()
    return (*NUMBER_SUITS, *doubles, *((Suit.NONE,) if options.no_trump else ()))


def _with_tile(view: MoonView, tile: Tile) -> Action:
    """The legal play or discard of this tile."""
    return next(a for a in view.legal if isinstance(a, Play | Discard) and a.tile is tile)


_PHASES: dict[Phase, Callable[[MoonView], Advice]] = {
    Phase.AUCTION: _call,
    Phase.WIDOW: _widow,
    Phase.DISCARD: _discard,
    Phase.TRUMP: _name_trump,
    Phase.PLAY: _play,
}
"""What is asked for in each phase."""
