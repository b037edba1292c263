"""The visit of one player: it does what each message asks for and answers it, one message after the other.

This module checks every message, because the sender may have forged it. hosted_table.py decides who may do what at a
table; this module decides who hears what somebody says, and respects muting and blocking. Every answer has the ``id``
of its message. It is ``done``, ``refused`` by the rules of the game, or ``no`` with a word for the reason.

A table has a short number, to say aloud ("table four two seven"). If you know a table's number, you are invited to it.
There are few such numbers, so the server limits how many wrong ones each network may try.

If you make somebody your friend, nothing changes for them. If two players are friends of each other, each hears when
the other comes in. A guest cannot be or have a friend, because a guest is a new account the next time.

The server passes talk on as text. It keeps talk only in reports, and in memory for as long as a player may report it.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Collection, Mapping

from moon_access.announcer.denials import Denial
from moon_access.engine.refusals import Refused
from moon_access.games import GAMES
from moon_access.link.messages import VERSION, BadMessage, Message, boolean_in, number_in, text_in
from moon_access.link.table_terms import LONGEST_GAME

from ..contests.contests import Contests
from ..people.accounts import Account
from ..people.talk_text import clean
from ..store import reports
from ..store.store import StoreFailed
from ..tables.denied import Denied
from ..tables.hosted_table import HostedTable
from ..tables.person import Person
from ..tables.table_log import game_with_seed
from ..tables.terms import terms_of
from .hall import MOST_TABLES, Hall
from .moderation import moderate, report
from .ratings import Ratings

LAST_SEASON = 99994
MOST_BAD = 30
"""Maximum of invalid messages in one visit; with this many, the visit ends."""
Said = Mapping[str, object]
NOTHING: Said = {}


class Visit:
    """The visit of one connection. Only one thread at a time may call ``receive`` and ``leave``."""

    def __init__(self, hall: Hall, person: Person) -> None:
        self._hall = hall
        self.person = person
        self._bad = 0

    def receive(self, message: Message) -> None:
        """Do what the message asks for, and send an answer. Put out a person who is banned by now."""
        if self.person.is_gone:
            return
        if self.person.is_greeted and self._hall.is_banned(self.person.account, self.person.address):
            self._hall.put_out(self.person, "banned")
            return
        self.person.said_at = self._hall.timers.clock()
        before = self.person.account.id, self.person.table, self.person.seat
        answer = self._answer(message)
        self.person.send(answer)
        if (self.person.account.id, self.person.table, self.person.seat) != before:
            self._hall.other_nodes.report_change()
        if answer.get("why") == Denial.BANNED:
            self._hall.put_out(self.person, "banned")
        elif self._bad >= MOST_BAD:
            self.person.send({"is": "bye", "why": "too much"})
            self.leave()

    def leave(self) -> None:
        """End the visit, because the connection is gone. Calling this again does nothing."""
        if not self.person.is_gone:
            self.person.is_gone = True
            self._hall.forget(self.person)

    def _answer(self, message: Message) -> dict[str, object]:
        number = message.get("id")
        answered: Said = {"id": number} if type(number) is int else {}
        try:
            return {"is": "done", **answered, **self._do(message)}
        except Denied as denied:
            return {"is": "no", **answered, "why": denied.why, **denied.values}
        except Refused as refused:
            return {"is": "refused", **answered, "refused": self._refused_message(refused)}
        except BadMessage as bad:
            self._bad += 1
            return {"is": "no", **answered, "why": Denial.BAD, "where": bad.where}
        except StoreFailed:
            return {"is": "no", **answered, "why": Denial.BUSY}

    def _do(self, message: Message) -> Said:
        do = _DOES.get(str(message.get("do")))
        if do is None:
            raise BadMessage("do")
        if not self.person.is_greeted and do is not Visit._hello:
            raise BadMessage("hello")
        return do(self, message)

    # Handlers of messages

    def _hello(self, message: Message) -> Said:
        if message.get("version") != VERSION:
            raise Denied(Denial.VERSION, version=VERSION)
        name = text_in(message, "name") if "name" in message else ""
        token = text_in(message, "token") if "token" in message else ""
        was_greeted = self.person.is_greeted
        self._hall.greet(self.person, name, token)
        if not was_greeted:
            self._tell_friends()
            self._tell_kept_invitations()
            self._hall.tell_kept_contest_news(self.person)
        account = self.person.account
        welcome = {"is": "welcome", "version": VERSION, "name": account.name, "guest": account.guest}
        welcome["table"] = self.person.table
        welcome["rates"] = self._hall.ratings is not None and not account.guest
        return {**welcome, "token": self._hall.tokens.token_of(account)} if account.guest else welcome

    def _ping(self, message: Message) -> Said:
        return NOTHING

    def _tables(self, message: Message) -> Said:
        """Return the tables that have a player and that the person may see, and the person's own table.

        Return at most ``most`` of them, from the index ``start`` on; all if the message has neither. The person's own
        table comes first. If there are more than ``most``, tables that wait for players come before the others.
        """
        start = number_in(message, "start") if "start" in message else 0
        most = number_in(message, "most") if "most" in message else MOST_TABLES
        mine = self._hall.table_of(self.person)
        there = [one for one in self._hall.tables_for(self.person) if one.is_attended or one.number == mine]
        is_long = len(there) > most
        there.sort(key=lambda table: (table.number != mine, is_long and table.is_on))
        listed = [table.in_lobby() for table in there[start : start + most]]
        answer: Said = {"tables": listed, "count": len(there), "mine": mine}
        contests = [] if self._hall.contests is None else self._hall.contests.list_for(self.person.account.id)
        return {**answer, "contests": contests} if contests else answer

    def _people(self, message: Message) -> Said:
        """Return who is at the server; at a table also who sits there, whose seats wait, and who looks on."""
        people: Said = {"people": self._hall.names()}
        if self.person.table is None:
            return people
        table = self._table
        elsewhere = self._hall.other_nodes.people_at(table.number)
        seated, away, watching = table.company()
        return {
            **people,
            "seated": seated,
            "away": away,
            "watching": [*watching, *(one.name for one in elsewhere if one.seat is None)],
        }

    def _open(self, message: Message) -> Said:
        """Open a table for the person. If ``friends`` is true, invite all of their friends to it."""
        taken = {table.terms.code for table in self._hall.tables()}
        terms = terms_of(message)._replace(code=free_code(taken), contest=0, form="", round=0)
        if terms.rated:
            self._check_may_be_rated()
        table = self._hall.open(self.person, terms)
        for one in self._hall.accounts.friends_of(self.person.account.id) if boolean_in(message, "friends") else ():
            table.invite(one.id)
            self._tell_or_keep_invitation(one)
        return {"number": table.number}

    def _sit(self, message: Message) -> Said:
        """Seat the person at a table. The message has ``table``, or ``code``, the number that somebody said aloud."""
        if "code" in message:
            table = self._table_with_code(number_in(message, "code"))
        else:
            table = self._hall.table(number_in(message, "table"))
        if self.person.table != table.number:
            table.check_may_sit(self.person)
            self._leave_table()
        table.sit(self.person)
        return NOTHING

    def _table_with_code(self, code: int) -> HostedTable:
        """Return the table with this spoken number, and invite the person to it. Raises Denied, StoreFailed."""
        hall = self._hall
        now = hall.timers.clock()
        if not hall.guesses.may_guess(self.person.address, now):
            raise Denied(Denial.TOO_MANY_NUMBERS)
        hall.other_nodes.refresh()
        # Try the newest table first: this node may still list an older one that another node has closed.
        for table in sorted(hall.tables(), key=lambda table: -table.number):
            if table.terms.code == code:
                try:
                    table.invite(self.person.account.id)
                except Denied as denied:
                    if denied.why is not Denial.NO_TABLE:
                        raise
                else:
                    return table
        hall.guesses.count_wrong(self.person.address, now)
        raise Denied(Denial.NO_SUCH_NUMBER)

    def _watch(self, message: Message) -> Said:
        table = self._hall.table(number_in(message, "table"))
        table.check_invited(self.person)
        self._leave_table()
        table.watch(self.person)
        self._hall.other_nodes.tell("told", table=table.number, told={"what": "watches", "name": self.person.name})
        return NOTHING

    def _leave(self, message: Message) -> Said:
        """Leave the table. If ``gives_up`` is true, also give up the seat at a current game; otherwise keep it."""
        self._leave_table(gives_up=boolean_in(message, "gives_up"))
        return NOTHING

    def _leave_table(self, gives_up: bool = False) -> None:
        if self.person.table is not None:
            self._hall.leave_table(self.person, is_broken=False, gives_up=gives_up)

    def _start(self, message: Message) -> Said:
        self._table.start(self.person)
        return NOTHING

    def _remove(self, message: Message) -> Said:
        table = self._table
        elsewhere = [one for one in self._hall.other_nodes.people_at(table.number) if one.seat is None]
        return {"name": table.put_out(self.person, text_in(message, "name"), elsewhere), "on": True}

    def _give(self, message: Message) -> Said:
        return {"name": self._table.give(self.person, text_in(message, "name")), "on": True}

    def _swap(self, message: Message) -> Said:
        self._table.swap(self.person, text_in(message, "name"), text_in(message, "other"))
        return NOTHING

    def _change_terms(self, message: Message) -> Said:
        self._table.change_terms(self.person, message)
        return NOTHING

    def _act(self, message: Message) -> Said:
        table = self._table
        game, _ = table.find_game(self.person)
        action = game.codec.action(message.get("action"))
        if table.act(self.person, action, number_in(message, "turn"), boolean_in(message, "on")):
            return NOTHING
        return self._tell_nodes("resign")

    def _explain_refusal(self, message: Message) -> Said:
        table = self._table
        game, _ = table.find_game(self.person)
        refused = table.why_not(self.person, game.codec.action(message.get("action")))
        return NOTHING if refused is None else {"refused": game.codec.json_of_refused(refused)}

    def _undo(self, message: Message) -> Said:
        self._table.ask_to_take_back(self.person)
        return self._tell_nodes("undo")

    def _agree(self, message: Message) -> Said:
        self._table.agree(self.person)
        return self._tell_nodes("agree")

    def _refuse(self, message: Message) -> Said:
        self._table.refuse(self.person)
        return self._tell_nodes("refuse")

    def _past_steps(self, message: Message) -> Said:
        return {"steps": self._table.past_for(self.person)}

    def _let_bot_play(self, message: Message) -> Said:
        table = self._table
        name = text_in(message, "name")
        other = self._hall.person_named(name)
        if other is not None and table.chairs.seat_of(other.account.id) is None:
            raise Denied(Denial.DOES_NOT_PLAY, name=other.name)
        table.have_bot(self.person, name)
        return NOTHING

    def _double_time(self, message: Message) -> Said:
        self._table.double_time(self.person)
        return self._tell_nodes("time")

    def _tell_nodes(self, do: str) -> Said:
        """Tell other nodes of a request that no log contains, for people there who are at the same table."""
        self._hall.other_nodes.tell("did", do=do, table=self.person.table, account=self.person.account.id)
        return NOTHING

    def _note_received(self, message: Message) -> Said:
        self._hall.note_received(self.person, number_in(message, "table"))
        self._hall.tell_host("over", "")  # a stopping server may have waited for this
        return NOTHING

    def _say(self, message: Message) -> Said:
        say(self._hall, self.person, text_in(message, "text"))
        return NOTHING

    def _tell(self, message: Message) -> Said:
        return {"name": tell_one(self._hall, self.person, text_in(message, "name"), text_in(message, "text"))}

    def _mute(self, message: Message) -> Said:
        return mute(self._hall, self.person, text_in(message, "name"))

    def _block(self, message: Message) -> Said:
        return block(self._hall, self.person, text_in(message, "name"))

    def _invite(self, message: Message) -> Said:
        """Invite a player to the person's table. A player who is away hears about it when they come in."""
        name = text_in(message, "name")
        here = self._hall.person_named(name)
        other = self._hall.other_account_named(self.person, name if here is None else here.name)
        table = self._table
        has_seat = table.has_free_seat
        if not has_seat and not table.terms.invited and not table.has_put_out(other.id):
            raise Denied(Denial.NO_SEAT)  # anybody else may watch this table without an invitation
        table.invite(other.id, lets_back=True)
        is_here = self._tell_or_keep_invitation(other) if has_seat else here is not None
        # "on" says whether they may only watch.
        return {"name": other.name, "on": not has_seat, "away": not is_here}

    def _tell_or_keep_invitation(self, other: Account) -> bool:
        """Tell a player that the person has invited them, or keep it for a player who is away.

        Returns:
            Whether the player is here.
        """
        table, hall, me = self._table, self._hall, self.person.account
        here = hall.person_named(other.name)
        if here is None:
            hall.keep_invitation(table.number, other.id, me)
            hall.other_nodes.tell("invited", table=table.number, account=other.id, by=me.id, name=me.name)
        elif here.hears(self.person):
            _tell_invited(here, me.name, table)
        return here is not None

    def _tell_kept_invitations(self) -> None:
        for name, table in self._hall.take_invitations(self.person):
            if table.chairs.seat_of(self.person.account.id) is None:
                _tell_invited(self.person, name, table)

    def _friend(self, message: Message) -> Said:
        """Make a player a friend, or end that. Tell a new friend who is here. Raises Denied, StoreFailed."""
        accounts = self._hall.accounts
        me = self.person.account
        account = self._hall.other_account_named(self.person, text_in(message, "name"))
        if account.guest or me.guest:
            raise Denied(Denial.GUEST)
        was_friend = account.id in self.person.friends
        if was_friend:
            accounts.unfriend(me.id, account.id)
        else:
            accounts.befriend(me.id, account.id)
        self.person.friends = self._friends_of(me.id)
        is_mutual = not was_friend and me.id in self._friends_of(account.id)
        other = self._hall.person_named(account.name)
        if other is not None and not was_friend and other.hears(self.person):
            other.tell("friends" if is_mutual else "befriended", name=self.person.name)
        return {"name": account.name, "on": not was_friend, "mutual": is_mutual}

    def _friends(self, message: Message) -> Said:
        """Return the person's friends, sorted by name, and whether each is at the server."""
        here = {one.account.id for one in self._hall.everybody()} | self._hall.other_nodes.accounts()
        friends = self._hall.accounts.friends_of(self.person.account.id)
        return {"friends": [{"name": one.name, "here": one.id in here} for one in friends]}

    def _tell_friends(self) -> None:
        """Tell mutual friends at all nodes that the person is here now.

        Do not tell friends at the person's table, who have heard that they are back, and do not tell anybody if the
        person was here a moment ago.
        """
        person = self.person
        person.friends = self._friends_of(person.account.id)
        if person.was_just_here:
            return
        for one in self._hall.everybody():
            are_friends = one.account.id in person.friends and person.account.id in one.friends
            is_beside = one.table is not None and one.table == person.table
            if are_friends and one.hears(person) and not is_beside:
                one.tell("friend here", name=person.name)
        for one in self._hall.other_nodes.people_with(person.friends):
            is_beside = one.table is not None and one.table == person.table
            if person.account.id in self._friends_of(one.account.id) and not is_beside:
                one.tell("friend here", name=person.name)

    def _friends_of(self, account: int) -> frozenset[int]:
        return frozenset(one.id for one in self._hall.accounts.friends_of(account))

    def _contests_here(self) -> Contests:
        if self._hall.contests is None:
            raise Denied(Denial.NO_EVENING)
        return self._hall.contests

    def _contests(self, message: Message) -> Said:
        """Return the contests, and whether the person may set one up."""
        me = self.person.account.id
        return {"contests": self._contests_here().list_for(me), "may_open": self._is_moderator}

    @property
    def _is_moderator(self) -> bool:
        return any(one.id == self.person.account.id for one in self._hall.accounts.moderators())

    def _set_up_contest(self, message: Message) -> Said:
        contests = self._contests_here()
        self._check_moderates()
        if self._hall.holds_talk_of(self.person):  # the name of an evening is a text that all hear
            raise Denied(Denial.EVENING_TALK)
        return {"number": contests.set_up(message, self.person.name)}

    def _check_moderates(self) -> None:
        if not self._is_moderator:
            raise Denied(Denial.NOT_MODERATOR)

    def _cancel_contest(self, message: Message) -> Said:
        self._check_moderates()
        self._hall.cancel_contest(number_in(message, "number"), self.person.name)
        return NOTHING

    def _move_contest(self, message: Message) -> Said:
        self._check_moderates()
        self._hall.move_contest(message, self.person.name)
        return NOTHING

    def _enter_contest(self, message: Message) -> Said:
        """Enter a contest, or withdraw from it if ``on`` is false."""
        contests, account = self._contests_here(), self.person.account
        number = number_in(message, "number")
        if boolean_in(message, "on", default=True):
            contests.enter(number, account.id, account.name, is_guest=account.guest)
        else:
            contests.withdraw(number, account.id)
        return NOTHING

    def _play_contest(self, message: Message) -> Said:
        """Seat an entrant at their next deal. In a contest with rounds, this is the table of their game, if any."""
        number = number_in(message, "number")
        if not self._hall.has_rounds(number):
            return {"table": self._hall.play_contest(self.person, number).number}
        table = self._hall.come_to_rounds(self.person, number)
        return {"table": table.number} if table is not None else {"table": 0, "drawn": self._hall.is_drawn(number)}

    def _contest_results(self, message: Message) -> Said:
        results = self._contests_here().results_for(number_in(message, "number"), self.person.account.id)
        page = f"{self._hall.page_url}{results.pop('page')}"
        return {**results, "page": page} if self._hall.page_url else results

    def _contest_record(self, message: Message) -> Said:
        """Return the record of a deal that the person has played, once the contest is over."""
        number, deal = number_in(message, "number"), number_in(message, "deal")
        table, seed, seat = self._contests_here().find_deal(number, self.person.account.id, deal)
        record = game_with_seed(self._hall.store.read(table), seed)
        if not record:
            raise Denied(Denial.NO_GAME)
        return {"record": record, "seat": seat}

    def _ratings_here(self) -> Ratings:
        """Return the ratings of this server. Raises Denied if it rates no games."""
        if self._hall.ratings is None:
            raise Denied(Denial.NO_RATINGS)
        return self._hall.ratings

    def _check_may_be_rated(self) -> None:
        """Raise Denied if the person may not play rated games here."""
        if self.person.account.guest:
            raise Denied(Denial.GUEST)
        self._ratings_here()

    def _rating(self, message: Message) -> Said:
        """Return the ratings of a player in a season: the person's own, or those of ``name`` if they show them."""
        me = self.person.account
        name = text_in(message, "name") if "name" in message else ""
        account = self._hall.other_account_named(self.person, name) if name else me
        return self._ratings_here().describe(account, _season_in(message), is_own=account.id == me.id)

    def _show_rating(self, message: Message) -> Said:
        is_shown = boolean_in(message, "on")
        self._ratings_here().show(self.person.account, is_shown=is_shown)
        return {"on": is_shown}

    def _leaders(self, message: Message) -> Said:
        game = text_in(message, "game", LONGEST_GAME)
        if game not in GAMES:
            raise BadMessage("game")
        return self._ratings_here().leaders(game, _season_in(message), self.person.account.id)

    def _record_against(self, message: Message) -> Said:
        other = self._hall.other_account_named(self.person, text_in(message, "name"))
        return self._ratings_here().record_against(self.person.account.id, other)

    def _report(self, message: Message) -> Said:
        return report(self._hall, self.person, text_in(message, "name"), text_in(message, "why"))

    def _moderate(self, message: Message) -> Said:
        return moderate(self._hall, self.person, message)

    def _refused_message(self, refusal: Refused) -> Said:
        game = self._table.game
        return game.codec.json_of_refused(refusal) if game is not None else NOTHING

    @property
    def _table(self) -> HostedTable:
        if self.person.table is None:
            raise Denied(Denial.AT_NO_TABLE)
        return self._hall.table(self.person.table)


