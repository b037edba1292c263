"""Bots read the house rules that decide points: under each of them, some choices differ from those without it.

A bot plays at a table with one house rule. At every choice the same bot is asked again about the same view, in which
only the options say that the rule is as usual. If no choice in ``CHOICES`` differs, the bot keeps the old rule.

``CASES`` names the rules that we compare so. MOON_ACCESS_LONG=1 asks about up to 10,000 choices in each case. A
beginner knows no house rules, so easy bots are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from moon_access.bots.levels import bot_of
from moon_access.engine.house_rules import Value
from moon_access.games import GAMES
from tests.properties.random_play import random_deal
from tests.support.long import LONG

CHOICES = {"normal": 10_000 if LONG else 2_000, "strong": 10_000 if LONG else 150}
"""The most choices of a bot in one case, by its level."""

CASES: list[tuple[str, str, Value, str]] = [
    ("mexican_train", "doubles", "free", "normal"),
    ("mexican_train", "doubles", "train", "normal"),
    ("mexican_train", "double_zero", 50, "normal"),
    ("mexican_train", "doubles", "free", "strong"),
    ("mexican_train", "doubles", "train", "strong"),
    ("mexican_train", "doubles", "layer", "strong"),
    ("mexican_train", "double_zero", 50, "strong"),
    ("mexican_train", "drawing", "until", "strong"),
    ("mexican_train", "several_doubles", True, "strong"),
    ("chicken_foot", "double_zero", 0, "normal"),
    ("chicken_foot", "double_zero", 0, "strong"),
    ("draw12", "scoring", "fives", "normal"),
    ("draw12", "teams", True, "normal"),
]
"""Game, house rule, its value, and level of the bot."""


def choices(name: str, rule: str, value: Value, level: str) -> Iterator[tuple[Any, Any]]:
    """Yield what the bot does by the house rule, and what it would do without it, choice after choice."""
    definition = GAMES[name]
    bot = bot_of(definition.bots(), level)
    players = 4 if rule == "teams" else definition.rules().player_counts[0]
    game: Any = definition.rules({rule: value}, players)
    usual = game.options._replace(**{rule: definition.rules({}, players).value_of(rule)})
    for number in range(CHOICES[level]):
        random = Random(f"{name} {rule} {value} {number}")
        state = game.start()
        while not state.winners:
            if state.to_act is None:
                state, _ = game.apply(state, random_deal(game, state, random))
                continue
            action, *others = game.legal_actions(state)
            if others:
                view, chance = game.view(state, state.to_act), random.random()
                action = bot.advise(view, Random(chance)).action
                yield action, bot.advise(view._replace(options=usual), Random(chance)).action
            state, _ = game.apply(state, action)


@pytest.mark.long
@pytest.mark.parametrize(("name", "rule", "value", "level"), CASES)
def test_a_rule_that_decides_points_changes_a_choice(name: str, rule: str, value: Value, level: str) -> None:
    for number, (by_rule, without) in enumerate(choices(name, rule, value, level), 1):
        if by_rule != without:
            print(f"choice {number}: {by_rule} and not {without}")
            return
        if number >= CHOICES[level]:
            break
    pytest.fail(f"no choice in {CHOICES[level]} of the {level} bot reads {rule}={value}")
