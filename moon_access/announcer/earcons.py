"""Choose the earcon of each event, from which side each listener hears it, and which words it replaces.

A message carries the earcons of the event that it announces. A sentence carries the earcons of its parts. Print and
braille show all words of a message. The built-in voice, in brief verbosity, leaves out what an earcon has just said as
well as words could: that a trick is the listener's ("yours"), that a tile trumps, that a bid was made or has failed. It
says everything else: who has taken a trick that is not the listener's, and why something is not allowed. A command that
repeats an announcement repeats its words without a sound. If a game has events of its own that make an earcon, its
words list them (``GameWords.earcons``).
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
from moon_access.outputs.earcons import Earcon as Earcon  # games import it from here
from moon_access.outputs.earcons import Signal

from .general import shorten
from .listener import Listener
from .message import N_, UNSAID, AllOf, Each, Message, Row, answer, error, is_sentence, sentence

WIDEST_PAN = 0.8
"""The distance of the outermost seats from the middle of the stereo image, where 1 is all the way. At less than 1, a
player who hears with one ear still hears all of them."""

MY_TURN, NOT_ALLOWED = Signal(Earcon.MY_TURN), Signal(Earcon.NOT_ALLOWED)


OwnEarcon = Earcon | Callable[[Any], Earcon | None]


class Earcons(NamedTuple):
    """The earcons of one game.

    ``own``: the earcon of each kind of event that only this game has, or a function that returns the earcon of one
    such event (None for no earcon). These events must have a ``seat``.
    """

    own: Mapping[type, OwnEarcon]

    def signal_event(self, event: Event, listener: Listener, trump: Suit | None = None) -> tuple[Signal, ...]:
        """Return the earcon of an event: one at most. ``trump``: the trump of the deal."""
        if type(event) in self.own:
            own = self.own[type(event)]
            earcon = own if isinstance(own, Earcon) else own(event)
            return () if earcon is None else (_signal_at(earcon, event.seat, listener),)  # type: ignore[attr-defined]
        if isinstance(event, TileLaid):
            return (_signal_at(Earcon.TILE, event.seat, listener),)
        if isinstance(event, Played):
            return (_signal_at(Earcon.TRUMP if _is_ruff(event, trump) else Earcon.TILE, event.seat, listener),)
        if isinstance(event, TrickTaken):
            return _trick(event.trick.winner, listener)
        if isinstance(event, DealScored):
            return (_signal_at(Earcon.BID_MADE if event.made else Earcon.BID_FAILED, event.bidder, listener),)
        return ()

    def signal_events(self, heard: Sequence[tuple[Event, object]], listener: Listener) -> tuple[Signal, ...]:
        """Return the earcons of these events, in order and without repeats. ``heard``: each event with its view."""
        every = [
            one for event, view in heard for one in self.signal_event(event, listener, getattr(view, "trump", None))
        ]
        return tuple(signal for signal, _ in groupby(every))


def _signal_at(earcon: Earcon, seat: Seat, listener: Listener) -> Signal:
    return Signal(earcon, pan_of_seat(seat, listener))


def pan_of_seat(seat: Seat, listener: Listener) -> float:
    """Return the place of a seat in the stereo image: -1 is left, 0 the middle, 1 right.

    The listener's own seat is in the middle. The others sit clockwise round the table: the next player is on the left
    and the previous player on the right. A partner or a single opponent sits opposite, so also in the middle. Somebody
    who looks on hears all seats in order from left to right.
    """
    players = len(listener.names)
    if listener.seat is None:
        return round(WIDEST_PAN * (2 * seat / (players - 1) - 1), 2)
    step = (seat - listener.seat) % players
    if step == 0 or players < 3:
        return 0.0
    return round(WIDEST_PAN * (2 * (step - 1) / (players - 2) - 1), 2)


def _is_ruff(event: Played, trump: Suit | None) -> bool:
    """Return whether the tile is a trump and another suit was led."""
    return trump is not None and event.asked is not trump and order(trump).is_trump(event.tile)


def _trick(winner: Seat, listener: Listener) -> tuple[Signal, ...]:
    """Return the earcon of a trick: "mine" if the listener's side took it, "theirs" otherwise.

    An onlooker has no side, and hears none.
    """
    if listener.side is None:
        return ()
    is_mine = listener.side_of(winner) == listener.side
    return (_signal_at(Earcon.TRICK_MINE if is_mine else Earcon.TRICK_THEIRS, winner, listener),)


# The earcons in a message


def earcons_in(message: Message) -> tuple[Signal, ...]:
    """Return the earcons of the message and of the messages in its fields."""
    return (*message.earcons, *(one for part in _parts(message) for one in earcons_in(part)))


def words_after_earcons(message: Message) -> Message | None:
    """Return what a voice says after the message's earcons; None if it says nothing."""
    if message.words_with_earcons is not None:
        return None if message.words_with_earcons == UNSAID else message.words_with_earcons
    if not is_sentence(message):
        return message
    said = tuple(part for one in _parts(message) if (part := words_after_earcons(one)) is not None)
    return sentence(said) if said else None


