"""Saved games to list and to count: finished and unfinished, with a bot at the player's seat, dated as a test needs
them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.record.file import RecordFile
from moon_access.record.writer import Recorder
from moon_access.table import Player, Table
from tests.all_games import SomeTable
from tests.support.levels import bot
from tests.support.short import short_rules

NAMES = ("Eva", "Anna", "Ben", "Clara", "Dora", "Emily", "Frank", "Grace")


def keep(  # noqa: PLR0913 - whatever a kept game may differ in
    path: Path,
    game: str = "moon3",
    *,
    seed: str = "1",
    played: float | None = None,
    actions: int | None = None,
    opponents: str = "random",
    rules: Mapping[str, object] | None = None,
    seat: int | None = 0,
) -> SomeTable:
    """Play a game into this file, to its end or for so many actions, and return the table.

    ``played``: the time of the file, in seconds since the epoch. ``seat``: the player's seat, or None for no player.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    on = GAMES[game].rules(short_rules(game) if rules is None else rules)
    kinds = ["human" if at == seat else f"bot:{opponents}" for at in range(on.players)]
    players = [Player(name, kind) for name, kind in zip(NAMES, kinds, strict=False)]
    recorder = Recorder.begin(RecordFile.begin(path), on, players, seed)
    bots = {Seat(at): bot(game, "normal" if kind == "human" else opponents) for at, kind in enumerate(kinds)}
    table = Table(on, players, seed=seed, bots=bots, recorder=recorder)
    while len(table.actions) != actions and table.step():
        pass
    recorder.close()
    if played is not None:
        os.utime(path, (played, played))
    return table
