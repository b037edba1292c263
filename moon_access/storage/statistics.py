"""Counting across games: what the player of the kept records has won, bid and taken.

Read from the records' lines, for hundreds of games a second. That each line follows by the rules is not checked again
(the command ``check`` does that), but a record with a line that can not be is refused. What was taken back does not
count. Every finished deal counts, of unfinished games too; a game counts when it is over, and one given up is lost.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from moon_access.engine.tiles import Seat
from moon_access.record.faults import BadRecord
from moon_access.record.head import Head, read_head
from moon_access.record.lines import DERIVED, keys_of
from moon_access.record.reader import games as verified_games
from moon_access.table import HUMAN

from .saved_games import Kept

BOT = "bot:"


class Win(NamedTuple):
    """A game won: own points, the most that another side had, and when it was played last."""

    mine: int
    best: int
    played: float

    @property
    def margin(self) -> int:
        return self.mine - self.best


@dataclass
class Tally:
    """Of one kind of game. ``given_up`` are among those ``played``; ``against`` are those played, and
    ``won_against`` those won, by the kinds of the opponents, as "normal" or "normal, random".

    ``points`` and ``tricks`` are those of the player's side in so many ``deals``. Bids count by height where they
    became the contract: ``bids`` the player's own and ``others_bids`` everybody else's, the partner's too, and how
    many of them were made.
    """

    played: int = 0
    won: int = 0
    given_up: int = 0
    unfinished: int = 0
    against: Counter[str] = field(default_factory=Counter)
    won_against: Counter[str] = field(default_factory=Counter)
    deals: int = 0
    points: int = 0
    tricks: int = 0
    bids: Counter[int] = field(default_factory=Counter)
    made: Counter[int] = field(default_factory=Counter)
    others_bids: Counter[int] = field(default_factory=Counter)
    others_made: Counter[int] = field(default_factory=Counter)
    best_win: Win | None = None

    def add(self, other: Tally) -> None:
        wins = [win for win in (self.best_win, other.best_win) if win is not None]
        for name, value in vars(other).items():
            if name != "best_win":
                setattr(self, name, getattr(self, name) + value)
        self.best_win = max(wins, key=lambda win: win.margin, default=None)


class Unread(NamedTuple):
    """A file that is not counted, and why."""

    path: str
    why: BadRecord | OSError


class Counted(NamedTuple):
    """``games`` by the name of the game."""

    games: dict[str, Tally]
    unread: tuple[Unread, ...]


def count(kept: Iterable[Kept], game: str | None = None) -> Counted:
    """Every game in which a player sits, or those of one kind."""
    tallies: dict[str, Tally] = {}
    unread: list[Unread] = []
    for file in kept:
        try:
            counted = _of_file(file)
        except (BadRecord, OSError) as why:
            unread.append(Unread(file.path, why))
            continue
        for name, tally in counted:
            if game in (None, name):
                tallies.setdefault(name, Tally()).add(tally)
    return Counted(tallies, tuple(unread))


def _of_file(file: Kept) -> list[tuple[str, Tally]]:
    """The games of a file, by the name of each. Raises BadRecord, OSError."""
    try:
        games = _read(file.path)
        return [(game.head.game.name, _of_game(game, file.played)) for game in games if game.seat is not None]
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError, BadRecord):
        for _ in verified_games(file.path):  # this says which line it is, and why
            pass
        raise


class _Game:
    """One game. ``actions`` are the lines of each action that holds, with those of what followed from it."""

    def __init__(self, head: Head) -> None:
        self.head = head
        self.seat = next((Seat(at) for at, player in enumerate(head.players) if player.kind == HUMAN), None)
        self.actions: list[list[dict[str, Any]]] = []
        self._keys = keys_of(head.game.name, head.version)

    def take(self, line: dict[str, Any]) -> None:
        """Raises LookupError for a line that can not be."""
        kind = next((kind for kind in self._keys if kind in line), None)
        if kind is None or line.keys() != self._keys[kind]:
            raise LookupError
        if kind in DERIVED:
            self.actions[-1].append(line)
        elif kind != "undo":
            self.actions.append([line])
        elif 0 < line["undo"] <= len(self.actions):
            del self.actions[-line["undo"] :]
        else:
            raise LookupError

    def lines(self) -> Iterator[dict[str, Any]]:
        return (line for lines in self.actions for line in lines)


def _read(path: str) -> list[_Game]:
    games: list[_Game] = []
    with open(path, "rb") as file:
        for number, raw in enumerate(file, 1):
            if not raw.endswith(b"\n"):
                break  # never written whole
            line = json.loads(raw)
            if "record" in line:
                games.append(_Game(read_head(number, line)))
            else:
                games[-1].take(line)
    if not games:
        raise LookupError
    return games


def _of_game(game: _Game, played: float) -> Tally:
    """One game, counted. Raises TypeError, LookupError for lines that can not be."""
    on, seat = game.head.game, game.seat
    assert seat is not None
    mine = on.side(seat)
    others = {player.kind for at, player in enumerate(game.head.players) if on.side(Seat(at)) != mine}
    tally = Tally()
    contract: dict[str, Any] | None = None
    tricks = 0
    total: list[int] = []
    winners: list[int] = []
    for line in game.lines():
        if "deal" in line:
            contract, tricks = None, 0
        elif "bid" in line:
            contract = contract if line["bid"] == "pass" else line
        elif "trick" in line:
            tricks += on.side(line["winner"]) == mine
        elif "score" in line:
            delta, total = line["score"]["delta"], line["score"]["total"]
            tally.deals += 1
            tally.points += delta[mine]
            tally.tricks += tricks
            if contract is not None:
                own = contract["seat"] == seat
                bids, made = (tally.bids, tally.made) if own else (tally.others_bids, tally.others_made)
                bids[contract["bid"]] += 1
                made[contract["bid"]] += delta[on.side(contract["seat"])] > 0
        elif "over" in line:
            winners = line["over"]["winner"]
    if not winners:
        tally.unfinished = 1
        return tally
    tally.played = 1
    tally.won = int(mine in winners)
    tally.given_up = int("resign" in game.actions[-1][0] and not tally.won)
    opponents = ", ".join(sorted(kind.removeprefix(BOT) for kind in others))
    tally.against[opponents] = 1
    tally.won_against[opponents] = tally.won
    if tally.won and total:
        best = max(points for side, points in enumerate(total) if side != mine)
        tally.best_win = Win(total[mine], best, played)
    return tally
