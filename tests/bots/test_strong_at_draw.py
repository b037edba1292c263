"""The strong player of draw dominoes: its evaluation of a position, and its better results from the same tiles."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import Any

import pytest

from moon_access.announcer.message import Message
from moon_access.engine.actions import Play
from moon_access.engine.chain import OpenEnd
from moon_access.engine.events import RoundScored
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.bots import bots_of
from moon_access.games.draw import hints
from moon_access.games.draw.bots import strong as strong_draw
from moon_access.games.draw.bots.outlook import Forecast, value_in_points
from moon_access.games.draw.bots.rollout import RolloutPosition, expected_points, play_out
from moon_access.games.draw.rules import DrawGame
from moon_access.games.draw.scoring import round_scores
from moon_access.games.draw.state import DrawOptions
from tests.bots.naive_endgame import naive_values
from tests.bots.test_bot_of_draw import rounds
from tests.rules.draw_checks import make_deal, read_action, tiles
from tests.support.long import LONG

BOTS = bots_of("draw")

NORMAL, STRONG = BOTS["normal"](), BOTS["strong"]()


def value(mine: str, theirs: str, numbers: str = "5 3") -> float:
    """Return the expected result of the first of two players, with these numbers open."""
    ends = tuple(OpenEnd(int(number), 1) for number in numbers.split())
    at = RolloutPosition.from_tiles([tiles(mine), tiles(theirs)], tiles("9-9"), ends, [(), ()], DrawOptions())
    return expected_points(at, 0, 12)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (("5-1 6-2", "8-4 9-2 7-1"), ("5-1 6-2 7-1", "8-4 9-2")),
        (("5-1 6-2", "8-4 9-2"), ("7-1 6-2", "8-4 9-2")),
        (("5-1 6-2", "8-4 9-2"), ("5-1 6-2", "8-4 9-3")),
        (("5-1 6-4", "8-4 9-2"), ("5-1 6-6", "8-4 9-2")),
        (("5-1 6-2", "8-4 12-11"), ("5-1 6-2", "8-4 2-1")),
    ],
    ids=["fewer tiles", "a tile that fits", "none that fits the other", "no double", "the other's pips"],
)
def test_a_better_position_has_a_higher_value(better: tuple[str, str], worse: tuple[str, str]) -> None:
    assert value(*better) > value(*worse)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_positions_with_a_higher_forecast_end_with_more_points(players: int) -> None:
    """In 30 rounds, the half of the positions with the higher forecast ends with more, by at least ten points."""
    judged = []
    for game, state, view, _ in rounds(players, 30):
        if state.chain is None:
            continue
        at = RolloutPosition.from_tiles(state.hands, state.stock, state.ends, state.lacks, game.options)
        expected = expected_points(at, view.seat, 12)
        play_out(at, view.seat, game.options)
        scores = round_scores(at.pips())
        judged.append((expected, scores[view.seat] - (sum(scores) - scores[view.seat]) / (players - 1)))
    judged.sort()
    half = len(judged) // 2
    assert fmean(end for _, end in judged[half:]) > fmean(end for _, end in judged[:half]) + 10


def test_the_number_that_the_next_player_lacks_stays_open() -> None:
    game = DrawGame({"hand": 4, "tiles": 6, "drawing": "none"})
    state = make_deal(game, {"hands": ["6-6 6-5 6-3 4-1", "5-3 2-1 2-0 1-0"]})
    for step in ("0 play 6-6", "1 pass", "0 play 6-5 on 6", "1 play 5-3 on 5"):
        seat, _, words = step.partition(" ")
        state, _ = game.apply(state, read_action(int(seat), words))
    for chance in range(10):
        assert STRONG.advise(game.view(state, Seat(0)), Random(chance)).action == Play(Seat(0), Tile.parse("6-3"), 3)


def swing(game: DrawGame, bots: list[Any], number: int) -> float:
    """Return the points of the strong bot in a round minus those of another player."""
    shuffled = Random(number).sample(game.tiles, len(game.tiles))
    state, _ = game.apply(game.start(), game.make_deal(game.start(), shuffled, Seat(0)))
    events: tuple[object, ...] = ()
    while state.to_act is not None:
        advice = bots[state.to_act].advise(game.view(state, state.to_act), Random(number))
        state, events = game.apply(state, advice.action)
    points = next(event.delta for event in events if isinstance(event, RoundScored))
    own = points[bots.index(STRONG)]
    return own - (sum(points) - own) / (len(bots) - 1)


def test_strong_gets_more_out_of_the_same_tiles_than_normal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare the points of 24 deals, or of 60 with MOON_ACCESS_LONG=1, each played from both seats, though the bot
    looks at few worlds and less far."""
    monkeypatch.setattr(strong_draw, "TWO_HANDED_WORLDS", 60)
    monkeypatch.setattr(strong_draw, "TWO_HANDED_OWN_TURNS", 2)
    game = DrawGame()
    seatings = [STRONG, NORMAL], [NORMAL, STRONG]
    assert fmean(swing(game, bots, number) for number in range(60 if LONG else 24) for bots in seatings) > 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_figure_is_an_average_over_enough_worlds(players: int) -> None:
    """A few worlds would make every figure random."""
    view = next(view for _, _, view, _ in rounds(players, 1) if len(view.legal) > 1 and len(view.hand) > 2)
    assert all(one.worlds >= 40 for one in strong_draw.analyse(view, Random(1)).outcomes)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_hint_names_the_best_legal_play_with_its_figures(monkeypatch: pytest.MonkeyPatch, players: int) -> None:
    monkeypatch.setattr(strong_draw, "WORLDS", dict.fromkeys((3, 4), 24))
    monkeypatch.setattr(strong_draw, "TWO_HANDED_WORLDS", 24)
    seen = 0
    for _, _, view, _ in rounds(players, 2):
        plays = [action for action in view.legal if isinstance(action, Play)]
        if len(plays) < 2 or len(view.hand) == 1:
            continue
        hint = strong_draw.foresee(view, Random(1))
        assert isinstance(hint.forecast, Forecast)
        outcomes = hint.forecast.outcomes
        assert {one.play for one in outcomes} == set(plays)
        assert hint.advice.action == outcomes[0].play
        assert [one.points for one in outcomes] == sorted((one.points for one in outcomes), reverse=True)
        assert all(one.worlds == 24 and 0 <= one.ahead <= 24 for one in outcomes)
        seen += len({one.ahead for one in outcomes}) > 1
    assert seen > 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_tile_wins_in_more_worlds_than_the_tile_of_the_hint(monkeypatch: pytest.MonkeyPatch, players: int) -> None:
    """Compare the move, its reason and the figures over many positions of rounds, as a player hears them."""
    monkeypatch.setattr(strong_draw, "WORLDS", dict.fromkeys((3, 4), 6))
    monkeypatch.setattr(strong_draw, "TWO_HANDED_WORLDS", 6)
    told = set()
    for _, _, view, _ in rounds(players, 4):
        if len(view.legal) < 2 or len(view.hand) == 1:
            continue
        hint = hints.hint(view, Random(1))
        forecast = strong_draw.analyse(view, Random(1))
        chosen = next(one for one in forecast.outcomes if one.play == hint.action)
        assert chosen.ahead == max(one.ahead for one in forecast.outcomes)
        assert hint.figures.fields["made"] == chosen.ahead
        other = hint.figures.fields.get("other")
        if isinstance(other, Message):
            made = other.fields["made"]
            assert isinstance(made, int) and made < chosen.ahead
        elif "whatever" in hint.figures.text:
            assert len({one.ahead for one in forecast.outcomes}) == 1
        told.add(hint.reason.text)
    assert len(told) > 3


