"""The score of a deal with a bid, in words: how the bid ended, and the points of the other side."""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer.every_game import announce_winners, game_over_at
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Kind, Message, answer, say
from moon_access.engine.events import DealScored, GameOver


def taken_and_bid(taken: int, needed: int) -> Message:
    """Word the bidding side's tricks or points against the bid, for use in a sentence or list."""
    if taken > needed:
        # translators: tricks or points of the bidder, who has more than were bid: "7 with 5 needed". No comma, for it
        # stands in lists, too.
        return answer("{taken} taken, {needed} needed", taken=taken, needed=needed)
    # translators: tricks or points of the bidder against the bid: "2 of 5".
    return answer("{taken} of {needed}", taken=taken, needed=needed)


def bid_ended(is_made: bool, side: int, listener: Listener, facts: dict[str, object]) -> Message:
    """Return how the bid ended for the bidding side.

    Args:
        is_made: True if the bid was made.
        side: The bidding side.
        listener: The player.
        facts: ``tricks``, the side's tricks or points against the bid; ``delta``, ``total`` and ``name``.

    Returns:
        The line.
    """
    return listener.shorten_with_earcons(
        _describe_result(is_made, side, listener, facts), _describe_totals(side, listener, facts)
    )


def _describe_result(made: bool, side: int, listener: Listener, facts: dict[str, object]) -> Message:
    if listener.has_teams and listener.side is not None:
        return _team(side == listener.side, made, facts)
    if side == listener.side:
        if made:
            return say(Kind.SCORES, "Bid made, {tricks}: {delta:+}. Total {total}.", **facts)
        return say(Kind.SCORES, "Bid failed, {tricks}: {delta:+}. Total {total}.", **facts)
    if made:
        return say(Kind.SCORES, "Bid made, {tricks}: {name} {delta:+}, total {total}.", **facts)
    return say(Kind.SCORES, "Bid failed, {tricks}: {name} {delta:+}, total {total}.", **facts)


def _team(is_own: bool, made: bool, facts: dict[str, object]) -> Message:
    if is_own and made:
        return say(Kind.SCORES, "Bid made, {tricks}: your team {delta:+}, total {total}.", **facts)
    if is_own:
        return say(Kind.SCORES, "Bid failed, {tricks}: your team {delta:+}, total {total}.", **facts)
    if made:
        return say(Kind.SCORES, "Bid made, {tricks}: the others {delta:+}, total {total}.", **facts)
    return say(Kind.SCORES, "Bid failed, {tricks}: the others {delta:+}, total {total}.", **facts)


def _describe_totals(side: int, listener: Listener, facts: dict[str, object]) -> Message:
    """Return the line without the result of the bid, which a sound has told."""
    if listener.has_teams and side == listener.side:
        # translators: a sound has told that the bid was made, or has failed; in the lines that follow, too.
        return say(Kind.SCORES, "{tricks}: your team {delta:+}, total {total}.", **facts)
    if listener.has_teams and listener.side is not None:
        return say(Kind.SCORES, "{tricks}: the others {delta:+}, total {total}.", **facts)
    if side == listener.side:
        return say(Kind.SCORES, "{tricks}: {delta:+}. Total {total}.", **facts)
    return say(Kind.SCORES, "{tricks}: {name} {delta:+}, total {total}.", **facts)


def other_side(event: DealScored, side: int, listener: Listener) -> Message:
    delta, total = event.delta[side], event.total[side]
    if listener.has_teams and listener.side is not None:
        if side == listener.side:
            return say(Kind.SCORES, "Your team {delta:+}, total {total}.", delta=delta, total=total)
        return say(Kind.SCORES, "The others {delta:+}, total {total}.", delta=delta, total=total)
    if side == listener.side:
        return say(Kind.SCORES, "You {delta:+}, total {total}.", delta=delta, total=total)
    name = listener.name_of_side(side)
    return say(Kind.SCORES, "{name} {delta:+}, total {total}.", name=name, delta=delta, total=total)


def game_over(scores: Sequence[object], event: GameOver, listener: Listener, scored_deals: int) -> tuple[Message, ...]:
    """Return who has won, and the final scores unless the score of the only deal has just told them.

    Args:
        scores: What each side has, in words.
        event: The end.
        listener: The player.
        scored_deals: How many deals were begun and not thrown in.

    Returns:
        The lines.
    """
    # Nobody has points after one deal if somebody has resigned in it, before its score.
    has_told = scored_deals <= 1 and any(event.total)
    return announce_winners(event, listener) if has_told else game_over_at(scores, event, listener)
