"""A hint in words: the move, and the reason that the bot gives for it."""

from __future__ import annotations

from ..bots.contract import Advice, Why
from ..rules.actions import Action, Bid, Discard, Draw, LeaveWidow, NameTrump, Pass, Play, TakeWidow
from ..rules.tiles import Suit
from .message import N_, End, Message, answer


def hint(advice: Advice) -> tuple[Message, Message]:
    """What to do, and why."""
    end = End(advice.number or 0)
    facts: dict[str, object] = {"tile": advice.tile, "suit": advice.suit, "n": advice.number, "end": end}
    return _move(advice.action), answer(_REASONS[advice.why], **facts)


def _move(action: Action) -> Message:
    if isinstance(action, Bid):
        return answer("Hint: bid {amount}.", amount=action.amount)
    if isinstance(action, Pass):
        return answer("Hint: pass.")
    if isinstance(action, TakeWidow):
        return answer("Hint: take the widow.")
    if isinstance(action, LeaveWidow):
        return answer("Hint: leave the widow.")
    if isinstance(action, Discard):
        return answer("Hint: discard {tile:acc}.", tile=action.tile)
    if isinstance(action, NameTrump):
        if action.trump is Suit.NONE:
            return answer("Hint: no trump.")
        return answer("Hint: {suit:pl} as trump.", suit=action.trump)
    if isinstance(action, Draw):
        return answer("Hint: draw.")
    if isinstance(action, Play) and action.end is not None:
        return answer("Hint: play {tile:acc} on {end}.", tile=action.tile, end=End(action.end))
    if isinstance(action, Play):
        return answer("Hint: play {tile:acc}.", tile=action.tile)
    raise AssertionError(action)


_REASONS = {
    Why.ONLY_MOVE: N_("It is the only move."),
    Why.CHANCE: N_("No reason, just luck."),
    # translators: n is a number of tricks.
    Why.HAND_WORTH: N_("Tricks to expect: {n}."),
    # translators: n is a number of tricks.
    Why.HAND_TOO_WEAK: N_("The hand is too weak, tricks to expect: {n}."),
    Why.PARTNER_BID: N_("Your partner's bid is good enough."),
    Why.LEAST_BAD_BID: N_("Somebody must bid, and this risks least."),
    Why.CANNOT_HURT: N_("Looking costs nothing."),
    Why.WORTHLESS: N_("It is the least likely to win."),
    # translators: n is how many trumps are held.
    Why.BEST_SUIT: N_("It is your best suit, tiles held: {n}."),
    Why.BEST_WITHOUT_TRUMP: N_("High tiles in many suits win without trump."),
    Why.DRAWS_TRUMPS: N_("It draws the others' trumps."),
    Why.WINS_FOR_SURE: N_("Nothing can beat it."),
    Why.HIGHEST_LEFT: N_("It is the highest of its suit left."),
    Why.LEADS_LOW: N_("A low lead keeps the better tiles."),
    Why.WINS_CHEAPLY: N_("It wins the trick cheaply."),
    Why.MAY_WIN: N_("It is likely to win the trick."),
    Why.SAVES_HIGH: N_("The trick is safe, so keep your high tiles."),
    Why.CANNOT_WIN: N_("You cannot win this trick."),
    Why.NOT_WORTH_IT: N_("A higher tile would likely be beaten."),
    Why.GOES_OUT: N_("It is your last tile."),
    Why.NEXT_LACKS: N_("The next player has shown no {end}."),
    # translators: n is a number of tiles.
    Why.FEW_FIT: N_("Unseen tiles that fit then, the fewest possible: {n}."),
    Why.DOUBLE_EARLY: N_("A double is hard to get rid of later."),
    # translators: n is a number of pips.
    Why.HEAVY: N_("It is heavy, pips: {n}."),
    # translators: n is a number of tiles.
    Why.KEEPS_FITTING: N_("As many of your tiles as possible fit then: {n}."),
    # translators: n is how many different numbers the tiles show.
    Why.KEEPS_VARIETY: N_("It keeps your numbers varied: {n}."),
}
