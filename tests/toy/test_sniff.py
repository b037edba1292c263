"""Sniff counts its first double while it is open; otherwise it is all fives."""

from __future__ import annotations

from random import Random

from moon_access.engine.actions import Action, Play
from moon_access.engine.chain import place_on_double
from moon_access.engine.events import EndsScored
from moon_access.engine.tiles import Seat, Tile, full_set
from moon_access.games.draw.all_fives import AllFivesGame
from moon_access.games.draw.state import DrawState
from tests.toy.sniff import SniffGame

SNIFF = Tile(5, 5)
ON_IT = tuple(Tile(5, low) for low in (4, 3, 2, 1))


def begun(game: AllFivesGame) -> DrawState:
    """Return a round in which seat 0 holds the first double and two tiles for it, and seat 1 the two others."""
    first, second = (SNIFF, ON_IT[1], ON_IT[3]), (ON_IT[0], ON_IT[2], Tile(6, 6))
    rest = [tile for tile in full_set(6) if tile not in (*first, *second)]
    size = game.options.hand - 3
    hands = [(*first, *rest[:size]), (*second, *rest[size : 2 * size])]
    shuffled = [*hands[0], *hands[1], *rest[2 * size :]]
    state, _ = game.apply(game.start(), game.make_deal(game.start(), shuffled, Seat(0)))
    return state


def sums(game: AllFivesGame) -> list[int]:
    """Return the sum of the open ends as the first double is laid, and as its four sides are covered one by one."""
    state, found = begun(game), []
    for at, tile in enumerate((SNIFF, *ON_IT)):
        end = None if at == 0 else place_on_double(5)
        state, events = game.apply(state, Play(Seat(at % 2), tile, end))
        pips = [event.pips for event in events if isinstance(event, EndsScored)]
        found.append(pips[0] if pips else game.options.sum_of(state.ends))
    return found


def test_the_first_double_counts_as_long_as_it_is_open_and_by_half_on_its_last_side() -> None:
    assert sums(SniffGame()) == [10, 10 + 4, 10 + 4 + 3, 5 + 4 + 3 + 2, 4 + 3 + 2 + 1]
    assert sums(AllFivesGame()) == [10, 10 + 4, 4 + 3, 4 + 3 + 2, 4 + 3 + 2 + 1]


def test_the_hands_are_those_of_sniff() -> None:
    assert [SniffGame(None, players).options.hand for players in (2, 3, 4)] == [7, 6, 5]


def test_a_sum_that_is_a_multiple_of_five_scores_for_the_player_who_makes_it() -> None:
    game, chance = SniffGame(), Random("sniff")
    state = game.start()
    scored = 0
    while not state.winners:
        action: Action
        if state.to_act is None:
            action = game.make_deal(state, chance.sample(game.tiles, len(game.tiles)), Seat(chance.randrange(2)))
        else:
            action = chance.choice(game.legal_actions(state))
        state, events = game.apply(state, action)
        for event in events:
            if isinstance(event, EndsScored):
                assert event.pips == game.options.sum_of(event.ends) and event.pips % 5 == 0
                scored += 1
    assert scored
