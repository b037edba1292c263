"""A review in words: for each choice that fell short, a better one, and how much better it was."""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer import review as of_all_games
from moon_access.announcer.figures import decimal
from moon_access.announcer.message import N_, Kind, Message, answer, count
from moon_access.engine.actions import Pass
from moon_access.games.moon.bots.outlook import Candidate, Departure
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.state import Phase
from moon_access.games.tricks.words import review as shared

from .hints import GAMES, choice_named, games_won

LEAST_RATE = 0.1
"""The least difference in how often a bid is made or beaten.

If two choices differ by less, the review compares tricks.
"""


heading = of_all_games.review_heading
no_fault = of_all_games.no_fault

_PHASES_JUDGED = {
    Phase.AUCTION: shared.PHASE_OF_BIDDING,
    Phase.WIDOW: shared.WIDOW,
    Phase.DISCARD: shared.DISCARD,
    Phase.TRUMP: shared.TRUMP,
    Phase.PLAY: shared.TILES,
}


def phases_judged(phases: Sequence[Phase]) -> Message:
    """Say which phases of the deal the review judged: those in which the player had a choice."""
    return shared.word_judged([_PHASES_JUDGED[phase] for phase in phases])


def all_open(amount: int, can_be_made: bool) -> Message:
    """Word the result of perfect play by everybody from the first lead on."""
    if can_be_made:
        return answer("With all tiles open, {amount} could be made.", amount=amount)
    return answer("With all tiles open, {amount} could be beaten.", amount=amount)


def more_tricks_by_perfect_play(tricks: int) -> Message:
    """Say that the bid was made, and that perfect play by everybody takes two or more tricks more."""
    return count(
        Kind.ANSWER,
        "With all tiles open, the bidder could take one trick.",
        "With all tiles open, the bidder could take {n:m} tricks.",
        tricks,
    )


def departure(fault: Departure) -> Message:
    """Return the line of a choice that cost something, and the best one."""
    if fault.view.phase is Phase.AUCTION:
        return _call(fault)
    place, best, yours = _place(fault), choice_named(fault.best.action), choice_named(fault.choice.action)
    if fault.rate < LEAST_RATE:
        # translators: place is "Trick 3", "Discard" or "Trump"; best and yours are tiles or trumps.
        text = N_("{place}: {best} rather than {yours}, for {tricks} more tricks.")
        return answer(text, place=place, best=best, yours=yours, tricks=decimal(fault.tricks, 1))
    figures = fault.best.times_made, fault.best.worlds, fault.choice.times_made
    return shared.better_choice(place, best, yours, figures, attacks=fault.attacks)


def _place(fault: Departure) -> Message:
    phase = fault.view.phase
    if phase is Phase.DISCARD:
        return answer("Discard")
    if phase is Phase.TRUMP:
        return shared.trump()
    if phase is Phase.WIDOW:
        return answer("Widow")
    return shared.trick(len(fault.view.tricks) + 1)


def _call(fault: Departure) -> Message:
    best, chosen = fault.best, fault.choice
    won: dict[str, object] = {"more": games_won(best.value), "less": games_won(chosen.value), "games": GAMES}
    # translators: amount and yours are bids, games is 100, more and less are numbers of games won.
    if isinstance(chosen.action, Pass):
        return answer(
            "Bid: with {amount} you win {more} of {games} games, with a pass only {less}.", amount=_amount(best), **won
        )
    won["yours"] = _amount(chosen)
    if isinstance(best.action, Pass):
        return answer("Bid: with a pass you win {more} of {games} games, with {yours} only {less}.", **won)
    return answer(
        "Bid: with {amount} you win {more} of {games} games, with {yours} only {less}.", amount=_amount(best), **won
    )


def _amount(bid: Candidate) -> int:
    assert isinstance(bid.action, Bid)
    return bid.action.amount
