"""Writing and reading the head of a game record: the line that says which game the following lines belong to.

A head has the value of every house rule of its game and no other rule, with one exception: if a rule is newer than the
first records, the head leaves it out if it has the value that all tables had before (``HouseRule.unwritten``). It names
the reading of the rules. A head without a reading is older than the second reading, or comes from another program.
reader.py reads the lines of actions and writer.py writes them; lines.py has the code for all lines.
"""

from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from moon_access.engine.game import AnyGame
from moon_access.engine.house_rules import (
    FIRST_READING,
    READING,
    BadHouseRule,
    Impossible,
    ImpossibleTable,
    Value,
)
from moon_access.games import GAMES
from moon_access.games.record_lines import Line
from moon_access.table import Player

from .faults import BadRecord, Fault, quote
from .lines import FORMAT, LONGEST_LINE, parse_line, text_of

VERSIONS = (1, 2, 3)
"""The versions of the format that we can read. We write a game in the oldest version that has all its lines. Each game
says which of its lines a version has."""
LONGEST_NAME = 80
"""The most characters of a player's name and of the kind of player, because any line told to a player may hold one."""


class ReplayOrigin(NamedTuple):
    """The origin of a game that somebody played again from one of its turns.

    ``actions``: how many actions at its beginning come from another record. ``record``: the name that this record's
    file had then; empty if it had none.
    """

    record: str
    actions: int


def version_for(game: AnyGame) -> int:
    """Return the oldest version of the format that has every line of this game."""
    return GAMES[game.name].record_lines().version_for(game)


def head(game: AnyGame, players: Sequence[Player], seed: str, origin: ReplayOrigin | None = None) -> Line:
    """Return the head of a new record, as a line."""
    return {
        "record": FORMAT,
        "version": version_for(game),
        "game": game.name,
        "seats": [{"name": make_printable(player.name)[:LONGEST_NAME], "player": player.kind} for player in players],
        "rules": _written_rules(game),
        "reading": game.reading,
        "seed": seed,
        **({} if origin is None else {"again": {"record": make_printable(origin.record), "actions": origin.actions}}),
    }


def _written_rules(game: AnyGame) -> Line:
    values = {rule: game.value_of(rule.name) for rule in game.house_rules}
    return {rule.name: value for rule, value in values.items() if value != rule.unwritten}


def make_printable(text: str) -> str:
    """Return the text with "?" for each character that is not printable.

    A name from a terminal may hold any character: control characters, direction marks, half of a surrogate pair.
    """
    return "".join(char if char.isprintable() else "?" for char in text)


class Head(NamedTuple):
    """The contents of a head.

    ``game``: in the reading that the head names, otherwise in the first reading. ``version``: the version of the
    format. ``seed``: None if the head has none. ``again``: None if the game was played from its beginning.
    ``says_reading``: whether the head names a reading.
    """

    game: AnyGame
    players: tuple[Player, ...]
    seed: str | None
    version: int
    again: ReplayOrigin | None = None
    says_reading: bool = True


def read_head(number: int, head: Line) -> Head:
    """Read the head in line ``number``. The caller has checked its keys. Raises BadRecord for a bad value."""
    version, reading = _version(number, head), _read_reading(number, head)
    players = _players(number, head)
    game = _game(number, head, len(players), reading)
    return Head(game, players, _read_seed(number, head), version, _read_origin(number, head), reading is not None)


def is_played_again(path: str | PathLike[str]) -> bool:
    """Return whether the file begins with a game that somebody played again from a turn of another game.

    This reads only the first line. Raises OSError if the file cannot be read.
    """
    with Path(path).open("rb") as file:
        first = file.readline(LONGEST_LINE)
    try:
        return "again" in parse_line(1, first)
    except BadRecord:
        return False


def _version(number: int, head: Line) -> int:
    version = head["version"]
    if type(version) is not int or version not in VERSIONS:
        raise BadRecord(number, Fault.UNKNOWN_VERSION, found=text_of(version))
    return version


def _read_reading(number: int, head: Line) -> int | None:
    reading = head.get("reading")
    if reading is None or (type(reading) is int and reading in range(FIRST_READING, READING + 1)):
        return reading
    raise BadRecord(number, Fault.BAD_VALUE, key="reading", found=text_of(reading))


def _game(number: int, head: Line, players: int, reading: int | None) -> AnyGame:
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
                raise BadHouseRule(quote(key), None, known)
            # A record has JSON values, not typed text: true is allowed, "true" is not.
            values[key] = known[key].check(value, quote(text_of(value)))
    except BadHouseRule as house:
        raise BadRecord(number, Fault.BAD_RULE, key=house.name, found=house.text, house=house) from None
    missing = sorted(key for key in known.keys() - values.keys() if known[key].unwritten is None)
    if missing:  # the head may leave out the default of a younger rule
        raise BadRecord(number, Fault.MISSING_RULE, key=missing[0])
    if reading is None:
        values = played.within_limits(values)
    try:
        return played.rules(values, players).read_as(FIRST_READING if reading is None else reading)
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
    if not isinstance(name, str) or make_printable(name) != name or len(name) > LONGEST_NAME:
        raise BadRecord(number, Fault.BAD_VALUE, key=key, found=text_of(name))
    return name


def _read_seed(number: int, head: Line) -> str | None:
    seed = head.get("seed")
    if seed is None or (isinstance(seed, str) and make_printable(seed) == seed):
        return seed
    raise BadRecord(number, Fault.BAD_VALUE, key="seed", found=text_of(seed))


def _read_origin(number: int, head: Line) -> ReplayOrigin | None:
    again = head.get("again")
    if again is None:
        return None
    if isinstance(again, dict) and again.keys() == {"record", "actions"}:
        record, actions = again["record"], again["actions"]
        if isinstance(record, str) and make_printable(record) == record and type(actions) is int and actions > 0:
            return ReplayOrigin(record, actions)
    raise BadRecord(number, Fault.BAD_VALUE, key="again", found=text_of(again))
