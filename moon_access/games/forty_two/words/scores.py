"""The counts and scores of 42 in words: the points of a trick, how a bid stands, and what a deal brings.

The team of the listener is "your team", the other one "the others"; the program said which players these are when the
table was set up.
"""

from __future__ import annotations

from moon_access.announcer.every_game import item_of_side, sides_listener_first
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import AllOf, Kind, Message, answer, count
from moon_access.engine.events import DealScored, TrickTaken
from moon_access.engine.tiles import Tile
from moon_access.games.forty_two.actions import NELLOS
from moon_access.games.forty_two.marks import MARK, count_of, side_of, trick_points
from moon_access.games.forty_two.state import FortyTwoView
from moon_access.games.tricks.words.scores import bid_ended, other_side, taken_and_bid

Messages = tuple[Message, ...]


def do_points_matter(view: FortyTwoView) -> bool:
    """Return whether the points of a trick change anything.

    If the bidders must take or lose all tricks, points matter only if the table scores points.
    """
    if view.special in NELLOS or view.contract is None:
        return False
    return not view.contract.is_in_marks or view.options.scoring == "points"


def worth(event: TrickTaken, view: FortyTwoView) -> int:
    """Return the points of a trick if a message should name them, because they matter and exceed one; otherwise 0."""
    points = trick_points(event.trick.tiles)
    return points if points > 1 and do_points_matter(view) else 0


def tiles_that_count(tiles: tuple[Tile, ...]) -> AllOf:
    """Name the counting tiles among these."""
    return AllOf(tuple(tile for tile in tiles if count_of(tile)))


def answer_taken(view: FortyTwoView, listener: Listener) -> Messages:
    """Tell the points of each team so far, and the points that the bid still needs."""
    contract = view.contract
    if contract is None or view.trump is None:
        return (answer("No tricks yet."),)
    bidders = side_of(contract.seat)
    tricks = [view.taken[0] + view.taken[2], view.taken[1] + view.taken[3]]
    if view.special in NELLOS:
        return (count(Kind.ANSWER, "Nello, one trick to lose.", "Nello, {n:m} tricks to lose.", 7 - len(view.tricks)),)
    if not do_points_matter(view):
        items = tuple(
            item_of_side(side, taken_and_bid(tricks[side], 7) if side == bidders else tricks[side], listener)
            for side in sides_listener_first(listener)
        )
        return (answer("Tricks: {items}.", items=items),)
    items = tuple(
        item_of_side(
            side,
            taken_and_bid(view.points[side], contract.points_needed) if side == bidders else view.points[side],
            listener,
        )
        for side in sides_listener_first(listener)
    )
    return answer("Points this deal: {items}.", items=items), _still_needed(
        view, contract.points_needed - view.points[bidders]
    )


def _still_needed(view: FortyTwoView, needed: int) -> Message:
    left = MARK - sum(view.points)
    if needed <= 0:
        return answer("The bid is made, points still out: {left}.", left=left)
    if needed > left:
        return answer("The bid is lost, points still out: {left}.", left=left)
    # translators: points: "The bid needs 9 more points of the 13 still out."
    return count(
        Kind.ANSWER,
        "The bid needs one more point of the {left} still out.",
        "The bid needs {n} more points of the {left} still out.",
        needed,
        left=left,
    )


def describe_result(event: DealScored, view: FortyTwoView) -> Message:
    """Return the points that the bidders took and the points that they needed."""
    contract = view.contract
    assert contract is not None
    bidders = side_of(event.bidder)
    if view.special in NELLOS:
        # translators: how a bid of nello ended, a part of "Bid made, every trick lost: your team 2 marks, total 5."
        return answer("every trick lost") if event.made else answer("a trick taken")
    if contract.is_in_marks:
        # translators: how a bid of all tricks ended, a part of a line as for nello.
        return answer("every trick taken") if event.made else answer("a trick lost")
    return _points(view.points[bidders], contract.points_needed)


def _points(points_taken: int, needed: int) -> Message:
    """Word the bidders' points for a line about marks, in which plain numbers would look like marks."""
    if points_taken > needed:
        # translators: points of the bidders, who have more than were bid: "33 points taken, 32 needed". Bids are 30 or
        # more.
        return answer("{taken} points taken, {needed} needed", taken=points_taken, needed=needed)
    # translators: points of the bidders against the bid: "12 of 32 points".
    return answer("{taken} of {needed} points", taken=points_taken, needed=needed)


def deal_scored(event: DealScored, listener: Listener, view: FortyTwoView) -> Messages:
    """Tell how the bid ended, and the scores."""
    if view.options.scoring == "marks":
        return (_announce_marks(event, listener, view),)
    bidding = listener.side_of(event.bidder)
    others = [side for side in sides_listener_first(listener) if side != bidding]
    facts: dict[str, object] = {
        "tricks": describe_result(event, view),
        "delta": event.delta[bidding],
        "total": event.total[bidding],
        "name": listener.name_of_side(bidding),
    }
    return bid_ended(event.made, bidding, listener, facts), *(other_side(event, side, listener) for side in others)


def _announce_marks(event: DealScored, listener: Listener, view: FortyTwoView) -> Message:
    """Return the line of a game in marks: the bidders get the marks of a made bid, the others those of a failed bid."""
    side = 0 if event.delta[0] else 1
    marks = event.delta[side]
    facts: dict[str, object] = {"points": describe_result(event, view), "total": event.total[side]}
    if listener.side is None:
        return _announce_to_onlookers(event.made, marks, {**facts, "name": listener.name_of_side(side)})
    mine = side == listener.side
    # translators: in the lines that follow, points is "33 of 32", "every trick taken" and the like; the total is marks.
    if mine and event.made:
        return count(
            Kind.SCORES,
            "Bid made, {points}: your team one mark, total {total}.",
            "Bid made, {points}: your team {n:m} marks, total {total}.",
            marks,
            **facts,
        )
    if mine:
        return count(
            Kind.SCORES,
            "Bid failed, {points}: your team one mark, total {total}.",
            "Bid failed, {points}: your team {n:m} marks, total {total}.",
            marks,
            **facts,
        )
    if event.made:
        return count(
            Kind.SCORES,
            "Bid made, {points}: the others one mark, total {total}.",
            "Bid made, {points}: the others {n:m} marks, total {total}.",
            marks,
            **facts,
        )
    return count(
        Kind.SCORES,
        "Bid failed, {points}: the others one mark, total {total}.",
        "Bid failed, {points}: the others {n:m} marks, total {total}.",
        marks,
        **facts,
    )


def _announce_to_onlookers(is_made: bool, marks: int, facts: dict[str, object]) -> Message:
    if is_made:
        return count(
            Kind.SCORES,
            "Bid made, {points}: {name} one mark, total {total}.",
            "Bid made, {points}: {name} {n:m} marks, total {total}.",
            marks,
            **facts,
        )
    return count(
        Kind.SCORES,
        "Bid failed, {points}: {name} one mark, total {total}.",
        "Bid failed, {points}: {name} {n:m} marks, total {total}.",
        marks,
        **facts,
    )
