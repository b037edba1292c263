"""Deals for reviews: a given function chooses for seat 0, and normal bots play the other seats."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from moon_access.engine.actions import Action
from moon_access.engine.tiles import Seat
from moon_access.games.contract import seed_of_hint
from moon_access.games.moon.bots import BOTS
from moon_access.games.moon.bots.comparison import analyse
from moon_access.games.moon.bots.outlook import Analysis
from moon_access.games.moon.hints import hint
from moon_access.games.moon.rules import MoonForFour, MoonForThree
from moon_access.table import Player, Table
from tests.all_games import SomeTable

ME = Seat(0)
MOON = {"moon3": MoonForThree, "moon4": MoonForFour}
Chooses = Callable[[Any, str], Action]
"""Returns an action for a view and the analysis of the hint of that turn."""


def as_hinted(view: Any, chance: str) -> Action:
    return hint(view, Random(chance)).action


def table(game: str, seed: str, others: str = "normal") -> SomeTable:
    rules = MOON[game]({})
    kinds = ["human", *[f"bot:{others}"] * (rules.players - 1)]
    players = [Player(name, kind) for name, kind in zip("EABC", kinds, strict=False)]
    return Table(rules, players, seed=seed, bots={Seat(at): BOTS[others]() for at in range(1, rules.players)})


def play_deal(at: SomeTable, choose: Chooses) -> None:
    """Play until a deal is scored."""
    scores = at.state.scores
    while not at.is_over and at.state.scores == scores:
        if at.state.to_act == ME:
            at.submit(ME, choose(at.view(ME), seed_of_hint(at.seed, at.turn)), at.turn)
        else:
            at.step()


@cache
def strongest_but_once(game: str, seed: str) -> tuple[SomeTable, Action]:
    """Return a deal played by the hints, except that the most costly choice is wrong."""
    first = table(game, seed)
    seen: list[tuple[int, Analysis]] = []

    def note(view: Any, chance: str) -> Action:
        if len(view.legal) > 1:
            seen.append((first.turn, analyse(view, Random(chance))))
        return as_hinted(view, chance)

    play_deal(first, note)
    cost, turn, worst = max(
        (analysis.best.value - one.value, turn, one.action)
        for turn, analysis in seen
        for one in analysis.candidates
        if one.worlds
    )
    assert cost > 0.05, "the deal needs a costly mistake"
    again = table(game, seed)
    play_deal(again, lambda view, chance: worst if again.turn == turn else as_hinted(view, chance))
    return again, worst
