"""The answers that a player could work out by paying attention: who wins the trick, and which tiles are unseen.

A table without aids to memory does not give these answers.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer.every_game import refuse_without_aids
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message, answer
from moon_access.engine.tiles import Suit, Tile
from moon_access.engine.trick import order
from moon_access.games.tricks.bots.inference import TrickInference
from moon_access.games.tricks.state import Phase, TrickView

from .answers import no_trick

Messages = tuple[Message, ...]


def answer_winning(view: TrickView, listener: Listener, unseen: Sequence[Tile]) -> Messages:
    """Tell the tile that wins the trick so far, and the unseen tiles with which later players may beat it."""
    if not view.aids:
        return (refuse_without_aids(),)
    if view.phase is not Phase.PLAY:
        return (no_trick(),)
    inference = TrickInference(view, unseen)
    if inference.winning_play is None:
        return (answer("Nothing played yet."),)
    seat, tile = inference.winning_play
    if seat == listener.seat:
        first = answer("You are winning, with {tile:ins}.", tile=tile)
    else:
        first = answer("{name} is winning, with {tile:ins}.", name=listener.names[seat], tile=tile)
    return first, _beaters(inference, tile, listener)


def _beaters(inference: TrickInference[TrickView], winning: Tile, listener: Listener) -> Message:
    assert inference.led is not None
    strength = inference.led.strength
    later = inference.yet_to_play
    if not later:
        return (
            answer("You play last.") if inference.view.to_act == listener.seat else answer("Nobody plays after that.")
        )
    beaters = tuple(
        tile
        for tile in inference.unseen
        if strength[tile] > strength[winning] and any(inference.may_hold(seat, tile) for seat in later)
    )
    if not beaters:
        return answer("Nothing unseen can beat it.")
    return answer("Could still beat it: {tiles}.", tiles=listener.sort_hand(beaters, inference.view.trump))


def unseen_of(view: TrickView, listener: Listener, named: int | Suit | None, unseen: Sequence[Tile]) -> Messages:
    """Return the unseen tiles of a suit. If the player names no suit, take the led suit or trumps."""
    if not view.aids:
        return (refuse_without_aids(),)
    suit = Suit(named) if isinstance(named, int) else named
    if suit is None:
        suit = order(view.trump).suit(view.trick[0]) if view.trump is not None and view.trick else view.trump
    if suit is None or suit is Suit.NONE:
        return (answer("Which suit? Type it after the command: unseen 5."),)
    belongs = order(view.trump or Suit.NONE).belongs
    tiles = tuple(tile for tile in unseen if belongs(tile, suit) or (suit is Suit.DOUBLES and tile.is_double))
    trump = suit is view.trump
    if not tiles:
        return (answer("You have seen all trumps.") if trump else answer("You have seen all {suit:pl}.", suit=suit),)
    tiles = listener.sort_hand(tiles, view.trump)
    facts: dict[str, object] = {"n": len(tiles), "tiles": tiles}
    if trump:
        return (answer("Trumps unseen, {n}: {tiles}.", **facts),)
    return (answer("Unseen {suit:pl}, {n}: {tiles}.", suit=suit, **facts),)
