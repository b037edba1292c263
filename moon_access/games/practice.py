"""The practice that a game offers: kinds of deals, judgements of them, and a trainer with hands for a learner to judge.

A practice finds deals by trying seeds one after the other; equal seeds lead to equal deals. The learner plays them at
tables that end when there is nothing more to practise. A trainer needs no table and no play: the learner looks at the
tiles of a hand, thinks, and answers questions by numbers. scenes/learn/practice.py and scenes/learn/trainer.py ask and
tell; nothing here does.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from moon_access.announcer.message import Message
from moon_access.engine.events import DealScored
from moon_access.engine.game import S, State, V, View
from moon_access.engine.tiles import Seat, Tile
from moon_access.table import Table

# Deals


LEARNER = Seat(0)

MOST_SEEDS = 20_000
"""The number of seeds to try for a deal of a kind. Of every kind, one seed in a few hundred gives one."""


class PracticeKind(NamedTuple):
    """One kind of deals.

    The settings keep ``name``; ``label`` stands in a menu. Players type the name or one of the ``words``, a list of the
    catalogue, whose first word stands for the kind on the command line. The learner hears ``task`` before the first
    deal. ``has_review``: deals of this kind are played to their end, so they can be reviewed.
    """

    name: str
    label: Message
    words: str
    task: Message
    has_review: bool = True


class FoundDeal(NamedTuple):
    """A seed that gives a deal of the kind, and its number: how many seeds were tried, including it."""

    seed: str
    tried: int


class Outcome(NamedTuple):
    """The judgement of a deal: whether the learner succeeded, and what the learner hears about it."""

    is_success: bool
    lines: tuple[Message, ...]


class PracticeTable(Table[S, V]):
    """A table for one deal of a kind, or for the part of it that the learner practises."""

    @abstractmethod
    def begin(self) -> bool:
        """Deal, and make all moves before the practised part. Return True if the deal is of the requested kind."""


class Practice(Protocol[S, V]):
    """The practice of one game. A ``kind`` is the name of one of ``kinds``; the learner sits at ``LEARNER``."""

    @property
    def kinds(self) -> tuple[PracticeKind, ...]: ...

    def find(self, kind: str, seed: str, after: int) -> FoundDeal:
        """Return the first seed of this kind among ``seed:1``, ``seed:2`` and so on, beyond the first ``after``."""

    def table(self, kind: str, names: Sequence[str], seed: str) -> PracticeTable[S, V]:
        """Return a new table for this seed. ``names``: the learner's name and three more."""

    def judge(self, kind: str, table: PracticeTable[S, V]) -> Outcome:
        """Return how the learner did at a finished table of this kind."""


AnyPractice = Practice[State, View]
"""The practice of any game."""


def first_found(seed: str, after: int, is_of_its_kind: Callable[[str], bool]) -> FoundDeal:
    """Return the first seed that gives a deal of the kind.

    Args:
        seed: The beginning of every seed that is tried: ``seed:1``, ``seed:2`` and so on.
        after: The number of seeds to leave out.
        is_of_its_kind: Returns whether a seed gives a deal of the kind.

    Returns:
        The seed, and its number.

    Raises:
        AssertionError: If none of MOST_SEEDS seeds gives one.
    """
    for number in range(after + 1, after + MOST_SEEDS):
        found = FoundDeal(f"{seed}:{number}", number)
        if is_of_its_kind(found.seed):
            return found
    raise AssertionError(seed)


def was_bid_made(table: PracticeTable[S, V]) -> bool:
    """Return whether the bid was made in the deal that was scored last at this table."""
    state = table.game.start()
    made = False
    for action in table.actions:
        state, events = table.game.apply(state, action)
        made = next((event.made for event in events if isinstance(event, DealScored)), made)
    return made


# Hands that a learner judges but does not play


class HandKind(NamedTuple):
    """One kind of hands. A learner who finds the kind hard hears its ``label``."""

    name: str
    label: Message


class Question(NamedTuple):
    """One question on a hand, answered by a number from 0 to ``most``.

    The learner hears ``lines`` before it, and then holds the tiles of ``hand``. ``why`` comes with the ``right``
    answer, ``hints`` come one by one when the learner asks for them.
    """

    lines: tuple[Message, ...]
    hand: tuple[Tile, ...]
    question: Message
    right: int
    most: int
    why: tuple[Message, ...]
    hints: tuple[Message, ...]


class Trainer(Protocol):
    """A source of hands and questions about them.

    ``kind_of_practice`` names the trainer among the kinds of practice.
    """

    @property
    def kind_of_practice(self) -> PracticeKind: ...

    @property
    def tiles(self) -> Sequence[Tile]:
        """The set of tiles of the game."""

    @property
    def kinds(self) -> tuple[HandKind, ...]:
        """The kinds of hands, the easy ones first."""

    def questions(self, kind: str, seed: str) -> tuple[Question, ...]:
        """Return the questions on a hand of the kind with this name. Equal seeds give equal questions."""
