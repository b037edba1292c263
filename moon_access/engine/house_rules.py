"""House rules: the options of a game by name, what each may be, and reading one that was typed. Also what
is wrong with a table that no game can be played at.

A game keeps its options in a frozen dataclass whose fields are these names; the table of ``HouseRule``s
beside it says what each may be. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Value = bool | int | str
Options = TypeVar("Options", bound="DataclassInstance")


class HouseRule(NamedTuple):
    """One option. ``allowed`` is a tuple of values, or a range of whole numbers.

    ``unwritten`` is what a record means that says nothing of it: for rules that are younger than records are. Those
    of tables that play so do not say it either.
    """

    name: str
    allowed: tuple[Value, ...] | range
    unwritten: Value | None = None

    def read(self, text: str) -> Value:
        """The value written so: ``true``, ``21``, ``redeal``. Raises BadHouseRule."""
        word = text.strip().lower()
        value: Value = word
        if word in ("true", "false"):
            value = word == "true"
        elif word.isascii() and word.isdigit() and len(word) < 6:
            value = int(word)
        return self.checked(value, text)

    def checked(self, value: object, text: str = "") -> Value:
        """The value if it is allowed. Raises BadHouseRule. (True is not 1 here.)"""
        for known in self.allowed:
            if known == value and type(known) is type(value):
                return known
        raise BadHouseRule(self.name, text or str(value), self.allowed)


class BadHouseRule(Exception):
    """No such option, or no such value. ``possible`` is what could stand there."""

    def __init__(self, name: str, text: str | None, possible: Iterable[Value]) -> None:
        super().__init__(name)
        self.name = name
        self.text = text
        self.possible = possible if isinstance(possible, range) else tuple(possible)


def read_rules(rules: tuple[HouseRule, ...], given: Mapping[str, object]) -> dict[str, Value]:
    """The named values, checked; texts are read. Raises BadHouseRule: ``text`` None for an unknown name."""
    by_name = {rule.name: rule for rule in rules}
    values: dict[str, Value] = {}
    for name, value in given.items():
        if name not in by_name:
            raise BadHouseRule(name, None, by_name)
        rule = by_name[name]
        values[name] = rule.read(value) if isinstance(value, str) else rule.checked(value)
    return values


def with_rules(options: Options, allowed: tuple[HouseRule, ...], given: Mapping[str, object] | None) -> Options:
    """The options with the named values, read by ``read_rules``. Raises BadHouseRule."""
    return replace(options, **read_rules(allowed, given or {}))


class Impossible(Enum):
    """Why a table is impossible. The facts that go with each are named behind it; see ``ImpossibleTable``."""

    PLAYERS = auto()  # players: how many were to play; possible: how many may
    SET_TOO_SMALL = auto()  # players; hand; tiles: how many the set has; most: the largest hand possible


class ImpossibleTable(Exception):
    """Each rule may be so, but not together with the others. Facts that don't belong to the reason are None."""

    def __init__(
        self,
        reason: Impossible,
        *,
        players: int,
        possible: tuple[int, ...] = (),
        hand: int | None = None,
        tiles: int | None = None,
        most: int | None = None,
    ) -> None:
        super().__init__(reason.name)
        self.reason = reason
        self.players = players
        self.possible = possible
        self.hand = hand
        self.tiles = tiles
        self.most = most


def number_of_players(asked: int | None, possible: tuple[int, ...]) -> int:
    """How many play: the first of those possible when nobody asked. Raises ImpossibleTable."""
    if asked is None:
        return possible[0]
    if type(asked) is not int or asked not in possible:
        raise ImpossibleTable(Impossible.PLAYERS, players=asked, possible=possible)
    return asked
