"""What a moderator may do, and the host with the same hand: mute, put out, ban by account and by address, read reports.

Who moderates, the host says (host_commands.py). A moderator learns nobody's address, and does nothing to another
moderator.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from moon_access.together.messages import BadMessage, Message, number_in, text_in

from ..people.accounts import Account
from ..people.limits import network_of
from ..store.reports import Report
from ..store.sqlite_accounts import FINGERPRINT
from ..tables.no import No
from ..tables.visitor import Visitor
from .hall import Hall
from .reporting import reports_of

LOG = logging.getLogger(__name__)
"""Who has been moderated, and by whom."""


def moderate(hall: Hall, visitor: Visitor, message: Message) -> dict[str, Any]:
    """``what`` is to be done, to whom by ``name``. Raises No, BadMessage, StoreFailed."""
    if all(one.id != visitor.account.id for one in hall.accounts.moderators()):
        raise No("not moderator")
    what = text_in(message, "what")
    if what == "reports":
        return {"reports": [_told(report) for report in reports_of(hall).all()]}
    if what == "settle":
        number = number_in(message, "number")
        if not reports_of(hall).settle(number):
            raise No("no such report")
        LOG.info("%s settles report %d", visitor.name, number)
        return {"number": number}
    if what not in _DOES:
        raise BadMessage("what")
    account = _moderated(hall, visitor, text_in(message, "name"))
    told = _DOES[what](hall, account)
    LOG.info("%s moderates %s: %s", visitor.name, account.name, what)
    return {"name": account.name, **told}


def _told(report: Report) -> dict[str, object]:
    return {**report._asdict(), "lines": [list(line) for line in report.lines]}


def ban(hall: Hall, who: int | str) -> None:
    """An account, an address or a key; whoever is here by it is put out."""
    for one in _with_holder(hall, who):
        hall.accounts.ban(one)
    hall.check_rights()
    hall.beside.tell("bans")


def unban(hall: Hall, who: int | str) -> None:
    """They may come in again."""
    for one in _with_holder(hall, who):
        hall.accounts.unban(one)
    hall.rights.read_anew()
    hall.beside.tell("bans")


def _with_holder(hall: Hall, who: int | str) -> list[int | str]:
    """And the account whose key it is, if it is one: its player may have others."""
    holder = hall.accounts.of_key(who) if isinstance(who, str) and who.startswith(FINGERPRINT) else None
    return [who] if holder is None else [who, holder.id]


def put_out(hall: Hall, visitor: Visitor) -> None:
    """Whatever node they are at."""
    if visitor.is_elsewhere:
        hall.beside.tell("out", account=visitor.account.id)
    else:
        hall.put_out(visitor)


def banned_by(hall: Hall, account: Account) -> int | str | None:
    """What a ban of this player is one of: a guest has nothing but the address, and none when gone."""
    if not account.guest:
        return account.id
    visitor = _present(hall, account)
    return None if visitor is None else visitor.address


def _moderated(hall: Hall, visitor: Visitor, name: str) -> Account:
    account = hall.accounts.of_name(name)
    if account is None:
        raise No("nobody called", name=name[:40])
    if account.id == visitor.account.id:
        raise No("not yourself")
    if any(one.id == account.id for one in hall.accounts.moderators()):
        raise No("is moderator")
    return account


def _present(hall: Hall, account: Account) -> Visitor | None:
    """Whoever it is, at whatever node."""
    return hall.named(account.name)


def _here(hall: Hall, account: Account) -> Visitor:
    found = _present(hall, account)
    if found is None:
        raise No("nobody called", name=account.name)
    return found


def _mute(hall: Hall, account: Account) -> dict[str, object]:
    return {"on": hall.silence(_here(hall, account))}


def _put_out(hall: Hall, account: Account) -> dict[str, object]:
    put_out(hall, _here(hall, account))
    return {}


def _ban_account(hall: Hall, account: Account) -> dict[str, object]:
    who = banned_by(hall, account)
    if who is None:
        raise No("nobody called", name=account.name)
    _ban(hall, who)
    return {}


def _ban_address(hall: Hall, account: Account) -> dict[str, object]:
    _ban(hall, _here(hall, account).address)
    return {}


def _ban(hall: Hall, who: int | str) -> None:
    """But no address from which a moderator has come, too."""
    moderators = {one.id for one in hall.accounts.moderators()}
    present = (*hall.everybody(), *hall.beside.everybody())
    theirs = {network_of(one.address) for one in present if one.account.id in moderators}
    if isinstance(who, str) and network_of(who) in theirs:
        raise No("shared address")
    ban(hall, who)


def _unban(hall: Hall, account: Account) -> dict[str, object]:
    if not hall.accounts.is_banned(account.id):
        raise No("not banned", name=account.name)
    unban(hall, account.id)
    return {}


_DOES: Mapping[str, Callable[[Hall, Account], dict[str, object]]] = {
    "mute": _mute,
    "out": _put_out,
    "ban": _ban_account,
    "ban address": _ban_address,
    "unban": _unban,
}
"""What is done to somebody, by its word."""