def test_once_all_tiles_are_known_the_hint_its_reason_and_its_figures_are_exact() -> None:
    """For two players with an empty stock, search everything."""
    told = set()
    for scoring in ({}, {"scoring": "fives", "target": 20}):
        for game, state, view, _ in rounds(2, 24, {"tiles": 6, "hand": 11, **scoring}):
            if view.stock or len(view.hand) < 2 or sum(view.counts) > 7 or len(view.legal) < 2:
                continue
            hint = hints.hint(view, Random(1))
            values = naive_values(game, state, value_in_points(state.scores, game.options, state.deal))
            best = max(values.values())
            assert isinstance(hint.action, Play) and values[hint.action] == best
            alike = "every move comes out the same."
            worse = "nothing comes out better, and {other} comes out worse."
            assert hint.reason.text == f"All tiles are known: {alike if min(values.values()) == best else worse}"
            result = hint.figures.fields["result"]
            assert isinstance(result, Message)
            assert result.text == ("a win" if best > 5_000 else "a loss" if best < -5_000 else "{number} point")
            if "{other}" in hint.figures.text:
                other = hint.figures.fields["other"]
                assert isinstance(other, Message) and (other.text, other.fields) != (result.text, result.fields)
                assert min(values.values()) < best
            else:
                assert set(values.values()) == {best}
            told.add((hint.figures.text, result.text))
    assert len(told) > 2
