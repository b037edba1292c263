"""The one table of commands: keys, words, help, when there is what, and what it does.

Everything that reads or lists commands takes it from here. Keys and words are in the player's language;
English words work in every language. A key is one letter or sign, never a digit. What a command does is a
function of the session; this module knows nothing of how a session is run.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from .announcer.message import N_
from .announcer.wording import pgettext
from .catalog import Catalog
from .reading import fold

if TYPE_CHECKING:
    from .session import Session


class When(Enum):
    """Where a command can be used."""

    ALWAYS = auto()  # at every prompt, also without a game
    GAME = auto()  # while a game is on
    TURN = auto()  # when this player may choose a tile, a bid or a trump


class Command(NamedTuple):
    """``key`` and ``words`` (separated by commas, the first is the name) are English, as in the catalogue.

    ``run`` gets what was typed behind the word.
    """

    id: str
    key: str
    words: str
    help: str
    when: When
    run: Callable[[Session, str], None]


def asks(name: str) -> Callable[[Session, str], None]:
    """A question about the game, by the name of its answer."""
    return lambda session, argument: session.answer(name)


COMMANDS = (
    # translators: "key" is the one letter that is the command: choose one that no other command has.
    Command("hand", pgettext("key", "h"), pgettext("words", "hand"), N_("Your tiles."), When.GAME, asks("hand")),
    Command(
        "table",
        pgettext("key", "t"),
        # translators: "words" are what may be typed instead, separated by commas; the first one is the name.
        pgettext("words", "table, trick"),
        N_("The trick so far."),
        When.GAME,
        asks("table"),
    ),
    Command(
        "legal",
        pgettext("key", "l"),
        pgettext("words", "legal, moves"),
        N_("What you may do now, with numbers."),
        When.GAME,
        asks("legal"),
    ),
    Command(
        "suit",
        pgettext("key", "u"),
        pgettext("words", "trump, suit"),
        N_("Trump, and the suit that was led."),
        When.GAME,
        asks("suit"),
    ),
    Command(
        "bids",
        pgettext("key", "b"),
        pgettext("words", "bids"),
        N_("Who bid what."),
        When.GAME,
        asks("bids"),
    ),
    Command(
        "score",
        pgettext("key", "s"),
        pgettext("words", "score, points"),
        N_("The points."),
        When.GAME,
        asks("score"),
    ),
    Command(
        "tricks",
        pgettext("key", "k"),
        pgettext("words", "tricks, taken"),
        N_("Tricks taken, and how many the bid needs."),
        When.GAME,
        asks("tricks"),
    ),
    Command(
        "turn",
        pgettext("key", "w"),
        pgettext("words", "who, turn"),
        N_("Whose turn it is."),
        When.GAME,
        asks("turn"),
    ),
    Command(
        "counts",
        pgettext("key", "c"),
        pgettext("words", "count, left"),
        N_("How many tiles everybody has."),
        When.GAME,
        asks("counts"),
    ),
    Command(
        "last",
        pgettext("key", "a"),
        pgettext("words", "last"),
        N_("The last trick; with a number, that trick of the deal."),
        When.GAME,
        lambda session, argument: session.past_trick(argument),
    ),
    Command(
        "widow",
        "",
        pgettext("words", "widow"),
        N_("What you know of the tile in the middle."),
        When.GAME,
        asks("widow"),
    ),
    Command(
        "since",
        pgettext("key", "e"),
        pgettext("words", "since, events"),
        N_("What happened since your last turn."),
        When.GAME,
        lambda session, argument: session.since_my_turn(),
    ),
    Command(
        "repeat",
        pgettext("key", "r"),
        pgettext("words", "repeat, again"),
        N_("The last lines again."),
        When.ALWAYS,
        lambda session, argument: session.repeat(),
    ),
    Command(
        "history",
        pgettext("key", "j"),
        pgettext("words", "journal, history"),
        N_("The line before. Also with previous, next, first, last, bids, plays, tricks, scores or deals."),
        When.GAME,
        lambda session, argument: session.read_history(argument),
    ),
    Command(
        "next",
        pgettext("key", "."),
        pgettext("words", "next"),
        N_("Steps to the next possible tile."),
        When.TURN,
        lambda session, argument: session.step_candidate(1),
    ),
    Command(
        "previous",
        pgettext("key", ","),
        pgettext("words", "previous"),
        N_("Steps to the previous possible tile."),
        When.TURN,
        lambda session, argument: session.step_candidate(-1),
    ),
    Command(
        "play",
        pgettext("key", "x"),
        pgettext("words", "play"),
        N_("Plays the tile stepped to, or the one named behind."),
        When.TURN,
        lambda session, argument: session.play_candidate(argument),
    ),
    Command(
        "pass",
        pgettext("key", "p"),
        pgettext("words", "pass"),
        N_("Makes no bid."),
        When.TURN,
        lambda session, argument: session.make_pass(),
    ),
    Command(
        "why",
        "",
        pgettext("words", "why"),
        N_("Why a tile may not be played: why 6-1."),
        When.GAME,
        lambda session, argument: session.why(argument),
    ),
    Command(
        "hint",
        pgettext("key", "i"),
        pgettext("words", "hint"),
        N_("A good move, and the reason."),
        When.TURN,
        lambda session, argument: session.hint(),
    ),
    Command(
        "order",
        pgettext("key", "o"),
        pgettext("words", "order"),
        N_("Order of your hand: suit, number or dealt. Asked for again, reversed."),
        When.ALWAYS,
        lambda session, argument: session.order_hand(argument),
    ),
    Command(
        "verbosity",
        pgettext("key", "v"),
        pgettext("words", "verbosity"),
        N_("How much is told: brief, normal, full."),
        When.ALWAYS,
        lambda session, argument: session.cycle_verbosity(),
    ),
    Command(
        "rules",
        "",
        pgettext("words", "rules"),
        N_("The rules, section by section."),
        When.ALWAYS,
        lambda session, argument: session.read_rules(argument),
    ),
    Command(
        "help",
        pgettext("key", "?"),
        pgettext("words", "help"),
        N_("This list; with a command behind it, that one."),
        When.ALWAYS,
        lambda session, argument: session.read_help(argument),
    ),
    Command(
        "options",
        "",
        pgettext("words", "options, settings"),
        N_("How you read, language, what is told, and more."),
        When.ALWAYS,
        lambda session, argument: session.set_options(argument),
    ),
    Command(
        "save",
        "",
        pgettext("words", "save"),
        N_("Tells where the game is kept; it always is."),
        When.GAME,
        lambda session, argument: session.save(),
    ),
    Command(
        "resign",
        "",
        pgettext("words", "resign"),
        N_("Gives the game up."),
        When.GAME,
        lambda session, argument: session.resign(),
    ),
    Command(
        "quit",
        pgettext("key", "q"),
        pgettext("words", "quit, exit"),
        N_("Leaves; the game is kept."),
        When.ALWAYS,
        lambda session, argument: session.leave(),
    ),
)


class Typed(NamedTuple):
    command: Command
    argument: str


class CommandReader:
    """Finds the command that was typed, in one language."""

    def __init__(self, catalog: Catalog) -> None:
        self._by_word: dict[str, Command] = {}
        for command in COMMANDS:  # English words first, so that a local word wins
            for word in command.words.split(","):
                self._by_word[fold(word)] = command
        for command in COMMANDS:
            for word in words_of_command(command, catalog):
                self._by_word[fold(word)] = command
        for command in COMMANDS:
            key = key_of(command, catalog)
            if key:
                self._by_word[fold(key)] = command

    def read(self, typed: str) -> Typed | None:
        """The command, and what was typed behind it; None where the first word is no command."""
        word, _, argument = fold_signs(typed).partition(" ")
        command = self._by_word.get(word)
        return Typed(command, argument.strip()) if command else None


def fold_signs(typed: str) -> str:
    """The line folded; a sign that is a key, such as "?", stays."""
    return " ".join(fold(word) or word for word in typed.split())


def key_of(command: Command, catalog: Catalog) -> str:
    """The command's key in the catalogue's language, empty where it has none."""
    return catalog.context("key", command.key) if command.key else ""


def words_of_command(command: Command, catalog: Catalog) -> tuple[str, ...]:
    """The command's words in the catalogue's language, as they are written; the first is its name."""
    return tuple(word.strip() for word in catalog.context("words", command.words).split(","))
