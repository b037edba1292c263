"""The program reports a wrong definition of a game at once, with the game and the correction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from moon_access.announcer.house_rules import RuleNames
from moon_access.bots.levels import RandomBot, kind_that_plays
from moon_access.engine.house_rules import HouseRule, Value
from moon_access.evening.vocabulary import _insert_questions
from moon_access.games import GAMES, Games
from moon_access.games.chains.definition import CHAIN
from moon_access.games.contract import BadDefinition
from tests.toy.highest import Highest
from tests.toy.highest.rules import HighestRules
from tests.toy.highest.words import WORDS


def game(names: RuleNames = RuleNames(), **of_rules: Any) -> Any:  # noqa: B008 - never changed
    """Return the toy game with something changed in its rules."""
    rules_class = type("Changed", (HighestRules,), of_rules)

    class Changed(Highest):
        def rules(self, house_rules: Mapping[str, object] | None = None, players: int | None = None) -> HighestRules:
            made: HighestRules = rules_class(house_rules, players)
            return made

        def words(self) -> Any:
            return WORDS._replace(house_rules=names)

    return Changed


class Usual(NamedTuple):
    target: int = 5
    turns: str = "left"


TARGET = HouseRule("target", range(1, 100))
TURNS = HouseRule("turns", ("left", "right"))


def with_turns(rule: HouseRule = TURNS, names: RuleNames = RuleNames(), usual: Any = Usual) -> Any:  # noqa: B008
    """Return the toy game with a second house rule."""

    def __init__(self: Any, rules: Any = None, players: Any = None) -> None:
        HighestRules.__init__(self, {}, players)
        self.options = usual()

    return game(names, house_rules=(TARGET, rule), __init__=__init__)


VALUES: dict[tuple[str, Value], str] = {("turns", "left"): "left", ("turns", "right"): "right"}
LABELLED = RuleNames({"turns": "turns"}, VALUES)
WRONG = {
    "the house rule turns has no label": with_turns(names=RuleNames(values=VALUES)),
    "the value left of the house rule turns has no label": with_turns(names=RuleNames({"turns": "turns"})),
    "it has two house rules target": game(house_rules=(TARGET, TARGET)),
    "the house rule turns is no field of its options": game(LABELLED, house_rules=(TARGET, TURNS)),
    "the usual value of the house rule turns is 'left'": with_turns(HouseRule("turns", ("right",)), LABELLED),
    "the unwritten value of the house rule turns is 'up'": with_turns(TURNS._replace(unwritten="up"), LABELLED),
    "the house rule turns needs values": with_turns(HouseRule("turns", ()), LABELLED),
    "the house rule turns needs values, each": with_turns(HouseRule("turns", ("left", "left")), LABELLED),
    "quick names the house rule target": game(presets={"quick": {"target": 0}}),
    "quick names the house rule speed": game(presets={"quick": {"speed": 1}}),
    "its rules have the name 'other'": game(name="other"),
    "player_counts": game(player_counts=(2, 2)),
    "nothing ends it": game(house_rules=()),
}


@pytest.mark.parametrize("fault", WRONG)
def test_a_fault_in_the_rules_or_their_words_is_reported_when_the_game_first_needs_them(fault: str) -> None:
    definition = WRONG[fault]()
    for ask in (definition.rules, definition.words, definition.rules):
        with pytest.raises(BadDefinition) as told:
            ask()
        assert str(told.value).startswith(f"The game highest: {fault}"), told.value


def test_a_missing_answer_to_a_question_of_every_game_is_reported() -> None:
    class Changed(Highest):
        def words(self) -> Any:
            return WORDS._replace(answers={name: answer for name, answer in WORDS.answers.items() if name != "table"})

    with pytest.raises(BadDefinition, match=r"^The game highest: its words do not answer table\."):
        Changed().words()


def test_a_house_rule_with_labels_for_itself_and_its_values_is_accepted() -> None:
    definition = with_turns(names=LABELLED)()
    assert definition.words().house_rules is LABELLED
    assert definition.rules().value_of("turns") == "left"


@pytest.mark.parametrize(
    ("attribute", "value", "fault"),
    [
        ("decisive", ("speed",), "decisive names the house rule speed"),
        ("one_deal", {"rounds": 1}, "one_deal names the house rule rounds"),
        ("title", "", "it has no title"),
    ],
)
def test_a_fault_of_the_definition_itself_is_reported(attribute: str, value: object, fault: str) -> None:
    definition = type("Changed", (game(),), {attribute: value})()
    with pytest.raises(BadDefinition, match=f"^The game highest: {fault}"):
        definition.rules()


@pytest.mark.parametrize(
    ("bots", "fault"),
    [
        ({}, "it needs a bot of one of the levels"),
        ({"random": RandomBot, "clever": RandomBot}, "there is no level clever of bots: the levels are random, easy"),
        ({"bold-easy": RandomBot}, "it needs a bot of one of the levels"),
    ],
)
def test_bots_without_a_level_are_announced(bots: Any, fault: str) -> None:
    class Changed(Highest):
        def bots(self) -> Any:
            return bots

    with pytest.raises(BadDefinition, match=f"^The game highest: {fault}"):
        Changed().bots()


def test_a_game_named_differently_in_the_registry_is_reported() -> None:
    with pytest.raises(BadDefinition, match=r"^The game lowest: its definition has the name 'highest'"):
        Games({"lowest": lambda: {"lowest": Highest}})["lowest"]


def test_a_question_with_the_id_of_another_is_reported() -> None:
    class Asking(Highest):
        def questions(self) -> Any:
            return (CHAIN._replace(words="row"),)

    with pytest.raises(BadDefinition, match=r"^The game highest: its question chain is another game's"):
        list(_insert_questions([*GAMES.values(), Asking()]))  # type: ignore[list-item]


def test_every_game_is_defined_soundly() -> None:
    for definition in GAMES.values():
        assert definition.rules().players and definition.words() and definition.bots()


@pytest.mark.parametrize(
    ("bots", "chosen", "plays"),
    [
        ("random easy", "strong", "easy"),
        ("random", "normal", "random"),
        ("easy", "random", "easy"),
        ("strong", "easy", "strong"),
        ("random easy normal bold-normal strong", "bold-strong", "strong"),
        ("random easy normal bold-normal", "bold-strong", "bold-normal"),
        ("random easy normal strong", "of another version", "normal"),
    ],
)
def test_if_a_game_lacks_a_level_the_next_lower_one_or_the_lowest_plays(bots: str, chosen: str, plays: str) -> None:
    assert kind_that_plays(bots.split(), chosen) == plays
