"""Talk: who hears what somebody says. It is passed on as text, and kept nowhere."""

from __future__ import annotations

from .hall import Hall
from .no import No
from .talk_text import clean
from .visitor import Visitor


def say(hall: Hall, visitor: Visitor, text: str) -> None:
    """To everybody at the table; where there is none, in the lobby. Raises No."""
    said = _said(visitor, text)
    if visitor.table is None:
        _pass_on(visitor, [one for one in hall.in_lobby() if one is not visitor], said, "lobby")
        return
    table = hall.table(visitor.table)
    with table.lock:
        others, watches = table.others(visitor), visitor.seat is None
        if table.is_in_a_deal and watches:
            others = [one for one in others if one.seat is None]
        elif table.is_in_a_deal and not table.terms.talk:
            raise No("talk in deal")
    _pass_on(visitor, others, said, "watching" if watches else "table")


def tell_one(hall: Hall, visitor: Visitor, name: str, text: str) -> str:
    """To one player alone, wherever they are; not past what the table allows. Gives the name. Raises No."""
    said, other = _said(visitor, text), hall.other_named(visitor, name)
    for one in (visitor, other):
        if one.table is None:
            continue
        table = hall.table(one.table)
        with table.lock:
            past_watchers = other.table == visitor.table and (visitor.seat is None) != (other.seat is None)
            if table.is_in_a_deal and past_watchers:
                raise No("talk past")
            if table.is_in_a_deal and not table.terms.talk:
                raise No("talk in deal")
    _pass_on(visitor, [other], said, "you")
    return other.name


def _said(visitor: Visitor, text: str) -> str:
    if visitor.is_silenced:
        raise No("silenced")
    said = clean(text)
    if not said:
        raise No("nothing said")
    return said


def _pass_on(visitor: Visitor, others: list[Visitor], said: str, to: str) -> None:
    for other in others:
        if other.hears(visitor):
            other.send({"is": "talk", "from": visitor.name, "text": said, "to": to})
