"""Write and read the code of a deal: a few signs that stand for a deal at a table, such as ``M3 K7QF J``.

It is short enough to say aloud and to type with a thumb: the game's letter with the number of players, the deal, and a
letter that reveals a typing mistake. Each house rule that differs from its default makes the code longer by a sign or
two. The signs are those of Crockford's base 32, which reads I and L as 1 and O as 0. announcer/deals.py tells the
result of a deal.

The deal is one number in mixed radix. Its last 20 bits are the seed, which is enough for the first deal of a game with
the usual rules. Above them come items, the lowest first: the number of the item, then its value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from hashlib import sha256
from typing import NamedTuple

from moon_access.engine.game import AnyGame
from moon_access.engine.house_rules import BadHouseRule, HouseRule, ImpossibleTable, Value
from moon_access.games import GAMES
from moon_access.games.contract import AnyDefinition
from moon_access.table import SeedParts, parts_of

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LOOK_ALIKE_SIGNS = str.maketrans("ILO", "110")
_SEED = 2**20
_MOST_ITEMS = 64
_LATER, _LARGE_SEED_ITEM, _FIRST_RULE_ITEM, _YOUNG_VALUES_ITEM = 1, 2, 3, 34
"""Items: which deal of the game and who begins; the seed's bits above 20; house rules, in the game's order; values that
these rules did not have when codes first named them, in the same order.
"""
_MOST_LATER, _MOST_SEATS, _MOST_LARGE, _MOST_YOUNG_VALUES = 100, 8, 1024, 16
LONGEST = 40
"""The most signs that we read as a code, far more than any code has."""


EXAMPLE = "M3 K7QF J"
"""A code, to show how codes look."""


class Slip(Enum):
    """The mistakes that a code may have. The values are keys of the announcer's words."""

    UNREADABLE = "unreadable"  # characters that no code has, or too few or too many of them
    MISHEARD = "misheard"  # the last character, a check digit, does not fit the others
    UNKNOWN = "unknown"  # no game here has this deal; a newer version may have it


class BadCode(ValueError):
    """The code stands for no deal."""

    def __init__(self, slip: Slip) -> None:
        super().__init__(slip.name)
        self.slip = slip


class CodedDeal(NamedTuple):
    """A deal that a code stands for.

    ``rules``: the house rules that differ from the usual ones, except the number of deals. ``seed``: the seed of a
    table that begins with this deal.
    """

    game: str
    players: int
    rules: Mapping[str, Value]
    seed: str

    @property
    def exact_rules(self) -> dict[str, Value]:
        """Every house rule of a game of this deal alone, independent of a player's choices for other games."""
        usual = GAMES[self.game].rules({}, self.players)
        everything = {rule.name: usual.value_of(rule.name) for rule in usual.house_rules}
        return {**everything, **self.rules, **GAMES[self.game].one_deal}

    @property
    def exact_game(self) -> AnyGame:
        """The rules of a table that plays this deal alone."""
        return GAMES[self.game].rules(self.exact_rules, self.players)


def code_of(game: AnyGame, seed: str, deal: int = 1, first: int = 0) -> str | None:
    """Return the code of a deal of this game, by its number from 1 on. Seat ``first`` begins it.

    Return None if there is no code: the program would never draw this seed, or the game has no codes.
    """
    definition, parts = GAMES[game.name], parts_of(seed)
    letter = definition.code_letter if deal == 1 or definition.later_deals_alike else ""
    number = int(parts.seed) if re.fullmatch("0|[1-9][0-9]{0,8}", parts.seed, re.ASCII) else None
    later = parts.later + deal - 1
    if not letter or number is None or later >= _MOST_LATER:
        return None
    parts = SeedParts(parts.seed, later, first if deal > 1 else parts.first)
    rules = _changed_rules(game)
    above = 0
    for item, value, most in reversed([*_list_seed_items(number, parts), *_list_rule_items(game, rules)]):
        above = (above * most + value) * _MOST_ITEMS + item
    body = write_in_signs(above * _SEED + number % _SEED).rjust(4, "0")
    head = f"{letter}{game.players}"
    coded = CodedDeal(game.name, game.players, rules, str(parts))
    return " ".join([head, *group_in_fours(body), _check_sign(coded)])


def is_as_usual(game: AnyGame) -> bool:
    """Return whether a game of one deal needs no house rule in its code."""
    return GAMES[game.name].is_one_deal(game) and not _changed_rules(game)


def deal_of(code: str) -> CodedDeal:
    """Return the deal that a code stands for. Ignore spaces in it. Raises BadCode."""
    signs = re.sub(r"[\s-]+", "", code).upper()
    if not 7 <= len(signs) <= LONGEST or not signs.isascii() or not signs.isalnum():
        raise BadCode(Slip.UNREADABLE)
    letter, players, rest = signs[0], signs[1], signs[2:].translate(LOOK_ALIKE_SIGNS)
    body, check = rest[:-1], rest[-1]
    if not players.isdigit() or not set(SIGNS).issuperset(rest):
        raise BadCode(Slip.UNREADABLE)
    definition = definition_of(letter, int(players))
    if definition is None:
        raise BadCode(Slip.UNKNOWN)
    coded = _find_deal(definition, int(players), read_signs(body))
    if coded is None or _check_sign(coded) != check:
        raise BadCode(Slip.MISHEARD)
    try:
        GAMES[coded.game].rules(coded.rules, coded.players)
    except (BadHouseRule, ImpossibleTable):
        raise BadCode(Slip.UNKNOWN) from None
    return coded


