"""The hall: all people and tables at this node of the server, and the messages to and from other nodes.

``Hall`` lets people in, seats players who come back, loads the tables from the store after a start, and shuts the
server down in order. ``OtherNodes`` is the hall's view of the other nodes.

tables/hosted_table.py decides what happens at a table. visit.py and moderation.py answer what one person asks for.
upkeep.py does the periodic work, and the doors take the connections.
"""

from __future__ import annotations

import json
import logging
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence, Set
from contextlib import suppress
from functools import partial
from itertools import count
from math import inf
from threading import RLock
from typing import NamedTuple

from moon_access.announcer.denials import Denial
from moon_access.engine.tiles import Seat
from moon_access.link.messages import VERSION, BadMessage, Message
from moon_access.record.faults import BadRecord
from moon_access.server.store.store import Nodes, Note, Present

from ..contests.contest import Contest
from ..contests.contests import Contests, check_contests_quietly
from ..contests.rounds import PAUSE
from ..people.accounts import Account, Accounts, NameTaken, NoSuchAccount, TooManyNames
from ..people.limits import Guesses, network_of
from ..people.names import NameFault, fault_of_name, skeleton_of, tidy_name, who_is_called
from ..store.contest_rows import ContestRows, RoundTableRow, Stage
from ..store.deal_results import DealResults
from ..store.rating_rows import RatedGame, RatingRows
from ..store.reports import Reports
from ..store.store import NOBODY, Opening, Store, StoreFailed
from ..store.tokens import Tokens
from ..tables.chairs import SECONDS_UNTIL_BROKEN
from ..tables.denied import Denied, LostRace, retry
from ..tables.ended_games import NO_COMPARISON, Comparison, OwedGames
from ..tables.hosted_table import HostedTable
from ..tables.person import Person, tell_all
from ..tables.terms import Terms
from ..tables.timers import Timers, call_every
from ..thinking.thinkers import Thinkers
from .deal_comparison import DealComparison
from .muted_guests import EVERYBODY, FOR_EVER, Guest, GuestMute, MutedGuests, has_own_network
from .ratings import ComparisonWithRating, Ratings

SECONDS_TO_GREET = 900.0
"""Seconds that a person has to log in, whether by a program or at prompts, which take time to read."""
SECONDS_BETWEEN_BAN_READS = 1.0
"""Maximum age of the bans that this node has read from the store, in seconds."""
SECONDS_OF_LOSS_KEPT = 120.0
"""Seconds for which a full server keeps a game without anybody: its players may be on their way back."""
SECONDS_BETWEEN_CONTEST_CHECKS = 10.0
"""Seconds between two checks of which contests begin or end."""
SECONDS_BETWEEN_DRAIN_CHECKS = 0.5
"""Seconds between two checks, while the server drains, of whose deal is over."""
GRACE_SECONDS = 5.0
"""Seconds that this node waits for news of other nodes before it acts on what it sees.

If a player sat down at another node, this node counts them as present for ``GRACE_SECONDS`` seconds, even if the other
node has not said so yet. If the store no longer lists an empty table as open, this node keeps it for ``GRACE_SECONDS``
seconds. If all players have left a table, this node closes it only if it has known the table for twice
``GRACE_SECONDS``.
"""
NAME_TAKEN = "taken"
GUEST_MAY_COME_BACK = "guest away"
"""Reasons why nobody else can have a name, as sent over the wire; announcer/login.py has the sentences."""
LOG = logging.getLogger(__name__)
"""The log of people who come and go and of tables that open and close. It never contains hands or talk."""


class TableLimits(NamedTuple):
    """Limits on open tables: in all, for one account, for one guest, and for one network (``of_place``)."""

    of_all: int = 2000
    of_account: int = 6
    of_guest: int = 3
    of_place: int = 20


USUAL_LIMITS = TableLimits()
MOST_TABLES = USUAL_LIMITS.of_all


class _Invitation(NamedTuple):
    """An invitation to a table, for a player who is away. ``inviter``: the account that invited. ``name``: its name."""

    table: int
    inviter: int
    name: str


def _ignore_news(what: str, name: str) -> None:
    """Ignore news for the host, because no host listens."""


