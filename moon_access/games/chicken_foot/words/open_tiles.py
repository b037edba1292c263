"""What can be asked of Chicken Foot where all tiles lie open, answered from the whole state: of games that are over,
and of no others. What a seat's own knowledge suffices for is answered as at the table, in answers.py.
"""

from __future__ import annotations

from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message, answer
from moon_access.engine.actions import Draw, Pass, Play
from moon_access.engine.tiles import Seat
from moon_access.games.chicken_foot.state import ChickenState, playable_numbers

from .answers import with_ends

Messages = tuple[Message, ...]


def hand(state: ChickenState, seat: Seat, listener: Listener) -> Message:
    """With the numbers that each tile can be laid on."""
    name, tiles = listener.names[seat], listener.sorted(state.hands[seat])
    if not tiles:
        return answer("{name} holds no tiles.", name=name)
    numbers = playable_numbers(state.foot, state.ends)
    # translators: tiles with the ends that they fit.
    return answer("{name} holds {items}.", name=name, items=tuple(with_ends(tile, numbers) for tile in tiles))


def choices(state: ChickenState, listener: Listener) -> Messages:
    """What whoever is to act may choose: each tile with the numbers that it can be laid on."""
    if state.to_act is None:
        return (answer("Nothing to choose now."),)
    name, legal = listener.names[state.to_act], state.legal
    if isinstance(legal[0], Draw):
        return (answer("{name} must draw.", name=name),)
    if isinstance(legal[0], Pass):
        return (answer("{name} must pass.", name=name),)
    tiles = {action.tile for action in legal if isinstance(action, Play)}
    numbers = playable_numbers(state.foot, state.ends)
    items = tuple(with_ends(tile, numbers) for tile in listener.sorted(tuple(tiles)))
    return (answer("{name} may play {items}.", name=name, items=items),)
