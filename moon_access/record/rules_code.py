"""Write and read the code of a set of house rules: a few signs to say aloud, to send and to type, as ``RT4 1V R``.

It begins with R, the letter of the game and the fewest players of that game; a deal's code has a digit in second place.
Then come the rules, and a sign that reveals a slip. The signs are those of deal_code.py.

The rules are one number in mixed radix, the lowest part first: the place of a rule in its game, then its value. A value
of a range stands for itself, any other for its place among the values of the rule. So new rules and new values must
come after those that a game has.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple

from moon_access.engine.game import AnyGame
from moon_access.engine.house_rules import BadHouseRule, HouseRule, ImpossibleTable, Value
from moon_access.games import GAMES
from moon_access.games.contract import AnyDefinition

from .deal_code import (
    LONGEST,
    LOOK_ALIKE_SIGNS,
    SIGNS,
    BadCode,
    Slip,
    definition_of,
    group_in_fours,
    read_signs,
    write_in_signs,
)

_PLACES, _WORDS, _NUMBERS = 64, 16, 1024
"""How many rules a game, values a rule, and numbers a range may have in a code."""


class CodedRules(NamedTuple):
    """The house rules that a code stands for, and their game. Rules that it does not name are as usual."""

    game: str
    rules: Mapping[str, Value]


def code_of_rules(game: str, rules: Mapping[str, Value]) -> str:
    """Return the code of these house rules of a game that has a letter for codes."""
    definition = GAMES[game]
    number = 0
    for place, rule in reversed(list(enumerate(definition.rules().house_rules, 1))):
        if rule.name in rules:
            number = (number * _count(rule) + _index(rule, rules[rule.name])) * _PLACES + place
    head = f"R{definition.code_letter}{min(definition.rules().player_counts)}"
    return " ".join([head, *group_in_fours(write_in_signs(number) or "0"), _check_sign(game, rules)])


def code_of_table(game: AnyGame) -> str:
    """Return the code of the rules of a table, empty if they are the usual ones or the game has no letter for codes."""
    definition = GAMES[game.name]
    usual = definition.rules({}, game.players)
    values = {rule.name: game.value_of(rule.name) for rule in game.house_rules}
    changed = {name: value for name, value in values.items() if value != usual.value_of(name)}
    return code_of_rules(game.name, changed) if changed and definition.code_letter else ""


def rules_of_code(code: str) -> CodedRules:
    """Return the house rules that a code stands for, whatever spaces are in it. Raises BadCode."""
    signs = re.sub(r"[\s-]+", "", code).upper()
    rest = signs[3:].translate(LOOK_ALIKE_SIGNS)
    if (
        not 5 <= len(signs) <= LONGEST
        or not signs.isascii()
        or not signs[2].isdigit()
        or not set(SIGNS).issuperset(rest)
    ):
        raise BadCode(Slip.UNREADABLE)
    definition = definition_of(signs[1], int(signs[2])) if signs[0] == "R" else None
    if definition is None:
        raise BadCode(Slip.UNKNOWN)
    rules = _read_rules(definition, read_signs(rest[:-1]))
    if rules is None or _check_sign(definition.name, rules) != rest[-1]:
        raise BadCode(Slip.MISHEARD)
    if not any(_is_possible(definition, rules, players) for players in definition.rules().player_counts):
        raise BadCode(Slip.UNKNOWN)
    return CodedRules(definition.name, rules)


def _is_possible(definition: AnyDefinition, rules: Mapping[str, Value], players: int) -> bool:
    try:
        definition.rules(rules, players)
    except (BadHouseRule, ImpossibleTable):
        return False
    return True


def is_like_code(text: str) -> bool:
    """Return whether somebody who types this means the code of a set of rules, and no name."""
    return re.fullmatch(r"[Rr][A-Za-z][0-9][\s-]*[0-9A-Za-z\s-]{2,}", text.strip(), re.ASCII) is not None


def _read_rules(definition: AnyDefinition, number: int) -> dict[str, Value] | None:
    """Return the house rules that the number names; None if it names some that this game does not have."""
    known, rules = definition.rules().house_rules, dict[str, Value]()
    while number:
        number, place = divmod(number, _PLACES)
        if not 1 <= place <= len(known):
            return None
        rule = known[place - 1]
        number, index = divmod(number, _count(rule))
        value = index if isinstance(rule.allowed, range) else dict(enumerate(rule.allowed)).get(index)
        if value is None or value not in rule.allowed:
            return None
        rules[rule.name] = value
    return rules


def _count(rule: HouseRule) -> int:
    return _NUMBERS if isinstance(rule.allowed, range) else _WORDS


def _index(rule: HouseRule, value: Value) -> int:
    return int(value) if isinstance(rule.allowed, range) else tuple(rule.allowed).index(value)


def _check_sign(game: str, rules: Mapping[str, Value]) -> str:
    """Return the sign that reveals a slip. It follows from the meaning of the code, as that of a deal's code."""
    text = ",".join([game, *(f"{name}={value}" for name, value in sorted(rules.items()))])
    return SIGNS[sha256(text.encode()).digest()[0] % len(SIGNS)]
