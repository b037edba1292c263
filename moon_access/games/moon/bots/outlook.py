"""What came of looking ahead in Moon: for each thing that may be done, how often it turned out well in sampled worlds.

Only the values; strong.py and review.py find them. A world is one way in which the unseen tiles may lie, see
determinization.py.
"""

from __future__ import annotations

from typing import NamedTuple

from moon_access.engine.actions import Action
from moon_access.games.moon.state import MoonView


class Candidate(NamedTuple):
    """One legal action. In ``worlds`` worlds it was played out perfectly; in ``made`` of them the seat's own side
    reached what it wants: its bid is made; or the other side's bid is beaten. In the auction: the bid that the
    action is would be made. ``tricks`` the own side takes in the whole deal, on average, as far as it was counted:
    what makes no difference to the outcome, or little, was not.

    ``value``: what the action is worth as a chance to win the game, 0 to 1, by which the candidates are ordered.
    A pass has no bid to be made: ``made`` is 0, ``tricks`` those of the seat's side whoever plays instead.
    ``worlds`` is 0 where nothing was played out.
    """

    action: Action
    worlds: int
    made: int
    tricks: float
    value: float


class Analysis(NamedTuple):
    """Every legal action, the best first. ``attacks``: the seat's side plays for its own bid, or would; else
    against one."""

    candidates: tuple[Candidate, ...]
    attacks: bool

    @property
    def best(self) -> Candidate:
        return self.candidates[0]


class Departure(NamedTuple):
    """A choice, and the best one there. Both were counted in the same worlds, but for a bid and a pass.

    ``attacks``: the seat's side plays for its own bid, or would; else against one.
    """

    view: MoonView
    chosen: Candidate
    best: Candidate
    attacks: bool

    @property
    def cost(self) -> float:
        """As a chance to win the game."""
        return self.best.value - self.chosen.value

    @property
    def rate(self) -> float:
        """How much oftener, 0 to 1, the best choice makes the bid, or beats it."""
        return self.best.made / self.best.worlds - self.chosen.made / self.chosen.worlds

    @property
    def tricks(self) -> float:
        """How many more tricks the best choice brings the seat's side."""
        return self.best.tricks - self.chosen.tricks
