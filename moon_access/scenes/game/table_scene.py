"""One player at one table: others move, the scene asks the player, and the game ends.

seated_scene.py tells events, and obeys typed lines. A Venue decides everything that depends on where the table is, here
or at a server.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from moon_access.announcer import questions
from moon_access.announcer.listener import DealOfMany, Listener
from moon_access.announcer.message import Kind, Message
from moon_access.engine.actions import Action, Resign
from moon_access.engine.events import Played, TrickTaken
from moon_access.engine.game import View
from moon_access.engine.refusals import Reason, Refused
from moon_access.evening.command import Command, Typed
from moon_access.evening.evening import Back, CommandFunction, Evening, Following
from moon_access.games.lengths import WHOLE_GAME
from moon_access.games.words import tellings
from moon_access.later import later
from moon_access.table import Player, PlayersTable

from .place import FindRest, Place
from .seated_scene import SeatedScene

if TYPE_CHECKING:
    from moon_access.console.asking import Overtaken


_commands = later("scenes.game.commands.at_table", "commands")


class Venue:
    """The place where a table stands, as far as the table scene depends on it. This one is the player's own program.

    scenes/lobby/venue.py has the venue of a server. The methods of this class do nothing, or very little.
    """

    hears_others = False
    """True if the table scene can go on after a game elsewhere went on without waiting for an answer."""

    @property
    def is_here(self) -> bool:
        """True if the player is at the table; if not, the table scene gives the player back."""
        return True

    @property
    def looks_on(self) -> bool:
        """True if the player only looks on, and has no seat."""
        return False

    # The steps of a turn of the table scene

    def go_first(self) -> Following:
        """Do the work before the game. Return what comes next, or None if there was nothing to do."""

    def take_overtaken_line(self, overtaken: Overtaken) -> None:
        """Obey the line that the player typed at an overtaken question.

        Raise ``overtaken`` again if that is impossible.
        """
        raise overtaken

    def ask(self, scene: TableScene, ask: Callable[[], str]) -> str:
        """Return the line that ``ask`` returns, typed at a prompt of the game; empty if the venue has answered it."""
        return ask()

    def listen(self, listen: Callable[[], str | None]) -> str | None:
        """Return the line that ``listen`` returns, typed while others are to move."""
        return listen()

    def keep_question(self) -> AbstractContextManager[None]:
        """Return a context in which the scene obeys a command typed at a question.

        Leaving the context checks that the question is still open.
        """
        return nullcontext()

    def end(self, scene: TableScene) -> None:
        """Tell what this venue adds to the end of a game."""

    # Moves

    def plays_later(self, rest: FindRest) -> bool:
        """Return True if the venue plays the rest of a deal itself, each move in its turn.

        Return False if the scene can play it at once.
        """
        return False

    def resign(self, scene: TableScene) -> None:
        scene.submit(Resign(scene.seat))

    def asks_to_take_back(self, scene: TableScene) -> bool:
        """Return whether there are others to ask about taking a move back, after asking them."""
        return False

    def look_on(self, typed: str) -> Following:
        """Obey a line that is no command, from a player who only looks on."""

    # Commands and answers

    @property
    def commands(self) -> Mapping[str, CommandFunction]:
        """The function of each command, by the command's id."""
        found: Mapping[str, CommandFunction] = _commands()
        return found

    def read(self, typed: str) -> str:
        """Return the line as the reader of commands needs it."""
        return typed

    def why_not(self, scene: TableScene, command: Command) -> Message | None:
        """Return why the command cannot be used at this venue; None if it can."""

    def note_turn_told(self) -> None:
        """Note that the player has just heard whose turn it is."""

    def is_listed(self, scene: TableScene, command: Command) -> bool:
        """Return whether the help of this venue lists a command of the table."""
        return True

    @property
    def how_to(self) -> Sequence[Message]:
        """The way to type here, if it differs from the usual way at a table."""
        return ()

    def other_rules(self) -> Sequence[Message]:
        return ()

    def describe_place(self) -> Sequence[Message]:
        """Return where the player is besides the game."""
        return ()

    def name_of(self, player: Player) -> str:
        """Return the player's name as the program tells it."""
        return player.name

    @property
    def deal_of_many(self) -> DealOfMany | None:
        """Which deal of an evening the game is; None if it is none."""
        return None

    def where_it_stands(self, scene: TableScene) -> Sequence[Message]:
        """Return where the game stands, for a player who comes back to it."""
        turn = scene.turn
        return turn.words.recap(turn.view, turn.listener)


