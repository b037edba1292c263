"""House rules: the options of a game by name, the values that each may have, and how a typed value is read.

A game keeps its options in a named tuple with one field for each house rule. A tuple of ``HouseRule`` lists the values
that each may have. This module also has the errors for a table that is impossible. It knows no game, and has no labels
for players: these are in the words of each game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum, auto
from typing import NamedTuple, Protocol, Self, TypeVar

Value = bool | int | str

FIRST_READING, READING = 1, 2
"""The readings of the rules: how sentences were understood that can be understood in two ways.

Until the second reading, a deal that was thrown in counted towards ``rounds``, and a player who was out of tiles shared
a round of draw dominoes with one who held only the double blank. A record tells the reading of its game.
"""


class AnyOptions(Protocol):
    """The options of some game: a named tuple."""

    @property
    def _replace(self) -> Callable[..., Self]: ...


Options = TypeVar("Options", bound=AnyOptions)


class HouseRule(NamedTuple):
    """One option. ``allowed``: its values, a tuple or a range of whole numbers.

    ``unwritten``: the value that a record means if it does not name the rule, for rules that did not exist when the
    first records were written. The record of a table that plays with this value does not name the rule either.
    ``first_values``: the number of values that the rule had when codes of deals first included it; 0: all of today's
    values.
    """

    name: str
    allowed: tuple[Value, ...] | range
    unwritten: Value | None = None
    first_values: int = 0

    def parse(self, text: str) -> Value:
        """Return the value of a text such as ``true``, ``21`` or ``redeal``. Raises BadHouseRule."""
        word = text.strip().lower()
        value: Value = word
        if word in ("true", "false"):
            value = word == "true"
        elif word.isascii() and word.isdigit() and len(word) < 6:
            value = int(word)
        return self.check(value, text)

    def check(self, value: object, text: str = "") -> Value:
        """Return the value if it is allowed; 1 does not pass for True. Raise BadHouseRule with ``text`` otherwise."""
        for known in self.allowed:
            if known == value and type(known) is type(value):
                return known
        raise BadHouseRule(self.name, text or str(value), self.allowed)


class BadHouseRule(Exception):
    """There is no such house rule, or it does not have this value.

    ``name``: the house rule. ``text``: the given value; None if there is no such house rule. ``possible``: the values
    of this house rule, or the names of all house rules.
    """

    def __init__(self, name: str, text: str | None, possible: Iterable[Value]) -> None:
        super().__init__(name)
        self.name = name
        self.text = text
        self.possible = possible if isinstance(possible, range) else tuple(possible)


def read_rules(rules: tuple[HouseRule, ...], given_rules: Mapping[str, object]) -> dict[str, Value]:
    """Return the checked values of these house rules, by name. Parse values that are texts. Raise BadHouseRule."""
    by_name = {rule.name: rule for rule in rules}
    values: dict[str, Value] = {}
    for name, value in given_rules.items():
        if name not in by_name:
            raise BadHouseRule(name, None, by_name)
        rule = by_name[name]
        values[name] = rule.parse(value) if isinstance(value, str) else rule.check(value)
    return values


def with_rules(options: Options, allowed: tuple[HouseRule, ...], given: Mapping[str, object] | None) -> Options:
    """Return the options with these values, as ``read_rules`` reads them. Raises BadHouseRule."""
    return options._replace(**read_rules(allowed, given or {}))


class Impossible(Enum):
    """The reasons why a table is impossible. A comment names the facts of each reason, see ``ImpossibleTable``."""

    PLAYERS = auto()  # players: how many were asked for; possible: the numbers allowed
    SET_TOO_SMALL = auto()  # players; hand; tiles: how many the set has; most: the largest hand possible; undrawn
    TARGET_NEVER_MET = auto()  # players; most: the target, which nobody can meet exactly
    TARGET_TOO_HIGH = auto()  # most: the highest target that the other house rules allow
    TOO_MANY_ROUNDS = auto()  # most: as many as the set has doubles


class ImpossibleTable(Exception):
    """No game can be played like this, though each house rule has a possible value.

    ``undrawn``: whether the hand would be possible if nobody drew tiles. Fields that the reason does not use are None.
    """

    def __init__(  # noqa: PLR0913 - facts, of which each reason has its own; whoever gives one names it
        self,
        reason: Impossible,
        *,
        players: int,
        possible: tuple[int, ...] = (),
        hand: int | None = None,
        tiles: int | None = None,
        most: int | None = None,
        undrawn: bool = False,
    ) -> None:
        super().__init__(reason.name)
        self.reason = reason
        self.undrawn = undrawn
        self.players = players
        self.possible = possible
        self.hand = hand
        self.tiles = tiles
        self.most = most


def number_of_players(requested: int | None, possible: tuple[int, ...]) -> int:
    """Return the requested number of players; for None, the first possible one. Raise ImpossibleTable for others."""
    if requested is None:
        return possible[0]
    if type(requested) is not int or requested not in possible:
        raise ImpossibleTable(Impossible.PLAYERS, players=requested, possible=possible)
    return requested
