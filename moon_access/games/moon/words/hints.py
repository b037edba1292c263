"""A hint in Moon in words: the move, the reason for it, and the figures that it comes from."""

from __future__ import annotations

from enum import Enum

from moon_access.announcer import advice as shared
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import N_, Message, answer
from moon_access.bots.contract import Advice
from moon_access.engine.actions import Action, Pass
from moon_access.games.moon.actions import LeaveWidow, TakeWidow
from moon_access.games.moon.bots.outlook import Analysis, Candidate, alternative_call, are_equally_good
from moon_access.games.moon.bots.why import MoonWhy
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.words import guesses, moves
from moon_access.games.tricks.words.reasons import word_reason


def move(action: Action) -> Message:
    if isinstance(action, TakeWidow):
        return answer("Hint: take the widow.")
    if isinstance(action, LeaveWidow):
        return answer("Hint: leave the widow.")
    return moves.word_hint(action)


def equally_good_calls(call: Action, other: Action) -> Message:
    """Return the line for two calls that win equally often; at least one is a bid."""
    bids = [one.amount for one in (call, other) if isinstance(one, Bid)]
    if len(bids) == 1:
        # translators: a hint if two calls are equally good; amount and other are bids.
        return answer("Hint: bid {amount} or pass, equally good.", amount=bids[0])
    return answer("Hint: bid {amount} or {other}, equally good.", amount=bids[0], other=bids[1])


def reason(advice: Advice) -> Message:
    """Return the sentence of a reason. ``worth`` adds the figures of the call that wins most often."""
    return word_reason(advice, _REASONS, choice_named)


GAMES = 100
"""A win probability is announced as wins out of this many games."""


def worth(call: Candidate, other: Candidate | None) -> Message:
    """Return a line about how often two calls win, the better call first.

    ``other``: None if it would be an unlikely bid of 21.
    """
    fields: dict[str, object] = {"more": games_won(call.value), "games": GAMES}
    if other is None:
        return answer("If you pass, you win {more} of {games} games from here; 21 is too uncertain.", **fields)
    fields["less"] = games_won(other.value)
    bids = [one.action.amount for one in (call, other) if isinstance(one.action, Bid)]
    fields |= zip(("amount", "other"), bids, strict=False)
    if are_equally_good(call, other):
        fields["more"] = games_won((call.value + other.value) / 2)
        del fields["less"]
        if len(bids) == 1:
            return answer("With {amount} or a pass you win {more} of {games} games from here.", **fields)
        return answer("With {amount} or {other} you win {more} of {games} games from here.", **fields)
    if isinstance(call.action, Pass):
        # translators: in these lines amount and other are bids, games is 100, more and less are numbers of games won.
        return answer("If you pass, you win {more} of {games} games from here; with {amount} only {less}.", **fields)
    if len(bids) == 1:
        return answer("With {amount} you win {more} of {games} games from here; with a pass only {less}.", **fields)
    return answer("With {amount} you win {more} of {games} games from here; with {other} only {less}.", **fields)


def games_won(value: float) -> int:
    return round(GAMES * value)


_REASONS: dict[Enum, shared.Reason] = {MoonWhy.CANNOT_HURT: N_("Looking costs nothing.")}


def figures(analysis: Analysis | None) -> Message:
    """Tell how often the best choice succeeds, and how often the next choice with another result does."""
    if analysis and isinstance(analysis.best.action, Bid | Pass):
        return _describe_bid(analysis)
    tried = [one for one in analysis.candidates if one.worlds] if analysis else []
    if not analysis or not tried:
        return shared.no_figures()
    are_all = len(tried) == len(analysis.candidates)
    return guesses.word_figures(tried, attacks=analysis.attacks, name_action=choice_named, are_all=are_all)


def _describe_bid(analysis: Analysis) -> Message:
    """Tell how often the advised bid is made. If a pass is advised, tell how often the next best bid is made."""
    best, other = analysis.best, alternative_call(analysis)
    bid = best if isinstance(best.action, Bid) else other
    if bid is None or not isinstance(bid.action, Bid):
        return shared.no_figures()
    amount = bid.action.amount
    if not bid.worlds:
        return answer("{amount} is always outbid.", amount=amount)
    # translators: amount is a bid; made and worlds are numbers of deals. Bots of the level "normal" play these to the
    # end, where this bid is the highest.
    text = N_("A bid of {amount} was made in {made} of {worlds} deals that normal bots played to the end.")
    return answer(text, amount=amount, made=bid.times_made, worlds=bid.worlds)


def explain_figures(analysis: Analysis | None) -> Message | None:
    """Explain what the figures assume, to be told once; return None if there is nothing to explain."""
    if analysis is None or isinstance(analysis.best.action, Bid | Pass) or analysis.best.worlds < 2:
        return None
    return guesses.explain_guesses()


def choice_named(action: Action) -> Message:
    """Return the name of a tile, a trump, a bid, or a choice about the widow, for use inside a line."""
    if isinstance(action, TakeWidow):
        return answer("taking it")
    return answer("leaving it") if isinstance(action, LeaveWidow) else moves.choice_named(action)


def name_spoken_move(action: Action, view: MoonView, listener: Listener) -> tuple[Message, ...]:
    """Return the name of an action in hints, see games/words.py. A pass has no other name."""
    return (move(action),) if isinstance(action, Pass) else (move(action), choice_named(action))
