"""The lines of a record that tell the actions of a game, as values.

This module writes the lines of an action and of its consequences, and reads such lines again. Each line states one
fact, which a reader can check against the rules. Tiles are written high-low, ``6-3``; seats count clockwise from 0. The
lines of actions that games share are here; a game picks its own from them, and adds lines for actions that only it has.
record/ handles files, and the head and version of a record; nothing here does.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from moon_access.engine.actions import Action, Clock, Deal, Pass, Play, Resign
from moon_access.engine.events import (
    DealScored,
    Dealt,
    EndsScored,
    Event,
    GameOver,
    RoundScored,
    ThrownIn,
    TrickTaken,
)
from moon_access.engine.game import AnyGame, State
from moon_access.engine.tiles import Seat, Tile

Line = Mapping[str, object]
"""A line: each key with a value that JSON has."""
Keys = Mapping[str, frozenset[str]]
"""The keys of each kind of line. The kind is itself one of the keys: the first of these that a line has."""

LARGEST = 1_000_000
"""No number in a record comes near this one."""


class BadValue(Exception):
    """A value that cannot stand at this key of a line."""

    def __init__(self, key: str, value: object) -> None:
        super().__init__(key)
        self.key = key
        self.value = value


class BadTile(BadValue):
    """A value that is no tile of the game's set."""


class Values:
    """The reader of the values in the lines of one game. Every method raises BadValue, or BadTile."""

    def __init__(self, game: AnyGame) -> None:
        self._players = game.players
        self._sides = len(game.sides)
        self._tiles = {str(tile): tile for tile in game.tiles}

    def seat(self, line: Line, key: str = "seat") -> Seat:
        number = self.whole_number(line, key)
        if number not in range(self._players):
            raise BadValue(key, number)
        return Seat(number)

    def whole_number(self, line: Line, key: str) -> int:
        return self._number(key, line[key])

    def boolean(self, line: Line, key: str) -> bool:
        value = line[key]
        if not isinstance(value, bool):
            raise BadValue(key, value)
        return value

    def always_true(self, line: Line, key: str) -> None:
        """Check a key that only says that the line is of its kind."""
        if line[key] is not True:
            raise BadValue(key, line[key])

    def tile(self, line: Line, key: str) -> Tile:
        return self._tile(key, line[key])

    def tiles(self, line: Line, key: str) -> tuple[Tile, ...]:
        return tuple(self._tile(key, one) for one in _list_at(key, line[key]))

    def hands(self, line: Line, key: str) -> tuple[tuple[Tile, ...], ...]:
        return tuple(tuple(self._tile(key, one) for one in _list_at(key, hand)) for hand in _list_at(key, line[key]))

    def by_side(self, line: Line, key: str) -> tuple[int, ...]:
        """Return a list of numbers, one for each side."""
        numbers = tuple(self._number(key, one) for one in _list_at(key, line[key]))
        if len(numbers) != self._sides:
            raise BadValue(key, line[key])
        return numbers

    def sides(self, line: Line, key: str) -> tuple[int, ...]:
        """Return some of the sides, at least one."""
        numbers = tuple(self._number(key, one) for one in _list_at(key, line[key]))
        if not numbers or not set(range(self._sides)).issuperset(numbers):
            raise BadValue(key, line[key])
        return numbers

    def _number(self, key: str, value: object) -> int:
        if type(value) is not int or abs(value) > LARGEST:
            raise BadValue(key, value)
        return value

    def _tile(self, key: str, value: object) -> Tile:
        tile = self._tiles.get(value) if isinstance(value, str) else None
        if tile is None:
            raise BadTile(key, value)
        return tile


def _list_at(key: str, value: object) -> Sequence[object]:
    if not isinstance(value, list):
        raise BadValue(key, value)
    return value


