"""The answers to questions in Moon at any time, from what the seat may know.

An answer never changes the game. Each function is one question; evening/vocabulary.py has the words to ask it with.
"""

from __future__ import annotations

from moon_access.announcer.every_game import (
    item_of_side,
    items_by_seat,
    items_by_side,
    refuse_without_aids,
    sides_listener_first,
)
from moon_access.announcer.listener import Listener, Name
from moon_access.announcer.message import Message, answer
from moon_access.engine.actions import Action, Pass
from moon_access.engine.tiles import Seat, Suit
from moon_access.games.moon.actions import Call, LeaveWidow, TakeWidow, tricks_needed
from moon_access.games.moon.bots.inference import tiles_unseen_by
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.state import Phase
from moon_access.games.tricks.words import answers as tricks_told
from moon_access.games.tricks.words import memory, moves
from moon_access.games.tricks.words.scores import taken_and_bid

from .prompts import bids, trumps

Messages = tuple[Message, ...]


def legal(view: MoonView, listener: Listener) -> Messages:
    if view.legal and view.phase is Phase.AUCTION:
        if any(isinstance(action, Pass) for action in view.legal):
            return (answer("You may bid {bids} or pass.", bids=bids(view)),)
        return (answer("You must bid: {bids}.", bids=bids(view)),)
    if view.legal and view.phase is Phase.TRUMP:
        return (trumps(view),)
    if view.legal and view.phase is Phase.WIDOW:
        return (answer("You may take the widow or leave it."),)
    return tricks_told.legal(view, listener)


def calls(view: MoonView, listener: Listener) -> Messages:
    if not view.calls:
        return (answer("No bids yet."),)
    said = tuple(call_of(call, listener) for call in view.calls)
    contract = view.contract
    if contract is None:
        return (answer("Bids: {bids}.", bids=said),)
    if contract.seat == listener.seat:
        return (answer("You play for {amount}. Bids: {bids}.", amount=contract.amount, bids=said),)
    name = listener.names[contract.seat]
    return (answer("{name} plays for {amount}. Bids: {bids}.", name=name, amount=contract.amount, bids=said),)


def call_of(call: Call, listener: Listener) -> Message:
    """Return one bid or pass as an item of a list."""
    mine = call.seat == listener.seat
    name = listener.names[call.seat]
    if isinstance(call, Bid):
        # translators: one item in the list of the bids: "you 5", "Anna 6".
        return answer("you {n}", n=call.amount) if mine else answer("{name} {n}", name=name, n=call.amount)
    # translators: one item in the list of the bids.
    return answer("you pass") if mine else answer("{name} passes", name=name)


def score(view: MoonView, listener: Listener) -> Messages:
    points, rounds = items_by_side(view.scores, listener), view.options.rounds
    if rounds:
        number, most = listener.count_deals(min(view.deal - view.thrown_in, rounds), rounds)
        return (answer("Score: {points}. Deal {n} of {most}.", points=points, n=number, most=most),)
    return (answer("Score: {points}. Target {target}.", points=points, target=view.options.target),)


def tricks(view: MoonView, listener: Listener) -> Messages:
    if view.contract is None:
        return (answer("No tricks yet."),)
    items = tuple(_tricks_of(side, view, view.contract, listener) for side in sides_listener_first(listener))
    return (answer("Tricks: {items}.", items=items),)


def _tricks_of(side: int, view: MoonView, contract: Bid, listener: Listener) -> Message:
    taken = sum(count for seat, count in enumerate(view.taken) if listener.side_of(Seat(seat)) == side)
    if side != listener.side_of(contract.seat):
        return item_of_side(side, taken, listener)
    return item_of_side(side, taken_and_bid(taken, tricks_needed(contract.amount)), listener)


def counts(view: MoonView, listener: Listener) -> Messages:
    if view.widow:
        return (answer("Tiles: {items}. One in the widow.", items=items_by_seat(view.counts, listener)),)
    return tricks_told.counts(view, listener)


def widow(view: MoonView, listener: Listener) -> Messages:
    """Tell what the seat knows of the widow. Without aids to memory, leave out what was played in an older trick."""
    if not view.options.aids and any(view.widow_seen in trick.tiles for trick in view.tricks[:-1]):
        return (refuse_without_aids(),)
    if view.widow_seen is not None and view.discard is not None:
        return (
            answer("The widow was {tile}, you discarded {discard:acc}.", tile=view.widow_seen, discard=view.discard),
        )
    if view.widow_seen is not None:
        return (answer("The widow was {tile}.", tile=view.widow_seen),)
    if view.widow:
        return (answer("The widow is face down."),)
    if view.contract is None or view.players == 4:
        return (answer("There is no widow."),)
    return (answer("Only {name} knows the widow.", name=listener.names[view.contract.seat]),)


def recap(view: MoonView, listener: Listener) -> Messages:
    return tricks_told.recap(view, listener, score(view, listener), (_bid(view, listener),), is_bid=bool(view.contract))


def _bid(view: MoonView, listener: Listener) -> Message:
    """Tell the contract; before there is one, tell the bids so far."""
    if view.contract is None or view.trump is None:
        (bid,) = calls(view, listener)
        return bid
    if view.contract.seat == listener.seat:
        return _my_contract(view.contract, view.trump)
    return contract_of(listener.names[view.contract.seat], view.contract, view.trump)


def _my_contract(contract: Bid, trump: Suit) -> Message:
    if trump is Suit.NONE:
        return answer("You play for {amount} without trump.", amount=contract.amount)
    return answer("You play for {amount}, {suit:pl} are trump.", amount=contract.amount, suit=trump)


def contract_of(name: Name, contract: Bid, trump: Suit) -> Message:
    """Tell which bid somebody else plays for, and with which trump."""
    if trump is Suit.NONE:
        return answer("{name} plays for {amount} without trump.", name=name, amount=contract.amount)
    return answer("{name} plays for {amount}, {suit:pl} are trump.", name=name, amount=contract.amount, suit=trump)


def name_move(action: Action) -> Message:
    """Return the name of a move for use inside a line."""
    if isinstance(action, TakeWidow):
        # translators: a move that is taken back: taking the widow.
        return answer("widow taken")
    if isinstance(action, LeaveWidow):
        # translators: a move that is taken back: leaving the widow.
        return answer("widow left")
    return moves.name_move(action)


def answer_winning(view: MoonView, listener: Listener) -> Messages:
    return memory.answer_winning(view, listener, tiles_unseen_by(view))


def unseen_of(view: MoonView, listener: Listener, named: int | Suit | None) -> Messages:
    return memory.unseen_of(view, listener, named, tiles_unseen_by(view))
