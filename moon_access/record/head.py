"""The head of a game record: which game, by which house rules, who sits where, and the seed of its chance.

Written here; head_reader.py reads it. A head spells out every house rule of its game and no other, but for those that
were there before the rule was: these say nothing of it, and the heads of tables that play as they did say nothing
either.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from moon_access.engine.game import AnyGame
from moon_access.games import GAMES
from moon_access.games.record_lines import Line
from moon_access.table import Player

from .lines import FORMAT

VERSIONS = (1, 2)
"""What can be read. A game is written in the oldest that has all its lines; which lines a version has, games say."""
LONGEST_NAME = 80
"""The most characters of a player's name and of the kind of player: every line that is told may hold one."""


class Again(NamedTuple):
    """Said of a game that was played once more from one of its turns: its first so many ``actions`` are those of
    another record, of which ``record`` is the file's name then; empty where it had none."""

    record: str
    actions: int


def version_for(game: AnyGame) -> int:
    """The oldest version that has every line of this game."""
    return GAMES[game.name].record_lines().version_for(game)


def head(game: AnyGame, players: Sequence[Player], seed: str, again: Again | None = None) -> Line:
    """The head of a new record, as a line."""
    return {
        "record": FORMAT,
        "version": version_for(game),
        "game": game.name,
        "seats": [{"name": shown(player.name)[:LONGEST_NAME], "player": player.kind} for player in players],
        "rules": _written_rules(game),
        "seed": seed,
        **({} if again is None else {"again": {"record": shown(again.record), "actions": again.actions}}),
    }


def _written_rules(game: AnyGame) -> Line:
    values = {rule: game.value_of(rule.name) for rule in game.house_rules}
    return {rule.name: value for rule, value in values.items() if value != rule.unwritten}


def shown(text: str) -> str:
    """The text with "?" for each character that may not be shown. A terminal may send any for a name: control
    characters, direction marks, half of a surrogate pair."""
    return "".join(char if char.isprintable() else "?" for char in text)
