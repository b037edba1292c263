"""The record of a finished game at a server, as the player keeps it afterwards: a record like any other.

In this record only the player who keeps it has the kind ``human``. Other people have the kind ELSEWHERE, because
statistics and replays take the first human for the player. Bots have their names in the player's language.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from moon_access.announcer import general
from moon_access.announcer.company import NAMES
from moon_access.announcer.message import Message
from moon_access.engine.actions import Action
from moon_access.engine.game import State, View
from moon_access.engine.tiles import Seat
from moon_access.i18n.catalog import Catalog
from moon_access.record.faults import BadRecord
from moon_access.record.file import begin_record
from moon_access.record.lines import text_of
from moon_access.record.reader import RecordedGame, game_in
from moon_access.table import HUMAN, Player, Table

from .messages import BadMessage

PERSON_ELSEWHERE = "human:elsewhere"
"""The kind of a player who was another person."""


def displayed_name(player: Player, catalog: Catalog) -> str:
    """Return the name of somebody at the table. A bot's name is in the language of the catalog."""
    is_bot = player.kind != HUMAN and player.name in NAMES
    return catalog.context("name", player.name) if is_bot else player.name


class KeptGame(NamedTuple):
    """A finished game, and the path of its record.

    ``record`` has the lines that the server sent. ``seat`` is the player's. ``path`` is empty if no file keeps the
    record. ``failure`` is the message to the player if writing the file failed.
    """

    record: object
    seat: Seat
    game: RecordedGame
    table: Table[State, View]
    path: str = ""
    failure: Message | None = None

    @property
    def actions(self) -> Sequence[Action]:
        return self.game.actions


class RecordKeeper(Protocol):
    """Keeps records of games that ended at a server."""

    def keep(self, lines: object, seat: Seat, catalog: Catalog) -> KeptGame:
        """Keep the record that the server sent, and return its game. Raises BadMessage if it is not a record."""

    @property
    def has_files(self) -> bool:
        """True if the player has files of their own."""

    def keep_table(self, text: str) -> str:
        """Write results of an evening to a new file beside the records, and return its path. Raises OSError."""


class RecordsInFolder:
    """Keeps records in the player's files. ``new_path`` returns the path of the next file for a game's name."""

    def __init__(self, new_path: Callable[[str], str]) -> None:
        self._new_path = new_path

    def keep(self, lines: object, seat: Seat, catalog: Catalog) -> KeptGame:
        own, kept = _read(lines, seat, catalog)
        file = begin_record(lambda: self._new_path(kept.table.game.name))
        file.append(own)
        file.sync()
        failed = file.failure
        file.close()
        return kept._replace(failure=general.record_failed(failed)) if failed else kept._replace(path=str(file.path))

    @property
    def has_files(self) -> bool:
        return True

    def keep_table(self, text: str) -> str:
        path = Path(self._new_path("evening")).with_suffix(".csv")
        path.write_text(text, "utf-8", newline="")
        return str(path)


class NoRecords:
    """Keeps no file: for a session that runs at the server, on the host's machine."""

    @property
    def has_files(self) -> bool:
        return False

    def keep_table(self, text: str) -> str:
        """Refuse: the player has no files here. Raises OSError."""
        raise OSError

    def keep(self, lines: object, seat: Seat, catalog: Catalog) -> KeptGame:
        return _read(lines, seat, catalog)[1]


def _read(lines: object, seat: Seat, catalog: Catalog) -> tuple[list[str], KeptGame]:
    """Return the lines for the player's own record, and the game. Raises BadMessage."""
    if not isinstance(lines, list) or not lines or not all(isinstance(line, str) for line in lines):
        raise BadMessage("record")
    try:
        own = [_head_for_seat(lines[0], seat, catalog), *lines[1:]]
        recorded = game_in(own)
    except (BadRecord, ValueError, TypeError, KeyError):
        raise BadMessage("record") from None
    if not recorded.is_finished or seat >= recorded.game.players:
        raise BadMessage("record")
    table: Table[State, View] = Table(
        recorded.game, recorded.players, seed=recorded.seed or "", bots={}, actions=recorded.actions
    )
    return own, KeptGame(lines, seat, recorded, table)


def _head_for_seat(line: str, seat: Seat, catalog: Catalog) -> str:
    head: dict[str, Sequence[dict[str, str]]] = json.loads(line)
    players = [Player(str(one["name"]), str(one["player"])) for one in head["seats"]]
    kinds = [PERSON_ELSEWHERE if one.kind == HUMAN and at != seat else one.kind for at, one in enumerate(players)]
    seats = [{"name": displayed_name(one, catalog), "player": kind} for one, kind in zip(players, kinds, strict=True)]
    return text_of({**head, "seats": seats})
