"""The events of every game of tricks, in words: one message for one event, the most telling word first.

Lines about "you" and about a named player are separate messages, because other languages need other verbs, and no
translation should have to join fragments. Each game words the worth of a trick and the scores by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from moon_access.announcer.every_game import announce_clock, announce_resignation, game_over, hands_shown
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Kind, Message, say
from moon_access.announcer.preferences import Verbosity
from moon_access.engine.events import ClockRead, Dealt, Event, GameOver, Passed, Played, Resigned, ThrownIn, doer
from moon_access.engine.tiles import Suit
from moon_access.engine.trick import order
from moon_access.games.tricks.events import AuctionWon, Bidden, TrumpNamed
from moon_access.games.tricks.state import TrickView

Messages = tuple[Message, ...]


def announce_deal(event: Dealt, listener: Listener, view: TrickView) -> Messages:
    if event.first == listener.seat:
        first = say(Kind.DEALS, "Deal {deal}. You bid first.", deal=listener.number_of_deal(event.deal))
    else:
        first = say(
            Kind.DEALS,
            "Deal {deal}. {name} bids first.",
            deal=listener.number_of_deal(event.deal),
            name=listener.names[event.first],
        )
    return first, *hands_shown(event, listener)


def announce_pass(event: Passed, listener: Listener, view: TrickView) -> Messages:
    seat = event.action.seat
    if seat == listener.seat:
        return (say(Kind.BIDS, "You pass."),)
    return (say(Kind.BIDS, "{name} passes.", name=listener.names[seat]),)


def announce_redeal(event: ThrownIn, listener: Listener, view: TrickView) -> Messages:
    return (say(Kind.DEALS, "Everybody passes. Nobody scores."),)


def trump_named(event: TrumpNamed, listener: Listener, view: TrickView) -> Messages:
    if event.seat == listener.seat:
        if event.trump is Suit.NONE:
            return (say(Kind.BIDS, "You play without trump."),)
        return (say(Kind.BIDS, "You make {suit:pl} trump.", suit=event.trump),)
    name = listener.names[event.seat]
    if event.trump is Suit.NONE:
        return (say(Kind.BIDS, "{name} plays without trump.", name=name),)
    return (say(Kind.BIDS, "{name} makes {suit:pl} trump.", name=name, suit=event.trump),)


def announce_play(event: Played, listener: Listener, view: TrickView) -> Messages:
    if event.seat == listener.seat:
        if event.led:
            return (say(Kind.PLAYS, "You lead {tile:acc}.", tile=event.tile),)
        if is_ruff(event, view):
            # translators: a trump is played where another suit was led.
            return (say(Kind.PLAYS, "You trump with {tile:ins}.", tile=event.tile),)
        return (say(Kind.PLAYS, "You play {tile:acc}.", tile=event.tile),)
    name = listener.names[event.seat]
    if is_ruff(event, view):
        return (say(Kind.PLAYS, "{name} trumps with {tile:ins}.", name=name, tile=event.tile),)
    if listener.verbosity is Verbosity.BRIEF:
        # translators: a play, in brief: "Anna six five."
        return (say(Kind.PLAYS, "{name} {tile}.", name=name, tile=event.tile),)
    if event.led:
        return (say(Kind.PLAYS, "{name} leads {tile:acc}.", name=name, tile=event.tile),)
    return (say(Kind.PLAYS, "{name} plays {tile:acc}.", name=name, tile=event.tile),)


def is_ruff(event: Played, view: TrickView) -> bool:
    """Return whether this play is a trump on a lead of another suit. ``view``: the view of this deal."""
    trump = view.trump
    return trump is not None and event.asked is not trump and order(trump).is_trump(event.tile)


def bidden(event: Bidden, listener: Listener, view: TrickView) -> Messages:
    seat, amount = event.bid
    if seat == listener.seat:
        return (say(Kind.BIDS, "You bid {amount}.", amount=amount),)
    if listener.verbosity is Verbosity.BRIEF:
        # translators: a bid, in brief: "Anna 5."
        return (say(Kind.BIDS, "{name} {amount}.", name=listener.names[seat], amount=amount),)
    return (say(Kind.BIDS, "{name} bids {amount}.", name=listener.names[seat], amount=amount),)


def auction_won(event: AuctionWon, listener: Listener, view: TrickView) -> Messages:
    if event.seat == listener.seat:
        return (say(Kind.BIDS, "You win the bid with {amount}.", amount=event.amount),)
    name = listener.names[event.seat]
    return (say(Kind.BIDS, "{name} wins the bid with {amount}.", name=name, amount=event.amount),)


_WORDS: dict[type, Callable[[Any, Listener, Any], Messages]] = {
    Dealt: announce_deal,
    Bidden: bidden,
    Passed: announce_pass,
    ThrownIn: announce_redeal,
    AuctionWon: auction_won,
    TrumpNamed: trump_named,
    Played: announce_play,
    ClockRead: announce_clock,
    Resigned: announce_resignation,
    GameOver: game_over,
}


def announcer(
    own: Mapping[type, Callable[[Any, Listener, Any], Messages]],
) -> Callable[[Sequence[tuple[Event, Any]], Listener], Messages]:
    """Return the function that words the events of one game, each with the view after it.

    Args:
        own: The functions for the game's own events, and for shared events that it words differently.

    Returns:
        The function.
    """
    words = {**_WORDS, **own}

    def announce(heard: Sequence[tuple[Event, Any]], listener: Listener) -> Messages:
        return tuple(
            message
            for event, view in heard
            for message in listener.with_earcons(
                [(event, view)], listener.mark_others(doer(event), words[type(event)](event, listener, view))
            )
        )

    return announce
