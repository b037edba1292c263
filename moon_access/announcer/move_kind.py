"""Kinds of moves as players name them, and the refusal of a kind that the game does not ask for.

A game's words list the kinds that it asks for (``GameWords.kinds``). Here are the kinds that every game may have: a
play, a pass, and a tile named without a word that says what to do with it. A reader of moves raises ``NoMove`` or
``WhichTile``.
"""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from moon_access.engine.actions import Pass, Play
from moon_access.engine.tiles import Tile
from moon_access.i18n.catalog import Catalog

from .lexicon import Lexicon
from .message import N_, Message, answer, error


class Reading(Protocol):
    """A reader of the moves that a player types at one table."""

    @property
    def catalog(self) -> Catalog: ...
    @property
    def lexicon(self) -> Lexicon: ...
    def number(self, typed: str) -> int | None:
        """Return the number that the player typed, in digits or as a word; None if it is no number."""


class MoveKind(NamedTuple):
    """One kind of move.

    ``action``: the class of the moves. ``name``: a text, such as "a bid". ``wanted``: the text that refuses another
    kind if the game asks for this one ("A bid, not {said}: ..."); empty if the game never asks for it. ``takes_tile``:
    a move consists of a seat and a tile. ``also``: the classes of other moves that answer the same question.

    ``command``: the id of the command for a move of this kind. ``is_meant``: a function that returns whether the text
    after that command makes it a move of this kind; None if the command alone does. ``is_spoken``: a function that
    returns whether a typed text names a move of this kind, whatever the game asks for; None if no text does.
    ``first_word``: a list of the catalogue's words that announce a move of this kind without saying which. ``words``:
    lists of words that are moves of this kind. ``words_of_some``: lists of words that are such moves at some tables.
    """

    action: type
    name: str
    wanted: str = ""
    takes_tile: bool = False
    also: tuple[type, ...] = ()
    command: str = ""
    is_meant: Callable[[str, Reading], bool] | None = None
    is_spoken: Callable[[str, Reading], bool] | None = None
    first_word: str = ""
    words: tuple[str, ...] = ()
    words_of_some: tuple[str, ...] = ()


# translators: six kinds of moves stand in the sentences below: "A discard, not a play: name the tile to lay away."
PLAY = MoveKind(
    Play,
    N_("a play"),
    # translators: {said} is "a play", "a discard", "a bid", "a pass", "a trump" or "a tile".
    N_("The question is what to play, not {said}: name a tile."),
    takes_tile=True,
    command="play",
)
PASS = MoveKind(Pass, N_("a pass"), command="pass")
TILE = MoveKind(Tile, N_("a tile"))


def refuse_kind_of_move(asked_kind: MoveKind, typed_kind: MoveKind) -> Message:
    """Return the refusal of ``typed_kind``, which the player named while the game asks for ``asked_kind``."""
    return error(asked_kind.wanted, said=answer(typed_kind.name))


class NoMove(Exception):
    """Raised if the line is no move here. ``message`` tells why, and what the player can type instead."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


class WhichTile(Exception):
    """Raised if the line may mean several tiles, so that the player has to say which."""

    def __init__(self, tiles: tuple[Tile, ...]) -> None:
        super().__init__()
        self.tiles = tiles


class MoveNamed(Exception):
    """Raised if a player names a whole move when the program asks only for the end to play at."""

    def __init__(self, action: Play) -> None:
        super().__init__()
        self.action = action
