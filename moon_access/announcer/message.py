"""A message: a text of the catalogue and the values that stand in it, not yet in any language; and a prompt, made of
messages.

Messages are kept as they are, so that the history can be read again after a change of language, and so that
the same message can be printed in short form and spoken in words.

A prompt is the last line, and enough to act. It comes in three lengths, of which the player chooses one; the full one
names every choice. If that is too long for the line, ``before`` lists the choices in lines of their own, and a shorter
prompt follows.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # every start of the program needs texts, and not all of them tiles
    from moon_access.engine.tiles import Tile
    from moon_access.outputs.earcons import Signal


class Kind(Enum):
    """What a message is about. The first seven can be switched off one by one; all of them but offers, which are no
    events, can be asked for in the history."""

    DEALS = auto()
    BIDS = auto()
    PLAYS = auto()
    TRICKS = auto()
    SCORES = auto()
    OFFERS = auto()  # what the player may do now and may not have thought of
    TALK = auto()  # what other players say
    NOTICE = auto()  # what the program has to say: where the game is kept, what failed
    ANSWER = auto()  # to something asked
    ERROR = auto()  # not understood, not allowed, which one


SWITCHABLE = (Kind.DEALS, Kind.BIDS, Kind.PLAYS, Kind.TRICKS, Kind.SCORES, Kind.OFFERS, Kind.TALK)


class Message(NamedTuple):
    """``text`` is the English original, ``fields`` what stands in its braces.

    With ``plural`` the form is chosen by ``number``, which is the field ``n``. ``of_others``: it tells what another
    player has done, which a voice may say otherwise. ``earcons`` come before it, where the player has them switched on;
    ``beside_earcons`` is what a voice that plays them says instead, see earcons.py.
    """

    kind: Kind
    text: str
    fields: dict[str, object] = {}  # noqa: RUF012 - never changed
    plural: str = ""
    number: int = 0
    of_others: bool = False
    earcons: tuple[Signal, ...] = ()
    beside_earcons: Message | None = None


class End(NamedTuple):
    """An open end of a chain by its number: a noun with forms, in print and braille a number."""

    number: int


class InLanguage(NamedTuple):
    """A text that is in ``language`` (a code) wherever it stands, such as a language's own name: a voice of that
    language says it."""

    text: str
    language: str


class ToCopy(NamedTuple):
    """A text that is printed as it is, to be copied; a voice says ``spoken`` instead, which is short enough to hear."""

    text: str
    spoken: str


class OneOf(NamedTuple):
    """Tiles, ends or numbers to choose from: "double five or six five"."""

    items: tuple[Tile | End | int, ...]


class Each(NamedTuple):
    """What may be chosen, with nothing but commas between: numbers, or the labels of a menu from 1 on."""

    items: tuple[int, ...] | tuple[Message, ...]


class AllOf(NamedTuple):
    """Tiles, ends or names together: "double five and six five"."""

    items: tuple[Tile | End | str | Message, ...]


class Row(NamedTuple):
    """Items that go round the table: "you 12, Anna 5". In braille nothing but spaces stands between them."""

    items: tuple[Message, ...]


class Numbered(NamedTuple):
    """Tiles with their places, from 1: "1 double five, 2 six five"."""

    items: tuple[Tile, ...]


def say(kind: Kind, text: str, /, **fields: object) -> Message:
    return Message(kind, text, fields)


def count(kind: Kind, text: str, plural: str, n: int, /, **fields: object) -> Message:
    return Message(kind, text, {"n": n, **fields}, plural, n)


def answer(text: str, /, **fields: object) -> Message:
    return Message(Kind.ANSWER, text, fields)


def error(text: str, /, **fields: object) -> Message:
    return Message(Kind.ERROR, text, fields)


def notice(text: str, /, **fields: object) -> Message:
    return Message(Kind.NOTICE, text, fields)


UNSAID = Message(Kind.ANSWER, "")
"""What is said instead of a message whose earcon says all of it."""


def sentence(parts: tuple[Message, ...]) -> Message:
    """What happened together, told as one sentence. Each part is of a kind of its own."""
    return Message(parts[0].kind, N_("{parts}."), {"parts": Row(parts)})


def is_sentence(message: Message) -> bool:
    """Whether it is made by ``sentence``."""
    return isinstance(message.fields.get("parts"), Row)


def without(message: Message, kinds: Collection[Kind]) -> Message | None:
    """What is left of a message where nothing of these kinds is told; None where nothing is."""
    parts = message.fields.get("parts")
    if not isinstance(parts, Row):
        return None if message.kind in kinds else message
    left = tuple(part for part in parts.items if part.kind not in kinds)
    return sentence(left) if left else None


def N_(text: str) -> str:
    """Marks a text for the catalogue where it is kept in a table and worded later."""
    return text


class Prompt(NamedTuple):
    """What is asked, without the space at its end. ``before`` is empty where nothing needs telling.

    ``lists`` says that nobody can answer without the choices: they are told before any shorter prompt.
    ``words`` are lists of the catalogue's words: where one of them stands in the prompt, it is an answer. ``each`` is
    the full one for players who choose in the prompt itself, where it has a range of numbers. ``bare`` is for a line
    that is too short even for the word, which is told before then, or ``asked`` in its place.
    ``narrow`` is for a line that is too short for the short one, and names the answers all the same. ``help`` is told
    behind the help about the question: what else may be typed there.
    """

    full: Message
    short: Message
    word: Message
    before: tuple[Message, ...] = ()
    lists: bool = False
    words: tuple[str, ...] = ()
    each: Message | None = None
    bare: Message | None = None
    asked: Message | None = None
    narrow: Message | None = None
    help: tuple[Message, ...] = ()
