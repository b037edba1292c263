"""The conditions of a table: house rules, bots, talk and clock. Players choose them for a new table or between games.

The server checks who may change them, see server/tables/hosted_table.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from moon_access.announcer import explanations, house_rules
from moon_access.announcer import lobby as lobby_words
from moon_access.announcer import together as words
from moon_access.announcer.company import level
from moon_access.announcer.message import Message as Told
from moon_access.announcer.message import answer
from moon_access.bots.levels import LEVELS
from moon_access.console.console import Choice
from moon_access.engine.game import AnyGame
from moon_access.engine.house_rules import ImpossibleTable, Value
from moon_access.evening.evening import Evening
from moon_access.games import GAMES
from moon_access.link.table_terms import TIMES, TableTerms
from moon_access.scenes.dialogs.house_rules import ask_value

_BOTS_CHOICE, _TALK_CHOICE, _CLOCK_CHOICE = "/bots", "/talk", "/clock"
"""Choices in a question whose other choices are names of house rules."""


class Conditions(NamedTuple):
    """The conditions of a table, see ``Terms`` of the server. ``has_own_rules``: its deal decides the house rules."""

    game: str
    players: int
    rules: Mapping[str, Value]
    bots: str
    talk: bool = True
    time: int = 0
    has_own_rules: bool = False

    @classmethod
    def of_table(cls, played: AnyGame, terms: TableTerms) -> Conditions:
        """Return the present conditions of a table."""
        rules = {rule.name: played.value_of(rule.name) for rule in played.house_rules}
        return cls(played.name, played.players, rules, terms.bots, terms.talk, terms.time, bool(terms.deal))

    @property
    def request_fields(self) -> dict[str, object]:
        """The fields of a request."""
        return {"rules": dict(self.rules), "bots": self.bots, "talk": self.talk, "time": self.time}

    def lines(self) -> Iterator[Choice[str]]:
        """Yield a choice for each condition, with its present value."""
        yield Choice(
            _BOTS_CHOICE, lobby_words.bots_now(level(self.bots)), explain=lambda: (explanations.level_at_table(),)
        )
        yield Choice(_TALK_CHOICE, lobby_words.talk_now(self.talk), explain=lambda: (explanations.talk_in_deals(),))
        yield Choice(
            _CLOCK_CHOICE, lobby_words.clock_now(self.time), explain=lambda: (explanations.seconds_for_a_move(),)
        )
        played, names = GAMES[self.game].rules(self.rules, self.players), GAMES[self.game].words().house_rules
        for rule in () if self.has_own_rules else played.house_rules:
            label, value = names.label(rule.name), names.value_label(rule.name, played.value_of(rule.name))
            line = answer("{option}: {value}", option=label, value=value)
            yield Choice(rule.name, line, "", label, partial(_explain, names, rule.name))

    def describe(self, name: str) -> tuple[Told, ...]:
        """Return the line of one condition, which has just changed."""
        if name in (_BOTS_CHOICE, _TALK_CHOICE, _CLOCK_CHOICE):
            talk, time = self.talk if name == _TALK_CHOICE else None, self.time if name == _CLOCK_CHOICE else None
            return words.changed_terms(talk, time, self.bots if name == _BOTS_CHOICE else "")
        return GAMES[self.game].words().house_rules.describe(name, self.rules[name])


def _explain(names: house_rules.RuleNames, rule: str) -> tuple[Told, ...]:
    return (names.explain(rule),)


def choose_conditions(evening: Evening, conditions: Conditions) -> Conditions:
    """Let the player change the conditions one by one until they are done, and return them."""
    console, is_fresh = evening.console, True
    try:
        GAMES[conditions.game].rules(conditions.rules, conditions.players)
    except ImpossibleTable as table:  # the player's usual house rules are for fewer players
        console.tell(house_rules.refuse_table(table))
        conditions = conditions._replace(rules={})
    while True:
        choices, about = list(conditions.lines()), explanations.explain_conditions()
        chosen = console.choose_or_be_done(
            lobby_words.conditions(), choices, evening.obey_beside, is_fresh, about=about
        )
        if chosen is None:
            return conditions
        before, is_fresh = conditions, False
        conditions = _change(evening, conditions, chosen)
        if console.is_called_away:
            return conditions
        if conditions != before:
            console.tell(*conditions.describe(chosen))


def _change(evening: Evening, conditions: Conditions, choice: str) -> Conditions:
    """Ask for another value of one condition."""
    console, obey = evening.console, evening.obey_beside
    if choice == _BOTS_CHOICE:
        levels = [Choice(kind, level(kind)) for kind in LEVELS]
        bots = evening.choose_or_be_done(lobby_words.level_of_bots(), levels, explanations.level_at_table())
        return conditions if bots is None else conditions._replace(bots=bots)
    if choice == _TALK_CHOICE:
        talk = console.ask_yes_or_no(lobby_words.talk_in_deals(), obey, explanations.talk_in_deals())
        return conditions if console.is_called_away else conditions._replace(talk=talk)
    if choice == _CLOCK_CHOICE:
        least, most = TIMES.start, TIMES.stop - 1
        asked, about = lobby_words.seconds_for_a_move(least, most), explanations.seconds_for_a_move()
        time = console.ask_number(asked, least, most, 0, obey, about)
        return conditions if time is None else conditions._replace(time=time)
    return _change_rule(evening, conditions, choice)


def _change_rule(evening: Evening, conditions: Conditions, name: str) -> Conditions:
    """Ask for another value of a house rule; keep the old one if no game is possible with the new one."""
    definition = GAMES[conditions.game]
    rule = next(
        rule for rule in definition.rules(conditions.rules, conditions.players).house_rules if rule.name == name
    )
    value = ask_value(evening.console, rule, definition.words().house_rules, evening.obey_beside)
    if value is None:
        return conditions
    changed = conditions._replace(rules={**conditions.rules, name: value})
    try:
        definition.rules(changed.rules, changed.players)
    except ImpossibleTable as table:
        evening.console.tell(house_rules.refuse_table(table))
        return conditions
    return changed


def word_changes(
    game_before: AnyGame | None, known: TableTerms | None, game_after: AnyGame, terms: TableTerms
) -> list[Told]:
    """Return what is different at a table now.

    ``game_before`` and ``known``: None if the player knows nothing of it.
    """
    names = GAMES[game_after.name].words().house_rules
    rules = {rule.name: game_after.value_of(rule.name) for rule in game_after.house_rules}
    old = (
        {}
        if game_before is None or game_before.name != game_after.name
        else {name: game_before.value_of(name) for name in rules}
    )
    told = [line for name, value in rules.items() if old.get(name) != value for line in names.describe(name, value)]
    talk, time, bots = (None, None, "") if known is None else (known.talk, known.time, known.bots)
    return [
        *told,
        *words.changed_terms(
            None if talk == terms.talk else terms.talk,
            None if time == terms.time else terms.time,
            "" if bots == terms.bots else terms.bots,
        ),
    ]
