"""The win curve: equal players begin equal, the chances of all sides make one, and a review tells them deal by deal."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from moon_access.announcer import review as words
from moon_access.announcer.message import Message
from moon_access.engine.actions import Action, Deal, Resign
from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.games import FOLDERS, GAMES
from moon_access.games import win_curve as win_curves
from moon_access.games.win_curve import WinCurve, win_curve
from moon_access.scenes.game.commands.review import lines_of_curve, review_of
from moon_access.table import Player, Table

NAMES = tuple(name for names in FOLDERS.values() for name in names if GAMES[name].reviewer() is not None)
in_every_game = pytest.mark.parametrize("name", NAMES)
SHORT = {"mexican_train": {"rounds": 4}, "chicken_foot": {"rounds": 4}}


def played(name: str, seed: str = "1") -> tuple[AnyGame, list[Action]]:
    """Return a whole game of bots."""
    rules = GAMES[name].rules(SHORT.get(name, {}))
    bots = {Seat(at): GAMES[name].bots()["normal"]() for at in range(rules.players)}
    table = Table(rules, [Player("-", "-")] * rules.players, seed=seed, bots=bots)
    while table.step():
        pass
    return rules, table.actions


def curve_of(name: str, game: AnyGame, actions: Sequence[Action], seat: int = 0) -> WinCurve:
    return win_curve(game, actions, Seat(seat), GAMES[name].bots())


def until_deal(actions: Sequence[Action], number: int) -> list[Action]:
    """Return the actions before the deal of this number."""
    deals = [place for place, action in enumerate(actions) if isinstance(action, Deal)]
    return list(actions[: deals[number - 1]])


@in_every_game
def test_all_sides_begin_equal_and_their_chances_make_one_after_every_deal(name: str) -> None:
    game, actions = played(name)
    curves = [curve_of(name, game, actions, seats[0]) for seats in game.sides]
    assert all(curve.first == pytest.approx(1 / len(game.sides)) for curve in curves)
    for deals in zip(*(curve.deals for curve in curves), strict=True):
        assert sum(deal.chance for deal in deals) == pytest.approx(1)
        assert len({deal.number for deal in deals}) == 1
    last = [curve.deals[-1].chance for curve in curves]
    assert sorted(last)[-1] == 1 and sorted(last)[0] == 0 and curves[0].is_over


@in_every_game
def test_partners_share_one_curve(name: str) -> None:
    game, actions = played(name)
    for seats in game.sides:
        assert len({curve_of(name, game, actions, seat) for seat in seats}) == 1


@in_every_game
def test_a_better_score_never_lowers_the_chance_and_in_the_end_raises_it(name: str) -> None:
    game = GAMES[name].rules(SHORT.get(name, {}))
    deltas = win_curves._points_of_sample_deals(game, GAMES[name].bots())
    better = -1 if GAMES[name].lowest_wins else 1
    step = max(1, max(max(map(abs, delta)) for delta in deltas) // 4)
    chances = []
    for steps in range(-2, 3):
        scores = (better * step * steps, *(0,) * (len(game.sides) - 1))
        moment = win_curves._Moment(1, scores, 1, ())
        shares = win_curves._shares_of_play_outs(game, moment, 0, deltas)
        chances.append(sum(shares) / len(shares))
    assert chances == sorted(chances) and chances[0] < 1 / len(game.sides) < chances[-1]


@in_every_game
def test_the_curve_of_a_finished_game_names_every_deal_and_that_of_an_unfinished_game_only_the_last(name: str) -> None:
    game, actions = played(name)
    curve = curve_of(name, game, actions)
    told = lines_of_curve(game, actions, Seat(0), None)
    assert len(told) == 1 + len(curve.deals)
    team = len(game.sides) < game.players
    assert told[0] == words.chance_before(round(100 / len(game.sides)), is_team=team)
    third = until_deal(actions, curve.deals[1].number + 1)
    told = lines_of_curve(game, third, Seat(0), None)
    assert len(told) == 2 and not curve_of(name, game, third).is_over
    first = lines_of_curve(game, third, Seat(0), curve.deals[0].number)
    assert first[0] == words.chance_before(round(100 / len(game.sides)), is_team=team)


def test_the_review_ends_with_the_curve() -> None:
    game, actions = played("block")
    found = review_of(game, actions, "1", Seat(0), "normal")
    assert found is not None
    curve = lines_of_curve(game, actions, Seat(0), None)
    assert found.rest[-len(curve) :] == curve
    without = review_of(game, actions, "1", Seat(0), "normal", has_curve=False)
    assert without is not None and without.rest == found.rest[: -len(curve)]


def test_a_game_of_one_deal_has_no_curve() -> None:
    game = GAMES["block"].rules({"rounds": 1})
    bots = {Seat(at): GAMES["block"].bots()["easy"]() for at in range(2)}
    table = Table(game, [Player("-", "-")] * 2, seed="1", bots=bots)
    while table.step():
        pass
    assert lines_of_curve(game, table.actions, Seat(0), None) == ()


def test_a_resignation_adds_no_deal_to_the_curve() -> None:
    game, actions = played("block")
    given_up = [*until_deal(actions, 3), actions[len(until_deal(actions, 3))], Resign(Seat(0))]
    curve = curve_of("block", game, given_up)
    assert curve.is_over and [deal.number for deal in curve.deals] == [1, 2]
    assert curve.deals == curve_of("block", game, until_deal(actions, 3)).deals


@pytest.mark.parametrize(
    ("change", "text"), [(7, "Rose to {n}: {place}."), (-7, "Fell to {n}: {place}."), (0, "Unchanged: {place}.")]
)
def test_a_line_of_the_curve_begins_with_the_change_of_the_chance(change: int, text: str) -> None:
    line: Message = words.chance_after(change, 40, 3, is_round=False)
    assert line.text == text
