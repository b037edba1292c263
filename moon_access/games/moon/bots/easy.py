"""Moon as a beginner plays it, for three and for four.

It bids by counting its trumps and doubles. It makes the lowest possible bid, never 21, and 7 only if it must. It names
the number of which it holds most tiles. It draws trumps only from a long suit, and otherwise keeps them for last. It
wins every trick that it can, even from its partner, and with a higher tile than needed. It forgets what has been
played, and chooses some tiles by chance. But it tries to win, so a game against it is easier, but still a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from moon_access.bots.contract import Advice, Why
from moon_access.bots.levels import PLAIN, Style
from moon_access.engine.actions import Pass, Play
from moon_access.engine.tiles import Suit, Tile
from moon_access.engine.trick import Order, order
from moon_access.games.moon.actions import TakeWidow
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.actions import Bid, NameTrump
from moon_access.games.tricks.bots.inference import find_legal_play, most_held
from moon_access.games.tricks.state import Phase

from .why import MoonWhy

SLIP = 0.1
"""The share of tiles, 0 to 1, that it chooses by chance."""
ENOUGH_TRUMPS_TO_LEAD = 4
"""The number of trumps from which on it leads them."""
HIGHEST_BID = 6
"""It bids no higher, unless it must bid."""


def advise(view: MoonView, random: Random, style: Style = PLAIN) -> Advice:
    """Return a legal action and its reason, in every phase and under all house rules. There must be a choice."""
    return _call(view, style) if view.phase is Phase.AUCTION else _PHASES[view.phase](view, random)


def _call(view: MoonView, style: Style) -> Advice:
    """Return the lowest bid if the hand counts enough tricks. A bold beginner counts one more, a careful one less."""
    trump = most_held(view.hand)
    counted = _count_tricks(view.hand, trump) + round(style.boldness)
    lowest = next(action for action in view.legal if isinstance(action, Bid))
    if lowest.amount <= min(counted, HIGHEST_BID):
        return Advice(lowest, MoonWhy.HAND_WORTH, suit=trump, number=counted)
    for action in view.legal:
        if isinstance(action, Pass):
            return Advice(action, MoonWhy.HAND_TOO_WEAK, number=counted)
    return Advice(lowest, MoonWhy.LEAST_BAD_BID, suit=trump, number=counted)


def _count_tricks(hand: Iterable[Tile], trump: Suit) -> int:
    """Return the number of trumps and doubles, each of which a beginner counts as a trick."""
    return sum(1 for tile in hand if order(trump).is_trump(tile) or tile.is_double)


def _take_widow(view: MoonView, random: Random) -> Advice:
    return Advice(next(action for action in view.legal if type(action) is TakeWidow), MoonWhy.CANNOT_HURT)


def _discard(view: MoonView, random: Random) -> Advice:
    suits = order(view.trump or most_held(view.hand))
    tile = _lightest(view.hand, suits)
    return Advice(find_legal_play(view, tile), MoonWhy.WORTHLESS, tile=tile)


def _name_trump(view: MoonView, random: Random) -> Advice:
    trump = most_held(view.hand)
    action = next(action for action in view.legal if isinstance(action, NameTrump) and action.trump is trump)
    held = sum(1 for tile in view.hand if order(trump).is_trump(tile))
    return Advice(action, MoonWhy.BEST_SUIT, suit=trump, number=held)


def _play(view: MoonView, random: Random) -> Advice:
    assert view.trump is not None
    suits = order(view.trump)
    legal = [action.tile for action in view.legal if isinstance(action, Play)]
    if random.random() < SLIP:
        return Advice(find_legal_play(view, random.choice(legal)), Why.CHANCE)
    tile, why = _follow(view, suits, legal) if view.trick else _lead(suits, legal)
    return Advice(find_legal_play(view, tile), why, tile=tile)


def _lead(suits: Order, legal: list[Tile]) -> tuple[Tile, MoonWhy]:
    """Return the highest of many trumps; otherwise doubles, then heavy tiles, and trumps last."""
    trumps = [tile for tile in legal if suits.is_trump(tile)]
    if len(trumps) >= ENOUGH_TRUMPS_TO_LEAD:
        return max(trumps, key=suits.trump_rank), MoonWhy.DRAWS_TRUMPS

    def strength_key(tile: Tile) -> tuple[bool, bool, int]:
        return tile.is_double, tile not in trumps, tile.pips

    return max(legal, key=strength_key), MoonWhy.MAY_WIN


def _follow(view: MoonView, suits: Order, legal: list[Tile]) -> tuple[Tile, MoonWhy]:
    """Return the highest tile of the suit if it beats the tiles on the table, or the lowest trump that beats them.

    The last seat plays the lowest tile that wins.
    """
    led = suits.lead(view.trick[0])
    best = max(led.strength[tile] for tile in view.trick)
    winners = sorted((tile for tile in legal if led.strength[tile] > best), key=led.strength.__getitem__)
    if not winners:
        return _lightest(legal, suits), MoonWhy.CANNOT_WIN
    if len(view.trick) == view.players - 1 or winners[0] not in led.follow:
        return winners[0], MoonWhy.WINS_CHEAPLY
    return winners[-1], MoonWhy.MAY_WIN


def _lightest(tiles: Iterable[Tile], suits: Order) -> Tile:
    """Return the tile with the fewest pips, but a trump or double only if there is nothing else."""

    def weight(tile: Tile) -> tuple[bool, bool, int]:
        return suits.is_trump(tile), tile.is_double, tile.pips

    return min(tiles, key=weight)


_PHASES: dict[Phase, Callable[[MoonView, Random], Advice]] = {
    Phase.WIDOW: _take_widow,
    Phase.DISCARD: _discard,
    Phase.TRUMP: _name_trump,
    Phase.PLAY: _play,
}
"""The function for each phase after the auction."""