def strip_earcons(message: Message) -> Message:
    """Return the message as words alone, without earcons."""
    fields = {name: _strip_in(value) for name, value in message.fields.items()}
    return message._replace(fields=fields, earcons=(), words_with_earcons=None)


def _parts(message: Message) -> list[Message]:
    """Return the messages in the fields of this one."""
    values = [
        one
        for value in message.fields.values()
        for one in (value.items if isinstance(value, Row | AllOf | Each) else (value,))
    ]
    return [value for value in values if isinstance(value, Message)]


def _strip_in(value: object) -> object:
    if isinstance(value, Message):
        return strip_earcons(value)
    if isinstance(value, Row):
        return Row(tuple(strip_earcons(item) for item in value.items))
    return value


# translators: words to type after the command for the sounds to switch them on; separated by commas.
ON_WORDS = pgettext("words", "on, yes")
# translators: words to type after the command for the sounds to switch them off; separated by commas.
OFF_WORDS = pgettext("words", "off, no")

# translators: the meaning of a sound that was just heard from the left, the middle and the right; so are the next
# texts.
_TILE = N_("Somebody plays a tile; the side it comes from tells who.")
_MEANINGS = (
    (Earcon.TRICK_MINE, N_("The trick goes to you or your partner.")),
    (Earcon.TRICK_THEIRS, N_("The trick goes to somebody else.")),
    (Earcon.TRUMP, N_("Somebody names trump, or trumps another suit.")),
    (Earcon.MY_TURN, N_("It is your turn.")),
    (Earcon.BID_MADE, N_("The bid is made.")),
    (Earcon.BID_FAILED, N_("The bid has failed.")),
    (Earcon.NOT_ALLOWED, N_("That move is not allowed.")),
)


def demonstrate_earcons() -> tuple[Message, ...]:
    """Return one line for each earcon. A line plays its earcon and says what it means."""
    places = tuple(Signal(Earcon.TILE, pan) for pan in (-WIDEST_PAN, 0, WIDEST_PAN))
    others = (answer(text)._replace(earcons=(Signal(earcon),)) for earcon, text in _MEANINGS)
    return answer(_TILE)._replace(earcons=places), *others


def sounds_on() -> Message:
    return answer("Sounds: on.")


def offer_sounds(word: str) -> Message:
    # translators: after a game; {word} is the command for short sounds that come with the lines.
    return answer("There are short sounds, too. To hear them, type {word} on.", word=word)


SHORT_SET = (Earcon.MY_TURN, Earcon.TRICK_MINE, Earcon.NOT_ALLOWED)
"""The sounds that the tutorial plays after that of a tile."""


def demonstrate_some_earcons(word: str) -> tuple[Message, ...]:
    """Return lines with some sounds and their meanings, for a player who learns. ``word``: the command for sounds."""
    return (
        answer("Short sounds can come before the lines. Some of them:"),
        *(message for message in demonstrate_earcons() if message.earcons[0].earcon in (Earcon.TILE, *SHORT_SET)),
        # translators: {word} is the command for the sounds.
        answer("To have them in your games, type {word} on.", word=word),
    )


def sounds_off(word: str) -> Message:
    # translators: {word} is the command.
    return answer("Sounds: off. Type {word} on.", word=word)


def no_sounds_here() -> Message:
    return answer(
        "No sounds here. They work on your own computer, but not with Speech Dispatcher or a screen reader as "
        "the voice; on a host's page; and in a MUD client with GMCP."
    )


def meanings() -> tuple[Message, ...]:
    """Return the meanings of the earcons without their sounds, for a player who cannot hear earcons here."""
    return answer("The sounds mean:"), *(answer(text) for text in (_TILE, *(text for _, text in _MEANINGS)))


def no_such_switch(typed: str, word: str) -> Message:
    # translators: {word} is the command for the sound signals, {typed} the text typed after it.
    return error("Not {typed}: type {word} on, {word} off, or {word} alone.", typed=shorten(typed), word=word)


def switch_named(catalog: Catalog, typed: str) -> bool | None:
    """Return True if the word after the command means "on", False if it means "off", otherwise None."""
    if typed in words_of(catalog, ON_WORDS):
        return True
    return False if typed in words_of(catalog, OFF_WORDS) else None
