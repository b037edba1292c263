"""Word house rules: their names, their values, and why a table is impossible.

A game's words have the names of its own rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from moon_access.engine.game import AnyGame
from moon_access.engine.house_rules import BadHouseRule, HouseRule, Impossible, ImpossibleTable, Value
from moon_access.i18n.catalog import ENGLISH
from moon_access.i18n.typed_words import fold

from .deals import code_to_copy
from .message import N_, Kind, Message, OneOf, answer, count, error
from .wording import Wording

_LABELS_OF_EVERY_GAME = {
    "target": N_("points to win"),
    "aids": N_("memory aids"),
    # translators: a house rule: whether hints may be asked for. "Hints: no."
    "hints": N_("hints"),
    # translators: a house rule: after how many deals the game is over. "Deals: 5."
    "rounds": N_("deals"),
    # translators: a house rule: after how many minutes the deal that is on is the last one. "Minutes: 15."
    "minutes": N_("minutes"),
}
"""The names of house rules that games share."""

_SHARED_VALUES: Mapping[tuple[str, Value], str] = {
    # translators: how many deals are played: "Deals: until the points are reached."
    ("rounds", 0): N_("until somebody reaches the target"),
    # translators: how many minutes are played: "Minutes: no limit."
    ("minutes", 0): N_("no limit"),
}
"""The names of those of their values that are words."""


_SHARED_EXPLANATIONS = {
    "target": N_("How many points win the game."),
    "aids": N_("Whether you may ask for what was played and what is unseen. No means that you play from memory."),
    "hints": N_("Whether players may ask for hints."),
    "rounds": N_("After how many deals the game is over. 0 means that it is over when the points are reached."),
    "minutes": N_("After how many minutes no new deal begins. Whoever leads then wins. 0 means no limit."),
}
"""The explanations of the house rules that several games share, by the names of the rules."""


class RuleNames(NamedTuple):
    """The words of a game for its house rules.

    ``labels``: the name of each rule that only this game has. ``values``: the names of values that are words, by rule
    and value; other values are numbers, or yes and no. ``notes``: what a player should know of a value before playing
    with it. ``explanations``: what each rule decides, for a player who asks.
    """

    labels: Mapping[str, str] = {}
    values: Mapping[tuple[str, Value], str] = {}
    notes: Mapping[tuple[str, Value], str] = {}
    explanations: Mapping[str, str] = {}

    def explain(self, name: str) -> Message:
        """Return the explanation of what the rule decides."""
        return answer(self.explanations[name] if name in self.explanations else _SHARED_EXPLANATIONS[name])

    def has_label(self, name: str) -> bool:
        return name in self.labels or name in _LABELS_OF_EVERY_GAME

    def has_value_label(self, name: str, value: Value) -> bool:
        """Return whether this value of a rule has a name of its own; numbers, yes and no do not."""
        return (name, value) in self.values or (name, value) in _SHARED_VALUES

    def label(self, name: str) -> Message:
        return answer(self.labels[name] if name in self.labels else _LABELS_OF_EVERY_GAME[name])

    def value_label(self, name: str, value: Value) -> Message:
        text = self.values.get((name, value), _SHARED_VALUES.get((name, value)))
        if text is not None:
            return answer(text)
        if isinstance(value, bool):
            return answer("yes") if value else answer("no")
        return answer("{n}", n=value)

    def line(self, name: str, value: Value) -> Message:
        # translators: a house rule and what it is, in a line of its own.
        return answer("{rule}: {value}.", rule=self.label(name), value=self.value_label(name, value))

    def describe(self, name: str, value: Value) -> tuple[Message, ...]:
        """Return the rule as a line, and the note about its value if there is one."""
        note = self.notes.get((name, value))
        return (self.line(name, value), *([answer(note)] if note else []))


_PRESETS = {
    # translators: the name of a set of house rules: as players have them at tournaments.
    "tournament": N_("tournament"),
    # translators: the name of a set of house rules: as players have them in clubs.
    "club": N_("club"),
    # translators: the name of a set of house rules: as families play at home.
    "family": N_("family"),
    # translators: the name of a set of house rules of Texas 42: with all its special contracts.
    "house": N_("house"),
}
"""The names of presets that are words. The others are names of games and places."""


def preset_label(name: str) -> Message:
    """Return the name of a preset in the player's language. ``name``: empty for the usual rules."""
    if not name:
        # translators: the rules of a table that has no house rules: "Rules of this table: as usual."
        return answer("as usual")
    return answer(_PRESETS[name]) if name in _PRESETS else answer("{name}", name=name.replace("_", " "))


