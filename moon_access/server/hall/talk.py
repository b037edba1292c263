"""Talk: who hears what somebody says, and whom a player does not want to hear.

Talk is passed on as text. It is kept nowhere, except in reports, and in memory for as long as a player may report it.
"""

from __future__ import annotations

import time

from moon_access.announcer.denials import Denial

from ..people.talk_text import clean
from ..store.reports import Said
from ..tables.denied import Denied
from ..tables.hosted_table import HostedTable
from ..tables.visitor import Visitor
from .hall import Hall

MUTED_FOR = 24 * 3600.0
"""Seconds: a day, even if the connection breaks or the server starts again meanwhile."""


def say(hall: Hall, visitor: Visitor, text: str) -> None:
    """Say something to everybody at the table, or in the lobby if the visitor is at no table. Raises Denied."""
    said = _clean(hall, visitor, text)
    if visitor.table is None:
        _pass_on(visitor, _others_in_lobby(hall, visitor), said, "lobby")
        return
    table = hall.table(visitor.table)
    with table.lock:
        others = [*table.others(visitor), *hall.other_nodes.at(visitor.table)]
        watches = visitor.seat is None
        if _is_in_a_deal(table) and watches:
            watchers = [one for one in others if one.seat is None]
            if others and not watchers:
                raise Denied(Denial.ONLOOKER_IN_DEAL)
            others = watchers
        elif _is_in_a_deal(table) and not table.terms.talk:
            raise Denied(Denial.TALK_IN_DEAL)
    _pass_on(visitor, others, said, "watching" if watches else "table")


def mute(hall: Hall, visitor: Visitor, name: str) -> dict[str, object]:
    """Let them hear nothing of somebody who is here for a day; if it is so, undo it. Raises Denied, StoreFailed."""
    other = hall.other_person_named(visitor, name)
    was_muted = visitor.has_muted(other.account.id)
    if was_muted:
        hall.accounts.unmute(visitor.account.id, other.account.id)
    else:
        hall.accounts.mute(visitor.account.id, other.account.id, time.time() + MUTED_FOR)
    visitor.muted = dict(hall.accounts.muted_by(visitor.account.id))
    return {"name": other.name, "on": not was_muted}


def block(hall: Hall, visitor: Visitor, name: str) -> dict[str, object]:
    """Let them hear nothing more of this player, for good; if they blocked them, undo that. Raises Denied."""
    account = hall.accounts.of_name(name)
    if account is None:
        raise Denied(Denial.NOBODY_CALLED, name=name[:40])
    if account.id == visitor.account.id:
        raise Denied(Denial.NOT_YOURSELF)
    is_blocked = account.id in visitor.blocked
    if is_blocked:
        hall.accounts.unblock(visitor.account.id, account.id)
    else:
        hall.accounts.block(visitor.account.id, account.id)
    visitor.blocked = hall.accounts.blocked_by(visitor.account.id)
    return {"name": account.name, "on": not is_blocked}


def _others_in_lobby(hall: Hall, visitor: Visitor) -> list[Visitor]:
    return [one for one in (*hall.in_lobby(), *hall.other_nodes.at(None)) if one.account.id != visitor.account.id]


def tell_one(hall: Hall, visitor: Visitor, name: str, text: str) -> str:
    """Say something to one player alone, wherever they are, if their tables allow it. Return the player's name.

    Raises Denied.
    """
    said = _clean(hall, visitor, text)
    other = hall.other_person_named(visitor, name)
    for one in (visitor, other):
        if one.table is None:
            continue
        table = hall.table(one.table)
        with table.lock:
            past_watchers = other.table == visitor.table and (visitor.seat is None) != (other.seat is None)
            if _is_in_a_deal(table) and past_watchers:
                raise Denied(Denial.TALK_PAST)
            if _is_in_a_deal(table) and not table.terms.talk:
                raise Denied(Denial.TALK_IN_DEAL)
    _pass_on(visitor, [other], said, "you")
    return other.name


def _is_in_a_deal(table: HostedTable) -> bool:
    return table.game is not None and table.game.is_in_a_deal


def _clean(hall: Hall, visitor: Visitor, text: str) -> str:
    """Return what they may say. Raises Denied."""
    if visitor.account.id in hall.silenced:
        raise Denied(Denial.SILENCED)
    said = clean(text)
    if not said:
        raise Denied(Denial.NOTHING_SAID)
    return said


def _pass_on(visitor: Visitor, others: list[Visitor], said: str, to: str) -> None:
    """Send it to the others who want to hear them. Nobody learns who has blocked or muted them.

    Raises Denied if nobody is there.
    """
    if not others:
        raise Denied(Denial.NOBODY_THERE)
    line = Said(visitor.name, said)
    visitor.heard.append(line)
    for other in others:
        if other.hears(visitor):
            other.heard.append(line)
            other.send({"is": "talk", "from": visitor.name, "text": said, "to": to})
