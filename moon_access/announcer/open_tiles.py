"""What can be asked where all tiles lie open, answered from the whole state: of games that are over, and of no others.

What a seat's own knowledge suffices for is answered as at the table, in games/moon/words/answers.py and
games/draw/words/answers.py.
"""

from __future__ import annotations

from moon_access.engine.actions import Bid, Discard, Draw, NameTrump, Pass, Play, TakeWidow
from moon_access.engine.tiles import Seat
from moon_access.games.draw.state import DrawState
from moon_access.games.draw.words.answers import with_ends
from moon_access.games.moon.state import MoonState

from .listener import Listener
from .lists import by_seat
from .message import Message, answer

Messages = tuple[Message, ...]


def moon_hand(state: MoonState, seat: Seat, listener: Listener) -> Message:
    name, hand = listener.names[seat], state.hands[seat]
    if not hand:
        return answer("{name} holds no tiles.", name=name)
    return answer("{name} holds {tiles}.", name=name, tiles=listener.sorted(hand, state.settled.trump))


def draw_hand(state: DrawState, seat: Seat, listener: Listener) -> Message:
    """With the open ends that each tile fits."""
    name, hand = listener.names[seat], listener.sorted(state.hands[seat])
    if not hand:
        return answer("{name} holds no tiles.", name=name)
    # translators: tiles with the ends that they fit.
    return answer("{name} holds {items}.", name=name, items=tuple(with_ends(tile, state.ends) for tile in hand))


def moon_choices(state: MoonState, listener: Listener) -> Messages:
    """What whoever is to act may choose."""
    if state.to_act is None:
        return (answer("Nothing to choose now."),)
    name, legal = listener.names[state.to_act], state.legal
    bids = tuple(action.amount for action in legal if isinstance(action, Bid))
    suits = tuple(action.trump for action in legal if isinstance(action, NameTrump))
    tiles = {action.tile for action in legal if isinstance(action, Play | Discard)}
    sorted_tiles = listener.sorted(tuple(tiles), state.settled.trump)
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


def draw_choices(state: DrawState, listener: Listener) -> Messages:
    """What whoever is to act may choose: each tile with the ends that it fits."""
    if state.to_act is None:
        return (answer("Nothing to choose now."),)
    name, legal = listener.names[state.to_act], state.legal
    if isinstance(legal[0], Draw):
        return (answer("{name} must draw.", name=name),)
    if isinstance(legal[0], Pass):
        return (answer("{name} must pass.", name=name),)
    tiles = {action.tile for action in legal if isinstance(action, Play)}
    items = tuple(with_ends(tile, state.ends) for tile in listener.sorted(tuple(tiles)))
    return (answer("{name} may play {items}.", name=name, items=items),)


def widow(state: MoonState, listener: Listener) -> Messages:
    settled = state.settled
    if not settled.widow:
        return (answer("There is no widow."),)
    (tile,) = settled.widow
    if settled.discard is not None and settled.contract is not None:
        facts: dict[str, object] = {"tile": tile, "discard": settled.discard}
        name = listener.names[settled.contract.seat]
        return (answer("The widow was {tile}, {name} discarded {discard:acc}.", name=name, **facts),)
    if settled.widow_taken:
        return (answer("The widow was {tile}.", tile=tile),)
    return (answer("Widow: {tile}.", tile=tile),)


def pips(state: DrawState, listener: Listener) -> Messages:
    held = [sum(tile.pips for tile in hand) for hand in state.hands]
    return (answer("Pips: {items}.", items=by_seat(held, listener)),)
