"""Friends at a server: whom a player has as friends, and that two who have each other hear when the other comes in.

Having somebody as a friend asks nothing of them and gives them nothing. A guest is somebody else the next time and is
nobody's friend.
"""

from __future__ import annotations

from ..tables.no import No
from ..tables.visitor import Visitor
from .hall import Hall


def befriend(hall: Hall, visitor: Visitor, name: str) -> dict[str, object]:
    """A friend from now on; or no more, where it was so. Raises No."""
    account = hall.accounts.of_name(name)
    if account is None:
        raise No("nobody called", name=name[:40])
    if account.id == visitor.account.id:
        raise No("not yourself")
    if account.guest or visitor.account.guest:
        raise No("guest")
    is_friend = account.id in visitor.friends
    (hall.accounts.unfriend if is_friend else hall.accounts.befriend)(visitor.account.id, account.id)
    visitor.friends = _of(hall, visitor)
    other = hall.named(account.name)
    is_news = not is_friend and other is not None and visitor.account.id not in _of(hall, other)
    if other is not None and is_news and other.hears(visitor):
        other.tell("befriended", name=visitor.name)
    return {"name": account.name, "on": not is_friend}


def friends(hall: Hall, visitor: Visitor) -> list[dict[str, object]]:
    """All of them, by name, and whether they are here."""
    here = {one.account.id for one in hall.everybody()} | hall.beside.accounts()
    return [{"name": one.name, "here": one.id in here} for one in hall.accounts.friends_of(visitor.account.id)]


def come(hall: Hall, visitor: Visitor) -> None:
    """Those who are friends of each other hear that this one is here now."""
    visitor.friends = _of(hall, visitor)
    for one in hall.everybody():
        are_friends = one.account.id in visitor.friends and visitor.account.id in one.friends
        if are_friends and one.hears(visitor):
            one.tell("friend here", name=visitor.name)
    for one in hall.beside.those(visitor.friends):
        if visitor.account.id in _of(hall, one):
            one.tell("friend here", name=visitor.name)


def _of(hall: Hall, visitor: Visitor) -> frozenset[int]:
    return frozenset(account.id for account in hall.accounts.friends_of(visitor.account.id))
