"""A table that the server hosts: its players, its game, and everything that people can do at it.

``HostedTable`` decides who may do what. It writes each decision to the table's log (table_log.py), and tells the people
at the table only after that. One lock guards each table. Any thread may call the public methods, which take the lock;
if a method expects its caller to hold the lock, its docstring says so.

Several nodes of a server may have the same table, and the log is the authority over it. If another node appends first,
this node forgets what it could not append, reads the new lines, does what they say, and tries again: see
``transaction`` and ``retry``.

chairs.py keeps who sits where and who is away. hosted_game.py works out what one seat may see of a game, ended_games.py
which records the table still owes to players. hall.py knows who is at the server.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager, suppress
from functools import partial
from itertools import count
from threading import RLock
from typing import NamedTuple, Protocol

from moon_access.announcer.denials import Denial
from moon_access.bots.levels import QUICK_LEVEL
from moon_access.engine.actions import Action, Resign
from moon_access.engine.game import View
from moon_access.engine.refusals import Refused
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.i18n.typed_words import whole_number_in_digits
from moon_access.link.messages import Message
from moon_access.record.reader import GrowingGame, game_in
from moon_access.table import HUMAN, Player

from ..people.accounts import Account
from ..people.limits import network_of
from ..people.names import who_is_called
from ..store.store import Conflict, NoSuchTable, Opening, Store, StoreFailed
from ..thinking.thinkers import Answer, Question, Thinkers, WorkerLost
from ..thinking.thought import is_quick, move_of
from .chairs import SECONDS_UNTIL_BOT, SECONDS_UNTIL_BROKEN, Chairs
from .denied import Denied, LostRace, retry
from .ended_games import EndedGames
from .hosted_game import SECONDS_BEFORE_TELLING, HostedGame, count_moves
from .person import Person, tell_all
from .table_log import (
    GAME_BEGINS,
    GAME_ENDS,
    TableLog,
    invited_accounts,
    is_about_table,
    last_game,
    removed_accounts,
    table_lines,
)
from .terms import Terms, changed_terms, terms_in, terms_of
from .timers import Timers, TurnClock

MOST_INVITED = 200
"""The most accounts that may be invited to one table."""
SECONDS_TO_RETRY_MOVE = 2.0
"""Seconds after which a table tries again to go on, if it could not keep a bot's move."""
SECONDS_TO_RETRY_KEEPING = 2.0
"""Seconds after which a table tries again to keep the points of a deal, or to rate a game."""
ENTRANTS_SEAT = Seat(0)
"""The seat of the only player at a table of a contest."""
GOES_ON_AFTER = 2.0
"""Seconds after which this node makes a deal or a bot's move that another node should have made. If it takes the other
node that long, it has probably died."""
LOG = logging.getLogger(__name__)


class _Proposal(NamedTuple):
    """A proposal that the others have to agree to.

    ``turn``: the turn whose action ``seat`` wants to take back; None if ``seat`` wants to end the game.
    ``agreeing_seats``: the seats that have agreed.
    """

    seat: Seat
    turn: int | None
    agreeing_seats: frozenset[Seat]

    @property
    def word(self) -> str:
        """The first word of the news about this proposal."""
        return "end" if self.turn is None else "undo"


class _AskedMove(NamedTuple):
    """A move for which the table has asked a bot: the seat, the turn, and the view from which the bot thinks.

    ``is_time_up``: the bot moves for a player whose time is up.
    """

    seat: Seat
    turn: int
    view: View
    is_time_up: bool


class ContestDeals(Protocol):
    """The deals of a contest. contests/contests.py implements it. Its methods raise Denied, StoreFailed."""

    def next_seed(self, number: int, account: int) -> str:
        """Return the seed of the account's next deal in the contest of this number."""

    def keep(
        self, number: int, account: int, seed: str, actions: Sequence[Action], *, is_by_bot: bool, table: int
    ) -> tuple[int, int, int] | None:
        """Keep the points of a deal that is over.

        Returns:
            The number of the deal, the number of deals, and the points.
        """

    def number_of_deal(self, number: int, seed: str) -> tuple[int, int] | None:
        """Return the number of the deal with this seed, from 1 on, and the number of deals."""

    def check_contests(self) -> None:
        """End contests that are over, and tell the entrants."""

    def leave(self, number: int, account: int, seed: str, actions: Sequence[Action]) -> None:
        """Let bots finish the deals of an account that leaves in the middle of one."""

    def keep_round(
        self, number: int, table: int, actions: Sequence[Action], by_bots: Sequence[int]
    ) -> tuple[int, int, tuple[int, ...], int] | None:
        """Keep the points of a game of a round that is over.

        Returns:
            The number of the round, the number of rounds, the points of each seat, and how many tables still play.
        """

    def leave_rounds(self, number: int, account: int) -> None:
        """Give an account no seat in further rounds."""


class GameRatings(Protocol):
    """The ratings of players. hall/ratings.py implements it."""

    def rate(self, table: int, lines: Iterable[str]) -> None:
        """Rate the games in the log of this table that are over and have not been rated. Raises StoreFailed."""


