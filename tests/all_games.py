"""Every game by its name, as the class of its rules. Tests of all games use these.

The toy games among them show that a test asks no more of a game than its contract does. Players are not offered them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from moon_access.engine.game import Game
from moon_access.games import GAMES
from moon_access.games.chicken_foot.rules import ChickenFoot
from moon_access.games.draw.all_fives import AllFivesGame
from moon_access.games.draw.block import BlockGame
from moon_access.games.draw.fives_and_threes import FivesAndThreesGame
from moon_access.games.draw.rules import DrawGame
from moon_access.games.forty_two.rules import FortyTwo
from moon_access.games.mexican_train.rules import MexicanTrainGame
from moon_access.games.moon.rules import MoonForFour, MoonForThree
from moon_access.table import Table
from tests.toy.registry import OFFERED, TOYS

SomeGame = Game[Any, Any]
SomeTable = Table[Any, Any]
"""A table of any game: tests look into its states and views by the names of their fields."""


class SomeRules(Protocol):
    """The class of a game's rules, with what the tests ask of it."""

    name: str
    player_counts: tuple[int, ...]

    def __call__(self, rules: Mapping[str, object] | None = None, players: int | None = None) -> SomeGame: ...


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
        *TOYS,
    )
}
DRAW_GAMES = tuple(
    name for name in OFFERED if isinstance(rules := ALL_GAMES[name], type) and issubclass(rules, DrawGame)
)
"""The games that are draw dominoes, each with its own house rules, without the toy games."""
assert ALL_GAMES.keys() == GAMES.keys(), "a game that may be chosen is not tested: name it here"
