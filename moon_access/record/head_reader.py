"""The head of a game record as it is read: the game that its lines are of. What a head holds is told in head.py."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import NamedTuple

from moon_access.engine.game import AnyGame
from moon_access.engine.house_rules import BadHouseRule, Impossible, ImpossibleTable, Value
from moon_access.games import GAMES
from moon_access.games.record_lines import Line
from moon_access.table import Player

from .faults import BadRecord, Fault, quoted
from .head import LONGEST_NAME, VERSIONS, Again, shown
from .line_reader import parsed
from .lines import LONGEST_LINE, text_of


class Head(NamedTuple):
    """What a head says. ``version``: of the format. ``seed``: None where the head has none. ``again``: None where the
    game was played from its beginning."""

    game: AnyGame
    players: tuple[Player, ...]
    seed: str | None
    version: int
    again: Again | None = None


def read_head(number: int, head: Line) -> Head:
    """Reads the head in line ``number``, whose keys have been checked. Raises BadRecord."""
    version = _version(number, head)
    players = _players(number, head)
    return Head(_game(number, head, len(players)), players, _seed(number, head), version, _again(number, head))


def is_played_again(path: str | PathLike[str]) -> bool:
    """Whether the file begins with a game that was played once more from a turn of another one. Cheap. Raises
    OSError."""
    with Path(path).open("rb") as file:
        first = file.readline(LONGEST_LINE)
    try:
        return "again" in parsed(1, first)
    except BadRecord:
        return False


def _version(number: int, head: Line) -> int:
    version = head["version"]
    if type(version) is not int or version not in VERSIONS:
        raise BadRecord(number, Fault.UNKNOWN_VERSION, found=text_of(version))
    return version


def _game(number: int, head: Line, players: int) -> AnyGame:
    name, rules = head["game"], head["rules"]
    played = GAMES.get(name) if isinstance(name, str) else None
    if played is None:
        raise BadRecord(number, Fault.UNKNOWN_GAME, found=text_of(name))
    if not isinstance(rules, dict):
        raise BadRecord(number, Fault.BAD_VALUE, key="rules", found=text_of(rules))
    known = {rule.name: rule for rule in played.rules().house_rules}
    values: dict[str, Value] = {}
    try:
        for key, value in rules.items():
            if key not in known:
                raise BadHouseRule(quoted(key), None, known)
            # Not read as typed text: in a record true is true and "true" a mistake.
            values[key] = known[key].checked(value, quoted(text_of(value)))
    except BadHouseRule as house:
        raise BadRecord(number, Fault.BAD_RULE, key=house.name, found=house.text, house=house) from None
    for key in sorted(known.keys() - values.keys()):
        if known[key].unwritten is not None:
            continue  # it is the usual value
        raise BadRecord(number, Fault.MISSING_RULE, key=key)
    try:
        return played.rules(values, players)
    except ImpossibleTable as table:
        if table.reason is not Impossible.PLAYERS:
            raise BadRecord(number, Fault.IMPOSSIBLE_TABLE, impossible=table) from None
        possible = ", ".join(map(str, table.possible))
        raise BadRecord(
            number, Fault.WRONG_PLAYERS, number=table.possible[0], expected=possible, found=str(players)
        ) from None


def _players(number: int, head: Line) -> tuple[Player, ...]:
    seats = head["seats"]
    if not isinstance(seats, list):
        raise BadRecord(number, Fault.BAD_VALUE, key="seats", found=text_of(seats))
    players = []
    for seat in seats:
        if not isinstance(seat, dict):
            raise BadRecord(number, Fault.BAD_VALUE, key="seats", found=text_of(seat))
        players.append(_player(number, seat))
    return tuple(players)


def _player(number: int, seat: Line) -> Player:
    name, kind = (_name(number, seat, key) for key in ("name", "player"))
    for key in sorted(seat.keys() - {"name", "player"}):
        raise BadRecord(number, Fault.UNKNOWN_KEY, key=key)
    return Player(name, kind)


def _name(number: int, seat: Line, key: str) -> str:
    if key not in seat:
        raise BadRecord(number, Fault.MISSING_KEY, key=key)
    name = seat[key]
    if not isinstance(name, str) or shown(name) != name or len(name) > LONGEST_NAME:
        raise BadRecord(number, Fault.BAD_VALUE, key=key, found=text_of(name))
    return name


def _seed(number: int, head: Line) -> str | None:
    seed = head.get("seed")
    if seed is None or (isinstance(seed, str) and shown(seed) == seed):
        return seed
    raise BadRecord(number, Fault.BAD_VALUE, key="seed", found=text_of(seed))


def _again(number: int, head: Line) -> Again | None:
    again = head.get("again")
    if again is None:
        return None
    if isinstance(again, dict) and again.keys() == {"record", "actions"}:
        record, actions = again["record"], again["actions"]
        if isinstance(record, str) and shown(record) == record and type(actions) is int and actions > 0:
            return Again(record, actions)
    raise BadRecord(number, Fault.BAD_VALUE, key="again", found=text_of(again))
