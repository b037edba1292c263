"""The one table of commands: keys, words, help, when there is what, and what it does.

Everything that reads or lists commands takes it from here. Keys and words are in the player's language;
English words work in every language. A key is one letter or sign, never a digit. What a command does is a
function of the session; this module knows nothing of how a session is run.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, NamedTuple

from moon_access.announcer.message import N_
from moon_access.announcer.wording import pgettext
from moon_access.i18n.catalog import Catalog
from moon_access.session import hints as hinting

from . import moves as choosing
from . import questions as asking
from . import undo as undoing
from . import voice as speaking

if TYPE_CHECKING:
    from moon_access.session.conversation import Conversation


class When(Enum):
    """Where a command can be used."""

    ALWAYS = auto()  # at every prompt, also without a game
    GAME = auto()  # while a game is on, and where a finished one is told again
    PLAYED = auto()  # while a game is on
    TURN = auto()  # when this player may choose a tile, a bid or a trump
    STEP = auto()  # likewise, and where a finished game is told again
    REPLAY = auto()  # where a finished game is told again


class Command(NamedTuple):
    """``key`` and ``words`` (separated by commas, the first is the name) are English, as in the catalogue.

    ``run`` gets the session or the replay where it was typed, and what was typed behind the word. ``replay`` is the
    help in a replay, where it is another.
    """

    id: str
    key: str
    words: str
    help: str
    when: When
    run: Callable[[Any, str], None]
    replay: str = ""


def asks(name: str) -> Callable[[Conversation, str], None]:
    """A question about the game, by the name of its answer."""
    return lambda session, argument: session.answer_to(name, argument)


# fmt: off
COMMANDS = (
    # translators: "key" is the one letter that is the command: choose one that no other command has.
    Command(
        "hand", pgettext("key", "h"), pgettext("words", "hand"),
        N_("Your tiles."),
        When.GAME, asks("hand"), N_("The tiles of the seat, or of all; with a name behind, of that player."),
    ),
    # translators: "words" are what may be typed instead, separated by commas; the first one is the name.
    Command(
        "table", pgettext("key", "t"), pgettext("words", "table, trick"),
        N_("The trick so far, or the open ends."),
        When.GAME, asks("table"), N_("The trick so far, or the open ends; with a number, goes to that trick or turn."),
    ),
    Command(
        "legal", pgettext("key", "l"), pgettext("words", "legal, moves"),
        N_("What you may do now, with numbers."), When.GAME, asks("legal"), N_("What could be chosen at this moment."),
    ),
    Command(
        "suit", pgettext("key", "u"), pgettext("words", "trump, suit"),
        N_("Trump, and the suit that was led."), When.GAME, asks("suit"),
    ),
    Command(
        "bids", pgettext("key", "b"), pgettext("words", "bids"),
        N_("Who bid what."), When.GAME, asks("bids"),
    ),
    Command(
        "score", pgettext("key", "s"), pgettext("words", "score, points"),
        N_("The points."), When.GAME, asks("score"),
    ),
    Command(
        "tricks", pgettext("key", "k"), pgettext("words", "tricks, taken"),
        N_("Tricks taken, and how many the bid needs."), When.GAME, asks("tricks"),
    ),
    Command(
        "turn", pgettext("key", "w"), pgettext("words", "who, turn"),
        N_("Whose turn it is."), When.GAME, asks("turn"),
    ),
    Command(
        "counts", pgettext("key", "c"), pgettext("words", "count, left"),
        N_("How many tiles everybody has."), When.GAME, asks("counts"),
    ),
    Command(
        "last", pgettext("key", "a"), pgettext("words", "last"),
        N_("The last trick; with a number, that trick of the deal."),
        When.GAME, lambda session, argument: asking.past_trick(session, argument),
    ),
    Command(
        "widow", "", pgettext("words", "widow"),
        N_("What you know of the tile in the middle."), When.GAME, asks("widow"),
    ),
    Command(
        "since", pgettext("key", "e"), pgettext("words", "since, events"),
        N_("What happened since your last turn."), When.GAME, lambda session, argument: asking.since_my_turn(session),
    ),
    Command(
        "repeat", pgettext("key", "r"), pgettext("words", "repeat, again"),
        N_("The last lines again."), When.ALWAYS, lambda session, argument: session.console.repeat(),
    ),
    Command(
        "history", pgettext("key", "j"), pgettext("words", "journal, history"),
        N_("The line before. Also with previous, next, first, last, bids, plays, tricks, scores or deals."),
        When.GAME, lambda session, argument: asking.read_history(session, argument),
    ),
    Command(
        "next", pgettext("key", "."), pgettext("words", "next"),
        N_("Steps to the next possible tile."),
        When.STEP, lambda session, argument: session.step(1, argument),
        N_("Goes on by a step; with deal, trick or move behind, by one of these."),
    ),
    Command(
        "previous", pgettext("key", ","), pgettext("words", "previous"),
        N_("Steps to the previous possible tile."),
        When.STEP, lambda session, argument: session.step(-1, argument),
        N_("Goes back by a step; with deal, trick or move behind, by one of these."),
    ),
    Command(
        "step", pgettext("key", "m"), pgettext("words", "step, move"),
        N_("How far a step goes: a trick or turn, or a single move; with deal, trick or move behind, that far."),
        When.REPLAY, lambda replay, argument: replay.set_size(argument),
    ),
    Command(
        "deal", "", pgettext("words", "deal"),
        N_("Which deal this is; with a number behind, goes to that deal."),
        When.REPLAY, lambda replay, argument: replay.deal(argument),
    ),
    Command(
        "seat", "", pgettext("words", "seat, view"),
        N_("Whose knowledge is told, by name or number; all opens all tiles."),
        When.REPLAY, lambda replay, argument: replay.choose_seat(argument),
    ),
    Command(
        "play", pgettext("key", "x"), pgettext("words", "play"),
        N_("Plays the tile stepped to, or the one named behind."),
        When.TURN, lambda session, argument: choosing.play_candidate(session, argument),
    ),
    Command(
        "pass", pgettext("key", "p"), pgettext("words", "pass"),
        N_("Makes no bid. In dominoes, passes the turn by hand."),
        When.TURN, lambda session, argument: choosing.make_pass(session),
    ),
    Command(
        "draw", pgettext("key", "d"), pgettext("words", "draw"),
        N_("Draws a tile by hand."), When.TURN, lambda session, argument: choosing.draw(session),
    ),
    Command(
        "chain", "", pgettext("words", "chain"),
        N_("The whole chain, branch by branch."), When.GAME, asks("chain"),
    ),
    Command(
        "pips", "", pgettext("words", "pips"),
        N_("The pips in your hand."),
        When.GAME, asks("pips"),
    ),
    Command(
        "winning", "", pgettext("words", "wins, winning"),
        N_("Who wins the trick so far, and what could still beat it."), When.GAME, asks("winning"),
    ),
    Command(
        "unseen", "", pgettext("words", "unseen"),
        N_("Which tiles of a suit you have not seen: unseen 5. Alone, of the led suit, or of trumps."),
        When.GAME, lambda session, argument: asking.unseen(session, argument),
    ),
    Command(
        "why", "", pgettext("words", "why"),
        N_("Why a tile may not be played: why 6-1."),
        When.GAME, lambda session, argument: asking.why(session, argument),
    ),
    Command(
        "hint", pgettext("key", "i"), pgettext("words", "hint"),
        N_("A good move; asked again, the reason, then the figures. Also with move, why or figures behind."),
        When.STEP, lambda session, argument: hinting.hint(session, argument),
        N_("What the strongest play would have been at this moment; asked again, the reason, then the figures."),
    ),
    Command(
        "review", "", pgettext("words", "review"),
        N_("Where your choices in the last finished deal fell short, the most costly first."),
        When.ALWAYS, lambda session, argument: session.review(argument),
        N_("Where choices in this deal fell short, the most costly first; with a name behind, that player's."),
    ),
    Command(
        "undo", pgettext("key", "z"), pgettext("words", "undo"),
        N_("Takes back your last move, against bots."), When.TURN, lambda session, argument: undoing.undo(session),
    ),
    Command(
        "order", pgettext("key", "o"), pgettext("words", "order"),
        N_("Order of your hand: suit, number or dealt. Asked for again, reversed."),
        When.ALWAYS, lambda session, argument: session.order_hand(argument),
    ),
    Command(
        "verbosity", pgettext("key", "v"), pgettext("words", "verbosity"),
        N_("How much is told: brief, normal, full."),
        When.ALWAYS, lambda session, argument: session.set_verbosity(argument),
    ),
    Command(
        "spell", pgettext("key", "g"), pgettext("words", "spell"),
        N_("A tile number by number: the last one told, or the one named behind."),
        When.GAME, lambda session, argument: speaking.spell(session, argument),
    ),
    Command(
        "faster", pgettext("key", "*"), pgettext("words", "faster"),
        N_("The built-in voice speaks faster."),
        When.ALWAYS, lambda session, argument: speaking.change_rate(session, 1),
    ),
    Command(
        "slower", pgettext("key", "/"), pgettext("words", "slower"),
        N_("The built-in voice speaks slower, and says the last lines again."),
        When.ALWAYS, lambda session, argument: speaking.change_rate(session, -1),
    ),
    Command(
        "louder", pgettext("key", ">"), pgettext("words", "louder"),
        N_("The built-in voice speaks louder."),
        When.ALWAYS, lambda session, argument: speaking.change_volume(session, 1),
    ),
    Command(
        "softer", pgettext("key", "<"), pgettext("words", "softer, quieter"),
        N_("The built-in voice speaks softer."),
        When.ALWAYS, lambda session, argument: speaking.change_volume(session, -1),
    ),
    Command(
        "voice", "", pgettext("words", "voice, voices"),
        N_("Another voice for the built-in voice."),
        When.ALWAYS, lambda session, argument: speaking.choose_voice(session),
    ),
    Command(
        "rules", "", pgettext("words", "rules"),
        N_("The rules, section by section."),
        When.ALWAYS, lambda session, argument: asking.read_rules(session, argument),
    ),
    Command(
        "house", "", pgettext("words", "house, houserules"),
        N_("The house rules of this table, changed ones first."),
        When.GAME, lambda session, argument: asking.table_rules(session),
    ),
    Command(
        "help", pgettext("key", "?"), pgettext("words", "help"),
        N_("This list; with a command behind it, that one."),
        When.ALWAYS, lambda session, argument: asking.read_help(session, argument),
    ),
    Command(
        "tutorial", "", pgettext("words", "tutorial, lesson"),
        N_("Learn by playing; with a number behind, from that lesson on. A game that is on waits."),
        When.ALWAYS, lambda session, argument: session.take_tutorial(argument),
    ),
    Command(
        "options", "", pgettext("words", "options, settings"),
        N_("How you read, language, what is told, and more."),
        When.ALWAYS, lambda session, argument: session.set_options(argument),
    ),
    Command(
        "save", "", pgettext("words", "save"),
        N_("Tells where the game is kept; it always is."), When.PLAYED, lambda session, argument: asking.save(session),
    ),
    Command(
        "resign", "", pgettext("words", "resign"),
        N_("Gives the game up."), When.PLAYED, lambda session, argument: choosing.resign(session),
    ),
    Command(
        "quit", pgettext("key", "q"), pgettext("words", "quit, exit"),
        N_("Leaves; the game is kept."), When.ALWAYS, lambda session, argument: session.leave(),
    ),
)
# fmt: on


def key_of(command: Command, catalog: Catalog) -> str:
    """The command's key in the catalogue's language, empty where it has none."""
    return catalog.context("key", command.key) if command.key else ""


def words_of_command(command: Command, catalog: Catalog) -> tuple[str, ...]:
    """The command's words in the catalogue's language, as they are written; the first is its name."""
    return tuple(word.strip() for word in catalog.context("words", command.words).split(","))
