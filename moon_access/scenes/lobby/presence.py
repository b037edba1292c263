"""The player's presence at a server: where they are there, and what news of other players changes.

A player is in the lobby, at a table that waits for its players, in a game, or after one. lobby.py has the scene of the
lobby, questions.py its questions, venue.py the differences of a table at a server, news.py the words for news.

When a game ends, the server sends its record, and from then on it is a saved game like any other. Mostly the player has
just heard the end. But the server may have been killed before it told the end, or the player may have been away. Then
the presence tells the rest from the record. The server sends the record to every player who comes back, until it hears
that they have it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from enum import Enum, auto
from typing import TYPE_CHECKING

from moon_access.announcer import connection as connection_words
from moon_access.announcer import contest, questions, rating
from moon_access.announcer import lobby as lobby_words
from moon_access.announcer import together as words
from moon_access.announcer import undo as undo_words
from moon_access.announcer.company import partner as partner_told
from moon_access.announcer.company import seat_called
from moon_access.announcer.denials import Denial, word_denial
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message as Told
from moon_access.announcer.together import Company, company
from moon_access.console.asking import Overtaken
from moon_access.engine.game import AnyGame, View
from moon_access.engine.tiles import Seat
from moon_access.evening.evening import Evening, Scene
from moon_access.games import GAMES
from moon_access.games.words import AnyWords
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold, words_of
from moon_access.link.connection import Connection, ConnectionLost, RequestDenied
from moon_access.link.kept_game import displayed_name
from moon_access.link.messages import BadMessage, Message, number_in, text_in
from moon_access.link.remote_table import RemoteTable
from moon_access.link.table_terms import TableTerms, game_of_message
from moon_access.link.time_zones import find_zone
from moon_access.scenes.dialogs.options import OptionsDialog
from moon_access.scenes.game.commands.help import ItemList
from moon_access.scenes.game.place import FindRest, Place, RecordState
from moon_access.scenes.game.table_scene import TableScene
from moon_access.table import HUMAN

from .conditions import word_changes
from .gathering import Gathering, describe_begun_table
from .news import LARGEST_RESULT, change_in, compare_results, later_moves_taken_back, word_message, word_refusal
from .table_list import TableList, offers

if TYPE_CHECKING:
    from moon_access.link.kept_game import KeptGame, RecordKeeper

LAST_SEAT = 15
DEAL_DONE = ("deal", "deals", "points")
"""The fields of the news that a deal of an evening is over."""
SEAT_OF_ONLOOKER = Seat(-1)
"""The seat of an onlooker: it is never their turn."""


class Whereabouts(Enum):
    """The places of a player at a server."""

    LOBBY = auto()
    GATHERING = auto()  # at a table that has not begun
    PLAYING = auto()
    WATCHING = auto()
    AFTER = auto()  # at a table whose game is over
    GONE = auto()  # the player has left the server for good


def where_it_stands(game: AnyWords, view: View, listener: Listener) -> Sequence[Told]:
    """Return where the game stands.

    An onlooker has no hand to hear about. In a game with bids, they get the rest of the recap, because only that tells
    bids and trump; in any other game, the score and the table.
    """
    if listener.seat is not None:
        return game.recap(view, listener)
    answers = game.answers
    if "bids" not in answers:
        return *answers["score"](view, listener), *answers["table"](view, listener)
    hand = answers["hand"](view, listener)
    return [told for told in game.recap(view, listener) if told not in hand]


def company_at(place: Place, catalog: Catalog) -> Company:
    """Tell who else plays at the table of this place."""
    players, partners = place.table.players, place.table.game.partners(place.seat)
    others = [(displayed_name(one, catalog), one.kind) for at, one in enumerate(players) if at != place.seat]
    return company(others, displayed_name(players[partners[0]], catalog) if len(partners) == 1 else "")


_GOES_ON = ("did", "undone")
"""The kinds of messages of a game that goes on. Other kinds in ``_HANDLERS`` may bring the player elsewhere."""


def changes_nothing(message: Message, table: RemoteTable | None, reads_a_list: bool) -> bool:
    """Return whether the open question or list stays open after this message, if the player is still in the same place.

    A greeting of the server changes no place. For a list, see ``_can_list_stay_open``.
    """
    return message.get("is") == "welcome" or (reads_a_list and _can_list_stay_open(message, table))


def changes_the_answers(message: Message) -> bool:
    """Return whether this message changes the possible answers of the question beneath an open list.

    The question is one in the lobby or at a waiting table. The list stays open anyway; after it, the program asks the
    question again.
    """
    return message.get("is") == "table" or message.get("what") in ("opened", "invited")


def _can_list_stay_open(message: Message, at: RemoteTable | None) -> bool:
    """Return whether an open list stays open after this message was handled.

    It does not if it is the player's turn or the game is over, because the prompt is different then.
    """
    if at is None or at.is_over or message.get("is") not in _GOES_ON:
        return False
    return at.seat is None or at.to_act != at.seat


class Presence:
    """A player at a server.

    ``records`` keeps the games played here for the player. ``may_come_back``: whether the server would recognize the
    player. ``table_scene`` plays the games; the lobby scene sets it.
    """

    table_scene: TableScene

    def __init__(
        self, evening: Evening, connection: Connection, records: RecordKeeper, *, may_come_back: bool = True
    ) -> None:
        self.evening = evening
        self.console = evening.console
        self.may_come_back = may_come_back
        self.connection = connection
        self.where_now = Whereabouts.LOBBY
        self.unfinished = ""  # the name of the game that the player plays here, or was in when they left for good
        self.tables = TableList()  # the tables that the lobby lists
        self.gathering: Gathering | None = None
        self.is_table_told = False  # whether the player has heard who is at the table, and its terms
        self.terms: TableTerms | None = None  # the terms of the player's table
        self.machine_clock = contest.Clock()  # the clock of the player's machine, or the server's with its zone named
        self.is_zone_explained = False  # whether the player has heard how to set their time zone
        self.name = ""
        self.is_rated_here = False  # whether the server rates games of this player
        self.token = ""  # the session token by which the server recognizes a guest
        self._waited_in = -1  # the turn in which the player last heard who is to act
        self.is_at_table = (
            False  # whether the server still counts them as at the table; after a game they may have left
        )
        self.last: KeptGame | None = None  # the last game played to its end
        self.records = records
        self.rest: FindRest | None = None  # the rest of the deal that the player claimed, still to be played
        self._told_before: list[Told] = []  # messages to tell with the next news of the game
        self._comparison: tuple[Told, ...] = ()  # how others did who played the same deal, to tell after the end
        self.calendar_told: list[Told] = []  # the evenings that the player has heard of
        self.has_next_deal = False  # whether the evening that is played here has another deal
        self._told_after: tuple[Told, ...] = ()  # messages to tell after the end of the game
        self.asks_there = False  # whether the open question is about the player's place
        self._changed_game: AnyGame | None = None  # the game with house rules that hold from the next game on
        self.is_end_wanted = False  # whether another player asks to end the game
        self.wants_end = False  # whether the player has asked the others to end the game
        self._is_outdated = False  # whether the question below an open list has new answers
        self.late = ""  # the line typed at a question that is no longer open
        self.open_question: Told | None = None  # the name of the open question, for ``where``
        self.console.news_source = self

    # The player's place

    def move_to(self, whereabouts: Whereabouts) -> None:
        self.where_now, self._is_outdated = whereabouts, False
        if whereabouts is Whereabouts.PLAYING:
            self.unfinished = self.table_scene.table_now.game.name
        elif whereabouts is not Whereabouts.GONE:
            self.unfinished = ""
        if whereabouts is Whereabouts.LOBBY:
            self.tables.forget()

    @contextmanager
    def name_question(self, name: Told) -> Iterator[None]:
        """Name the open question of this block, for a player who asks where they are."""
        outer, self.open_question = self.open_question, name
        try:
            yield
        finally:
            self.open_question = outer

    @contextmanager
    def asking_there(self) -> Iterator[None]:
        """Drop the question in this block as soon as the player is elsewhere or the game goes on.

        Raises:
            Overtaken: The player is elsewhere, or the game went on.
        """
        if self.connection.wants_terminal:  # ask for the password before anything else
            raise Overtaken
        outer, self.asks_there = self.asks_there, True
        try:
            yield
        finally:
            self.asks_there = outer

    def ask(self, do: str, **said: object) -> Message | None:
        """Send this request to the server, and wait for the answer.

        Returns:
            The server's answer. None if the server refuses (then the player hears why) or the connection is lost.
        """
        try:
            answer = self.connection.ask(do, **said)
        except RequestDenied as no:
            self.console.tell(word_refusal(no))
            return None
        except ConnectionLost:
            return None
        finally:
            self.read_news()
        return answer

    @property
    def remote(self) -> RemoteTable | None:
        table = self.table_scene.table
        return table if isinstance(table, RemoteTable) else None

    @property
    def clock(self) -> contest.Clock:
        """The clock by which the player hears times: in the zone that they have set, or that of their machine."""
        zone = find_zone(self.console.settings.zone) if self.console.settings.zone else None
        return self.machine_clock if zone is None else contest.Clock(zone)

    def name_of_command(self, id: str) -> str:
        """Return the command's first word in the player's language."""
        return self.evening.name_of_command(id)

    def ask_about(self, do: str, name: str, **said: object) -> Message | None:
        """Send a request about the player of this name. If it is the name of a bot here, say that it is a bot."""
        catalog, players = self.console.catalog, self.remote.players if self.remote is not None else ()
        bots = {displayed_name(one, catalog) for one in players if one.kind != HUMAN} if self.is_at_table else set()
        if name in bots:
            self.console.tell(words.is_a_bot(name))
            return None
        return self.ask(do, name=name, **said)

    def find_name(self, typed: str) -> str:
        """Return the name of the player at this table who is meant: by name, by seat number, "left", "my partner".

        If nobody fits, return the text, which may be the name of somebody elsewhere.
        """
        own, catalog = None, self.console.catalog
        names: Sequence[str] = ()
        partners: Sequence[Seat] = ()
        if self.where_now is Whereabouts.GATHERING and self.gathering is not None:
            names = self.gathering.seats
            own = Seat(names.index(self.name)) if self.name in names else None
        elif self.remote is not None and self.is_at_table:
            names = [displayed_name(one, catalog) for one in self.remote.players]
            own = self.remote.seat
            partners = () if own is None else self.remote.game.partners(own)
        seat = seat_called(typed, names, catalog, own, partners)
        return typed if seat is None else names[seat] or typed

    def asks_who(self, typed: str) -> bool:
        """Return whether the text is the word that asks who is here, or whose turn it is."""
        return fold(typed) in words_of(self.console.catalog, words.WHO_WORDS)

    def note_turn_told(self) -> None:
        """Note that the player has heard whose turn it is, so that this turn tells nobody for whom the table waits."""
        self._waited_in = -1 if self.remote is None else self.remote.turn

    @property
    def is_in_a_game(self) -> bool:
        return self.where_now in (Whereabouts.PLAYING, Whereabouts.WATCHING)

    @property
    def may_begin(self) -> bool:
        """True if the player may begin the game at a table that waits for its players."""
        return self.where_now is Whereabouts.GATHERING and self.gathering is not None and self.gathering.may_begin

    @property
    def looks_on(self) -> bool:
        return self.where_now is Whereabouts.WATCHING

    @contextmanager
    def keep_question(self) -> Iterator[None]:
        """Obey a command that the player typed at a question, inside this context.

        Raises:
            Overtaken: The player is elsewhere afterwards, or the question now has other answers.
        """
        was = self.where_now, self.may_begin
        yield
        if self.console.is_called_away:
            return
        if (self.where_now, self.may_begin) != was:
            raise Overtaken
        if self._is_outdated and not self._has_list_open:
            self._is_outdated = False
            raise Overtaken

    # News of other players: see console.news_source

    def fileno(self) -> int:
        return self.connection.fileno()

    def has_news(self) -> bool:
        return self.connection.has_news()

    def take(self) -> Sequence[Told]:
        told, is_moved = self._take()
        if is_moved and self.asks_there:
            raise Overtaken(*told)
        if self._has_list_open and self.asks_there:
            self.console.tell(*told)
            if self.table_scene.is_on:
                self.table_scene.tell_heard()
            return ()
        return told

    @property
    def _has_list_open(self) -> bool:
        """True if the player has opened a list or the options, which stay open while others act."""
        stack = self.evening.stack
        here: Scene = self.table_scene if self.table_scene in stack or not stack else stack[0]
        return self.evening.is_in(ItemList, here) or self.evening.is_in(OptionsDialog, here)

    def read_news(self) -> None:
        """Take the news that came with an answer. The scene tells them with the next messages."""
        self.console.tell(*self._take()[0])

    def _take(self) -> tuple[list[Told], bool]:
        """Handle the news.

        Returns:
            The messages about the news, and True if the open question is outdated, because the game went on or the
            player is elsewhere.
        """
        told: list[Told] = []
        is_moved = False
        for message in self.connection.take_news():
            try:
                does = _HANDLERS.get(str(message.get("is")))
                if does is not None:
                    was = self.where_now, self.is_at_table
                    told += [*self._told_before, *does(self, message)]
                    self._told_before = []
                    here = was == (self.where_now, self.is_at_table)
                    is_moved |= not (here and self._can_stay_open(message))
                elif message.get("what") == "time is up" or self._is_cancelled(message):
                    self._told_before = word_message(message, self)
                elif message.get("what") == "terms":
                    told += self._note_terms(message)
                elif message.get("what") == "deal done":
                    told += self._note_deal_done(message)
                elif message.get("what") == "evening over" and self._plays_contest:
                    self._comparison = (*self._comparison, *word_message(message, self))
                elif message.get("what") == "waiting" and self.remote and self.remote.turn == self._waited_in:
                    continue
                elif message.get("what") == "end refused" and self.wants_end:
                    told += [*self._note_event(message), *self._leave_for_good()]
                    is_moved = True
                else:
                    told += self._note_event(message)
                    is_moved |= (
                        self.where_now is Whereabouts.LOBBY and offers(message) and not self._can_stay_open(message)
                    )
            except BadMessage:
                told.append(connection_words.no_understood_answer())
        return told, is_moved

    def _can_stay_open(self, message: Message) -> bool:
        """Return whether the open question or list stays open after this message.

        Also note whether the question beneath a list has other answers now.
        """
        if not self._has_list_open or not changes_the_answers(message):
            return changes_nothing(message, self.remote, self._has_list_open)
        self._is_outdated = True
        return True

    def _note_event(self, message: Message) -> list[Told]:
        """Note an event that is no move: about a table in the lobby, or a seat at this table.

        Returns:
            The messages about the event.
        """
        told, what = word_message(message, self), message.get("what")
        if what in ("end wanted", "undo wanted", "end refused", "undo refused"):
            self.is_end_wanted = what == "end wanted"
        if what == "gave up" and self.remote is not None and self.terms is not None:
            self.remote.seat_bot(text_in(message, "name"), self.terms.bots)
        if self.where_now is Whereabouts.LOBBY:
            return [*told, *self.tables.messages_after(message, is_asked=self.open_question == lobby_words.title())]
        if self.where_now is Whereabouts.GATHERING and self.gathering is not None:
            self.gathering, seats = self.gathering.follow(message)
            return [*told, *seats]
        return told

    def _take_action(self, message: Message) -> Sequence[Told]:
        if self.remote is not None:
            self.remote.follow_steps(message)
        return ()

    def _take_undo(self, message: Message) -> Sequence[Told]:
        remote = self.remote
        if remote is None:
            return ()
        action, scene = remote.follow_undo(message), self.table_scene
        self.rest = None
        self._waited_in = -1
        scene.look_back()
        scene.hint_progress.begin_again()
        scene.place.ask_anew()
        by = remote.actor_in(message)
        choice = undo_words.some_move() if action is None else scene.words.name_move(action)
        since = later_moves_taken_back(message)
        told = (
            words.you_took_back(choice, since)
            if by == scene.seat
            else words.took_back(scene.listener.names[by], choice, since)
        )
        is_told = action is not None and scene.definition.changes_table(action)
        table = scene.words.answers["table"](scene.view, scene.listener) if is_told else ()
        return (told, *table)

    def _table(self, message: Message) -> Sequence[Told]:
        before, self.gathering = self.gathering, Gathering.from_message(message)
        is_here = (
            before is not None and before.number == self.gathering.number and self.where_now is Whereabouts.GATHERING
        )
        self.is_table_told, self.terms, self.is_at_table = self.is_table_told and is_here, self.gathering.terms, True
        self._changed_game = None
        self.move_to(Whereabouts.GATHERING)
        partner = self.gathering.partner_of(self.name)
        is_new = before is not None and is_here and partner not in ("", before.partner_of(self.name))
        return (partner_told(partner),) if is_new else ()

    def _game(self, message: Message) -> Sequence[Told]:
        scene = self.table_scene
        remote = RemoteTable(self.connection, message, self.read_news, self._draws_by_hand, self._tell_denial)
        is_same = self.remote is not None and self.remote.number == remote.number and scene.is_on
        self._waited_in, self.wants_end, self.is_end_wanted, self._changed_game = -1, False, False, None
        scene.sit(remote, SEAT_OF_ONLOOKER if remote.seat is None else remote.seat)
        self.is_at_table = True
        self.move_to(Whereabouts.WATCHING if remote.seat is None else Whereabouts.PLAYING)
        self.terms = TableTerms.from_message(message)
        scene.known_deal = self.terms.deal
        title, company = scene.definition.title, company_at(scene.place, self.console.catalog)
        is_told, self.is_table_told = self.is_table_told, True
        if message.get("back") is not True:
            beside = () if is_told else describe_begun_table(remote.game, self.terms)
            is_later_deal = remote.deal_of_many is not None and remote.deal_of_many.number > 1
            return () if is_later_deal and not self.terms.round else (*words.begins(title, company), *beside)
        scene.look_back()
        stands = self.where_it_stands()
        if self.looks_on:
            return *words.watching_begins(title, questions.done_word(self.console.catalog)), *stands
        return stands if is_same else (*words.goes_on(title, company, remote.time), *stands)

    def _draws_by_hand(self) -> bool:
        return self.console.settings.draw_by_hand

    def _tell_denial(self, no: RequestDenied) -> None:
        self.wants_end = False
        self.console.tell(word_refusal(no))

    def where_it_stands(self) -> Sequence[Told]:
        """Return where the game stands, and for whom the others wait."""
        scene = self.table_scene
        acting = scene.view.to_act
        self.note_turn_told()
        stands = where_it_stands(scene.words, scene.view, scene.listener)
        return (
            stands if acting in (None, scene.seat) else (*stands, words.waiting_for(str(scene.listener.names[acting])))
        )

    def play_to_the_end(self) -> None:
        """Tell the rest of a game that ended elsewhere as if the game were still on."""
        self.rest = None
        self.move_to(Whereabouts.PLAYING)

    def tell_after(self, *messages: Told) -> None:
        """Keep these messages, and tell them after the end of the game."""
        self._told_after = messages

    def take_later_messages(self) -> tuple[Told, ...]:
        """Return the messages to tell after the end of the game, and forget them."""
        told, self._told_after = self._told_after, ()
        return told

    def note_comparison(self, message: Message) -> None:
        """Note how others did who played the deal of this message ``over``, and the new rating. Raises BadMessage."""
        self._comparison = (*compare_results(message.get("results")), *change_in(message.get("rated")))

    @property
    def next_game(self) -> AnyGame | None:
        """The game that is played next at the player's table, with its house rules; None if there is none."""
        if self.where_now is Whereabouts.GATHERING and self.gathering is not None:
            return self.gathering.rules
        return self._changed_game or self.table_scene.game

    def _note_terms(self, message: Message) -> list[Told]:
        """Note other conditions of the table from the next game on. Raises BadMessage.

        Returns:
            Who has changed them, unless it was the player, and what is different.
        """
        after, terms, name = (
            game_of_message(message, is_by_server=True),
            TableTerms.from_message(message),
            text_in(message, "name"),
        )
        told = word_changes(self.next_game, self.terms, after, terms)
        self._changed_game, self.terms = after, terms
        return [words.table_is_changed()] if name == self.name else [words.terms_changed(name), *told]

    @property
    def _plays_contest(self) -> bool:
        """True if the player is in a deal of an evening, whose end they may not have heard yet."""
        return self.where_now is Whereabouts.PLAYING and self.terms is not None and self.terms.contest > 0

    def _is_cancelled(self, message: Message) -> bool:
        """Return whether the message says that the evening at this table is cancelled, which closes the table."""
        is_here = self.is_at_table and self.terms is not None and self.terms.contest == message.get("number")
        return message.get("what") == "evening cancelled" and is_here

    def _note_deal_done(self, message: Message) -> tuple[Told, ...]:
        """Note the end of a deal of an evening. Raises BadMessage.

        Leave out its points if the player hears the end at the table, which tells them.

        Returns:
            The messages to tell now: none if the player has not heard the end of the deal yet.
        """
        deal, deals, points = (number_in(message, key, -LARGEST_RESULT, LARGEST_RESULT) for key in DEAL_DONE)
        self.has_next_deal = deal < deals
        left = number_in(message, "left") if "left" in message else None  # None: everybody plays alone
        after = (contest.own_deals_done(),) if left != 0 else ()
        if self.has_next_deal:
            after = () if left is None else (contest.next_deal_follows(left),)
        self.has_next_deal = self.has_next_deal and left is None
        table = self.remote.deal_of_many if self.remote is not None else None
        is_at_it = self.where_now in (Whereabouts.PLAYING, Whereabouts.AFTER) and table == (deal, deals)
        self._comparison = after if is_at_it else (contest.deal_done(deal, deals, points), *after)
        return () if self.where_now is Whereabouts.PLAYING else self.take_comparison()

    def take_comparison(self) -> tuple[Told, ...]:
        """Return how others did who played the same deal, and forget it."""
        told, self._comparison = self._comparison, ()
        return told

    def _welcome(self, message: Message) -> Sequence[Told]:
        """Return the message that the player lost their seat, if they did, after a new connection.

        A server that stops drops tables without a game. Then the player is in the lobby.
        """
        if message.get("table", 0) is not None or not self.is_at_table:
            return ()
        self.is_at_table = False
        if self.where_now is not Whereabouts.AFTER:
            self.move_to(Whereabouts.LOBBY)
        return () if self._told_before else (word_denial(Denial.NO_TABLE),)

    # Leaving

    def leaves_for_the_lobby(self) -> bool:
        """Leave for the lobby; return whether the player is there. If a game is on, ask first. Raises PlayerLeaves."""
        scene = self.table_scene
        if self.where_now is not Whereabouts.PLAYING or not scene.is_on:
            self.leave_table()
            return True
        question = words.sure_to_leave() if self._is_with_others else words.sure_to_end()
        if self._is_with_others and self.terms is not None and self.terms.rated:
            question = rating.sure_to_leave()
        with self._asking_apart():
            if not scene.is_sure(question):
                return False
        if not scene.is_on:  # the game has ended meanwhile
            self.leave_table()
            return True
        told = self._leave_for_good()
        self.console.tell(*told)
        return not scene.is_on

    @property
    def _is_with_others(self) -> bool:
        return self.remote is not None and self.remote.is_with_others

    @contextmanager
    def _asking_apart(self) -> Iterator[None]:
        """Keep a question about the player's own wish open even if the game goes on meanwhile."""
        outer, self.asks_there = self.asks_there, False
        try:
            yield
        finally:
            self.asks_there = outer

    def _leave_for_good(self) -> Sequence[Told]:
        """Leave a game that is on, for the lobby.

        Returns:
            The messages about it. If the server refuses, or the connection is lost, the player stays.
        """
        self.wants_end, is_with_others = False, self._is_with_others
        try:
            self.connection.ask("leave", gives_up=True)
        except RequestDenied as no:
            return (word_refusal(no),)
        except ConnectionLost:
            return (connection_words.connection_lost(),)
        self.is_at_table = False
        self.move_to(Whereabouts.LOBBY)
        return (words.you_left() if is_with_others else words.game_ends(),)

    def leave_table(self) -> None:
        """Leave a table where the player has no game, for the lobby."""
        self.ask("leave", gives_up=True)
        self.is_at_table = False
        self.move_to(Whereabouts.LOBBY)


