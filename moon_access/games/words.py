"""The words of a game as one value: the contract between a game's words and whoever tells them.

No text stands here; each game's are in its folder, and what games share is the announcer's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple

from moon_access.announcer import every_game
from moon_access.announcer.house_rules import RuleNames
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message, Prompt, answer
from moon_access.announcer.move_kind import PLAY, MoveKind, Reading
from moon_access.announcer.preferences import Verbosity
from moon_access.engine.actions import Action
from moon_access.engine.events import Event
from moon_access.engine.game import Game, S, State, V, View
from moon_access.engine.refusals import Refused
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.i18n.catalog import Catalog

if TYPE_CHECKING:
    from moon_access.announcer.earcons import OwnEarcon

Messages = tuple[Message, ...]


def _round(view: View) -> Messages:
    return (every_game.round_of(view.deal),)


def _named(action: Action) -> Message:
    from moon_access.announcer.undo import named  # once there is something to undo

    return named(action)


def _target(game: Game[S, V]) -> Message:
    # translators: the points that win a game, in "Against Anna and Ben, easy level, to {target}."
    return answer("{target}", target=game.target)


class Spot(NamedTuple):
    """A place on the table where a tile may be laid, in a game where it has a name. ``end`` is what a play says,
    ``number`` the open number there. ``label`` names it in a question; ``words`` of the catalogue, separated by commas,
    and the player's ``name`` it goes by are what may be typed for it."""

    end: int
    number: int
    label: Message
    words: str = ""
    name: str = ""


class GameWords(NamedTuple, Generic[S, V]):
    """The words of one game. Its functions take the seat's view and who listens.

    What happens: ``announce`` words events one by one, each with the view after it; ``squeezed`` all of them together
    for few braille windows, the most first (None: they are never told shorter). ``brief`` words all of them together
    for whoever listens and wants it brief (None: as ``announce``); the first ones, so many as its last argument says,
    the player has just done by name and knows.

    What is asked of a player: ``prompt`` of the one whose turn it is; ``choices`` are the tiles that may be chosen, as
    they are numbered; ``kinds`` are the kinds of moves that a player may speak of; ``own_move`` reads what was typed if
    the game asks for another move than a tile: the action, or why it is none (None: it asks for a tile). ``named``
    names a move in a line. ``earcons``: what events that this game alone has sound like.
    ``how_to_type`` tells newcomers what is typed beside a tile, and that a question is no move.
    ``places`` are those for a tile, whose names may be typed behind it; it takes the players' names by seat (None: a
    place is the number that is open there).

    What a player asks: ``answers`` by the id of the command, those of ``ANSWERED`` (contract.py) in every game, and
    ``numbered`` those that take a number behind it;
    ``unseen`` the tiles of a suit or number that the seat has not seen, and ``suit_named`` the suit that a word means
    there (None: the game tells no such thing, or has no suits). ``why`` gives the action that the rules are asked about
    when a player wants to know why not; ``refusal`` words what they say. ``recap`` tells where the game stands, and
    the hand, ``where`` only how far it has come, as parts of a sentence, the smallest first; ``target`` is what wins
    where there is no number of rounds, behind "to"; ``rules`` the rule book section by section, ``house_rules`` names
    the options.

    Where all tiles lie open, ``open_hand`` words the hand of a seat, and ``open_answers`` are the answers that are
    others then: these take the whole state.
    """

    announce: Callable[[Sequence[tuple[Event, V]], Listener], Messages]
    prompt: Callable[[V, Listener], Prompt]
    answers: Mapping[str, Callable[[V, Listener], Messages]]
    refusal: Callable[[Refused, V, Listener], Message]
    choices: Callable[[V, Listener], tuple[Tile, ...]]
    why: Callable[[Tile, V], Action | None]
    recap: Callable[[V, Listener], Messages]
    rules: Callable[[Game[S, V]], tuple[Messages, ...]]
    open_hand: Callable[[S, Seat, Listener], Message]
    named: Callable[[Action], Message] = _named
    where: Callable[[V], Messages] = _round
    target: Callable[[Game[S, V]], Message] = _target
    house_rules: RuleNames = RuleNames()
    open_answers: Mapping[str, Callable[[S, Listener], Messages]] = {}
    numbered: Mapping[str, Callable[[V, Listener, int], Messages]] = {}
    unseen: Callable[[V, Listener, int | Suit | None], Messages] | None = None
    suit_named: Callable[[str, V, Catalog], Suit | None] | None = None
    kinds: tuple[MoveKind, ...] = (PLAY,)
    own_move: Callable[[str, V, Reading], Action | Message | None] | None = None
    how_to_type: Messages = (answer("A question never uses up your turn."),)
    places: Callable[[V, Listener, Sequence[str]], tuple[Spot, ...]] | None = None
    earcons: Mapping[type, OwnEarcon] = {}
    squeezed: Callable[[Sequence[tuple[Event, V]], Listener], Iterator[Messages]] | None = None
    brief: Callable[[Sequence[tuple[Event, V]], Listener, int], Messages] | None = None


AnyWords = GameWords[State, View]


def tellings(
    words: AnyWords, heard: Sequence[tuple[Event, View]], listener: Listener, known: int = 0
) -> Iterator[Messages]:
    """Yield the ways to tell what was heard, the most telling first; only in braille is there more than one.

    ``known``: so many of the first events are what the player has just done, and has named.
    """
    if listener.hears_briefly and words.brief is not None:
        yield words.brief(heard, listener, known)
        return
    brief, full = (listener.verbosity is verbosity for verbosity in (Verbosity.BRIEF, Verbosity.FULL))
    squeezes = listener.braille and not full and words.squeezed is not None
    if not (squeezes and brief):
        yield words.announce(heard, listener)
    if squeezes and words.squeezed is not None:
        for told in words.squeezed(heard, listener._replace(sounding=None)):
            yield listener.with_earcons(heard, told)
