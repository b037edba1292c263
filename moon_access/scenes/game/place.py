"""A player's place at one table: the player's game, and the part of it that they have heard.

A place is made when a player sits down, and dropped when the player sits down elsewhere or opens the menu.
seated_scene.py tells events; this module tells nothing.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Sequence
from itertools import islice

from moon_access.announcer import general
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message
from moon_access.engine.actions import Action, Play
from moon_access.engine.events import Event
from moon_access.engine.game import View
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.words import Messages, MessageVersions, Spot, tellings
from moon_access.i18n.catalog import Catalog
from moon_access.later import later
from moon_access.record.file import RecordFile
from moon_access.record.writer import Recorder
from moon_access.table import PlayersTable

from .game_scene import Turn
from .history import History

_with_talk = later("scenes.game.table_talk", "add_talk")


class RecordState:
    """The state of the record of one game that concerns its player.

    ``writer``: the recorder; None if there is none. ``written``: the file that got the whole game when it was over.
    """

    def __init__(self, writer: object, written: str = "") -> None:
        self.recorder = writer if isinstance(writer, Recorder) else None
        self._written = written
        self._is_failure_told = self._is_sharing_told = False

    @property
    def path(self) -> str | None:
        """The file that has the game; None if no file has it, or only a part of it."""
        if self._written:
            return self._written
        return str(self.recorder.path) if self.recorder is not None and self.recorder.failure is None else None

    def write_before_telling(self) -> tuple[Message, ...]:
        """Write to the disk what the program is about to tell; return the message about a failure."""
        if self.recorder is None:
            return ()
        self.recorder.sync()
        failure = self.recorder.failure
        if failure is not None:
            if self._is_failure_told:
                return ()
            self._is_failure_told = True
            # Without a path, the program cannot write to its own folder.
            return general.record_failed_in(failure, has_own_folder=not self.recorder.path)
        file = self.recorder.file
        if isinstance(file, RecordFile) and file.is_shared and not self._is_sharing_told:
            self._is_sharing_told = True
            return (general.not_locked(),)
        return ()

    def word_lost_actions(self) -> tuple[Message, ...]:
        """Return the message about a part of the game that the record lacks; empty if it lacks nothing."""
        if self.recorder is None:
            return ()
        told = self.write_before_telling()
        failure = self.recorder.failure
        if failure is None:
            return told
        # Somebody has deleted the file, or the program never made it.
        gone = failure.errno in (errno.ENOENT, errno.ENOTDIR) or not self.recorder.file.has_begun
        return (*told, general.not_saved() if gone else general.moves_lost(self.recorder.lost))

    def close(self) -> None:
        """Free the file for others: the game is over, or the player has left it."""
        if self.recorder is not None:
            self.recorder.close()


FindRest = Callable[[View], Sequence[Action]]
"""The moves that are left for a seat in a deal whose rest it has claimed, the next first; empty if the deal is over."""


class Place:
    """One seat at a table.

    ``candidate``: the number of the tile to which the player has stepped, 0 if there is none.
    """

    def __init__(self, table: PlayersTable, seat: Seat) -> None:
        self.table = table
        self.seat = seat
        self.words = GAMES[table.game.name].words()
        self.history = self._history()
        self.record_state = RecordState(table.recorder)
        self.candidate = 0
        self._offered_in = 0  # the last deal whose rest the program offered to play
        self._waiting_events: list[tuple[Event, View]] = []
        self._known = 0
        self._asked_at = -1  # the turn of the last prompt
        self.turn_asked = -1  # the turn that a typed line is meant for; -1: the current one

    def _history(self, tell_past: Callable[[History], None] | None = None) -> History:
        return History(tell_past, from_memory=not self.table.game.allows("aids"))

    @property
    def view(self) -> View:
        """The view of the player's seat now."""
        return self.table.view(self.seat)

    def spots(self, turn: Turn) -> tuple[Spot, ...]:
        """Return the named places on the table; none if places have no names in this game."""
        places, players = self.words.places, self.table.players
        return () if places is None else places(turn.view, turn.listener, [player.name for player in players])

    def hear(self, event: Event, view: View) -> None:
        self._waiting_events.append((event, view))

    def note_first_known(self) -> None:
        """Note that the player knows the first waiting event, because they have just typed that move."""
        self._known = 1

    def take_heard(self) -> tuple[list[tuple[Event, View]], int]:
        """Return the events since the last call, and how many of them, from the first, the player already knows."""
        heard, known = self._waiting_events, self._known
        self._waiting_events, self._known = [], 0
        return heard, known

    def tellings(
        self, heard: list[tuple[Event, View]], known: int, listener: Listener, talk: Catalog | None
    ) -> MessageVersions:
        """Return versions of the messages about these events, see ``tellings`` in games/words.py.

        They have the bots' table talk in the language of ``talk`` (None: the player wants none), if the game is kept
        and has no other players.
        """

        def ways(heard: Sequence[tuple[Event, View]], known: int) -> MessageVersions:
            return tellings(self.words, heard, listener, known)

        if talk is None or self.table.recorder is None or not self.table.is_against_bots:
            return ways(heard, known)
        told: MessageVersions = _with_talk(self.table, heard, known, listener, talk, ways)
        return told

    def offers_of_the_rest(self, view: View, word_of: Callable[[str], str]) -> Messages:
        """Return the offer of the rest of the deal, once a deal, if the seat of this view is to choose a tile.

        ``word_of``: returns the word for the command with an id.
        """
        if view.deal == self._offered_in or not isinstance(view.legal[0], Play):
            return ()
        claims = GAMES[self.table.game.name].claims()
        offer = None if claims is None else claims.offer(view, word_of("claim"))
        if offer is None:
            return ()
        self._offered_in = view.deal
        return (offer,)

    def ask_anew(self) -> None:
        """Treat the next question as new for the player, even in the same turn."""
        self._asked_at = -1

    def is_asked_anew(self) -> bool:
        """Return whether the player is asked about this turn for the first time.

        If so, forget the tile to which they stepped.
        """
        is_new = self._asked_at != self.table.turn
        self._asked_at = self.turn_asked = self.table.turn
        if is_new:
            self.candidate = 0
        return is_new

    def look_back(self, listener: Listener, turn: int | None = None) -> None:
        """Rebuild the history from the game without moves that were taken back, up to now or up to this turn."""
        past = islice(self.table.fetch_past(self.seat), turn)

        def tell_past(history: History) -> None:
            for by, heard in past:
                told = len(history)
                history.hear(heard, self.words, listener)
                if by == self.seat:
                    history.mark_my_turn(told + 1)

        self.history = self._history(tell_past)
