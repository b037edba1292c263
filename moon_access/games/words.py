"""The words of a game as one value: the contract between a game's words and the code that tells them.

This module has no texts: those of a game are in its folder, and those that all games share are in announcer/.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple

from moon_access.announcer import every_game
from moon_access.announcer.house_rules import RuleNames
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message, Prompt, answer
from moon_access.announcer.move_kind import PLAY, MoveKind, Reading
from moon_access.announcer.preferences import Verbosity
from moon_access.engine.actions import Action
from moon_access.engine.events import Event, TileLaid
from moon_access.engine.game import Game, S, State, V, View
from moon_access.engine.refusals import Refused
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.i18n.catalog import Catalog

if TYPE_CHECKING:
    from moon_access.announcer.earcons import OwnEarcon

Messages = tuple[Message, ...]


def _round(view: View, listener: Listener) -> Messages:
    return (every_game.round_of(listener.number_of_deal(view.deal)),)


def _name_move(action: Action) -> Message:
    from moon_access.announcer.undo import name_move  # late, because few moves are undone

    return name_move(action)


def _target(game: Game[S, V]) -> Message:
    # translators: the points that win a game, in "Against Anna and Ben, easy level, to {target}."
    return answer("{target}", target=game.target)


def _plain(game: Game[S, V], score: int) -> Message:
    return answer("{n}", n=score)


def _amount(amount: int) -> Message:
    return answer("{n}", n=amount)


class Spot(NamedTuple):
    """A place for a tile on the table, in a game in which places have names.

    ``end``: the name of the place in a play. ``number``: the number that is open there. ``label`` names the place in a
    question. A player may type any of the ``words`` of the catalogue, separated by commas, or the ``name`` of the
    player to whom the place belongs.
    """

    end: int
    number: int
    label: Message
    words: str = ""
    name: str = ""


class GameWords(NamedTuple, Generic[S, V]):
    """The words of one game. Functions get the view of the seat that they talk to, and the listener who sits there.

    A game must give the first nine. The others have a default.
    """

    announce: Callable[[Sequence[tuple[Event, V]], Listener], Messages]
    """Words events one by one, each with the view after it."""
    prompt: Callable[[V, Listener], Prompt]
    """Words what the player whose turn it is must choose."""
    answers: Mapping[str, Callable[[V, Listener], Messages]]
    """The answers to questions, by the id of the command; those of ``ANSWERED`` (contract.py) are in every game."""
    refusal: Callable[[Refused, V, Listener], Message]
    """Words why the rules refuse an action, and what would do."""
    choices: Callable[[V, Listener], tuple[Tile, ...]]
    """Returns the tiles that the player may choose, in the order in which they are numbered."""
    why: Callable[[Tile, V], Action | None]
    """Returns the action with this tile about which the rules are asked if a player wants to know why not.

    None if no tile may be chosen now.
    """
    recap: Callable[[V, Listener], Messages]
    """Words where the game stands, and the hand."""
    rules: Callable[[Game[S, V]], tuple[Messages, ...]]
    """Returns the rule book of a table, section by section."""
    open_hand: Callable[[S, Seat, Listener], Message]
    """Words the hand of a seat if all tiles lie open."""
    name_move: Callable[[Action], Message] = _name_move
    """Names an action within a line."""
    name_spoken_move: Callable[[Action, V, Listener], Messages] | None = None
    """Returns what hints and lists call a legal action, so that a player may type it back; None if only ``name_move``.

    Until a player types a line that is read no other way, nothing calls this.
    """
    place_in_deal: Callable[[V, Listener], Messages] = _round
    """Words how far the game has come, as parts of a sentence, the smallest part first."""
    target: Callable[[Game[S, V]], Message] = _target
    """Words the points that win, after "to", in a game without a number of rounds."""
    score_named: Callable[[Game[S, V], int], Message] = _plain
    """Names the score of a side in a list of scores: a number, with its unit if it is no number of points."""
    bid_named: Callable[[int], Message] = _amount
    """Names the amount of a bid, see ``GameDefinition.bid_of``: a number, or what players call it."""
    house_rules: RuleNames = RuleNames()
    """The names of the house rules and their values."""
    open_answers: Mapping[str, Callable[[S, Listener], Messages]] = {}
    """The answers that differ if all tiles lie open: these get the whole state."""
    numbered_answers: Mapping[str, Callable[[V, Listener, int], Messages]] = {}
    """The answers to questions that may have a number after them."""
    synonymous_commands: Mapping[str, str] = {}
    """The id of another game's question -> the id of the command that players of this game mean when they type it.

    For example, the stock has the widow's name in Czech.
    """
    unseen: Callable[[V, Listener, int | Suit | None], Messages] | None = None
    """Words the tiles of a suit or number that the seat has not seen; None if the game does not tell them."""
    suit_named: Callable[[str, V, Catalog], Suit | None] | None = None
    """Returns the suit that a word means in the question for unseen tiles; None if the game has no suits."""
    kinds: tuple[MoveKind, ...] = (PLAY,)
    """The kinds of moves that a player may speak of."""
    own_move: Callable[[str, V, Reading], Action | Message | None] | None = None
    """Reads what a player typed if the game asks for another move than a tile.

    Returns the action, or why it is none; None if the game asks for a tile.
    """
    typing_help: Messages = (answer("A question never uses up your turn."),)
    """Explains to newcomers which lines they may type besides a tile, and that a question is no move."""
    places: Callable[[V, Listener, Sequence[str]], tuple[Spot, ...]] | None = None
    """Returns the places for a tile, with the players' names by seat.

    None if a place is the number that is open there.
    """
    earcons: Mapping[type, "OwnEarcon"] = {}
    """The sounds of events that only this game has."""
    condense: Callable[[Sequence[tuple[Event, V]], Listener], Iterator[Messages]] | None = None
    """Words all events together for few braille windows, in ever fewer words; None if they are always told whole."""
    harmless: int = 1
    """How many of the first wordings of ``condense`` leave out nothing that the player needs for the next choice."""
    brief: Callable[[Sequence[tuple[Event, V]], Listener, int], Messages] | None = None
    """Words all events together for a player who wants them brief; None: as ``announce``.

    The number says how many of the first events the player has just done by name and knows.
    """


AnyWords = GameWords[State, View]


class MessageVersions(NamedTuple):
    """Versions of the messages about the same events, the fullest first.

    ``harmless``: how many of the first versions leave out nothing that the player needs for the next choice.
    """

    ways: tuple[Messages, ...]
    harmless: int


def tellings(
    words: AnyWords, heard: Sequence[tuple[Event, View]], listener: Listener, known: int = 0
) -> MessageVersions:
    """Return versions of the messages about the events. Only braille has more than one.

    The first ``known`` events are what the player has just typed. In braille, shorter versions leave them out.
    """
    if listener.is_brief_listener and words.brief is not None:
        return MessageVersions((words.brief(heard, listener, known),), 1)
    if words.condense is None or not listener.braille or listener.verbosity is Verbosity.FULL:
        return MessageVersions((words.announce(heard, listener),), 1)
    whole = () if listener.verbosity is Verbosity.BRIEF else (words.announce(heard, listener),)
    silent = listener._replace(earcons=None)
    told = tuple(words.condense(heard, silent))
    usual, short = told[: words.harmless], told[words.harmless :]
    news = _drop_typed(heard, known)
    without = tuple(words.condense(news, silent))[: words.harmless] if len(news) < len(heard) else ()
    with_earcons = tuple(listener.with_earcons(heard, way) for way in (*usual, *without, *short))
    return MessageVersions((*whole, *with_earcons), len(whole) + len(usual) + len(without))


def _drop_typed(heard: Sequence[tuple[Event, V]], known: int) -> Sequence[tuple[Event, V]]:
    """Return the events without the first ``known``.

    Return all events if there are no others. Return all of them, too, if nobody but the player has laid a tile on a
    chain, because messages tell the open ends after the last tile that was laid.
    """
    news = heard[known:]
    laid = [isinstance(event, TileLaid) for event, _ in heard]
    return heard if not news or (any(laid) and not any(laid[known:])) else news