def definition_of(letter: str, players: int) -> AnyDefinition | None:
    """Return the game with this letter that so many can play; None if there is none."""
    named = (game for game in GAMES.values() if game.code_letter == letter)
    return next((game for game in named if players in game.rules().player_counts), None)


def _find_deal(definition: AnyDefinition, players: int, number: int) -> CodedDeal | None:
    """Return the deal of this number; None if no deal has it."""
    above, seed = divmod(number, _SEED)
    parts, rules = SeedParts(""), dict[str, Value]()
    known = _house_rules(definition.rules({}, players))
    while above:
        above, item = divmod(above, _MOST_ITEMS)
        if item == _LATER:
            above, value = divmod(above, _MOST_LATER * _MOST_SEATS)
            parts = SeedParts("", *divmod(value, _MOST_SEATS))
        elif item == _LARGE_SEED_ITEM:
            above, value = divmod(above, _MOST_LARGE)
            seed += value * _SEED
        elif _FIRST_RULE_ITEM <= item < _FIRST_RULE_ITEM + len(known):
            rule = known[item - _FIRST_RULE_ITEM]
            above, value = divmod(above, _count_of_first_values(rule))
            rules[rule.name] = rule.allowed[value]
        elif _YOUNG_VALUES_ITEM <= item < _YOUNG_VALUES_ITEM + len(known):
            rule = known[item - _YOUNG_VALUES_ITEM]
            above, young = divmod(above, _MOST_YOUNG_VALUES)
            if young >= len(rule.allowed) - _count_of_first_values(rule):
                return None
            rules[rule.name] = rule.allowed[_count_of_first_values(rule) + young]
        else:
            return None
    return CodedDeal(definition.name, players, rules, str(parts._replace(seed=str(seed))))


def _list_seed_items(number: int, parts: SeedParts) -> Iterator[tuple[int, int, int]]:
    if parts.first is not None:
        yield _LATER, parts.later * _MOST_SEATS + parts.first, _MOST_LATER * _MOST_SEATS
    if number >= _SEED:
        yield _LARGE_SEED_ITEM, number // _SEED, _MOST_LARGE


def _list_rule_items(game: AnyGame, rules: Mapping[str, Value]) -> Iterator[tuple[int, int, int]]:
    for place, rule in enumerate(_house_rules(game)):
        if rule.name in rules:
            value, first = tuple(rule.allowed).index(rules[rule.name]), _count_of_first_values(rule)
            if value < first:
                yield _FIRST_RULE_ITEM + place, value, first
            else:
                yield _YOUNG_VALUES_ITEM + place, value - first, _MOST_YOUNG_VALUES


def _count_of_first_values(rule: HouseRule) -> int:
    """Return how many values the rule had when codes first named it."""
    return rule.first_values or len(rule.allowed)


def _changed_rules(game: AnyGame) -> dict[str, Value]:
    """Return the house rules that differ from the usual ones."""
    usual = GAMES[game.name].rules({}, game.players)
    values = {rule.name: game.value_of(rule.name) for rule in _house_rules(game)}
    return {name: value for name, value in values.items() if value != usual.value_of(name)}


def _house_rules(game: AnyGame) -> list[HouseRule]:
    """Return the house rules that a code can contain, in an order that later rules do not change."""
    unsaid = GAMES[game.name].one_deal
    return [rule for rule in game.house_rules if rule.name not in unsaid]


def _check_sign(coded: CodedDeal) -> str:
    """Return the check sign, which reveals a typing mistake.

    It depends on the meaning of the code, not on its signs. If the code means something else in another version, the
    check fails there, too.
    """
    rules = ",".join(f"{name}={value}" for name, value in sorted(coded.rules.items()))
    text = f"{coded.game} {coded.players} {coded.seed} {rules}"
    return SIGNS[sha256(text.encode()).digest()[0] % len(SIGNS)]


def write_in_signs(number: int) -> str:
    """Return the number in the signs of codes; nothing for 0."""
    signs = ""
    while number:
        number, digit = divmod(number, len(SIGNS))
        signs = SIGNS[digit] + signs
    return signs


def read_signs(signs: str) -> int:
    """Return the number that these signs write."""
    number = 0
    for sign in signs:
        number = number * len(SIGNS) + SIGNS.index(sign)
    return number


def group_in_fours(body: str) -> list[str]:
    """Return the signs in groups of four; the first group may be shorter."""
    start = len(body) % 4
    return [body[:start]] * bool(start) + [body[at : at + 4] for at in range(start, len(body), 4)]
