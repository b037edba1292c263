"""The scores of Moon in words: by player if each plays alone, by team if there are teams.

The team of the listener is "your team", the other one "the others"; the program said which players these are when the
table was set up.
"""

from __future__ import annotations

from moon_access.announcer.listener import Listener
from moon_access.announcer.lists import sides
from moon_access.announcer.message import Kind, Message, answer, say
from moon_access.engine.events import DealScored
from moon_access.games.moon.actions import MOON, tricks_needed
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.words.scores import bid_ended, other_side

Messages = tuple[Message, ...]


def _tricks(taken: int, needed: int) -> Message:
    """Return the tricks for a line about points, in which the numbers alone would be taken for points."""
    if taken > needed:
        # translators: tricks of the bidder, who has more than were bid: "7 tricks with 5 needed". Bids are 3 or more.
        return answer("{taken} tricks with {needed} needed", taken=taken, needed=needed)
    # translators: tricks of the bidder against the bid: "2 of 5 tricks".
    return answer("{taken} of {needed} tricks", taken=taken, needed=needed)


def deal_scored(event: DealScored, listener: Listener, view: MoonView) -> Messages:
    """Return the score of the bidding side first, then of the others from the listener on."""
    bidding = listener.side_of(event.bidder)
    others = [side for side in sides(listener) if side != bidding]
    return (_bidder(event, bidding, listener), *(other_side(event, side, listener) for side in others))


def _bidder(event: DealScored, side: int, listener: Listener) -> Message:
    facts: dict[str, object] = {
        "tricks": _tricks(event.tricks[side], tricks_needed(event.amount)),
        "delta": event.delta[side],
        "total": event.total[side],
        "name": listener.name_of_side(side),
    }
    moon = event.made and event.amount == MOON and not listener.teams
    if not moon:
        return bid_ended(event.made, side, listener, facts)
    if side == listener.side:
        return say(Kind.SCORES, "You shoot the moon: {delta:+}. Total {total}.", **facts)
    return say(Kind.SCORES, "{name} shoots the moon: {delta:+}, total {total}.", **facts)
