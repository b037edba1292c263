"""The dialog in which a player changes the house rules of the next game. They are kept with the settings.

The menu and a lobby take the list of games from here, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial

from moon_access.announcer import explanations, general, house_rules, questions
from moon_access.announcer.message import Message, Prompt, answer
from moon_access.console.console import Choice, Console, ObeyOther
from moon_access.engine.house_rules import HouseRule, ImpossibleTable, Value
from moon_access.evening.evening import Back, Dialog, Evening, Following
from moon_access.games import GAMES
from moon_access.games.titles import aim, games_called, numbers_in
from moon_access.i18n.typed_words import SHORTEST_BEGINNING, fold
from moon_access.later import later
from moon_access.storage.settings import Settings, clean_name, house_of

_PRESET_CHOICE, _SAVE_CHOICE = "preset", "save"
"""The choices of all house rules at once and of keeping them under a name, in a question whose other choices are names
of house rules.
"""
_CODE = ""
"""The choice of a code, in a question whose other choices are names of sets of rules."""

_code_of_rules = later("record.rules_code", "code_of_rules")
_rules_of_code = later("record.rules_code", "rules_of_code")


class HouseDialog(Dialog):
    """The house rules of the next game, opened in the menu."""

    title = questions.house_rules()

    def go_on(self) -> Following:
        house_dialog(self.console, self.evening.apply_settings, obey_beside_games(self.evening))
        return Back()


def house_dialog(console: Console, keep: Callable[[Settings], None], other: ObeyOther) -> None:
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
            Choice(name, _rule_line(name, game, house), "", names.label(name), partial(_explain_rule, names, name))
            for name in rules
        ]
        about_saving = house_rules.explain_saving()
        choices += [
            Choice(_PRESET_CHOICE, _preset_line(game, house), "", house_rules.preset(), _explain_presets),
            Choice(_SAVE_CHOICE, house_rules.save_rules(), explain=partial(_explain, about_saving)),
        ]
        chosen = console.choose_or_be_done(answer("Rule"), choices, other, fresh)
        fresh = False
        if chosen is None:
            return
        if chosen == _PRESET_CHOICE:
            game = _choose_preset(console, keep, game, other)
            names = GAMES[game].words().house_rules
            rules = {rule.name: rule for rule in GAMES[game].rules().house_rules}
            continue
        if chosen == _SAVE_CHOICE:
            _save(console, keep, game)
            continue
        value = ask_value(console, rules[chosen], names, other)
        if value is not None:
            _change(console, keep, game, chosen, value)


def _preset_line(game: str, house: Mapping[str, Value]) -> Message:
    """Return the line that names the present preset."""
    make = GAMES[game].rules
    presets = make().presets.items()
    named = [name for name, values in presets if make(values).options == make(house).options]
    value = house_rules.preset_label(named[0]) if named else house_rules.own_rules()
    return answer("{option}: {value}", option=house_rules.preset(), value=value)


def saved_sets(settings: Settings, game: str) -> dict[str, dict[str, Value]]:
    """Return the sets of house rules of a game that the player has kept, by their names."""
    found = {}
    for name, code in settings.rule_sets.items():
        with suppress(ValueError):  # the code of a newer version
            coded = _rules_of_code(code)
            if coded.game == game:
                found[name] = dict(coded.rules)
    return found


def _choose_preset(console: Console, keep: Callable[[Settings], None], game: str, other: ObeyOther) -> str:
    """Ask for a set of rules: a preset, one that the player has kept, or the code of one.

    Returns:
        The game whose rules are shown next: a code may be of another game.
    """
    presets = {**GAMES[game].rules().presets, **saved_sets(console.settings, game)}
    names = GAMES[game].words().house_rules
    choices = [
        Choice(name, house_rules.preset_label(name), explain=partial(_rules_of, names, values))
        for name, values in presets.items()
    ]
    choices.append(Choice(_CODE, house_rules.type_code(), explain=partial(_explain, house_rules.explain_code())))
    chosen = console.choose_or_be_done(house_rules.preset(), choices, other, about=explanations.preset())
    if chosen is None:
        return game
    rules: Mapping[str, Value] = {}
    if chosen != _CODE:
        rules = presets[chosen]
    else:
        typed = console.ask_text(_ask(house_rules.ask_code(), house_rules.explain_code()))
        if typed is None:
            return game
        try:
            game, rules = _rules_of_code(typed)
        except ValueError:
            console.tell(house_rules.no_such_code())
            return game
        console.tell(answer(GAMES[game].title))
    keep(console.settings._replace(house={**console.settings.house, game: dict(rules)}))
    names = GAMES[game].words().house_rules
    console.tell(*_rules_of(names, rules), general.from_the_next_game())
    return game


def _save(console: Console, keep: Callable[[Settings], None], game: str) -> None:
    """Ask for a name, keep the house rules of this game under it, and tell their code."""
    typed = console.ask_text(_ask(house_rules.ask_name(), house_rules.explain_saving()))
    name = "" if typed is None else clean_name(typed)
    if not name:
        return
    if any(fold(name) == fold(preset) for preset in GAMES[game].rules().presets):
        console.tell(house_rules.name_taken(name))
        return
    code = _code_of_rules(game, house_of(console.settings, game))
    keep(console.settings._replace(rule_sets={**console.settings.rule_sets, name: code}))
    console.tell(house_rules.confirm_kept(name, code))


def _ask(question: Message, explanation: Message) -> Prompt:
    return questions.add_explanation(questions.open_question(question), explanation)


def _explain(about: Message) -> tuple[Message, ...]:
    return (about,)


def _rules_of(names: house_rules.RuleNames, house: Mapping[str, Value]) -> Sequence[Message]:
    """Return the lines of these house rules, or that all rules are the usual ones."""
    told = [message for name, value in house.items() for message in names.describe(name, value)]
    return told or [house_rules.all_as_usual()]


def _explain_presets() -> tuple[Message, ...]:
    return (explanations.preset(),)


def _explain_rule(names: house_rules.RuleNames, rule: str) -> tuple[Message, ...]:
    return (names.explain(rule),)


def _rule_line(name: str, game: str, house: Mapping[str, Value]) -> Message:
    """Return the line of a rule, with its present value."""
    names = GAMES[game].words().house_rules
    value = names.value_label(name, GAMES[game].rules(house).value_of(name))
    if name not in house and _is_by_players(game, name):
        value = house_rules.usual_by_players()
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


def ask_value(console: Console, rule: HouseRule, names: house_rules.RuleNames, other: ObeyOther) -> Value | None:
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
        console.tell(house_rules.refuse_table(table))
        return
    keep(console.settings._replace(house={**console.settings.house, game: house}))
    console.tell(*GAMES[game].words().house_rules.describe(name, value), general.from_the_next_game())


def obey_beside_games(evening: Evening) -> ObeyOther:
    """Return the handler of lines at a list of games: titles may begin with the word of a command, such as draw."""

    def obey(typed: str) -> bool | str:
        return False if find_game_hidden_by_command(evening, typed) is not None else evening.obey_beside(typed)

    return obey


def find_game_hidden_by_command(evening: Evening, typed: str) -> str | None:
    """Return the game that a player means by a word which is also a command that has no use here; otherwise None.

    Block mutes a player in company, and draw draws a tile; elsewhere they are the first words of titles.
    """
    scene, console = evening.main, evening.console
    read = scene.read_command(typed)
    if read is None or len(typed) < SHORTEST_BEGINNING or scene.why_not(read.command, read.word) is None:
        return None
    called = games_called(typed, console.catalog, GAMES)
    return called[0] if len(called) == 1 else None


def game_choices() -> list[Choice[str]]:
    """Return a choice for every game; its explanation is the aim of the game, from its rules."""
    return [
        Choice(name, answer(game.title), numbers_in(game.title), explain=partial(aim, name))
        for name, game in GAMES.items()
    ]
