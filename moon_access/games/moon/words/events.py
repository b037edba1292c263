"""The events of Moon in words: one message for one event, the most telling word first; and events told together.

Lines about "you" and about a named player are separate messages, because other languages need other verbs, and no
translation should have to join fragments. The team of the listener is "your team", the other one "the others"; the
program said which players these are when the table was set up. answers.py answers questions, prompts.py has the
prompts.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer.every_game import items_by_side, sides_listener_first
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import N_, Kind, Message, Row, answer, say
from moon_access.announcer.preferences import Verbosity
from moon_access.engine.events import (
    DealScored,
    Event,
    GameOver,
    TrickTaken,
)
from moon_access.games.moon.actions import MOON, tricks_needed
from moon_access.games.moon.events import WidowLeft, WidowTaken
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.events import AuctionWon, Bidden, Discarded, TrumpNamed
from moon_access.games.tricks.words import events as tricks
from moon_access.games.tricks.words.condensed import Condenser
from moon_access.games.tricks.words.condensed import brief as brief_tricks
from moon_access.games.tricks.words.scores import bid_ended, game_over, other_side

from .answers import call_of, contract_of

Messages = tuple[Message, ...]


def _tricks(taken: int, needed: int) -> Message:
    """Word the tricks for a line about points, in which plain numbers would look like points."""
    if taken > needed:
        # translators: tricks of the bidder, who has more than were bid: "7 tricks with 5 needed". Bids are 3 or more.
        return answer("{taken} tricks taken, {needed} needed", taken=taken, needed=needed)
    # translators: tricks of the bidder against the bid: "2 of 5 tricks".
    return answer("{taken} of {needed} tricks", taken=taken, needed=needed)


def deal_scored(event: DealScored, listener: Listener, view: MoonView) -> Messages:
    """Return the score of the bidding side first, then of the others from the listener on."""
    bidding = listener.side_of(event.bidder)
    others = [side for side in sides_listener_first(listener) if side != bidding]
    return (_bidder(event, bidding, listener), *(other_side(event, side, listener) for side in others))


def _bidder(event: DealScored, side: int, listener: Listener) -> Message:
    facts: dict[str, object] = {
        "tricks": _tricks(event.tricks[side], tricks_needed(event.amount)),
        "delta": event.delta[side],
        "total": event.total[side],
        "name": listener.name_of_side(side),
    }
    moon = event.made and event.amount == MOON and not listener.has_teams
    if not moon:
        return bid_ended(event.made, side, listener, facts)
    if side == listener.side:
        return say(Kind.SCORES, "You shoot the moon: {delta:+}. Total {total}.", **facts)
    return say(Kind.SCORES, "{name} shoots the moon: {delta:+}, total {total}.", **facts)


def _announce_widow_taken(event: WidowTaken, listener: Listener, view: MoonView) -> Messages:
    if event.seat == listener.seat:
        return (say(Kind.BIDS, "You take the widow: {tile}.", tile=event.tile),)
    if event.tile is not None:
        name = listener.names[event.seat]
        return (say(Kind.BIDS, "{name} takes the widow: {tile}.", name=name, tile=event.tile),)
    if listener.verbosity is Verbosity.BRIEF:
        return ()
    return (say(Kind.BIDS, "{name} takes the widow.", name=listener.names[event.seat]),)


def _announce_widow_left(event: WidowLeft, listener: Listener, view: MoonView) -> Messages:
    if event.seat == listener.seat:
        return (say(Kind.BIDS, "You leave the widow unseen."),)
    return (say(Kind.BIDS, "{name} leaves the widow unseen.", name=listener.names[event.seat]),)


def _announce_discard(event: Discarded, listener: Listener, view: MoonView) -> Messages:
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
    taken = listener.add_up_side(event.taken, seat)
    contract = view.contract
    if listener.verbosity is not Verbosity.FULL:
        if seat == listener.seat:
            return (say(Kind.TRICKS, "You take the trick."),)
        return (say(Kind.TRICKS, "{name} takes the trick.", name=name),)
    if contract is not None and listener.side_of(contract.seat) == listener.side_of(seat):
        facts: dict[str, object] = {"tile": tile, "tricks": _tricks(taken, tricks_needed(contract.amount))}
        if seat == listener.seat:
            # translators: {tricks} are the bidder's against the bid, "2 of 5 tricks".
            return (say(Kind.TRICKS, "You take the trick with {tile}, {tricks}.", **facts),)
        facts["name"] = name
        return (say(Kind.TRICKS, "{name} takes the trick with {tile}, {tricks}.", **facts),)
    facts = {"tile": tile, "taken": taken, "name": name}
    if seat == listener.seat:
        return (say(Kind.TRICKS, "You take the trick with {tile}, {taken} so far.", **facts),)
    return (say(Kind.TRICKS, "{name} takes the trick with {tile}, {taken} so far.", **facts),)


def _game_over(event: GameOver, listener: Listener, view: MoonView) -> Messages:
    return game_over(event.total, event, listener, view.deal - view.thrown_in)


announce = tricks.announcer(
    {
        WidowTaken: _announce_widow_taken,
        WidowLeft: _announce_widow_left,
        Discarded: _announce_discard,
        TrickTaken: _trick_taken,
        DealScored: deal_scored,
        GameOver: _game_over,
    }
)


# Condensed messages; games/tricks/words/condensed.py decides what to leave out


def _call_of(event: Event, listener: Listener) -> Message | None:
    return call_of(event.bid, listener) if isinstance(event, Bidden) else None


def contract(event: Event, view: MoonView, won: AuctionWon, listener: Listener) -> Message | None:
    """Tell who plays for which bid if the event names trump; otherwise return None."""
    if not isinstance(event, TrumpNamed):
        return None
    return contract_of(listener.names[won.seat], Bid(won.seat, won.amount), event.trump)


_TEAMS = {
    (True, True): N_("Your team makes the bid, {taken} of {needed}. Totals: {mine} to {theirs}."),
    (True, False): N_("Your team fails, {taken} of {needed}. Totals: {mine} to {theirs}."),
    (False, True): N_("The others make the bid, {taken} of {needed}. Totals: {mine} to {theirs}."),
    (False, False): N_("The others fail, {taken} of {needed}. Totals: {mine} to {theirs}."),
}
"""The texts for the end of a deal, by whether the listener's own side bid, and whether the bid was made."""

