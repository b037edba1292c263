"""The host's commands: who is here, who may come, what everybody is told, and the end.

Each is done at once, at the hall; how they are typed and told is host_console.py's, their words announcer/hosting.py's.
"""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import ip_address
from typing import Protocol

from moon_access.announcer import hosting as words
from moon_access.announcer import lobby as lobby_words
from moon_access.announcer import manners
from moon_access.announcer import together as together_words
from moon_access.announcer.message import N_, Message
from moon_access.console.console import Console, Leave
from moon_access.games import GAMES
from moon_access.i18n.catalog import pgettext
from moon_access.session.command import Command, When, words_of_command

from .hall import moderation
from .hall.hall import Hall
from .people.limits import network_of
from .people.names import who_is_called
from .people.talk_text import clean
from .store.sqlite_accounts import FINGERPRINT
from .tables.hosted_table import HostedTable
from .tables.no import No
from .tables.visitor import Visitor, tell_all


class HostConsole(Protocol):
    """Where the host types. ``is_private``: only who is invited comes in."""

    @property
    def console(self) -> Console: ...
    @property
    def hall(self) -> Hall: ...
    @property
    def is_private(self) -> bool: ...

    def help(self, argument: str) -> None:
        """All commands are read item by item, or the one that is named is told."""


# Who is here


def people(host: HostConsole, argument: str) -> None:
    there = host.hall.everybody_everywhere()
    here = sorted(there, key=lambda one: one.name.casefold())
    numbers = {table.number: _told_number(table) for table in host.hall.tables()}
    host.console.tell(*(_person(one, numbers) for one in here))
    if not here:
        host.console.tell(words.nobody_here())


def _told_number(table: HostedTable) -> int:
    """By which players find the table; a table from before there were such has the store's own alone."""
    return table.terms.code or table.number


def _person(visitor: Visitor, numbers: Mapping[int, int]) -> Message:
    """``numbers`` of the tables, as players are told them."""
    at, is_seated = visitor.table, visitor.seat is not None
    where = words.in_lobby() if at is None else words.at_table(numbers.get(at, at), is_seated)
    by_way = words.at_another_node(where) if visitor.is_elsewhere else where
    return words.person(visitor.name, by_way, visitor.address, visitor.is_silenced)


def tables(host: HostConsole, argument: str) -> None:
    there = host.hall.tables()
    host.console.tell(*map(_table, there))
    if not there:
        host.console.tell(lobby_words.tables(0))


def _table(table: HostedTable) -> Message:
    names = tuple(chair.name for chair in table.chairs.all if chair.account is not None)
    state = "played" if table.is_played else "kept" if table.is_on else "waits"
    return words.table(_told_number(table), GAMES[table.terms.game].title, names, state)


def close(host: HostConsole, argument: str) -> None:
    """A table, by the number that is told of it: who is there hears it, and the game is kept as a record."""
    digits = "".join(argument.split())
    if not digits:
        host.console.tell(together_words.number_behind(_word_of(host, "close")))
        return
    closed = [table for table in host.hall.tables() if digits == str(_told_number(table))]
    if not closed:
        host.console.tell(together_words.no("no such number"))
    for table in closed:
        try:
            host.hall.close_by_host(table)
        except No as no:
            host.console.tell(together_words.no(no.why))
        else:
            host.console.tell(words.table_closed(_told_number(table)))


def _word_of(host: HostConsole, command: str) -> str:
    written = next(one for one in HOST_COMMANDS if one.id == command)
    return words_of_command(written, host.console.catalog)[0]


def say(host: HostConsole, argument: str) -> None:
    """To everybody, at the tables too."""
    text, here = clean(argument), host.hall.everybody()
    is_anybody = here or host.hall.other_nodes.names()
    if not text:
        host.console.tell(together_words.no("nothing said"))
    elif not is_anybody:
        host.console.tell(words.nobody_here())
    else:
        tell_all(here, "host says", text=text)
        host.hall.other_nodes.tell("all", told={"what": "host says", "text": text})
        host.console.tell(together_words.told_all())


def mute(host: HostConsole, argument: str) -> None:
    visitor = _here(host, "mute", argument)
    if visitor is not None:
        host.console.tell(together_words.muted(visitor.name, host.hall.toggle_silence(visitor)))


def out(host: HostConsole, argument: str) -> None:
    visitor = _here(host, "out", argument)
    if visitor is not None:
        moderation.put_out(host.hall, visitor)
        host.console.tell(words.put_out(visitor.name))