_DOES: Mapping[str, Callable[[Visit, Message], Said]] = {
    "hello": Visit._hello,
    "ping": Visit._ping,
    "tables": Visit._tables,
    "people": Visit._people,
    "open": Visit._open,
    "sit": Visit._sit,
    "watch": Visit._watch,
    "leave": Visit._leave,
    "start": Visit._start,
    "remove": Visit._remove,
    "give": Visit._give,
    "swap": Visit._swap,
    "terms": Visit._change_terms,
    "act": Visit._act,
    "why": Visit._explain_refusal,
    "undo": Visit._undo,
    "agree": Visit._agree,
    "refuse": Visit._refuse,
    "past": Visit._past_steps,
    "bot": Visit._let_bot_play,
    "time": Visit._double_time,
    "had": Visit._note_received,
    "say": Visit._say,
    "tell": Visit._tell,
    "mute": Visit._mute,
    "block": Visit._block,
    "invite": Visit._invite,
    "friend": Visit._friend,
    "friends": Visit._friends,
    "contests": Visit._contests,
    "set up contest": Visit._set_up_contest,
    "cancel contest": Visit._cancel_contest,
    "move contest": Visit._move_contest,
    "enter contest": Visit._enter_contest,
    "play contest": Visit._play_contest,
    "contest results": Visit._contest_results,
    "contest record": Visit._contest_record,
    "rating": Visit._rating,
    "show rating": Visit._show_rating,
    "leaders": Visit._leaders,
    "record against": Visit._record_against,
    "report": Visit._report,
    "moderate": Visit._moderate,
}
"""The handler of each message, by its word ``do``."""


