"""Chicken Foot, for two to eight players: its definition. It loads the other parts of the game when they are needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from moon_access.announcer.message import N_
from moon_access.games.chains.definition import CHAIN, PIPS, MiddleDefinition
from moon_access.games.contract import Question

if TYPE_CHECKING:
    from moon_access.engine.game import Game

    from .state import ChickenState, ChickenView


class ChickenFootGame(MiddleDefinition["ChickenState", "ChickenView"]):
    """The definition of Chicken Foot."""

    name = "chicken_foot"
    folder = "chicken_foot"
    title = N_("Chicken Foot")
    code_letter = "C"
    usual_set = 9

    def rules(
        self, house_rules: Mapping[str, object] | None = None, players: int | None = None
    ) -> Game[ChickenState, ChickenView]:
        from .rules import ChickenFoot

        return ChickenFoot(house_rules, players)

    def questions(self) -> tuple[Question, ...]:
        return CHAIN, PIPS

    def own_events(self) -> tuple[type, ...]:
        from moon_access.games.chicken_foot.state import FootGrown

        return (FootGrown,)


DEFINITIONS = (ChickenFootGame,)
