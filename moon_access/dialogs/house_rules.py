"""The dialog in which a player changes the house rules of the next game. They are kept with the settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from moon_access.announcer import general, house_rules, questions
from moon_access.announcer.games import TITLES
from moon_access.announcer.message import answer
from moon_access.console.console import Choice, Console
from moon_access.engine.house_rules import BadHouseRule, HouseRule, ImpossibleTable, Value
from moon_access.games import GAMES
from moon_access.storage.settings import Settings


def house_dialog(
    console: Console, keep: Callable[[Settings], None], other: Callable[[str], bool], game: str = ""
) -> None:
    """Ask which game, unless it is given, then which rule and its value, until the player is done."""
    if not game:
        games = [Choice(name, answer(TITLES[name])) for name in GAMES]
        wanted = console.choose(questions.which_game(), games, other=other, may_be_done=True)
        if wanted is None:
            return
        game = str(wanted)
    rules = {rule.name: rule for rule in GAMES[game].rules({}).house_rules}
    fresh = True
    while True:
        house = house_of(console.settings, game)
        options = GAMES[game].rules(house).options
        choices = []
        for name in rules:
            facts: dict[str, object] = {"option": house_rules.label(name)}
            facts["value"] = house_rules.value_label(name, getattr(options, name))
            if name == "hand" and name not in house:
                facts["value"] = house_rules.by_players()
            choices.append(Choice(name, answer("{option}: {value}", **facts)))
        chosen = console.choose(answer("Rule"), choices, other=other, may_be_done=True, fresh=fresh)
        fresh = False
        if chosen is None:
            return
        name = str(chosen)
        value = _ask(console, rules[name], other)
        if value is not None:
            _change(console, keep, game, name, value)


def house_of(settings: Settings, game: str) -> dict[str, Value]:
    """The house rules kept for a game, as far as they can be played."""
    kept = dict(settings.house.get(game, {}))
    try:
        GAMES[game].rules(kept)
    except (BadHouseRule, ImpossibleTable):
        return {}
    return kept


def are_changed(settings: Settings) -> bool:
    """Whether any game would be played by other rules than usual, with however many players."""
    return any(not _is_usual(game, house_of(settings, game)) for game in GAMES)


def _is_usual(game: str, house: Mapping[str, Value]) -> bool:
    if not house:
        return True
    make = GAMES[game].rules
    try:
        return all(make(house, n).options == make({}, n).options for n in make().player_counts)
    except ImpossibleTable:
        return False


def _ask(console: Console, rule: HouseRule, other: Callable[[str], bool]) -> Value | None:
    """The value that the player wants; None when it stays."""
    label = house_rules.label(rule.name)
    numbers = [value for value in rule.allowed if type(value) is int]
    if isinstance(rule.allowed, range):
        least, most = rule.allowed.start, rule.allowed.stop - 1
        return console.ask_number(label, least, most, other=other)
    if len(numbers) == len(rule.allowed):
        return console.choose_number(questions.one_of_numbers(label, tuple(numbers)), numbers, other)
    values = [Choice(value, house_rules.value_label(rule.name, value)) for value in rule.allowed]
    value = console.choose(label, values, other=other, may_be_done=True)
    assert value is None or isinstance(value, bool | int | str)
    return value


def _change(console: Console, keep: Callable[[Settings], None], game: str, name: str, value: Value) -> None:
    """Keep the rule, if a game can be played with it beside the others."""
    house = {**house_of(console.settings, game), name: value}
    try:
        GAMES[game].rules(house)
    except ImpossibleTable as table:
        console.tell(house_rules.impossible(table))
        return
    keep(console.settings._replace(house={**console.settings.house, game: house}))
    console.tell(house_rules.rule_line(name, value), general.from_the_next_game())
