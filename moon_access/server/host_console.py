"""The host's console: the prompt of the person who runs the server, its commands, and the news of who comes and goes.

Each command calls the hall at once. At the console, some commands of every session work, too (SESSION_COMMANDS);
host_control.py takes the host's commands from elsewhere on this computer. The sentences are in announcer/hosting.py.
"""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from typing import NamedTuple, TypeVar

from moon_access.announcer import contest as contest_words
from moon_access.announcer import general, login, manners
from moon_access.announcer import hosting as words
from moon_access.announcer import lobby as lobby_words
from moon_access.announcer import together as together_words
from moon_access.announcer.denials import Denial, word_denial
from moon_access.announcer.message import N_
from moon_access.announcer.message import Message as Told
from moon_access.announcer.preferences import Verbosity
from moon_access.console.asking import Overtaken
from moon_access.console.console import Console, PlayerLeaves, obey_nothing, read_items
from moon_access.evening.command import Command, CommandReader, words_of_command
from moon_access.evening.evening import Quit
from moon_access.games import GAMES
from moon_access.i18n.catalog import pgettext
from moon_access.i18n.typed_words import whole_number_in_digits
from moon_access.link.messages import BadMessage
from moon_access.outputs.self_pipe import WakePipe
from moon_access.scenes.dialogs.contest_terms import ContestDialog
from moon_access.scenes.game.commands.help import command_line_of_help, line_of
from moon_access.scenes.lobby.contest import contests_in
from moon_access.scenes.menu.home import Home

from .contests.contests import Contests
from .contests.results_page import table as results_table
from .hall import moderation
from .hall.hall import Hall
from .people.accounts import FINGERPRINT, invitation_fault
from .people.limits import is_address, network_of
from .people.names import who_is_called
from .people.talk_text import clean
from .store.store import StoreFailed
from .tables.denied import Denied
from .tables.hosted_table import HostedTable
from .tables.person import Person, tell_all

T = TypeVar("T")

ACCOUNT_OF_NOBODY = 0
THE_HOST = "the host"
"""Stands for the host in the server's log."""
SET_UP_BY_HOST = ""
"""Stands for the host in place of the name of a moderator who has set up an evening."""
MOST_NEWS = 500
"""The most news that wait while the host types a line. If there are more, the oldest are lost."""
SESSION_COMMANDS = ("options", "verbosity", "repeat", "voice", "faster", "slower", "louder", "softer")
"""Commands of every session that work at the host's console, too."""


class NewsItem(NamedTuple):
    """One piece of news. ``kind``: the hall's word for it. ``name``: the person or thing that it is about."""

    kind: str
    name: str


class HostNews:
    """News of the hall that waits until the host's console tells it. This object is the console's ``news_source``."""

    def __init__(self, hall: Hall, verbosity: Verbosity, through: str) -> None:
        self.verbosity = verbosity
        self._told: Mapping[str, Callable[[str], Told]] = {
            **_TOLD,
            "up": lambda said: words.is_reached(through),
            "down": lambda said: words.is_not_reached(through, said),
        }
        self._hall = hall
        self._lock = Lock()
        self._news: deque[NewsItem] = deque(maxlen=MOST_NEWS)
        self._wake = WakePipe()
        hall.tell_host = self.put

    def put(self, what: str, name: str) -> None:
        """Add news. Any thread may call this."""
        with self._lock:
            self._news.append(NewsItem(what, name))
            self._wake.ring()

    def fileno(self) -> int:
        return self._wake.fileno()

    def has_news(self) -> bool:
        return bool(self._news)

    def take(self) -> Sequence[Told]:
        with self._lock:
            news = list(self._news)
            self._news.clear()
            self._wake.stop_ringing()
        is_brief = self.verbosity is Verbosity.BRIEF
        to_tell = [one for one in news if one.kind in self._told and (one.kind in _NEWS_NEVER_DROPPED or not is_brief)]
        told = [self._told[one.kind](one.name) for one in to_tell]
        if self._hall.is_over:
            if self._hall.is_ended_by_host:
                raise Overtaken(*told)
            raise Overtaken(*told, words.nobody_left() if self._hall.is_draining else words.all_over())
        return told

    def close(self) -> None:
        with self._lock:
            self._wake.close()


