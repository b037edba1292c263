"""The interface of the nodes of a server: what a node knows of the others, and how they send notes to each other.

postgres_nodes.py implements it. A server of one node needs none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from moon_access.engine.tiles import Seat

Note = Mapping[str, object]


class Present(NamedTuple):
    """Somebody who is connected. ``table`` is None in the lobby, and ``seat`` is None if they look on."""

    account: int
    name: str
    guest: bool
    table: int | None
    seat: Seat | None
    address: str


class Node(Protocol):
    """This node, as ``Nodes`` calls it. One thread makes all calls."""

    def here(self) -> Mapping[int, Present]:
        """Return everybody who is connected here, by the number of their connection."""

    def take(self, note: Note) -> None:
        """Do what another node's note says."""

    def set_elsewhere(self, there: Sequence[Present]) -> None:
        """Set who is connected at other nodes now."""


class Nodes(Protocol):
    """The other nodes. Any thread may call anything, and no call waits."""

    def begin(self, node: Node) -> None:
        """Connect, and wait until we know who is at other nodes. Raises StoreFailed."""

    def changed(self) -> None:
        """Have the other nodes learn that somebody came, left, sat down or stood up here."""

    def tell(self, note: Note) -> None:
        """Send a note to all other nodes, after earlier changes. It may be lost if the database is away."""

    def later(self, do: Callable[[], None]) -> None:
        """Call ``do`` in a thread that may wait."""

    def close(self) -> None: ...
