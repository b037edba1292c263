"""Bots of draw dominoes in games that score the sum of the open ends, and in teams: their sums agree with the rules,
and their reasons are true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from random import Random
from typing import Any

import pytest

from moon_access.bots.contract import Why
from moon_access.engine.actions import Play
from moon_access.engine.events import EndsScored
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.bots import bots_of
from moon_access.games.chains.chain import links
from moon_access.games.draw.all_fives import AllFivesGame
from moon_access.games.draw.block import BlockGame
from moon_access.games.draw.bots import strong
from moon_access.games.draw.bots.counted import CountedRound
from moon_access.games.draw.bots.normal import PlayEvaluator, best_points, mean_of_highest
from moon_access.games.draw.bots.outlook import DrawWhy
from moon_access.games.draw.fives_and_threes import FivesAndThreesGame
from moon_access.games.draw.rules import DrawGame
from moon_access.games.draw.scoring import points_of
from moon_access.games.draw.state import DrawState, own_side, tiles_unseen_by
from tests.rules.draw_checks import make_deal, read_action

BOTS = bots_of("draw")


def five_up(rules: Mapping[str, object] | None = None, players: int | None = None) -> AllFivesGame:
    """Return all fives by the preset Five Up, with these rules besides."""
    return AllFivesGame({**AllFivesGame.presets["five_up"], **(rules or {})}, players)


def sniff(rules: Mapping[str, object] | None = None, players: int | None = None) -> AllFivesGame:
    """Return all fives by the preset sniff, with these rules besides."""
    return AllFivesGame({**AllFivesGame.presets["sniff"], **(rules or {})}, players)


MakeGame = Callable[..., DrawGame]
COUNTING = pytest.mark.parametrize("rules", [AllFivesGame, FivesAndThreesGame, five_up, sniff])
TABLES: list[tuple[dict[str, object], int]] = [({}, 2), ({"double_branches": 3}, 3), ({"teams": True}, 4)]


def moments(rules: MakeGame, rounds: int) -> Iterator[tuple[DrawGame, DrawState]]:
    """Yield every position of some random rounds, at tables of two, three and four."""
    for number in range(rounds):
        house, players = TABLES[number % len(TABLES)]
        game, random = rules({**house, "target": 1000}, players), Random(number)
        shuffled = random.sample(game.tiles, len(game.tiles))
        state, _ = game.apply(game.start(), game.make_deal(game.start(), shuffled, Seat(0)))
        while state.to_act is not None:
            yield game, state
            state, _ = game.apply(state, random.choice(state.legal))


@COUNTING
def test_the_score_of_a_play_is_that_of_the_rules(rules: MakeGame) -> None:
    scored = 0
    for game, state in moments(rules, 30):
        assert state.to_act is not None
        view = game.view(state, state.to_act)
        for play in view.legal:
            if isinstance(play, Play):
                earned = [event.points for event in game.apply(state, play)[1] if isinstance(event, EndsScored)]
                assert [points_of(view, play, own_side(view))] == (earned or [0])
                scored += bool(earned)
    assert scored > 50


@COUNTING
def test_the_most_points_of_each_tile_are_those_that_the_rules_give(rules: MakeGame) -> None:
    for game, state in moments(rules, 30):
        seat = state.to_act
        if state.chain is None or seat is None:
            continue
        tiles = [tile for tile in game.tiles if tile not in [link.tile for link in links(state.chain)]]
        for tile, most in zip(tiles, best_points(state.ends, tiles, game.options), strict=True):
            held = state._replace(hands=tuple((tile, tile) if at == seat else () for at in range(game.players)))
            plays = [Play(seat, tile, end.place) for end in state.ends if tile.has(end.number)]
            there = held._replace(legal=tuple(plays))
            earned = [
                event.points for play in plays for event in game.apply(there, play)[1] if isinstance(event, EndsScored)
            ]
            assert most == max(earned, default=0)


@COUNTING
def test_a_rollout_lays_and_scores_tiles_by_the_rules(rules: MakeGame) -> None:
    for game, state in moments(rules, 30):
        seat = state.to_act
        assert seat is not None
        first = game.options.spinner and not any(link.tile.is_double for link in links(state.chain))
        for play in state.legal:
            if isinstance(play, Play):
                at = (state.ends, game.options.sum_of(state.ends), first)
                rolled = CountedRound.from_tiles(state.hands, state.stock, at, state.scores, game.options)
                rolled.lay(seat, play.tile, play.end)
                after, events = game.apply(state, play)
                assert rolled.total == game.options.sum_of(after.ends)
                assert rolled.ends == {(end.number, end.lies): end.times for end in after.ends}
                earned = [event.total for event in events if isinstance(event, EndsScored)]
                assert tuple(rolled.scores) == (earned[0] if earned else state.scores)


def test_the_expected_maximum_of_a_sample_is_the_mean_of_many_samples() -> None:
    values = [0, 5, 10, 0, 5, 20, 0, 0]
    random = Random(1)
    tried = [max(random.sample(values, 3)) for _ in range(20_000)]
    assert abs(mean_of_highest(values, 3) - sum(tried) / len(tried)) < 0.2
    assert mean_of_highest(values, len(values)) == 20 and mean_of_highest([0, 0], 1) == 0


@COUNTING
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_every_statement_of_a_reason_about_a_play_is_true(rules: MakeGame, level: str) -> None:
    given = Counter[Enum]()
    bot: Any = BOTS[level]()
    for game, state in moments(rules, 60):
        assert state.to_act is not None
        view = game.view(state, state.to_act)
        advice = bot.advise(view, Random(0))
        if not isinstance(advice.action, Play) or advice.why is Why.ONLY_MOVE:
            continue
        given[advice.why] += 1
        points = points_of(view, advice.action, own_side(view))
        if advice.why is DrawWhy.SCORES:
            assert advice.number == points > 0
        if advice.why is DrawWhy.SPOILS:
            found = {play: scoring_next(game, state, play) for play in view.legal if isinstance(play, Play)}
            assert advice.number == found[advice.action] == min(found.values()) < max(found.values())
    assert given[DrawWhy.SCORES] > 5 and (level == "easy" or given[DrawWhy.SPOILS] > 0)


def scoring_next(game: DrawGame, state: DrawState, play: Play) -> int:
    """Return how many tiles that this player has not seen would score after the play."""
    after = game.apply(state, play)[0]
    tiles = tiles_unseen_by(game.view(state, play.seat))
    return sum(points > 0 for points in best_points(after.ends, tiles, game.options))


@COUNTING
def test_the_strong_bot_takes_a_sure_twenty(rules: MakeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strong, "WORLDS", {2: 10})
    game = rules({"hand": 4, "target": 1000}, 2)
    state = make_deal(game, {"hands": ["5-5 4-3 6-0 2-0", "5-1 6-4 6-5 3-0"]})
    bot: Any = BOTS["strong"]()
    advice = bot.advise(game.view(state, Seat(0)), Random(1))
    assert advice.action.tile in (Tile(5, 5), Tile(6, 0))


def test_a_play_after_which_the_partner_may_be_stuck_is_worth_less() -> None:
    """The next player and the partner have both shown that they hold no six."""
    game = BlockGame({"hand": 4, "teams": True}, 4)
    state = make_deal(game, {"hands": ["6-6 6-5 3-1 1-0", "3-3 3-2 2-2 1-1", "5-3 5-2 5-1 5-0", "6-3 6-2 4-1 2-1"]})
    for step in ("0 play 6-6", "1 pass", "2 pass", "3 play 6-3 on 6"):
        seat, _, words = step.partition(" ")
        state, _ = game.apply(state, read_action(int(seat), words))
    view = game.view(state, Seat(0))
    alone = view._replace(options=view.options._replace(teams=False))
    play = Play(Seat(0), Tile(3, 1), 3)
    assert PlayEvaluator(view).merits(play).blocks < PlayEvaluator(alone).merits(play).blocks
