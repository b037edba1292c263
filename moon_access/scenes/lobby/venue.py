"""A table at a server: whether the player is there, and how it differs from a table at home.

The table scene is the one that plays at home; it gets a ServerVenue. lobby.py has the lobby beneath it, and presence.py
handles the news of other players.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from functools import cached_property

from moon_access.announcer import connection as connection_words
from moon_access.announcer import contest as contest_words
from moon_access.announcer import questions
from moon_access.announcer import rating as rating_words
from moon_access.announcer import together as words
from moon_access.announcer.denials import Denial, word_denial
from moon_access.announcer.listener import DealOfMany
from moon_access.announcer.message import Message, sentence
from moon_access.console.asking import Overtaken
from moon_access.engine.actions import Resign
from moon_access.evening.command import Command, key_of
from moon_access.evening.evening import CommandFunction, Following, Menu
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold, whole_number, words_of
from moon_access.later import later
from moon_access.link.connection import ConnectionLost, RequestDenied
from moon_access.link.kept_game import displayed_name
from moon_access.scenes.game.one_deal import tell_result
from moon_access.scenes.game.place import FindRest
from moon_access.scenes.game.table_scene import TableScene, Venue
from moon_access.table import Player

from .presence import Presence, Whereabouts
from .questions import go_first

OF_PLAYERS = ("hand", "legal", "why", "unseen", "order", "agree", "refuse", "bot", "time", "review", "hint")
"""The ids of commands that only a player with a hand can use, besides those for the player's turn."""

_commands = later("scenes.lobby.commands", "commands_at")


