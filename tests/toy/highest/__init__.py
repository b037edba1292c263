"""The smallest possible game: it proves that a game needs only a folder and a line in the registry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from moon_access.announcer.message import N_
from moon_access.bots.contract import Advice, Bot, Why
from moon_access.bots.levels import RandomBot, Thinker
from moon_access.games.contract import GameDefinition
from moon_access.games.record_lines import PLAY, RecordLines
from moon_access.games.words import GameWords

from .rules import HighestRules, HighestState, HighestView
from .words import WORDS


def highest_tile(view: HighestView, random: Random) -> Advice:
    return Advice(max(view.legal, key=lambda play: play.tile), Why.CHANCE)


class Highest(GameDefinition[HighestState, HighestView]):
    name = "highest"
    title = N_("highest double of the set")  # any text that the catalogues have

    def rules(self, house_rules: Mapping[str, object] | None = None, players: int | None = None) -> HighestRules:
        return HighestRules(house_rules, players)

    def words(self) -> GameWords[HighestState, HighestView]:
        return WORDS

    def bots(self) -> Mapping[str, Callable[[], Bot[HighestView]]]:
        return {"random": RandomBot, "easy": lambda: Thinker(highest_tile)}

    def record_lines(self) -> RecordLines:
        return RecordLines(PLAY)
