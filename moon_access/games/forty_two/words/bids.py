"""Bids in words: points as a number, marks with the word, and bids on doubles by their names.

A sentence about marks has its own text, besides the text about points, because languages decline the word.
"""

from __future__ import annotations

from moon_access.announcer.every_game import item_of_seat
from moon_access.announcer.listener import Listener, Name
from moon_access.announcer.message import Kind, Message, answer, count
from moon_access.engine.actions import Pass
from moon_access.engine.game import Game
from moon_access.engine.tiles import Seat, Suit
from moon_access.games.forty_two.actions import PLUNGE_MARKS, Plunge, Special
from moon_access.games.forty_two.auction import Call, Contract, amount_of
from moon_access.games.forty_two.marks import marks_of
from moon_access.games.forty_two.state import FortyTwoState, FortyTwoView
from moon_access.games.tricks.words.answers import trump_named

Messages = tuple[Message, ...]


def amount_named(amount: int) -> Message:
    """Return a bid by itself, as an item of a list: "31", "two marks"."""
    marks = marks_of(amount)
    return answer("{n}", n=amount) if marks is None else marks_named(marks)


def target(game: Game[FortyTwoState, FortyTwoView]) -> Message:
    """Name the target of a game in marks or points."""
    if game.value_of("scoring") == "points":
        return answer("{target}", target=game.target)
    # translators: how far a game is played: "Against Anna and Clara, normal level, to 7 marks."
    return count(Kind.ANSWER, "a single mark", "{n} marks", game.target)


def score_named(game: Game[FortyTwoState, FortyTwoView], score: int) -> Message:
    """Return the score of a team in a list of scores: points as a number, marks as marks."""
    return answer("{n}", n=score) if game.value_of("scoring") == "points" else marks_named(score)


def marks_named(marks: int) -> Message:
    # translators: marks, bid or won, as an item of a list: "Anna two marks". A mark is a bid of all 42 points.
    return count(Kind.ANSWER, "one mark", "{n:m} marks", marks)


def plunge_named(plunge: Plunge) -> Message:
    """Return a bid on doubles, as an item of a list."""
    if plunge.marks == PLUNGE_MARKS:
        # translators: a bid on four doubles, where the partner names trump, as an item of a list: "Anna plunge".
        return answer("plunge")
    if not plunge.is_splash:
        # translators: a bid of more than four marks on four doubles, where the partner names trump; n is the marks.
        return answer("plunge {n}", n=plunge.marks)
    # translators: a bid on three doubles, where the partner names trump; n is the marks, 2 or 3.
    return answer("splash {n}", n=plunge.marks)


def call_of(call: Call, listener: Listener) -> Message:
    """Return one bid or pass as an item of a list."""
    if isinstance(call, Pass):
        mine = call.seat == listener.seat
        return answer("you pass") if mine else answer("{name} passes", name=listener.names[call.seat])
    named = plunge_named(call) if isinstance(call, Plunge) else amount_named(amount_of(call))
    return item_of_seat(call.seat, named, listener)


def plays_for(contract: Contract, listener: Listener) -> Message:
    """Return a separate sentence that says who has the bid."""
    mine, name = contract.seat == listener.seat, listener.names[contract.seat]
    marks = marks_of(contract.amount)
    if marks is None:
        if mine:
            return answer("You play for {amount}.", amount=contract.amount)
        return answer("{name} plays for {amount}.", name=name, amount=contract.amount)
    if mine:
        return count(Kind.ANSWER, "You play for one mark.", "You play for {n:m} marks.", marks)
    return count(Kind.ANSWER, "{name} plays for one mark.", "{name} plays for {n:m} marks.", marks, name=name)


def special_named(special: Special) -> Message:
    """Return the game in the place of trump, as an item of a list."""
    if special is Special.NELLO_SUIT:
        # translators: nello in which the doubles are a suit of their own. Players may type it as it stands here.
        return answer("nello suit")
    if special is Special.NELLO_LOW:
        # translators: nello in which doubles are the lowest of their suits. Players may type it as it stands here.
        return answer("nello low")
    if special is Special.NELLO:
        # translators: a game in which the bidder must lose every trick, as players of 42 call it.
        return answer("nello")
    # translators: a game in which the tile nearest to seven pips wins.
    return answer("sevens")


def contract_of(
    contract: Contract, trump: Suit | None, special: Special | None, namer: Seat, listener: Listener
) -> Message:
    """Tell in one line who plays for which bid with which trump. ``namer``: the seat that named it."""
    what: Message
    if special is not None:
        what = special_named(special)
    elif trump is Suit.NONE:
        # translators: a part of the line below: there is no trump.
        what = answer("no trump")
    else:
        # translators: a part of the line below: these are trump.
        what = answer("{suit:pl} trump", suit=trump)
    bid = amount_named(contract.amount)
    if contract.seat == listener.seat and namer == listener.seat:
        # translators: what is played: "You play 31, fives trump", "You play two marks, no trump". what is a part above.
        return answer("You play {bid}, {what}.", bid=bid, what=what)
    if contract.seat == listener.seat:
        # translators: the bid is the listener's, and the partner has named trump.
        return answer("You play {bid}, named by your partner: {what}.", bid=bid, what=what)
    return answer("{name} plays {bid}, {what}.", name=_name(contract, listener), bid=bid, what=what)


def _name(contract: Contract, listener: Listener) -> Name:
    return listener.names[contract.seat]


def trump_line(trump: Suit | None, special: Special | None) -> Message:
    """Return a separate line about trump. ``trump``: None if it is not named yet."""
    if special is Special.NELLO:
        return answer("Nello: the bidder must lose every trick.")
    if special is Special.NELLO_SUIT:
        return answer("Nello, the doubles are a suit: the bidder must lose every trick.")
    if special is Special.NELLO_LOW:
        return answer("Nello, doubles are low: the bidder must lose every trick.")
    if special is Special.SEVENS:
        return answer("Sevens: the nearest to seven pips wins.")
    return trump_named(trump)
