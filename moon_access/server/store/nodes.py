"""What a node of a server knows of the others: who is connected there, and what they tell.

postgres_nodes.py is one way. A server of one node has none of this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from moon_access.engine.tiles import Seat

Note = Mapping[str, object]


class Present(NamedTuple):
    """Somebody who is connected. ``table`` and ``seat``: where they sit; no seat: they watch; no table: the lobby."""

    account: int
    name: str
    guest: bool
    table: int | None
    seat: Seat | None
    address: str


class Node(Protocol):
    """This one, as the way to the others knows it. Called by one thread, one after the other."""

    def here(self) -> Mapping[int, Present]:
        """Who is connected here, each by a number of this connection."""

    def take(self, note: Note) -> None:
        """Another node tells this."""

    def set_elsewhere(self, there: Sequence[Present]) -> None:
        """Who is connected at other nodes now."""


class Nodes(Protocol):
    """The way to the others. Any thread may call anything, nothing waits."""

    def begin(self, node: Node) -> None:
        """From now on. Waits until it is known who is at other nodes. Raises StoreFailed."""

    def changed(self) -> None:
        """Somebody has come, gone, sat down or risen here."""

    def tell(self, note: Note) -> None:
        """To all others, behind what has changed before; may be lost where the database is away."""

    def later(self, do: Callable[[], None]) -> None:
        """In a thread that may wait."""

    def close(self) -> None: ...
