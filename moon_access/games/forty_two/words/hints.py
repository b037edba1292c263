"""A hint in 42 in words: the move, the reason for it, and the figures that it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from moon_access.announcer import advice as shared
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import N_, Kind, Message, answer, count, ngettext
from moon_access.bots.contract import Advice
from moon_access.engine.actions import Action, Pass
from moon_access.engine.tiles import Suit, Tile
from moon_access.engine.trick import order
from moon_access.games.forty_two.actions import NameSpecial, Plunge, Special
from moon_access.games.forty_two.bots.outlook import Analysis, Candidate
from moon_access.games.forty_two.bots.why import FortyTwoWhy
from moon_access.games.forty_two.marks import marks_of
from moon_access.games.forty_two.state import FortyTwoView
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.words import guesses, moves
from moon_access.games.tricks.words.reasons import word_reason

from .bids import amount_named, plunge_named, special_named


def move(action: Action) -> Message:
    if isinstance(action, NameSpecial):
        if action.special is Special.NELLO:
            return answer("Hint: nello.")
        if action.special is Special.SEVENS:
            return answer("Hint: sevens.")
        return answer("Hint: {bid}.", bid=special_named(action.special))
    if isinstance(action, Plunge):
        # translators: a hint; bid is "plunge", "splash 2" or "nello low".
        return answer("Hint: {bid}.", bid=plunge_named(action))
    marks = marks_of(action.amount) if isinstance(action, Bid) else None
    if marks is not None:
        return count(Kind.ANSWER, "Hint: bid one mark.", "Hint: bid {n:m} marks.", marks)
    return moves.word_hint(action)


def reason(advice: Advice, hand: Sequence[Tile]) -> Message:
    """Return the sentence of a reason.

    For a bid it says what makes the bid good: the planned trump, and how many tiles of it the hand has.

    Args:
        advice: The advice.
        hand: The hand of the seat.

    Returns:
        The sentence.
    """
    if advice.why in _COUNTED:
        return shared.reason(advice, _COUNTED)
    if advice.why is FortyTwoWhy.HAND_WORTH:
        return _describe_points(advice.suit, advice.number or 0, hand)
    if advice.why is FortyTwoWhy.MADE_OFTEN:
        return _describe_share(advice, hand)
    return word_reason(advice, _REASONS, choice_named)


def _trumps_held(suit: Suit, hand: Sequence[Tile]) -> Message:
    """Return how many tiles of this trump the hand holds."""
    tiles = sum(map(order(suit).is_trump, hand))
    # translators: the beginning of the lines that follow; suit is the trump to name later.
    return count(Kind.ANSWER, "You hold one {suit}", "You hold {n} {suit:pl}", tiles, suit=suit)


def _describe_points(suit: Suit | None, points: int, hand: Sequence[Tile]) -> Message:
    """Return what the own side takes on average under the trump in mind."""
    if suit is None or suit is Suit.NONE:
        # translators: in these lines, why to bid; n is a number of points.
        return count(Kind.ANSWER, "No trump: expect about one point.", "No trump: expect about {n} points.", points)
    return count(
        Kind.ANSWER,
        "{held}: expect about one point.",
        "{held}: expect about {n} points.",
        points,
        held=_trumps_held(suit, hand),
    )


def _describe_share(advice: Advice, hand: Sequence[Tile]) -> Message:
    """Return in how many sampled deals the bid is made under the trump in mind."""
    facts: dict[str, object] = {"made": advice.number, "worlds": advice.worlds}
    if advice.suit is None or advice.suit is Suit.NONE:
        # translators: in these lines, why to bid; made and worlds are numbers of deals that were played out.
        return answer("No trump makes the bid in {made} of {worlds} deals.", **facts)
    return answer(
        "{held}, which makes the bid in {made} of {worlds} deals.", held=_trumps_held(advice.suit, hand), **facts
    )


_COUNTED: dict[Enum, shared.Reason] = {
    # translators: in these lines n and worlds are numbers of deals that were played out.
    FortyTwoWhy.LOSES_ALL: N_("In nello you lose every trick in {n} of {worlds} deals."),
    FortyTwoWhy.PLUNGE_MADE: N_("Your team takes every trick in {n} of {worlds} deals."),
}
"""The texts of the reasons for a call that say in how many deals it is made."""

_REASONS: dict[Enum, shared.Reason] = {
    FortyTwoWhy.HAND_TOO_WEAK: ngettext(
        "Your hand is too weak: expect about one point.", "Your hand is too weak: expect about {n} points."
    ),
    FortyTwoWhy.TOO_RISKY: N_("The bid would fail too often."),
    FortyTwoWhy.PARTNER_BID: N_("Your partner has the bid."),
    FortyTwoWhy.LEAST_BAD_BID: N_("You have to bid, and this risks least."),
    FortyTwoWhy.KEEPS_TRUMPS: N_("It keeps your trumps for later."),
    # translators: n is the points in the trick.
    FortyTwoWhy.WINS_COUNT: N_("It is sure to take the points in the trick."),
    # translators: n is five or ten points.
    FortyTwoWhy.GIVES_COUNT: N_("It gives {n} points to your partner's trick."),
    # translators: n is the points on the tile, which wins the trick for your team.
    FortyTwoWhy.SAVES_COUNT: ngettext(
        "It wins, and the one point on it is yours.", "It wins, and the {n} points on it are yours."
    ),
    FortyTwoWhy.KEEPS_COUNT: N_("The trick is lost, and it gives no points away."),
    FortyTwoWhy.ONE_WORTH_TRYING: N_("Nothing else is worth trying."),
    FortyTwoWhy.DUCKS: N_("It does not take the trick."),
    FortyTwoWhy.UNDER: N_("It leaves the trick to the bidder."),
}


def figures(analysis: Analysis | None) -> Message:
    """Tell how often the best choice succeeds, and how often the next choice with another result does."""
    tried = [one for one in analysis.candidates if one.worlds] if analysis else []
    if not analysis or not tried:
        return shared.no_figures()
    best, *others = tried
    if isinstance(best.action, Bid | Plunge):
        return _describe_bid(best.action, best, _next_higher(best, others) if best is analysis.best else None)
    return guesses.word_figures(tried, attacks=analysis.attacks, name_action=choice_named)


def _next_higher(best: Candidate, others: Sequence[Candidate]) -> Candidate | None:
    """Return the lowest higher bid that is made less often in the same worlds, to show the cost of bidding more."""
    if not isinstance(best.action, Bid):
        return None
    least = best.action.amount
    higher = [
        one
        for one in others
        if isinstance(one.action, Bid) and one.action.amount > least and one.times_made < best.times_made
    ]
    return min(higher, key=_amount, default=None)


def _amount(candidate: Candidate) -> int:
    assert isinstance(candidate.action, Bid)
    return candidate.action.amount


def _describe_bid(bid: Bid | Plunge, candidate: Candidate, higher: Candidate | None) -> Message:
    named = plunge_named(bid) if isinstance(bid, Plunge) else amount_named(bid.amount)
    facts: dict[str, object] = {"amount": named, "made": candidate.times_made, "worlds": candidate.worlds}
    if higher is not None:
        # translators: as the next line; other is a higher bid, made in fewer of the same deals.
        text = N_(
            "A bid of {amount} was made in {made} of {worlds} deals that normal bots played to the end; "
            "{other} in {less}."
        )
        return answer(text, **facts, other=amount_named(_amount(higher)), less=higher.times_made)
    # translators: amount is a bid; made and worlds are numbers of deals. Bots of the level "normal" play these to the
    # end, where this bid is the highest.
    return answer("A bid of {amount} was made in {made} of {worlds} deals that normal bots played to the end.", **facts)


def explain_figures(analysis: Analysis | None) -> Message | None:
    """Explain what the figures assume, to be told once; return None if there is nothing to explain."""
    if analysis is None or isinstance(analysis.best.action, Bid | Pass | Plunge) or analysis.best.worlds < 2:
        return None
    return guesses.explain_guesses()


def choice_named(action: Action) -> Message:
    """Return the name of a tile, a trump, a game without trump, a bid or a pass, for use inside a line."""
    if isinstance(action, Pass):
        # translators: one of two calls inside a line: "31 rather than passing".
        return answer("passing")
    if isinstance(action, Plunge):
        return plunge_named(action)
    if isinstance(action, Bid):
        return amount_named(action.amount)
    return special_named(action.special) if isinstance(action, NameSpecial) else moves.choice_named(action)


def name_spoken_move(action: Action, view: FortyTwoView, listener: Listener) -> tuple[Message, ...]:
    """Return the name of an action in hints, see games/words.py. A pass and a plunge have no other name."""
    return (move(action),) if isinstance(action, Pass | Plunge) else (move(action), choice_named(action))
