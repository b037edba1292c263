"""A review in words: for each choice that fell short what would have been better, and by how much."""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer.arena import decimal
from moon_access.announcer.message import N_, Message, answer
from moon_access.engine.actions import Bid, Pass
from moon_access.games.moon.bots.outlook import Candidate, Departure
from moon_access.games.moon.state import Phase

from .hints import GAMES, choice_named, games_won

LEAST_RATE = 0.1
"""Where the bid is made or beaten less often than so much oftener, what differs are the tricks."""


def heading(deal: int) -> Message:
    """Before the lines that follow, which tell only what the player could know then."""
    return answer("Deal {n}, as it looked then.", n=deal)


def no_fault() -> Message:
    return answer("No fault found: as good as the strongest play.")


_JUDGED = {
    # translators: what a review has judged, in a list: "Judged: bidding, discard, trump, tiles played."
    Phase.AUCTION: N_("bidding"),
    Phase.WIDOW: N_("widow"),
    Phase.DISCARD: N_("discard"),
    Phase.TRUMP: N_("trump"),
    Phase.PLAY: N_("tiles played"),
}


def judged(phases: Sequence[Phase]) -> Message:
    """In which phases of the deal the player had a choice, and each was judged."""
    return answer("Judged: {what}.", what=tuple(answer(_JUDGED[phase]) for phase in phases))


def all_open(amount: int, could_be_made: bool) -> Message:
    """What perfect play by everybody would have come to, from the first lead on."""
    if could_be_made:
        return answer("With all tiles open, {amount} could be made.", amount=amount)
    return answer("With all tiles open, {amount} could be beaten.", amount=amount)


def departure(fault: Departure) -> Message:
    """A choice that cost something, and the best one."""
    if fault.view.phase is Phase.AUCTION:
        return _call(fault)
    fields: dict[str, object] = {
        "place": _place(fault),
        "best": choice_named(fault.best.action),
        "yours": choice_named(fault.chosen.action),
    }
    if fault.rate < LEAST_RATE:
        # translators: place is "Trick 3", "Discard" or "Trump"; best and yours are tiles or trumps.
        text = N_("{place}: {best} rather than {yours}, tricks more: {tricks}.")
        return answer(text, tricks=decimal(fault.tricks, 1), **fields)
    fields |= {"made": fault.best.made, "worlds": fault.best.worlds, "less": fault.chosen.made}
    if fault.attacks:
        text = N_(
            "{place}: {best} rather than {yours}; bid made in {made} of {worlds} "
            "guesses at the hidden tiles, not {less}."
        )
    else:
        text = N_(
            "{place}: {best} rather than {yours}; bid beaten in {made} of {worlds} "
            "guesses at the hidden tiles, not {less}."
        )
    return answer(text, **fields)


def _place(fault: Departure) -> Message:
    phase = fault.view.phase
    if phase is Phase.DISCARD:
        return answer("Discard")
    if phase is Phase.TRUMP:
        return answer("Trump")
    if phase is Phase.WIDOW:
        return answer("Widow")
    return answer("Trick {n}", n=len(fault.view.tricks) + 1)


def _call(fault: Departure) -> Message:
    best, chosen = fault.best, fault.chosen
    won: dict[str, object] = {"more": games_won(best.value), "less": games_won(chosen.value), "games": GAMES}
    # translators: amount and yours are bids, games is 100, more and less are numbers of games won.
    if isinstance(chosen.action, Pass):
        return answer("Bid: {amount} wins {more} of {games} games, a pass {less}.", amount=_amount(best), **won)
    won["yours"] = _amount(chosen)
    if isinstance(best.action, Pass):
        return answer("Bid: a pass wins {more} of {games} games, {yours} wins {less}.", **won)
    return answer("Bid: {amount} wins {more} of {games} games, {yours} wins {less}.", amount=_amount(best), **won)


def _amount(bid: Candidate) -> int:
    assert isinstance(bid.action, Bid)
    return bid.action.amount
