"""Records for tests: games of bots, written to a file."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from moon_access.engine.actions import Action
from moon_access.engine.house_rules import ImpossibleTable
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.record.file import RecordFile
from moon_access.record.writer import Recorder
from moon_access.table import Player, Table
from tests.all_games import SomeGame, SomeTable
from tests.support.levels import bot


def some_game(chance: Random) -> SomeGame:
    """Return a registered game with some house rules. The target is low, so that games are short."""
    factory = GAMES[chance.choice(sorted(GAMES))].rules
    while True:
        rules: dict[str, object] = {}
        for rule in factory().house_rules:
            if rule.name in ("target", "rounds"):
                rules[rule.name] = rule.allowed[0]
            elif chance.random() < 0.5:
                rules[rule.name] = chance.choice(rule.allowed)
        try:
            return factory(rules)
        except ImpossibleTable:
            continue  # these values do not fit together


def some_bots(game: SomeGame, chance: Random) -> list[str]:
    """Return bots, at least one of which plays to win: a game of random bidders hardly ends."""
    return ["normal", *(chance.choice(["normal", "random"]) for _ in range(game.players - 1))]


def players_named(bots: list[str]) -> list[Player]:
    names = ("Anna", "Žofie", "Jürgen", "D", "Émile", "Łucja", "Örjan", "Ñ")
    return [Player(name, f"bot:{bot}") for name, bot in zip(names, bots, strict=False)]


def table(game: SomeGame, bots: list[str], seed: str, **others: Any) -> SomeTable:
    seats = {Seat(seat): bot(game.name, level) for seat, level in enumerate(bots)}
    return Table(game, players_named(bots), seed=seed, bots=seats, **others)


def play(path: Path, game: SomeGame, bots: list[str], seed: str, games: int = 1) -> list[list[Action]]:
    """Play games into a file, and return the actions of each."""
    file = RecordFile.begin(path)
    played = []
    for number in range(games):
        own_seed = f"{seed}:{number}"
        recorder = Recorder.begin(file, game, players_named(bots), own_seed)
        at = table(game, bots, own_seed, recorder=recorder)
        while at.step():
            pass
        played.append(at.actions)
    file.close()
    assert file.failure is None
    return played
