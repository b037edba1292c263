"""Hold messages and prompts: a message is a text of the catalogue and the values for its braces, in no language yet.

The program keeps messages in this form, so that a player can read the history again after a change of language, and so
that it can print a message in short form and speak it in words. wording.py makes lines of them.

A prompt is made of messages. It is the last line, and tells enough to act. It comes in three lengths, and the player
chooses one. The full prompt names every choice. If it is too long for the line, ``lines_before`` lists the choices in
lines of their own, and a shorter prompt follows.
"""

from collections.abc import Collection
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # not every start of the program needs tiles
    from moon_access.engine.tiles import Tile
    from moon_access.outputs.earcons import Signal


class Kind(Enum):
    """The subject of a message.

    A player can switch off each of the first seven kinds. The history has all of these kinds except offers, which are
    not events.
    """

    DEALS = auto()
    BIDS = auto()
    PLAYS = auto()
    TRICKS = auto()
    SCORES = auto()
    OFFERS = auto()  # moves that the player could make and may overlook
    TALK = auto()  # lines that other players typed
    NOTICE = auto()  # news of the program itself: where it keeps the game, what failed
    ANSWER = auto()  # the answer to a player's question
    ERROR = auto()  # why the program does not obey a typed line: not understood, not allowed, ambiguous


SWITCHABLE = (Kind.DEALS, Kind.BIDS, Kind.PLAYS, Kind.TRICKS, Kind.SCORES, Kind.OFFERS, Kind.TALK)


class Message(NamedTuple):
    """A message. ``text`` is the English original, ``fields`` are the values for its braces.

    If there is a ``plural``, ``number`` decides between ``text`` and it; ``number`` is also the field ``n``.
    ``is_of_others``: the message tells what another player has done, and another voice may say it. ``earcons`` play
    before the message if the player has switched them on. ``words_with_earcons`` is what a voice that plays them says
    instead of the message, see earcons.py.
    """

    kind: Kind
    text: str
    fields: dict[str, object] = {}  # noqa: RUF012 - never changed
    plural: str = ""
    number: int = 0
    is_of_others: bool = False
    earcons: tuple["Signal", ...] = ()
    words_with_earcons: "Message | None" = None

    @property
    def names_choices(self) -> bool:
        """True if the prompt lists the choices."""
        return any(isinstance(value, OneOf) for value in self.fields.values())


class End(NamedTuple):
    """An open end of a chain, named by its number.

    It is a noun that a language may inflect; in print and braille it is a number.
    """

    number: int


class InLanguage(NamedTuple):
    """A text in ``language`` (a code), whatever the language around it, such as a language's own name.

    A voice of that language says it.
    """

    text: str
    language: str


class LanguageName(NamedTuple):
    """The name of a language, given by its code, in the player's language: "Englisch"."""

    code: str


class ToCopy(NamedTuple):
    """A text to copy, which the program prints unchanged.

    A voice says ``spoken_text`` instead, which is short enough to hear.
    """

    text: str
    spoken_text: str


class OneOf(NamedTuple):
    """Tiles, ends, numbers or places to choose from: "double five or six five"."""

    items: "tuple[Tile | End | int | Message, ...]"


class Each(NamedTuple):
    """Choices in a list without "and" or "or": numbers as they are, or the labels of a menu, numbered from 1."""

    items: tuple[int, ...] | tuple[Message, ...]


class AllOf(NamedTuple):
    """Tiles, ends or names together: "double five and six five"."""

    items: "tuple[Tile | End | str | Message, ...]"


class Row(NamedTuple):
    """Items in a row, such as one for each player: "you 12, Anna 5". Braille puts only spaces between them."""

    items: tuple[Message, ...]


class Phrases(NamedTuple):
    """Hold phrases about one thing: "Ben opposite you, your partner, normal level". Commas part them in braille too."""

    items: tuple[Message, ...]


class Sentences(NamedTuple):
    """Hold whole sentences that follow each other in one line, such as a hint and its reason."""

    items: tuple[Message, ...]


class Numbered(NamedTuple):
    """Tiles with their places, from 1: "1 double five, 2 six five"."""

    items: tuple["Tile", ...]


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
"""The ``words_with_earcons`` of a message whose earcon says all of it: a voice then says nothing."""


def sentence(parts: tuple[Message, ...]) -> Message:
    """Join messages into one sentence. Each part keeps its kind; the sentence gets the kind of the first part."""
    return Message(parts[0].kind, N_("{parts}."), {"parts": Row(parts)})


def sentence_of_phrases(*phrases: Message) -> Message:
    """Return one sentence that tells these phrases. It has the kind of the first of them."""
    return Message(phrases[0].kind, "{parts}.", {"parts": Phrases(phrases)})


def in_one_line(*sentences: Message) -> Message:
    """Join whole sentences into one message, which gets the kind of the first sentence."""
    return (
        sentences[0] if len(sentences) == 1 else Message(sentences[0].kind, "{items}", {"items": Sentences(sentences)})
    )


def is_sentence(message: Message) -> bool:
    """Return whether the function ``sentence`` made this message."""
    return isinstance(message.fields.get("parts"), Row)


def strip(message: Message, kinds: Collection[Kind]) -> Message | None:
    """Return the message without its parts of these kinds, or None if nothing is left of it."""
    parts = message.fields.get("parts")
    if not isinstance(parts, Row):
        return None if message.kind in kinds else message
    left = tuple(part for part in parts.items if part.kind not in kinds)
    return sentence(left) if left else None


def ngettext(text: str, plural: str) -> tuple[str, str]:
    """Return both texts. The call marks them for the catalogue, for a table of texts that become counts later."""
    return text, plural


def N_(text: str) -> str:
    """Return the text. The call marks it for the catalogue, for a table of texts that become messages later."""
    return text


class Prompt(NamedTuple):
    """A question in several lengths, without the space at its end.

    The player chooses ``full``, ``short`` or ``word``. If that is too long for the line, the console shows the first
    that fits of ``shorter`` (if it is empty, of ``short``) and ``word``. If none fits, the console shows ``bare``, or a
    word that every prompt has, and tells ``question`` before it, or ``word`` if there is no ``question``.

    ``shorter``: what a shorter line has room for, the most telling form first. ``question`` is told before each of
    these forms, too, because they do not name it. ``is_text``: any text answers, so the line keeps more room for it.

    ``lines_before``: the choices, in lines that the console tells if the chosen prompt is too long for the line; empty
    if there is nothing to tell. ``lists``: nobody can answer without the choices, so the console tells them before any
    prompt except the full one. ``words``: lists of the catalogue's words; a word of these lists that stands in the
    prompt is an answer. ``each``: the full prompt for players who choose in the prompt itself, with each number instead
    of a range. ``explanation``: what the question means; it precedes the help about the question. ``help``: what else
    the player may type; it follows that help.
    """

    full: Message
    short: Message
    word: Message
    lines_before: tuple[Message, ...] = ()
    lists: bool = False
    words: tuple[str, ...] = ()
    each: Message | None = None
    bare: Message | None = None
    question: Message | None = None
    shorter: tuple[Message, ...] = ()
    is_text: bool = False
    explanation: tuple[Message, ...] = ()
    help: tuple[Message, ...] = ()
