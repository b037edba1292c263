"""A review of 42 in words: for each choice that fell short, a better one, and how much better it was."""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer import review as of_all_games
from moon_access.announcer.figures import decimal
from moon_access.announcer.message import N_, Kind, Message, answer, count
from moon_access.games.forty_two.actions import NELLOS, Special
from moon_access.games.forty_two.bots.outlook import Departure
from moon_access.games.tricks.state import Phase
from moon_access.games.tricks.words import review as shared

from .hints import choice_named

heading = of_all_games.review_heading
LEAST_RATE = 0.1
"""The least difference in how often a bid is made or beaten.

If two choices differ by less, the review compares points.
"""
_PHASES_JUDGED = {Phase.AUCTION: shared.PHASE_OF_BIDDING, Phase.TRUMP: shared.TRUMP, Phase.PLAY: shared.TILES}
DEALS = 100
"""A call's worth is told as what it scores in so many deals."""


def none_found(findings: Sequence[object], judged_phases: Sequence[Phase]) -> tuple[Message, ...]:
    """Return the lines about a deal without findings, which say what was judged."""
    if findings:
        return ()
    if not judged_phases:
        return (of_all_games.no_choice(),)
    return of_all_games.no_fault(), shared.word_judged([_PHASES_JUDGED[phase] for phase in judged_phases])


def departure(fault: Departure) -> Message:
    """Return the line of a choice that cost something, and the best one."""
    if fault.view.phase is Phase.AUCTION:
        return _call(fault)
    playing = fault.view.phase is Phase.PLAY
    place = shared.trick(len(fault.view.tricks) + 1) if playing else shared.trump()
    best, yours = choice_named(fault.best.action), choice_named(fault.choice.action)
    if fault.rate < LEAST_RATE:
        # translators: place is "Trick 3" or "Trump"; best and yours are tiles or trumps.
        text = N_("{place}: {best} rather than {yours}, for {points} more points.")
        return answer(text, place=place, best=best, yours=yours, points=decimal(fault.points, 1))
    figures = fault.best.times_made, fault.best.worlds, fault.choice.times_made
    return shared.better_choice(place, best, yours, figures, attacks=fault.attacks)


def _call(fault: Departure) -> Message:
    facts = {**_facts_of_calls(fault), "more": round(DEALS * fault.cost)}
    if fault.view.options.scoring == "points":
        # translators: in these lines best, yours and other are bids or "passing", deals is 100. Bots of the level
        # "normal" played the deals; noise is how far luck may falsify the figure before it.
        text = N_("Bid: {best} rather than {yours}, for {more} more points in {deals} deals, give or take {noise}.")
    else:
        text = N_("Bid: {best} rather than {yours}, for {more} more marks in {deals} deals, give or take {noise}.")
    return answer(text, **facts)


def good_call(compared: Departure) -> Message:
    """Return the figures of a call that is as good as the best, beside the best other one."""
    facts = _facts_of_calls(compared)
    is_in_points = compared.view.options.scoring == "points"
    if -compared.cost <= compared.noise:
        if is_in_points:
            text = N_("No difference shows between {yours} and {best}, give or take {noise} points in {deals} deals.")
        else:
            text = N_("No difference shows between {yours} and {best}, give or take {noise} marks in {deals} deals.")
        return answer(text, **facts)
    facts["more"] = round(-DEALS * compared.cost)
    if is_in_points:
        text = N_("{yours} scores {more} more points in {deals} deals than {best}, give or take {noise}.")
    else:
        text = N_("{yours} scores {more} more marks in {deals} deals than {best}, give or take {noise}.")
    return answer(text, **facts)


def _facts_of_calls(compared: Departure) -> dict[str, object]:
    best, yours = choice_named(compared.best.action), choice_named(compared.choice.action)
    return {"best": best, "yours": yours, "noise": round(DEALS * compared.noise), "deals": DEALS}


def all_open(special: Special | None, points: int, can_be_made: bool) -> Message:
    """Word the result of perfect play by everybody from the first lead on. ``points``: those of the bidders."""
    if special in NELLOS:
        if can_be_made:
            return answer("With all tiles open, nello could be made.")
        return answer("With all tiles open, nello could be beaten.")
    if can_be_made:
        # translators: n is the points of the team that bid.
        return count(
            Kind.ANSWER,
            "With all tiles open, the bid could be made, with one point.",
            "With all tiles open, the bid could be made, with {n} points.",
            points,
        )
    # translators: n is the points of the team that bid.
    return count(
        Kind.ANSWER,
        "With all tiles open, the bid could be beaten: one point at most.",
        "With all tiles open, the bid could be beaten: {n} points at most.",
        points,
    )


def nothing_to_choose() -> Message:
    """Return the line that replaces ``all_open`` at sevens, where nobody chooses anything."""
    return answer("In sevens, no choice of a tile changes who wins a trick.")