def _here(host: HostConsole, command: str, name: str) -> Visitor | None:
    """Who is here and is called so; None where nobody is, which is told."""
    if not name:
        host.console.tell(together_words.name_behind(_word_of(host, command)))
        return None
    found = host.hall.person_named(name)
    if found is None:
        host.console.tell(together_words.nobody_called(name))
    return found


# Who may come


def ban(host: HostConsole, argument: str) -> None:
    """A player, an address or a key. A guest has nothing but the address."""
    accounts = host.hall.accounts
    if not argument:
        host.console.tell(words.all_banned(tuple(_called(host, who) for who in accounts.bans())))
        return
    who = _banned_by(host, argument)
    if who is None:
        host.console.tell(together_words.nobody_called(argument))
        return
    if isinstance(who, str) and not _may_ban(host, who, argument):
        host.console.tell(words.not_banned(argument))
        return
    host.console.tell(words.banned(_called(host, who)))
    moderation.ban(host.hall, who)


def _may_ban(host: HostConsole, address: str, meant: str) -> bool:
    """Asked where others than whom the host has named would be put out with the address."""
    here = host.hall.everybody_everywhere()
    names = sorted(one.name for one in here if network_of(one.address) == network_of(address))
    named = who_is_called(meant, names, str)
    others = tuple(name for name in names if name != named)
    return not others or _is_address(meant) or host.console.says_yes(words.sure_to_ban(others))


def _banned_by(host: HostConsole, named: str) -> int | str | None:
    """An account's number, an address, or a key's fingerprint; None where it is none of them."""
    if named.startswith(FINGERPRINT):
        return named
    account = host.hall.accounts.of_name(named)
    if account is None:
        return named if _is_address(named) else None
    return moderation.banned_by(host.hall, account)


def _is_address(named: str) -> bool:
    try:
        ip_address(named)
    except ValueError:
        return False
    return True


def _called(host: HostConsole, who: int | str) -> str:
    account = host.hall.accounts.of_id(who) if isinstance(who, int) else None
    return str(who) if account is None else account.name


def unban(host: HostConsole, argument: str) -> None:
    accounts = host.hall.accounts
    account = accounts.of_name(argument)
    who = argument if account is None or _is_address(argument) else account.id
    is_known = isinstance(who, int) or who in accounts.bans() or _is_address(who)
    if not (is_known and accounts.is_banned(who)):
        host.console.tell(words.not_banned(argument))
        return
    moderation.unban(host.hall, who)
    host.console.tell(words.let_in_again(_called(host, who)))


def invite(host: HostConsole, argument: str) -> None:
    """By name, or by a key's fingerprint."""
    accounts = host.hall.accounts
    if argument:
        accounts.invite(argument)
        host.console.tell(words.invited(argument))
    else:
        host.console.tell(words.all_invited(tuple(accounts.invitations())))
    if not host.is_private:
        host.console.tell(words.everybody_may_come())


def uninvite(host: HostConsole, argument: str) -> None:
    if not host.hall.accounts.is_invited(argument):
        host.console.tell(words.not_invited(argument))
        return
    host.hall.accounts.uninvite(argument)
    host.console.tell(words.uninvited(argument))


# Who moderates, and what was reported


def moderator(host: HostConsole, argument: str) -> None:
    """By name; again, not any more. Without a name: who does."""
    accounts = host.hall.accounts
    moderators = accounts.moderators()
    if not argument:
        host.console.tell(words.all_moderators(tuple(one.name for one in moderators)))
        return
    account = accounts.of_name(argument)
    if account is None or account.guest:
        host.console.tell(together_words.nobody_called(argument) if account is None else together_words.no("guest"))
        return
    is_one = any(one.id == account.id for one in moderators)
    (accounts.dismiss if is_one else accounts.appoint)(account.id)
    host.console.tell(words.moderates(account.name, not is_one))


def reports(host: HostConsole, argument: str) -> None:
    """All, without their lines; with a number, this one whole."""
    kept = host.hall.reports.all() if host.hall.reports is not None else []
    meant = [one for one in kept if argument in ("", str(one.number))]
    if not argument:
        host.console.tell(words.how_many_reports(len(kept)))
    elif not meant:
        host.console.tell(together_words.no("no such report"))
    for one in meant:
        host.console.tell(manners.report(one.number, one.by, one.about, one.why))
        if argument:
            host.console.tell(*(together_words.said(*line) for line in one.lines))


