"""Make lists that go round the table: whose it is, and what, by seat or by side (the player or the team that scores).

Hands and passes are here, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from moon_access.engine.events import Dealt
from moon_access.engine.tiles import Seat, Tile

from .listener import Listener
from .message import AllOf, Kind, Message, answer, say

Messages = tuple[Message, ...]


def of_seat(seat: Seat, what: object, listener: Listener) -> Message:
    if seat == listener.seat:
        # translators: one item of a list: "you six five", "you 12".
        return answer("you {what}", what=what)
    # translators: one item of a list: "Anna six five", "Anna 12".
    return answer("{name} {what}", name=listener.names[seat], what=what)


def of_side(side: int, what: object, listener: Listener) -> Message:
    if not listener.teams:
        return of_seat(Seat(side), what, listener)
    if listener.side is None:
        one, other = (listener.names[seat] for seat in listener.seats() if listener.side_of(seat) == side)
        # translators: one item of a list, of a team: "Anna and Ben 12".
        return answer("{one} and {other} {what}", one=one, other=other, what=what)
    if side == listener.side:
        # translators: one item of a list: "your team 12".
        return answer("your team {what}", what=what)
    # translators: one item of a list: "the others 12".
    return answer("the others {what}", what=what)


def by_seat(values: Sequence[object], listener: Listener) -> Messages:
    """Return an item for each seat, the listener's own first."""
    return tuple(of_seat(seat, values[seat], listener) for seat in listener.seats())


def by_side(values: Sequence[object], listener: Listener) -> Messages:
    """Return an item for each side, the listener's own first."""
    return tuple(of_side(side, values[side], listener) for side in sides(listener))


def sides(listener: Listener) -> tuple[int, ...]:
    """Return the sides that score, the listener's own first."""
    return tuple(dict.fromkeys(listener.side_of(seat) for seat in listener.seats()))


def hands(event: Dealt, listener: Listener) -> Messages:
    """Return the listener's hand, or every hand if all tiles are open."""
    return tuple(
        say(Kind.DEALS, "You hold {tiles}.", tiles=listener.sorted(hand))
        if seat == listener.seat
        else say(Kind.DEALS, "{name} holds {tiles}.", name=listener.names[seat], tiles=listener.sorted(hand))
        for seat, hand in enumerate(event.hands)
        if hand is not None
    )


def passes(seats: Sequence[Seat], listener: Listener) -> Iterator[Message]:
    """Yield the seats that pass one after the other, as items of a row."""
    for mine, group in groupby(seats, key=lambda seat: seat == listener.seat):
        names = [listener.names[seat] for seat in group]
        if mine:
            yield answer("you pass")
        elif len(names) == 1:
            yield answer("{name} passes", name=names[0])
        else:
            yield answer("{names} pass", names=AllOf(tuple(names)))


def names_tile(told: object) -> bool:
    """Return whether a message, or anything in it, names a tile."""
    if isinstance(told, Message):
        told = tuple(told.fields.values())
    if isinstance(told, tuple):
        return any(map(names_tile, told))
    return isinstance(told, Tile)