def _season_in(message: Message) -> int:
    """Return the season that the message asks about, 0 for the present one. Raises BadMessage."""
    return number_in(message, "season", 0, LAST_SEASON) if "season" in message else 0


def free_code(taken_codes: Collection[int]) -> int:
    """Return a random number that no table has, for people to say aloud.

    It has three digits, or four if at least 100 tables have numbers and those of three digits are too easy to guess.
    """
    least = 100 if len(taken_codes) < 100 else 1000
    while (code := least + secrets.randbelow(9 * least)) in taken_codes:
        pass
    return code


def _tell_invited(person: Person, inviter: str, table: HostedTable) -> None:
    person.tell("invited", name=inviter, table=table.in_lobby(), code=table.terms.code)


MUTED_FOR = 24 * 3600.0
"""Seconds for which a player stays muted, even if the connection breaks or the server restarts meanwhile."""


def say(hall: Hall, person: Person, text: str) -> None:
    """Say something to everybody at the table, or in the lobby if the person is at no table. Raises Denied."""
    said = _clean(hall, person, text, is_beside=_has_played_round(hall, person))
    if person.table is None:
        _pass_on(person, _others_in_lobby(hall, person), said, "lobby")
        return
    table = hall.table(person.table)
    with table.lock:
        others = [*table.list_others(person), *hall.other_nodes.people_at(person.table)]
        watches = person.seat is None
        if _is_in_a_deal(table) and watches:
            watchers = [one for one in others if one.seat is None]
            if others and not watchers:
                raise Denied(Denial.ONLOOKER_IN_DEAL)
            others = watchers
        elif _is_in_a_deal(table) and not table.terms.talk:
            raise Denied(Denial.TALK_IN_DEAL)
    _pass_on(person, others, said, "watching" if watches else "table")


