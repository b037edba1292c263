"""42 as a steady player plays it: sound rules of thumb, no search, no chance.

It bids the value of its hand, and marks only if the hand alone takes every trick, or loses every trick at nello.
card_play.py chooses the tiles.
"""

from __future__ import annotations

from moon_access.bots.contract import Advice
from moon_access.bots.levels import PLAIN, Style
from moon_access.engine.actions import Action, Pass
from moon_access.engine.tiles import Suit
from moon_access.engine.trick import order
from moon_access.games.forty_two.actions import NameSpecial, Plunge, Special
from moon_access.games.forty_two.marks import MARK, partner_of
from moon_access.games.forty_two.state import FortyTwoView, allowed_trumps
from moon_access.games.tricks.actions import Bid, NameTrump
from moon_access.games.tricks.state import Phase

from .card_play import play
from .hand_evaluation import HandValue, best_hand_value, best_nello, is_sure_of_all
from .why import FortyTwoWhy

SOUND_CHANCE = 0.75
"""The chance, 0 to 1, with which a bid must be made to be sound."""
LEAST_CHANCE_OF_LOWEST_BID = 0.6
"""The chance with which the lowest bid must be made, if no other is sound."""
CERTAINTY_FOR_NELLO = 0.7
"""The certainty to lose all from which on a hand is good for nello."""
DOUBLES_TO_PLUNGE = 5
CHANCE_PER_BOLDNESS = 0.04
"""The difference of style: a bold player bids at a chance lower by this, a careful one at a chance higher by this."""


def advise(view: FortyTwoView, style: Style = PLAIN) -> Advice:
    """Return a legal action and its reason, in every phase and under all house rules. There must be a choice.

    Only the bids differ by style.
    """
    if view.phase is Phase.AUCTION:
        return choose_call(view, style)
    return name_trump(view) if view.phase is Phase.TRUMP else play(view)


def choose_call(
    view: FortyTwoView, style: Style = PLAIN, sound: float = SOUND_CHANCE, risked: float = LEAST_CHANCE_OF_LOWEST_BID
) -> Advice:
    """Return marks for a hand that takes or loses all tricks; otherwise the highest bid that is worth its risk."""
    bolder = CHANCE_PER_BOLDNESS * style.boldness
    worth = best_hand_value(view.hand, allowed_trumps(view.options))
    number = round(worth.points)
    strong = _call_on_all_tricks(view, worth)
    if strong is not None:
        return strong
    bids = [action for action in view.legal if isinstance(action, Bid) and action.amount < MARK]
    good = [bid for bid in bids if worth.chance(bid.amount) >= sound - bolder]
    passes = [action for action in view.legal if isinstance(action, Pass)]
    if passes and any(call.seat == partner_of(view.seat) and not isinstance(call, Pass) for call in view.calls):
        return Advice(passes[0], FortyTwoWhy.PARTNER_BID, number=number)
    if not good and bids and worth.chance(bids[0].amount) >= risked - bolder:
        good = bids[:1]
    if good:
        return Advice(good[-1], FortyTwoWhy.HAND_WORTH, suit=worth.trump, number=number)
    if passes:
        return Advice(passes[0], FortyTwoWhy.HAND_TOO_WEAK, number=number)
    return Advice(bids[0], FortyTwoWhy.LEAST_BAD_BID, suit=worth.trump, number=number)


def _call_on_all_tricks(view: FortyTwoView, worth: HandValue) -> Advice | None:
    """Return marks or a plunge for a hand that takes or loses every trick or has enough doubles; otherwise None."""
    marks = [action for action in view.legal if isinstance(action, Bid) and action.amount >= MARK]
    if marks and is_sure_of_all(view.hand, worth.trump):
        return Advice(marks[-1], FortyTwoWhy.HAND_WORTH, suit=worth.trump, number=MARK)
    doubles = sum(tile.is_double for tile in view.hand)
    for action in view.legal:
        if isinstance(action, Plunge) and not action.is_splash and doubles >= DOUBLES_TO_PLUNGE:
            return Advice(action, FortyTwoWhy.HAND_WORTH, number=MARK)
    _, loses = best_nello(view.hand, view.options.nello_doubles)
    if view.options.nello and marks and marks[0].amount == MARK and loses >= CERTAINTY_FOR_NELLO:
        return Advice(marks[0], FortyTwoWhy.LOSES_ALL)
    return None


def name_trump(view: FortyTwoView) -> Advice:
    """Return the trump under which the hand is worth most; nello if it loses all tricks."""
    special: dict[Special, Action] = {
        action.special: action for action in view.legal if isinstance(action, NameSpecial)
    }
    worth = best_hand_value(view.hand, allowed_trumps(view.options))
    nello, loses = best_nello(view.hand, view.options.nello_doubles)
    if nello in special and not is_sure_of_all(view.hand, worth.trump) and loses >= CERTAINTY_FOR_NELLO:
        return Advice(special[nello], FortyTwoWhy.LOSES_ALL)
    action = next(action for action in view.legal if isinstance(action, NameTrump) and action.trump is worth.trump)
    if worth.trump is Suit.NONE:
        return Advice(action, FortyTwoWhy.BEST_WITHOUT_TRUMP)
    held = sum(1 for tile in view.hand if order(worth.trump).is_trump(tile))
    return Advice(action, FortyTwoWhy.BEST_SUIT, suit=worth.trump, number=held)