class Hall:
    """All people and tables at this node. Any thread may call anything; most calls may raise StoreFailed.

    ``reserved``: the names that nobody may have, as skeletons (people/names.py). If ``thinkers`` is None, bots think in
    the threads of the players. ``now`` returns seconds like time.time. The hall calls ``tell_host(what, name)`` in any
    thread, and it must not wait. ``what`` is ``came``, ``gone`` or ``reported`` for the person of this name, or
    ``over``, with an empty name, if perhaps a game or the server is over.
    """

    is_stopping = False
    """True if no new game begins, because the server is to stop."""
    is_draining = False
    """True if the server lets nobody new in, and sends everybody on after their deal."""
    page_url = ""
    """The address of the page for browsers, without a slash at its end; empty if it is unknown or there is none."""
    is_ended_by_host = False
    """True if the host has ended the server by a command that was not typed in its window."""

    def __init__(  # noqa: PLR0913 - the parts of a hall
        self,
        store: Store,
        accounts: Accounts,
        timers: Timers,
        reserved: Collection[str] = (),
        tokens: Tokens | None = None,
        reports: Reports | None = None,
        nodes: Nodes | None = None,
        shares: TableLimits = USUAL_LIMITS,
        now: Callable[[], float] = time.time,
        thinkers: Thinkers | None = None,
        deal_results: DealResults | None = None,
        contest_rows: ContestRows | None = None,
        rating_rows: RatingRows | None = None,
    ) -> None:
        self.store = store
        self.accounts = accounts
        self.timers = timers
        self.thinkers = thinkers
        self.tokens = tokens or Tokens()
        self.reports = reports
        self.guesses = Guesses()
        self.reported_from = Guesses()
        self.now = now
        self.contests = None if contest_rows is None else Contests(contest_rows, now)
        self.ratings = None if rating_rows is None else Ratings(rating_rows, now)
        self.tell_host: Callable[[str, str], None] = _ignore_news
        self.silenced_accounts: set[int] = set()
        """Accounts that the host has muted."""
        self._gone_at: dict[int, float] = {}  # by account: when players left who may be back in a moment
        self.muted_guests = MutedGuests()
        self._kept_invitations: dict[int, list[_Invitation]] = {}  # by account that is away
        self._last_deals: dict[int, int] = {}  # by table: the deal that was on when the drain began
        self._bans = _Bans(accounts, timers.clock)
        self._shares = shares
        self._reserved = frozenset(reserved)
        self._lock = RLock()
        self._people: list[Person] = []
        self._tables: dict[int, HostedTable] = {}
        self._comparison: Comparison = NO_COMPARISON if deal_results is None else DealComparison(deal_results)
        if self.ratings is not None:
            self.ratings.when_rated = self._tell_rated
            self._comparison = ComparisonWithRating(self._comparison, self.ratings)
        self._owed = OwedGames(store, self._comparison)
        self._unnamed = count(1)
        self._rounds_lock = RLock()
        self._seated_rounds: set[tuple[int, int]] = set()  # contests and rounds whose entrants here were seated
        self.other_nodes = OtherNodes(self, nodes)
        if self.contests is not None:
            self.contests.when_begun = self._tell_begun
            self.contests.when_over = self._tell_contest_over
            self.contests.rounds.when_table_ends = lambda: self._tend_rounds_later(PAUSE + 0.5)
        self._begin()

    def _begin(self) -> None:
        """Connect to the other nodes, and load the open tables from the store."""
        self.other_nodes.begin()
        for number in self.store.open_tables():
            self.bring_back(number)

    # People at this node

    def everybody_connected(self) -> list[Person]:
        """Return everybody who is connected to this node, even people who have not logged in yet."""
        with self._lock:
            return list(self._people)

    def everybody(self) -> list[Person]:
        """Return everybody at this node who has logged in."""
        with self._lock:
            return [one for one in self._people if one.is_greeted]

    def everybody_everywhere(self) -> list[Person]:
        """Return everybody at all nodes who has logged in."""
        return [*self.everybody(), *self.other_nodes.everybody()]

    def in_lobby(self) -> list[Person]:
        return [one for one in self.everybody() if one.table is None]

    def names(self) -> list[str]:
        return sorted({one.name for one in self.everybody()} | self.other_nodes.names(), key=str.casefold)

    def person_named(self, name: str) -> Person | None:
        """Return the person at any node whom somebody means by this name, or None."""
        return who_is_called(name, self.everybody_everywhere(), lambda one: one.name)

    def other_person_named(self, person: Person, name: str) -> Person:
        """Return the other person, at any node, whom ``person`` means by this name.

        Raises:
            Denied: there is nobody of this name, or it is the person's own.
        """
        found = self.person_named(name)
        if found is None:
            raise Denied(Denial.NOBODY_CALLED, name=name[:40])
        if found.account.id == person.account.id:
            raise Denied(Denial.NOT_YOURSELF)
        return found

    def other_account_named(self, person: Person, name: str) -> Account:
        """Return the account of this name, whether its player is here or not.

        Raises:
            Denied: there is no account of this name, or it is the person's own.
        """
        account = self.accounts.of_name(name)
        if account is None:
            raise Denied(Denial.NOBODY_CALLED, name=name[:40])
        if account.id == person.account.id:
            raise Denied(Denial.NOT_YOURSELF)
        return account

    def _connections_of(self, person: Person) -> list[Person]:
        """Return the other connections of this person's account at this node."""
        with self._lock:
            return [one for one in self._people if one is not person and one.account.id == person.account.id]

    # Arrivals

    def new_unnamed(self, key: str, is_guest: bool = False) -> Account:
        """Return a provisional account, without a name, for somebody with a new key or for a guest."""
        with self._lock:
            return Account(-next(self._unnamed), "", "", is_guest, key)

    def free_name(self, typed: str) -> str:
        """Return the name that a new player gets for this typed text, or "" if the name is taken or not allowed."""
        name = tidy_name(typed)
        is_free = fault_of_name(name, self._reserved) is None and self.accounts.of_name(name) is None
        return name if is_free else ""

    def name_fault(self, typed: str) -> NameFault | None:
        """Return the rule of names that this text breaks, or None. This does not check whether the name is taken."""
        return fault_of_name(tidy_name(typed), self._reserved)

    def why_taken(self, name: str) -> str:
        """Return the reason why nobody else can have this taken name: ``GUEST_MAY_COME_BACK`` or ``NAME_TAKEN``.

        A guest who is away keeps a name only while there is a game to come back to.
        """
        here = {one.account.id for one in self.everybody()} | self.other_nodes.accounts()
        holder = self.accounts.of_name(name)
        return GUEST_MAY_COME_BACK if holder is not None and holder.guest and holder.id not in here else NAME_TAKEN

    def enter(self, account: Account, address: str, send: Callable[[Message], None]) -> Person:
        """Add a connection, which has to log in within ``SECONDS_TO_GREET`` seconds, and return its person."""
        person = Person(account, address, send)
        person.said_at = self.timers.clock()
        with self._lock:
            self._people.append(person)
        person.end_waiting = self.timers.call_after(SECONDS_TO_GREET, lambda: self._end_stranger(person))
        return person

    def _end_stranger(self, person: Person) -> None:
        if not person.is_greeted and not person.is_gone:
            self.put_out(person, "too slow")

    def greet(self, person: Person, name: str, token: str = "") -> None:
        """Log a person in, and seat them at their table again if they have one.

        ``name`` is the name that a person without one wants. ``token`` is a guest's session token. This may raise
        StoreFailed.

        Raises:
            Denied: they may not come in, or not by this name.
        """
        if self.is_draining and not person.is_greeted:
            person.is_sent_on = True
            raise Denied(Denial.DRAINING)
        self._check_welcome(person)
        if person.account.id < 0:
            person.account = self._known_guest(person, token) or person.account
        if not person.name:
            person.account = self._new_account(person.account, name, person.address)
        self._check_welcome(person)  # the account may have been unknown until now
        if person.is_greeted:
            return
        person.is_greeted = True
        person.end_waiting()
        person.blocked_accounts = self.accounts.blocked_by(person.account.id)
        if person.account.guest:
            self._mute_again(person, token)
        person.mute_ends = dict(self.accounts.muted_by(person.account.id))
        person.is_silenced = person.account.id in self.silenced_accounts
        self._seat_newcomer(person)

    def _known_guest(self, person: Person, token: str) -> Account | None:
        """Return the guest account of this session token, or None. A guest has no other credential."""
        number = self.tokens.account_in(token) if person.account.guest and token else None
        account = None if number is None else self.accounts.of_id(number)
        return account if account is not None and account.guest else None

    def _new_account(self, account: Account, name: str, address: str) -> Account:
        name = tidy_name(name)
        fault = fault_of_name(name, self._reserved)
        if fault is not None:
            raise Denied(Denial.NAME, fault=fault.value, name=name)
        try:
            place = self.tokens.place_of(address)
            return self.accounts.new(name, key=account.key, guest=account.guest, place=place)
        except NameTaken:
            raise Denied(Denial.NAME, fault=self.why_taken(name), name=name) from None
        except TooManyNames:
            raise Denied(Denial.NAME, fault="too many", name=name) from None

    def _seat_newcomer(self, person: Person) -> None:
        """Seat a person, and end the player's other connections, because each player has only one."""
        before = self._connections_of(person)
        gone_at = self._gone_at.pop(person.account.id, float("-inf"))
        person.was_just_here = bool(before) or self.timers.clock() - gone_at < SECONDS_UNTIL_BROKEN
        LOG.info("%s comes from %s", person.name, person.address)
        if not before:
            self.tell_host("came", person.name)
        self.other_nodes.refresh()
        self._seat_again(person, before)
        for one in before:
            self._replace(one)
        self.other_nodes.tell("elsewhere", account=person.account.id)

    def _seat_again(self, person: Person, earlier_connections: Sequence[Person]) -> None:
        """Seat a person at their current game, and tell them how other games ended.

        Without a current game, seat them where their older connection ``earlier_connections`` has a seat, or otherwise
        where a game ended without them.
        """
        table = self._table_of(person)
        seated = next((one.table for one in earlier_connections if one.seat is not None), None)
        if table is None and seated is not None:
            table = self._find_table(seated)
        for number in self._tables_owing(person):
            table = table or self._table_of_ended_game(person, number)
            if table is None or table.number != number:
                self._tell_end(person, number)
        if table is not None:
            table.sit(person)

    def _table_of_ended_game(self, person: Person, number: int) -> HostedTable | None:
        """Return the table where a game ended without this person, or None if they have no chair there any more.

        They go back to it because other players may be there.
        """
        with self._lock:
            table = self._tables.get(number) or self._load(number)
            if table is None or table.chairs.seat_of(person.account.id) is None:
                return None
            if self._tables.setdefault(number, table) is table:
                self.other_nodes.came_back(table)
            return table

    def _replace(self, person: Person) -> None:
        """Remove this connection, because its player has a newer connection."""
        person.is_gone = True
        self._drop(person)
        self.leave_table(person, is_broken=False)
        person.send({"is": "bye", "why": "elsewhere"})

    # Departures

    def forget(self, person: Person, is_broken: bool = True) -> None:
        """Remove a person whose connection is gone, and delete the account of a guest who cannot come back.

        ``is_broken``: the connection broke, and the person did not leave by choice.
        """
        person.end_waiting()
        self._drop(person)
        if person.table is not None:
            self.leave_table(person, is_broken)
        self.other_nodes.report_change()
        if not person.is_greeted or self._connections_of(person):
            return
        LOG.info("%s has gone", person.name)
        now = self.timers.clock()
        self._gone_at = {one: at for one, at in self._gone_at.items() if now - at < SECONDS_UNTIL_BROKEN}
        self._gone_at[person.account.id] = now
        self.tell_host("gone", person.name)
        is_back = person.account.id in self.other_nodes.accounts()
        if person.account.guest and not (is_back or self._table_of(person) or self._tables_owing(person)):
            self.accounts.forget(person.account.id)

    def _drop(self, person: Person) -> None:
        with self._lock:
            self._people = [one for one in self._people if one is not person]

    def forget_guests(self) -> None:
        """Delete the accounts of guests who are at no node, have no chair and are owed no record.

        Such guests remain if the server stopped while they were here.
        """
        tables = self.tables()
        elsewhere = self.other_nodes.accounts()
        for guest in self.accounts.guests():
            if (
                guest.id not in elsewhere
                and all(table.chairs.seat_of(guest.id) is None for table in tables)
                and not self._owed.tables_of(guest.id)
            ):
                self.accounts.forget(guest.id)

    def hand_over(self, one: Person, why: str) -> None:
        """End a connection whose player is at another node now, or will be soon. Keep their seat for them."""
        one.is_gone = True
        self._drop(one)
        if one.table is not None:
            with suppress(Denied):
                self.table(one.table).hand_over(one)
        one.send({"is": "bye", "why": why})

    def put_out(self, person: Person, why: str = "put out") -> None:
        """Disconnect a person at this node, and ignore what they still send."""
        person.send({"is": "bye", "why": why})
        person.is_gone = True
        self.forget(person, is_broken=False)

    # Rights

    def is_banned(self, account: Account, address: str) -> bool:
        """Return whether the account, its key or the address is banned.

        The bans are at most ``SECONDS_BETWEEN_BAN_READS`` old. It is cheap enough to call for every message.
        """
        return self._bans.contain(account, address)

    def _check_welcome(self, person: Person) -> None:
        """Raise Denied if the store has a ban of this person now. Raises StoreFailed."""
        account = person.account
        if self.accounts.is_banned(account.id, person.address, *filter(None, [account.key])):
            raise Denied(Denial.BANNED)

    def read_bans(self) -> None:
        """Drop this node's copy of the bans, because they have changed. The next check reads them again."""
        self._bans.read_anew()

    def put_out_banned(self) -> None:
        """Read the bans again, and put out everybody here who is banned. Raises StoreFailed."""
        self.read_bans()
        for one in self.everybody_connected():
            if self.is_banned(one.account, one.address):
                self.put_out(one, "banned")

    def toggle_silence(self, person: Person) -> bool:
        """Silence a person until the server ends, or end their silence. Nobody hears what a silenced person says.

        Returns:
            Whether they are silenced now.
        """
        is_so = person.account.id not in self.silenced_accounts
        self.set_silenced(person.account.id, is_so)
        self.other_nodes.tell("silenced", account=person.account.id, on=is_so)
        if person.account.guest:
            self.mute_guest(EVERYBODY, person, FOR_EVER if is_so else 0.0)
        return is_so

    def set_silenced(self, account: int, is_so: bool) -> None:
        self.silenced_accounts = self.silenced_accounts | {account} if is_so else self.silenced_accounts - {account}
        for one in self.everybody():
            if one.account.id == account:
                one.is_silenced = is_so

    def mute_guest(self, by: int, person: Person, until: float) -> None:
        """Mute this guest for the account ``by``, or for ``EVERYBODY``, at all nodes.

        ``until`` is in seconds of time.time; a time in the past ends the mute. A guest who comes again is muted again:
        see ``_mute_again``.
        """
        mute = GuestMute(by, self._as_guest(person), until)
        self.muted_guests.note(mute, time.time())
        self._tell_of_muted_guest(mute)

    def tell_of_silenced_guests(self) -> None:
        """Tell other nodes of the guests whom nobody hears."""
        for mute in self.muted_guests.list_silenced(time.time()):
            self._tell_of_muted_guest(mute)

    def _tell_of_muted_guest(self, mute: GuestMute) -> None:
        guest = mute.guest
        said = {key: sorted(known) for key, known in guest._asdict().items()}
        self.other_nodes.tell("guest muted", by=mute.by, until=mute.until, **said)

    def _as_guest(self, person: Person, token: str = "") -> Guest:
        """Return how others recognize a guest. ``token``: the session token with which they have come."""
        before = self.tokens.account_in(token) if token else None
        accounts = frozenset({person.account.id} | ({before} if before is not None else set()))
        place = {self.tokens.place_of(person.address)} if has_own_network(person.address) else set[str]()
        return Guest(accounts, frozenset({skeleton_of(person.name)}), frozenset(place))

    def _mute_again(self, person: Person, token: str) -> None:
        """Let everybody who has muted this guest before, perhaps under another name, mute the guest's new account.

        This may raise StoreFailed.
        """
        guest = self._as_guest(person, token)
        for mute in self.muted_guests.find(guest, time.time()):
            if mute.by == EVERYBODY:
                self.set_silenced(person.account.id, is_so=True)
                self.other_nodes.tell("silenced", account=person.account.id, on=True)
            elif mute.by != person.account.id:
                with suppress(NoSuchAccount):  # the player who muted them was a guest, too, and has left
                    self.accounts.mute(mute.by, person.account.id, mute.until)
            self.mute_guest(mute.by, person, mute.until)
        for one in self.everybody():
            one.mute_ends = dict(self.accounts.muted_by(one.account.id))

    def keep_invitation(self, table: int, account: int, by: Account) -> None:
        """Keep an invitation to a table for a player who is away, until they come in: see ``take_invitations``."""
        invitation = _Invitation(table, by.id, by.name)
        with self._lock:
            kept = self._kept_invitations.setdefault(account, [])
            if all(one.table != table for one in kept):
                kept.append(invitation)

    def take_invitations(self, person: Person) -> list[tuple[str, HostedTable]]:
        """Return the names of the players who invited this person while they were away, each with the table.

        Leave out tables that are closed or full. Forget all these invitations.
        """
        with self._lock:
            kept = self._kept_invitations.pop(person.account.id, [])
        tables = [(one, self._find_table(one.table)) for one in kept if person.hears_account(one.inviter)]
        return [(one.name, table) for one, table in tables if table is not None and table.has_free_seat]

    def tell_of_report(self, about: str, by: int) -> None:
        """Tell the host and the moderators here that the player ``about`` was reported.

        Do not tell moderators who are that player or the reporter, whose account is ``by``.
        """
        self.tell_host("reported", about)
        moderators = {account.id for account in self.accounts.moderators()}
        for one in self.everybody():
            if one.account.id in moderators and one.account.id != by and one.name != about:
                one.tell("reported")

    # The tables

    def open(self, person: Person, terms: Terms) -> HostedTable:
        """Open a new table, and seat the person at it. Raises Denied, StoreFailed."""
        if self.is_stopping:
            raise Denied(Denial.STOPPING)
        table = HostedTable.open(self.store, terms, self._take_share(person, terms), self.timers, self.thinkers)
        with self._lock:
            self._tables[table.number] = table
        self._apply_hall_state(table)
        self.other_nodes.forget(table.number)  # ``refresh`` may have loaded it from the store already
        self.other_nodes.watch(table)
        LOG.info("%s opens table %d, %s", person.name, table.number, terms.game)
        self.leave_table(person, is_broken=False)
        table.sit(person)
        if not terms.invited:
            tell_all(self.in_lobby(), "opened", **table.in_lobby(), by=person.name)
            self.other_nodes.tell("lobby", told={"what": "opened", **table.in_lobby(), "by": person.name})
        return table

    def _take_share(self, person: Person, terms: Terms) -> Opening:
        """Check the limits on open tables, and return who opens this one, as the store keeps it.

        If the server is full, end a game without anybody. This may raise StoreFailed.

        Returns:
            The opening of the table.

        Raises:
            Denied: a limit is reached.
        """
        account = person.account
        shares = self._shares
        opened = Opening(account.id, self.tokens.place_of(person.address), self.now())
        theirs, from_there = self.store.count_opened(opened.account, opened.place)
        if theirs >= (shares.of_guest if account.guest else shares.of_account):
            raise Denied(Denial.GUESTS_TABLES if account.guest else Denial.YOUR_TABLES, most=theirs)
        if from_there >= shares.of_place and not terms.contest:  # a club may play an evening from one network
            raise Denied(Denial.TABLES_FROM_THERE, most=from_there)
        if len(self.tables()) >= shares.of_all and not self._make_room():
            raise Denied(Denial.FULL)
        return opened

    def _make_room(self) -> bool:
        """End the game that has been without anybody for longest; games of guests alone before any other.

        This may raise StoreFailed.

        Returns:
            Whether a game ended.
        """
        unseen = self.store.unseen_since(self.now() - SECONDS_OF_LOSS_KEPT)
        known = {table.number: table for table in self.tables() if not table.has_anybody}
        there = [known[number] for number in unseen if number in known]
        lasting = PermanentAccounts(self.accounts)
        for table in sorted(there, key=lasting.have_seat_at):  # stable: tables unseen for longest stay first
            with suppress(Denied):
                if table.give_up() or not table.is_on:
                    LOG.info("table %d ends, for the server is full", table.number)
                    self.end_table(table)
                    return True
        return False

    def tables(self) -> list[HostedTable]:
        """Return the open tables that this node knows."""
        with self._lock:
            return list(self._tables.values())

    def table(self, number: int) -> HostedTable:
        """Return the open table of this number. Raises Denied if there is none."""
        table = self._find_table(number)
        if table is None and self.other_nodes.refresh():
            table = self._find_table(number)
        if table is None:
            raise Denied(Denial.NO_TABLE)
        return table

    def _find_table(self, number: int) -> HostedTable | None:
        with self._lock:
            return self._tables.get(number)

    def known_or_loaded(self, number: int) -> HostedTable | None:
        """Return the table of this number, loading it if necessary; None if it cannot be read from the store."""
        return self._find_table(number) or self._load(number)

    def tables_for(self, person: Person) -> list[HostedTable]:
        """Return the tables that this person may see in the lobby."""
        self.other_nodes.refresh()
        return [
            table
            for table in self.tables()
            if not table.terms.invited
            or person.account.id in table.invited_accounts
            or table.chairs.seat_of(person.account.id) is not None
        ]

    def table_of(self, person: Person) -> int | None:
        """Return the number of the table where this person plays, sits or may come back to, or None."""
        table = self._table_of(person)
        return None if table is None else table.number

    def _table_of(self, person: Person) -> HostedTable | None:
        """Return the table where this person has a current game or sits, otherwise one to come back to, or None."""
        tables = (table for table in self.tables() if table.is_on or not table.terms.round)
        seats = ((table, table.chairs.seat_of(person.account.id)) for table in tables)
        mine = [(table, seat) for table, seat in seats if seat is not None]
        there = (table for table, seat in mine if table.is_on or person.table == table.number)
        return next(there, None) or next((table for table, seat in mine if seat in table.chairs.awaited_seats()), None)

    def leave_table(self, person: Person, is_broken: bool, gives_up: bool = False) -> None:
        """Take a person away from their table, and close the table if nobody needs it any more.

        ``is_broken``: their connection broke. ``gives_up``: they give up their seat at a game for good.
        """
        if person.table is None:
            return
        table = self.table(person.table)
        seat = person.seat
        if gives_up:
            table.leave_contest(person)
        try:
            table.leave(person, is_broken, gives_up)
        except (Denied, StoreFailed):
            LOG.warning("table %d could not note that somebody left", table.number)
        if seat is not None and not is_broken and not gives_up:  # other nodes read in the log that a player gave up
            self.other_nodes.tell("left", table=table.number, seat=seat)
        if not table.is_played:
            self.tell_host("over", "")
        self.close_if_left(table)

    def close_if_left(self, table: HostedTable) -> None:
        """Close the table if nobody is there and nobody has a game to come back to. Raises StoreFailed."""
        if table.close_if_left():
            LOG.info("table %d is closed", table.number)
            self.end_table(table)

    def end_table(self, table: HostedTable) -> None:
        """Close a table where nobody is. Raises StoreFailed.

        If players still have to get its record, keep the table in the store for that, but count it in no limit.
        """
        table.rate_games()  # not rated yet if the store failed as the game ended, or everybody left the game
        self.drop_table(table.number)
        if table.ended_games.accounts_owed:
            self.store.release_table(table.number)
        elif table.game is None:
            self.store.drop_table(table.number, table.log.length)
        else:
            self.store.close_table(table.number)

    def drop_table(self, number: int) -> None:
        """Forget this table at this node, so that nobody can come to it here."""
        self.other_nodes.forget(number)
        with self._lock:
            self._tables.pop(number, None)
            for account, kept in list(self._kept_invitations.items()):
                left = [one for one in kept if one.table != number]
                self._kept_invitations[account] = left
                if not left:
                    del self._kept_invitations[account]

    def close_by_host(self, table: HostedTable) -> None:
        """End the game at this table for the host, move everybody there to the lobby, and close the table.

        Raises Denied, StoreFailed.
        """
        tell_all([*table.everybody(), *self.other_nodes.people_at(table.number)], "host closes")
        retry(partial(table.give_up, even_if_present=True))
        self.clear_table(table)
        self.other_nodes.tell("table closed", table=table.number)
        LOG.info("table %d is closed by the host", table.number)

    def clear_table(self, table: HostedTable) -> None:
        """Move everybody at this table to the lobby, and close the table. Raises StoreFailed."""
        for person in table.clear():
            account = person.account
            person.send(
                {"is": "welcome", "version": VERSION, "name": account.name, "guest": account.guest, "table": None}
            )
        self.end_table(table)
        self.other_nodes.report_change()
        self.tell_host("over", "")

    def bring_back(self, number: int) -> None:
        """Load an open table from the store, so that players can come back to it.

        If this is the only node and nobody can come back, close the table instead, unless it still owes players a
        record. Raises StoreFailed.
        """
        table = self._load(number)
        if table is None:
            return
        # The server may have been killed after the last move of a game.
        table.rate_games()
        with suppress(Denied):
            table.keep_contest_deal()
        if self._is_of_cancelled_contest(table) or not self._is_of_its_round(table):
            self.store.close_table(number)
            return
        self._owed.note(number, table.ended_games.accounts_owed)
        if table.is_awaited or not (self.other_nodes.is_alone or table.ended_games.accounts_owed):
            with self._lock:
                is_new = self._tables.setdefault(number, table) is table
            if is_new:
                self.other_nodes.came_back(table)
        elif not table.ended_games.accounts_owed:
            self.store.close_table(number)

    def _is_of_cancelled_contest(self, table: HostedTable) -> bool:
        """Return whether this table's contest was cancelled. A server may be killed before it closes the table."""
        if not table.terms.contest or self.contests is None:
            return False
        try:
            self.contests.contest(table.terms.contest)
        except Denied:
            return True
        return False

    def _is_of_its_round(self, table: HostedTable) -> bool:
        """Return whether this is no second table for a game of a round. A server may be killed before it closes one."""
        if not table.terms.round or self.contests is None:
            return True
        rows = self.contests.rounds.tables_of(table.terms.contest, table.terms.round - 1)
        return any(row.table in (0, table.number) for row in rows)

    def _load(self, number: int) -> HostedTable | None:
        """Load a table from the store. If it cannot be read, leave it alone and return None."""
        try:
            table = HostedTable.load(self.store, number, self.timers, self.thinkers)
        except (BadMessage, BadRecord, ValueError, LookupError):
            LOG.warning("cannot read table %d, so it is left alone", number)
            return None
        self._apply_hall_state(table)
        return table

    def _apply_hall_state(self, table: HostedTable) -> None:
        """Apply the state of the hall to this table: whether new games and deals may begin."""
        table.when_over = self._end_game
        table.when_put_out = self.other_nodes.report_change
        table.is_stopping = self.is_stopping
        table.deals = not self.is_draining
        table.ended_games.comparison = self._comparison
        if table.terms.contest:
            table.contest = self.contests
        if table.terms.rated:
            table.ratings = self.ratings

    # Records that the server owes to players

    def _end_game(self, table: HostedTable) -> None:
        """Send the result of a game that is over to its players who are at this node but not at the table."""
        self._owed.note(table.number, table.ended_games.accounts_owed)
        for person in self.everybody():
            if person.table != table.number:
                self._tell_end(person, table.number)
        if table.terms.round and not table.has_anybody:
            self.timers.call_after(0.0, partial(self.close_if_left, table))
        self.tell_host("over", "")

    def _tell_end(self, person: Person, number: int) -> None:
        over = self._owed.message_for(number, person.account.id) if number in self._tables_owing(person) else None
        if over is not None:
            person.send(over)

    def _tables_owing(self, person: Person) -> Sequence[int]:
        return self._owed.tables_of(person.account.id)

    def note_received(self, person: Person, number: int) -> None:
        """Note that the person has the record of the game that ended at this table. Raises Denied, StoreFailed."""
        if number not in self._tables_owing(person):
            raise Denied(Denial.NO_TABLE)
        with self._lock:
            table = self._tables.get(number)
            if table is None:
                retry(partial(self._owed.note_received, number, person.account.id))
        if table is not None:
            table.note_received(person.account.id)
        self._owed.forget(number, person.account.id)

    def accounts_owed_by_table(self) -> Mapping[int, Collection[int]]:
        """Return for each table the accounts that still have to get its record, as far as this node knows."""
        return self._owed.by_table()

    def forget_debts(self, number: int, accounts: Sequence[int]) -> None:
        """Drop the record of this table for these accounts, which have not got it. Raises Denied, StoreFailed."""
        table = self.known_or_loaded(number)
        if table is None:
            return
        for account in accounts:
            retry(partial(table.note_received, account))
            self._owed.forget(number, account)

    # Contests

    def play_contest(self, person: Person, number: int) -> HostedTable:
        """Seat an entrant at their table of a contest, with their next deal. Raises Denied, StoreFailed."""
        if self.contests is None:
            raise Denied(Denial.NO_EVENING)
        contest = self.contests.check_may_play(number, person.account.id)
        if contest.has_rounds:
            raise Denied(Denial.NO_GAME)
        self.other_nodes.refresh()
        for table in self.tables():
            if table.terms.contest == number and table.is_on and table.chairs.seat_of(person.account.id) is not None:
                if person.table != table.number:
                    self.leave_table(person, is_broken=False)
                    table.sit(person)
                return table
        table = self.open(person, contest.table_terms)
        table.start(person)
        return table

    def has_rounds(self, number: int) -> bool:
        """Return whether the server seats everybody in this contest. Raises Denied, StoreFailed."""
        if self.contests is None:
            raise Denied(Denial.NO_EVENING)
        return self.contests.contest(number).has_rounds

    def is_drawn(self, number: int) -> bool:
        """Return whether the first round of a contest has been drawn. Raises Denied, StoreFailed."""
        assert self.contests is not None
        return bool(self.contests.rounds.tables_now(self.contests.contest(number)))

    def come_to_rounds(self, person: Person, number: int) -> HostedTable | None:
        """Note that an entrant is there for the rounds of a contest, and seat them at their table.

        This may raise StoreFailed.

        Returns:
            The table, or None if they have no game now.

        Raises:
            Denied: they may not play in this contest.
        """
        if self.contests is None:
            raise Denied(Denial.NO_EVENING)
        contest = self.contests.come_to_rounds(number, person.account.id)
        self.tend_rounds()
        row = self.contests.rounds.seat_of(contest, person.account.id)
        if row is None or not row.table:
            return None
        if person.table != row.table:
            self.leave_table(person, is_broken=False)
            self.table(row.table).sit(person)
        return self.table(row.table)

    def tend_rounds(self) -> None:
        """Draw the rounds of contests that are due, seat their entrants, and let bots play for those who are away.

        The caller holds the lock of no table. Raises StoreFailed.
        """
        if self.contests is None or self.is_stopping or self.is_draining:
            return
        contests = self.contests.with_rounds()
        if not contests:
            return
        self.other_nodes.refresh()  # who is away at other nodes
        here = {one.account.id for one in self.everybody_everywhere()}
        with self._rounds_lock:
            for contest in contests:
                self.contests.rounds.draw_if_due(contest, here)
                for row in self.contests.rounds.tables_now(contest):
                    if not row.table:
                        self._open_round_table(contest, row)
                    elif not row.is_over:
                        self._tend_round_table(contest, row)
                self._seat_in_round(contest)

    def _tend_rounds_later(self, seconds: float) -> None:
        def tend() -> None:
            with suppress(StoreFailed):  # the next look does it
                self.tend_rounds()

        self.timers.call_after(seconds, tend)

    def _open_round_table(self, contest: Contest, row: RoundTableRow) -> None:
        """Open the table of this row, seat the entrants who are free, and begin the game there."""
        assert self.contests is not None
        if self._adopt_round_table(contest, row):
            return
        terms = contest.table_terms._replace(round=row.round + 1)
        table = HostedTable.open(self.store, terms, NOBODY, self.timers, self.thinkers)
        names = {one.account: one.name for one in self.contests.entrants(contest.number)}
        seats = {account: Seat(seat) for seat, account in enumerate(row.seats) if account}
        free = {one.account.id: one for one in self.everybody_everywhere() if self._is_free_for(one, contest)}
        here = {seat: free[one] for one, seat in seats.items() if one in free and not free[one].is_elsewhere}
        there = [seat for one, seat in seats.items() if one in free and free[one].is_elsewhere]
        for person in here.values():
            self._take_from_last_round(person)
        entrants = [(account, names.get(account, "")) if account else None for account in row.seats]
        table.seat_round(entrants, contest.seed_at(row.round, row.place), here, there)
        if not self.contests.rounds.claim(contest, row, table.number):  # another node was faster
            table.clear()
            self.store.close_table(table.number)
            return
        with self._lock:
            self._tables[table.number] = table
        self._apply_hall_state(table)
        self.other_nodes.forget(table.number)
        self.other_nodes.watch(table)
        LOG.info("table %d is of contest %d, round %d", table.number, contest.number, row.round + 1)
        news = {}
        if contest.is_ladder:
            news = {seat: self.contests.ladder_place(contest, one.account.id) for seat, one in here.items()}
        with suppress(Denied):
            table.begin_round(news)
        self.other_nodes.tell("round")

    def _adopt_round_table(self, contest: Contest, row: RoundTableRow) -> bool:
        """Take the table that another node has opened for this row, or this one before it was killed.

        Returns:
            Whether there is one.
        """
        assert self.contests is not None
        for table in self.tables():
            is_of_round = (table.terms.contest, table.terms.round) == (contest.number, row.round + 1)
            accounts = tuple(chair.account or 0 for chair in table.chairs.chairs)
            if is_of_round and table.is_on and accounts == row.seats:
                return self.contests.rounds.claim(contest, row, table.number)
        return False

    def _take_from_last_round(self, person: Person) -> None:
        """Take a person away from a table whose game of a round is over. Nobody there hears it: all are taken away."""
        if person.table is None:
            return
        table = self.table(person.table)
        table.take_away(person)
        self.close_if_left(table)

    def _is_free_for(self, person: Person, contest: Contest) -> bool:
        """Return whether a round of this contest may take the person away from where they are."""
        if person.table is None:
            return True
        table = self._find_table(person.table)
        return table is not None and table.terms.contest == contest.number and not table.is_on

    def _tend_round_table(self, contest: Contest, row: RoundTableRow) -> None:
        """Let bots play for entrants who are away. If the table of this row is gone, let bots finish its game."""
        assert self.contests is not None
        table = self._find_table(row.table)
        if table is None and row.table in self.store.open_tables():
            self.bring_back(row.table)
            table = self._find_table(row.table)
        elif table is None:
            table = self._load(row.table)
        try:
            if table is not None and table.is_on:
                table.tend_round(is_late=self.contests.rounds.is_late(row))
            elif table is not None and table.game is not None:
                table.keep_contest_deal()
            elif self.contests.rounds.is_late(row):
                raise Denied(Denial.NO_TABLE)
        except LostRace:  # another node is faster
            return
        except Denied:
            LOG.warning("table %d is gone, so bots finish its game", row.table)
            self.contests.rounds.finish(contest, row)

    def _seat_in_round(self, contest: Contest) -> None:
        """Seat the entrants at this node at their tables of the present round, and tell those who are not free."""
        assert self.contests is not None
        tables = self.contests.rounds.tables_now(contest)
        if not tables or not all(row.table for row in tables):
            return
        key = contest.number, tables[0].round
        if key in self._seated_rounds:
            return
        self._seated_rounds.add(key)
        playing = {one.account for one in self.contests.entrants(contest.number) if one.stage is Stage.PLAYING}
        for person in self.everybody():
            account = person.account.id
            row = next((row for row in tables if account in row.seats and not row.is_over), None)
            if row is None or account not in playing or person.table == row.table:
                continue
            if not self._is_free_for(person, contest):
                person.tell("evening goes on", name=contest.name, deal=row.round + 1)
                continue
            with suppress(Denied):
                self._take_from_last_round(person)
                self.table(row.table).sit(person)
                self.other_nodes.report_change()

    def keep_contests_going(self) -> None:
        """Begin and end contests that are due now, and then every ``SECONDS_BETWEEN_CONTEST_CHECKS`` seconds."""
        if self.contests is not None:
            call_every(self.timers, SECONDS_BETWEEN_CONTEST_CHECKS, self._check_contests)
            self._check_contests()

    def _check_contests(self) -> None:
        assert self.contests is not None
        check_contests_quietly(self.contests)
        with suppress(StoreFailed):  # the next look does it
            self.tend_rounds()

    def holds_talk_of(self, person: Person) -> bool:
        """Return whether nobody may hear what this person says, because it could be the tiles of a contest."""
        return self.contests is not None and self.contests.holds_talk_of(person.account.id)

    def _tell_begun(self, contest: Contest) -> None:
        assert self.contests is not None
        waiting = {one.account for one in self.contests.entrants(contest.number) if one.stage is Stage.ENTERED}
        for one in self.everybody():
            if one.account.id in waiting:
                one.tell("evening begins", name=contest.name)

    def _tell_contest_over(self, contest: Contest) -> None:
        """Tell entrants at all nodes how they did. Only the node that has ended the contest calls this."""
        self.tell_contest_news(contest.number)

    def tell_contest_news(self, number: int) -> None:
        """Tell entrants at all nodes the news of a contest that the store keeps for them. Raises StoreFailed."""
        assert self.contests is not None
        kept = self.contests.news_of(number)
        here = [person for person in self.everybody_everywhere() if person.account.id in kept]
        for person in here:
            person.tell(**json.loads(kept[person.account.id]))
        heard = {person.account.id for person in here}
        self.contests.forget_news([(account, number, kept[account]) for account in heard])

    def tell_kept_contest_news(self, person: Person) -> None:
        """Tell an arriving person the news of contests that they have not heard yet. Raises StoreFailed."""
        if self.contests is None or person.account.guest:
            return
        kept = self.contests.news_for(person.account.id)
        for told in map(json.loads, kept.values()):
            if told.get("starts_at", inf) > self.now():  # a new time that has passed is no news any more
                person.tell(**told)
        self.contests.forget_news([(person.account.id, number, told) for number, told in kept.items()])

    def cancel_contest(self, number: int, by: str) -> Contest:
        """Cancel a contest, tell its entrants, and close the tables where they play it. This may raise StoreFailed.

        Returns:
            The contest.

        Raises:
            Denied: the contest is over, or there is none.
        """
        if self.contests is None:
            raise Denied(Denial.NO_EVENING)
        contest = self.contests.cancel(number, by)
        self.tell_contest_news(number)
        for table in self.tables():
            if table.terms.contest == number:
                self.clear_table(table)
                self.other_nodes.tell("table closed", table=table.number)
        return contest

    def move_contest(self, message: Message, by: str) -> None:
        """Let a contest begin at another time, and tell its entrants. Raises BadMessage, Denied, StoreFailed."""
        if self.contests is None:
            raise Denied(Denial.NO_EVENING)
        self.tell_contest_news(self.contests.move(message, by))

    # Ratings

    def _tell_rated(self, game: RatedGame) -> None:
        """Tell those who left a rated game, wherever they are now, how their rating has changed.

        Everybody else gets it with the end of the game. Only the node that has rated the game calls this.
        """
        assert self.ratings is not None
        left = {account for side in game.sides for account in side.left}
        for person in self.everybody_everywhere():
            if person.account.id in left:
                person.tell("rated", **self.ratings.change_for(game.seed, person.account.id))

    # The end of the server
    #
    # A server shuts down in order after the current games (``stop``) or the current deals (``drain``). A draining
    # server lets nobody in. It sends each person on as soon as their deal is over. Their seats wait for them at other
    # nodes, or for the next start. Programs and pages reconnect by themselves.

    def stop(self) -> None:
        """Begin no new game. Current games continue; the store keeps those that are not over when the server ends."""
        self._begin_stopping()
        tell_all(self.everybody(), "stopping")

    def drain(self) -> None:
        """Let nobody new in, begin no new deal, and at once send on everybody who is not in a deal."""
        if self.is_draining:
            return
        self.is_draining = True
        LOG.info("the server is being emptied")
        self._begin_stopping()
        for table in self.tables():
            with table.lock:
                table.deals = False
                if table.game is not None and table.game.is_in_a_deal:
                    self._last_deals[table.number] = table.game.table.state.deal
        call_every(self.timers, SECONDS_BETWEEN_DRAIN_CHECKS, self._send_on_all)  # somebody may just be coming in
        self._send_on_all()

    def _begin_stopping(self) -> None:
        self.is_stopping = True
        for table in self.tables():
            table.is_stopping = True

    def end_by_host(self) -> None:
        """Let the server end now, as the host asks. The store keeps the games that are on."""
        self.is_ended_by_host = True
        self.tell_host("over", "")

    def end(self) -> None:
        """Tell everybody that the server stops now, which ends their connections."""
        for person in self.everybody_connected():
            person.send({"is": "bye", "why": "stopped"})

    @property
    def games_on(self) -> int:
        """The number of current games with a player at this node."""
        return sum(table.is_played for table in self.tables())

    @property
    def is_over(self) -> bool:
        """True if the server is to end, and no player, game or result keeps it from ending."""
        if self.is_ended_by_host:
            return True
        if self.is_draining:
            return not self.everybody()
        return self.is_stopping and not self.games_on and not any(map(_owes_end, self.tables()))

    def _send_on_all(self) -> None:
        """Send on everybody who is not in their last deal."""
        tables = {table.number: table for table in self.tables()}
        for person in self.everybody():
            table = None if person.table is None else tables.get(person.table)
            if table is None:
                self._send_on(person)
                continue
            with table.lock:
                if not self._plays_last_deal(table):
                    self._send_on(person)
        if not self.everybody():
            self.tell_host("over", "")

    def _plays_last_deal(self, table: HostedTable) -> bool:
        """Return whether the table's last deal goes on here. Another node may already have dealt the next one."""
        game = table.game
        return game is not None and game.is_in_a_deal and game.table.state.deal == self._last_deals.get(table.number)

    def _send_on(self, person: Person) -> None:
        person.is_sent_on = True
        self.hand_over(person, "moving" if person.comes_back else "draining")
        self.other_nodes.report_change()
        LOG.info("%s is sent on", person.name)
        self.tell_host("gone", person.name)


