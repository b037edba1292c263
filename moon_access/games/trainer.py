"""A trainer, as a game gives it: hands of several kinds, and questions on each that a number answers.

No table and no play: the learner looks at tiles, thinks, and hears the thought. Nothing is asked or told here: that is
learn/trainer.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from moon_access.announcer.message import Message
from moon_access.engine.tiles import Tile

from .practice import PracticeKind

Messages = tuple[Message, ...]


class HandKind(NamedTuple):
    """One kind of hands. ``label`` is told of those that the learner finds hard."""

    name: str
    label: Message


class Question(NamedTuple):
    """One question on a hand, answered by a number from 0 to ``most``.

    ``told`` comes before it, ``hand`` are the tiles that the learner holds then. ``why`` is told with the ``right``
    answer, ``hints`` one by one when the learner asks for them.
    """

    told: Messages
    hand: tuple[Tile, ...]
    asked: Message
    right: int
    most: int
    why: Messages
    hints: Messages


class Trainer(Protocol):
    """``practised`` is what it is called where a kind of practice is chosen."""

    @property
    def practised(self) -> PracticeKind: ...

    @property
    def tiles(self) -> Sequence[Tile]:
        """The set that is played with."""

    @property
    def kinds(self) -> tuple[HandKind, ...]:
        """The easy ones first."""

    def questions(self, kind: str, seed: str) -> tuple[Question, ...]:
        """A hand of this kind, by name, as its questions one after the other: the same for equal seeds."""