class ServerVenue(Venue):
    """The server as the place of a table. ``presence`` knows where the player is."""

    hears_others = True

    def __init__(self, presence: Presence) -> None:
        self._presence = presence

    @property
    def is_here(self) -> bool:
        return self._presence.is_in_a_game

    @property
    def looks_on(self) -> bool:
        return self._presence.looks_on

    # The turn of the table scene

    def go_first(self) -> Following:
        return go_first(self._presence)

    def take_overtaken_line(self, overtaken: Overtaken) -> None:
        self._presence.late = overtaken.typed_line or ""

    def ask(self, scene: TableScene, ask: Callable[[], str]) -> str:
        """Play the next move of a claimed rest, or ask for a move. Raises PlayerLeaves, Overtaken."""
        if self._plays_next(scene):
            return ""
        view = scene.view
        try:
            with self._presence.asking_there():
                return ask()
        except Overtaken as overtaken:  # perhaps only the connection was away
            if (
                overtaken.typed_line is None
                or self._presence.where_now is not Whereabouts.PLAYING
                or scene.view != view
            ):
                raise
            return overtaken.typed_line

    def listen(self, listen: Callable[[], str | None]) -> str | None:
        """Return the line typed while others are to move, or None.

        Until the scene goes on, also tell news in whatever the line opens, such as the help. Raises PlayerLeaves,
        Overtaken.
        """
        with self._presence.asking_there():
            typed = listen()
        self._presence.asks_there = True
        return typed

    def keep_question(self) -> AbstractContextManager[None]:
        return self._presence.keep_question()

    def end(self, scene: TableScene) -> None:
        """Tell where the game is saved, and go to the player's next place."""
        presence = self._presence
        if not presence.looks_on:
            self._wait_for_the_record()
        presence.console.tell(*presence.take_later_messages(), *(words.watching_ends() if presence.looks_on else ()))
        if presence.looks_on:
            presence.leave_table()
        elif presence.where_now is Whereabouts.PLAYING:
            presence.move_to(Whereabouts.AFTER)
            tell_result(scene)
            presence.console.tell(*presence.take_comparison())

    def _wait_for_the_record(self) -> None:
        """Wait for the record of the game: the table sends it before it answers this request.

        So the player hears the end and the record together.
        """
        if self._presence.remote is not None:
            with suppress(RequestDenied, ConnectionLost):
                self._presence.connection.ask("past")
            self._presence.read_news()

    # Moves

    def plays_later(self, rest: FindRest) -> bool:
        """Return True, and make each move of the rest as soon as it is this player's turn again."""
        if self._presence.remote is None:
            return False
        self._presence.rest = rest
        return True

    def _plays_next(self, scene: TableScene) -> bool:
        """Make the next move of the claimed rest.

        Returns:
            False if there is none, or if it is no longer possible.
        """
        following = () if self._presence.rest is None else self._presence.rest(scene.view)
        if not following:
            self._presence.rest = None
            return False
        scene.place.turn_asked = -1  # the move is meant for the current turn, not that of the last prompt
        scene.submit(following[0])
        return True

    def resign(self, scene: TableScene) -> None:
        """Give the game up. The server asks other people at the table whether the game ends."""
        presence = self._presence
        presence.wants_end = True
        scene.submit(Resign(scene.seat))
        if presence.wants_end and presence.where_now is Whereabouts.PLAYING and scene.is_on:
            presence.console.tell(words.end_asked(presence.evening.name_of_command("leave")))

    def asks_to_take_back(self, scene: TableScene) -> bool:
        """Ask everybody who plays here to agree to an undo. Return True."""
        turn, presence = scene.table_now.turn, self._presence
        if presence.ask("undo") is not None and presence.remote is not None and presence.remote.turn == turn:
            presence.console.tell(words.takeback_asked())
        return True

    def look_on(self, typed: str) -> Following:
        """Answer an onlooker who typed something that is no command: let them leave, or refuse."""
        if leaves(typed, self._presence.console.catalog):
            return Menu()
        self._presence.console.tell(words.only_for_players())
        return None

    # Commands and answers

    @cached_property
    def commands(self) -> Mapping[str, CommandFunction]:
        """The function of each command at a server, by its id: the commands of any table, and those of a server."""
        found: Mapping[str, CommandFunction] = _commands(self._presence)
        return found

    def read(self, typed: str) -> str:
        presence = self._presence
        if presence.asks_who(typed):  # "who" asks for the turn at home, and here also for the people
            return f"{presence.name_of_command('people')} {typed}"
        return write_as_command(typed, presence.evening.command_of("say"), presence.console.catalog)

    def note_turn_told(self) -> None:
        self._presence.note_turn_told()

    def why_not(self, scene: TableScene, command: Command) -> Message | None:
        if command.id == "save" and scene.is_on and self._presence.remote is not None:
            return connection_words.server_saves_game()
        terms = self._presence.terms
        if command.id in ("review", "code") and terms is not None and terms.hides_deals and not scene.is_on:
            return contest_words.waits()
        if command.id == "hint" and terms is not None and terms.rated and scene.is_on and not self.looks_on:
            return rating_words.no_hints()
        if command.id == "resign" and terms is not None and terms.contest and scene.is_on and not self.looks_on:
            return word_denial(Denial.LEAVES_EVENING)
        is_of_players = command.is_of_the_prompt or command.id in OF_PLAYERS
        return words.only_for_players() if self.looks_on and is_of_players else None

    def is_listed(self, scene: TableScene, command: Command) -> bool:
        return command.id != "menu" and not (self.looks_on and scene.why_not(command, "") is not None)

    @property
    def how_to(self) -> Sequence[Message]:
        return words.how_to_watch(questions.done_word(self._presence.console.catalog)) if self.looks_on else ()

    def other_rules(self) -> Sequence[Message]:
        terms = self._presence.terms
        return () if terms is None else (*terms.rated_lines, *words.terms(*terms[:4], terms.deal_lines))

    def describe_place(self) -> Sequence[Message]:
        asked = self._presence.open_question
        return () if asked is None else (sentence((asked,)),)

    def name_of(self, player: Player) -> str:
        return displayed_name(player, self._presence.console.catalog)

    @property
    def deal_of_many(self) -> DealOfMany | None:
        remote = self._presence.remote
        return None if remote is None else remote.deal_of_many

    def where_it_stands(self, scene: TableScene) -> Sequence[Message]:
        return self._presence.where_it_stands()


def leaves(typed: str, catalog: Catalog) -> bool:
    """Return whether this is a word that leaves, as in a list: "done", "back", "leave", or 0."""
    leaving = *questions.done_words(catalog), fold(catalog.text(questions.leave().text))
    return fold(typed) in leaving or whole_number(typed, catalog.language) == 0


def write_as_command(typed: str, say: Command, catalog: Catalog) -> str:
    """Return the line as the reader of commands needs it.

    Put a space after the key for talk, which is a sign. Replace yes and no by the commands that they mean.
    """
    key = key_of(say, catalog)
    if key and typed.startswith(key):
        return f"{key} {typed[1:]}"
    for said, meant in ((questions.YES_WORDS, "agree"), (questions.NO_WORDS, "refuse")):
        # Other players ask no other yes-or-no question. A single letter is a command key.
        if len(typed) > 1 and fold(typed) in words_of(catalog, said):
            return meant
    return typed