class ActionLine(NamedTuple):
    """One kind of line. ``keys``: all keys of the line, including its kind.

    ``write``: returns the line of an action and its events; None for an action of another kind. ``read``: returns the
    action of a line with these keys, or raises BadValue.
    """

    kind: str
    keys: frozenset[str]
    write: Callable[[Action, Sequence[Event]], Line | None]
    read: Callable[[Line, Values], Action]


# Lines for actions that several games share


def _write_deal(action: Action, events: Sequence[Event]) -> Line | None:
    if not isinstance(action, Deal):
        return None
    number = next(event.deal for event in events if isinstance(event, Dealt | ThrownIn))
    hands = [[str(tile) for tile in hand] for hand in action.hands]
    return {"deal": number, "hands": hands, "stock": [str(tile) for tile in action.stock], "first": action.first}


def _read_deal(line: Line, values: Values) -> Deal:
    values.whole_number(line, "deal")  # only check the type: the reader compares the number
    first = None if line["first"] is None else values.seat(line, "first")
    return Deal(values.hands(line, "hands"), values.tiles(line, "stock"), first)


def _write_play(action: Action, events: Sequence[Event]) -> Line | None:
    return {"seat": action.seat, "play": str(action.tile)} if isinstance(action, Play) else None


def _read_play(line: Line, values: Values) -> Play:
    return Play(values.seat(line), values.tile(line, "play"))


def _write_pass(action: Action, events: Sequence[Event]) -> Line | None:
    return {"seat": action.seat, "pass": True} if isinstance(action, Pass) else None


def _read_pass(line: Line, values: Values) -> Pass:
    values.always_true(line, "pass")
    return Pass(values.seat(line))


def _write_clock(action: Action, events: Sequence[Event]) -> Line | None:
    return {"clock": action.seconds} if isinstance(action, Clock) else None


def _read_clock(line: Line, values: Values) -> Clock:
    return Clock(values.whole_number(line, "clock"))


def _write_resign(action: Action, events: Sequence[Event]) -> Line | None:
    return {"seat": action.seat, "resign": True} if isinstance(action, Resign) else None


def _read_resign(line: Line, values: Values) -> Resign:
    values.always_true(line, "resign")
    return Resign(values.seat(line))


DEAL = ActionLine("deal", frozenset(["deal", "hands", "stock", "first"]), _write_deal, _read_deal)
PLAY = ActionLine("play", frozenset(["seat", "play"]), _write_play, _read_play)
"""The line of a tile that is played to a trick."""
PASS = ActionLine("pass", frozenset(["seat", "pass"]), _write_pass, _read_pass)
"""The line of a turn in which a seat can do nothing."""
CLOCK = ActionLine("clock", frozenset(["clock"]), _write_clock, _read_clock)
"""The line of a look at the clock, in games with a limit of time."""
_VERSION_WITH_CLOCK = 3
"""The version that has a line for the clock. Only tables with a limit of time are written so."""
RESIGN = ActionLine("resign", frozenset(["seat", "resign"]), _write_resign, _read_resign)


# Lines that follow from an action


class Score(NamedTuple):
    """The points by side: ``delta``: the points of the deal. ``total``: the points after it."""

    delta: tuple[int, ...]
    total: tuple[int, ...]


_SCORE = "score"
_EARNED_KEY = "earned"
_OVER_KEY = "over"
TRICK_KEYS: Keys = {"trick": frozenset(["trick", "winner"])}
"""The keys of lines that only games with tricks have."""
EARNED_KEYS: Keys = {_EARNED_KEY: frozenset([_EARNED_KEY])}
"""The keys of lines that games have in which points are scored before a deal is over."""
ENDING_KEYS: Keys = {_SCORE: frozenset([_SCORE]), _OVER_KEY: frozenset([_OVER_KEY])}


