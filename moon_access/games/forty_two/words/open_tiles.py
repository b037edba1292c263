"""The answers to questions in 42 if all tiles lie open, from the whole state: only of games that are over."""

from __future__ import annotations

from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message, answer
from moon_access.engine.actions import Pass, Play
from moon_access.engine.tiles import Seat
from moon_access.games.forty_two.actions import NameSpecial, Plunge
from moon_access.games.forty_two.state import FortyTwoState
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.state import Phase
from moon_access.games.tricks.words.answers import open_hand

from .bids import amount_named, plunge_named, special_named

Messages = tuple[Message, ...]


def hand(state: FortyTwoState, seat: Seat, listener: Listener) -> Message:
    return open_hand(state.hands[seat], seat, state.settled.trump, listener)


def choices(state: FortyTwoState, listener: Listener) -> Messages:
    """List the choices of the seat to act."""
    if state.to_act is None:
        return (answer("Nothing to choose now."),)
    name = listener.names[state.to_act]
    if state.phase is Phase.AUCTION:
        return (_bids(state, name),)
    if state.phase is Phase.TRUMP:
        special = tuple(special_named(action.special) for action in state.legal if isinstance(action, NameSpecial))
        if special:
            return (answer("{name} may name 0 to 6, doubles, none, {special}.", name=name, special=special),)
        return (answer("{name} may name 0 to 6, doubles or none.", name=name),)
    tiles = tuple(action.tile for action in state.legal if isinstance(action, Play))
    sorted_tiles = listener.sort_hand(tiles, state.settled.trump)
    return (answer("{name} may play {tiles:acc}.", name=name, tiles=sorted_tiles),)


def _bids(state: FortyTwoState, name: object) -> Message:
    bids = [amount_named(action.amount) for action in state.legal if isinstance(action, Bid)]
    bids += [plunge_named(action) for action in state.legal if isinstance(action, Plunge)]
    if any(isinstance(action, Pass) for action in state.legal):
        return answer("{name} may bid {bids}, or pass.", name=name, bids=tuple(bids))
    return answer("{name} must bid: {bids}.", name=name, bids=tuple(bids))
