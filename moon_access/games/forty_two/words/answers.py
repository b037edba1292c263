"""The answers to questions in 42 at any time, from what the seat may know; and why an action is refused.

An answer never changes the game. games/tricks/words/answers.py has the answers that sound alike in every game of
tricks.
"""

from __future__ import annotations

from moon_access.announcer.every_game import items_by_side, refuse_without_aids
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import AllOf, Kind, Message, answer, count, error
from moon_access.engine.actions import Action
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Suit
from moon_access.games.forty_two.actions import NameSpecial, Plunge
from moon_access.games.forty_two.marks import COUNT_TILES, count_of, marks_of
from moon_access.games.forty_two.state import FortyTwoView, tiles_unseen_by
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.state import Phase
from moon_access.games.tricks.words import answers as tricks
from moon_access.games.tricks.words import memory, moves

from .bids import amount_named, call_of, contract_of, plays_for, plunge_named, special_named, trump_line
from .prompts import bid_choices, may_pass, trumps
from .scores import do_points_matter

Messages = tuple[Message, ...]


def legal(view: FortyTwoView, listener: Listener) -> Messages:
    if view.legal and view.phase is Phase.AUCTION:
        if may_pass(view):
            return (answer("You may bid {bids}, or pass.", bids=bid_choices(view)),)
        return (answer("You must bid: {bids}.", bids=bid_choices(view)),)
    if view.legal and view.phase is Phase.TRUMP:
        return (trumps(view),)
    return tricks.legal(view, listener)


def suit(view: FortyTwoView, listener: Listener) -> Messages:
    """Tell the trump, and the suit that was led."""
    if view.special is None:
        return tricks.suit(view, listener)
    return trump_line(view.trump, view.special), *tricks.suit(view, listener)[1:]


def calls(view: FortyTwoView, listener: Listener) -> Messages:
    if not view.calls:
        return (answer("No bids yet."),)
    said = answer("Bids: {bids}.", bids=tuple(call_of(call, listener) for call in view.calls))
    return (said,) if view.contract is None else (plays_for(view.contract, listener), said)


def score(view: FortyTwoView, listener: Listener) -> Messages:
    target, rounds = view.options.target, view.options.rounds
    number, most = listener.count_deals(min(view.deal - view.thrown_in, rounds), rounds)
    if view.options.scoring == "points" and most:
        points = items_by_side(view.scores, listener)
        return (answer("Score: {points}. Deal {n} of {most}.", points=points, n=number, most=most),)
    if view.options.scoring == "points":
        return (
            answer("Score: {points}. Target {target}.", points=items_by_side(view.scores, listener), target=target),
        )
    # translators: a number of marks as an item of the list in the next line.
    totals = items_by_side([answer("{marks}", marks=marks) for marks in view.scores], listener)
    if most:
        # translators: as the next line, in a game of a number of deals.
        return (answer("Marks: {totals}. Deal {n} of {most}.", totals=totals, n=number, most=most),)
    # translators: the marks that each team has won, in the game of 42.
    return (answer("Marks: {totals}. Target {target}.", totals=totals, target=target),)


def count_tiles_out(view: FortyTwoView, listener: Listener) -> Messages:
    """Tell the counting tiles that are not played yet: unseen ones, and those in the player's own hand."""
    if not view.aids:
        return (refuse_without_aids(),)
    if view.special is not None and not do_points_matter(view):
        # translators: the answer about counting tiles that are still out, at nello or sevens, where no tile counts.
        return (answer("No tile counts in this deal."),)
    played = {*view.trick, *(tile for trick in view.tricks for tile in trick.tiles)}
    out = tuple(tile for tile in reversed(COUNT_TILES) if tile not in played)
    mine = tuple(tile for tile in out if tile in view.hand)
    unseen = tuple(tile for tile in out if tile not in view.hand)
    held = (answer("You hold {tiles}.", tiles=AllOf(mine)),) if mine else ()
    if not unseen:
        return answer("You have seen all counting tiles."), *held
    points = sum(map(count_of, unseen))
    # translators: the tiles that count five or ten points, and that the player has not seen; n is their points.
    return answer("Counting tiles unseen, {n} points: {tiles}.", n=points, tiles=AllOf(unseen)), *held


def recap(view: FortyTwoView, listener: Listener) -> Messages:
    return tricks.recap(view, listener, score(view, listener), _bid(view, listener), is_bid=bool(view.contract))


def _bid(view: FortyTwoView, listener: Listener) -> Messages:
    """Tell the contract; before there is one, tell the bids so far."""
    if view.contract is None or view.trump is None:
        return calls(view, listener)
    return (contract_of(view.contract, view.trump, view.special, view.contract.namer, listener),)


def refusal(refused: Refused, view: FortyTwoView, listener: Listener) -> Message:
    """Say why an action is refused, and what would be legal."""
    reason, number = refused.reason, refused.number
    if reason is Reason.MUST_BE_NEAREST:
        tiles = AllOf(listener.sort_hand(refused.tiles, view.trump))
        return error("Not {tile}: {tiles} is nearer to seven.", tile=refused.tile, tiles=tiles)
    if reason is Reason.BID_UNKNOWN:
        return _no_such_bid(refused, view, listener)
    if reason is Reason.NEEDS_DOUBLES and number is not None:
        return count(Kind.ERROR, "That bid needs one double.", "That bid needs {n:m} doubles.", number)
    if reason is Reason.NEEDS_A_MARK:
        return error("That needs a bid of a mark or more. Name a trump.")
    if reason is Reason.NOT_AT_THIS_TABLE:
        return error("The house rules of this table do not allow that.")
    marks = marks_of(number or 0)
    if marks is not None and reason is Reason.BID_TOO_LOW:
        return count(
            Kind.ERROR,
            "Too low: the bid is one mark. Bid higher or pass.",
            "Too low: the bid is {n:m} marks. Bid higher or pass.",
            marks,
        )
    if reason is Reason.BID_TOO_HIGH:  # the maximum is always in marks
        return count(
            Kind.ERROR,
            "Too high: the most you can bid now is one mark.",
            "Too high: the most you can bid now is {n:m} marks.",
            marks or 1,
        )
    return tricks.refusal(refused, view, listener)


def _no_such_bid(refused: Refused, view: FortyTwoView, listener: Listener) -> Message:
    """Say that there is no such bid, and list the possible bids if it is time to bid."""
    number, bids = refused.number, bid_choices(view)
    if not bids:
        return tricks.refusal(refused, view, listener)
    if may_pass(view):
        return error("There is no bid of {n}: bid {bids}, or pass.", n=number, bids=bids)
    return error("There is no bid of {n}: bid {bids}.", n=number, bids=bids)


def name_move(action: Action) -> Message:
    """Return the name of a move for use inside a line."""
    if isinstance(action, Bid) and marks_of(action.amount) is not None:
        return amount_named(action.amount)
    if isinstance(action, Plunge):
        return plunge_named(action)
    if isinstance(action, NameSpecial):
        return special_named(action.special)
    return moves.name_move(action)


def answer_winning(view: FortyTwoView, listener: Listener) -> Messages:
    return memory.answer_winning(view, listener, tiles_unseen_by(view))


def unseen_of(view: FortyTwoView, listener: Listener, named: int | Suit | None) -> Messages:
    return memory.unseen_of(view, listener, named, tiles_unseen_by(view))