_TOLD: Mapping[str, Callable[[str], Told]] = {
    "came": words.person_came,
    "gone": words.guest_left,
    "reported": words.person_reported,
    "draining": lambda name: words.is_emptied(),
    "unknown name": words.unknown_name,
}
_NEWS_NEVER_DROPPED = ("reported", "draining", "unknown name", "up", "down")


class HostCommands:
    """The host's commands at one console. ``is_private``: only invited people come in."""

    def __init__(self, console: Console, hall: Hall, is_private: bool) -> None:
        self.console = console
        self.hall = hall
        self.is_private = is_private

    def obey(self, typed: str) -> None:
        """Obey one line. Raises PlayerLeaves if the server has to end now."""
        reader = CommandReader(HOST_COMMANDS, self.console.catalog)
        command = reader.read(typed)
        if not typed:
            return
        if command is None:
            self.obey_otherwise(typed, [word for word, _ in reader.own_words()])
            return
        try:
            HOST_DOES[command.command.id](self, command.argument)
        except Denied as denied:
            self.console.tell(word_denial(denied.why))
        except BadMessage:
            self.console.tell(word_denial(Denial.BAD))
        except StoreFailed:
            self.console.tell(word_denial(Denial.BUSY))

    def obey_otherwise(self, typed: str, names: Sequence[str]) -> None:
        """Say that the line is no command of the host. ``names``: the words that are."""
        self.console.offer(typed, obey_nothing, names, general.not_understood(typed))

    def help(self, argument: str) -> None:
        """Tell the help of the command that ``argument`` names, or of all commands if it is empty."""
        catalog = self.console.catalog
        if not argument:
            self.console.tell(*(line_of(command, command.help, catalog) for command in HOST_COMMANDS))
            return
        own = CommandReader(HOST_COMMANDS, catalog).read(argument)
        if own is not None:
            self.console.tell(line_of(own.command, own.command.help, catalog))
        else:
            self.console.tell(general.no_such_command(argument))


class HostConsole(HostCommands):
    """The prompt of a host in the server's window.

    ``through``: the name of a machine that passes players on to this server; empty if there is none.
    """

    def __init__(self, home: Home, hall: Hall, is_private: bool, through: str = "") -> None:
        super().__init__(home.console, hall, is_private)
        self.home = home
        self._news = HostNews(hall, Verbosity(self.console.settings.verbosity), through)

    def run(self) -> None:
        """Obey commands until the host leaves, or until the server has to stop and the last game is over.

        Raises:
            PlayerLeaves: the server is over. Commands raise it, too.
        """
        self.console.news_source = self._news
        try:
            while True:
                with self.console.holding_keys(are_on=False):
                    self.obey(self.console.ask(words.prompt()))
        except Overtaken:
            raise PlayerLeaves from None
        finally:
            self.console.news_source = None
            self.hall.tell_host = lambda what, name: None
            self._news.close()

    def obey_otherwise(self, typed: str, names: Sequence[str]) -> None:
        """Obey a command that every session has. If the line is none, say that the console did not understand it."""
        meant = self.home.evening.reader.read(typed)
        if meant is None or meant.command.id not in SESSION_COMMANDS:
            super().obey_otherwise(typed, names)
            return
        self.home.evening.obey_beside(typed)
        following = self.home.evening.take_elsewhere()
        if isinstance(following, Quit):
            raise PlayerLeaves
        if following is not None:
            # In the options, the host typed a command that leads to a game or a menu. A host cannot play here.
            self.console.tell(general.not_understood(typed))
        self._news.verbosity = Verbosity(self.console.settings.verbosity)

    def help(self, argument: str) -> None:
        """Tell the help of the command that ``argument`` names.

        If it is empty, list all commands item by item, the host's first.
        """
        catalog = self.console.catalog
        commands = self.home.evening.reader
        if argument:
            of_session = commands.read(argument)
            is_own = CommandReader(HOST_COMMANDS, catalog).read(argument) is not None
            if not is_own and of_session is not None and of_session.command.id in SESSION_COMMANDS:
                self.console.tell(command_line_of_help(self.home, of_session.command))
            else:
                super().help(argument)
            return
        others = (command for command in self.home.evening.commands if command.id in SESSION_COMMANDS)
        items = [
            *((line_of(command, command.help, catalog),) for command in HOST_COMMANDS),
            *(
                (command_line_of_help(self.home, one),)
                for one in others
                if self.console.voice is not None or not one.needs_voice
            ),
        ]
        read_items(self.console, general.help_title(), items, self.home.evening.step_of, self._obey_in_a_list)

    def _obey_in_a_list(self, typed: str) -> bool:
        """Obey a command that the host typed in the list of commands, and return True: the list goes on."""
        self.obey(typed)
        return True


