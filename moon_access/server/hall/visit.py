"""A visit: what comes from one player's program, done and answered, one message after the other.

Each message is checked here, whoever sent it; who may do what at a table is hosted_table.py's. Every answer has the
``id`` of what it answers: ``done``, ``refused`` by the rules of the game, or ``no`` with a word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from moon_access.engine.refusals import Refused
from moon_access.together.messages import VERSION, BadMessage, Message, number_in, text_in, truth_in

from ..store.store import StoreFailed
from ..tables.hosted_table import HostedTable
from ..tables.no import No
from ..tables.terms import terms_of
from ..tables.visitor import Visitor
from .friends import befriend, come, friends
from .hall import MOST_TABLES, Hall
from .moderation import moderate
from .reporting import report
from .table_codes import free_code, table_with
from .talk import block, mute, say, tell_one

MOST_BAD = 30
"""Messages that are none, after which somebody is cut off."""
Said = Mapping[str, object]
NOTHING: Said = {}


class Visit:
    """One connection. ``receive`` and ``leave`` are called by one thread at a time."""

    def __init__(self, hall: Hall, visitor: Visitor) -> None:
        self._hall = hall
        self.visitor = visitor
        self._bad = 0

    def receive(self, message: Message) -> None:
        """Do what it asks for, and answer."""
        if self.visitor.is_gone:
            return
        if self.visitor.is_greeted and self._hall.rights.is_banned(self.visitor.account, self.visitor.address):
            self._hall.put_out(self.visitor, "banned")
            return
        self.visitor.said_at = self._hall.timers.clock()
        before = self.visitor.account.id, self.visitor.table, self.visitor.seat
        answered = message.get("id")
        told: dict[str, object] = {"id": answered} if type(answered) is int else {}
        try:
            told = {"is": "done", **told, **self._done(message)}
        except No as no:
            told = {"is": "no", **told, "why": no.why, **no.said}
        except Refused as refused:
            told = {"is": "refused", **told, "refused": self._of_refused(refused)}
        except BadMessage as bad:
            told = {"is": "no", **told, "why": "bad", "where": bad.where}
            self._bad += 1
        except StoreFailed:
            told = {"is": "no", **told, "why": "busy"}
        self.visitor.send(told)
        if (self.visitor.account.id, self.visitor.table, self.visitor.seat) != before:
            self._hall.beside.changed()
        if told.get("why") == "banned":
            self._hall.put_out(self.visitor, "banned")
        elif self._bad >= MOST_BAD:
            self.visitor.send({"is": "bye", "why": "too much"})
            self.leave()

    def leave(self) -> None:
        """The connection has gone."""
        if not self.visitor.is_gone:
            self.visitor.is_gone = True
            self._hall.forget(self.visitor)

    def _done(self, message: Message) -> Said:
        do = _DOES.get(str(message.get("do")))
        if do is None:
            raise BadMessage("do")
        if not self.visitor.is_greeted and do is not Visit._hello:
            raise BadMessage("hello")
        return do(self, message)

    # What can be asked for

    def _hello(self, message: Message) -> Said:
        if message.get("version") != VERSION:
            raise No("version", version=VERSION)
        name = text_in(message, "name") if "name" in message else ""
        token = text_in(message, "token") if "token" in message else ""
        was_greeted = self.visitor.is_greeted
        self._hall.greet(self.visitor, name, token)
        if not was_greeted:
            come(self._hall, self.visitor)
        account = self.visitor.account
        welcome = {"is": "welcome", "version": VERSION, "name": account.name, "guest": account.guest}
        welcome["table"] = self.visitor.table
        return {**welcome, "token": self._hall.tokens.of(account)} if account.guest else welcome

    def _ping(self, message: Message) -> Said:
        return NOTHING

    def _tables(self, message: Message) -> Said:
        """Those where a player is, and the visitor's own; ``most`` of them from ``start`` on, or else all. Of many,
        those that wait for players come first."""
        start = number_in(message, "start") if "start" in message else 0
        most = number_in(message, "most") if "most" in message else MOST_TABLES
        mine = self._hall.table_of(self.visitor)
        there = [one for one in self._hall.tables_for(self.visitor) if one.is_attended or one.number == mine]
        is_long = len(there) > most
        there.sort(key=lambda table: (table.number != mine, is_long and table.is_on))
        listed = [table.in_lobby() for table in there[start : start + most]]
        return {"tables": listed, "count": len(there), "mine": mine}

    def _people(self, message: Message) -> Said:
        return {"people": self._hall.names()}

    def _open(self, message: Message) -> Said:
        """``friends``: all those whom the player has as friends are invited."""
        taken = {table.terms.code for table in self._hall.tables()}
        table = self._hall.open(self.visitor, terms_of(message)._replace(code=free_code(taken)))
        for one in self._hall.accounts.friends_of(self.visitor.account.id) if truth_in(message, "friends") else ():
            table.invite(one.id)
            self._tell_invited(self._hall.named(one.name))
        return {"number": table.number}

    def _sit(self, message: Message) -> Said:
        """``code`` instead of ``table``: by the number that was said aloud."""
        if "code" in message:
            table = table_with(self._hall, self.visitor, number_in(message, "code"))
        else:
            table = self._hall.table(number_in(message, "table"))
        if self.visitor.table != table.number:
            table.check_may_sit(self.visitor)
            self._leave_table()
        table.sit(self.visitor)
        return NOTHING

    def _watch(self, message: Message) -> Said:
        table = self._hall.table(number_in(message, "table"))
        table.check_invited(self.visitor)
        self._leave_table()
        table.watch(self.visitor)
        self._hall.beside.tell("told", table=table.number, told={"what": "watches", "name": self.visitor.name})
        return NOTHING

    def _leave(self, message: Message) -> Said:
        """``gives_up``: a seat at a game that is on, too, which else stays theirs."""
        self._leave_table(gives_up=truth_in(message, "gives_up"))
        return NOTHING

    def _leave_table(self, gives_up: bool = False) -> None:
        if self.visitor.table is not None:
            self._hall.leave_table(self.visitor, is_broken=False, gives_up=gives_up)

    def _start(self, message: Message) -> Said:
        self._table.start(self.visitor)
        return NOTHING

    def _act(self, message: Message) -> Said:
        table = self._table
        game, _ = table.playing(self.visitor)
        action = game.codec.action(message.get("action"))
        if table.act(self.visitor, action, number_in(message, "turn"), truth_in(message, "on")):
            return NOTHING
        return self._tell_nodes("resign")

    def _why(self, message: Message) -> Said:
        table = self._table
        game, _ = table.playing(self.visitor)
        refused = table.why_not(self.visitor, game.codec.action(message.get("action")))
        return NOTHING if refused is None else {"refused": game.codec.json_of_refused(refused)}

    def _undo(self, message: Message) -> Said:
        self._table.ask_to_take_back(self.visitor)
        return self._tell_nodes("undo")

    def _agree(self, message: Message) -> Said:
        self._table.agree(self.visitor)
        return self._tell_nodes("agree")

    def _refuse(self, message: Message) -> Said:
        self._table.refuse(self.visitor)
        return self._tell_nodes("refuse")

    def _past(self, message: Message) -> Said:
        return {"steps": self._table.past(self.visitor)}

    def _bot(self, message: Message) -> Said:
        table, name = self._table, text_in(message, "name")
        other = self._hall.named(name)
        if other is not None and table.chairs.seat_of(other.account.id) is None:
            raise No("does not play", name=other.name)
        table.have_bot(self.visitor, name)
        return NOTHING

    def _time(self, message: Message) -> Said:
        self._table.double_time(self.visitor)
        return self._tell_nodes("time")

    def _tell_nodes(self, do: str) -> Said:
        """What no log has, and concerns whoever else is at the table."""
        self._hall.beside.tell("did", do=do, table=self.visitor.table, account=self.visitor.account.id)
        return NOTHING

    def _had(self, message: Message) -> Said:
        self._hall.had(self.visitor, number_in(message, "table"))
        self._hall.tell_host("over", "")  # a server that is to stop has waited for it
        return NOTHING

    def _say(self, message: Message) -> Said:
        say(self._hall, self.visitor, text_in(message, "text"))
        return NOTHING

    def _tell(self, message: Message) -> Said:
        return {"name": tell_one(self._hall, self.visitor, text_in(message, "name"), text_in(message, "text"))}

    def _mute(self, message: Message) -> Said:
        return mute(self._hall, self.visitor, text_in(message, "name"))

    def _block(self, message: Message) -> Said:
        return block(self._hall, self.visitor, text_in(message, "name"))

    def _invite(self, message: Message) -> Said:
        other, table = self._hall.other_named(self.visitor, text_in(message, "name")), self._table
        has_seat = table.has_free_seat
        if not has_seat and not table.terms.invited:
            raise No("no seat")  # and whoever wants to look on at it needs no invitation
        table.invite(other.account.id)
        if has_seat:
            self._tell_invited(other)
        return {"name": other.name, "on": not has_seat}  # they may only look on

    def _tell_invited(self, other: Visitor | None) -> None:
        if other is not None and other.hears(self.visitor):
            table = self._table
            other.tell("invited", name=self.visitor.name, table=table.in_lobby(), code=table.terms.code)

    def _friend(self, message: Message) -> Said:
        return befriend(self._hall, self.visitor, text_in(message, "name"))

    def _friends(self, message: Message) -> Said:
        return {"friends": friends(self._hall, self.visitor)}

    def _report(self, message: Message) -> Said:
        return report(self._hall, self.visitor, text_in(message, "name"), text_in(message, "why"))

    def _moderate(self, message: Message) -> Said:
        return moderate(self._hall, self.visitor, message)

    def _of_refused(self, refused: Refused) -> Said:
        game = self._table.game
        return game.codec.json_of_refused(refused) if game is not None else NOTHING

    @property
    def _table(self) -> HostedTable:
        if self.visitor.table is None:
            raise No("at no table")
        return self._hall.table(self.visitor.table)


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
    "act": Visit._act,
    "why": Visit._why,
    "undo": Visit._undo,
    "agree": Visit._agree,
    "refuse": Visit._refuse,
    "past": Visit._past,
    "bot": Visit._bot,
    "time": Visit._time,
    "had": Visit._had,
    "say": Visit._say,
    "tell": Visit._tell,
    "mute": Visit._mute,
    "block": Visit._block,
    "invite": Visit._invite,
    "friend": Visit._friend,
    "friends": Visit._friends,
    "report": Visit._report,
    "moderate": Visit._moderate,
}
"""What can be asked for, by its word."""
