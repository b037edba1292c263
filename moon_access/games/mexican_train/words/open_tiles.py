"""What can be asked of Mexican Train where all tiles lie open, answered from the whole state: of games that are over,
and of no others. What a seat's own knowledge suffices for is answered as at the table, in answers.py.
"""

from __future__ import annotations

from moon_access.announcer.listener import Listener
from moon_access.announcer.lists import by_seat
from moon_access.announcer.message import Message, answer
from moon_access.engine.actions import Draw, Pass, Play
from moon_access.engine.tiles import Seat
from moon_access.games.mexican_train.state import TrainState

Messages = tuple[Message, ...]


def hand(state: TrainState, seat: Seat, listener: Listener) -> Message:
    name, tiles = listener.names[seat], listener.sorted(state.hands[seat])
    if not tiles:
        return answer("{name} holds no tiles.", name=name)
    return answer("{name} holds {tiles}.", name=name, tiles=tiles)


def choices(state: TrainState, listener: Listener) -> Messages:
    """What whoever is to act may choose."""
    if state.to_act is None:
        return (answer("Nothing to choose now."),)
    name, legal = listener.names[state.to_act], state.legal
    if isinstance(legal[0], Draw):
        return (answer("{name} must draw.", name=name),)
    if isinstance(legal[0], Pass):
        return (answer("{name} must pass.", name=name),)
    tiles = tuple({action.tile for action in legal if isinstance(action, Play)})
    return (answer("{name} may play {items}.", name=name, items=listener.sorted(tiles)),)


def pips(state: TrainState, listener: Listener) -> Messages:
    held = [sum(tile.pips for tile in hand) for hand in state.hands]
    return (answer("Pips: {items}.", items=by_seat(held, listener)),)