class HostedTable:
    """One table.

    ``opener``: the account that opened it, which need not be here any more. ``thinkers``: if None, bots think in the
    thread that asks them. The table calls ``when_over`` at the end of each game, under its lock.
    """

    def __init__(
        self, log: TableLog, terms: Terms, opener: int, timers: Timers, thinkers: Thinkers | None = None
    ) -> None:
        self.log = log
        self.terms = terms
        self.opener = opener
        self.lock = RLock()
        self.chairs = Chairs(terms.players, log, timers.clock)
        self.game: HostedGame | None = None
        self.ended_games = EndedGames(log, gives_records=not terms.hides_deals)
        self.contest: ContestDeals | None = None
        """The deals that are played here, if the terms name a contest. The hall sets it."""
        self.ratings: GameRatings | None = None
        """Where to rate the games of this table; None if the table is not rated. The hall sets it."""
        self.watchers: list[Person] = []
        self.invited_accounts: set[int] = {opener}
        self._removed_accounts: set[int] = set()  # the accounts that may not sit down here until they are invited again
        self.is_watched_elsewhere = False
        self.is_stopping = False
        self.deals = True
        """If False, this node makes no deals: another node makes them, or this server after its next start."""
        self.when_over: Callable[[HostedTable], None] = lambda table: None
        self.when_put_out: Callable[[], None] = lambda: None
        """The table calls this, under its lock, after a player at this node was put out."""
        self.is_behind = False
        """True if another node has appended lines that this node has not read yet."""
        self._is_unsure = False  # whether the log may lack a change made here
        self._is_closed = False
        self._told_deal = ""  # the seed of the last deal of a contest whose points the entrant has heard
        self._timers = timers
        self._clock = TurnClock(timers, self._tell_waited_for, self._move_when_time_is_up)
        self._proposal: _Proposal | None = None
        self._thinkers = thinkers
        self._thought: _AskedMove | None = None
        self._answer: Future[Answer[Action]] | None = None
        self._hurry_told_in = ""  # the seed of the last game whose players heard that bots play at a quicker level
        self._read_game: GrowingGame | None = None  # the game as read from the log
        self._read_lines = 0  # the number of lines read for ``_read_game``

    @classmethod
    def open(
        cls, store: Store, terms: Terms, opening: Opening, timers: Timers, thinkers: Thinkers | None = None
    ) -> HostedTable:
        """Make a new table and keep its first line. Raises StoreFailed."""
        first = {"at": "open", "opener": opening.account, **terms.message()}
        return cls(TableLog.begin(store, first, opening), terms, opening.account, timers, thinkers)

    @classmethod
    def load(cls, store: Store, number: int, timers: Timers, thinkers: Thinkers | None = None) -> HostedTable:
        """Return a table of the store. Raises BadMessage, BadRecord, ValueError if no server of ours wrote it."""
        log = TableLog(store, number, 0)
        first = table_lines(log.read())[0]
        opener = first.get("opener")
        table = cls(log, terms_of(first), opener if isinstance(opener, int) else 0, timers, thinkers)
        table.reload()
        if table.is_on:
            for seat in table.chairs.set_all_gone():
                table.note_absence(seat, is_broken=True)
        return table

    def reload(self) -> None:
        """Forget everything, and read the table from the store."""
        self._reload_from(self.log.read())

    def _reload_from(self, lines: Sequence[str]) -> None:
        about_table = table_lines(lines)
        self.terms = terms_in(about_table)
        self.chairs.reload(about_table[1:])
        self.invited_accounts = {self.opener, *invited_accounts(about_table)}
        self._removed_accounts = removed_accounts(about_table)
        self.ended_games.reload(lines)
        game_lines = last_game(lines)
        self.game = HostedGame.resume(game_in(game_lines), self.log) if game_lines else None
        self._seat_bots()

    # People at the table

    @property
    def number(self) -> int:
        return self.log.number

    @property
    def is_on(self) -> bool:
        """True if a game has begun here that is not over."""
        return self.game is not None and not self.game.table.is_over

    @property
    def is_awaited(self) -> bool:
        """True if a game is on in which at least one player still has a seat, or whose end a round waits for."""
        return self.is_on and bool(self.chairs.occupied_seats() or self.terms.round)

    @property
    def is_attended(self) -> bool:
        """True if a player is at the table, at any node, or may be back in a moment."""
        return bool(self.chairs.awaited_seats())

    @property
    def is_played(self) -> bool:
        """True if a game is on, and one of its players is at this node."""
        return self.is_on and bool(self.chairs.present)

    @property
    def has_anybody(self) -> bool:
        """True if somebody sits at the table or looks on, at any node."""
        is_anybody_here = self.chairs.present or self.watchers
        return bool(is_anybody_here or self.chairs.elsewhere or self.is_watched_elsewhere)

    @property
    def has_free_seat(self) -> bool:
        """True if somebody who does not sit here may sit down now."""
        with self.lock:
            return not self.is_on and bool(self.chairs.free_seats())

    def everybody(self) -> list[Person]:
        return [*self.chairs.present.values(), *self.watchers]

    def company(self) -> tuple[list[str], list[str], list[str]]:
        """Return the names of players who are here, of players who are away, and of onlookers at this node.

        A player for whom a bot plays is away.
        """
        with self.lock:
            self._catch_up_if_needed()
            seats = self.chairs.occupied_seats()
            here = [seat for seat in seats if self.chairs.is_there(seat)]
            away = [self.chairs[seat].name for seat in seats if seat not in here]
            return [self.chairs[seat].name for seat in here], away, [one.name for one in self.watchers]

    def list_others(self, person: Person) -> list[Person]:
        return [one for one in self.everybody() if one is not person]

    def close_if_left(self) -> bool:
        """Close the table if nobody is here and nobody has a game to come back to. Return whether it is closed now."""
        with self.lock:
            self._is_closed = not (self.has_anybody or self.is_awaited)
            return self._is_closed

    def clear(self) -> list[Person]:
        """Take everybody away from the table and close it. Return the people who were here."""
        with self.lock:
            everybody = self.everybody()
            self.chairs.present.clear()
            self.watchers = []
            for person in everybody:
                person.leave_place()
            self._is_closed = True
            return everybody

    # Transactions: the log gets each decision, or the table undoes it

    @contextmanager
    def transaction(self) -> Iterator[HostedTable]:
        """Catch up with the log, and hold the lock while the caller decides something.

        If the log does not keep the decision, undo it.

        Yields:
            The table.

        Raises:
            LostRace: another node appended first.
            Denied: the table is closed.
            StoreFailed: the store has failed.
        """
        with self.lock:
            self._catch_up_if_needed()
            try:
                yield self
            except Conflict:
                self._undo_and_catch_up()
                raise LostRace from None
            except NoSuchTable:
                raise Denied(Denial.NO_TABLE) from None
            except StoreFailed:
                with suppress(StoreFailed):  # if this fails, too, the next transaction retries it
                    self._undo_and_catch_up()
                raise

    def follow_log(self) -> None:
        """Note that another node has appended to the log.

        If people are here, read the lines and tell them now; otherwise, read the lines later.

        Raises StoreFailed.
        """
        with self.lock:
            self.is_behind = True
            if self.everybody():
                self._catch_up()

    def _catch_up_if_needed(self) -> None:
        """Catch up with the log if needed, before this node decides or tells anything. Raises StoreFailed."""
        if self.is_behind or self._is_unsure:
            self._catch_up()

    def _undo_and_catch_up(self) -> None:
        """Forget what the log did not keep, and catch up with the log. Raises StoreFailed."""
        self._is_unsure = True
        self._catch_up()

    def _catch_up(self) -> None:
        """Read all new lines of the log, do what they say, and tell people. Raises StoreFailed.

        Nobody hears anything twice: this node has already told everything that the log had when it last appended or
        read.
        """
        self.is_behind = True  # stays True if what follows fails
        if self._is_unsure:
            self._undo_what_is_not_kept()
        start = self.log.length if self._read_game is None else self._read_lines
        lines = self.log.read_from(start)
        news = lines[self.log.length - start :]
        if news:
            self._read_known(lines[: self.log.length - start])
            self.log.length += len(news)
            self._follow(news)
            self._read_lines = self.log.length
        self.is_behind = False

    def _undo_what_is_not_kept(self) -> None:
        """Reset the table to the lines that the log had when this node last told anybody something."""
        self.log.forget_collected()
        self._reload_from(self.log.read_from(0)[: self.log.length])
        self._read_game = None
        self._read_lines = 0
        self._is_unsure = False

    def _read_known(self, known: Sequence[str]) -> None:
        """Add to the game the lines that everybody here knows already."""
        if self._read_game is None:
            known = last_game(self.log.read_from(0)[: self.log.length])
        for line in known:
            if not is_about_table(line):
                self._read_line(line)

    def _read_line(self, line: str) -> Seat | None:
        """Add a line to the game. If the line takes back an action, return whose action it was."""
        if line.startswith(GAME_BEGINS):
            self._read_game = GrowingGame(line)
        elif self._read_game is not None:
            taken_back = self._read_game.add(line)
            if "undo" in taken_back:
                return Seat(int(str(taken_back["seat"])))
        return None

    def _follow(self, news: Sequence[str]) -> None:
        undone_by: Seat | None = None
        for line in news:
            if is_about_table(line):
                self._follow_actions(undone_by)
                undone_by = None
                self._follow_about_table(json.loads(line))
                continue
            by = self._read_line(line)
            undone_by = by if undone_by is None else undone_by
            if line.startswith(GAME_BEGINS):
                self._follow_beginning()
            elif line.startswith(GAME_ENDS):
                self._follow_actions(undone_by)
                undone_by = None
                self._end_game()
        self._follow_actions(undone_by)
        if self.is_on:
            self._start_clock()
            self._go_on_if_other_node_died()

    def _follow_beginning(self) -> None:
        assert self._read_game is not None
        self.chairs.forget_the_gone()
        self._proposal = None
        self.game = HostedGame.resume(self._read_game.so_far, self.log)
        self._seat_bots()
        for person in self.everybody():
            person.send(self.place_message(person, is_back=False))

    def _follow_actions(self, undone_by: Seat | None) -> None:
        """Make the game at this node equal to the game in the log. ``undone_by``: the seat that took something back."""
        game = self.game
        if game is None or self._read_game is None:
            return
        before = tuple(game.table.actions)
        after = self._read_game.so_far.actions
        if before == after:
            return
        if undone_by is None:
            self._drop_undo_proposal()
        else:
            self._proposal = None
        same = _count_common(before, after)
        if same < len(before):
            self._follow_undo(game, before[same:], undone_by)
        with game.following_log() as table:
            for action in after[same:]:
                table.follow(action)
        game.tell_steps(self.everybody())

    def _follow_undo(self, game: HostedGame, actions: Sequence[Action], undone_by: Seat | None) -> None:
        first = actions[0]
        seat = first.seat if first.seat is not None else Seat(0)
        with game.following_log() as table:
            table.undo(seat, len(table.actions) - len(actions))
        game.tell_undone(self.everybody(), seat if undone_by is None else undone_by, actions)

    def _follow_about_table(self, line: dict[str, object]) -> None:
        """Do what a line about the table says, and tell people."""
        starter = self.starter
        at = line["at"]
        account = line.get("account")
        seat = line.get("seat")
        name = self.chairs[seat].name if isinstance(seat, int) else ""
        place = self.chairs.follow(line)
        if isinstance(account, int) and at in ("invited", "had", "ready"):
            self._follow_account(at, account, str(line.get("name")), line.get("back") is True)
        elif seat is None and at in ("terms", "put out"):
            self._follow_without_seat(line)
        elif at == "time is up" and isinstance(of := line.get("of"), int):
            tell_all(self.everybody(), "time is up", name=self.chairs[of].name)
        elif place is None:
            return
        elif at == "sat":
            self.chairs.come_elsewhere(place)
            if isinstance(account, int):
                self.ended_games.come(account)
            self._tell_sat(str(line["name"]))
        elif at in ("put out", "given", "swapped"):
            self._follow_whoever_is_in_charge(line, place, name)
        elif at == "stood":
            self.chairs.elsewhere.pop(place, None)
            if self.is_on:
                self._seat_bots()
                tell_all(self.everybody(), "gave up", name=name)
            else:
                self._tell_left(name, starter)
        else:
            self._seat_bots()
            tell_all(self.everybody(), "bot plays" if at == "bot" else "takes over", name=name)

    def _follow_account(self, seat: object, account: int, name: str, is_let_back: bool) -> None:
        if seat == "invited":
            self.invited_accounts.add(account)
            if is_let_back:
                self._removed_accounts.discard(account)
        elif seat == "had":
            self.ended_games.forget(account)
        else:
            self.ended_games.note_ready(account)
            tell_all(self.everybody(), "ready", name=name)

    def _go_on_if_other_node_died(self) -> None:
        """Go on at this node after a while, if the node that appended has not gone on by then."""
        if self.game is None or not self.chairs.present:
            return
        due = self.game.table.state.to_act
        if due is None or due in self.game.table.bots:
            self._timers.call_after(GOES_ON_AFTER, partial(self._go_on_if_still, self.log.length))

    def _go_on_if_still(self, length: int) -> None:
        with suppress(Denied), self.transaction():  # Denied: another node was faster
            if self.is_on and self.log.length == length:
                self.go_on()

    # Sitting down

    def sit(self, person: Person) -> None:
        """Give the person their own seat or a free one. Begin the game if all seats are taken and everybody is ready.

        Raises:
            Denied: they may not sit here. This may also raise StoreFailed.
        """
        try:
            retry(partial(self._sit, person))
        except Denied:
            if person.seat is None or self.chairs.present.get(person.seat) is not person:
                person.leave_place()
            raise
        tries = count()

        def begin_if_due() -> None:
            with self.transaction():
                if self.is_on and next(tries):
                    self.go_on()  # another node began the game, and may have lost a race itself
                elif self._is_beginning_due and not self.is_on and not self.is_stopping:
                    next(tries)
                    self._begin_game()

        retry(begin_if_due)

    def _sit(self, person: Person) -> None:
        with self.transaction():
            if self._is_closed:
                raise Denied(Denial.NO_TABLE)
            seat = self.chairs.seat_of(person.account.id)
            if seat is None:
                self._sit_down(person, self._free_seat_for(person))
                return
            person.take_place(self.number, seat)
            if self.is_on:
                self.go_on()  # the server may have ended before the bots answered a player's move
            elif self.ended_games.message_for(person) is None:
                self._come_again(person)
            self._take_seat(person, seat)

    def _sit_down(self, person: Person, seat: Seat) -> None:
        self.chairs.sit(seat, person)
        self.ended_games.come(person.account.id)
        self.log.keep()
        self._tell_sat(person.name)
        self._take_seat(person, seat)
        if not self._is_beginning_due:
            self._tell_not_ready(person)

    def _tell_sat(self, name: str) -> None:
        """Tell who has sat down, unless the game begins now: then the game tells who plays."""
        if not self._is_beginning_due or self.is_stopping:
            tell_all(self.everybody(), "sat", name=name)

    def _free_seat_for(self, person: Person) -> Seat:
        self.check_invited(person)
        if self.terms.rated and person.account.guest:
            raise Denied(Denial.GUEST)
        if not self.has_free_seat:
            raise Denied(Denial.NO_SEAT)
        return self.chairs.free_seats()[0]

    def check_may_sit(self, person: Person) -> None:
        """Check that they may sit here, before they leave where they are. Raises Denied."""
        with self.lock:
            self._catch_up_if_needed()
            if self.chairs.seat_of(person.account.id) is None:
                self._free_seat_for(person)

    def check_invited(self, person: Person) -> None:
        """Raise Denied if only invited people may come here, and they are not invited."""
        if person.account.id in self._removed_accounts:
            raise Denied(Denial.PUT_OUT)
        if self.terms.invited and person.account.id not in self.invited_accounts:
            raise Denied(Denial.NOT_INVITED)

    def _take_seat(self, person: Person, seat: Seat) -> None:
        """Seat a person. If the same player sits here by another connection, that connection leaves the seat."""
        before, was_told = self.chairs.come(seat, person)
        person.take_place(self.number, seat)
        self._stop_watching(person)
        if before is not None:
            before.leave_place()
        if was_told and not self.chairs[seat].bot_plays:
            tell_all(self.list_others(person), "back", name=person.name)
        if self.chairs[seat].bot_plays:
            self.chairs.play_by_bot(seat, is_so=False)
            self.log.keep()
            self._seat_bots()
            tell_all(self.list_others(person), "takes over", name=person.name)
            self._start_clock()
        self._tell_all_of_it(person)
        if self._proposal is not None:  # the table asked while this player's connection was broken
            self._propose_to(person, self.find_game(person)[0])

    def invite(self, account: int, *, lets_back: bool = False) -> None:
        """Let this account come to the table from now on. Raises Denied, StoreFailed.

        ``lets_back``: a player of the table invites them, so they may come even if they were removed from the table.
        """
        self._check_no_contest(Denial.NOT_INVITED)

        def do() -> None:
            with self.transaction():
                is_let_back = lets_back and account in self._removed_accounts
                if account not in self.invited_accounts or is_let_back:
                    if account not in self.invited_accounts and len(self.invited_accounts) >= MOST_INVITED:
                        raise Denied(Denial.ENOUGH_INVITED)
                    self.invited_accounts.add(account)
                    if is_let_back:
                        self._removed_accounts.discard(account)
                    self.log.note("invited", account=account, **({"back": True} if is_let_back else {}))
                    self.log.keep()

        retry(do)

    def _check_no_contest(self, denial: Denial = Denial.NOT_IN_EVENING) -> None:
        """Raise Denied if the deals of a contest are played here, whose tiles others must not learn."""
        if self.terms.contest:
            raise Denied(denial)

    def watch(self, person: Person) -> None:
        """Let the person look on. Raises Denied."""
        self._check_no_contest(Denial.NOT_INVITED)
        with self.lock:
            self._catch_up_if_needed()
            self.check_invited(person)
            if self._is_closed:
                raise Denied(Denial.NO_TABLE)
            person.take_place(self.number, None)
            self.watchers.append(person)
            tell_all(self.list_others(person), "watches", name=person.name)
            self._tell_all_of_it(person)

    def _stop_watching(self, person: Person) -> None:
        self.watchers = [one for one in self.watchers if one is not person]

    # Leaving and absence

    def leave(self, person: Person, is_broken: bool = False, gives_up: bool = False) -> None:
        """Take a person away from the table.

        If a game is on, the seat stays theirs, unless they give it up: then a bot gets it for good. Raises Denied,
        StoreFailed.
        """
        seat = person.seat
        try:
            self._leave(person, is_broken, gives_up)
        except LostRace:
            retry(partial(self._stand_up_after_all, seat, person.account.id, gives_up))

    def _leave(self, person: Person, is_broken: bool, gives_up: bool) -> None:
        with self.transaction():
            seat = person.seat
            person.leave_place()
            if seat is None:
                self._stop_watching(person)
            elif self.chairs.present.get(seat) is person:  # otherwise they sit there through another connection
                self._leave_seat(seat, is_broken, gives_up)

    def _leave_seat(self, seat: Seat, is_broken: bool, gives_up: bool) -> None:
        starter = self.starter
        if self.is_on and gives_up:
            self.chairs.give_up(seat)
            self._give_up_seat(seat)
            return
        self.chairs.go(seat, is_broken)
        if self.is_on:
            self.note_absence(seat, is_broken)
        else:
            self._stand_up(seat, starter)

    def _stand_up(self, seat: Seat, starter: Person | None) -> None:
        """Free the seat, before a game. ``starter``: who could start it until now. Raises Conflict, StoreFailed."""
        name = self.chairs[seat].name
        self.chairs.stand_up(seat)
        self.log.keep()
        self._tell_left(name, starter)

    def _stand_up_after_all(self, seat: Seat | None, account: int, gives_up: bool) -> None:
        """Let a player leave after losing a race for the log: apply this to the table's present state.

        Raises Denied, StoreFailed.
        """
        with self.transaction():
            if seat is None or self.chairs.seat_of(account) != seat or self.chairs.is_there(seat):
                return
            if not self.is_on:
                self._stand_up(seat, self.starter)
            elif gives_up:
                self._give_up_seat(seat)

    def _give_up_seat(self, seat: Seat) -> None:
        """Give the seat to a bot for good, if somebody else still sits here. Raises Conflict, StoreFailed."""
        name = self.chairs[seat].name
        self.chairs.stand_up(seat)
        self.log.keep()
        if not self.chairs.occupied_seats() and not self.terms.round:
            return
        self._seat_bots()
        tell_all(self.everybody(), "gave up", name=name)
        self._decide_without(seat)
        if self.is_on:
            self.go_on()

    def _tell_left(self, name: str, starter: Person | None) -> None:
        """Tell everybody who has left the table, and tell the new starter that they may start the game now."""
        tell_all(self.everybody(), "left", name=name)
        now = self.starter
        if now is not None and now is not starter and now.account.id not in self.ended_games.stayed_accounts:
            now.tell("yours")
            now.send(self.place_message(now))

    def note_absence(self, seat: Seat, is_broken: bool) -> None:
        """Note that the player of this seat has gone in the middle of a game. The caller holds the lock.

        Tell the others, and decide about a proposal without the player. If their connection broke, do this only after a
        while, because most people are back at once.
        """
        if is_broken:
            self._timers.call_after(SECONDS_UNTIL_BROKEN, lambda: self._tell_broken(seat))
        else:
            tell_all(self.everybody(), "left the game", name=self.chairs[seat].name)
            self._decide_without(seat)

    def _tell_broken(self, seat: Seat) -> None:
        account = self.chairs[seat].account
        is_due = is_told = False

        def do() -> None:
            nonlocal is_due, is_told
            with self.transaction():
                is_due = is_due or self.chairs.should_announce_gone(seat)
                if not is_due or self.chairs[seat].account != account or self.chairs.is_there(seat):
                    return
                if not self.is_on:
                    self._stand_up(seat, self.starter)
                    return
                if not is_told:
                    is_told = True
                    tell_all(self.everybody(), "broken", name=self.chairs[seat].name)
                    self._timers.call_after(SECONDS_UNTIL_BOT - SECONDS_UNTIL_BROKEN, lambda: self._offer_bot(seat))
                self._decide_without(seat)

        with suppress(Denied):
            retry(do)

    def _offer_bot(self, seat: Seat) -> None:
        if self.terms.round:  # the hall lets a bot play: see ``tend_round``
            return
        with self.lock:
            if self.chairs.may_be_bots(seat):
                tell_all(self.everybody(), "bot may", name=self.chairs[seat].name)

    def have_bot(self, person: Person, name: str) -> None:
        """Let a bot play for a player who is away. Raises Denied, StoreFailed."""
        retry(partial(self._have_bot, person, name))

    def _have_bot(self, person: Person, name: str) -> None:
        with self.transaction():
            seat = self.chairs.seat_named(name)
            if person.seat is None or not self.is_on or not self.chairs.may_be_bots(seat):
                raise Denied(Denial.NO_BOT_YET, name=self.chairs[seat].name)
            self.chairs.play_by_bot(seat, is_so=True)
            self.log.keep()
            self._seat_bots()
            tell_all(self.everybody(), "bot plays", name=self.chairs[seat].name)
            self.go_on()

    def hand_over(self, person: Person) -> None:
        """Take away a person whose player is at another node now, or will be in a moment. The seat stays theirs."""
        with self.lock:
            seat = person.seat
            person.leave_place()
            self._stop_watching(person)
            if seat is not None and self.chairs.present.get(seat) is person:
                del self.chairs.present[seat]
                self.chairs.come_elsewhere(seat)

    def follow_request(self, do: str, account: int) -> None:
        """Do here what a player asked for at another node, if the log does not pass the request on.

        ``do`` is the protocol's word for the request. Do nothing if the player has no seat here, or if nobody is at
        this node. Raises Denied, StoreFailed.
        """
        with self.transaction():
            seat = self.chairs.seat_of(account)
            if seat is None or not self.everybody():
                return
            person = Person(Account(account, self.chairs[seat].name), "", lambda message: None)
            person.take_place(self.number, seat)
            _REQUESTS[do](self, person)

    # The player in charge of a waiting table
    #
    # The player who may start the first game may also put others out, hand the table on, and swap seats, until a game
    # begins. This node writes the decision to the log, and then follows that line as every other node does.

    def put_out(self, person: Person, name: str, onlookers: Sequence[Person] = ()) -> str:
        """Put a player out of the waiting table, or an onlooker at any time, until a player invites them again.

        ``onlookers``: those at other nodes. Raises Denied, StoreFailed.

        Returns:
            The name of the player.
        """

        def do() -> str:
            with self.transaction():
                onlooker = who_is_called(name, [*self.watchers, *onlookers], lambda one: one.name)
                if onlooker is not None:
                    if person is not self.chairs.find_longest_seated():
                        raise Denied(Denial.NOT_IN_CHARGE)
                    self._keep_and_follow("put out", account=onlooker.account.id, name=onlooker.name, by=person.name)
                    return onlooker.name
                seat = self._seat_of_another(person, name)
                chair = self.chairs[seat]
                self._keep_and_follow("put out", seat=seat, account=chair.account, by=person.name)
                return chair.name

        return retry(do)

    def give(self, person: Person, name: str) -> str:
        """Put another player in charge of the waiting table.

        Raises Denied, StoreFailed.

        Returns:
            The name of the player.
        """

        def do() -> str:
            with self.transaction():
                seat = self._seat_of_another(person, name)
                if not self.chairs.is_there(seat):
                    raise Denied(Denial.NOBODY_CALLED, name=name[:40])
                self._keep_and_follow("given", seat=seat)
                return self.chairs[seat].name

        return retry(do)

    def change_terms(self, person: Person, message: Message) -> None:
        """Change the house rules, the bots, the talk and the clock of the next games.

        Raises BadMessage, StoreFailed, and Denied: a game is on, the person is not in charge, or the rules belong to
        the table's deal.
        """

        def do() -> None:
            with self.transaction():
                self._check_in_charge(person)
                terms = changed_terms(self.terms, message)
                if self.terms.deal and self.game is None and terms.rules != self.terms.rules:
                    raise Denied(Denial.RULES_OF_DEAL)
                if terms != self.terms:
                    self._keep_and_follow("terms", terms=terms.message(), by=person.name)

        retry(do)

    def _follow_without_seat(self, line: Mapping[str, object]) -> None:
        account = line.get("account")
        if isinstance(account, int):
            self._send_onlooker_away(account, str(line["name"]), str(line["by"]))
        else:
            self._follow_terms(line)

    def _follow_terms(self, line: Mapping[str, object]) -> None:
        """Take over the terms of this line, and tell everybody. This node or another has checked them."""
        terms = line["terms"]
        if isinstance(terms, dict):
            self.terms = terms_of(terms)
            tell_all(self.everybody(), "terms", name=str(line["by"]), **self.terms.message())
            self._send_place_anew()

    def swap(self, person: Person, one: str, other: str) -> None:
        """Swap two seats of the waiting table. Each text is a player's name, or a seat's number from 1.

        Raises Denied, StoreFailed.
        """

        def do() -> None:
            with self.transaction():
                self._check_in_charge(person)
                seats = self._seat_meant(one), self._seat_meant(other)
                if seats[0] == seats[1] or all(self.chairs[seat].account is None for seat in seats):
                    raise Denied(Denial.NO_SUCH_SEAT)
                for seat in seats:
                    # Players who look back on their last game need their seat: we word that game by seat.
                    if self.chairs[seat].account in self.ended_games.looking_back:
                        raise Denied(Denial.NOT_READY, name=self.chairs[seat].name)
                self._keep_and_follow("swapped", seat=seats[0], **{"with": seats[1]})

        retry(do)

    def has_put_out(self, account: int) -> bool:
        """Return whether this account was put out of the table, and may not come back yet."""
        return account in self._removed_accounts

    def _check_in_charge(self, person: Person) -> None:
        """Raise Denied if the person may not decide who sits where now."""
        self._check_no_contest()
        if self.is_on:
            raise Denied(Denial.BEGUN)
        if person is not self.starter:
            raise Denied(Denial.NOT_IN_CHARGE)

    def _seat_of_another(self, person: Person, name: str) -> Seat:
        """Return the seat of the player of this name, for the person in charge. Raises Denied."""
        self._check_in_charge(person)
        seat = self.chairs.seat_named(name)
        if seat == person.seat:
            raise Denied(Denial.NOT_YOURSELF)
        return seat

    def _seat_meant(self, text: str) -> Seat:
        """Return the seat with this number, or of the player of this name. Raises Denied."""
        number = whole_number_in_digits(text)
        if number is None:
            return self.chairs.seat_named(text)
        if not 1 <= number <= len(self.chairs.chairs):
            raise Denied(Denial.NO_SUCH_SEAT)
        return Seat(number - 1)

    def _keep_and_follow(self, at: str, **said: object) -> None:
        """Write a line about the table to the log, then do what it says. Raises Conflict, StoreFailed."""
        self.log.note(at, **said)
        self.log.keep()
        self._follow_about_table({"at": at, **said})

    def _follow_whoever_is_in_charge(self, line: Mapping[str, object], seat: Seat, name: str) -> None:
        """Tell people what the player in charge has decided about this seat, or about its player ``name``."""
        account = line.get("account")
        if line["at"] == "given":
            self._tell_given(seat)
        elif line["at"] == "swapped":
            self._tell_swapped(seat, Seat(int(str(line["with"]))))
        elif isinstance(account, int):
            self._send_away(seat, account, name, str(line["by"]))

    def _send_away(self, seat: Seat, account: int, name: str, by: str) -> None:
        """Send a player, whose seat is free now, to the lobby, if they are at this node. Tell everybody else."""
        self._removed_accounts.add(account)
        self.chairs.elsewhere.pop(seat, None)
        away = self.chairs.present.pop(seat, None)
        if away is not None:
            away.leave_place()
            away.send({"is": "put out", "by": by})
            self.when_put_out()
        tell_all(self.everybody(), "put out", name=name)

    def _send_onlooker_away(self, account: int, name: str, by: str) -> None:
        """Send an onlooker to the lobby, if they are at this node. Tell everybody else."""
        self._removed_accounts.add(account)
        for away in [one for one in self.watchers if one.account.id == account]:
            self._stop_watching(away)
            away.leave_place()
            away.send({"is": "put out", "by": by})
            self.when_put_out()
        tell_all(self.everybody(), "put out", name=name)

    def _tell_given(self, seat: Seat) -> None:
        new = self.chairs.present.get(seat)
        if new is not None:
            new.tell("yours")
        tell_all([one for one in self.everybody() if one is not new], "given", name=self.chairs[seat].name)
        self._send_place_anew()

    def _tell_swapped(self, one: Seat, other: Seat) -> None:
        names = {seat: self.chairs[seat].name for seat in sorted((one, other)) if self.chairs[seat].account is not None}
        seat, name = next(iter(names.items()))
        second = {"other": names[max(names)]} if len(names) > 1 else {}
        tell_all(self.everybody(), "swapped", name=name, seat=seat, **second)
        self._send_place_anew()

    def _send_place_anew(self) -> None:
        """Send everybody the present state of the waiting table, except players who look back on the last game."""
        for one in self.everybody():
            if one.account.id not in self.ended_games.looking_back:
                one.send(self.place_message(one))

    # The beginning of a game
    #
    # The first game begins when all seats are taken, or when the person who opened the table starts it. A later game
    # begins when all players at the table are ready. After a game, players stay in its replay until they choose to
    # play again, which makes them ready: no game begins while a player types a command for the last one.

    @property
    def starter(self) -> Person | None:
        """The person who may start a game: of those who are there, the one who has sat here longest.

        None if a game is on, if nobody is there, or if that player is at another node.
        """
        return None if self.is_on else self.chairs.find_longest_seated()

    def _may_start(self, person: Person) -> bool:
        """Return whether the person may start a game. After a game, everybody who played it and stayed may."""
        has_played = person.seat is not None and person.account.id in self.ended_games.stayed_accounts
        return has_played or person is self.starter

    def _not_ready(self) -> list[str]:
        """Return the names of players who still look back on the last game, in the order in which they sat down."""
        here = [self.chairs[seat] for seat in {*self.chairs.present, *self.chairs.elsewhere}]
        unready = [chair for chair in here if chair.account in self.ended_games.looking_back]
        return [chair.name for chair in sorted(unready, key=lambda chair: chair.came)]

    @property
    def _is_beginning_due(self) -> bool:
        """True if the next game begins by itself, because all seats are taken and everybody is ready."""
        if self.terms.round:  # the server begins the only game here
            return False
        return not self.chairs.free_seats() and not self._not_ready() and not self._lacks_opponents

    def start(self, person: Person) -> None:
        """Begin a game; if others still look back on the last game, note that this player is ready.

        Raises Denied, StoreFailed.
        """
        tries = count()

        def do() -> None:
            with self.transaction():
                if next(tries) and self.is_on and person.seat is not None:
                    self.go_on()  # another player was faster and began it
                else:
                    self._start(person)

        retry(do)

    def _start(self, person: Person) -> None:
        account = person.account.id
        if self.terms.round:
            raise Denied(Denial.NEXT_ROUND)
        if person.seat is None:
            raise Denied(Denial.NOT_OPENER)
        if self.is_on:
            raise Denied(Denial.BEGUN)
        if self._lacks_opponents:
            raise Denied(Denial.RATED_ALONE)
        if account not in self.ended_games.looking_back:
            self._check_may_begin(person)
        elif self.is_stopping:
            raise Denied(Denial.STOPPING)
        else:
            self.ended_games.note_ready(account)
            if self._not_ready():
                self._note_ready(person)
                person.send(self.place_message(person, is_ready=True))
                self._tell_not_ready(person)
                return
        self._begin_game()

    @property
    def _lacks_opponents(self) -> bool:
        """True if games here are rated, and no two people are there who would play against each other."""
        if not self.terms.rated:
            return False
        game = self.terms.make_game()
        return len({game.side(seat) for seat in self.chairs.seats_there()}) < 2

    def _check_may_begin(self, person: Person) -> None:
        if not self._may_start(person):
            raise Denied(Denial.NOT_OPENER)
        not_ready = self._not_ready()
        if not_ready:
            raise Denied(Denial.NOT_READY, name=not_ready[0])

    def _come_again(self, person: Person) -> None:
        """Note that a player is ready who has come back by another connection. Raises Conflict, StoreFailed.

        The new connection does not show the last game, so the player does not look back on it any more.
        """
        if person.account.id in self.ended_games.looking_back:
            self.ended_games.note_ready(person.account.id)
            self._note_ready(person)

    def _note_ready(self, person: Person) -> None:
        self.log.note("ready", account=person.account.id, name=person.name)
        self.log.keep()
        tell_all(self.list_others(person), "ready", name=person.name)

    def _tell_not_ready(self, person: Person) -> None:
        for name in self._not_ready():
            person.tell("not ready", name=name)

    def _begin_game(self) -> None:
        """Begin a game, with bots on the free seats. Raises Denied, Conflict, StoreFailed."""
        if self.is_stopping:
            raise Denied(Denial.STOPPING)
        self.chairs.free_absent_seats()
        self._drop_proposal()
        terms = self.terms
        seed = terms.seed if self.game is None else ""
        entrant = self.chairs[ENTRANTS_SEAT].account
        if self.contest is not None and entrant is not None:
            self.keep_contest_deal()
            seed = self.contest.next_seed(terms.contest, entrant)
        players = self.chairs.players(terms.bots, [one.name for one in self.watchers])
        self.game = HostedGame.begin(terms.make_game(), players, self.log, seed)
        self._seat_bots()
        self.log.keep()
        for person in self.everybody():
            person.send(self.place_message(person, is_back=False))
        self.go_on()

    # A round of a contest: the server seats its entrants and begins the only game of the table

    def seat_round(
        self,
        entrants: Sequence[tuple[int, str] | None],
        seed: str,
        people_here: Mapping[Seat, Person],
        seats_elsewhere: Collection[Seat],
    ) -> None:
        """Seat these entrants, and begin the game, without a move yet. Raises Conflict, StoreFailed.

        Args:
            entrants: The account and the name at each seat, None for a bot.
            seed: The seed of the game.
            people_here: The entrants at this node who sit down now.
            seats_elsewhere: The seats of those at other nodes who will sit down in a moment. Bots play for all others.
        """
        with self.lock:
            for at, entrant in enumerate(entrants):
                if entrant is not None:
                    self.chairs.take(Seat(at), *entrant)
            for seat, person in people_here.items():
                self.chairs.come(seat, person)
                person.take_place(self.number, seat)
            for seat in seats_elsewhere:
                self.chairs.come_elsewhere(seat)
            for seat in set(self.chairs.occupied_seats()) - set(self.chairs.seats_there()):
                self.chairs.play_by_bot(seat, is_so=True)
            players = self.chairs.players(self.terms.bots)
            self.game = HostedGame.begin(self.terms.make_game(), players, self.log, seed)
            self._seat_bots()
            self.log.keep()

    def begin_round(self, ladder: Mapping[Seat, Mapping[str, object] | None]) -> None:
        """Tell everybody here about the game that ``seat_round`` has begun, and go on. Raises Denied, StoreFailed.

        ``ladder``: where the player of each seat stands in the ladder; empty if there is none.
        """
        for seat, person in self.chairs.present.items():
            person.send(self.place_message(person, is_back=False))
            place = ladder.get(seat)
            if place is not None:
                person.tell("ladder", **place)
            for name, what in self.chairs.absent_players():
                person.tell(what, name=name)

        def go_on() -> None:
            with self.transaction():
                if self.is_on:
                    self.go_on()

        retry(go_on)

    def take_away(self, person: Person) -> None:
        """Take a person away after the game of a round, without a word to the others, who are taken away, too."""
        with self.lock:
            seat = person.seat
            person.leave_place()
            if seat is not None and self.chairs.present.get(seat) is person:
                del self.chairs.present[seat]

    def tend_round(self, *, is_late: bool) -> None:
        """Let bots play for entrants who are away for long, and go on if nobody is here.

        If the round ``is_late``, let bots play for everybody. Raises Denied, StoreFailed.
        """
        with self.transaction():
            if not self.is_on:
                return
            seats = [seat for seat in self.chairs.occupied_seats() if not self.chairs[seat].bot_plays]
            away = [seat for seat in seats if is_late or self.chairs.may_be_bots(seat)]
            for seat in away:
                self.chairs.play_by_bot(seat, is_so=True)
            self.log.keep()
            if away:
                self._seat_bots()
            for seat in away:
                tell_all(self.everybody(), "bot plays", name=self.chairs[seat].name)
            if away or not self.chairs.seats_there():
                self.go_on()

    # Moves

    def find_game(self, person: Person) -> tuple[HostedGame, Seat]:
        """Return the game that is on, and the person's seat at it. Raises Denied if they do not play."""
        if self.game is None or not self.is_on or person.seat is None:
            raise Denied(Denial.NO_GAME)
        return self.game, person.seat

    def act(self, person: Person, action: Action, turn: int, goes_on: bool = False) -> bool:
        """Do what a player chose in this turn, and return True.

        If the player gives up a game in which others play, ask them instead, and return False. ``goes_on``: if the
        action is a draw, also make the moves after it that leave no choice. Raises Refused, Denied, StoreFailed.

        Returns:
            Whether the action is done.
        """
        if isinstance(action, Resign):
            self._check_no_contest(Denial.LEAVES_EVENING)
        if isinstance(action, Resign) and action.seat == person.seat and len(self.chairs.occupied_seats()) > 1:
            self.ask_to_end(person)
            return False
        tries = count()

        def do() -> None:
            with self.transaction():
                game, seat = self.find_game(person)
                if next(tries) and game.table.actions[turn : turn + 1] == [action]:
                    return  # the log has the action; another node only made the bots' moves first
                game.table.submit(seat, action, turn)
                if goes_on and isinstance(action, GAMES[game.game.name].moves.get("draw", ())):
                    game.draw_on(seat)
                self._drop_undo_proposal()
                self.go_on()

        retry(do)
        return True

    def why_not(self, person: Person, action: Action) -> Refused | None:
        """Return why the game would refuse this action now, or None."""
        with self.lock:
            game, seat = self.find_game(person)
            return game.table.refusal(seat, action)

    def go_on(self) -> None:
        """Do everything that needs no player, up to a player's turn, or the turn of a slow bot.

        Keep it in the log, and then tell it. The caller holds the lock. Raises Conflict, StoreFailed.
        """
        assert self.game is not None
        self.game.go_on(self._tell_steps, self._thinks_here, deals=self.deals)
        self._tell_steps()
        if self.game.table.is_over:
            self._end_game()
        else:
            self._start_clock()
            self._ask_bot_if_due()

    def _tell_steps(self) -> None:
        """Keep in the log what has happened, and then tell it to each person in one message."""
        assert self.game is not None
        self.log.keep()
        self.game.tell_steps(self.everybody())

    def _end_game(self) -> None:
        """End the game: stop its clock, and give its record to everybody who played it and is here."""
        self._clock.stop()
        self._proposal = None
        self._try_to_rate()  # first, so that the end comes with the new rating
        self.ended_games.end(self.everybody())
        self._try_to_keep_contest_deal()
        self.when_over(self)

    def rate_games(self) -> None:
        """Rate the games that are over here and have not been rated, if this table is rated. Raises StoreFailed."""
        if self.ratings is not None:
            with self.lock:
                self.ratings.rate(self.number, self.log.read_from(0)[: self.log.length])

    def _try_to_rate(self) -> None:
        try:
            self.rate_games()
        except StoreFailed:
            self._timers.call_after(SECONDS_TO_RETRY_KEEPING, self._try_to_rate)

    def keep_contest_deal(self) -> None:
        """Keep the points of the last deal, if a contest is played here and it is over. Tell them to the entrant.

        Raises Denied, StoreFailed.
        """
        if self.terms.round:
            self._keep_round()
            return
        chair = self.chairs[ENTRANTS_SEAT]
        if self.contest is None or self.game is None or self.is_on or chair.account is None:
            return
        table = self.game.table
        kept = self.contest.keep(
            self.terms.contest,
            chair.account,
            table.seed,
            table.actions,
            is_by_bot=chair.bot_plays,
            table=self.number,
        )
        entrant = self.chairs.present.get(ENTRANTS_SEAT)
        if kept is not None and entrant is not None and self._told_deal != table.seed:
            self._told_deal = table.seed
            entrant.tell("deal done", deal=kept[0], deals=kept[1], points=kept[2])
        self.contest.check_contests()  # the contest may be over now

    def _keep_round(self) -> None:
        """Keep the points of the game of a round if it is over, and tell them to everybody here."""
        if self.contest is None or self.game is None or self.is_on:
            return
        game = self.game
        people = [seat for seat, player in enumerate(game.players) if player.kind == HUMAN]
        by_bots = [seat for seat in people if self.chairs[seat].is_played_by_bot]
        kept = self.contest.keep_round(self.terms.contest, self.number, game.table.actions, by_bots)
        if kept is None:
            return
        number, rounds, points, left = kept
        if self._told_deal != game.table.seed:
            self._told_deal = game.table.seed
            for seat, person in self.chairs.present.items():
                person.tell("deal done", deal=number, deals=rounds, points=points[seat], left=left)
        self.contest.check_contests()  # the contest may be over now

    def _try_to_keep_contest_deal(self) -> None:
        try:
            with self.lock:
                self.keep_contest_deal()
        except Denied:
            LOG.warning("table %d is of a contest that is not there", self.number)
        except StoreFailed:
            self._timers.call_after(SECONDS_TO_RETRY_KEEPING, self._try_to_keep_contest_deal)

    def leave_contest(self, person: Person) -> None:
        """Let bots finish the deals of an entrant who leaves in the middle of one. Raises Denied, StoreFailed."""
        with self.lock:
            if self.contest is not None and self.terms.round:
                if self.is_on and person.seat is not None:
                    self.contest.leave_rounds(self.terms.contest, person.account.id)
            elif self.contest is not None and self.game is not None and self.is_on and person.seat == ENTRANTS_SEAT:
                table = self.game.table
                self.contest.leave(self.terms.contest, person.account.id, table.seed, table.actions)

    def note_received(self, account: int) -> None:
        """Note that this account has got the record of the game that ended here. Raises Denied, StoreFailed."""

        def do() -> None:
            with self.transaction():
                self.ended_games.note_received(account)

        retry(do)

    def give_up(self, even_if_present: bool = False) -> bool:
        """End the game that is on, as if a player had resigned: the player to act, or else another.

        If somebody is here, do nothing, unless ``even_if_present``. Raises Denied, StoreFailed.

        Returns:
            Whether this has ended a game.
        """
        with self.transaction():
            if self.game is None or not self.is_on or (self.has_anybody and not even_if_present):
                return False
            players = self.chairs.occupied_seats()
            due = self.game.table.state.to_act
            seat = due if due in players else next(iter(players), Seat(0))
            self.game.table.submit(seat, Resign(seat), self.game.table.turn)
            self._tell_steps()
            self._end_game()
            return True

    # Proposals, which the other players accept or decline
    #
    # There is one proposal at a time. The table takes back a move, or ends the game, only if everybody agrees. It drops
    # a proposal about a move when somebody moves. A proposal to end the game stays open until everybody has answered,
    # or its player has left. The table also waits for a player whose connection has just broken, until it tells the
    # others that this player is away.

    def ask_to_take_back(self, person: Person) -> None:
        """Ask the other players whether the person may take back their last choice.

        If no other player is here, take the choice back at once. Raises Denied, StoreFailed.
        """
        self._do_and_decide(partial(self._ask_to_take_back, person))

    def ask_to_end(self, person: Person) -> None:
        """Ask the other players whether to end the game. If no other player is here, treat that as a refusal.

        Raises Denied, StoreFailed.
        """
        self._do_and_decide(partial(self._ask_to_end, person))

    def agree(self, person: Person) -> None:
        """Agree to what another player proposes. Raises Denied, StoreFailed."""
        self._do_and_decide(partial(self._agree, person))

    def refuse(self, person: Person) -> None:
        """Refuse what another player proposes. Raises Denied, StoreFailed."""
        self._do_and_decide(partial(self._refuse, person))

    def _do_and_decide(self, do: Callable[[], None]) -> None:
        """Call ``do``, which asks or answers.

        If it loses a race, decide instead about what everybody has agreed to by then.
        """
        tries = count()

        def do_or_decide() -> None:
            with self.transaction():
                if next(tries):
                    self._decide()
                else:
                    do()

        retry(do_or_decide)

    def _ask_to_take_back(self, person: Person) -> None:
        self._check_no_contest()
        game, seat = self.find_game(person)
        turn = game.last_choice(seat)
        if turn is None:
            raise Denied(Denial.NOTHING_TO_UNDO)
        self._check_nothing_is_proposed()
        self._check_all_are_here(game, turn)
        self._propose(_Proposal(seat, turn, frozenset([seat])), game)

    def _ask_to_end(self, person: Person) -> None:
        game, seat = self.find_game(person)
        self._check_nothing_is_proposed()
        if self.chairs.awaited_seats() <= {seat}:
            person.tell("end refused")
        else:
            self._propose(_Proposal(seat, None, frozenset([seat])), game)

    def _check_nothing_is_proposed(self) -> None:
        if self._proposal is not None:
            raise Denied(Denial.ASKED if self._proposal.turn is not None else Denial.END_ASKED)

    def _check_all_are_here(self, game: HostedGame, turn: int) -> None:
        """Raise Denied if somebody has moved since this turn, and is not here to be asked."""
        here = self.chairs.awaited_seats()
        for action in game.table.actions[turn + 1 :]:
            seat = action.seat
            if seat is not None and seat not in here and game.is_waited_for(seat):
                raise Denied(Denial.NOT_ASKED, name=self.chairs[seat].name)

    def _propose(self, proposal: _Proposal, game: HostedGame) -> None:
        self._proposal = proposal
        if not self._decide():
            for one in self.chairs.present.values():
                self._propose_to(one, game)

    def _propose_to(self, person: Person, game: HostedGame) -> None:
        """Ask a person whether they agree to the proposal, unless they have agreed."""
        proposal = self._proposal
        if proposal is None or person.seat in proposal.agreeing_seats:
            return
        name = self.chairs[proposal.seat].name
        if proposal.turn is None:
            person.tell("end wanted", name=name)
        else:
            first, *later = game.table.actions[proposal.turn :]
            action = game.action_for(person.seat, first)
            person.tell("undo wanted", name=name, action=action, since=count_moves(later))

    def _agree(self, person: Person) -> None:
        proposal, seat = self._proposal_of_another(person)
        self._proposal = proposal._replace(agreeing_seats=proposal.agreeing_seats | {seat})
        if seat not in proposal.agreeing_seats:
            tell_all(self.list_others(person), f"{proposal.word} agreed", name=person.name)
        self._decide()

    def _refuse(self, person: Person) -> None:
        proposal, _ = self._proposal_of_another(person)
        self._proposal = None
        tell_all(self.list_others(person), f"{proposal.word} refused", name=person.name)

    def _proposal_of_another(self, person: Person) -> tuple[_Proposal, Seat]:
        _, seat = self.find_game(person)
        if self._proposal is None or seat == self._proposal.seat:
            raise Denied(Denial.NOTHING_ASKED)
        return self._proposal, seat

    def _decide(self) -> bool:
        """Do what was proposed if every player agrees who is at the table or about to come back.

        Returns:
            Whether it was done.

        Raises:
            Conflict: another node appended first. The proposal still stands.
        """
        proposal = self._proposal
        if proposal is None or not self.chairs.awaited_seats() <= proposal.agreeing_seats:
            return False
        self._proposal = None
        if proposal.turn is None and len(proposal.agreeing_seats) == 1:  # everybody else has left
            proposer = self.chairs.present.get(proposal.seat)
            if proposer is not None:
                proposer.tell("end refused")
            return False
        try:
            if proposal.turn is None:
                self._resign_for(proposal.seat)
            else:
                self._take_back(proposal.seat, proposal.turn)
        except Conflict:
            self._proposal = proposal
            raise
        return True

    def _decide_without(self, seat: Seat) -> None:
        """After a player has gone: drop the proposal if it was theirs, otherwise decide about it without them."""
        if self._proposal is not None and seat == self._proposal.seat:
            self._proposal = None
        else:
            self._decide()

    def _drop_undo_proposal(self) -> None:
        """Drop a proposal to take back a move, because the game has gone on."""
        if self._proposal is not None and self._proposal.turn is not None:
            self._drop_proposal()

    def _drop_proposal(self) -> None:
        """Drop the proposal, if there is one. If it was about a move, tell the player who made it."""
        proposal = self._proposal
        self._proposal = None
        if proposal is None or proposal.turn is None:
            return
        proposer = self.chairs.present.get(proposal.seat)
        if proposer is not None:
            proposer.tell("undo off")

    def _resign_for(self, seat: Seat) -> None:
        """End the game because this seat gives it up."""
        assert self.game is not None
        self.game.table.submit(seat, Resign(seat), self.game.table.turn)
        self.go_on()

    def _take_back(self, seat: Seat, turn: int) -> None:
        """Take back what this seat did in this turn, and everything after it."""
        assert self.game is not None
        game = self.game
        actions = tuple(game.table.actions[turn:])
        game.table.undo(seat, turn)
        self.log.keep()
        game.tell_undone(self.everybody(), seat, actions)
        self.go_on()

    # The clock of a turn

    def _start_clock(self) -> None:
        """Start the clock for the player to act, with the time from the table's terms.

        If it is no player's turn, stop the clock.
        """
        game = self.game
        seat = None if game is None else game.table.to_act
        if game is None or not self.is_on or seat is None or not game.is_waited_for(seat):
            self._clock.stop()
        else:
            self._clock.begin(game.table.turn, self.terms.time)

    def double_time(self, person: Person) -> None:
        """Double the time of this turn, once, if the person is to act. Raises Denied."""
        with self.lock:
            game, seat = self.find_game(person)
            if not self.terms.time:
                raise Denied(Denial.NO_CLOCK)
            if game.table.state.to_act != seat or not self._clock.double():
                raise Denied(Denial.NOT_YOUR_CLOCK)
            tell_all(self.list_others(person), "doubled", name=person.name)

    def _tell_time_left(self, person: Person) -> None:
        """If the clock runs for a person who comes back, tell them how many seconds are left."""
        game = self.game
        seat = person.seat
        if game is None or seat is None or not self.terms.time or self._find_seat_to_act(game.table.turn) != seat:
            return
        left = self._clock.count_seconds(game.table.turn)
        if left:
            person.tell("time left", seconds=left, last=self._clock.is_last)

    def _tell_waited_for(self, turn: int, seconds_left: int) -> None:
        """Tell the others whom they wait for. If time runs out, instead tell that player how many seconds are left."""
        with self.lock:
            seat = self._find_seat_to_act(turn)
            waited = None if seat is None else self.chairs.present.get(seat)
            if waited is not None and seconds_left:
                waited.tell("time left", seconds=seconds_left, last=self._clock.is_last)
            elif waited is not None:
                tell_all(self.list_others(waited), "waiting", name=waited.name)

    def _move_when_time_is_up(self, turn: int) -> None:
        def move() -> None:
            with self.transaction():
                seat = self._find_seat_to_act(turn)  # None if another node was faster
                if seat is not None:
                    self.move_for(seat)

        with suppress(Denied):
            retry(move)

    def _find_seat_to_act(self, turn: int) -> Seat | None:
        """Return the seat to act, if it is still this turn and a game is on; otherwise None."""
        game = self.game
        if game is None or not self.is_on or game.table.turn != turn:
            return None
        return game.table.state.to_act

    # Bots
    #
    # A table goes on answering its players while a bot thinks: the bot's thread does not hold the lock. The bot's move
    # counts only if nothing that the question depends on has changed. If another node has asked a bot, too, the log
    # takes one of the two moves, and the other node reads that move.

    def _seat_bots(self) -> None:
        """Let bots play at the seats where the chairs say so."""
        if self.game is not None:
            self.game.seat_bots(self.terms.bots, [chair.is_played_by_bot for chair in self.chairs.chairs])

    def _thinks_here(self, kind: str, seconds: float = 0.0) -> bool:
        """Return whether a bot of this kind thinks at once, under the lock.

        It does if there are no ``thinkers``; otherwise only if the bot is quick, a player here waits for it, and bots
        have thought without a pause for less than SECONDS_BEFORE_TELLING so far (``seconds``).
        """
        return self._thinkers is None or (
            is_quick(kind) and bool(self.chairs.present) and seconds < SECONDS_BEFORE_TELLING
        )

    def _ask_bot_if_due(self) -> None:
        """If it is a bot's turn, ask the thinkers for its move, unless they have been asked.

        If no game or turn is on, forget the question.
        """
        game = self.game
        seat = None if game is None else game.table.to_act
        if game is None or seat is None or not self.is_on:
            self._forget_thought()
        elif self._thinkers is not None and seat in game.kinds:
            self._ask_bot(game, seat, game.kinds[seat], is_time_up=False)

    def move_for(self, seat: Seat) -> None:
        """Let a bot move for a player whose time is up. The caller holds the lock. Raises Conflict, StoreFailed."""
        game = self.game
        kind = self.terms.bots
        assert game is not None
        if self._thinks_here(kind):
            action = move_of(game.game.name, kind, game.table.view(seat), game.table.chance_of_bot(seat))
            self._play_for(seat, action, is_time_up=True)
        else:
            self._ask_bot(game, seat, kind, is_time_up=True)

    def _play_for(self, seat: Seat, action: Action, *, is_time_up: bool) -> None:
        """Do what a bot chose, for itself or for a player whose time is up. Raises Conflict, StoreFailed."""
        assert self.game is not None
        if is_time_up:
            self.log.note("time is up", of=seat)
        self.game.table.follow(action)
        if is_time_up:
            self.log.keep()
            tell_all(self.everybody(), "time is up", name=self.chairs[seat].name)
            self._drop_undo_proposal()
        self.go_on()

    def _ask_bot(self, game: HostedGame, seat: Seat, kind: str, *, is_time_up: bool) -> None:
        assert self._thinkers is not None
        thought = _AskedMove(seat, game.table.turn, game.table.view(seat), is_time_up)
        if self._thought == thought:
            return
        self._forget_thought()
        name = game.game.name
        chance = game.table.chance_of_bot(seat)
        question = Question(
            partial(move_of, name, kind, thought.view, chance),
            partial(move_of, name, QUICK_LEVEL, thought.view, chance),
            self._household(),
            lambda: bool(self.chairs.present),
        )
        self._thought = thought
        self._answer = self._thinkers.ask(question, partial(self._take_answer, thought))

    def _household(self) -> str:
        """Return the network whose share of thinking time this table uses: that of the player here who sat down first.

        Empty if no player is here.
        """
        longest = min(self.chairs.present, key=lambda seat: self.chairs[seat].came, default=None)
        return "" if longest is None else network_of(self.chairs.present[longest].address)

    def _forget_thought(self) -> None:
        answer = self._answer
        self._answer = None
        self._thought = None
        if answer is not None:
            answer.cancel()

    def _take_answer(self, thought: _AskedMove, future: Future[Answer[Action]]) -> None:
        """Make the move that the bot has thought of, or the first legal move if the bot failed to think of one.

        If the move cannot be kept, go on a while later. This runs in any thread, without the lock.
        """
        try:
            answer = future.result()
        except (CancelledError, WorkerLost):
            return
        except Exception:  # a fault of the bot; nobody must wait for ever because of it
            LOG.exception("a bot has failed to choose a move, and makes the first legal one")
            answer = Answer(thought.view.legal[0], is_quick=False)
        try:
            retry(lambda: self._do_answer(thought, answer))
        except (Denied, StoreFailed):
            self._timers.call_after(SECONDS_TO_RETRY_MOVE, self._try_to_go_on)

    def _do_answer(self, thought: _AskedMove, answer: Answer[Action]) -> None:
        """Make the bot's move, if it still counts. Raises Denied, StoreFailed."""
        with self.transaction():
            if self._thought is thought:
                self._thought = None
                self._answer = None
            if not self._would_ask(thought):
                return
            self._tell_hurry(answer)
            self._play_for(thought.seat, answer.value, is_time_up=thought.is_time_up)

    def _would_ask(self, thought: _AskedMove) -> bool:
        """Return whether the table would ask the bot this question again now."""
        game = self.game
        if game is None or not self.is_on or game.table.turn != thought.turn or game.table.to_act != thought.seat:
            return False
        is_bots = thought.seat in game.table.bots
        return is_bots is not thought.is_time_up and game.table.view(thought.seat) == thought.view

    def _tell_hurry(self, answer: Answer[Action]) -> None:
        """If the bot has played at a quicker level to save time, tell everybody, once in a game."""
        if answer.is_quick and self.game is not None and self._hurry_told_in != self.game.table.seed:
            self._hurry_told_in = self.game.table.seed
            tell_all(self.everybody(), "bots hurry")

    def _try_to_go_on(self) -> None:
        """Retry a move or a deal that the log could not keep a moment ago."""
        try:
            with self.transaction():
                if self.is_on and self.chairs.present:
                    self.go_on()
        except (Denied, StoreFailed):
            self._timers.call_after(SECONDS_TO_RETRY_MOVE, self._try_to_go_on)

    # Messages about the table

    def past_for(self, person: Person) -> list[dict[str, object]]:
        """Return all steps of the latest game, as the person may see them. Raises Denied if there was no game."""
        with self.lock:
            if self.game is None:
                raise Denied(Denial.NO_GAME)
            return self.game.past_for(person.seat)

    def in_lobby(self) -> dict[str, object]:
        """Return the table's entry in the lobby's list."""
        with self.lock:
            self._catch_up_if_needed()
            return {
                "number": self.number,
                "game": self.terms.game,
                "players": self.terms.players,
                "names": [chair.name for chair in self.chairs.chairs if chair.account is not None],
                "free": 0 if self.is_on else len(self.chairs.free_seats()),
                "on": self.is_on,
                "invited": self.terms.invited,
                "rated": self.terms.rated,
                "deal": self.terms.deal if self.game is None or self.game.table.seed == self.terms.seed else "",
            }

    def _tell_all_of_it(self, person: Person) -> None:
        """Tell a person who comes about the table: where they are, who is away, what is left of their turn."""
        person.send(self.place_message(person))
        if self.is_on:
            for name, what in self.chairs.absent_players():
                person.tell(what, name=name)
        self._tell_time_left(person)

    def place_message(self, person: Person, is_back: bool = True, is_ready: bool = False) -> Message:
        """Return the message that says where the person is.

        It is one of three places: the current game, after a game that ended without them, or a waiting table.
        ``is_back``: they come to a game that has already begun. ``is_ready``: leave out the game that ended.
        """
        over = None if self.is_on or is_ready else self.ended_games.message_for(person)
        if over is not None:
            return over
        game = self.game if self.is_on else None
        # The terms name the deal of the first game only.
        is_deal_played = self.game is not None and (game is None or game.table.seed != self.terms.seed)
        terms = self.terms._replace(deal="") if is_deal_played else self.terms
        shared = {**terms.message(), "seat": person.seat}
        if game is None:
            return {
                "number": self.number,
                "is": "table",
                **shared,
                "seats": [chair.name or None for chair in self.chairs.chairs],
                "yours": self._may_start(person),
            }
        return {
            "number": self.number,
            "is": "game",
            **shared,
            "names": self._player_names(game),
            "turn": game.table.turn,
            "view": game.whole_view(person.seat),
            "back": is_back,
            **self._contest_deal(game),
        }

    def _contest_deal(self, game: HostedGame) -> dict[str, object]:
        """Return the field that says which deal of a contest this game is; nothing if it is none, or nobody knows."""
        deal = None
        if self.contest is not None:
            with suppress(Denied, StoreFailed):
                deal = self.contest.number_of_deal(self.terms.contest, game.table.seed)
        return {} if deal is None else {"deal_of": list(deal)}

    def _player_names(self, game: HostedGame) -> list[dict[str, str]]:
        """Return the name and kind of each player. If a player has left for good, the kind is a bot's."""

        def kind_of(player: Player, account: int | None) -> str:
            return f"bot:{self.terms.bots}" if account is None and player.kind == HUMAN else player.kind

        return [
            {"name": player.name, "kind": kind_of(player, chair.account)}
            for player, chair in zip(game.players, self.chairs.chairs, strict=True)
        ]


_REQUESTS: Mapping[str, Callable[[HostedTable, Person], None]] = {
    "undo": HostedTable._ask_to_take_back,
    "resign": HostedTable._ask_to_end,
    "agree": HostedTable._agree,
    "refuse": HostedTable._refuse,
    "time": HostedTable.double_time,
}
"""The method for each request of a player that one node passes to another, by the protocol's word."""


def _count_common(before: Sequence[Action], after: Sequence[Action]) -> int:
    """Return how many actions both games begin with."""
    at = 0
    while at < len(before) and at < len(after) and before[at] == after[at]:
        at += 1
    return at
