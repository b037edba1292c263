"""The code of a set of house rules brings back the same rules, and a slip in it is found."""

from __future__ import annotations

from random import Random

import pytest

from moon_access.engine.house_rules import Value
from moon_access.games import GAMES
from moon_access.record.deal_code import SIGNS, BadCode, deal_of
from moon_access.record.rules_code import code_of_rules, code_of_table, rules_of_code
from tests.properties.random_play import random_game
from tests.toy.registry import OFFERED


@pytest.mark.parametrize("game", OFFERED)
def test_a_table_played_by_its_code_has_the_same_rules(game: str) -> None:
    for seed in range(60):
        table, _ = random_game(game, Random(f"code {seed}"))
        code = code_of_table(table)
        if not code:
            assert table.options == GAMES[game].rules({}, table.players).options
            continue
        for typed in (code, code.lower(), code.replace(" ", ""), code.replace(" ", "-")):
            coded = rules_of_code(typed)
            assert coded.game == game
            assert GAMES[game].rules(coded.rules, table.players).options == table.options


@pytest.mark.parametrize("game", OFFERED)
def test_every_preset_has_a_short_code(game: str) -> None:
    for rules in GAMES[game].rules().presets.values():
        code = code_of_rules(game, rules)
        assert rules_of_code(code) == (game, rules) and len(code) <= 20


def test_one_wrong_character_in_a_code_is_nearly_always_noticed() -> None:
    code = code_of_rules("mexican_train", {"several_doubles": True, "double_zero": 50}).replace(" ", "")
    slips = [code[:at] + sign + code[at + 1 :] for at in range(3, len(code)) for sign in SIGNS if sign != code[at]]
    found = 0
    for slip in slips:
        try:
            rules_of_code(slip)
        except BadCode:
            found += 1
    assert found > len(slips) * 0.9


@pytest.mark.parametrize("typed", ["", "R", "RT2", "family", "M3 K7QF J", "RX2 0 0", "RT2 ÄÖÜ Q", "RT2 " + "0" * 60])
def test_text_that_is_not_a_code_of_rules_is_refused(typed: str) -> None:
    with pytest.raises(BadCode):
        rules_of_code(typed)


def test_no_code_of_rules_is_the_code_of_a_deal() -> None:
    for game in OFFERED:
        with pytest.raises(BadCode):
            deal_of(code_of_rules(game, {"hints": False, "aids": False}))


def test_codes_that_were_sent_once_keep_their_meaning() -> None:
    """New rules and new values come after those that a game has, so old codes stay as they are."""
    sent: dict[str, tuple[str, dict[str, Value]]] = {
        "RT2 B 4605 X": ("mexican_train", {"opening_train": True, "double_zero": 50, "several_doubles": True}),
        "RM3 Z81 W": ("moon3", {"target": 500}),
        "RM4 2A A": ("moon4", {"hints": False}),
        "RD2 C HMGM 0C60 5YG1 6": (
            "draw12",
            {"target": 1000, "tiles": 6, "hand": 3, "drawing": "none", "rounds": 50},
        ),
    }
    for code, (game, rules) in sent.items():
        assert rules_of_code(code) == (game, rules)
        assert code_of_rules(game, rules) == code
