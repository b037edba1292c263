"""Run every case in ``cases/<game>/``, and check that every game and house rule has one."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.all_games import ALL_GAMES, DRAW_GAMES
from tests.rules import chicken_checks, clock_checks, draw_checks, forty_two_checks, moon_checks, train_checks
from tests.rules.case_files import FOLDER, Case, all_cases
from tests.toy.registry import OFFERED

CASES = list(all_cases())
CHECKS = {
    "moon3": moon_checks.CHECKS,
    "moon4": moon_checks.CHECKS,
    "forty_two": forty_two_checks.CHECKS,
    **dict.fromkeys(DRAW_GAMES, draw_checks.CHECKS),
    "chicken_foot": chicken_checks.CHECKS,
    "mexican_train": train_checks.CHECKS,
}
CHECKS = {game: {**checks, "clock": clock_checks.check_clock} for game, checks in CHECKS.items()}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_engine_agrees_with_each_case(case: Case) -> None:
    assert case.kind in CHECKS[case.game], f"add a check for cases of the kind {case.kind}"
    CHECKS[case.game][case.kind](case)


@pytest.mark.parametrize("name", OFFERED)
def test_every_game_of_the_registry_has_cases(name: str) -> None:
    assert any(case.game == name for case in CASES), f"write cases in {FOLDER.name}/{name}"


@pytest.mark.parametrize("name", sorted({case.game for case in CASES}))
def test_every_case_belongs_to_a_known_game(name: str) -> None:
    assert name in ALL_GAMES


@pytest.mark.parametrize("name", OFFERED)
def test_every_house_rule_has_a_case_with_a_value_other_than_the_default(name: str) -> None:
    game = ALL_GAMES[name]({})
    played = {
        rule for case in CASES if case.game == name
        for rule, value in case.rules.items() if value != getattr(game.options, rule)
    }  # fmt: skip
    missing = {rule.name for rule in game.house_rules} - played
    assert not missing, f"write a case in {FOLDER.name}/{name} with another value than the default for {missing}"


def test_names_of_cases_are_unique() -> None:
    assert [name for name, count in Counter(case.id for case in CASES).items() if count > 1] == []