def note_removal(presence: Presence, message: Message) -> Sequence[Told]:
    """Note that somebody has removed the player from a waiting table, and tell who. Raises BadMessage."""
    by = text_in(message, "by")
    presence.is_at_table = False
    if presence.where_now in (
        Whereabouts.PLAYING,
        Whereabouts.AFTER,
    ):  # the player still looks back on the last game
        return (words.you_are_put_out(by),)
    presence.move_to(Whereabouts.LOBBY)
    return (words.you_are_put_out_to_the_lobby(by),)


def game_over(presence: Presence, message: Message) -> Sequence[Told]:
    """Handle a message ``over``, and return the messages to tell now. Raises BadMessage."""
    number, seat = number_in(message, "number"), Seat(number_in(message, "seat", 0, LAST_SEAT))
    is_new = presence.last is None or presence.last.record != message.get("record")
    remote = presence.remote if presence.where_now in (Whereabouts.PLAYING, Whereabouts.AFTER) else None
    plays_there = remote is not None and remote.number == number
    if plays_there or message.get("here") is True:
        presence.is_at_table = message.get("here") is True
    if is_new:
        presence.last = presence.records.keep(message.get("record"), seat, presence.console.catalog)
    with suppress(RequestDenied, ConnectionLost):
        presence.connection.ask("had", table=number)
    if not is_new or presence.last is None:
        return ()
    presence.note_comparison(message)
    kept = presence.last
    told = [kept.failure] if kept.failure else [connection_words.record_kept()] if kept.path else []
    if remote is not None and plays_there:
        return _goes_on_to_the_end(presence, kept, told, remote.turn, is_heard=remote.is_over)
    if message.get("here") is True:
        _sit(presence, kept, len(kept.actions) - 1)
        presence.tell_after(*told)
        return _title(presence, kept)
    with presence.table_scene.sitting_at(kept.table, seat):
        title = _title(presence, kept)
        last = [heard for past in [*kept.table.fetch_past(seat)][-1:] for heard in past.heard]
        announced = presence.table_scene.words.announce(last, presence.table_scene.listener)
        return *title, *announced, *told, *presence.take_comparison()


