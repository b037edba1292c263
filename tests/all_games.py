"""Every game there is, by its name, as the class of its rules. What is tested of all games is tested of these."""

from __future__ import annotations

from typing import Any

from moon_access.engine.game import Game
from moon_access.games import GAMES
from moon_access.games.chicken_foot.rules import ChickenFoot
from moon_access.games.draw.named_games import AllFivesGame, BlockGame, FivesAndThreesGame
from moon_access.games.draw.rules import DrawGame
from moon_access.games.forty_two.rules import FortyTwo
from moon_access.games.mexican_train.rules import MexicanTrainGame
from moon_access.games.moon.rules import MoonForFour, MoonForThree
from moon_access.table import Table

SomeGame = Game[Any, Any]
SomeTable = Table[Any, Any]
"""Whichever game is played: tests look into its states and views by the names that fields have there."""

TrickRules = type[MoonForThree] | type[MoonForFour] | type[FortyTwo]
SomeRules = TrickRules | type[DrawGame] | type[ChickenFoot] | type[MexicanTrainGame]
ALL_GAMES: dict[str, SomeRules] = {
    game.name: game
    for game in (
        MoonForThree,
        MoonForFour,
        FortyTwo,
        DrawGame,
        BlockGame,
        AllFivesGame,
        FivesAndThreesGame,
        ChickenFoot,
        MexicanTrainGame,
    )
}
DRAW_GAMES = tuple(name for name, rules in ALL_GAMES.items() if issubclass(rules, DrawGame))
"""Those that are draw dominoes, each by its own house rules."""
assert ALL_GAMES.keys() == GAMES.keys(), "a game that may be chosen is not tested: name it here"
