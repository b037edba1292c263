"""The lobby of a server: the scene at the bottom of an evening there.

It asks one question after another, as long as the player is in no game. It pushes the table scene for a game, and goes
on when the game is over or the player has left it. presence.py knows where the player is, questions.py asks the
questions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from moon_access.announcer import lobby as lobby_words
from moon_access.announcer import together as words
from moon_access.announcer.message import Message, sentence
from moon_access.console.asking import Overtaken
from moon_access.evening.command import Typed
from moon_access.evening.evening import Back, CommandFunction, Evening, Following, Push, Scene
from moon_access.link.connection import Connection
from moon_access.scenes.dialogs.choosing_game import find_game
from moon_access.scenes.dialogs.options import OptionsDialog
from moon_access.scenes.game.table_scene import TableScene

from .gathering import rules_of_table
from .presence import Presence, Whereabouts
from .questions import after_a_game, ask_while_gathering, go_first, open_table, open_with_deal, tables_and_more
from .venue import ServerVenue

if TYPE_CHECKING:
    from moon_access.link.kept_game import RecordKeeper


class Lobby(Scene):
    """The scene of a player at a server who is in no game, until the player leaves the server or the server ends.

    The table scene obeys the commands that the player types here, because after a game many of them are about that
    game.
    """

    hears_others = True

    def __init__(self, evening: Evening, connection: Connection, records: RecordKeeper) -> None:
        super().__init__(evening)
        self.presence = Presence(evening, connection, records)
        self.presence.table_scene = TableScene(evening, ServerVenue(self.presence))

    # The turn of the lobby

    def go_on(self) -> Following:
        """Return the table scene to push if a game is on; otherwise ask one question that fits the player's place.

        Raises PlayerLeaves, Overtaken.
        """
        presence = self.presence
        if presence.is_in_a_game:
            return Push(presence.table_scene, is_quiet=True)
        first = go_first(presence)
        if first is not None:
            return first
        if presence.where_now is Whereabouts.GATHERING:
            return ask_while_gathering(presence)
        if presence.where_now is Whereabouts.AFTER:
            return after_a_game(presence)
        return Back() if presence.where_now is Whereabouts.GONE else tables_and_more(presence)

    def go_to_menu(self, deal: str) -> Following:
        """Go to the lobby, which is the menu here; or open a table with the ``deal`` that has this code."""
        if deal:
            open_with_deal(self.presence, deal)
        else:
            self.presence.leave_table()
        return None

    def go_on_overtaken(self, overtaken: Overtaken) -> Following:
        """Go on after a question that news interrupted."""
        self.presence.late = overtaken.typed_line or ""
        return None

    def resume(self, scene: Scene, result: object) -> None:
        """Forget the list of tables after the options, because it may have changed meanwhile."""
        if (
            isinstance(scene, OptionsDialog)
            and not scene.lies_on_question
            and self.presence.where_now is Whereabouts.LOBBY
        ):
            self.presence.tables.forget()

    def leave(self) -> None:
        """Leave the program by the player's own choice, such as Ctrl-C.

        Other players then do not hear about a broken connection.
        """
        if self.presence.where_now is Whereabouts.PLAYING:
            self.presence.connection.say("leave")
        self.console.tell(*self._warn_of_leaving())

    def _warn_of_leaving(self) -> tuple[Message, ...]:
        """Warn what happens to the player's seat if the player leaves now."""
        if self.presence.where_now is Whereabouts.GATHERING:
            return (words.seat_is_free(),)
        if self.presence.where_now is not Whereabouts.PLAYING:
            return ()
        return (words.seat_waits(self.presence.name) if self.presence.may_come_back else words.seat_stays_empty(),)

    def describe_place(self) -> tuple[Message, ...]:
        """Return the name of the open question; otherwise what the table scene says about the last game."""
        asked = self.presence.open_question
        return self.presence.table_scene.describe_place() if asked is None else (sentence((asked,)),)

    # Commands

    @property
    def does(self) -> Mapping[str, CommandFunction]:
        return self.presence.table_scene.does

    def read_command(self, typed: str) -> Typed | None:
        return self.presence.table_scene.read_command(typed)

    def obey_beside(self, typed: str) -> bool | str:
        """Obey a command typed at a question of the lobby. Raises Overtaken as ``Presence.keep_question`` does.

        The name of a game, typed at the list of the lobby, opens a table for it.

        Returns:
            True if the line was obeyed; otherwise what ``Evening.obey_beside`` returns.
        """
        presence = self.presence
        if presence.where_now is Whereabouts.GATHERING and presence.gathering is not None:
            command = self.read_command(typed)
            if command is not None and command.command.id == "house":
                with presence.keep_question():
                    self.console.tell(*rules_of_table(presence, presence.gathering))
                return True
        command = self.read_command(typed)
        # "deal of the day" begins with the command "deal", but that command takes no such words.
        if presence.open_question == lobby_words.title() and (command is None or command.argument):
            wanted = find_game(self.evening, typed)
            if wanted is not None:
                with presence.keep_question(), presence.name_question(lobby_words.new_table()):
                    open_table(presence, wanted)
                return True
        return presence.table_scene.obey_beside(typed)
