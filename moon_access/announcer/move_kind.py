"""Kinds of moves as a player speaks of them, and the refusal of a kind that the game does not ask for.

The kinds that a game asks for are among its words (``GameWords.kinds``). Here are those that every game may have: a
tile that is played, a pass, and a tile named without a word that says what is to become of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from moon_access.engine.actions import Pass, Play
from moon_access.engine.tiles import Tile
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.lexicon import Lexicon

from .message import N_, Message, answer, error


class Reading(Protocol):
    """How the program reads what is typed at one table."""

    @property
    def catalog(self) -> Catalog: ...
    @property
    def lexicon(self) -> Lexicon: ...
    def number(self, typed: str) -> int | None:
        """Return the number that was typed, in digits or as a word."""


class MoveKind(NamedTuple):
    """One kind of move.

    ``action``: the class of the moves. ``name``: "a bid". ``wanted`` refuses another kind if the game asks for this
    one ("A bid, not {said}: ..."); empty if it never does. ``takes_tile``: a move is made of a seat and a tile.
    ``also``: the classes of other moves that answer the same question.

    ``command``: the id of the command that is a word for such a move. ``is_meant``: whether what is typed behind that
    command makes it such a move; None: the command always does. ``is_spoken``: whether typed text speaks of such a
    move, whatever the game asks for; None: no text does. ``begun_by``, ``words``: lists of words of the catalogue,
    those that say that such a move is made and not which, and those that are such moves.
    """

    action: type
    name: str
    wanted: str = ""
    takes_tile: bool = False
    also: tuple[type, ...] = ()
    command: str = ""
    is_meant: Callable[[str, Reading], bool] | None = None
    is_spoken: Callable[[str, Reading], bool] | None = None
    begun_by: str = ""
    words: tuple[str, ...] = ()


# translators: six kinds of moves stand in the sentences below: "A discard, not a play: name the tile to lay away."
PLAY = MoveKind(
    Play,
    N_("a play"),
    # translators: {said} is "a play", "a discard", "a bid", "a pass", "a trump" or "a tile".
    N_("A play, not {said}: name a tile."),
    takes_tile=True,
    command="play",
)
PASS = MoveKind(Pass, N_("a pass"), command="pass")
TILE = MoveKind(Tile, N_("a tile"))


def otherwise(asked: MoveKind, said: MoveKind) -> Message:
    """Refuse a kind of move that was spoken of, because the game asks for another one."""
    return error(asked.wanted, said=answer(said.name))
