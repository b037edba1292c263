"""Every game there is, by its name, as the class of its rules. What is tested of all games is tested of these."""

from __future__ import annotations

from typing import Any

from moon_access.engine.game import Game
from moon_access.games import GAMES
from moon_access.games.draw.rules import DrawGame
from moon_access.games.moon.rules import MoonForFour, MoonForThree
from moon_access.table import Table

SomeGame = Game[Any, Any]
SomeTable = Table[Any, Any]
"""Whichever game is played: tests look into its states and views by the names that fields have there."""

ALL_GAMES: dict[str, type[MoonForThree] | type[MoonForFour] | type[DrawGame]] = {
    game.name: game for game in (MoonForThree, MoonForFour, DrawGame)
}
assert ALL_GAMES.keys() == GAMES.keys(), "a game that may be chosen is not tested: name it here"
