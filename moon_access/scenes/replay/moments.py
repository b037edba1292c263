"""The moments of a finished game at which a player can be: after each action that has a message.

And where steps of each size lead from there. There are only values here; replay.py steps through them and tells what
happened.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from moon_access.announcer.message import Message
from moon_access.engine.actions import Deal
from moon_access.engine.game import State
from moon_access.engine.tiles import Seat
from moon_access.games.contract import Part

from .timeline import ToldDeal


class Size(Enum):
    """The size of a step. The values are those of the announcer's words."""

    DEAL = "deal"
    STEP = "step"  # a trick, or a turn; the bids
    MOVE = "move"


class Moment(NamedTuple):
    """A moment at which the player may be: after an action that has a message.

    ``deal``: from 1. ``part`` and ``number``: of the step in the deal. ``move``: the place in that step, from 1.
    ``turn``: how many actions there were until then. ``actor``: the seat that acted, None for a deal.
    """

    deal: int
    part: Part
    number: int
    move: int
    turn: int
    actor: Seat | None
    state: State
    messages: tuple[Message, ...]

    @property
    def step(self) -> tuple[int, Part, int]:
        """The values that tell the moment's step from all others."""
        return self.deal, self.part, self.number


class Moments(tuple[Moment, ...]):
    """All moments of one telling, in order. A place is an index, from 0."""

    __slots__ = ()

    @classmethod
    def of(cls, deals: Sequence[ToldDeal]) -> Moments:
        return cls(_moments(deals))

    def at_turn(self, turn: int) -> int:
        """Return the first place after so many actions."""
        return next(place for place, moment in enumerate(self) if moment.turn >= turn)

    def after(self, place: int, size: Size) -> int | None:
        """Return the place to which a step on leads; None at the end."""
        later = range(place + 1, len(self))
        if not later:
            return None
        if size is Size.MOVE:
            return later[0]
        if size is Size.DEAL:
            return next((at for at in later if self[at].deal > self[place].deal), None)
        return self.end_of_step(later[0])

    def before(self, place: int, size: Size) -> int | None:
        """Return the place to which a step back leads; None at the start."""
        earlier = range(place - 1, -1, -1)
        if size is Size.MOVE:
            return earlier[0] if earlier else None
        if size is Size.DEAL:
            return next((at for at in earlier if self[at].part is Part.DEAL), None)
        step = self[place].step
        return next((at for at in earlier if self[at].step != step), None)

    def start_of_step(self, place: int) -> int:
        """Return the first place of the step to which this place belongs."""
        step = self[place].step
        return min(at for at in range(place + 1) if self[at].step == step)

    def end_of_step(self, place: int) -> int:
        step = self[place].step
        return max(at for at in range(place, len(self)) if self[at].step == step)

    def start_of_deal(self, deal: int) -> int:
        return next(place for place, moment in enumerate(self) if moment.deal == deal)

    def of_part(self, deal: int, part: Part) -> list[int]:
        """Return the places in this deal that belong to this part."""
        return [place for place, moment in enumerate(self) if moment.deal == deal and moment.part is part]


def _moments(deals: Sequence[ToldDeal]) -> Iterator[Moment]:
    """Yield a moment for each move that has a message.

    A move without one belongs to the next, or to the last of its step.
    """
    turn = 0
    for deal, told in enumerate(deals, 1):
        for step in told.steps:
            moments: list[Moment] = []
            for action, _, after, messages in step.moves:
                turn += 1
                actor = None if isinstance(action, Deal) else action.seat
                if messages:
                    place = len(moments) + 1
                    moments.append(Moment(deal, step.part, step.number, place, turn, actor, after, messages))
                elif moments and action is step.moves[-1].action:
                    moments[-1] = moments[-1]._replace(turn=turn, state=after)
            yield from moments
