"""42 as a beginner plays it.

It counts its trumps and doubles, makes only the lowest possible bid, and bids marks only if it must. It names the
number of which it holds most tiles. It wins every trick that it can, even from its partner, and forgets what has been
played and what counts. It chooses some tiles by chance, but it tries to win.
"""

from __future__ import annotations

from random import Random

from moon_access.bots.contract import Advice, Why
from moon_access.bots.levels import PLAIN, Style
from moon_access.engine.actions import Pass, Play
from moon_access.engine.tiles import Tile
from moon_access.engine.trick import Lead, order
from moon_access.games.forty_two.marks import MARK
from moon_access.games.forty_two.state import FortyTwoView
from moon_access.games.tricks.actions import Bid, NameTrump
from moon_access.games.tricks.bots.inference import find_legal_play, most_held
from moon_access.games.tricks.state import Phase

from .why import FortyTwoWhy

SLIP = 0.1
"""The share of tiles, 0 to 1, that it chooses by chance."""
ENOUGH_TO_BID = 5
"""The number of trumps and doubles from which on it bids."""


def advise(view: FortyTwoView, random: Random, style: Style = PLAIN) -> Advice:
    """Return a legal action and its reason, in every phase and under all house rules. There must be a choice."""
    if view.phase is Phase.AUCTION:
        return _call(view, style)
    return _name_trump(view) if view.phase is Phase.TRUMP else _play(view, random)


def _call(view: FortyTwoView, style: Style) -> Advice:
    """Return the lowest bid if there are enough trumps and doubles (bold: one fewer); otherwise a pass, if allowed."""
    trump = most_held(view.hand)
    counted = sum(1 for tile in view.hand if order(trump).is_trump(tile) or tile.is_double) + round(style.boldness)
    lowest = next(action for action in view.legal if isinstance(action, Bid))
    if counted >= ENOUGH_TO_BID and lowest.amount < MARK:
        return Advice(lowest, FortyTwoWhy.HAND_WORTH, suit=trump, number=6 * counted)
    for action in view.legal:
        if isinstance(action, Pass):
            return Advice(action, FortyTwoWhy.HAND_TOO_WEAK, number=6 * counted)
    return Advice(lowest, FortyTwoWhy.LEAST_BAD_BID, suit=trump, number=6 * counted)


def _name_trump(view: FortyTwoView) -> Advice:
    trump = most_held(view.hand)
    action = next(action for action in view.legal if isinstance(action, NameTrump) and action.trump is trump)
    held = sum(1 for tile in view.hand if order(trump).is_trump(tile))
    return Advice(action, FortyTwoWhy.BEST_SUIT, suit=trump, number=held)


def _play(view: FortyTwoView, random: Random) -> Advice:
    legal = [action.tile for action in view.legal if isinstance(action, Play)]
    if random.random() < SLIP:
        return Advice(find_legal_play(view, random.choice(legal)), Why.CHANCE)
    if view.trick:
        tile, why = _follow(view, view.lead_by(view.trick[0]), legal)
    else:
        tile, why = max(legal, key=lambda tile: (tile.is_double, tile.pips)), FortyTwoWhy.MAY_WIN
    return Advice(find_legal_play(view, tile), why, tile=tile)


def _follow(view: FortyTwoView, led: Lead, legal: list[Tile]) -> tuple[Tile, FortyTwoWhy]:
    """Return the lowest tile that wins; otherwise the lightest."""
    best = max(led.strength[tile] for tile in view.trick)
    winners = sorted((tile for tile in legal if led.strength[tile] > best), key=led.strength.__getitem__)
    if winners:
        return winners[0], FortyTwoWhy.WINS_CHEAPLY
    return min(legal, key=lambda tile: (tile.is_double, tile.pips)), FortyTwoWhy.CANNOT_WIN
