"""What happens in Moon, in words: one message for one event, the most telling word first.

"You" and a named player are separate messages, because other languages need other verbs and no language
should have to glue. What can be asked at any time is in answers.py, the prompts are in prompts.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from moon_access.announcer.every_game import game_over, resigned
from moon_access.announcer.listener import Listener
from moon_access.announcer.lists import hands
from moon_access.announcer.message import Kind, Message, say
from moon_access.announcer.preferences import Verbosity
from moon_access.engine.events import (
    AuctionWon,
    Bidden,
    DealScored,
    Dealt,
    Discarded,
    Event,
    GameOver,
    Passed,
    Played,
    Resigned,
    ThrownIn,
    TrickTaken,
    TrumpNamed,
    doer,
)
from moon_access.engine.tiles import Seat, Suit
from moon_access.engine.trick import order
from moon_access.games.moon.events import WidowLeft, WidowTaken
from moon_access.games.moon.state import MoonView

from . import scores as moon_scores

Messages = tuple[Message, ...]


def announce(heard: Sequence[tuple[Event, MoonView]], listener: Listener) -> Messages:
    """What this listener is told of events, redacted for that seat, each with the view after it."""
    return tuple(
        message
        for event, view in heard
        for message in listener.told_of(doer(event), _WORDS[type(event)](event, listener, view))
    )


def _dealt(event: Dealt, listener: Listener, view: MoonView) -> Messages:
    if event.first == listener.seat:
        first = say(Kind.DEALS, "Deal {deal}. You bid first.", deal=event.deal)
    else:
        first = say(Kind.DEALS, "Deal {deal}. {name} bids first.", deal=event.deal, name=listener.names[event.first])
    return first, *hands(event, listener)


def _bidden(event: Bidden, listener: Listener, view: MoonView) -> Messages:
    seat, amount = event.bid
    if seat == listener.seat:
        return (say(Kind.BIDS, "You bid {amount}.", amount=amount),)
    if listener.verbosity is Verbosity.BRIEF:
        # translators: a bid, told briefly: "Anna 5."
        return (say(Kind.BIDS, "{name} {amount}.", name=listener.names[seat], amount=amount),)
    return (say(Kind.BIDS, "{name} bids {amount}.", name=listener.names[seat], amount=amount),)


def _passed(event: Passed, listener: Listener, view: MoonView) -> Messages:
    seat = event.action.seat
    if seat == listener.seat:
        return (say(Kind.BIDS, "You pass."),)
    return (say(Kind.BIDS, "{name} passes.", name=listener.names[seat]),)


def _thrown_in(event: ThrownIn, listener: Listener, view: MoonView) -> Messages:
    return (say(Kind.DEALS, "All pass, nothing is scored."),)


def _auction_won(event: AuctionWon, listener: Listener, view: MoonView) -> Messages:
    if event.seat == listener.seat:
        return (say(Kind.BIDS, "You win the bid with {amount}.", amount=event.amount),)
    name = listener.names[event.seat]
    return (say(Kind.BIDS, "{name} wins the bid with {amount}.", name=name, amount=event.amount),)


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


def _trump_named(event: TrumpNamed, listener: Listener, view: MoonView) -> Messages:
    if event.seat == listener.seat:
        if event.trump is Suit.NONE:
            return (say(Kind.BIDS, "You play without trump."),)
        return (say(Kind.BIDS, "You make {suit:pl} trump.", suit=event.trump),)
    name = listener.names[event.seat]
    if event.trump is Suit.NONE:
        return (say(Kind.BIDS, "{name} plays without trump.", name=name),)
    return (say(Kind.BIDS, "{name} makes {suit:pl} trump.", name=name, suit=event.trump),)


def _played(event: Played, listener: Listener, view: MoonView) -> Messages:
    if event.seat == listener.seat:
        if event.led:
            return (say(Kind.PLAYS, "You lead {tile:acc}.", tile=event.tile),)
        if trumps_in(event, view):
            # translators: a trump is played where another suit was led; likewise below.
            return (say(Kind.PLAYS, "You trump with {tile:ins}.", tile=event.tile),)
        return (say(Kind.PLAYS, "You play {tile:acc}.", tile=event.tile),)
    name = listener.names[event.seat]
    if trumps_in(event, view):
        return (say(Kind.PLAYS, "{name} trumps with {tile:ins}.", name=name, tile=event.tile),)
    if listener.verbosity is Verbosity.BRIEF:
        # translators: a play, told briefly: "Anna six five."
        return (say(Kind.PLAYS, "{name} {tile}.", name=name, tile=event.tile),)
    if event.led:
        return (say(Kind.PLAYS, "{name} leads {tile:acc}.", name=name, tile=event.tile),)
    return (say(Kind.PLAYS, "{name} plays {tile:acc}.", name=name, tile=event.tile),)


def trumps_in(event: Played, view: MoonView) -> bool:
    """Whether this is a trump where another suit was led. ``view`` is of this deal."""
    trump = view.trump
    return trump is not None and event.asked is not trump and order(trump).is_trump(event.tile)


def _trick_taken(event: TrickTaken, listener: Listener, view: MoonView) -> Messages:
    seat = event.trick.winner
    tile = event.trick.tile_of(seat)
    name = listener.names[seat]
    taken = _taken_by_side(event.taken, seat, listener)
    contract = view.contract
    if listener.verbosity is not Verbosity.FULL:
        if seat == listener.seat:
            return (say(Kind.TRICKS, "You take the trick."),)
        return (say(Kind.TRICKS, "{name} takes the trick.", name=name),)
    if contract is not None and listener.side_of(contract.seat) == listener.side_of(seat):
        facts: dict[str, object] = {"tile": tile, "tricks": moon_scores.against_the_bid(taken, contract.tricks)}
        if seat == listener.seat:
            # translators: {tricks} are the bidder's against the bid, "2 of 5".
            return (say(Kind.TRICKS, "You take the trick with {tile}, {tricks}.", **facts),)
        facts["name"] = name
        return (say(Kind.TRICKS, "{name} takes the trick with {tile}, {tricks}.", **facts),)
    facts = {"tile": tile, "taken": taken, "name": name}
    if seat == listener.seat:
        return (say(Kind.TRICKS, "You take the trick with {tile}, {taken} so far.", **facts),)
    return (say(Kind.TRICKS, "{name} takes the trick with {tile}, {taken} so far.", **facts),)


def _taken_by_side(taken: tuple[int, ...], seat: Seat, listener: Listener) -> int:
    """Tricks of this seat, with teams of its team."""
    side = listener.side_of(seat)
    return sum(count for at, count in enumerate(taken) if listener.side_of(Seat(at)) == side)


_WORDS: dict[type, Callable[[Any, Listener, MoonView], Messages]] = {
    Dealt: _dealt,
    Bidden: _bidden,
    Passed: _passed,
    ThrownIn: _thrown_in,
    AuctionWon: _auction_won,
    WidowTaken: _widow_taken,
    WidowLeft: _widow_left,
    Discarded: _discarded,
    TrumpNamed: _trump_named,
    Played: _played,
    TrickTaken: _trick_taken,
    DealScored: moon_scores.deal_scored,
    Resigned: resigned,
    GameOver: game_over,
}
