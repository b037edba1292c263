"""Talk: who hears what somebody says. It is passed on as text, and kept nowhere but in what a player reports, and in
memory as long as that is possible."""

from __future__ import annotations

import time

from ..people.talk_text import clean
from ..store.reports import Said
from ..tables.hosted_table import HostedTable
from ..tables.no import No
from ..tables.visitor import Visitor
from .hall import Hall

MUTED_FOR = 24 * 3600.0
"""Seconds: a day, whatever becomes of connection and server meanwhile."""


def say(hall: Hall, visitor: Visitor, text: str) -> None:
    """To everybody at the table; where there is none, in the lobby. Raises No."""
    said = _said(hall, visitor, text)
    if visitor.table is None:
        _pass_on(visitor, _others_in_lobby(hall, visitor), said, "lobby")
        return
    table = hall.table(visitor.table)
    with table.lock:
        others, watches = [*table.others(visitor), *hall.beside.at(visitor.table)], visitor.seat is None
        if _is_in_a_deal(table) and watches:
            players, others = others, [one for one in others if one.seat is None]
            if players and not others:
                raise No("onlooker in deal")
        elif _is_in_a_deal(table) and not table.terms.talk:
            raise No("talk in deal")
    _pass_on(visitor, others, said, "watching" if watches else "table")


def mute(hall: Hall, visitor: Visitor, name: str) -> dict[str, object]:
    """They hear nothing of somebody who is here for a day; or do again, if it was so. Raises No, StoreFailed."""
    other = hall.other_named(visitor, name)
    was_muted = visitor.has_muted(other.account.id)
    if was_muted:
        hall.accounts.unmute(visitor.account.id, other.account.id)
    else:
        hall.accounts.mute(visitor.account.id, other.account.id, time.time() + MUTED_FOR)
    visitor.muted = dict(hall.accounts.muted_by(visitor.account.id))
    return {"name": other.name, "on": not was_muted}


def block(hall: Hall, visitor: Visitor, name: str) -> dict[str, object]:
    """Nothing more of this player, for good; or again, where it was so. Raises No."""
    account = hall.accounts.of_name(name)
    if account is None:
        raise No("nobody called", name=name[:40])
    if account.id == visitor.account.id:
        raise No("not yourself")
    is_blocked = account.id in visitor.blocked
    (hall.accounts.unblock if is_blocked else hall.accounts.block)(visitor.account.id, account.id)
    visitor.blocked = hall.accounts.blocked_by(visitor.account.id)
    return {"name": account.name, "on": not is_blocked}


def _others_in_lobby(hall: Hall, visitor: Visitor) -> list[Visitor]:
    return [one for one in (*hall.in_lobby(), *hall.beside.at(None)) if one.account.id != visitor.account.id]


def tell_one(hall: Hall, visitor: Visitor, name: str, text: str) -> str:
    """To one player alone, wherever they are; not past what the table allows. Gives the name. Raises No."""
    said, other = _said(hall, visitor, text), hall.other_named(visitor, name)
    for one in (visitor, other):
        if one.table is None:
            continue
        table = hall.table(one.table)
        with table.lock:
            past_watchers = other.table == visitor.table and (visitor.seat is None) != (other.seat is None)
            if _is_in_a_deal(table) and past_watchers:
                raise No("talk past")
            if _is_in_a_deal(table) and not table.terms.talk:
                raise No("talk in deal")
    _pass_on(visitor, [other], said, "you")
    return other.name


def _is_in_a_deal(table: HostedTable) -> bool:
    return table.game is not None and table.game.is_in_a_deal


def _said(hall: Hall, visitor: Visitor, text: str) -> str:
    if visitor.account.id in hall.silenced:
        raise No("silenced")
    said = clean(text)
    if not said:
        raise No("nothing said")
    return said


def _pass_on(visitor: Visitor, others: list[Visitor], said: str, to: str) -> None:
    """Raises No where nobody is there. Who is blocked or muted by all of them does not learn of it."""
    if not others:
        raise No("nobody there")
    line = Said(visitor.name, said)
    visitor.heard.append(line)
    for other in others:
        if other.hears(visitor):
            other.heard.append(line)
            other.send({"is": "talk", "from": visitor.name, "text": said, "to": to})
