"""The numbers of players of each game, and impossible tables, which are refused before anything is dealt."""

from __future__ import annotations

from typing import Any

import pytest

from moon_access.engine.house_rules import BadHouseRule, Impossible, ImpossibleTable
from moon_access.games import GAMES
from moon_access.games.draw.rules import DrawGame
from tests.all_games import ALL_GAMES, DRAW_GAMES
from tests.toy.registry import OFFERED

PLAYERS = {
    "moon3": (3,),
    "moon4": (4,),
    "forty_two": (4,),
    **dict.fromkeys(DRAW_GAMES, (2, 3, 4)),
    "chicken_foot": (2, 3, 4, 5, 6, 7, 8),
    "mexican_train": (4, 2, 3, 5, 6, 7, 8),
}


def test_every_game_states_how_many_may_play() -> None:
    assert {name: ALL_GAMES[name].player_counts for name in OFFERED} == PLAYERS


@pytest.mark.parametrize("name", ALL_GAMES)
def test_a_game_without_a_given_number_of_players_takes_its_first_possible_one(name: str) -> None:
    assert ALL_GAMES[name]().players == ALL_GAMES[name].player_counts[0]


@pytest.mark.parametrize("name", ALL_GAMES)
@pytest.mark.parametrize("players", [-1, 0, 1, 2, 3, 4, 5, 8, 9, True, 3.0, "3"])
def test_a_game_accepts_only_its_numbers_of_players(name: str, players: Any) -> None:
    counts = ALL_GAMES[name].player_counts
    if type(players) is int and players in counts:
        game = ALL_GAMES[name]({}, players)
        assert (game.players, game.name) == (players, name)
        assert sum(map(len, game.sides)) == players and len(game.start().scores) == len(game.sides)
        return
    with pytest.raises(ImpossibleTable) as impossible:
        ALL_GAMES[name]({}, players)
    assert impossible.value.reason is Impossible.PLAYERS
    assert (impossible.value.players, impossible.value.possible) == (players, counts)


def test_a_set_too_small_for_the_hands_is_refused_with_the_largest_possible_hand() -> None:
    for players in PLAYERS["draw12"]:
        for tiles, size in ((6, 28), (9, 55), (12, 91)):
            for hand in range(3, 16):
                rules = {"tiles": tiles, "hand": hand}
                if players * hand < size:
                    assert DrawGame(rules, players).options.hand == hand
                    continue
                with pytest.raises(ImpossibleTable) as impossible:
                    DrawGame(rules, players)
                most = impossible.value.most
                assert impossible.value.reason is Impossible.SET_TOO_SMALL
                assert most is not None and most < hand and most * players < size <= (most + 1) * players


@pytest.mark.parametrize("name", ["chicken_foot", "mexican_train"])
def test_there_are_no_more_rounds_than_doubles(name: str) -> None:
    for tiles in (9, 12, 15):
        assert ALL_GAMES[name]({"tiles": tiles, "rounds": tiles + 1}, 2).rounds == tiles + 1
        if tiles < 15:
            with pytest.raises(ImpossibleTable) as impossible:
                ALL_GAMES[name]({"tiles": tiles, "rounds": tiles + 2}, 2)
            assert (impossible.value.reason, impossible.value.most) == (Impossible.TOO_MANY_ROUNDS, tiles + 1)
        kept = GAMES[name].within_limits({"tiles": tiles, "rounds": 16})
        assert kept == {"tiles": tiles, "rounds": tiles + 1}, "what an earlier version allowed is still played"


def test_a_hand_too_large_for_every_set_is_a_bad_house_rule() -> None:
    with pytest.raises(BadHouseRule):
        DrawGame({"hand": 16, "tiles": 18}, 2)
