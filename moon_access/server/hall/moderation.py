"""Reports and moderation: players report each other, and moderators and the host mute, put out and ban.

The host appoints the moderators (host_console.py). A moderator never sees anybody's address, and cannot act against
another moderator. A report contains the last lines that its reporter heard, from the server's own memory.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from typing import Any

from moon_access.announcer.denials import Denial
from moon_access.link.messages import BadMessage, Message, number_in, text_in

from ..people.accounts import FINGERPRINT, Account
from ..people.limits import network_of
from ..people.names import who_is_called
from ..people.talk_text import clean
from ..store.reports import Report, Reports
from ..tables.denied import Denied
from ..tables.person import Person
from .hall import Hall

LOG = logging.getLogger(__name__)
"""The log of reports and of what moderators do, and to whom. It never contains talk."""


def report(hall: Hall, person: Person, name: str, why: str) -> dict[str, object]:
    """Store a report on the player of this name, and tell the host and the moderators who are here.

    The report stays until somebody settles it. The reported player does not learn of it. If ``why`` is empty, store
    nothing and only return whom the report would be about. This may raise StoreFailed.

    Returns:
        The fields of the answer: the player's name, and how many lines the report has.

    Raises:
        Denied: there is no such player, or somebody has reported enough.
    """
    reports = _reports(hall)
    known = hall.accounts.of_name(name)
    heard = (said.name for said in person.latest_talk)  # to find a guest whose account is already deleted
    about = known.name if known is not None else who_is_called(name, heard, str)
    if about is None:
        raise Denied(Denial.NOBODY_CALLED, name=name[:40])
    if about == person.name:
        raise Denied(Denial.NOT_YOURSELF)
    if not why:
        return {"name": about}
    if hall.holds_talk_of(person):  # moderators may play the same deals
        raise Denied(Denial.EVENING_TALK)
    now = hall.timers.clock()
    # Count by address, because guests can take any number of names.
    if not hall.reported_from.may_guess(person.address, now):
        raise Denied(Denial.ENOUGH_REPORTS)
    hall.reported_from.count_wrong(person.address, now)
    lines = tuple(person.latest_talk)
    if not reports.add(time.time(), person.name, about, clean(why), lines):
        raise Denied(Denial.ENOUGH_REPORTS)
    LOG.info("%s reports %s", person.name, about)
    hall.tell_of_report(about, person.account.id)
    hall.other_nodes.tell("reported", about=about, by=person.account.id)
    return {"name": about, "lines": len(lines)}


def _reports(hall: Hall) -> Reports:
    """Return the store of reports. Raises Denied if this server has none."""
    if hall.reports is None:
        raise Denied(Denial.NO_REPORTS)
    return hall.reports


def moderate(hall: Hall, person: Person, message: Message) -> dict[str, Any]:
    """Do what a moderator asks for, and return the answer.

    The message has ``what``: list the reports, settle one by its ``number``, or act on the player of this ``name``.
    This may raise StoreFailed.

    Returns:
        The fields of the answer.

    Raises:
        Denied: they do not moderate, or may not do this.
        BadMessage: the message does not say what to do.
    """
    if all(one.id != person.account.id for one in hall.accounts.moderators()):
        raise Denied(Denial.NOT_MODERATOR)
    what = text_in(message, "what")
    if what == "reports":
        return {"reports": [_report_message(report) for report in _reports(hall).list_all()]}
    if what == "settle":
        number = number_in(message, "number")
        if not _reports(hall).settle(number):
            raise Denied(Denial.NO_SUCH_REPORT)
        LOG.info("%s settles report %d", person.name, number)
        return {"number": number}
    if what not in _DOES:
        raise BadMessage("what")
    account = _check_moderated(hall, person, text_in(message, "name"))
    answer = _DOES[what](hall, account)
    LOG.info("%s moderates %s: %s", person.name, account.name, what)
    return {"name": account.name, **answer}


def _report_message(report: Report) -> dict[str, object]:
    return {
        "number": report.number,
        "told_at": report.told_at,
        "by": report.reporter,
        "about": report.about,
        "why": report.why,
        "lines": [list(line) for line in report.lines],
    }


def ban(hall: Hall, who: int | str) -> None:
    """Ban an account, an address or a key, and put out everybody whom this bans, at all nodes. Raises StoreFailed."""
    for one in _add_holder(hall, who):
        hall.accounts.ban(one)
    hall.put_out_banned()
    hall.other_nodes.tell("bans")


def unban(hall: Hall, who: int | str) -> None:
    """End the ban of an account, an address or a key. Raises StoreFailed."""
    for one in _add_holder(hall, who):
        hall.accounts.unban(one)
    hall.read_bans()
    hall.other_nodes.tell("bans")


def _add_holder(hall: Hall, who: int | str) -> list[int | str]:
    """Return ``who``; for a key also return its account, because the player may have other keys."""
    holder = hall.accounts.of_key(who) if isinstance(who, str) and who.startswith(FINGERPRINT) else None
    return [who] if holder is None else [who, holder.id]


def put_out(hall: Hall, person: Person) -> None:
    """Disconnect a person, at whatever node they are."""
    if person.is_elsewhere:
        hall.other_nodes.tell("out", account=person.account.id)
    else:
        hall.put_out(person)


def ban_target(hall: Hall, account: Account) -> int | str | None:
    """Return what to ban for this player: the account, or a guest's address; None for a guest who is gone."""
    if not account.guest:
        return account.id
    person = hall.person_named(account.name)
    return None if person is None else person.address


def _check_moderated(hall: Hall, person: Person, name: str) -> Account:
    account = hall.other_account_named(person, name)
    if any(one.id == account.id for one in hall.accounts.moderators()):
        raise Denied(Denial.IS_MODERATOR)
    return account


def _visitor_of(hall: Hall, account: Account) -> Person:
    """Return the player as a person at any node. Raises Denied if they are not here."""
    found = hall.person_named(account.name)
    if found is None:
        raise Denied(Denial.NOBODY_CALLED, name=account.name)
    return found


def _mute(hall: Hall, account: Account) -> dict[str, object]:
    return {"on": hall.toggle_silence(_visitor_of(hall, account))}


def _put_out(hall: Hall, account: Account) -> dict[str, object]:
    put_out(hall, _visitor_of(hall, account))
    return {}


def _ban_account(hall: Hall, account: Account) -> dict[str, object]:
    who = ban_target(hall, account)
    if who is None:
        raise Denied(Denial.NOBODY_CALLED, name=account.name)
    _ban(hall, who)
    return {}


def _ban_address(hall: Hall, account: Account) -> dict[str, object]:
    _ban(hall, _visitor_of(hall, account).address)
    return {}


def _ban(hall: Hall, who: int | str) -> None:
    """Ban an account or an address. Raises Denied if a moderator is here from the same network."""
    moderators = {one.id for one in hall.accounts.moderators()}
    theirs = {network_of(one.address) for one in hall.everybody_everywhere() if one.account.id in moderators}
    if isinstance(who, str) and network_of(who) in theirs:
        raise Denied(Denial.SHARED_ADDRESS)
    ban(hall, who)


def _unban(hall: Hall, account: Account) -> dict[str, object]:
    if not hall.accounts.is_banned(account.id):
        raise Denied(Denial.NOT_BANNED, name=account.name)
    unban(hall, account.id)
    return {}


_DOES: Mapping[str, Callable[[Hall, Account], dict[str, object]]] = {
    "mute": _mute,
    "out": _put_out,
    "ban": _ban_account,
    "ban address": _ban_address,
    "unban": _unban,
}
"""The actions of a moderator on a player, by the word in the message."""