def mute(hall: Hall, person: Person, name: str) -> dict[str, object]:
    """Mute a player who is here for a day, or unmute them. Raises Denied, StoreFailed."""
    other = hall.other_person_named(person, name)
    was_muted = person.has_muted(other.account.id)
    until = 0.0 if was_muted else time.time() + MUTED_FOR
    if was_muted:
        hall.accounts.unmute(person.account.id, other.account.id)
    else:
        hall.accounts.mute(person.account.id, other.account.id, until)
    if other.account.guest:
        hall.mute_guest(person.account.id, other, until)
    person.mute_ends = dict(hall.accounts.muted_by(person.account.id))
    return {"name": other.name, "on": not was_muted}


def block(hall: Hall, person: Person, name: str) -> dict[str, object]:
    """Block a player for good, so that the person hears nothing of them, or end that. Raises Denied, StoreFailed."""
    account = hall.other_account_named(person, name)
    is_blocked = account.id in person.blocked_accounts
    if is_blocked:
        hall.accounts.unblock(person.account.id, account.id)
    else:
        hall.accounts.block(person.account.id, account.id)
    person.blocked_accounts = hall.accounts.blocked_by(person.account.id)
    return {"name": account.name, "on": not is_blocked}


def _others_in_lobby(hall: Hall, person: Person) -> list[Person]:
    return [one for one in (*hall.in_lobby(), *hall.other_nodes.people_at(None)) if one.account.id != person.account.id]


