"""What can be asked of draw dominoes where all tiles lie open, answered from the whole state: of games that are over,
and of no others. What a seat's own knowledge suffices for is answered as at the table, in answers.py.
"""

from __future__ import annotations

from moon_access.announcer.listener import Listener
from moon_access.announcer.lists import by_seat
from moon_access.announcer.message import Message, answer
from moon_access.engine.actions import Draw, Pass, Play
from moon_access.engine.tiles import Seat
from moon_access.games.draw.state import DrawState

from .answers import with_ends

Messages = tuple[Message, ...]


def hand(state: DrawState, seat: Seat, listener: Listener) -> Message:
    """With the open ends that each tile fits."""
    name, tiles = listener.names[seat], listener.sorted(state.hands[seat])
    if not tiles:
        return answer("{name} holds no tiles.", name=name)
    # translators: tiles with the ends that they fit.
    return answer("{name} holds {items}.", name=name, items=tuple(with_ends(tile, state.ends) for tile in tiles))


def choices(state: DrawState, listener: Listener) -> Messages:
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


def pips(state: DrawState, listener: Listener) -> Messages:
    held = [sum(tile.pips for tile in hand) for hand in state.hands]
    return (answer("Pips: {items}.", items=by_seat(held, listener)),)
