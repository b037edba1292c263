"""A session at a server: the same player, the same commands, at tables that are elsewhere.

Where the player is there (the lobby, a table that waits for its players, a game, after one) and what comes of others is
known here; how a game is played is the session's. What is said of the news is news.py's; the lobby's questions are
lobby.py's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from enum import Enum, auto
from typing import TYPE_CHECKING

from moon_access.announcer import connection as connection_words
from moon_access.announcer import questions, watching
from moon_access.announcer import together as words
from moon_access.announcer import undo as undo_words
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message as Told
from moon_access.announcer.player_names import you_are, your_name
from moon_access.announcer.prompt import Prompt
from moon_access.console.console import Console
from moon_access.console.others import Overtaken
from moon_access.engine.actions import Action, Draw, Play
from moon_access.engine.tiles import Seat
from moon_access.games.hint import Hint
from moon_access.session.command import Command, When, key_of
from moon_access.session.command_reader import Typed
from moon_access.session.conversation import Conversation
from moon_access.session.game_session import Session
from moon_access.session.safekeeping import Keeping
from moon_access.storage.settings import Settings

from .connection import Connection, Lost, NotDone
from .messages import BadMessage, Message, hello
from .news import Gathering, called, refused, told_of
from .remote_table import RemoteTable

if TYPE_CHECKING:
    from .kept_game import KeepsRecords


ON_NO_SEAT = Seat(-1)
"""Where somebody sits who looks on: nobody's turn is ever theirs."""
OF_PLAYERS = ("hand", "legal", "why", "unseen", "order", "agree", "refuse", "bot", "time")
"""What is only for somebody with a hand, besides what players do in their turn."""


class Where(Enum):
    LOBBY = auto()
    GATHERING = auto()  # at a table that has not begun
    PLAYING = auto()
    WATCHING = auto()
    AFTER = auto()  # a game that is over
    GONE = auto()  # from the server, for good