def lines_after_action(events: Sequence[Event]) -> list[Line]:
    """Return the lines for the consequences of an action: a trick taken, a score, the end."""
    lines: list[Line] = []
    for event in events:
        if isinstance(event, TrickTaken):
            lines.append({"trick": event.trick.number, "winner": event.trick.winner})
        elif isinstance(event, DealScored | RoundScored | EndsScored):
            kind = _EARNED_KEY if isinstance(event, EndsScored) else _SCORE
            lines.append({kind: {"delta": list(event.delta), "total": list(event.total)}})
        elif isinstance(event, GameOver):
            lines.append({_OVER_KEY: {"winner": list(event.winners)}})
    return lines


def read_score(line: Line, values: Values) -> Score:
    """Return the content of a score line. Raise BadValue if its values are wrong."""
    return _read_points(line, _SCORE, values)


def read_earned(line: Line, values: Values) -> Score:
    """Return the points of an earned line, scored before the deal is over. Raise BadValue if it has none."""
    return _read_points(line, _EARNED_KEY, values)


def read_last_score(line: Line, values: Values) -> Score:
    """Return the points in the last line but one of a finished game, a score or an earned line. Raise BadValue."""
    return _read_points(line, _EARNED_KEY if _EARNED_KEY in line else _SCORE, values)


def _read_points(line: Line, kind: str, values: Values) -> Score:
    score = _read_inner_object(line, kind, "delta", "total")
    return Score(values.by_side(score, "delta"), values.by_side(score, "total"))


def read_winners(line: Line, values: Values) -> tuple[int, ...]:
    """Return the sides that have won, from an over line. Raise BadValue if its values are wrong."""
    return values.sides(_read_inner_object(line, _OVER_KEY, "winner"), "winner")


def _read_inner_object(line: Line, kind: str, *keys: str) -> Line:
    found = line[kind]
    if not isinstance(found, dict) or found.keys() != set(keys):
        raise BadValue(kind, found)
    return found


class RecordLines:
    """The lines of one game. ``own``: its lines besides those of the deal, the clock and the resignation."""

    def __init__(self, *own: ActionLine, tricks: bool = False, earned: bool = False) -> None:
        self._actions = (DEAL, *own, CLOCK, RESIGN)
        self._keys: Keys = {
            **{one.kind: one.keys for one in (DEAL, *own)},
            **(TRICK_KEYS if tricks else {}),
            **(EARNED_KEYS if earned else {}),
            **ENDING_KEYS,
            RESIGN.kind: RESIGN.keys,
        }
        self._timed_keys: Keys = {**self._keys, CLOCK.kind: CLOCK.keys}
        self._read = {one.kind: one.read for one in self._actions}

    def version_for(self, game: AnyGame) -> int:
        """Return the oldest version of the format that has every line of this table: usually the first."""
        return _VERSION_WITH_CLOCK if game.minutes else 1

    def keys(self, version: int) -> Keys:
        """Return the kinds of lines in records of this version, including those for the consequences of actions."""
        return self._timed_keys if version >= _VERSION_WITH_CLOCK else self._keys

    def is_written(self, action: Action, version: int) -> bool:
        """Return whether an action has a line in this version. If not, ``implied_actions`` infers the action."""
        return True

    def implied_actions(self, game: AnyGame, state: State, kind: str, version: int) -> tuple[Action, ...]:
        """Return the actions that have no line in this version but must have happened before a line of this kind."""
        return ()

    def line_of(self, action: Action, events: Sequence[Event]) -> Line:
        """Return the line of an action.

        Args:
            action: The action.
            events: The events of the action, with nothing redacted.

        Returns:
            The line.

        Raises:
            TypeError: If the game has no line for this kind of action.
        """
        for one in self._actions:
            line = one.write(action, events)
            if line is not None:
                return line
        raise TypeError(f"no line is known for {action!r}")

    def action_of(self, kind: str, line: Line, values: Values) -> Action:
        """Return the action of a line of this kind, which has all its keys. Raises BadValue."""
        return self._read[kind](line, values)
