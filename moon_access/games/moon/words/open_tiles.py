"""The answers to questions in Moon if all tiles lie open, from the whole state: only of games that are over.

For questions that the view of a seat can answer, answers.py has the answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message, answer
from moon_access.engine.actions import Pass, Play
from moon_access.engine.tiles import Seat
from moon_access.games.moon.actions import TakeWidow
from moon_access.games.moon.state import MoonState
from moon_access.games.tricks.actions import Bid, Discard, NameTrump
from moon_access.games.tricks.words.answers import open_hand

Messages = tuple[Message, ...]


def hand(state: MoonState, seat: Seat, listener: Listener) -> Message:
    return open_hand(state.hands[seat], seat, state.bidding.trump, listener)


def choices(state: MoonState, listener: Listener) -> Messages:
    """List the choices of the seat to act."""
    if state.to_act is None:
        return (answer("Nothing to choose now."),)
    name, legal = listener.names[state.to_act], state.legal
    bids = tuple(action.amount for action in legal if isinstance(action, Bid))
    suits = tuple(action.trump for action in legal if isinstance(action, NameTrump))
    tiles = {action.tile for action in legal if isinstance(action, Play | Discard)}
    sorted_tiles = listener.sort_hand(tuple(tiles), state.bidding.trump)
    if bids and any(isinstance(action, Pass) for action in legal):
        return (answer("{name} may bid {bids} or pass.", name=name, bids=bids),)
    if bids:
        return (answer("{name} must bid: {bids}.", name=name, bids=bids),)
    if suits:
        return (answer("{name} may name {suits:short}.", name=name, suits=suits),)
    if any(isinstance(action, TakeWidow) for action in legal):
        return (answer("{name} may take the widow or leave it.", name=name),)
    if isinstance(legal[0], Discard):
        return (answer("{name} may discard {tiles:acc}.", name=name, tiles=sorted_tiles),)
    return (answer("{name} may play {tiles:acc}.", name=name, tiles=sorted_tiles),)


def widow(state: MoonState, listener: Listener) -> Messages:
    settled, bidding = state.settled, state.bidding
    if not settled.widow:
        return (answer("There is no widow."),)
    (tile,) = settled.widow
    if bidding.discard is not None and bidding.contract is not None:
        facts: dict[str, object] = {"tile": tile, "discard": bidding.discard}
        name = listener.names[bidding.contract.seat]
        return (answer("The widow was {tile}, {name} discarded {discard:acc}.", name=name, **facts),)
    if bidding.widow_taken:
        return (answer("The widow was {tile}.", tile=tile),)
    return (answer("Widow: {tile}.", tile=tile),)


ANSWERS: Mapping[str, Callable[[MoonState, Listener], Messages]] = {"legal": choices, "widow": widow}
"""The answers by the id of the question."""