def settle(host: HostConsole, argument: str) -> None:
    """A report is gone, with its lines."""
    known = host.hall.reports is not None and argument.isdecimal() and host.hall.reports.settle(int(argument))
    host.console.tell(manners.settled(int(argument)) if known else together_words.no("no such report"))


# The end


def stop(host: HostConsole, argument: str) -> None:
    """Again: how many games are still on. A server that is drained ends before they are over, and says that."""
    if host.hall.is_draining:
        drain(host, argument)
        return
    if not host.hall.is_stopping:
        host.hall.stop()
    games = host.hall.games_on
    if not games:
        host.console.tell(words.all_over())
        raise Leave
    host.console.tell(words.stops_after(games))


def drain(host: HostConsole, argument: str) -> None:
    """Again: how many players are still here."""
    host.hall.drain()
    left = len(host.hall.everybody())
    if not left:
        host.console.tell(words.nobody_left())
        raise Leave
    host.console.tell(words.ends_after(left))


def quit(host: HostConsole, argument: str) -> None:
    here = len(host.hall.everybody())
    if not here or host.console.says_yes(words.sure_to_quit(here)):
        raise Leave


def help(host: HostConsole, argument: str) -> None:
    host.help(argument)


# fmt: off
HOST_COMMANDS: tuple[Command[HostConsole], ...] = (
    Command(
        "people", "", pgettext("words", "people, here"),
        N_("Who is here: at which table, and from which address."), When.SERVER, people,
    ),
    Command(
        "tables", "", pgettext("words", "tables"),
        N_("All tables, and who sits there."), When.SERVER, tables,
    ),
    Command(
        "close", "", pgettext("words", "close"),
        N_("Closes a table: who is there comes to the lobby, and the game is kept as given up: close 4 2 7."),
        When.SERVER, close,
    ),
    Command(
        "say", "", pgettext("words", "say, apostrophe"),
        N_("Says what stands behind it to everybody who is here."), When.SERVER, say,
    ),
    Command(
        "mute", "", pgettext("words", "mute"),
        N_("Nobody hears this player any more, until the server ends; again, everybody does: mute Anna."),
        When.SERVER, mute,
    ),
    Command(
        "out", "", pgettext("words", "out, kick"),
        N_("Puts a player out, who may come back: out Anna."), When.SERVER, out,
    ),
    Command(
        "ban", "", pgettext("words", "ban"),
        N_("Puts a player out for good, by name or address: ban Anna. Without a name: who is banned."),
        When.SERVER, ban,
    ),
    Command(
        "unban", "", pgettext("words", "unban"),
        N_("Ends a ban: unban Anna."), When.SERVER, unban,
    ),
    Command(
        "invite", "", pgettext("words", "invite"),
        N_("Invites by name or by a key's fingerprint: invite Anna. Without a name: who is invited."),
        When.SERVER, invite,
    ),
    Command(
        "uninvite", "", pgettext("words", "uninvite"),
        N_("Ends an invitation: uninvite Anna."), When.SERVER, uninvite,
    ),
    Command(
        "moderator", "", pgettext("words", "moderator"),
        N_("This player may mute, put out and ban; again, not any more: moderator Anna. Without a name: who may."),
        When.SERVER, moderator,
    ),
    Command(
        "reports", "", pgettext("words", "reports"),
        N_("What players have reported; with a number, what was said before it: reports 3."), When.SERVER, reports,
    ),
    Command(
        "settle", "", pgettext("words", "settle"),
        N_("A report is dealt with and deleted: settle 3."), When.SERVER, settle,
    ),
    Command(
        "stop", "", pgettext("words", "stop"),
        N_("No new game begins, and the server ends when those that are on are over; again, how many are."),
        When.SERVER, stop,
    ),
    Command(
        # translators: what the host types before this server is restarted while people play.
        "drain", "", pgettext("words", "drain"),
        N_("Nobody new, everybody is sent on after their deal, then the server stops; again, how many are still here."),
        When.SERVER, drain,
    ),
    Command(
        "help", "?", pgettext("words", "help, question mark"),
        N_("These commands, or one of them: help stop."), When.SERVER, help,
    ),
    Command(
        "quit", "q", pgettext("words", "quit, exit"),
        N_("Ends the server now. Games are kept."), When.SERVER, quit,
    ),
)
# fmt: on