def _goes_on_to_the_end(
    presence: Presence, kept_game: KeptGame, told: Sequence[Told], turn: int, *, is_heard: bool
) -> Sequence[Told]:
    """Go on to the end of the player's game, which they have heard up to this turn.

    Args:
        presence: The player.
        kept_game: The finished game.
        told: The messages about its record.
        turn: The player has heard all up to this turn.
        is_heard: True if the player has heard even the end.

    Returns:
        The messages to tell now.
    """
    if not is_heard:
        _sit(presence, kept_game, turn)
    elif presence.where_now is Whereabouts.AFTER:
        _keep(presence, kept_game)
        return *told, *presence.take_comparison()
    else:
        _keep(presence, kept_game)
    presence.tell_after(*told)
    return ()


def _sit(presence: Presence, kept: KeptGame, turn: int) -> None:
    """Seat the player at the finished game, and queue the events from this turn on."""
    presence.table_scene.sit(kept.table, kept.seat)
    presence.table_scene.place.look_back(presence.table_scene.listener, turn)
    for past in [*kept.table.fetch_past(kept.seat)][turn:]:
        for event, view in past.heard:
            presence.table_scene.hear(event, view)
    _keep(presence, kept)
    presence.play_to_the_end()


def _keep(presence: Presence, kept: KeptGame) -> None:
    presence.table_scene.place.table = kept.table
    presence.table_scene.place.record_state = RecordState(None, kept.path)


def _title(presence: Presence, kept: KeptGame) -> Sequence[Told]:
    company = company_at(presence.table_scene.place, presence.console.catalog)
    return words.was_played_out(GAMES[kept.table.game.name].title, company)


def bye(presence: Presence, message: Message) -> Sequence[Told]:
    """Note that the server has ended the link, and return the message that says why."""
    if presence.where_now is Whereabouts.GONE:  # the server said so before it ended the link
        return ()
    presence.move_to(Whereabouts.GONE)
    return (connection_words.reason_of_end(str(message.get("why")), str(message.get("said") or "")),)


_HANDLERS: dict[str, Callable[[Presence, Message], Sequence[Told]]] = {
    "did": Presence._take_action,
    "undone": Presence._take_undo,
    "table": Presence._table,
    "game": Presence._game,
    "over": game_over,
    "asks": lambda presence, message: word_message(message, presence),
    "welcome": Presence._welcome,
    "put out": note_removal,
    "bye": bye,
    "gone": bye,
}
"""The functions for the kinds of messages that may change the game, or where the player is. Others are only told."""
