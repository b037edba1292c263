"""Talk: who hears what somebody says, and whom a player does not want to hear.

The server passes talk on as text. It keeps talk only in reports, and in memory for as long as a player may report it.
"""

from __future__ import annotations

import time

from moon_access.announcer.denials import Denial

from ..people.talk_text import clean
from ..store.reports import Said
from ..tables.denied import Denied
from ..tables.hosted_table import HostedTable
from ..tables.person import Person
from .hall import Hall

MUTED_FOR = 24 * 3600.0
"""Seconds for which a player stays muted, even if the connection breaks or the server restarts meanwhile."""


def say(hall: Hall, person: Person, text: str) -> None:
    """Say something to everybody at the table, or in the lobby if the person is at no table. Raises Denied."""
    said = _clean(hall, person, text)
    if person.table is None:
        _pass_on(person, _others_in_lobby(hall, person), said, "lobby")
        return
    table = hall.table(person.table)
    with table.lock:
        others = [*table.others(person), *hall.other_nodes.people_at(person.table)]
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
    """Mute a player who is here for a day, or end this. Raises Denied, StoreFailed."""
    other = hall.other_person_named(person, name)
    was_muted = person.has_muted(other.account.id)
    if was_muted:
        hall.accounts.unmute(person.account.id, other.account.id)
    else:
        hall.accounts.mute(person.account.id, other.account.id, time.time() + MUTED_FOR)
    person.muted = dict(hall.accounts.muted_by(person.account.id))
    return {"name": other.name, "on": not was_muted}


def block(hall: Hall, person: Person, name: str) -> dict[str, object]:
    """Block a player for good, or end this: the person hears nothing more of them. Raises Denied, StoreFailed."""
    account = hall.other_account_named(person, name)
    is_blocked = account.id in person.blocked
    if is_blocked:
        hall.accounts.unblock(person.account.id, account.id)
    else:
        hall.accounts.block(person.account.id, account.id)
    person.blocked = hall.accounts.blocked_by(person.account.id)
    return {"name": account.name, "on": not is_blocked}


def _others_in_lobby(hall: Hall, person: Person) -> list[Person]:
    return [one for one in (*hall.in_lobby(), *hall.other_nodes.people_at(None)) if one.account.id != person.account.id]


def tell_one(hall: Hall, person: Person, name: str, text: str) -> str:
    """Say something to one player alone, wherever they are, and return the player's name.

    Returns:
        The name of the player.

    Raises:
        Denied: the table of one of them does not allow it now.
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


def _clean(hall: Hall, person: Person, text: str) -> str:
    """Return the text that they may say. Raises Denied."""
    if person.account.id in hall.silenced:
        raise Denied(Denial.SILENCED)
    said = clean(text)
    if not said:
        raise Denied(Denial.NOTHING_SAID)
    return said


def _pass_on(person: Person, others: list[Person], said: str, to: str) -> None:
    """Send the line to those of the others who want to hear the person.

    Nobody learns who has blocked or muted them.

    Raises:
        Denied: nobody is there.
    """
    if not others:
        raise Denied(Denial.NOBODY_THERE)
    line = Said(person.name, said)
    person.heard.append(line)
    for other in others:
        if other.hears(person):
            other.heard.append(line)
            other.send({"is": "talk", "from": person.name, "text": said, "to": to})