_PLAYERS = {
    (True, True): N_("You make the bid, {taken} of {needed}. Totals: {totals}."),
    (True, False): N_("You fail, {taken} of {needed}. Totals: {totals}."),
    (False, True): N_("{name} makes the bid, {taken} of {needed}. Totals: {totals}."),
    (False, False): N_("{name} fails, {taken} of {needed}. Totals: {totals}."),
}


def _announce_score(event: DealScored, listener: Listener, view: MoonView) -> Message:
    """Tell how the bid ended, and all totals, the listener's own first."""
    side = listener.side_of(event.bidder)
    mine = side == listener.side
    facts: dict[str, object] = {"taken": event.tricks[side], "needed": tricks_needed(event.amount)}
    if listener.has_teams and listener.side is not None:
        facts |= {"mine": event.total[listener.side], "theirs": event.total[1 - listener.side]}
        return say(Kind.SCORES, _TEAMS[mine, event.made], **facts)
    facts |= {"name": listener.names[event.bidder], "totals": Row(items_by_side(event.total, listener))}
    if event.amount == MOON and event.made and not listener.has_teams:
        moon = N_("You shoot the moon. Totals: {totals}.") if mine else N_("{name} shoots the moon. Totals: {totals}.")
        return say(Kind.SCORES, moon, **facts)
    return say(Kind.SCORES, _PLAYERS[mine, event.made], **facts)


CONDENSER: Condenser[MoonView] = Condenser(
    announce, _call_of, contract, _announce_score, unseen=(WidowTaken, Discarded)
)


def brief(heard: Sequence[tuple[Event, MoonView]], listener: Listener, known: int) -> tuple[Message, ...]:
    """Word the events as briefly as possible. The first ``known`` events are what the player has just done."""
    return brief_tricks(CONDENSER, heard, listener, known)
