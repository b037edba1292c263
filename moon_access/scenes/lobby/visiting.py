"""A player at a server, with the commands of any table, at tables that are elsewhere.

This module knows where the player is (in the lobby, at a table that waits for its players, in a game, after one), and
does what the news of other players change. table_scene.py plays a game, news.py words the news, and lobby.py asks the
lobby's questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from moon_access.announcer import connection as connection_words
from moon_access.announcer import questions, watching
from moon_access.announcer import together as words
from moon_access.announcer import undo as undo_words
from moon_access.announcer.denials import Denial, no
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message as Told
from moon_access.announcer.message import Prompt, sentence
from moon_access.console.others import Overtaken
from moon_access.engine.actions import Resign
from moon_access.engine.tiles import Seat
from moon_access.evening.command import Command, Typed, key_of
from moon_access.evening.evening import Does, Evening, Following, Menu, Scene
from moon_access.evening.vocabulary import OF_COMPANY
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold, whole_number, words_of
from moon_access.later import later
from moon_access.link.connection import Connection, Lost, NotDone
from moon_access.link.kept_game import displayed_name
from moon_access.link.messages import BadMessage, Message, text_in
from moon_access.link.remote_table import RemoteTable
from moon_access.link.table_terms import TableTerms
from moon_access.scenes.dialogs.options import OptionsDialog
from moon_access.scenes.game.commands.help import ItemList
from moon_access.scenes.game.commands.moves import MOVES
from moon_access.scenes.game.one_deal import tell_result
from moon_access.scenes.game.place import Place, Rest
from moon_access.scenes.game.table_scene import TableScene
from moon_access.table import PlayersTable

from .endings import bye, game_over, wait_for_the_record
from .gathering import Gathering, rules_of_table, told_of_begun
from .news import refused, told_of
from .table_list import TableList, offers
from .where import ON_NO_SEAT, Where, company_at, where_it_stands

if TYPE_CHECKING:
    from moon_access.link.kept_game import KeepsRecords, KeptGame


OF_PLAYERS = ("hand", "legal", "why", "unseen", "order", "agree", "refuse", "bot", "time", "review")
"""The ids of commands that only somebody with a hand can use, besides those that players use in their turn."""


def is_of_players(command: Command) -> bool:
    """Return whether only players may use this command, and nobody who looks on."""
    return command.is_of_the_prompt or command.id in ("hint", *OF_PLAYERS)


def leaves(typed: str, catalog: Catalog) -> bool:
    """Return whether this is a word to leave by, as in a list: "done", "back", "leave", or 0."""
    words = *questions.done_words(catalog), fold(catalog.text(questions.leave().text))
    return fold(typed) in words or whole_number(typed, catalog.language) == 0


def as_command(typed: str, say: Command, catalog: Catalog) -> str:
    """Return the line as the reader of commands needs it: with a space after the key for talk, which is a sign, and
    with the command that a typed yes or no means."""
    key = key_of(say, catalog)
    if key and typed.startswith(key):
        return f"{key} {typed[1:]}"
    for said, meant in ((questions.YES_WORDS, "agree"), (questions.NO_WORDS, "refuse")):
        # Other players ask no other question that yes or no answers. A single letter is a key.
        if len(typed) > 1 and fold(typed) in words_of(catalog, said):
            return meant
    return typed


_GOES_ON = ("did", "undone")
"""The kinds of messages of a game that goes on. Other kinds in ``_DOES`` may bring the player elsewhere."""


def changes_nothing(message: Message, at: RemoteTable | None, reads_a_list: bool) -> bool:
    """Return whether the open question or list stays open after this message, if the player is still in the same place.
    A greeting of the server moves nobody; for a list, see ``_reads_on``."""
    return message.get("is") == "welcome" or (reads_a_list and _reads_on(message, at))


def changes_the_answers(message: Message) -> bool:
    """Return whether this message changes the answers of the question beneath an open list, in the lobby or at a table
    that waits for its players. The list stays open all the same; after it, the program asks the question anew."""
    return message.get("is") == "table" or message.get("what") in ("opened", "invited")


def _reads_on(message: Message, at: RemoteTable | None) -> bool:
    """Return whether an open list stays open after this message was handled. It does not if the player is to move or
    the game is over, because the prompt is another one then."""
    if at is None or at.is_over or message.get("is") not in _GOES_ON:
        return False
    return at.seat is None or at.to_act != at.seat


_commands = later("scenes.lobby.commands", "commands")


class Visiting(TableScene):
    """The scene of a player at a server. ``records`` keeps the games played here where the player can find them
    afterwards. ``may_come_back``: whether the server would recognize the player."""

    hears_others = True

    def __init__(
        self, evening: Evening, connection: Connection, records: KeepsRecords, *, may_come_back: bool = True
    ) -> None:
        super().__init__(evening)
        self.may_come_back = may_come_back
        self.connection = connection
        self.where_now = Where.LOBBY
        self.tables = TableList()  # of the lobby
        self.gathering: Gathering | None = None
        self.is_table_told = False  # who sits there, and what holds there
        self.terms: TableTerms | None = None  # of the table where the player is
        self.name = ""
        self.token = ""  # by which the server recognizes a guest
        self._waited_in = -1  # the turn in which the player has heard, with all the rest, who is waited for
        self.is_at_table = False  # at the server; after a game the player may be there no more
        self.last: KeptGame | None = None  # the last game played to its end
        self.records = records
        self._to_play: Rest | None = None  # of a deal, which the player has claimed
        self._told_before: list[Told] = []  # to be told with the next news of the game
        self._told_after: tuple[Told, ...] = ()  # to be told after the end of the game
        self._asks_there = False  # whether what is asked now is about where the player is
        self.is_end_wanted = False  # whether another player asks to end the game
        self._wants_end = False  # whether the player has asked the others to end the game
        self._is_outdated = False  # whether the question beneath an open list has other answers now
        self.late = ""  # what was typed at a question that is asked no more
        self._asked: Told | None = None  # the name of the open question, for ``where``
        self.console.others = self

    # What comes next

    def go_on_overtaken(self, overtaken: Overtaken) -> Following:
        """Go on after a question that news interrupted. After news of the end of a game the player hears how it
        ended."""
        self.late = overtaken.typed or ""
        self.open()
        return None

    def resume(self, scene: Scene, result: object) -> None:
        """Forget the list of tables after the options: it may have changed meanwhile."""
        if isinstance(scene, OptionsDialog) and not scene.lies_on_question and self.where_now is Where.LOBBY:
            self.tables.forget()

    def leave(self) -> None:
        """Leave the program by the player's own choice, also by Ctrl-C: no other player hears of a broken
        connection."""
        if self.where_now is Where.PLAYING:
            self.connection.say("leave")
        self.console.tell(*self._left_behind())

    def _left_behind(self) -> tuple[Told, ...]:
        """Return what becomes of the player's seat if the player leaves now."""
        if self.where_now is Where.GATHERING:
            return (words.seat_is_free(),)
        if self.where_now is not Where.PLAYING:
            return ()
        return (words.seat_waits(self.name) if self.may_come_back else words.seat_stays_empty(),)

    # Where the player is

    def be(self, where: Where) -> None:
        self.where_now, self._is_outdated = where, False
        if where is Where.LOBBY:
            self.tables.forget()

    def obey_late(self, typed: str) -> None:
        """Obey a command that was typed at a question which is no longer open. A move is too late, which is told."""
        if self.where_now in (Where.PLAYING, Where.WATCHING):
            self._tell_heard()  # what it came too late for
        command = self.read_command(typed)
        if command is None or command.command.id in MOVES:
            self.console.tell(words.too_late())
        else:
            self.obey_beside(typed)

    @contextmanager
    def calling(self, name: Told) -> Iterator[None]:
        """Name the question that is asked meanwhile, in case the player asks where they are."""
        self._asked = name
        try:
            yield
        finally:
            self._asked = None

    def where(self) -> tuple[Told, ...]:
        if self._asked is None:
            return super().where()
        return sentence((self._asked,)), *(super().where() if self.is_on else ())

    @contextmanager
    def asking_there(self) -> Iterator[None]:
        """Drop the question that is asked meanwhile as soon as the player is elsewhere, or the game has gone on. Raises
        Overtaken."""
        if self.connection.wants_terminal:  # for a password, before anything else
            raise Overtaken
        outer, self._asks_there = self._asks_there, True
        try:
            yield
        finally:
            self._asks_there = outer

    def ask(self, do: str, **said: object) -> Message | None:
        """Ask the server to do this, and return its answer. Return None if it refuses, and say why; or if the
        connection is lost."""
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

    def _listening(self, place: Place) -> Listener:
        seat = None if place.seat == ON_NO_SEAT else place.seat
        return self.listening_at(seat, [displayed_name(player, self.console.catalog) for player in place.table.players])

    # News of other players: see console.others

    def fileno(self) -> int:
        return self.connection.fileno()

    def has_news(self) -> bool:
        return self.connection.has_news()

    def take(self) -> Sequence[Told]:
        told, is_moved = self._take()
        if is_moved and self._asks_there:
            raise Overtaken(*told)
        if self._keeps_open and self._asks_there:
            self.console.tell(*told)
            if self.is_on:
                self._tell_heard()
            return ()
        return told

    @property
    def _keeps_open(self) -> bool:
        """Return whether the player has opened a list or the options, which stay open while others act."""
        return self.evening.is_in(ItemList, self) or self.evening.is_in(OptionsDialog, self)

    def obey_beside(self, typed: str) -> bool | str:
        """Obey a command that was typed at a question. Raises Overtaken if the player is elsewhere afterwards, or if
        the question has other answers by the time the player is back at it."""
        was = self.where_now
        obeyed = super().obey_beside(typed)
        if self.console.is_called_away:
            return obeyed
        if self.where_now is not was:
            raise Overtaken
        if self._is_outdated and not self._keeps_open:
            self._is_outdated = False
            raise Overtaken
        return obeyed

    def read_news(self) -> None:
        """Take the news that came with an answer, and tell it with what follows."""
        self.console.tell(*self._take()[0])

    def _take(self) -> tuple[list[Told], bool]:
        """Do what the news change. Return what to tell of them, and whether the open question is outdated: because the
        game has gone on, or the player is elsewhere."""
        told: list[Told] = []
        is_moved = False
        for message in self.connection.take_news():
            try:
                does = _DOES.get(str(message.get("is")))
                if does is not None:
                    was = self.where_now, self.is_at_table
                    told += [*self._told_before, *does(self, message)]
                    self._told_before = []
                    here = was == (self.where_now, self.is_at_table)
                    is_moved |= not (here and self._stays_asked(message))
                elif message.get("what") == "time is up":
                    self._told_before = told_of(message, self)
                elif message.get("what") == "waiting" and self.remote and self.remote.turn == self._waited_in:
                    continue
                elif message.get("what") == "end refused" and self._wants_end:
                    told += [*self._beside(message), *self._leave_for_good()]
                    is_moved = True
                else:
                    told += self._beside(message)
                    is_moved |= self.where_now is Where.LOBBY and offers(message) and not self._stays_asked(message)
            except BadMessage:
                told.append(connection_words.not_understood())
        return told, is_moved

    def _stays_asked(self, message: Message) -> bool:
        """Return whether the open question or list stays open after this message. Note whether the question beneath a
        list has other answers now."""
        if not self._keeps_open or not changes_the_answers(message):
            return changes_nothing(message, self.remote, self._keeps_open)
        self._is_outdated = True
        return True

    def _beside(self, message: Message) -> list[Told]:
        """Note what happened that is no move: to tables in the lobby, or seats at this table. Return what to tell of
        it."""
        told, what = told_of(message, self), message.get("what")
        if what in ("end wanted", "undo wanted", "end refused", "undo refused"):
            self.is_end_wanted = what == "end wanted"
        if what == "gave up" and self.remote is not None and self.terms is not None:
            self.remote.seat_bot(text_in(message, "name"), self.terms.bots)
        if self.where_now is Where.LOBBY:
            return [*told, *self.tables.told_after(message)]
        if self.where_now is Where.GATHERING and self.gathering is not None:
            self.gathering, seats = self.gathering.told_after(message)
            return [*told, *seats]
        return told

    def _did(self, message: Message) -> Sequence[Told]:
        if self.remote is not None:
            self.remote.follow_steps(message)
        return ()

    def _undone(self, message: Message) -> Sequence[Told]:
        remote = self.remote
        if remote is None:
            return ()
        action = remote.follow_undo(message)
        self._to_play, self._waited_in = None, -1
        self.look_back()
        self.hinting.begin_again()
        self.place.ask_anew()
        by = remote.by_in(message)
        choice = undo_words.some_move() if action is None else self.words.named(action)
        told = undo_words.taken_back(choice) if by == self.seat else words.took_back(self.listener.names[by], choice)
        is_told = action is not None and self.definition.changes_table(action)
        table = self.words.answers["table"](self.view, self.listener) if is_told else ()
        return (told, *table)

    def _table(self, message: Message) -> Sequence[Told]:
        before, self.gathering = self.gathering, Gathering.of(message)
        is_here = before is not None and before.number == self.gathering.number and self.where_now is Where.GATHERING
        self.is_table_told, self.terms, self.is_at_table = self.is_table_told and is_here, self.gathering.terms, True
        self.be(Where.GATHERING)
        return ()

    def _game(self, message: Message) -> Sequence[Told]:
        remote = RemoteTable(self.connection, message, self.read_news, self._draws_by_hand, self._tell_no)
        is_same = self.remote is not None and self.remote.number == remote.number and self.is_on
        self._waited_in, self._wants_end, self.is_end_wanted = -1, False, False
        self.sit(remote, ON_NO_SEAT if remote.seat is None else remote.seat)
        self.is_at_table = True
        self.be(Where.WATCHING if remote.seat is None else Where.PLAYING)
        self.terms = TableTerms.from_message(message)
        self.known_deal = self.terms.deal
        company = company_at(self.place, self.console.catalog)
        is_told, self.is_table_told = self.is_table_told, True
        if message.get("back") is not True:
            beside = () if is_told else told_of_begun(remote.game, self.terms)
            return *words.begins(self.definition.title, company), *beside
        self.look_back()
        stands = self._where_it_stands()
        if self.looks_on:
            return *watching.begins(self.definition.title, questions.done_word(self.console.catalog)), *stands
        return stands if is_same else (*words.goes_on(self.definition.title, company, remote.time), *stands)

    def _draws_by_hand(self) -> bool:
        return self.console.settings.draw_by_hand

    def _tell_no(self, no: NotDone) -> None:
        self._wants_end = False
        self.console.tell(refused(no))

    def _where_it_stands(self) -> Sequence[Told]:
        """Return where the game stands, and for whom the others wait."""
        acting = self.view.to_act
        self._waited_in = -1 if self.remote is None else self.remote.turn
        stands = where_it_stands(self.words, self.view, self.listener)
        return stands if acting in (None, self.seat) else (*stands, words.waiting(str(self.listener.names[acting])))

    def play_to_the_end(self) -> None:
        """Have the rest of a game that has ended elsewhere told as if the game were still on."""
        self._to_play = None
        self.be(Where.PLAYING)

    def tell_after(self, *told: Told) -> None:
        """Keep these messages, and tell them after the end of the game."""
        self._told_after = told

    @contextmanager
    def sitting_at(self, table: PlayersTable, seat: Seat) -> Iterator[None]:
        """Sit at this table for a while, to tell of a game that was played elsewhere."""
        place, self._place = self._place, Place(table, seat)
        try:
            yield
        finally:
            self._place = place

    def _welcome(self, message: Message) -> Sequence[Told]:
        """Go to the lobby if the server, after a new connection, has no seat for the player any more: a server that
        stops keeps no table without a game. Return what to tell of it."""
        if message.get("table", 0) is not None or not self.is_at_table:
            return ()
        self.is_at_table = False
        if self.where_now is not Where.AFTER:
            self.be(Where.LOBBY)
        return (no(Denial.NO_TABLE),)

    # The game

    def _end(self) -> Following:
        """Tell how the game ended, and where it is kept."""
        super()._end()
        if not self.looks_on:
            wait_for_the_record(self)
        self.console.tell(*self._told_after, *(watching.ends() if self.looks_on else ()))
        self._told_after = ()
        if self.looks_on:
            self.leave_table()
        elif self.where_now is Where.PLAYING:
            self.be(Where.AFTER)
            tell_result(self)
        return None

    def play_out(self, rest: Rest, told: Told) -> None:
        """Make each of the moves as soon as it is this player's turn again: the others make theirs in between."""
        if self.remote is None:
            super().play_out(rest, told)
        elif self._means_what_was_chosen():
            self.console.tell(told)
            self._to_play = rest

    def _play_next(self) -> bool:
        """Make the next of the moves to be played out. Return False if there is none, or if it is no longer
        possible."""
        following = () if self._to_play is None else self._to_play(self.view)
        if not following:
            self._to_play = None
            return False
        self.place.turn_asked = -1  # it is meant for this turn, whichever was asked for last
        self.submit(following[0])
        return True

    def _ask_at(self, prompt: Prompt) -> str:
        if self._play_next():
            return ""
        view = self.view
        try:
            with self.asking_there():
                return super()._ask_at(prompt)
        except Overtaken as overtaken:  # the connection may have been away, and nothing else have happened
            if overtaken.typed is None or self.where_now is not Where.PLAYING or self.view != view:
                raise
            return overtaken.typed

    def _listen(self) -> str | None:
        """Wait for a line while others are to move. Until the scene goes on, tell news also into whatever the line
        opens, such as the help. Raises Leave, Overtaken."""
        with self.asking_there():
            typed = super()._listen()
        self._asks_there = True
        return typed

    @property
    def does(self) -> Mapping[str, Does]:
        found: Mapping[str, Does] = _commands()
        return found

    def _is_there(self, command: Command) -> bool:
        return command.id in OF_COMPANY or super()._is_there(command)

    def why_not(self, command: Command, word: str) -> Told | None:
        if command.id == "save" and self.is_on and self.remote is not None:
            return connection_words.kept_there()
        if self.looks_on and is_of_players(command):
            return watching.looks_on()
        return super().why_not(command, word)

    def rules_beside(self) -> Sequence[Told]:
        return () if self.terms is None else words.terms(*self.terms[:4], self.terms.deal_lines)

    def run(self, typed: Typed) -> Following:
        if typed.command.id == "menu":  # which is the lobby here
            typed = typed._replace(command=self.evening.command_of("leave"))
        if typed.command.id == "house" and self.where_now is Where.GATHERING and self.gathering is not None:
            self.console.tell(*rules_of_table(self, self.gathering))
            return None
        return super().run(typed)

    def read_command(self, typed: str) -> Typed | None:
        return super().read_command(as_command(typed, self.evening.command_of("say"), self.console.catalog))

    def move(self, typed: str) -> Following:
        if not self.looks_on:
            return super().move(typed)
        if leaves(typed, self.console.catalog):
            return Menu()
        self.console.tell(watching.looks_on())
        return None

    def resign(self) -> None:
        """Give the game up, if the player is sure. The server asks other people at the table whether the game ends."""
        if not self.is_sure(questions.sure_to_resign()):
            return
        self._wants_end = True
        self.submit(Resign(self.seat))
        if self._wants_end and self.where_now is Where.PLAYING and self.is_on:
            self.console.tell(words.asked_to_end(self.evening.name_of_command("leave")))

    def leaves_for_the_lobby(self) -> bool:
        """Leave for the lobby, and return whether the player is there now. If a game is on, ask first. Raises Leave."""
        if self.where_now is not Where.PLAYING or not self.is_on:
            self.leave_table()
            return True
        question = words.sure_to_leave() if self._is_with_others else words.sure_to_end()
        with self._asking_apart():
            if not self.is_sure(question):
                return False
        if not self.is_on:  # the game has ended meanwhile
            self.leave_table()
            return True
        told = self._leave_for_good()
        self.console.tell(*told)
        return not self.is_on

    @property
    def _is_with_others(self) -> bool:
        return self.remote is not None and self.remote.is_with_others

    @contextmanager
    def _asking_apart(self) -> Iterator[None]:
        """Keep a question about the player's own wish open, whatever becomes of the game meanwhile."""
        outer, self._asks_there = self._asks_there, False
        try:
            yield
        finally:
            self._asks_there = outer

    def _leave_for_good(self) -> Sequence[Told]:
        """Leave a game that is on, for the lobby, and return what to tell of it. If the server refuses, or the
        connection is lost, the player stays."""
        self._wants_end, is_with_others = False, self._is_with_others
        try:
            self.connection.ask("leave", gives_up=True)
        except NotDone as no:
            return (refused(no),)
        except Lost:
            return (connection_words.lost(),)
        self.is_at_table = False
        self.be(Where.LOBBY)
        return (words.you_left() if is_with_others else words.game_ends(),)

    def asks_to_take_back(self) -> bool:
        """Ask everybody who plays here to agree to taking the last choice back. Return True."""
        turn = self.table_now.turn
        if self.ask("undo") is not None and self.remote is not None and self.remote.turn == turn:
            self.console.tell(words.asked_to_take_back())
        return True

    def recap(self) -> None:
        self.look_back()
        self.console.tell(*self._where_it_stands())

    def come_back(self) -> None:
        self.console.tell(*self._where_it_stands())
        self.place.ask_anew()

    def leave_table(self) -> None:
        """Leave a table where no game is on for the player, for the lobby."""
        self.ask("leave", gives_up=True)
        self.is_at_table = False
        self.be(Where.LOBBY)

    def is_listed(self, command: Command) -> bool:
        return command.id != "menu" and super().is_listed(command) and not (self.looks_on and self.why_not(command, ""))

    @property
    def how_to(self) -> tuple[Told, ...]:
        return watching.how_to(questions.done_word(self.console.catalog)) if self.looks_on else super().how_to


_DOES: dict[str, Callable[[Visiting, Message], Sequence[Told]]] = {
    "did": Visiting._did,
    "undone": Visiting._undone,
    "table": Visiting._table,
    "game": Visiting._game,
    "over": game_over,
    "asks": lambda visiting, message: told_of(message, visiting),
    "welcome": Visiting._welcome,
    "bye": bye,
    "gone": bye,
}
"""The functions for the kinds of messages that may change the game, or where the player is. Others are only told."""
