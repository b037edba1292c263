"""Practice, as a game gives it: the kinds of deals that can be practised on, and how it went.

Deals are found by trying seeds one after the other, the same for equal seeds, and are played at tables that are over
when there is nothing more to practise. Nothing is asked or told here: that is learn/practice.py.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from moon_access.announcer.message import Message
from moon_access.engine.events import DealScored
from moon_access.engine.game import S, State, V, View
from moon_access.engine.tiles import Seat
from moon_access.table import Table

LEARNER = Seat(0)

MOST_SEEDS = 20_000
"""So many seeds are tried; of each kind there is one in a few hundred at least."""


class PracticeKind(NamedTuple):
    """One kind of deals. ``name`` is typed on the command line and kept in the settings; ``label`` stands in a menu.

    ``task`` is told before the first deal. ``has_review``: a deal is played to its end, and can be reviewed then.
    """

    name: str
    label: Message
    task: Message
    has_review: bool = True


class Found(NamedTuple):
    """A seed of its kind, and how many were tried up to it."""

    seed: str
    tried: int


class Outcome(NamedTuple):
    """How it went, and what is told of that."""

    succeeded: bool
    told: tuple[Message, ...]


class PracticeTable(Table[S, V]):
    """One deal of a kind, or less of it."""

    @abstractmethod
    def begin(self) -> bool:
        """Deal, and all that comes before what is practised. Whether the deal is of its kind."""


class Practice(Protocol[S, V]):
    """What can be practised in a game. A ``kind`` is the name of one of ``kinds``; the learner sits at ``LEARNER``."""

    @property
    def kinds(self) -> tuple[PracticeKind, ...]: ...

    def find(self, kind: str, seed: str, after: int) -> Found:
        """The first seed of this kind among ``seed:1``, ``seed:2`` and so on, beyond the first ``after``."""

    def table(self, kind: str, names: Sequence[str], seed: str) -> PracticeTable[S, V]:
        """A table for that seed, at which nothing has happened yet. ``names``: the learner's and three more."""

    def judge(self, kind: str, table: PracticeTable[S, V]) -> Outcome:
        """How it went at a table of this kind that is over."""


AnyPractice = Practice[State, View]
"""That of a game of which no more is known than what every game has."""


def first_found(seed: str, after: int, is_of_its_kind: Callable[[str], bool]) -> Found:
    """The first seed among ``seed:1``, ``seed:2`` and so on that gives such a deal, beyond the first ``after``."""
    for number in range(after + 1, after + MOST_SEEDS):
        found = Found(f"{seed}:{number}", number)
        if is_of_its_kind(found.seed):
            return found
    raise AssertionError(seed)


def bid_was_made(table: PracticeTable[S, V]) -> bool:
    """Whether the bid was, in the last deal that was scored at this table."""
    state = table.game.start()
    made = False
    for action in table.actions:
        state, events = table.game.apply(state, action)
        made = next((event.made for event in events if isinstance(event, DealScored)), made)
    return made