# People and tables


def people(host: HostCommands, argument: str) -> None:
    there = host.hall.everybody_everywhere()
    here = sorted(there, key=lambda one: one.name.casefold())
    numbers = {table.number: _table_number(table) for table in host.hall.tables()}
    host.console.tell(*(_person(one, numbers) for one in here))
    if not here:
        host.console.tell(words.nobody_here())


def _table_number(table: HostedTable) -> int:
    """Return the number that players type for the table. A table from an older version has only the store's number."""
    return table.terms.code or table.number


def _person(person: Person, numbers: Mapping[int, int]) -> Told:
    """Return the line about a person. ``numbers``: the number that players type for a table, by the store's number."""
    at = person.table
    is_seated = person.seat is not None
    where = words.lobby_entry() if at is None else words.table_entry(numbers.get(at, at), is_seated)
    by_way = words.other_node_entry(where) if person.is_elsewhere else where
    return words.person(person.name, by_way, person.address, person.is_silenced)


def tables(host: HostCommands, argument: str) -> None:
    there = host.hall.tables()
    host.console.tell(*map(_table, there))
    if not there:
        host.console.tell(lobby_words.tables(0))


def _table(table: HostedTable) -> Told:
    names = tuple(chair.name for chair in table.chairs.chairs if chair.account is not None)
    state = "played" if table.is_played else "kept" if table.is_on else "waits"
    return words.table(_table_number(table), GAMES[table.terms.game].title, names, state)


def close(host: HostCommands, argument: str) -> None:
    """Close the table with this number. The people there are told.

    If a game is on, it ends as if a player had resigned, and its players get the record.
    """
    digits = "".join(argument.split())
    if not digits:
        host.console.tell(together_words.type_table_number(_word_of(host, "close")))
        return
    closed = [table for table in host.hall.tables() if digits == str(_table_number(table))]
    if not closed:
        host.console.tell(word_denial(Denial.NO_SUCH_NUMBER))
    for table in closed:
        try:
            host.hall.close_by_host(table)
        except Denied as denied:
            host.console.tell(word_denial(denied.why))
        else:
            host.console.tell(words.table_closed(_table_number(table)))


def _word_of(host: HostCommands, command: str) -> str:
    written = next(one for one in HOST_COMMANDS if one.id == command)
    return words_of_command(written, host.console.catalog)[0]


def say(host: HostCommands, argument: str) -> None:
    """Say something to everybody, including people at tables."""
    text = clean(argument)
    here = host.hall.everybody()
    is_anybody = here or host.hall.other_nodes.names()
    if not text:
        host.console.tell(word_denial(Denial.NOTHING_SAID))
    elif not is_anybody:
        host.console.tell(words.nobody_here())
    else:
        tell_all(here, "host says", text=text)
        host.hall.other_nodes.tell("all", told={"what": "host says", "text": text})
        host.console.tell(together_words.told_all())


