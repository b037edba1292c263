"""Careful and bold bots of each game differ in the risks that they take, in that order."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from moon_access.announcer.company import MANNERS, manner_of
from moon_access.bots.levels import LEVELS, STYLES, bot_of, kind_of, level_of, parts_of
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.draw.bots.normal import PlayEvaluator
from moon_access.games.mexican_train.state import TrainView
from moon_access.games.tricks.actions import Bid
from moon_access.i18n.catalog import Catalog
from moon_access.table import Table
from tests.support.catalogues import COMPLETE

IN_ORDER = ("careful-{}", "{}", "bold-{}")


def views(name: str, seeds: int, most: int) -> Iterator[Any]:
    """Return the views in which a normal bot has a choice, in the first deal of each seed."""
    game = GAMES[name].rules()
    for seed in range(seeds):
        bots = {Seat(seat): GAMES[name].bots()["normal"]() for seat in range(game.players)}
        table, found = Table(game, [], seed=f"style {seed}", bots=bots), 0
        while table.state.deal < 2 and found < most:
            seat = table.to_act
            if seat is not None and len(table.view(seat).legal) > 1:
                found += 1
                yield table.view(seat)
            table.step()


def actions(name: str, level: str, seeds: int, most: int) -> list[list[Any]]:
    """Return the actions of careful, plain and bold bots in these views."""
    bots = [GAMES[name].bots()[kind.format(level)]() for kind in IN_ORDER]
    seen = list(views(name, seeds, most))
    return [[bot.advise(view, Random(1)).action for view in seen] for bot in bots]


@pytest.mark.parametrize("level", ["easy", "normal"])
@pytest.mark.parametrize("name", ["moon3", "moon4", "forty_two"])
def test_a_bolder_bot_bids_at_least_as_much(name: str, level: str) -> None:
    calls = [
        [call.amount if isinstance(call, Bid) else 0 for call in made]
        for made in actions(name, level, seeds=60, most=3)
    ]
    careful, plain, bold = calls
    if level == "normal":
        assert all(one <= two <= three for one, two, three in zip(careful, plain, bold, strict=True))
    bids = [sum(call > 0 for call in made) for made in calls]
    assert bids[0] < bids[1] < bids[2], bids


@pytest.mark.parametrize("name", ["draw12", "block", "chicken_foot"])
def test_bolder_bots_keep_heavy_tiles_longer(name: str) -> None:
    careful, plain, bold = (
        sum(play.tile.pips for play in made if isinstance(play, Play)) for made in actions(name, "normal", 25, 6)
    )
    assert careful > plain > bold


def test_bolder_bots_care_less_about_the_next_players_score() -> None:
    game, spared = GAMES["all_fives"].rules(), []
    seen = list(views("all_fives", 25, 6))
    for made in actions("all_fives", "normal", 25, 6):
        chosen = [(PlayEvaluator(view), play) for view, play in zip(seen, made, strict=True) if len(view.hand) > 1]
        spared.append(sum(judge.merits(play).spares for judge, play in chosen))
    assert game.players == 2 and spared[0] > spared[1] > spared[2]


def test_a_bolder_bot_keeps_to_its_plan_more_often_in_mexican_train() -> None:
    """A careful player lays heavy tiles even if the planned train has a place for them later."""
    careful, plain, bold = (sum(play.tile.pips for play in made) for made in actions("mexican_train", "normal", 12, 6))
    assert careful >= plain >= bold and careful > bold
    assert all(isinstance(view, TrainView) for view in views("mexican_train", 1, 1))


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_bot_is_a_level_or_a_style(name: str) -> None:
    kinds = GAMES[name].bots()
    assert {level_of(kind) for kind in kinds} <= {*LEVELS}
    for level in LEVELS:  # at each level, a game has all styles or none
        assert {style for style in STYLES if kind_of(style, level) in kinds} in (set(), {*STYLES}), level


def test_a_level_without_styles_plays_plainly_and_an_unknown_style_is_no_style() -> None:
    plain, bold = GAMES["block"].bots()["normal"](), GAMES["block"].bots()["bold-normal"]()
    made = {"random": GAMES["block"].bots()["random"], "normal": lambda: plain, "bold-normal": lambda: bold}
    assert bot_of(made, "bold-normal") is bold
    assert bot_of(made, "careful-normal") is plain
    assert bot_of(made, "bold-strong") is bold
    assert bot_of(made, "wild-easy") is plain
    assert parts_of("wild-easy") == ("", "wild-easy")


@pytest.mark.parametrize("language", COMPLETE)
def test_a_bot_plays_in_the_style_of_its_name_in_every_language(language: str) -> None:
    catalog = Catalog(language)
    manners = [manner_of(catalog.context("name", name), catalog) for name in MANNERS]
    assert manners == list(MANNERS.values())
    assert manner_of("Eva", catalog) == ""
