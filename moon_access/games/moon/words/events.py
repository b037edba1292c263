"""The events of Moon in words: one message for one event, the most telling word first.

"You" and a named player are separate messages, because other languages need other verbs and no language should have to
glue. answers.py answers questions, prompts.py has the prompts.
"""

from __future__ import annotations

from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Kind, Message, say
from moon_access.announcer.preferences import Verbosity
from moon_access.engine.events import (
    DealScored,
    TrickTaken,
)
from moon_access.games.moon.actions import tricks_needed
from moon_access.games.moon.events import WidowLeft, WidowTaken
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.events import Discarded
from moon_access.games.tricks.words import events as tricks
from moon_access.games.tricks.words.scores import against_the_bid

from . import scores as moon_scores

Messages = tuple[Message, ...]


def _widow_taken(event: WidowTaken, listener: Listener, view: MoonView) -> Messages:
    if event.seat == listener.seat:
        return (say(Kind.BIDS, "You take the widow: {tile}.", tile=event.tile),)
    if event.tile is not None:
        name = listener.names[event.seat]
        return (say(Kind.BIDS, "{name} takes the widow: {tile}.", name=name, tile=event.tile),)
    if listener.verbosity is Verbosity.BRIEF:
        return ()
    return (say(Kind.BIDS, "{name} takes the widow.", name=listener.names[event.seat]),)


def _widow_left(event: WidowLeft, listener: Listener, view: MoonView) -> Messages:
    if event.seat == listener.seat:
        return (say(Kind.BIDS, "You leave the widow unseen."),)
    return (say(Kind.BIDS, "{name} leaves the widow unseen.", name=listener.names[event.seat]),)


def _discarded(event: Discarded, listener: Listener, view: MoonView) -> Messages:
    if event.seat == listener.seat:
        return (say(Kind.BIDS, "You discard {tile}.", tile=event.tile),)
    if event.tile is not None:
        name = listener.names[event.seat]
        return (say(Kind.BIDS, "{name} discards {tile:acc}.", name=name, tile=event.tile),)
    if listener.verbosity is Verbosity.BRIEF:
        return ()
    return (say(Kind.BIDS, "{name} discards.", name=listener.names[event.seat]),)


def _trick_taken(event: TrickTaken, listener: Listener, view: MoonView) -> Messages:
    seat = event.trick.winner
    tile = event.trick.tile_of(seat)
    name = listener.names[seat]
    taken = listener.of_side(event.taken, seat)
    contract = view.contract
    if listener.verbosity is not Verbosity.FULL:
        if seat == listener.seat:
            return (say(Kind.TRICKS, "You take the trick."),)
        return (say(Kind.TRICKS, "{name} takes the trick.", name=name),)
    if contract is not None and listener.side_of(contract.seat) == listener.side_of(seat):
        facts: dict[str, object] = {"tile": tile, "tricks": against_the_bid(taken, tricks_needed(contract.amount))}
        if seat == listener.seat:
            # translators: {tricks} are the bidder's against the bid, "2 of 5".
            return (say(Kind.TRICKS, "You take the trick with {tile}, {tricks}.", **facts),)
        facts["name"] = name
        return (say(Kind.TRICKS, "{name} takes the trick with {tile}, {tricks}.", **facts),)
    facts = {"tile": tile, "taken": taken, "name": name}
    if seat == listener.seat:
        return (say(Kind.TRICKS, "You take the trick with {tile}, {taken} so far.", **facts),)
    return (say(Kind.TRICKS, "{name} takes the trick with {tile}, {taken} so far.", **facts),)


announce = tricks.announcer(
    {
        WidowTaken: _widow_taken,
        WidowLeft: _widow_left,
        Discarded: _discarded,
        TrickTaken: _trick_taken,
        DealScored: moon_scores.deal_scored,
    }
)