def _owes_end(table: HostedTable) -> bool:
    """Return whether somebody at the table still has to get the result of its last game.

    If the server ended now, they would get it only after the next start.
    """
    return any(person.account.id in table.ended_games.accounts_owed for person in [*table.chairs.present.values()])


class _Bans:
    """A cache of the store's bans, at most ``SECONDS_BETWEEN_BAN_READS`` seconds old.

    So a ban takes effect even if another node's note about it was lost. If the store fails, the cache keeps the older
    bans. ``clock`` returns monotonic seconds.
    """

    def __init__(self, accounts: Accounts, clock: Callable[[], float]) -> None:
        self._accounts = accounts
        self._clock = clock
        self._bans: Set[int | str] = frozenset()
        self._read_at = float("-inf")

    def contain(self, account: Account, address: str) -> bool:
        now = self._clock()
        if now - self._read_at >= SECONDS_BETWEEN_BAN_READS:
            with suppress(StoreFailed):  # use the bans read before until the store works again
                self._bans = self._accounts.bans().keys()
                self._read_at = now
        return not self._bans.isdisjoint({account.id, network_of(address), account.key or account.id})

    def read_anew(self) -> None:
        self._read_at = float("-inf")


class PermanentAccounts:
    """A cache of which accounts are permanent, that is, not a guest's. It asks the store once for each account."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._known_accounts: dict[int, Account | None] = {}

    def contain(self, number: int) -> bool:
        """Return whether this account exists and is not a guest's."""
        if number not in self._known_accounts:
            self._known_accounts[number] = self._accounts.of_id(number)
        account = self._known_accounts[number]
        return account is not None and not account.guest

    def have_seat_at(self, table: HostedTable) -> bool:
        """Return whether one of these accounts has a seat at this table."""
        return any(chair.account is not None and self.contain(chair.account) for chair in table.chairs.chairs)


