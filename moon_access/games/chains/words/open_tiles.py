"""Answers about a game of chains with all tiles open, from the whole state: only for games that are over.

For questions that the view of a seat can answer, answers.py has the answers.
"""

from __future__ import annotations

from moon_access.announcer.every_game import items_by_seat
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message, answer
from moon_access.engine.actions import Pass, Play
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.actions import Draw
from moon_access.games.chains.rules import ChainState

from . import Places, tile_with_places

Messages = tuple[Message, ...]


def hand(state: ChainState, seat: Seat, listener: Listener, places: Places | None = None) -> Message:
    """Return the hand of a seat. ``places``: the places that each tile may fit; None if the game does not say them."""
    name, tiles = listener.names[seat], listener.sort_hand(state.hands[seat])
    if not tiles:
        return answer("{name} holds no tiles.", name=name)
    if places is None:
        return answer("{name} holds {tiles}.", name=name, tiles=tiles)
    # translators: tiles with the ends that they fit.
    return answer("{name} holds {items}.", name=name, items=tuple(tile_with_places(tile, places) for tile in tiles))


def choices(state: ChainState, listener: Listener, places: Places | None = None) -> Messages:
    """List the choices of the seat to act."""
    if state.to_act is None:
        return (answer("Nothing to choose now."),)
    name, legal = listener.names[state.to_act], state.legal
    if isinstance(legal[0], Draw):
        return (answer("{name} must draw.", name=name),)
    if isinstance(legal[0], Pass):
        return (answer("{name} must pass.", name=name),)
    tiles = listener.sort_hand(tuple({action.tile for action in legal if isinstance(action, Play)}))
    items: tuple[Tile | Message, ...] = tiles
    if places is not None:
        items = tuple(tile_with_places(tile, places) for tile in tiles)
    return (answer("{name} may play {items}.", name=name, items=items),)


def pips(state: ChainState, listener: Listener) -> Messages:
    held = [sum(tile.pips for tile in hand) for hand in state.hands]
    return (answer("Pips: {items}.", items=items_by_seat(held, listener)),)
