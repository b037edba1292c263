"""The lines of a game record, as values: what is written for an action and for what follows from it, and
what an action's line says.

One JSON object a line, one fact a line, nothing that a reader could not check against the rules. Tiles are
written high-low, ``6-3``; seats count clockwise from 0. No file is touched here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

from moon_access.engine.actions import (
    Action,
    Bid,
    Deal,
    Discard,
    Draw,
    LeaveWidow,
    NameTrump,
    Pass,
    Play,
    Resign,
    TakeWidow,
)
from moon_access.engine.events import (
    DealScored,
    Dealt,
    Event,
    GameOver,
    RoundScored,
    ThrownIn,
    TileDrawn,
    TileLaid,
    TrickTaken,
    TurnPassed,
)
from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat, Suit, Tile

from .faults import BadRecord, Fault

Line = Mapping[str, object]
Keys = Mapping[str, frozenset[str]]
"""The keys of each kind of line; the kind itself is one of them, and the first of these that a line has."""

HEAD_KEYS: Keys = {"record": frozenset(["record", "version", "game", "seats", "rules"])}
"""A head may have further keys."""
_DEAL: Keys = {"deal": frozenset(["deal", "hands", "stock", "first"])}
_ENDINGS: Keys = {
    "score": frozenset(["score"]),
    "over": frozenset(["over"]),
    "undo": frozenset(["seat", "undo"]),
    "resign": frozenset(["seat", "resign"]),
}
MOON_KEYS: Keys = {
    **HEAD_KEYS,
    **_DEAL,
    "bid": frozenset(["seat", "bid"]),
    "discard": frozenset(["seat", "discard"]),
    "trump": frozenset(["seat", "trump"]),
    "play": frozenset(["seat", "play"]),
    "trick": frozenset(["trick", "winner"]),
    **_ENDINGS,
}
DRAW_KEYS: Keys = {
    **HEAD_KEYS,
    **_DEAL,
    "play": frozenset(["seat", "play", "end"]),
    "draw": frozenset(["seat", "draw"]),
    "pass": frozenset(["seat", "pass"]),
    **_ENDINGS,
}
_KEYS = {"moon3": MOON_KEYS, "moon4": MOON_KEYS, "draw12": DRAW_KEYS}
"""Name of the game -> the lines that it has in version 1."""
WIDOW_TOLD: Keys = {"widow": frozenset(["seat", "widow"])}
"""Version 2 has this line besides, for the widow that may be left; version 1 tells of it by the discard."""
DERIVED = ("trick", "score", "over")
"""The lines that only say what follows from those before them."""
LARGEST = 1_000_000
"""No number in a record comes near this one."""


def keys_of(game: str, version: int) -> Keys:
    """The lines that records of this game have in this version of the format."""
    return {**_KEYS[game], **WIDOW_TOLD} if version > 1 else _KEYS[game]


def text_of(line: object) -> str:
    """As it is written: compact, and readable in every language."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def same(one: Line, other: Line) -> bool:
    """Whether two lines say the same. 1, 1.0 and true do not, though they are equal in Python."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def action_lines(action: Action, events: Sequence[Event]) -> list[Line]:
    """The line of an action and those of what followed from it."""
    line: Line
    if isinstance(action, Deal):
        number = next(event.deal for event in events if isinstance(event, Dealt | ThrownIn))
        hands = [[str(tile) for tile in hand] for hand in action.hands]
        stock = [str(tile) for tile in action.stock]
        line = {"deal": number, "hands": hands, "stock": stock, "first": action.first}
    elif isinstance(action, Bid):
        line = {"seat": action.seat, "bid": action.amount}
    elif isinstance(action, Pass):
        in_turn = any(isinstance(event, TurnPassed) for event in events)
        line = {"seat": action.seat, **({"pass": True} if in_turn else {"bid": "pass"})}
    elif isinstance(action, Discard):
        line = {"seat": action.seat, "discard": str(action.tile)}
    elif isinstance(action, NameTrump):
        line = {"seat": action.seat, "trump": action.trump.value}
    elif isinstance(action, Play):
        to_chain = any(isinstance(event, TileLaid) for event in events)
        line = {"seat": action.seat, "play": str(action.tile), **({"end": action.end} if to_chain else {})}
    elif isinstance(action, Draw):
        drawn = next(event.tile for event in events if isinstance(event, TileDrawn))
        line = {"seat": action.seat, "draw": str(drawn)}
    elif isinstance(action, Resign):
        line = {"seat": action.seat, "resign": True}
    elif isinstance(action, TakeWidow | LeaveWidow):
        line = {"seat": action.seat, "widow": isinstance(action, TakeWidow)}
    else:
        raise TypeError(f"no line is known for {action!r}")
    return [line, *derived_lines(events)]


def derived_lines(events: Sequence[Event]) -> list[Line]:
    """What follows: a trick taken, a score, the end."""
    lines: list[Line] = []
    for event in events:
        if isinstance(event, TrickTaken):
            lines.append({"trick": event.trick.number, "winner": event.trick.winner})
        elif isinstance(event, DealScored | RoundScored):
            lines.append({"score": {"delta": list(event.delta), "total": list(event.total)}})
        elif isinstance(event, GameOver):
            lines.append({"over": {"winner": list(event.winners)}})
    return lines


def undo_line(seat: Seat, lines: int) -> Line:
    """So many of the action lines before this one no longer hold."""
    return {"seat": seat, "undo": lines}


class ActionReader:
    """Reads the lines of one game's actions. Raises BadRecord, with ``line_number`` for its line."""

    def __init__(self, game: AnyGame) -> None:
        self._players = game.players
        self._tiles = {str(tile): tile for tile in game.tiles}
        self.line_number = 0

    def action(self, kind: str, line: Line) -> Action:
        """The action of a line that has been found to have the keys of its kind."""
        return _READ[kind](self, line)

    def seat(self, line: Line, key: str = "seat") -> Seat:
        number = self.whole_number(line, key)
        if number not in range(self._players):
            raise self.bad_value(key, number)
        return Seat(number)

    def whole_number(self, line: Line, key: str) -> int:
        value = line[key]
        if type(value) is not int or abs(value) > LARGEST:
            raise self.bad_value(key, value)
        return value

    def bad_value(self, key: str, value: object) -> BadRecord:
        return BadRecord(self.line_number, Fault.BAD_VALUE, key=key, found=text_of(value))

    def _tile(self, key: str, value: object) -> Tile:
        tile = self._tiles.get(value) if isinstance(value, str) else None
        if tile is None:
            raise BadRecord(self.line_number, Fault.BAD_TILE, key=key, found=text_of(value))
        return tile

    def _tiles_of(self, key: str, value: object) -> tuple[Tile, ...]:
        if not isinstance(value, list):
            raise self.bad_value(key, value)
        return tuple(self._tile(key, text) for text in value)

    def _deal(self, line: Line) -> Deal:
        self.whole_number(line, "deal")
        hands = line["hands"]
        if not isinstance(hands, list):
            raise self.bad_value("hands", hands)
        first = None if line["first"] is None else self.seat(line, "first")
        dealt = tuple(self._tiles_of("hands", hand) for hand in hands)
        return Deal(dealt, self._tiles_of("stock", line["stock"]), first)

    def _bid(self, line: Line) -> Bid | Pass:
        seat = self.seat(line)
        return Pass(seat) if line["bid"] == "pass" else Bid(seat, self.whole_number(line, "bid"))

    def _discard(self, line: Line) -> Discard:
        return Discard(self.seat(line), self._tile("discard", line["discard"]))

    def _widow(self, line: Line) -> TakeWidow | LeaveWidow:
        if type(line["widow"]) is not bool:
            raise self.bad_value("widow", line["widow"])
        return (TakeWidow if line["widow"] else LeaveWidow)(self.seat(line))

    def _trump(self, line: Line) -> NameTrump:
        value = line["trump"]
        for suit in Suit:
            if type(value) is type(suit.value) and value == suit.value:
                return NameTrump(self.seat(line), suit)
        raise self.bad_value("trump", value)

    def _play(self, line: Line) -> Play:
        end = None if line.get("end") is None else self.whole_number(line, "end")
        return Play(self.seat(line), self._tile("play", line["play"]), end)

    def _draw(self, line: Line) -> Draw:
        self._tile("draw", line["draw"])  # which one it is, the deal has settled: reader.py compares
        return Draw(self.seat(line))

    def _pass(self, line: Line) -> Pass:
        if line["pass"] is not True:
            raise self.bad_value("pass", line["pass"])
        return Pass(self.seat(line))

    def _resign(self, line: Line) -> Resign:
        if line["resign"] is not True:
            raise self.bad_value("resign", line["resign"])
        return Resign(self.seat(line))


_READ: dict[str, Callable[[ActionReader, Line], Action]] = {
    "deal": ActionReader._deal,
    "bid": ActionReader._bid,
    "discard": ActionReader._discard,
    "widow": ActionReader._widow,
    "trump": ActionReader._trump,
    "play": ActionReader._play,
    "draw": ActionReader._draw,
    "pass": ActionReader._pass,
    "resign": ActionReader._resign,
}
