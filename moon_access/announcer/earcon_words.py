"""What is said of the sound signals: what each of them means, and whether they are on."""

from __future__ import annotations

from moon_access.i18n.catalog import Catalog, pgettext
from moon_access.i18n.typed_words import words_of
from moon_access.outputs.earcons import Earcon, Signal

from .earcons import WIDEST
from .general import shortened
from .message import N_, Message, answer, error

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