def mute(host: HostCommands, argument: str) -> None:
    person = _find_person(host, "mute", argument)
    if person is not None:
        host.console.tell(together_words.mute_changed(person.name, host.hall.toggle_silence(person)))


def remove_person(host: HostCommands, argument: str) -> None:
    person = _find_person(host, "out", argument)
    if person is not None:
        moderation.put_out(host.hall, person)
        host.console.tell(words.person_removed(person.name))


def _find_person(host: HostCommands, command: str, name: str) -> Person | None:
    """Return the person here who has this name. If there is none, tell the host, and return None."""
    if not name:
        host.console.tell(together_words.type_name(_word_of(host, command)))
        return None
    found = host.hall.person_named(name)
    if found is None:
        host.console.tell(together_words.nobody_called(name))
    return found


# Bans and invitations


def ban(host: HostCommands, argument: str) -> None:
    """Ban a player, an address or a key; a guest is banned by address. Without an argument, tell who is banned."""
    accounts = host.hall.accounts
    if not argument:
        host.console.tell(words.all_banned(tuple(_name_of(host, who) for who in accounts.bans())))
        return
    who = _parse_ban(host, argument)
    if who is None:
        host.console.tell(together_words.nobody_called(argument))
        return
    if isinstance(who, str) and not _may_ban(host, who, argument):
        host.console.tell(words.not_banned(argument))
        return
    host.console.tell(words.person_banned(_name_of(host, who)))
    moderation.ban(host.hall, who)


def _may_ban(host: HostCommands, address: str, meant: str) -> bool:
    """Return whether to ban this address.

    Ask the host first if that would disconnect people whom they have not named.
    """
    here = host.hall.everybody_everywhere()
    names = sorted(one.name for one in here if network_of(one.address) == network_of(address))
    named = who_is_called(meant, names, str)
    others = tuple(name for name in names if name != named)
    return not others or is_address(meant) or host.console.ask_yes_or_no(words.sure_to_ban(others))


def _parse_ban(host: HostCommands, text: str) -> int | str | None:
    """Return what to ban: an account's number, an address or a key's fingerprint; None if the text is none of these."""
    if text.startswith(FINGERPRINT):
        return text
    account = host.hall.accounts.of_name(text)
    if account is None:
        return text if is_address(text) else None
    return moderation.ban_target(host.hall, account)


def _name_of(host: HostCommands, who: int | str) -> str:
    account = host.hall.accounts.of_id(who) if isinstance(who, int) else None
    return str(who) if account is None else account.name


def unban(host: HostCommands, argument: str) -> None:
    accounts = host.hall.accounts
    account = accounts.of_name(argument)
    who = argument if account is None or is_address(argument) else account.id
    is_known = isinstance(who, int) or who in accounts.bans() or is_address(who)
    if not (is_known and accounts.is_banned(who)):
        host.console.tell(words.not_banned(argument))
        return
    moderation.unban(host.hall, who)
    host.console.tell(words.ban_lifted(_name_of(host, who)))


def invite(host: HostCommands, argument: str) -> None:
    """Invite a name or a key's fingerprint. Without an argument, tell who is invited."""
    accounts = host.hall.accounts
    fault = invitation_fault(argument) if argument else None
    if fault is not None:
        host.console.tell(login.name_fault(fault.value, argument))
        return
    if argument:
        accounts.invite(argument)
        host.console.tell(words.person_invited(argument))
    else:
        host.console.tell(words.all_invited(tuple(accounts.invitations())))
    if not host.is_private:
        host.console.tell(words.everybody_may_come())


def uninvite(host: HostCommands, argument: str) -> None:
    if not host.hall.accounts.is_invited(argument):
        host.console.tell(words.not_invited(argument))
        return
    host.hall.accounts.uninvite(argument)
    host.console.tell(words.invitation_withdrawn(argument))


