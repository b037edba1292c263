"""Every bot that players can choose, in every game: legal under any house rules, fair, and repeatable from its seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moon_access.bots.levels import ADAPTIVE, LEVELS
from moon_access.engine.actions import Action
from moon_access.engine.house_rules import ImpossibleTable
from moon_access.engine.refusals import Refused
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.chicken_foot.rules import ChickenFoot
from moon_access.games.draw.rules import DrawGame
from moon_access.games.forty_two.state import FortyTwoState
from moon_access.games.mexican_train.rules import MexicanTrainGame
from moon_access.games.moon.actions import MOON
from moon_access.games.moon.state import MoonState
from moon_access.games.tricks.actions import Bid
from moon_access.storage.settings import ALLOWED
from moon_access.table import Table
from tests.all_games import ALL_GAMES, SomeGame, SomeTable
from tests.bots.hands import in_other_worlds
from tests.bots.test_bot_of_draw import in_another_world
from tests.properties.random_play import hands_of, played_openly, twin_of
from tests.support.levels import bot

TABLES = [
    (name, players)
    for name, game in ALL_GAMES.items()
    for players in sorted({min(game.player_counts), max(game.player_counts)})
]
"""Each game with its fewest and its most players."""
BOTS = [(kind, *at) for at in TABLES for kind in GAMES[at[0]].bots() if kind in LEVELS]
"""Each level of a game, at each of its tables."""


def table(game: SomeGame, kinds: list[str], seed: str) -> SomeTable:
    return Table(game, [], seed=seed, bots={Seat(seat): bot(game.name, kind) for seat, kind in enumerate(kinds)})


def play_deals(game: SomeGame, kinds: list[str], seed: str, deals: int) -> list[Action]:
    """Return the actions of a game until so many deals have been played or the game is over."""
    at = table(game, kinds, seed)
    while (at.state.deal < deals or at.state.to_act is not None) and at.step():
        pass
    return list(at.actions)


def test_every_level_in_the_settings_is_a_level_of_bots() -> None:
    assert {*ALLOWED["bots"]} - {ADAPTIVE} <= {*LEVELS}


@given(st.data())
@settings(max_examples=25)
def test_no_bot_makes_a_move_that_house_rules_forbid(data: st.DataObject) -> None:
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
    play_deals(game, kinds, data.draw(st.sampled_from("abc")), deals=1)


@pytest.mark.costly(3)
@pytest.mark.parametrize(("kind", "name", "players"), BOTS)
def test_a_seed_repeats_its_game(kind: str, name: str, players: int) -> None:
    game = ALL_GAMES[name]({}, players)
    assert play_deals(game, [kind] * players, "again", 1) == play_deals(game, [kind] * players, "again", 1)


@pytest.mark.costly(2)
@pytest.mark.parametrize(("kind", "name", "players"), BOTS)
def test_what_a_seat_cannot_see_does_not_change_its_moves(kind: str, name: str, players: int) -> None:
    chance = Random("worlds")
    differed = 0
    game = ALL_GAMES[name]({}, players)
    for actions, state, seat in moments(game, kind):
        view = game.view(state, seat)
        other = in_a_world_alike(game, actions, state, seat, chance)
        assert game.view(other, seat) == view
        asked = bot(name, kind)
        assert asked.advise(game.view(other, seat), Random(1)) == asked.advise(view, Random(1))
        differed += hands_of(game, other) != hands_of(game, state)
    assert differed > 2


def moments(game: SomeGame, kind: str) -> Iterator[tuple[list[Action], Any, Seat]]:
    """Yield the positions in which this bot has a choice, in the first deal, or in as many deals as it takes to find
    some: the actions so far, the state, and the seat."""
    state, found = game.start(), 0
    actions = play_deals(game, [kind] * game.players, "moments", 5)
    for place, action in enumerate(actions):
        if state.to_act is None and state.deal and found > 5:
            return
        if state.to_act is not None and len(game.legal_actions(state)) > 1:
            found += 1
            yield actions[:place], state, state.to_act
        state, _ = game.apply(state, action)


def in_a_world_alike(game: SomeGame, actions: list[Action], state: Any, seat: Seat, chance: Random) -> Any:
    """Return a state that this seat cannot tell from the real one: the unseen tiles differ."""
    if isinstance(state, MoonState):
        return in_other_worlds(game, state, seat, chance)
    if isinstance(state, FortyTwoState):  # during play, the stock is empty
        hidden = [tile for at, hand in enumerate(state.hands) if at != seat for tile in hand]
        chance.shuffle(hidden)
        hands = [hand if at == seat else tuple(hidden.pop() for _ in hand) for at, hand in enumerate(state.hands)]
        return state.with_hands(hands)
    if isinstance(game, DrawGame | ChickenFoot | MexicanTrainGame):
        return in_another_world(state, seat, chance)
    return with_two_changed(game, actions, state, seat, chance)


def with_two_changed(game: SomeGame, actions: list[Action], state: Any, seat: Seat, chance: Random) -> Any:
    """Return the state with two unseen tiles exchanged, if everybody could have made the same moves."""
    known = {*game.view(state, seat).hand, *played_openly(actions)}
    unseen = [tile for tile in game.tiles if tile not in known]
    for _ in range(20 if len(unseen) > 1 else 0):
        other = game.start()
        try:
            for action in twin_of(actions, *chance.sample(unseen, 2)):
                other, _ = game.apply(other, action)
        except Refused:
            continue
        if hands_of(game, other) != hands_of(game, state):
            return other
    return state


def test_easy_never_bids_21() -> None:
    for players in (3, 4):
        game = ALL_GAMES[f"moon{players}"]({"all_pass": "force"})
        for seed in range(30):
            for action in play_deals(game, ["easy"] * players, str(seed), 3):
                assert not (isinstance(action, Bid) and action.amount == MOON)


@pytest.mark.parametrize(
    ("game", "kinds", "least"),
    [("moon3", "normal easy easy", 33), ("draw12", "normal easy", 34), ("chicken_foot", "normal easy", 45)],
)
def test_normal_beats_easy(game: str, kinds: str, least: int) -> None:
    """Play sixty games, with the first player at each seat equally often."""
    order = kinds.split()
    won = 0
    for number in range(60):
        turn = number % len(order)
        at = table(ALL_GAMES[game]({}), order[turn:] + order[:turn], f"against {number // len(order)}")
        while at.step():
            pass
        won += -turn % len(order) in at.state.winners
    assert won >= least, won
