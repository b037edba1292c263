"""Nothing that a seat hears depends on tiles that it has not seen.

Stop a random game at a random moment. Play it again in a world in which two tiles that this seat has never seen are
exchanged from the deal on, between other hands, the stock, the widow and a discard. If everybody could have made the
same moves, this seat must have been told the same events.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from moon_access.engine.actions import Action
from moon_access.engine.events import RoundScored
from moon_access.engine.refusals import Refused
from moon_access.engine.tiles import Seat, Tile
from tests.all_games import ALL_GAMES, SomeGame
from tests.properties.random_play import hands_of, random_moment, twin_of
from tests.support.long import LONG

GAMES = 5_000 if LONG else 250
MOST_ACTIONS = 80


def collect_from_start(game: SomeGame, actions: list[Action], seat: Seat) -> list[object]:
    """Return everything that this seat gets from the start: its view after each action, and its events."""
    state = game.start()
    given: list[object] = []
    for action in actions:
        state, events = game.apply(state, action)
        given.append((game.view(state, seat), [game.redact(event, seat) for event in events]))
    return given


def count_pips(game: SomeGame, actions: list[Action]) -> list[tuple[int, ...]]:
    """Return the pips in every hand at the end of each round."""
    state, counts = game.start(), []
    for action in actions:
        state, events = game.apply(state, action)
        counts += [event.pips for event in events if isinstance(event, RoundScored)]
    return counts


def hiding_place(game: SomeGame, actions: list[Action], tile: Tile) -> str:
    """Return the place of this tile at the end: the number of a hand, or ``elsewhere`` (stock, widow, discard)."""
    state = game.start()
    for action in actions:
        state, _ = game.apply(state, action)
    return next((str(seat) for seat, hand in enumerate(hands_of(game, state)) if tile in hand), "elsewhere")


@pytest.mark.costly(2)
@pytest.mark.sampled(9)
@pytest.mark.parametrize("name", ALL_GAMES)
def test_what_a_seat_hears_does_not_depend_on_unseen_tiles(name: str) -> None:
    compared: Counter[str] = Counter()
    for number in range(GAMES):
        rng = Random(f"{name} {number}")
        moment = random_moment(name, rng, 1, MOST_ACTIONS)
        game, actions, state, _ = moment
        for seat in map(Seat, range(game.players)):
            unseen = moment.unseen(seat)
            if len(unseen) < 2:
                continue
            held = [tile for tile in unseen if any(tile in hand for hand in hands_of(game, state))]
            one, other = rng.sample(held if len(held) > 1 and rng.random() < 0.5 else unseen, 2)
            twin = twin_of(actions, one, other)
            try:
                given = collect_from_start(game, twin, seat)
            except Refused:
                continue  # with these tiles, a player would have had to act differently, as this seat may conclude
            if count_pips(game, twin) != count_pips(game, actions):
                continue  # a scored hand has told its pips, which are no secret
            assert given == collect_from_start(game, actions, seat), f"seat {seat} in the game {name} {number}"
            places = sorted(hiding_place(game, actions, tile) for tile in (one, other))
            if places[0] != places[1]:
                compared["with elsewhere" if "elsewhere" in places else "between hands"] += 1
    assert compared["between hands"] > GAMES / 10, compared
    stock = game.make_deal(game.start(), game.tiles, Seat(0)).stock
    assert compared["with elsewhere"] > GAMES / 10 or not stock, compared
