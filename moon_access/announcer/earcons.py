"""Which event makes which earcon, for whom, and where; what the earcons replace; and the lines that explain them.

A message carries the earcons of what it announces; a sentence those of its parts. Print and braille have all of its
words. The built-in voice, in brief verbosity, leaves out what an earcon has just said and no other word says better:
that a trick is the listener's ("yours"), that a tile trumps, that a bid was made or has failed. It says everything
else: whose trick it is if it is another's, and why something is not allowed. A command that repeats an announcement
repeats its words without a sound. A game's own events that sound like one of these stand in its words
(``GameWords.earcons``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from moon_access.engine.events import DealScored, Event, Played, TileLaid, TrickTaken
from moon_access.engine.tiles import Seat, Suit
from moon_access.engine.trick import order
from moon_access.i18n.catalog import Catalog, pgettext
from moon_access.i18n.typed_words import words_of
from moon_access.outputs.earcons import Earcon, Signal

from .general import shortened
from .listener import Listener
from .message import N_, UNSAID, AllOf, Each, Message, Row, answer, error, is_sentence, sentence

WIDEST = 0.8
"""How far out the outermost seats are: each ear has something of all of them, for whoever hears by one."""

MY_TURN, NOT_ALLOWED = Signal(Earcon.MY_TURN), Signal(Earcon.NOT_ALLOWED)


OwnEarcon = Earcon | Callable[[Any], Earcon | None]


class Earcons(NamedTuple):
    """Those of one game; ``own``: what its own events sound like, which must have a ``seat``; a function tells it from
    the event."""

    own: Mapping[type, OwnEarcon]

    def of(self, event: Event, listener: Listener, trump: Suit | None = None) -> tuple[Signal, ...]:
        """At most one. ``trump``: that of the deal."""
        if type(event) in self.own:
            own = self.own[type(event)]
            earcon = own if isinstance(own, Earcon) else own(event)
            return () if earcon is None else (_at(earcon, event.seat, listener),)  # type: ignore[attr-defined]
        if isinstance(event, TileLaid):
            return (_at(Earcon.TILE, event.seat, listener),)
        if isinstance(event, Played):
            return (_at(Earcon.TRUMP if _trumps(event, trump) else Earcon.TILE, event.seat, listener),)
        if isinstance(event, TrickTaken):
            return _trick(event.trick.winner, listener)
        if isinstance(event, DealScored):
            return (_at(Earcon.BID_MADE if event.made else Earcon.BID_FAILED, event.bidder, listener),)
        return ()

    def of_all(self, heard: Sequence[tuple[Event, object]], listener: Listener) -> tuple[Signal, ...]:
        """In their order; the same one again and again, as of tiles laid in a row, is one."""
        every = [one for event, view in heard for one in self.of(event, listener, getattr(view, "trump", None))]
        return tuple(signal for signal, _ in groupby(every))


def _at(earcon: Earcon, seat: Seat, listener: Listener) -> Signal:
    return Signal(earcon, place_of(seat, listener))


def place_of(seat: Seat, listener: Listener) -> float:
    """The listener's own is the middle. The others sit round the table clockwise: the next one on the left, the one
    before on the right, a partner and a single opponent opposite, in the middle, too.

    For somebody who looks on, all of them are from left to right.
    """
    players = len(listener.names)
    if listener.seat is None:
        return round(WIDEST * (2 * seat / (players - 1) - 1), 2)
    step = (seat - listener.seat) % players
    if step == 0 or players < 3:
        return 0.0
    return round(WIDEST * (2 * (step - 1) / (players - 2) - 1), 2)


def _trumps(event: Played, trump: Suit | None) -> bool:
    """Whether it is a trump where another suit was led."""
    return trump is not None and event.asked is not trump and order(trump).is_trump(event.tile)


def _trick(winner: Seat, listener: Listener) -> tuple[Signal, ...]:
    """Mine is the side's. For somebody who looks on none is good or bad."""
    if listener.side is None:
        return ()
    is_mine = listener.side_of(winner) == listener.side
    return (_at(Earcon.TRICK_MINE if is_mine else Earcon.TRICK_THEIRS, winner, listener),)


# What a message carries


def carried(message: Message) -> tuple[Signal, ...]:
    """Its earcons, and those of what stands in it."""
    return (*message.earcons, *(one for part in _parts(message) for one in carried(part)))


def beside(message: Message) -> Message | None:
    """What a voice says of it behind its earcons; None for nothing."""
    if message.beside_earcons is not None:
        return None if message.beside_earcons == UNSAID else message.beside_earcons
    if not is_sentence(message):
        return message
    said = tuple(part for one in _parts(message) if (part := beside(one)) is not None)
    return sentence(said) if said else None


def without(message: Message) -> Message:
    """The same as words alone."""
    fields = {name: _unsignalled(value) for name, value in message.fields.items()}
    return message._replace(fields=fields, earcons=(), beside_earcons=None)


def _parts(message: Message) -> list[Message]:
    """The messages that stand in this one."""
    values = [
        one
        for value in message.fields.values()
        for one in (value.items if isinstance(value, Row | AllOf | Each) else (value,))
    ]
    return [value for value in values if isinstance(value, Message)]


def _unsignalled(value: object) -> object:
    if isinstance(value, Message):
        return without(value)
    if isinstance(value, Row):
        return Row(tuple(without(item) for item in value.items))
    return value


# translators: what may be typed behind the command for the sounds, to have them; separated by commas.
_ON = pgettext("words", "on, yes")
# translators: likewise, to have them no more.
_OFF = pgettext("words", "off, no")

# translators: what a sound means that was just heard, from the left, the middle and the right. Likewise below.
_TILE = N_("A tile is laid; the place tells whose.")
_MEANINGS = (
    (Earcon.TRICK_MINE, N_("The trick is yours, or your partner's.")),
    (Earcon.TRICK_THEIRS, N_("The trick is another's.")),
    (Earcon.TRUMP, N_("Trump is named, or a tile trumps.")),
    (Earcon.MY_TURN, N_("It is your turn.")),
    (Earcon.BID_MADE, N_("The bid is made.")),
    (Earcon.BID_FAILED, N_("The bid has failed.")),
    (Earcon.NOT_ALLOWED, N_("That is not allowed.")),
)


def each() -> tuple[Message, ...]:
    """What each means, behind its sound."""
    places = tuple(Signal(Earcon.TILE, pan) for pan in (-WIDEST, 0, WIDEST))
    others = (answer(text)._replace(earcons=(Signal(earcon),)) for earcon, text in _MEANINGS)
    return answer(_TILE)._replace(earcons=places), *others


def on() -> Message:
    return answer("Sounds: on.")


def off(word: str) -> Message:
    # translators: {word} is the command.
    return answer("Sounds: off. Type {word} on.", word=word)


def not_here() -> Message:
    return answer("Sounds come with the built-in voice of pyttsx3, on a host's page, and in a MUD client with GMCP.")


def meanings() -> tuple[Message, ...]:
    """What each would mean, where none can be heard."""
    return answer("They mean:"), *(answer(text) for text in (_TILE, *(text for _, text in _MEANINGS)))


def no_such_switch(typed: str, word: str) -> Message:
    # translators: {word} is the command for the sound signals, {typed} what was typed behind it.
    return error("Not {typed}: {word} on, {word} off, or {word} alone.", typed=shortened(typed), word=word)


def switch_named(catalog: Catalog, typed: str) -> bool | None:
    """What this word means behind the command; None for nothing."""
    if typed in words_of(catalog, _ON):
        return True
    return False if typed in words_of(catalog, _OFF) else None
