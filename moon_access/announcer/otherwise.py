"""What is said where another kind of move was spoken of than is asked for: which one is, and what to say.

Kinds of moves are those of the actions that games share, and a tile without a word that says what is to become of it.
"""

from __future__ import annotations

from moon_access.engine.actions import Bid, Discard, NameTrump, Pass, Play
from moon_access.engine.tiles import Tile

from .message import N_, Message, answer, error

_SAID: dict[type, str] = {
    # translators: these six stand in the sentences below: "A discard, not a play: name the tile to lay away."
    Play: N_("a play"),
    Discard: N_("a discard"),
    Bid: N_("a bid"),
    Pass: N_("a pass"),
    NameTrump: N_("a trump"),
    Tile: N_("a tile"),
}

_ASKED: dict[type, str] = {
    # translators: {said} is "a play", "a discard", "a bid", "a pass", "a trump" or "a tile".
    Bid: N_("A bid, not {said}: say a number, or pass."),
    # translators: {said} is "a play", "a discard", "a bid", "a pass", "a trump" or "a tile".
    NameTrump: N_("A trump, not {said}: say a suit."),
    # translators: {said} is "a play", "a discard", "a bid", "a pass", "a trump" or "a tile".
    Discard: N_("A discard, not {said}: name the tile to lay away."),
    # translators: {said} is "a play", "a discard", "a bid", "a pass", "a trump" or "a tile".
    Play: N_("A play, not {said}: name a tile."),
}


def otherwise(asked: type, said: type) -> Message:
    """``asked`` is a bid, a trump, a discard or a play."""
    return error(_ASKED[asked], said=answer(_SAID[said]))