def nearest_preset(
    game: AnyGame, presets: Mapping[str, AnyGame], known: Mapping[str, Value] = {}
) -> tuple[str, dict[str, Value]]:
    """Return the preset that differs least from the rules of this table.

    Args:
        game: the rules of the table.
        presets: the game by each preset, with as many players. The usual rules come first, and have no name.
        known: rules that the player knows. If the table has this value, it is no difference.

    Returns:
        The name of the preset, and the rules of the table that differ from it.
    """
    differing = {name: _differences(game, preset, known) for name, preset in presets.items()}
    name = min(differing, key=lambda name: len(differing[name]))
    return name, differing[name]


def _differences(game: AnyGame, other: AnyGame, known: Mapping[str, Value]) -> dict[str, Value]:
    return {name: value for name, value in _values(game, other, changed=True) if known.get(name) != value}


def rules_in_a_sentence(
    names: RuleNames, game: AnyGame, presets: Mapping[str, AnyGame], known: Mapping[str, Value] = {}
) -> Message:
    """Return the rules of a table in one sentence: a preset, and what differs from it. See ``nearest_preset``."""
    preset, differing = nearest_preset(game, presets, known)
    if not differing:
        # translators: the rules of a table, by the name of a set of rules: "Rules of this table: family."
        return answer("Rules of this table: {preset}.", preset=preset_label(preset))
    items = tuple(
        answer("{option}: {value}", option=names.label(name), value=names.value_label(name, value))
        for name, value in differing.items()
    )
    # translators: the rules of a table, by the name of a set of rules, and each rule that differs from it: "Rules of
    # this table: family, but hints: no."
    return answer("Rules of this table: {preset}, but {items}.", preset=preset_label(preset), items=items)


def changed_rules(
    names: RuleNames, game: AnyGame, usual: AnyGame, known: Mapping[str, Value] = {}
) -> tuple[Message, ...]:
    """Return a line for each house rule of a table that differs from ``usual`` and from what is ``known``."""
    changed = _values(game, usual, changed=True)
    return tuple(names.line(name, value) for name, value in changed if known.get(name) != value)


def usual_by_players() -> Message:
    return answer("depends on the number of players")


def table_rules(names: RuleNames, game: AnyGame, presets: Mapping[str, AnyGame]) -> tuple[Message, ...]:
    """Return all house rules of a table: one sentence, then a line for each rule whose value it does not tell.

    The rules that differ from the usual ones come first. ``presets``: see ``nearest_preset``.
    """
    usual = presets[""]
    _, differing = nearest_preset(game, presets)
    unchanged = tuple(names.line(name, value) for name, value in _values(game, usual, changed=False))
    changed = changed_rules(names, game, usual, differing)
    is_usual = not _values(game, usual, changed=True)  # then the sentence says so already
    heading = () if is_usual else (answer("As usual:"),)
    return rules_in_a_sentence(names, game, presets), *changed, *heading, *unchanged


def _values(game: AnyGame, usual: AnyGame, changed: bool) -> list[tuple[str, Value]]:
    values = [(rule.name, game.value_of(rule.name)) for rule in game.house_rules]
    return [(name, value) for name, value in values if (value != usual.value_of(name)) is changed]


def ends_after_rounds(n: int) -> Message:
    """Return the line of the rules which says that a game ends after ``n`` rounds."""
    return count(
        Kind.ANSWER,
        "After {n} round the game is over. Most points win.",
        "After {n} rounds the game is over. Most points win.",
        n,
    )


def ends_after_deals(n: int) -> Message:
    """Return the line of the rules which says that a game ends after ``n`` deals."""
    return count(
        Kind.ANSWER,
        "After {n} deal the game is over. Most points win.",
        "After {n} deals the game is over. Most points win.",
        n,
    )


def ends_by_the_clock(minutes: int) -> tuple[Message, ...]:
    """Return the line of the rules which says that a game ends after so many minutes; none if there is no limit."""
    if not minutes:
        return ()
    return (
        count(
            Kind.ANSWER,
            "After {n} minute no new deal begins. Whoever leads then wins.",
            "After {n} minutes no new deal begins. Whoever leads then wins.",
            minutes,
        ),
    )


def code(text: str) -> Message:
    """Return the line with the code of a table's rules, which others may type."""
    return answer("Code of these rules: {code}.", code=code_to_copy(text))


def save_rules() -> Message:
    # translators: in the list of house rules: to keep all of them under a name, for other evenings.
    return answer("keep under a name")


def explain_saving() -> Message:
    return answer("Keeps all these rules under a name that you choose, and tells you their code, for others to use.")


def type_code() -> Message:
    # translators: in the list of presets: to type the code of a set of house rules.
    return answer("by a code")


def explain_code() -> Message:
    return answer("Type the code of a set of house rules. You hear a table's code with its rules.")


def ask_name() -> Message:
    return answer("Name of these rules")


def ask_code() -> Message:
    return answer("Code of the rules")


def confirm_kept(name: str, text: str) -> Message:
    return answer("Kept as {name}. Code: {code}.", name=name, code=code_to_copy(text))