# Moderators and reports


def moderator(host: HostCommands, argument: str) -> None:
    """Make a player a moderator, or dismiss one. Without a name, tell who moderates."""
    accounts = host.hall.accounts
    moderators = accounts.moderators()
    if not argument:
        host.console.tell(words.all_moderators(tuple(one.name for one in moderators)))
        return
    account = accounts.of_name(argument)
    if account is None or account.guest:
        host.console.tell(together_words.nobody_called(argument) if account is None else word_denial(Denial.GUEST))
        return
    is_one = any(one.id == account.id for one in moderators)
    if is_one:
        accounts.dismiss(account.id)
    else:
        accounts.appoint(account.id)
    for one in host.hall.everybody_everywhere():
        if one.account.id == account.id:
            one.tell("moderator", on=not is_one)
    host.console.tell(words.is_moderator(account.name, not is_one))


def reports(host: HostCommands, argument: str) -> None:
    """Tell all reports without their lines. With a number, tell this report with its lines."""
    kept = host.hall.reports.list_all() if host.hall.reports is not None else []
    meant = [one for one in kept if argument in ("", str(one.number))]
    if not argument:
        host.console.tell(words.reports_waiting(len(kept)))
    elif not meant:
        host.console.tell(word_denial(Denial.NO_SUCH_REPORT))
    for one in meant:
        host.console.tell(manners.report(one.number, one.reporter, one.about, one.why))
        if argument:
            host.console.tell(*(together_words.talk_line(*line) for line in one.lines))


def delete_report(host: HostCommands, argument: str) -> None:
    """Delete the report of this number, with its lines."""
    number = whole_number_in_digits(argument)
    if number is None or host.hall.reports is None or not host.hall.reports.settle(number):
        host.console.tell(word_denial(Denial.NO_SUCH_REPORT))
    else:
        host.console.tell(manners.report_deleted(number))


# Evenings
#
# A host does with them what a moderator does in the lobby, and is asked the same questions. The answers may follow the
# command in the same line, with commas between them.


def evenings(host: HostCommands, argument: str) -> None:
    """List the evenings on which everybody plays the same deals, each with its number; or tell about one of them."""
    kept = [] if host.hall.contests is None else host.hall.contests.list_for(ACCOUNT_OF_NOBODY)
    found = contests_in({"contests": kept})
    if argument:
        number = _evening_number(host, "evenings", argument)
        if number is not None:
            meant = next((one for one in found if one.number == number), None)
            host.console.tell(*(() if meant is None else meant.details()) or (word_denial(Denial.NO_EVENING),))
        return
    told = [words.evening_entry(one.number, one.describe()) for one in found]
    host.console.tell(*(told or [contest_words.no_evenings()]))


def _contests_of(host: HostCommands) -> Contests:
    """Return the evenings of this server. Raises Denied."""
    if host.hall.contests is None:
        raise Denied(Denial.NO_EVENING)
    return host.hall.contests


def _evening_number(host: HostCommands, command: str, argument: str) -> int | None:
    """Return the number of an evening that follows this command. If there is none, say what to type."""
    number = whole_number_in_digits(argument)
    if number is None:
        host.console.tell(words.type_evening_number(_word_of(host, command), _word_of(host, "evenings")))
    return number


def _split_answers(argument: str) -> list[str]:
    """Return the answers to questions that follow a command."""
    return [one.strip() for one in argument.split(",")] if argument else []


def _ask_about_evening(host: HostCommands, typed_answers: str, ask: Callable[[ContestDialog], T | None]) -> T | None:
    """Ask the host about an evening; typed answers are taken first. If some of them answer no question, say so.

    Returns:
        What ``ask`` returns; None if the host left a question, or typed too many answers.
    """
    with host.console.answering(_split_answers(typed_answers)) as left:
        answer = ask(ContestDialog(host.console))
        surplus = ", ".join(left)
    if answer is not None and surplus:
        host.console.tell(general.not_understood(surplus))
        return None
    return answer