class OtherNodes:
    """The hall's connection to the other nodes. ``nodes`` is None if this is the only node.

    Nodes read the moves at a table from its log. Notes carry everything else: who is connected, talk, what the host
    says, what a player proposes.
    """

    def __init__(self, hall: Hall, nodes: Nodes | None) -> None:
        self._hall = hall
        self._nodes = nodes
        self._present_elsewhere: Sequence[Present] = ()
        self._stop_watching: dict[int, Callable[[], None]] = {}  # by table
        self._since: dict[int, float] = {}  # by table: the time of this node's first check

    @property
    def is_alone(self) -> bool:
        """True if this is the only node."""
        return self._nodes is None

    def begin(self) -> None:
        """Connect to the other nodes, and tell them that this one began. Raises StoreFailed."""
        if self._nodes is not None:
            self._nodes.begin(self)
            self.tell("began")

    def close(self) -> None:
        if self._nodes is not None:
            self._nodes.close()

    def report_change(self) -> None:
        """Let the other nodes learn that somebody came, left, sat down or stood up here."""
        if self._nodes is not None:
            self._nodes.report_change()

    def tell(self, what: str, **said: object) -> None:
        """Send a note to the other nodes: the word ``what`` and its fields ``said``."""
        if self._nodes is not None:
            self._nodes.report_change()
            self._nodes.tell({"what": what, **said})

    # People at other nodes

    def list_present(self) -> Mapping[int, Present]:
        """Return everybody who has logged in at this node, by the number of their connection."""
        return {
            one.number: Present(one.account.id, one.name, one.account.guest, one.table, one.seat, one.address)
            for one in self._hall.everybody()
        }

    def names(self) -> set[str]:
        return {one.name for one in self._present_elsewhere}

    def accounts(self) -> set[int]:
        return {one.account for one in self._present_elsewhere}

    def everybody(self) -> list[Person]:
        """Return everybody at other nodes. Messages that you send to these people go to their nodes."""
        return [self._person(one) for one in self._present_elsewhere]

    def people_at(self, table: int | None) -> list[Person]:
        """Return people at other nodes who are at this table, or in the lobby if it is None."""
        return [self._person(one) for one in self._present_elsewhere if one.table == table]

    def people_with(self, accounts: Collection[int]) -> list[Person]:
        """Return people at other nodes who have one of these accounts."""
        return [self._person(one) for one in self._present_elsewhere if one.account in accounts]

    def _person(self, one: Present) -> Person:
        """Return a person who stands for somebody at another node. That node knows whom they mute or block."""
        send = partial(self._send_to, one.account)
        person = Person(Account(one.account, one.name, guest=one.guest), one.address, send)
        person.table = one.table
        person.seat = one.seat
        person.is_elsewhere = True
        person.is_silenced = one.account in self._hall.silenced_accounts
        return person

    def _send_to(self, account: int, message: Message) -> None:
        self.tell("send", account=account, message=dict(message))

    def set_elsewhere(self, there: Sequence[Present]) -> None:
        """Take over the list of people at other nodes, and update the chairs and watchers of all tables."""
        self._present_elsewhere = there
        by_table: defaultdict[int, list[Present]] = defaultdict(list)
        for one in there:
            if one.table is not None:
                by_table[one.table].append(one)
        for table in self._hall.tables():
            at_it = by_table.get(table.number, [])
            if at_it or table.chairs.elsewhere or table.is_watched_elsewhere:
                self._set_at(table, at_it)
            self._close_if_left(table)

    def _set_at(self, table: HostedTable, there: Sequence[Present]) -> None:
        with table.lock:
            seats = {table.chairs.seat_of(one.account) for one in there if one.seat is not None}
            table.is_watched_elsewhere = any(one.seat is None for one in there)
            for seat in seats:
                if seat is None or table.chairs.is_there(seat):
                    continue
                if table.chairs.come_elsewhere(seat):
                    tell_all(table.everybody(), "back", name=table.chairs[seat].name)
            for seat in set(table.chairs.elsewhere) - seats:
                if table.chairs.seconds_elsewhere(seat) > GRACE_SECONDS:
                    table.chairs.go_elsewhere(seat, is_broken=True)
                    table.note_absence(seat, is_broken=True)

    def _close_if_left(self, table: HostedTable) -> None:
        """Close a table whose waiting players have gone, at whatever node they were.

        Wait until the table has been known for twice ``GRACE_SECONDS``: its opener may not have sat down yet.
        """
        if (
            self._known_for(table) > 2 * GRACE_SECONDS
            and not table.is_on
            and (table.terms.round or not table.chairs.occupied_seats())
            and not table.is_behind
        ):
            self._hall.close_if_left(table)

    def _known_for(self, table: HostedTable) -> float:
        """Return the seconds since this node first checked the table."""
        now = self._hall.timers.clock()
        return now - self._since.setdefault(table.number, now)

    # The tables

    def watch(self, table: HostedTable) -> None:
        """Follow the table's log from now on, to apply here what other nodes append to it."""
        if self._nodes is None or table.number in self._stop_watching:
            return
        follow = partial(self._nodes.later, table.follow_log)
        self._stop_watching[table.number] = self._hall.store.watch(table.number, follow)
        table.is_behind = True  # other nodes may have appended lines since this node read the log

    def forget(self, number: int) -> None:
        self._since.pop(number, None)
        self._stop_watching.pop(number, lambda: None)()

    def refresh(self) -> bool:
        """Update the list of tables and their states from the store, unless there are no other nodes.

        This may raise StoreFailed.

        Returns:
            Whether there are other nodes.
        """
        if self._nodes is None:
            return False
        unknown = set(self._hall.store.open_tables())
        for table in self._hall.tables():
            if table.number not in unknown and not table.everybody() and self._known_for(table) > GRACE_SECONDS:
                self._hall.drop_table(table.number)
            elif table.is_behind:
                with suppress(Denied), table.transaction():
                    pass
            unknown.discard(table.number)
        for number in sorted(unknown):
            self._hall.bring_back(number)
        self.set_elsewhere(self._present_elsewhere)
        return True

    def came_back(self, table: HostedTable) -> None:
        """Find out which players are at a table that this node has loaded, and follow the table's log.

        Another node opened the table, or it was open before this node began.
        """
        if self._nodes is None or table.number in self._stop_watching:
            return
        there = self.accounts()
        for seat in table.chairs.set_all_gone():
            if table.chairs[seat].account in there:
                table.chairs.come_elsewhere(seat)
            elif not table.is_on:
                table.note_absence(seat, is_broken=True)
        self.watch(table)

    # Notes of other nodes

    def take(self, note: Note) -> None:
        """Do what another node's note says. Ignore a note whose word this node does not know."""
        take = _NOTE_HANDLERS.get(str(note["what"]))
        if take is not None:
            with suppress(Denied):
                take(self, note)

    def _take_message(self, note: Note) -> None:
        message = note["message"]
        assert isinstance(message, dict)
        by = self._hall.accounts.of_name(str(message.get("from") or message.get("name") or ""))
        for one in self._hall.everybody():
            if one.account.id == note["account"] and (by is None or one.hears_account(by.id)):
                one.send(message)

    def _take_news(self, note: Note) -> None:
        told = note["told"]
        assert isinstance(told, dict)
        everybody = self._hall.in_lobby() if note["what"] == "lobby" else self._hall.everybody()
        tell_all(everybody, **told)

    def _take_arrival(self, note: Note) -> None:
        """Hand over a player who came to another node, if they are still there.

        A node that has died may have left an old note, and the player may have come here since.
        """
        for one in self._hall.everybody():
            if one.account.id == note["account"] and one.account.id in self.accounts():
                self._hall.hand_over(one, "elsewhere")

    def _take_leaving(self, note: Note) -> None:
        table = self._hall.table(_number(note, "table"))
        seat = Seat(_number(note, "seat"))
        with table.lock:
            if seat in table.chairs.elsewhere and table.is_on:
                table.chairs.go_elsewhere(seat, is_broken=False)
                table.note_absence(seat, is_broken=False)

    def _take_request(self, note: Note) -> None:
        table = self._hall.table(_number(note, "table"))
        table.follow_request(str(note["do"]), _number(note, "account"))

    def _take_table_news(self, note: Note) -> None:
        table = self._hall.table(_number(note, "table"))
        told = note["told"]
        assert isinstance(told, dict)
        with table.lock:
            tell_all(table.everybody(), **told)

    def _take_bans(self, note: Note) -> None:
        self._hall.put_out_banned()

    def _take_removal(self, note: Note) -> None:
        for one in self._hall.everybody():
            if one.account.id == note["account"]:
                self._hall.put_out(one)

    def _take_closing(self, note: Note) -> None:
        """Clear a table that another node's host has closed. That node has told the people here."""
        self._hall.clear_table(self._hall.table(_number(note, "table")))

    def _take_beginning(self, note: Note) -> None:
        """Tell a node that has just begun who is silenced, because no log has that."""
        for account in self._hall.silenced_accounts:
            self.tell("silenced", account=account, on=True)
        self._hall.tell_of_silenced_guests()

    def _take_report(self, note: Note) -> None:
        self._hall.tell_of_report(str(note["about"]), _number(note, "by"))

    def _take_muted_guest(self, note: Note) -> None:
        until, known = note["until"], [note[key] for key in Guest._fields]
        assert isinstance(until, float)
        assert all(isinstance(one, list) for one in known)
        guest = Guest(*map(frozenset, known))  # type: ignore[arg-type]
        self._hall.muted_guests.note(GuestMute(_number(note, "by"), guest, until), time.time())

    def _take_round(self, note: Note) -> None:
        with suppress(StoreFailed):  # the next look does it
            self._hall.tend_rounds()

    def _take_invitation(self, note: Note) -> None:
        by = Account(_number(note, "by"), str(note["name"]))
        self._hall.keep_invitation(_number(note, "table"), _number(note, "account"), by)

    def _take_silenced(self, note: Note) -> None:
        self._hall.set_silenced(_number(note, "account"), is_so=bool(note["on"]))


def _number(note: Note, name: str) -> int:
    number = note[name]
    assert isinstance(number, int)
    return number


_NOTE_HANDLERS: Mapping[str, Callable[[OtherNodes, Note], None]] = {
    "send": OtherNodes._take_message,
    "all": OtherNodes._take_news,
    "lobby": OtherNodes._take_news,
    "elsewhere": OtherNodes._take_arrival,
    "left": OtherNodes._take_leaving,
    "did": OtherNodes._take_request,
    "told": OtherNodes._take_table_news,
    "bans": OtherNodes._take_bans,
    "began": OtherNodes._take_beginning,
    "reported": OtherNodes._take_report,
    "out": OtherNodes._take_removal,
    "table closed": OtherNodes._take_closing,
    "silenced": OtherNodes._take_silenced,
    "guest muted": OtherNodes._take_muted_guest,
    "invited": OtherNodes._take_invitation,
    "round": OtherNodes._take_round,
}
"""The handler of each kind of note, by the note's word ``what``."""
