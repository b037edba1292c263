"""Every bot that can be chosen, in every game: legal under any house rules, fair, repeatable from its seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moon_access.bots.levels import FOLLOWING, LEVELS
from moon_access.engine.actions import MOON, Action, Bid
from moon_access.engine.house_rules import ImpossibleTable
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.chicken_foot.rules import ChickenFoot
from moon_access.games.draw.rules import DrawGame
from moon_access.games.forty_two.state import FortyTwoState
from moon_access.games.mexican_train.rules import MexicanTrainGame
from moon_access.games.moon.state import MoonState
from moon_access.storage.settings import ALLOWED
from moon_access.table import Table
from tests.all_games import ALL_GAMES, SomeGame, SomeTable
from tests.bots.hands import in_other_worlds
from tests.bots.test_bot_of_draw import in_another_world

KINDS = sorted(LEVELS)
TABLES = [
    (name, players)
    for name, game in ALL_GAMES.items()
    for players in sorted({min(game.player_counts), max(game.player_counts)})
]
"""Each game with the fewest players and with the most."""


def table(game: SomeGame, kinds: list[str], seed: str) -> SomeTable:
    return Table(
        game, [], seed=seed, bots={Seat(seat): GAMES[game.name].bots()[kind]() for seat, kind in enumerate(kinds)}
    )


def played(game: SomeGame, kinds: list[str], seed: str, deals: int) -> list[Action]:
    """What is done until so many deals have been played, or the game is over."""
    at = table(game, kinds, seed)
    while (at.state.deal < deals or at.state.to_act is not None) and at.step():
        pass
    return list(at.actions)


def test_every_level_is_a_bot() -> None:
    assert {*ALLOWED["bots"]} - {FOLLOWING} <= {*LEVELS}


@given(st.data())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_no_bot_does_what_any_house_rules_forbid(data: st.DataObject) -> None:
    """A refused move would raise."""
    name, players = data.draw(st.sampled_from(TABLES))
    usual = ALL_GAMES[name](players=players)
    rules = {rule.name: data.draw(st.sampled_from(rule.allowed)) for rule in usual.house_rules}
    try:
        game = ALL_GAMES[name](rules, players)
    except ImpossibleTable:
        return
    every = st.sampled_from(sorted(GAMES[name].bots()))
    kinds = data.draw(st.lists(every, min_size=players, max_size=players))
    played(game, kinds, data.draw(st.sampled_from("abc")), deals=1)


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_is_the_same_game(kind: str, name: str, players: int) -> None:
    game = ALL_GAMES[name]({}, players)
    assert played(game, [kind] * players, "again", 1) == played(game, [kind] * players, "again", 1)


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("kind", KINDS)
def test_what_a_seat_can_not_see_makes_no_difference(kind: str, name: str, players: int) -> None:
    chance = Random("worlds")
    differed = 0
    for game, state, seat in moments(ALL_GAMES[name]({}, players), kind):
        view = game.view(state, seat)
        other = swapped(game, state, seat, chance)
        assert game.view(other, seat) == view
        bot = GAMES[game.name].bots()[kind]()
        assert bot.advise(game.view(other, seat), Random(1)) == bot.advise(view, Random(1))
        differed += other.hands != state.hands
    assert differed > 2


def moments(game: SomeGame, kind: str) -> Iterator[tuple[SomeGame, Any, Seat]]:
    """Where this bot has a choice, in the first deal."""
    state = game.start()
    for action in played(game, [kind] * game.players, "moments", 1):
        if state.to_act is not None and len(state.legal) > 1:
            yield game, state, state.to_act
        state, _ = game.apply(state, action)


def swapped(game: SomeGame, state: Any, seat: Seat, chance: Random) -> Any:
    if isinstance(state, MoonState):
        return in_other_worlds(game, state, seat, chance)
    if isinstance(state, FortyTwoState):  # whoever plays has a stock of none
        hidden = [tile for at, hand in enumerate(state.hands) if at != seat for tile in hand]
        chance.shuffle(hidden)
        hands = [hand if at == seat else tuple(hidden.pop() for _ in hand) for at, hand in enumerate(state.hands)]
        return state.with_hands(hands)
    assert isinstance(game, DrawGame | ChickenFoot | MexicanTrainGame)
    return in_another_world(state, seat, chance)


def test_easy_never_bids_21() -> None:
    for players in (3, 4):
        game = ALL_GAMES[f"moon{players}"]({"all_pass": "force"})
        for seed in range(30):
            for action in played(game, ["easy"] * players, str(seed), 3):
                assert not (isinstance(action, Bid) and action.amount == MOON)


@pytest.mark.parametrize(
    ("game", "kinds", "least"),
    [("moon3", "normal easy easy", 33), ("draw12", "normal easy", 34), ("chicken_foot", "normal easy", 45)],
)
def test_normal_beats_easy(game: str, kinds: str, least: int) -> None:
    """In sixty games, the first player at each seat as often."""
    order = kinds.split()
    won = 0
    for number in range(60):
        turn = number % len(order)
        at = table(ALL_GAMES[game]({}), order[turn:] + order[:turn], f"against {number // len(order)}")
        while at.step():
            pass
        won += -turn % len(order) in at.state.winners
    assert won >= least, won