def set_up_evening(host: HostCommands, argument: str) -> None:
    """Set up an evening. Ask what ``argument`` does not say. Raises BadMessage, Denied, StoreFailed."""
    contests = _contests_of(host)
    terms = _ask_about_evening(host, argument, lambda dialog: dialog.ask_terms(contest_words.Clock()))
    if terms is None:
        return
    number = contests.set_up(terms, SET_UP_BY_HOST)
    host.console.tell(contest_words.is_set_up(contests.contest(number).name))


def reschedule(host: HostCommands, argument: str) -> None:
    """Let the evening of this number begin at another time. Its entrants are told. Raises Denied, StoreFailed."""
    typed, *rest = re.split(r"[,\s]+", argument.strip(), maxsplit=1)
    number = _evening_number(host, "reschedule", typed)
    if number is None:
        return
    contest = _contests_of(host).contest(number)
    if contest.starts_at <= host.hall.now():
        raise Denied(Denial.EVENING_STARTED)
    clock = contest_words.Clock()
    starts_at = _ask_about_evening(host, "".join(rest), lambda dialog: dialog.ask_when(clock))
    if starts_at is None:
        return
    host.hall.move_contest({"number": number, "starts_at": starts_at}, THE_HOST)
    when = contest_words.begins_at(starts_at, time.time(), clock)
    host.console.tell(contest_words.is_moved(contest.name, when))


def cancel(host: HostCommands, argument: str) -> None:
    """Cancel the evening of this number. Its entrants are told. Raises Denied, StoreFailed."""
    number = _evening_number(host, "cancel", argument)
    if number is not None:
        host.console.tell(contest_words.is_cancelled(host.hall.cancel_contest(number, THE_HOST).name))


def results(host: HostCommands, argument: str) -> None:
    """Tell the results of the evening of this number, as comma-separated lines that the host can keep in a file.

    Raises Denied, StoreFailed.
    """
    number = _evening_number(host, "results", argument)
    if number is not None:
        sheet = _contests_of(host).sheet(number)
        host.console.tell(*(words.line_of_file(line) for line in results_table(sheet).splitlines()))


# The end


def stop(host: HostCommands, argument: str) -> None:
    """Stop the server after the games that are on. If typed again, tell how many are still on.

    If the server drains already, only tell how many players are still here, because draining ends earlier.

    Raises:
        PlayerLeaves: no game is on.
    """
    if host.hall.is_draining:
        drain(host, argument)
        return
    if not host.hall.is_stopping:
        host.hall.stop()
    games = host.hall.games_on
    if not games:
        host.console.tell(words.all_over())
        raise PlayerLeaves
    host.console.tell(words.stops_after(games))


def drain(host: HostCommands, argument: str) -> None:
    """Send everybody on to another server after their deal. If typed again, tell how many players are still here."""
    host.hall.drain()
    left = len(host.hall.everybody())
    if not left:
        host.console.tell(words.nobody_left())
        raise PlayerLeaves
    host.console.tell(words.ends_after(left))


def quit(host: HostCommands, argument: str) -> None:
    here = len(host.hall.everybody())
    if not here or host.console.ask_yes_or_no(words.sure_to_quit(here)):
        raise PlayerLeaves


def help(host: HostCommands, argument: str) -> None:
    host.help(argument)