class Visiting(Session):
    """``records`` keeps the games that were played here, where the player can find them afterwards."""

    def __init__(
        self,
        console: Console,
        keep_settings: Callable[[Settings], None],
        commands: Sequence[Command[Conversation]],
        connection: Connection,
        records: KeepsRecords,
    ) -> None:
        super().__init__(console, keep_settings, commands)
        self.connection = connection
        self.where_now = Where.LOBBY
        self.gathering: Gathering | None = None
        self.name = ""
        self.token = ""  # by which the server knows a guest again
        self.tables_told = -1  # how many there were in the lobby when it was told last
        self._records = records
        self._to_play: list[Action] = []  # of the rest of a deal, which was claimed
        self._told_before: list[Told] = []  # with what comes next of the game
        self._told_after: tuple[Told, ...] = ()  # when the end of the game has been told
        self._asks_there = False  # whether what is asked now is about where the player is
        console.others = self

    # Where the player is

    def enter(self, name: str) -> bool:
        """Says who is there, by the name that is usual with the player; asks for another one as long as that can not
        be. False, and said why, where the server does not take the player. Raises Leave."""
        is_greeted = self.connection.is_greeted
        while True:
            try:
                if is_greeted:
                    welcome = self.connection.answer_to_greeting()
                else:
                    welcome = self.connection.ask("hello", **hello(self.console.language, name))
                self.name, self.token = str(welcome.get("name")), str(welcome.get("token") or "")
            except NotDone as no:
                self.console.tell(refused(no))
                if no.why != "name":
                    return False
                name = self.console.ask_text(questions.open_question(your_name(), your_name())) or ""
                if not name:
                    return False
                is_greeted = False
            except Lost:
                return False
            else:
                self.console.tell(you_are(self.name))
                self.read_news()
                return True

    def be(self, where: Where) -> None:
        self.where_now = where

    def obey_late(self, typed: str) -> None:
        """What was typed at a question that is asked no more: a command is obeyed, anything else came too late."""
        if self.where_now in (Where.PLAYING, Where.WATCHING):
            self._tell_heard()  # what it came too late for
        if self._command(typed) is None:
            self.console.tell(words.too_late())
        else:
            self.obey_beside(typed)

    @contextmanager
    def asking_there(self) -> Iterator[None]:
        """What is asked now is asked no more as soon as the player is elsewhere, or the game has gone on."""
        outer, self._asks_there = self._asks_there, True
        try:
            yield
        finally:
            self._asks_there = outer

    def ask(self, do: str, **said: object) -> Message | None:
        """What the server answers; None, and said why, where it does not."""
        try:
            answer = self.connection.ask(do, **said)
        except NotDone as no:
            self.console.tell(refused(no))
            return None
        except Lost:
            return None
        finally:
            self.read_news()
        return answer

    @property
    def remote(self) -> RemoteTable | None:
        table = self.table
        return table if isinstance(table, RemoteTable) else None

    @property
    def is_on(self) -> bool:
        return self.where_now in (Where.PLAYING, Where.WATCHING) and super().is_on

    @property
    def looks_on(self) -> bool:
        return self.where_now is Where.WATCHING

    @property
    def listener(self) -> Listener:
        seat = None if self.seat == ON_NO_SEAT else self.seat
        return self.listening_at(seat, [called(player, self.console.catalog) for player in self.table_now.players])

    # What comes of others: see console.others

    def fileno(self) -> int:
        return self.connection.fileno()

    def has_news(self) -> bool:
        return self.connection.has_news()

    def take(self) -> Sequence[Told]:
        told, is_moved = self._take()
        if is_moved and self._asks_there:
            raise Overtaken(*told)
        return told

    def read_news(self) -> None:
        """What came with an answer; it is told with what follows."""
        told, _ = self._take()
        self.console.tell(*told)

    def _take(self) -> tuple[list[Told], bool]:
        """What is to be told of the news, and whether the game has gone on, or the player is elsewhere."""
        told: list[Told] = []
        is_moved = False
        for message in self.connection.take_news():
            try:
                does = _DOES.get(str(message.get("is")))
                if does is not None:
                    was_at = self.where_now
                    told += [*self._told_before, *does(self, message)]
                    self._told_before = []
                    # That the server has greeted changes nothing, unless the table is gone.
                    is_moved = is_moved or message.get("is") != "welcome" or self.where_now is not was_at
                elif message.get("what") == "time is up":
                    self._told_before = told_of(message, self)
                else:
                    if message.get("what") in ("opened", "invited") and self.where_now is Where.LOBBY:
                        is_moved, self.tables_told = True, self.tables_told + 1
                    told += told_of(message, self)
            except BadMessage:
                told.append(connection_words.not_understood())
        return told, is_moved

    def _did(self, message: Message) -> Sequence[Told]:
        if self.remote is not None:
            self.remote.did(message)
        return ()

    def _undone(self, message: Message) -> Sequence[Told]:
        remote = self.remote
        if remote is None:
            return ()
        action = remote.undone(message)
        self._to_play = []
        self.look_back()
        self.place.ask_anew()
        by = remote.by_in(message)
        choice = undo_words.some_move() if action is None else self.words.named(action)
        is_mine = by == self.seat
        told = undo_words.taken_back(choice) if is_mine else words.took_back(self.listener.names[by], choice)
        table = self.words.answers["table"](self.view, self.listener) if isinstance(action, Play | Draw) else ()
        return (told, *table)

    def _table(self, message: Message) -> Sequence[Told]:
        self.gathering = Gathering.of(message)
        self.be(Where.GATHERING)
        return ()

    def _game(self, message: Message) -> Sequence[Told]:
        remote = RemoteTable(self.connection, message, self.read_news)
        is_same = self.remote is not None and self.remote.number == remote.number and self.is_on
        self.sit(remote, ON_NO_SEAT if remote.seat is None else remote.seat)
        self.be(Where.WATCHING if remote.seat is None else Where.PLAYING)
        if message.get("back") is not True:
            return words.begins(self.definition.title, self._company(), remote.time)
        self.look_back()
        stands = self._where_it_stands()
        if self.looks_on:
            return *watching.begins(self.definition.title), *stands
        return stands if is_same else (*words.goes_on(self.definition.title, self._company(), remote.time), *stands)

    def _where_it_stands(self) -> Sequence[Told]:
        """And who is waited for. Who looks on has no hand to be told."""
        answers, acting = self.words.answers, self.view.to_act
        asked = (answers["score"], answers["table"]) if self.looks_on else (self.words.recap,)
        stands = [told for answer in asked for told in answer(self.view, self.listener)]
        return stands if acting in (None, self.seat) else (*stands, words.waiting(str(self.listener.names[acting])))

    def _company(self) -> words.Company:
        """Who else plays."""
        others = [
            (called(player, self.console.catalog), player.kind)
            for at, player in enumerate(self.table_now.players)
            if at != self.seat
        ]
        return words.company(others)

    def _over(self, message: Message) -> Sequence[Told]:
        """The record has come: from now on this game is known as any other that was played."""
        if self.remote is None or self.looks_on:
            return ()
        kept = self._records.keep(message.get("record"), self.seat, self.console.catalog)
        self.place.table = kept.table
        self.place.keeping = Keeping(None, kept.path)
        told = kept.failure or (connection_words.record_kept() if kept.path else None)
        if told is not None and self.where_now is Where.AFTER:
            return (told,)
        self._told_after = () if told is None else (told,)
        return ()

    def _welcome(self, message: Message) -> Sequence[Told]:
        """Back at a server that has no place for the player any more: its tables without a game went with it."""
        if message.get("table", 0) is None and self.where_now in (Where.GATHERING, Where.PLAYING, Where.WATCHING):
            self.be(Where.LOBBY)
            return (words.no("no table"),)
        return ()

    def _bye(self, message: Message) -> Sequence[Told]:
        if self.where_now is Where.GONE:  # and said so: the link goes after it
            return ()
        self.be(Where.GONE)
        return (connection_words.bye(str(message.get("why")), str(message.get("said") or "")),)

    # The game

    def play(self) -> None:
        """Who is interrupted by news of its end comes here again, and hears how it ended."""
        super().play()
        if self.remote is not None and not self.looks_on:
            self._wait_for_the_record()
        self.console.tell(*self._told_after)
        self._told_after = ()
        if self.looks_on:
            self.leave_table()
        elif self.where_now is Where.PLAYING:
            self.be(Where.AFTER)

    def _wait_for_the_record(self) -> None:
        """It comes right behind the end; the table answers this after it, so that both are told together."""
        with suppress(NotDone, Lost):
            self.connection.ask("past")
        self.read_news()

    def play_out(self, actions: Sequence[Action], told: Told) -> None:
        """Each as soon as it is this player's turn again: the others take theirs meanwhile."""
        if self.remote is None:
            super().play_out(actions, told)
        elif self._means_what_was_chosen():
            self.console.tell(told)
            self._to_play = list(actions)

    def hint_now(self) -> Hint | None:
        return super().hint_now() if self.view.to_act == self.seat else None

    def _play_next(self) -> bool:
        """What comes next of what is played out; False where nothing does, or it is not possible any more."""
        following, *self._to_play = self._to_play or (None,)
        if following is None or following not in self.view.legal:
            self._to_play = []
            return False
        self.submit(following)
        return True

    def _ask_at(self, prompt: Prompt) -> str:
        if self._play_next():
            return ""
        with self.asking_there():
            return super()._ask_at(prompt)

    def _listen(self) -> None:
        with self.asking_there():
            super()._listen()

    def why_not(self, command: Command[Conversation], word: str) -> Told | None:
        if command.id == "save" and self.is_on and self.remote is not None:
            return connection_words.kept_there()
        is_players = command.when in (When.TURN, When.STEP) or command.id in OF_PLAYERS
        return watching.looks_on() if self.looks_on and is_players else super().why_not(command, word)

    def _command(self, typed: str) -> Typed[Conversation] | None:
        """Behind the key for talk, which is a sign, no space is needed."""
        key = key_of(self.command_of("say"), self.console.catalog)
        return super()._command(f"{key} {typed[1:]}" if key and typed.startswith(key) else typed)

    def move(self, typed: str) -> None:
        if self.looks_on:
            self.console.tell(watching.looks_on())
        else:
            super().move(typed)

    def asks_to_take_back(self) -> bool:
        """Everybody who plays here."""
        if self.ask("undo") is not None and self.remote is not None:
            self.console.tell(words.asked_to_take_back())
        return True

    def recap(self) -> None:
        self.look_back()
        self.console.tell(*self._where_it_stands())

    def come_back(self) -> None:
        self.console.tell(*self._where_it_stands())
        self.place.ask_anew()

    def leave(self) -> None:
        if self.where_now is Where.PLAYING:
            self.ask("leave")
        super().leave()

    def leave_table(self) -> None:
        """To the lobby; a seat at a game that is on stays the player's."""
        self.ask("leave")
        self.be(Where.LOBBY)

    def is_out_of_place(self, command: Command[Conversation]) -> bool:
        return command.when is not When.SERVER and super().is_out_of_place(command)


_DOES: dict[str, Callable[[Visiting, Message], Sequence[Told]]] = {
    "did": Visiting._did,
    "undone": Visiting._undone,
    "table": Visiting._table,
    "game": Visiting._game,
    "over": Visiting._over,
    "welcome": Visiting._welcome,
    "bye": Visiting._bye,
    "gone": Visiting._bye,
}
"""What changes where the player is, or the game; everything else is only told."""