def tell_one(hall: Hall, person: Person, name: str, text: str) -> str:
    """Say something to one player alone, wherever they are, and return the player's name.

    Returns:
        The name of the player.

    Raises:
        Denied: the table of one of them does not allow talk now.
    """
    said = _clean(hall, person, text)
    other = hall.other_person_named(person, name)
    for one in (person, other):
        if one.table is None:
            continue
        table = hall.table(one.table)
        with table.lock:
            past_watchers = other.table == person.table and (person.seat is None) != (other.seat is None)
            if _is_in_a_deal(table) and past_watchers:
                raise Denied(Denial.TALK_PAST)
            if _is_in_a_deal(table) and not table.terms.talk:
                raise Denied(Denial.TALK_IN_DEAL)
    _pass_on(person, [other], said, "you")
    return other.name


def _is_in_a_deal(table: HostedTable) -> bool:
    return table.game is not None and table.game.is_in_a_deal


def _has_played_round(hall: Hall, person: Person) -> bool:
    """Return whether the person sits at a table of a round where all have played the deal. Nobody else comes there."""
    table = None if person.table is None else hall.table(person.table)
    return table is not None and table.terms.round > 0 and not table.is_on


def _clean(hall: Hall, person: Person, text: str, *, is_beside: bool = False) -> str:
    """Return the text that they may say.

    Args:
        hall: The hall.
        person: Who says it.
        text: The text as typed.
        is_beside: True if only people hear it who have played the same deal at the same table.

    Returns:
        The text without anything that could harm a terminal.

    Raises:
        Denied: they may not say anything now.
    """
    if person.account.id in hall.silenced_accounts:
        raise Denied(Denial.SILENCED)
    said = clean(text)
    if not said:
        raise Denied(Denial.NOTHING_SAID)
    if not is_beside and hall.holds_talk_of(person):
        raise Denied(Denial.EVENING_TALK)
    return said


def _pass_on(person: Person, others: list[Person], text: str, to: str) -> None:
    """Send the line to the others who want to hear the person.

    Nobody learns who has blocked or muted them.

    Raises:
        Denied: nobody is there.
    """
    if not others:
        raise Denied(Denial.NOBODY_THERE)
    line = reports.TalkLine(person.name, text)
    person.latest_talk.append(line)
    for other in others:
        if other.hears(person):
            other.latest_talk.append(line)
            other.send({"is": "talk", "from": person.name, "text": text, "to": to})
