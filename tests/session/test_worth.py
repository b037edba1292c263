"""The announced scores of tiles are right, the highest first, and shortened if they would be too many."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from moon_access.engine.actions import Deal, Play
from moon_access.engine.events import EndsScored
from moon_access.engine.tiles import Seat, Tile
from moon_access.games import GAMES
from moon_access.games.draw.scoring import points_of
from moon_access.games.draw.words.answers import worth
from tests.all_games import ALL_GAMES, DRAW_GAMES
from tests.properties.random_play import next_action, random_game
from tests.rules.draw_checks import tiles
from tests.support.seated import Seated

HANDS = ("6-4 5-5 5-4 5-1 4-4 4-0 1-0", "6-5 6-3 6-2 6-1 6-0 3-1 3-2")
OPENED = (Play(Seat(0), Tile(6, 4)), Play(Seat(1), Tile(6, 5), 6))  # 5 and 4 are open


def make_seated(game: str, language: str = "en", read: str = "screen-reader", **rules: object) -> Seated:
    played = GAMES[game].rules({"opening": "turns", **rules}, 2)
    hands = tuple(map(tiles, HANDS))
    stock = tuple(sorted({*played.tiles} - {tile for hand in hands for tile in hand}))
    player = Seated(played, language, read, actions=(Deal(hands, stock, Seat(0)), *OPENED))
    player.type()
    return player


def test_worth_lists_the_plays_with_the_most_points_first() -> None:
    assert make_seated("all_fives").answers_to("worth") == [
        "10 points: five four on 4.",
        "5 points: five one and four zero.",
        "Nothing: double five, five four on 5 and double four.",
    ]


TOLD = [
    ("en", "worth", "10: 54 on 4; 5: 51 40; 0: 55 54 on 5 44"),
    ("de", "bringt", "10: 54 an 4; 5: 51 40; 0: 55 54 an 5 44"),
    ("cs", "zisk", "10: 54 na 4; 5: 51 40; 0: 55 54 na 5 44"),
]


@pytest.mark.parametrize(("language", "typed", "told"), TOLD)
def test_in_braille_the_worth_of_plays_takes_one_window(language: str, typed: str, told: str) -> None:
    assert make_seated("all_fives", language, "braille").answers_to(typed) == [told]


def test_worth_says_how_many_points_a_play_exceeds_the_target() -> None:
    player = make_seated("fives_and_threes", target=20)
    view = player.table.view(Seat(0))._replace(scores=(19, 0))
    told = [player.console.wording.sentence(message) for message in worth(view, player.session.listener)]
    assert told == [
        "2 points too many: five four on 4.",
        "One point: five one and four zero.",
        "Nothing: double five, five four on 5 and double four.",
    ]


def test_worth_counts_the_hand_if_no_ends_score_and_nothing_in_a_game_from_memory() -> None:
    player = make_seated("block")
    hand = sum(tile.pips for tile in player.table.view(Seat(0)).hand)
    told = [f"Pips in your hand: {hand}.", "The open ends do not score here."]
    assert player.answers_to("worth") == player.answers_to("sum") == told
    assert make_seated("all_fives", aids=False).answers_to("worth") == make_seated("all_fives", aids=False).answers_to(
        "sum"
    )


@pytest.mark.parametrize("name", DRAW_GAMES)
def test_the_announced_score_is_the_one_that_a_play_then_scores(name: str) -> None:
    checked = 0
    for number in range(12):
        rng = Random(f"{name} {number}")
        game: Any = random_game(name, rng)[0] if number % 2 else ALL_GAMES[name]({}, 2)
        state = game.start()
        for _ in range(60):
            if state.winners:
                break
            if state.to_act is not None:
                view = game.view(state, state.to_act)
                for play in view.legal:
                    if isinstance(play, Play):
                        _, events = game.apply(state, play)
                        told = [event for event in events if isinstance(event, EndsScored)]
                        scored = sum(sum(event.delta) for event in told)
                        assert points_of(view, play, game.side(play.seat)) == scored
                        checked += bool(scored)
            state, _ = game.apply(state, next_action(game, state, rng))
    assert checked or not game.options.counts_ends
