"""The dialog in which a player changes the house rules of the next game. They are kept with the settings.

The menu and a lobby take the list of games from here, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from moon_access.announcer import explanations, general, house_rules, questions
from moon_access.announcer.message import Message, answer
from moon_access.console.console import Choice, Console, Other
from moon_access.engine.house_rules import HouseRule, ImpossibleTable, Value
from moon_access.evening.evening import Back, Dialog, Following
from moon_access.games import GAMES
from moon_access.games.titles import aim, numbers_in
from moon_access.storage.settings import Settings, house_of

_PRESET = "preset"
"""The choice of all house rules at once, in a question whose other choices are names of house rules."""


class HouseDialog(Dialog):
    """The house rules of the next game, opened in the menu."""

    title = questions.house_rules()

    def go_on(self) -> Following:
        house_dialog(self.console, self.evening.apply_settings, self.evening.obey_beside)
        return Back()


def house_dialog(console: Console, keep: Callable[[Settings], None], other: Other) -> None:
    """Ask which game, then which rule and its value, until the player is done."""
    game = console.choose_or_be_done(questions.ask_game(), game_choices(), other)
    if game is None:
        return
    names = GAMES[game].words().house_rules
    rules = {rule.name: rule for rule in GAMES[game].rules().house_rules}
    fresh = True
    while True:
        house = house_of(console.settings, game)
        choices = [
            Choice(name, _rule_told(name, game, house), "", names.label(name), partial(_explain_rule, names, name))
            for name in rules
        ]
        if _presets(game):
            choices.append(Choice(_PRESET, _preset_told(game, house), "", house_rules.preset(), _explain_presets))
        chosen = console.choose_or_be_done(answer("Rule"), choices, other, fresh)
        fresh = False
        if chosen is None:
            return
        if chosen == _PRESET:
            _choose_preset(console, keep, game, other)
            continue
        value = _ask(console, rules[chosen], names, other)
        if value is not None:
            _change(console, keep, game, chosen, value)


def _presets(game: str) -> Mapping[str, Mapping[str, Value]]:
    """Return the presets by name; none if they only repeat the usual rules."""
    presets = GAMES[game].rules().presets
    return presets if any(presets.values()) else {}


def _preset_told(game: str, house: Mapping[str, Value]) -> Message:
    """Return the line that names the present preset."""
    make = GAMES[game].rules
    named = [name for name, values in _presets(game).items() if make(values).options == make(house).options]
    value = answer("{name}", name=named[0]) if named else house_rules.own_rules()
    return answer("{option}: {value}", option=house_rules.preset(), value=value)


def _choose_preset(console: Console, keep: Callable[[Settings], None], game: str, other: Other) -> None:
    presets = _presets(game)
    names = GAMES[game].words().house_rules
    choices = [
        Choice(name, answer("{name}", name=name), explain=partial(_rules_of, names, values))
        for name, values in presets.items()
    ]
    chosen = console.choose_or_be_done(house_rules.preset(), choices, other, about=explanations.preset())
    if chosen is None:
        return
    keep(console.settings._replace(house={**console.settings.house, game: dict(presets[chosen])}))
    console.tell(*_rules_of(names, presets[chosen]), general.from_the_next_game())


def _rules_of(names: house_rules.RuleNames, house: Mapping[str, Value]) -> Sequence[Message]:
    """Return the lines of these house rules, or that all rules are the usual ones."""
    told = [message for name, value in house.items() for message in names.describe(name, value)]
    return told or [house_rules.all_as_usual()]


def _explain_presets() -> tuple[Message, ...]:
    return (explanations.preset(),)


def _explain_rule(names: house_rules.RuleNames, rule: str) -> tuple[Message, ...]:
    return (names.explain(rule),)


def _rule_told(name: str, game: str, house: Mapping[str, Value]) -> Message:
    """Return the line of a rule, with its present value."""
    names = GAMES[game].words().house_rules
    value = names.value_label(name, GAMES[game].rules(house).value_of(name))
    if name not in house and _is_by_players(game, name):
        value = house_rules.by_players()
    return answer("{option}: {value}", option=names.label(name), value=value)


def _is_by_players(game: str, rule: str) -> bool:
    """Return whether the usual value of this rule depends on the number of players."""
    rules = GAMES[game].rules
    return len({rules({}, players).value_of(rule) for players in rules().player_counts}) > 1


def are_changed(settings: Settings) -> bool:
    """Return whether any game, with any number of players, has other than the usual house rules."""
    return any(not _is_usual(game, house_of(settings, game)) for game in GAMES)


def _is_usual(game: str, house: Mapping[str, Value]) -> bool:
    if not house:
        return True
    make = GAMES[game].rules
    try:
        return all(make(house, n).options == make({}, n).options for n in make().player_counts)
    except ImpossibleTable:
        return False


def _ask(console: Console, rule: HouseRule, names: house_rules.RuleNames, other: Other) -> Value | None:
    """Ask for a value of the rule; return None if it stays as it is."""
    label, about = names.label(rule.name), names.explain(rule.name)
    numbers = [value for value in rule.allowed if type(value) is int]
    if isinstance(rule.allowed, range):
        least, most = rule.allowed.start, rule.allowed.stop - 1
        return console.ask_number(label, least, most, other=other, about=about)
    if len(numbers) == len(rule.allowed):
        prompt = questions.add_explanation(questions.one_of_numbers(label, tuple(numbers)), about)
        return console.choose_number(prompt, numbers, other)
    values = [Choice(value, names.value_label(rule.name, value)) for value in rule.allowed]
    return console.choose_or_be_done(label, values, other, about=about)


def _change(console: Console, keep: Callable[[Settings], None], game: str, name: str, value: Value) -> None:
    """Save the new value of the rule if a game is possible with it and the other rules."""
    house = {**house_of(console.settings, game), name: value}
    try:
        GAMES[game].rules(house)
    except ImpossibleTable as table:
        console.tell(house_rules.impossible(table))
        return
    keep(console.settings._replace(house={**console.settings.house, game: house}))
    console.tell(*GAMES[game].words().house_rules.describe(name, value), general.from_the_next_game())


def game_choices() -> list[Choice[str]]:
    """Return a choice for every game; its explanation is the aim of the game, from its rules."""
    return [
        Choice(name, answer(game.title), numbers_in(game.title), explain=partial(aim, name))
        for name, game in GAMES.items()
    ]
