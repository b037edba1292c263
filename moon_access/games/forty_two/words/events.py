"""The events of 42 in words: one message for one event, the most telling word first.

games/tricks/words/events.py words the events that sound alike in every game of tricks.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer.listener import Listener
from moon_access.announcer.message import N_, Kind, Message, count, say
from moon_access.announcer.preferences import Verbosity
from moon_access.engine.events import (
    DealScored,
    Event,
    GameOver,
    TrickTaken,
)
from moon_access.games.forty_two.actions import Special
from moon_access.games.forty_two.events import Plunged, SpecialNamed
from moon_access.games.forty_two.marks import marks_of
from moon_access.games.forty_two.state import FortyTwoView
from moon_access.games.tricks.events import AuctionWon, Bidden, TrumpNamed
from moon_access.games.tricks.words import events as tricks
from moon_access.games.tricks.words.condensed import Condenser
from moon_access.games.tricks.words.condensed import brief as brief_tricks
from moon_access.games.tricks.words.scores import game_over

from .bids import call_of, contract_of, marks_named, special_named
from .scores import answer_taken, deal_scored, describe_result, tiles_that_count, worth

Messages = tuple[Message, ...]


def _announce_bid(event: Bidden, listener: Listener, view: FortyTwoView) -> Messages:
    seat, amount = event.bid
    marks = marks_of(amount)
    if marks is None:
        return tricks.bidden(event, listener, view)
    if seat == listener.seat:
        return (count(Kind.BIDS, "You bid one mark.", "You bid {n:m} marks.", marks),)
    name = listener.names[seat]
    if listener.verbosity is Verbosity.BRIEF:
        # translators: a bid, in brief: "Anna two marks."
        return (count(Kind.BIDS, "{name} one mark.", "{name} {n:m} marks.", marks, name=name),)
    return (count(Kind.BIDS, "{name} bids one mark.", "{name} bids {n:m} marks.", marks, name=name),)


def _announce_plunge(event: Plunged, listener: Listener, view: FortyTwoView) -> Messages:
    seat, marks = event.bid
    facts: dict[str, object] = {"n": marks, "name": listener.names[seat]}
    if seat == listener.seat:
        if not event.bid.is_splash:
            # translators: a bid of four marks or more on four doubles, where the partner names trump.
            return (say(Kind.BIDS, "You plunge: {n:m} marks.", **facts),)
        # translators: a bid of two or three marks on three doubles, where the partner names trump.
        return (say(Kind.BIDS, "You splash: {n:m} marks.", **facts),)
    if not event.bid.is_splash:
        return (say(Kind.BIDS, "{name} plunges: {n:m} marks.", **facts),)
    return (say(Kind.BIDS, "{name} splashes: {n:m} marks.", **facts),)


def _announce_auction_won(event: AuctionWon, listener: Listener, view: FortyTwoView) -> Messages:
    marks = marks_of(event.amount)
    if marks is None:
        return tricks.auction_won(event, listener, view)
    if event.seat == listener.seat:
        return (count(Kind.BIDS, "You win the bid with one mark.", "You win the bid with {n:m} marks.", marks),)
    name = listener.names[event.seat]
    return (
        count(
            Kind.BIDS, "{name} wins the bid with one mark.", "{name} wins the bid with {n:m} marks.", marks, name=name
        ),
    )


def _announce_special(event: SpecialNamed, listener: Listener, view: FortyTwoView) -> Messages:
    name = listener.names[event.seat]
    if event.special is Special.SEVENS:
        if event.seat == listener.seat:
            return (say(Kind.BIDS, "You play sevens."),)
        return (say(Kind.BIDS, "{name} plays sevens.", name=name),)
    if event.special is not Special.NELLO:
        return (_announce_nello(event, listener),)
    if event.seat == listener.seat:
        # translators: the bidder must lose every trick, and plays alone.
        return (say(Kind.BIDS, "You play nello; your partner sits out."),)
    if event.out == listener.seat:
        return (say(Kind.BIDS, "{name} plays nello; you sit out.", name=name),)
    assert event.out is not None
    return (say(Kind.BIDS, "{name} plays nello; {out} sits out.", name=name, out=listener.names[event.out]),)


def _announce_nello(event: SpecialNamed, listener: Listener) -> Message:
    """Return the line about a nello for which the bidder has said how doubles rank."""
    nello, name = special_named(event.special), listener.names[event.seat]
    if event.seat == listener.seat:
        # translators: nello is "nello suit" or "nello low": the bidder has said how doubles rank.
        return say(Kind.BIDS, "You play {nello}; your partner sits out.", nello=nello)
    if event.out == listener.seat:
        return say(Kind.BIDS, "{name} plays {nello}; you sit out.", name=name, nello=nello)
    assert event.out is not None
    return say(
        Kind.BIDS, "{name} plays {nello}; {out} sits out.", name=name, nello=nello, out=listener.names[event.out]
    )


def _announce_trick(event: TrickTaken, listener: Listener, view: FortyTwoView) -> Messages:
    """Tell who takes the trick, and its points if they matter; in full verbosity also how the bid stands."""
    trick = event.trick
    points = worth(event, view)
    facts: dict[str, object] = {
        "name": listener.names[trick.winner],
        "n": points,
        "tiles": tiles_that_count(trick.tiles),
    }
    mine = trick.winner == listener.seat
    if not points and mine:
        told = say(Kind.TRICKS, "You take the trick.")
    elif not points:
        told = say(Kind.TRICKS, "{name} takes the trick.", name=facts["name"])
    elif listener.braille:
        # translators: n is the points in the trick.
        text = N_("You take the trick for {n}.") if mine else N_("{name} takes the trick for {n}.")
        told = say(Kind.TRICKS, text, **facts)
    elif mine:
        # translators: n is what the trick is worth, tiles are those in it that count: "Anna takes the trick, 11: double
        # five."
        told = say(Kind.TRICKS, "You take the trick for {n}, with {tiles}.", **facts)
    else:
        told = say(Kind.TRICKS, "{name} takes the trick for {n}, with {tiles}.", **facts)
    if listener.verbosity is not Verbosity.FULL or len(view.tricks) == 7:
        return (told,)
    return told, *(message._replace(kind=Kind.TRICKS) for message in answer_taken(view, listener)[:1])


def _game_over(event: GameOver, listener: Listener, view: FortyTwoView) -> Messages:
    if view.options.scoring == "points":
        return game_over(event.total, event, listener, view.deal - view.thrown_in)
    return game_over([marks_named(marks) for marks in event.total], event, listener, view.deal - view.thrown_in)


announce = tricks.announcer(
    {
        Bidden: _announce_bid,
        Plunged: _announce_plunge,
        AuctionWon: _announce_auction_won,
        SpecialNamed: _announce_special,
        TrickTaken: _announce_trick,
        DealScored: deal_scored,
        GameOver: _game_over,
    }
)


# Condensed messages; games/tricks/words/condensed.py decides what to leave out


def _call_of(event: Event, listener: Listener) -> Message | None:
    return call_of(event.bid, listener) if isinstance(event, Bidden | Plunged) else None


def _contract(event: Event, view: FortyTwoView, won: AuctionWon, listener: Listener) -> Message | None:
    """Tell who plays for which bid if the event names trump or a special; otherwise return None.

    ``view``: the view of this deal.

    Returns:
        The line, or None.
    """
    if not isinstance(event, TrumpNamed | SpecialNamed) or view.contract is None:
        return None
    trump = event.trump if isinstance(event, TrumpNamed) else None
    special = event.special if isinstance(event, SpecialNamed) else None
    return contract_of(view.contract, trump, special, event.seat, listener)


_BID_RESULTS = {
    (True, True): N_("Your team makes the bid, {points}. Totals: {mine} to {theirs}."),
    (True, False): N_("Your team fails, {points}. Totals: {mine} to {theirs}."),
    (False, True): N_("The others make the bid, {points}. Totals: {mine} to {theirs}."),
    (False, False): N_("The others fail, {points}. Totals: {mine} to {theirs}."),
}
"""The texts for the end of a deal, by whether the listener's own side bid, and whether the bid was made."""


def _announce_score(event: DealScored, listener: Listener, view: FortyTwoView) -> Message:
    """Tell how the bid ended, and both totals, the listener's own first."""
    side = listener.side or 0
    facts: dict[str, object] = {"mine": event.total[side], "theirs": event.total[1 - side]}
    mine = listener.side_of(event.bidder) == side
    return say(Kind.SCORES, _BID_RESULTS[mine, event.made], points=describe_result(event, view), **facts)


CONDENSER: Condenser[FortyTwoView] = Condenser(announce, _call_of, _contract, _announce_score)


def brief(heard: Sequence[tuple[Event, FortyTwoView]], listener: Listener, known: int) -> tuple[Message, ...]:
    """Word the events as briefly as possible. The first ``known`` events are what the player has just done."""
    return brief_tricks(CONDENSER, heard, listener, known, worth)
