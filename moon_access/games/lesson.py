"""Lessons as a game gives them: scenes at a table, and in each of them steps that the learner takes.

The tiles of a scene are written in the order in which the others play them, as far as the rules let them: so a scene
goes on whatever the learner plays. The learner sits at seat 0.
"""

from __future__ import annotations

from typing import NamedTuple, cast

from moon_access.announcer.message import Message
from moon_access.engine.actions import Action
from moon_access.engine.tiles import Suit, Tile

Messages = tuple[Message, ...]
Value = Tile | Suit | int


class Ask(NamedTuple):
    """A command is to be typed, by its id; ``argument`` is what goes behind it, a text or again a command's id."""

    command: str
    argument: str = ""


class Choose(NamedTuple):
    """A legal action of this kind is to be chosen, one of these ``values`` if there are any.

    Another one is held back where it ``must`` be one of them, else the lesson goes on with it. ``by`` is the command
    that is taught with it, by its id.
    """

    kind: type
    values: tuple[Value, ...] = ()
    must: bool = False
    by: str = ""

    def is_it(self, action: Action) -> bool:
        """Return whether this is what is wanted."""
        return type(action) is self.kind and (not self.values or value_of(action) in self.values)


class Finish(NamedTuple):
    """The deal is to be played to its end, in any way."""


class Exercise(NamedTuple):
    """``before`` is told first, then what to do: ``task``, or for a command what to type. ``done`` is told when it
    was done, ``instead`` when something else was chosen, or when the learner's bid failed.
    """

    wanted: Ask | Choose | Finish
    before: Messages = ()
    done: Messages = ()
    task: Message | None = None
    instead: Messages = ()


class Scene(NamedTuple):
    """A table of ``game``. ``hands`` by seat and ``stock`` as in a record: ``"6-5 4-4"``; what of the set is missing
    follows in the stock.

    ``first`` begins. What is not played tile by tile is settled here, in games that have it: ``calls`` are the bids by
    seat, 0 a pass; who has the bid names ``trump``, and discards the last tile of the hand.
    ``begin``: how many actions, the deal among them, have been done when the learner comes. ``recap``: whether
    the learner is told of them. ``rules``: house rules by name, and their values.
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
    """``practice`` is the kind of practice that goes with it, by name, empty where there is none. ``of_voice``: it is
    given where the built-in voice is on; such lessons come last, so that the others' numbers stay as they are."""

    title: Message
    scenes: tuple[Scene, ...]
    before: Messages = ()
    practice: str = ""
    of_voice: bool = False


def value_of(action: Action) -> Value | None:
    """Return what this action chooses: what it says besides its seat; None for nothing, as for a pass."""
    _, *chosen = cast("tuple[object, ...]", action)  # actions are named tuples, whose first field is the seat
    return cast("Value", chosen[0]) if chosen else None


def tiles(text: str) -> tuple[Tile, ...]:
    """Return the tiles written as in a record, with spaces between."""
    return tuple(map(Tile.parse, text.split()))