class TableScene(SeatedScene):
    """A player at a table: others move, then the scene asks the player, until the game is over."""

    def __init__(self, evening: Evening, venue: Venue | None = None) -> None:
        super().__init__(evening)
        self.venue = venue or Venue()
        self.hears_others = self.venue.hears_others
        self.length = WHOLE_GAME
        """The name of the length that the player chose for the last game, see games/lengths.py."""

    def go_on(self) -> Following:
        """Let others move, then ask the player, and obey the typed line.

        Returns:
            Back when the game is over, or the player has left it; otherwise the step to which the line leads.
        """
        if not self.venue.is_here:
            return Back()
        first = self.venue.go_first()
        if first is not None:
            return first
        table = self.table_now
        self._let_others_move(table)
        if table.is_over:
            return self._end()
        if table.to_act != self.seat:  # it is another player's turn, elsewhere
            typed = self.venue.listen(self._listen)
        else:
            turn = self.turn
            if self.goes_by_itself(turn.view) and self._submit_only_choice(table, turn.legal[0]):
                return None
            prompt = turn.words.prompt(turn.view, turn.listener)
            self.tell_heard(prompt, self._offers(turn.view))
            typed = self.venue.ask(self, lambda: self._ask_at(prompt))
        return self.obey(typed) if typed else None

    def _submit_only_choice(self, table: PlayersTable, action: Action) -> bool:
        """Submit the only legal action for the player, who is not asked.

        Returns:
            True if the table has gone on, though perhaps without this action, because the clock was quicker. Otherwise
            the player must be asked.
        """
        turn = table.turn
        try:
            table.submit(self.seat, action, turn)
        except Refused:
            return table.turn != turn
        return True

    def go_on_overtaken(self, overtaken: Overtaken) -> Following:
        self.venue.take_overtaken_line(overtaken)
        self.open()
        return None

    def _end(self) -> Following:
        """Tell how the game ended. Return the step that comes next."""
        self.tell_heard()
        self.console.tell(*self.record_state.word_lost_actions())
        self.venue.end(self)
        return Back()

    def _listen(self) -> str | None:
        """Tell the others' moves as they come, until the player types something. Raises PlayerLeaves."""
        self.tell_heard()
        self.place.turn_asked = -1
        return self.console.listen()

    def _let_others_move(self, table: PlayersTable) -> None:
        """Let the others move until the player's turn.

        A player who leaves by Ctrl-C, or whose terminal closes, leaves between two moves, and waits at most for one
        bot's move.
        """
        while table.to_act != self.seat and not table.is_over:
            self.console.terminal.handle_signals()
            if self.console.settings.pause and table.to_act is not None:
                self.tell_heard()
                self.console.flush()
                self.console.terminal.pause(self.console.settings.pause)
            if not table.step():
                break

    # Answers of the venue

    @property
    def is_on(self) -> bool:
        return self.venue.is_here and super().is_on

    def where_it_stands(self) -> Sequence[Message]:
        return self.venue.where_it_stands(self)

    def name_of(self, player: Player) -> str:
        return self.venue.name_of(player)

    def _make_listener(self, place: Place) -> Listener:
        return super()._make_listener(place)._replace(deal_of_many=self.venue.deal_of_many)

    def asks_to_take_back(self) -> bool:
        return self.venue.asks_to_take_back(self)

    def describe_place(self) -> tuple[Message, ...]:
        beside = self.venue.describe_place()
        return *beside, *(super().describe_place() if self.is_on or not beside else ())

    @property
    def how_to(self) -> tuple[Message, ...]:
        return tuple(self.venue.how_to) or super().how_to

    @property
    def does(self) -> Mapping[str, CommandFunction]:
        return self.venue.commands

    def is_listed(self, command: Command) -> bool:
        return super().is_listed(command) and self.venue.is_listed(self, command)

    def other_rules(self) -> Sequence[Message]:
        return self.venue.other_rules()

    def not_allowed(self, refused: Refused, view: View) -> Message:
        if refused.reason is Reason.NOT_YOUR_TURN:
            self.venue.note_turn_told()
        return super().not_allowed(refused, view)

    def why_not(self, command: Command, word: str) -> Message | None:
        return self.venue.why_not(self, command) or super().why_not(command, word)

    def read_command(self, typed: str) -> Typed | None:
        return super().read_command(self.venue.read(typed))

    def obey_beside(self, typed: str) -> bool | str:
        with self.venue.keep_question():
            return super().obey_beside(typed)

    def move(self, typed: str) -> Following:
        return self.venue.look_on(typed) if self.venue.looks_on else super().move(typed)

    # Commands that only a table has

    def resign(self) -> None:
        """Give the game up if the player confirms it."""
        if self.is_sure(questions.sure_to_resign()):
            self.venue.resign(self)

    def _offers(self, view: View) -> tuple[Message, ...]:
        """Return the offers before the prompt of this view; none if the player has switched them off."""
        if Kind.OFFERS.name.lower() in self.console.settings.muted:
            return ()
        return self.place.offers_of_the_rest(view, self.evening.name_of_command)

    def play_out(self, rest: FindRest, announcement: Message) -> None:
        """Play out the rest of a deal, with the others' moves. Tell ``announcement`` instead of the player's own plays.

        The record has these plays like any others, and the player can take them back.
        """
        table = self.table_now
        if not self._confirms_choice():
            return
        if self.venue.plays_later(rest):
            self.console.tell(announcement)
            return
        self.tell_heard()
        before = len(self.history)
        while table.to_act == self.seat and (actions := rest(self.view)):
            table.submit(self.seat, actions[0], table.turn)
            while table.to_act not in (None, self.seat):
                self.console.terminal.handle_signals()
                if not table.step():
                    break
        heard, _ = self.place.take_heard()
        self.history.hear(heard, self.words, self.listener)
        self.history.mark_my_turn(before + 1)
        self.console.tell(announcement)
        if others := [one for one in heard if not isinstance(one[0], Played | TrickTaken)]:
            self.console.tell_the_most(tellings(self.words, others, self.listener).ways, None)
