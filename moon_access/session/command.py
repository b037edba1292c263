"""What a command is: its key, its words and its help, when there is it, and what is done for it.

The table of all commands is app/command_table.py, above everything that obeys one, and is handed in from there. Nothing
here knows a command.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import Generic, NamedTuple, TypeVar

from moon_access.i18n.catalog import Catalog

C = TypeVar("C")
"""Who obeys a command: a conversation with a player."""


class When(Enum):
    """Where a command can be used."""

    ALWAYS = auto()  # at every prompt, also without a game
    GAME = auto()  # while a game is on, and where a finished one is told again
    TOLD = auto()  # likewise, and after a game as long as no other one is on
    PLAYED = auto()  # while a game is on
    TURN = auto()  # when this player may choose a tile, a bid or a trump
    STEP = auto()  # likewise, and where a finished game is told again
    REPLAY = auto()  # where a finished game is told again
    SERVER = auto()  # where others play who are elsewhere


class Command(NamedTuple, Generic[C]):
    """``key`` and ``words`` (separated by commas, the first is the name) are English, as in the catalogue.

    ``run`` gets the conversation in which it was typed, and what was typed behind the word. ``replay`` is the help in
    a replay, where it is another. ``of_a_game``: it asks what only some games have an answer to. ``of_voice``: it does
    something where the built-in voice is on, and is in the help there alone.
    """

    id: str
    key: str
    words: str
    help: str
    when: When
    run: Callable[[C, str], None]
    replay: str = ""
    of_a_game: bool = False
    of_voice: bool = False

    @property
    def is_of_the_prompt(self) -> bool:
        """Whether it moves, or steps through what the prompt offers, and so can not be done at another question. A hint
        costs nothing, and is wanted just where a move is asked for in two steps."""
        return self.when in (When.TURN, When.STEP, When.REPLAY) and self.id != "hint"

    @property
    def needs_a_game(self) -> bool:
        """Whether there is nothing to do for it without one."""
        return self.when not in (When.ALWAYS, When.SERVER)

    @property
    def outlasts_a_game(self) -> bool:
        """Whether that game may be over, as long as no other one is on."""
        return self.when is When.TOLD

    @property
    def is_of_a_replay(self) -> bool:
        return self.when is When.REPLAY

    @property
    def is_of_company(self) -> bool:
        """Whether it is there only where others play who are elsewhere."""
        return self.when is When.SERVER

    def name_in(self, catalog: Catalog) -> str:
        """Its first word in the catalogue's language."""
        return words_of_command(self, catalog)[0]


def key_of(command: Command[C], catalog: Catalog) -> str:
    """The command's key in the catalogue's language, empty where it has none."""
    return catalog.context("key", command.key) if command.key else ""


def words_of_command(command: Command[C], catalog: Catalog) -> tuple[str, ...]:
    """The command's words in the catalogue's language, as they are written; the first is its name."""
    return tuple(word.strip() for word in catalog.context("words", command.words).split(","))
