"""Bots read the house rules that decide points: under each of them, some choices differ from those without it.

A bot plays at a table with one house rule. At every choice the same bot is asked again about the same view, in which
only the options say that the rule is as usual. If no choice differs, the bot keeps the old rule.

The cases are found: each other value of each house rule of each game, for each bot. A new rule is therefore tested for
all of them, until somebody writes into ``EXCEPTIONS`` why it cannot change a choice. Cases that need many choices are
in ``RARE``; MOON_ACCESS_RULES=10000 asks for them, too, and for so many choices in each case.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

import pytest

from moon_access.bots.levels import bot_of
from moon_access.engine.actions import Play
from moon_access.engine.house_rules import HouseRule, ImpossibleTable, Value
from moon_access.games import GAMES
from moon_access.games.draw.bots.endgame import open_round, solve
from moon_access.games.draw.bots.outlook import value_in_points
from tests.all_games import DRAW_GAMES, SomeGame
from tests.properties.random_play import random_deal
from tests.toy.registry import OFFERED

ASKED = int(os.environ.get("MOON_ACCESS_RULES", "0"))
CHOICES: Mapping[str, int] = {"easy": 400, "normal": 1_500, "strong": 120, "endgame": 400}
"""The most choices of a bot in one case. The endgame is the exact solver of draw dominoes, once few tiles are left."""
FEW_TILES = 9
"""The most tiles in all hands for the solver of the endgame."""

ALL = ("easy", "normal", "strong", "endgame")
TRICKS, CHAINS = ("moon3", "moon4", "forty_two"), (*DRAW_GAMES, "chicken_foot", "mexican_train")
LEGAL = "it decides what is legal, which every bot sees"
POINTS = "it plays for points, and most points win in any case"
BEGINNER = "a beginner plays the tile that fits or wins, and knows no more"

EXCEPTIONS: list[tuple[tuple[str, ...], str, tuple[str, ...], str]] = [
    (OFFERED, "aids", ALL, "it is for people"),
    (OFFERED, "hints", ALL, "it is for people"),
    (OFFERED, "tiles", ALL, "a bot sees the set that is played"),
    (OFFERED, "hand", ALL, "a bot sees its hand and how many tiles the others hold"),
    (OFFERED, "minutes", ALL, "no bot sees a clock"),
    (TRICKS, "all_pass", ("easy", "normal"), LEGAL),
    (TRICKS, "minimum_bid", ("easy", "normal"), LEGAL),
    (TRICKS, "target", ("easy", "normal"), POINTS),
    (TRICKS, "rounds", ("easy", "normal"), POINTS),
    (("moon3", "moon4"), "all_pass", ("strong",), LEGAL),
    (("moon3", "moon4"), "doubles_trump", ("easy",), LEGAL),
    (("moon3", "moon4"), "no_trump", ("easy",), LEGAL),
    (("moon3",), "widow", ("easy",), BEGINNER),
    (("moon3",), "widow=optional", ("normal", "strong"), LEGAL),
    (("moon3",), "trump_before_widow", ("easy",), BEGINNER),
    (("moon3", "moon4"), "overtricks", ("easy", "normal"), "it takes as many tricks as it can in any case"),
    (("moon3", "moon4"), "moon_wins", ("easy", "normal"), "it bids 21 with a sure hand only, so that people can play"),
    (("moon3", "moon4"), "bidder_goes_out", ("easy", "normal"), POINTS),
    (("forty_two",), "scoring", ("easy", "normal"), "it makes the same bids, marks or points"),
    (("forty_two",), "play_out", ALL, "the deal is decided then"),
    (("forty_two",), "all_pass", ("strong",), LEGAL),
    (("forty_two",), "minimum_bid", ("strong",), LEGAL),
    (("forty_two",), "first_marks", ALL, LEGAL),
    (("forty_two",), "plunge", ALL, LEGAL),
    (("forty_two",), "plunge_over", ALL, LEGAL),
    (("forty_two",), "splash", ALL, LEGAL),
    (("forty_two",), "sevens", ALL, LEGAL),
    (("forty_two",), "nello", ("easy",), BEGINNER),
    (("forty_two",), "doubles_trump", ("easy",), LEGAL),
    (("forty_two",), "no_trump", ("easy",), LEGAL),
    (CHAINS, "rounds", ("easy", "normal"), POINTS),
    (("draw12", "chicken_foot", "mexican_train"), "rounds", ("strong",), POINTS),
    (DRAW_GAMES, "scoring=each_five", ("easy", "normal", "strong"), "its points are fives in another unit"),
    (DRAW_GAMES, "target", ("easy", "normal"), POINTS),
    (DRAW_GAMES, "opening", ("easy", "normal", "endgame"), "it tells only what others cannot hold, and thus little"),
    (DRAW_GAMES, "drawing", ("easy", "normal"), LEGAL),
    (DRAW_GAMES, "double_branches", ("easy", "normal"), "it looks at the numbers that are open, not at how often"),
    (DRAW_GAMES, "spinner", ("easy", "normal"), "it looks at the numbers that are open, not at how often"),
    (DRAW_GAMES, "teams", ("easy",), BEGINNER),
    (("draw12", "block"), "exact", ALL, "without sums of ends, nobody can pass the target"),
    (("draw12", "block"), "open_doubles_count", ALL, "without sums of ends, no double counts"),
    (("draw12", "block"), "target", ("strong",), POINTS),
    (("chicken_foot",), "feet", ("easy", "normal"), LEGAL),
    (("chicken_foot",), "lead", ALL, LEGAL),
    (("chicken_foot", "mexican_train"), "double_zero", ("easy",), BEGINNER),
    (("mexican_train",), "engine", ALL, LEGAL),
    (("mexican_train",), "opening_train", ALL, LEGAL),
    (("mexican_train",), "doubles", ("easy",), BEGINNER),
    (("mexican_train",), "drawing", ("easy", "normal"), LEGAL),
    (("mexican_train",), "several_doubles", ("easy", "normal"), LEGAL),
]
"""Games, a house rule or one value of it, bots, and the reason why it cannot change what they choose."""

RARE: list[tuple[tuple[str, ...], str, tuple[str, ...]]] = [
    (("moon3", "moon4"), "minimum_bid", ("strong",)),
    (("moon3", "moon4"), "moon_wins", ("strong",)),
    (("moon3", "moon4"), "bidder_goes_out", ("strong",)),
    (("moon3", "moon4"), "overtricks", ("strong",)),
    (("moon4",), "target", ("strong",)),
    (("forty_two",), "target", ("strong",)),
    (("forty_two",), "rounds", ("strong",)),
    (("forty_two",), "nello", ("normal", "strong")),
    (("forty_two",), "nello_doubles", ("easy",)),
    (("forty_two",), "nello_doubles=suit", ("normal", "strong")),
    (("forty_two",), "doubles_trump", ("strong",)),
    (("forty_two",), "no_trump", ("normal",)),
    (("block", "fives_and_threes"), "double_branches", ("strong",)),
    (("block", "fives_and_threes"), "drawing", ("strong",)),
    (("block", "fives_and_threes"), "scoring", ("strong",)),
    (("block", "fives_and_threes"), "teams", ("strong",)),
    (("fives_and_threes",), "open_doubles_count", ALL),
    (("fives_and_threes",), "exact", ALL),
    (("all_fives",), "exact", ("strong",)),
    (("fives_and_threes",), "target", ("strong",)),
    (("block", "all_fives", "fives_and_threes"), "rounds", ("strong",)),
    (("draw12", "fives_and_threes", "all_fives"), "spinner", ("strong",)),
    (DRAW_GAMES, "opening", ("strong",)),
    (("chicken_foot",), "feet", ("strong",)),
    (("chicken_foot",), "double_zero=25", ("normal",)),
    (("mexican_train",), "doubles", ("normal",)),
    (("mexican_train",), "doubles=free", ("strong",)),
    (("mexican_train",), "several_doubles", ("strong",)),
    (DRAW_GAMES, "spinner", ("endgame",)),
    (("draw12", "fives_and_threes"), "rounds", ("endgame",)),
    (("draw12", "fives_and_threes"), "target", ("endgame",)),
    (("draw12", "fives_and_threes"), "drawing", ("endgame",)),
    (("draw12", "fives_and_threes"), "double_branches", ("endgame",)),
    (DRAW_GAMES, "scoring", ("endgame",)),
    (DRAW_GAMES, "teams", ("endgame",)),
]
"""Games, a house rule or one value of it, and bots that need many choices until the rule changes one."""

BESIDE: Mapping[tuple[str, str], Mapping[str, Value]] = {
    ("forty_two", "nello_doubles"): {"nello": True},
    ("block", "spinner"): {"opening": "turns"},  # otherwise the first tile is nearly always a double
    ("draw12", "spinner"): {"opening": "turns"},
}
"""House rules without which another one decides nothing."""


class Case(NamedTuple):
    """A bot of a game, a house rule, and the value by which it plays."""

    game: str
    bot: str
    rule: str
    value: Value

    def is_in(self, games: tuple[str, ...], rule: str, bots: tuple[str, ...]) -> bool:
        """Return whether these games, this rule or value, and these bots include the case."""
        return self.game in games and self.bot in bots and rule in (self.rule, f"{self.rule}={self.value}")

    @property
    def is_possible(self) -> bool:
        try:
            self.table()
        except ImpossibleTable:
            return False
        return True

    def table(self) -> tuple[SomeGame, Any]:
        """Return the table with the rule, and its options without it. Raises ImpossibleTable."""
        definition = GAMES[self.game]
        players = 4 if self.rule == "teams" else definition.rules().player_counts[0]
        beside = dict(BESIDE.get((self.game, self.rule), {}))
        game = definition.rules({**beside, self.rule: self.value}, players)
        usual: Any = game.options
        return game, usual._replace(**{self.rule: definition.rules(beside, players).value_of(self.rule)})


def other_values(rule: HouseRule, usual: Value) -> list[Value]:
    """Return the values of a rule besides the usual one; of a range only the lowest one, which decides most."""
    others = [value for value in rule.allowed if value != usual or type(value) is not type(usual)]
    return others[:1] if isinstance(rule.allowed, range) else others


def cases() -> Iterator[Case]:
    """Yield a case for each bot, each rule and each other value of it, apart from the exceptions."""
    for game in OFFERED:
        rules = GAMES[game].rules()
        for rule in rules.house_rules:
            for value in other_values(rule, rules.value_of(rule.name)):
                for bot in ALL:
                    case = Case(game, bot, rule.name, value)
                    is_there = game in DRAW_GAMES if bot == "endgame" else bot in GAMES[game].bots()
                    if is_there and not any(case.is_in(*one[:3]) for one in EXCEPTIONS) and case.is_possible:
                        yield case


Judge = Callable[[Any, Any, float], object]
"""Returns the choice at a state by these options; None if it has none there."""


def judge_of(case: Case, game: SomeGame) -> Judge:
    """Return the judge of a case. If a bot fails because the view is impossible by the options, it reads them."""
    bot: Any = None if case.bot == "endgame" else bot_of(GAMES[case.game].bots(), case.bot)

    def choose(state: Any, options: Any, chance: float) -> object:
        try:
            if bot is None:
                return find_best_by_solver(state, options)
            return bot.advise(game.view(state, state.to_act)._replace(options=options), Random(chance)).action
        except (LookupError, StopIteration, ImpossibleTable, ValueError):
            return "impossible"

    return choose


def find_best_by_solver(state: Any, options: Any) -> object:
    """Return the best play of a player who knows all tiles; None as long as more than ``FEW_TILES`` are in hands."""
    if state.chain is None or sum(map(len, state.hands)) > FEW_TILES:
        return None
    plays = [play for play in state.legal if isinstance(play, Play)]
    worth = value_in_points(state.scores, options, state.counted_rounds)
    values = solve(open_round(state), plays, options, worth, 20_000)
    return values and max(plays, key=lambda play: values[play])


def find_difference(case: Case, most: int) -> int | None:
    """Return the number of the first choice that differs without the rule; None if none of ``most`` does."""
    game, usual = case.table()
    judge, mover = judge_of(case, game), bot_of(GAMES[case.game].bots(), "normal")
    asked = number = 0
    while asked < most:
        number += 1
        random = Random(f"{case} {number}")
        state: Any = game.start()
        while not state.winners and asked < most:
            if state.to_act is None:
                state, _ = game.apply(state, random_deal(game, state, random))
                continue
            action, *others = game.legal_actions(state)
            if others:
                asked += 1
                chance = random.random()
                by_rule, without = (judge(state, options, chance) for options in (game.options, usual))
                if by_rule != without:
                    return asked
                view: Any = game.view(state, state.to_act)
                action = mover.advise(view, Random(chance)).action
            state, _ = game.apply(state, action)
    return None


FOUND = list(cases())


def test_each_exception_names_an_existing_rule_and_an_existing_bot() -> None:
    values = {
        (game, name)
        for game in OFFERED
        for rule in GAMES[game].rules().house_rules
        for name in (rule.name, *(f"{rule.name}={value}" for value in rule.allowed))
    }
    for games, rule, bots, *_ in (*EXCEPTIONS, *RARE):
        assert set(bots) <= set(ALL)
        assert any((game, rule) in values for game in games), f"there is no house rule {rule}"
    for one in RARE:
        assert any(case.is_in(*one) for case in FOUND), f"no case of {one} is left"


@pytest.mark.long
@pytest.mark.parametrize("bot", ALL)
@pytest.mark.parametrize("name", OFFERED)
def test_a_rule_about_points_changes_some_choice_of_each_bot(name: str, bot: str) -> None:
    for case in FOUND:
        if (case.game, case.bot) != (name, bot) or (not ASKED and any(case.is_in(*one) for one in RARE)):
            continue
        at = find_difference(case, ASKED or CHOICES[bot])
        assert at is not None, f"no choice of the {bot} bot reads {case.rule}={case.value}"
        print(f"{name} {bot} {case.rule}={case.value}: choice {at}")
