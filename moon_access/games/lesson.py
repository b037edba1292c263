"""Lessons as a game defines them: scenes at a table, and the steps that the learner takes in each scene.

The others play the tiles of a scene in the order in which they are written, if the rules allow it. So a scene goes on
whatever the learner plays. The learner sits at seat 0.
"""

from __future__ import annotations

from typing import NamedTuple, cast

from moon_access.announcer.message import Message
from moon_access.engine.actions import Action
from moon_access.engine.tiles import Suit, Tile

Messages = tuple[Message, ...]
Value = Tile | Suit | int


class Ask(NamedTuple):
    """The learner must type a command, given by its id. ``argument`` follows it: a text, or another command's id."""

    command: str
    argument: str = ""


class Choose(NamedTuple):
    """The learner must choose a legal action of this kind, with one of these ``values`` if there are any.

    If ``is_required``, the lesson refuses any other action; otherwise it goes on with the other action. ``by``: the id
    of the command that the step teaches.
    """

    kind: type
    values: tuple[Value, ...] = ()
    is_required: bool = False
    by: str = ""

    def is_accepted(self, action: Action) -> bool:
        """Return whether the learner may choose this action here."""
        return type(action) is self.kind and (not self.values or value_of(action) in self.values)


class Finish(NamedTuple):
    """The learner must play the deal to its end, in any way."""


class Exercise(NamedTuple):
    """One step of a lesson.

    The learner hears ``intro``, and then what to do: ``task``, or for a command what to type. ``conclusion`` follows
    when the learner has done it, ``instead`` when the learner chose something else or lost the bid.
    """

    goal: Ask | Choose | Finish
    intro: Messages = ()
    conclusion: Messages = ()
    task: Message | None = None
    instead: Messages = ()


class Scene(NamedTuple):
    """A table of ``game`` at which the learner takes the ``steps``.

    ``hands``, by seat, and ``stock`` are written as in a record: ``"6-5 4-4"``. All other tiles follow in the stock.
    ``first``: the seat that begins. In games with an auction, ``calls`` are the bids by seat, 0 for a pass; the highest
    bidder names ``trump``, and discards the last tile of the hand. ``begin``: how many actions, including the deal,
    precede the learner's first step. ``recap``: True if the learner hears them. ``rules``: house rules by name, and
    their values.
    """

    game: str
    hands: tuple[str, ...]
    steps: tuple[Exercise, ...]
    stock: str = ""
    first: int = 0
    calls: tuple[int, ...] = ()
    trump: Suit = Suit.NONE
    begin: int = 0
    recap: bool = False
    rules: tuple[tuple[str, int | str | bool], ...] = ()


class Lesson(NamedTuple):
    """One lesson of the tutorial.

    ``practice``: the name of the kind of practice that belongs to it; empty if there is none. ``needs_voice``: the
    program gives the lesson only if the built-in voice is on. Such lessons come last, so that the numbers of the others
    do not change.
    """

    title: Message
    scenes: tuple[Scene, ...]
    intro: Messages = ()
    practice: str = ""
    needs_voice: bool = False


def value_of(action: Action) -> Value | None:
    """Return the value that this action chooses, such as a tile; None for an action without one, such as a pass."""
    _, *chosen = cast("tuple[object, ...]", action)  # the first field of an action is its seat
    return cast("Value", chosen[0]) if chosen else None


def tiles(text: str) -> tuple[Tile, ...]:
    """Return the tiles written as in a record, with spaces between."""
    return tuple(map(Tile.parse, text.split()))