def name_taken(name: str) -> Message:
    # translators: a player wants to keep house rules under the name of a preset.
    return error("{name} is taken. Choose another name.", name=name)


def no_such_code() -> Message:
    # translators: the player has typed something else than the code of a set of house rules.
    return error("This is not a code of house rules. Check each character.")


def preset() -> Message:
    # translators: in the list of house rules: all of them at once, by a name.
    return answer("set of rules")


def own_rules() -> Message:
    # translators: stands after "preset" if the house rules are the player's own.
    return answer("your own")


def all_as_usual() -> Message:
    return answer("All rules as usual.")


class TypedRules:
    """House rules as a player types them after ``--rule``. Rules and values have names and labels.

    In English a rule and a value are typed by their own names (``moon_wins=true``). In another language their labels
    stand for them, with hyphens for spaces (``punkte-zum-sieg=10``); the English names are understood there, too.
    """

    def __init__(self, names: RuleNames, rules: Sequence[HouseRule], wording: Wording) -> None:
        self._names = names
        self._rules = rules
        self._wording = wording

    def read(self, given: Mapping[str, object]) -> dict[str, object]:
        """Return the typed rules by name. Labels become what they stand for; any other text is unchanged."""
        return dict(self._rule(name, value) for name, value in given.items())

    def _rule(self, typed: str, value: object) -> tuple[str, object]:
        plain = fold(_strip_signs(typed))
        rule = next((rule for rule in self._rules if plain in self._ways(rule.name, self._label(rule.name))), None)
        if rule is None:
            return typed, value
        is_named = isinstance(rule.allowed, tuple)
        values = [one for one in rule.allowed if is_named or self._names.has_value_label(rule.name, one)]
        plain = fold(_strip_signs(str(value)))
        meant = (one for one in values if plain in self._ways(str(one), self._names.value_label(rule.name, one)))
        return rule.name, next(meant, value)

    def _ways(self, name: str, label: Message) -> set[str]:
        return {fold(_strip_signs(text)) for text in (name, label.text, self._wording.line(label))}

    def _label(self, name: str) -> Message:
        return self._names.label(name) if self._names.has_label(name) else answer("{name}", name=name)

    def _word_to_type(self, name: str, label: Message) -> str:
        """Return the text that a player types in this language for a rule or a value."""
        is_english = self._wording.catalog.language == ENGLISH
        return name if is_english else _strip_signs(self._wording.line(label)).lower().replace(" ", "-")

    def refusal(self, bad: BadHouseRule) -> Message:
        """Say which house rule is impossible, and which values are possible."""
        if bad.text is None:
            possible = tuple(self._word_to_type(rule.name, self._label(rule.name)) for rule in self._rules)
            return error("This game has no rule called {name}. Rules: {names}.", name=bad.name, names=possible)
        facts: dict[str, object] = {"rule": self._label(bad.name), "typed": bad.text}
        if isinstance(bad.possible, range):
            bounds = {"least": bad.possible.start, "most": bad.possible.stop - 1}
            return error("{rule}: not {typed}. Choose from {least} to {most}.", **facts, **bounds)
        values = tuple(
            self._word_to_type(str(one).lower(), self._names.value_label(bad.name, one)) for one in bad.possible
        )
        return error("{rule}: not {typed}. Possible: {names}.", names=values, **facts)


def _strip_signs(text: str) -> str:
    return text.replace("_", " ").replace(",", "")


def refuse_table(table: ImpossibleTable) -> Message:
    """Say why nobody can play at this table, and what would be possible."""
    if table.reason is Impossible.PLAYERS:
        return count(
            Kind.ERROR,
            "Not for one player: this game is for {numbers}.",
            "Not for {n} players: this game is for {numbers}.",
            table.players,
            numbers=OneOf(table.possible),
        )
    if table.reason is Impossible.TARGET_NEVER_MET:
        # translators: a house rule asks for exactly so many points, but all points are multiples of five.
        return error("Only fives score, so nobody can reach exactly {n} points.", n=table.most)
    if table.reason is Impossible.TARGET_TOO_HIGH:
        return error("The target is at most {most} with these rules.", most=table.most)
    if table.reason is Impossible.TOO_MANY_ROUNDS:
        # translators: a house rule asks for more rounds than there are doubles in the set.
        return error("Too many rounds for this set. At most {most}: one for each double.", most=table.most)
    facts = {"tiles": table.tiles, "players": table.players, "hand": table.hand, "most": table.most}
    if table.undrawn:
        return error(
            "There are only {tiles} tiles: {players} players cannot have {hand} each. At most {most} each, or "
            "{hand} if nobody draws.",
            **facts,
        )
    return error(
        "There are only {tiles} tiles: {players} players cannot have {hand} each. At most {most} each.", **facts
    )