# fmt: off
HOST_COMMANDS: tuple[Command, ...] = (
    Command(
        "people", "", pgettext("words", "people, here, who"),
        N_("Tells who is here, at which table, and from which address."),
    ),
    Command(
        "tables", "", pgettext("words", "tables"),
        N_("Lists all tables, and who sits there."),
    ),
    Command(
        "close", "", pgettext("words", "close"),
        N_("Closes a table: everybody there goes to the lobby, and the game counts as resigned: close 4 "
           "2 7."),
    ),
    Command(
        "say", "", pgettext("words", "say, apostrophe"),
        N_("Says the words after it to everybody who is here."),
    ),
    Command(
        "mute", "", pgettext("words", "mute"),
        N_("Nobody hears this player until the server stops, or until you type it again: mute Anna."),
    ),
    Command(
        "out", "", pgettext("words", "out, kick"),
        N_("Removes a player, who may come back: out Anna."),
    ),
    Command(
        "ban", "", pgettext("words", "ban"),
        N_("Removes a player for good, by name or address: ban Anna. Without a name, lists who is banned."),
    ),
    Command(
        "unban", "", pgettext("words", "unban"),
        N_("Ends a ban: unban Anna."),
    ),
    Command(
        "invite", "", pgettext("words", "invite"),
        N_("Invites a player by name or by a key's fingerprint: invite Anna. Without a name, lists "
"who is invited."),
    ),
    Command(
        "uninvite", "", pgettext("words", "uninvite"),
        N_("Ends an invitation: uninvite Anna."),
    ),
    Command(
        "moderator", "", pgettext("words", "moderator"),
        N_("Lets a player mute, remove and ban, or takes that back: moderator Anna. Without a name, lists "
"the moderators."),
    ),
    Command(
        "reports", "", pgettext("words", "reports"),
        N_("Reads what players have reported. With a number, reads what was said before that report: "
           "reports 3."),
    ),
    Command(
        "settle", "", pgettext("words", "settle"),
        N_("Deletes a report that you have dealt with: settle 3."),
    ),
    Command(
        "evenings", "", pgettext("words", "evenings"),
        N_("Lists the evenings on which everybody plays the same deals, each with its number. With a number, "
           "tells about this evening: evenings 3."),
    ),
    Command(
        "new evening", "", pgettext("words", "new evening"),
        N_("Sets up an evening. It asks, or you type the answers after it: "
           "new evening Duplicate Moon, Moon for three."),
    ),
    Command(
        "reschedule", "", pgettext("words", "reschedule"),
        N_("Lets an evening begin at another time, and tells everybody who has entered: "
           "reschedule 3, tomorrow, 20:00."),
    ),
    Command(
        "cancel", "", pgettext("words", "cancel"),
        N_("Cancels an evening, and tells everybody who has entered: cancel 3."),
    ),
    Command(
        "results", "", pgettext("words", "results"),
        N_("Prints the results of an evening, as a table for spreadsheets: results 3."),
    ),
    Command(
        "stop", "", pgettext("words", "stop"),
        N_("Lets no new game begin, and stops the server when all games are over. Ask again to hear how "
           "many are left."),
    ),
    Command(
        # translators: what the host types before this server is restarted while people play.
        "drain", "", pgettext("words", "drain"),
        N_("Lets nobody in, sends everybody on after their deal, then stops the server. Ask again to "
           "hear how many are left."),
    ),
    Command(
        "help", "?", pgettext("words", "help, question mark, help me"),
        N_("Reads these commands, or explains one: help stop."),
    ),
    Command(
        "quit", "q", pgettext("words", "quit, exit, bye, goodbye"),
        N_("Stops the server now. Games are saved."),
    ),
)
# fmt: on

HOST_DOES: Mapping[str, Callable[[HostCommands, str], None]] = {
    "people": people,
    "tables": tables,
    "close": close,
    "say": say,
    "mute": mute,
    "out": remove_person,
    "ban": ban,
    "unban": unban,
    "invite": invite,
    "uninvite": uninvite,
    "moderator": moderator,
    "reports": reports,
    "settle": delete_report,
    "evenings": evenings,
    "new evening": set_up_evening,
    "reschedule": reschedule,
    "cancel": cancel,
    "results": results,
    "stop": stop,
    "drain": drain,
    "help": help,
    "quit": quit,
}
"""The function of each of the host's commands, by the command's id."""
