"""A review, as a game gives it: where a seat's choices in a deal that is over fell short of better ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from moon_access.announcer.message import Message
from moon_access.engine.actions import Action
from moon_access.engine.game import Game, S, V
from moon_access.engine.tiles import Seat


class Finding(NamedTuple):
    """One choice that fell short. ``turn``: how many actions of the game came before it."""

    turn: int
    told: Message


class Review(NamedTuple):
    """``findings``, the most costly first, stand between the ``heading`` and the ``rest``."""

    heading: Message
    findings: tuple[Finding, ...]
    rest: tuple[Message, ...]


class Reviewer(Protocol[S, V]):
    """Reviews one seat's choices in one deal."""

    def __call__(
        self, game: Game[S, V], actions: Sequence[Action], seed: str, seat: Seat, deal: int | None, most: int | None
    ) -> Review | None:
        """Of those in the deal of this number, or where ``deal`` is None in the last one that was scored.

        ``actions`` are the game's from its first deal on, and ``seed`` is the game's. At most ``most`` choices are
        named; None: all that cost something. None where no such deal was scored.
        """
