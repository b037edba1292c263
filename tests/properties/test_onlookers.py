"""An onlooker hears what everybody at the table may know, and nothing else.

As in test_secrets_in_rules.py, exchange two tiles that were never on the table, between hands, the stock, the widow and
a discard. The onlooker must have been told the same events, and every answer in words must be the same.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from moon_access.announcer.listener import Listener
from moon_access.announcer.preferences import Verbosity
from moon_access.engine.actions import Action
from moon_access.engine.game import ONLOOKER
from moon_access.engine.refusals import Refused
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.words import tellings
from tests.all_games import ALL_GAMES, SomeGame
from tests.properties.random_play import random_moment, tiles_in, twin_of
from tests.properties.test_secrets_in_rules import count_pips
from tests.support.long import LONG

MOMENTS = 2_000 if LONG else 150
NAMES = ("Anna", "Ben", "Clara", "Dora", "Emily", "Frank", "Grace", "Henry")
every_game = pytest.mark.parametrize("name", ALL_GAMES)


def watch_from_start(game: SomeGame, actions: list[Action]) -> list[tuple[Any, list[Any]]]:
    """Return everything that an onlooker hears from the start: the view and the events after each action."""
    state = game.start()
    told = []
    for action in actions:
        state, events = game.apply(state, action)
        told.append((game.onlooker_view(state), [game.redact(event, None) for event in events]))
    return told


def listener(game: SomeGame, chance: Random) -> Listener:
    verbosity, braille = chance.choice(list(Verbosity)), chance.random() < 0.5
    return Listener(None, NAMES[: game.players], verbosity, sides=game.sides, braille=braille)


def in_words(game: SomeGame, told: list[tuple[Any, list[Any]]], to: Listener) -> list[object]:
    """Return the announcements of all events, and the answers at the end."""
    words, said = GAMES[game.name].words(), []
    for view, events in told:
        heard = [(event, view) for event in events]
        said += [words.announce(heard, to), *tellings(words, heard, to).ways]
    view = told[-1][0]
    said += [answer(view, to) for answer in words.answers.values()]
    said += [answer(view, to, number) for answer in words.numbered_answers.values() for number in (1, 2)]
    if words.unseen is not None:
        said.append(words.unseen(view, to, None))
    return [*said, words.recap(view, to), words.place_in_deal(view, to), words.choices(view, to)]


@pytest.mark.sampled(8)
@every_game
def test_what_an_onlooker_hears_does_not_depend_on_hidden_tiles(name: str) -> None:
    compared: Counter[str] = Counter()
    for number in range(MOMENTS):
        rng = Random(f"{name} watched {number}")
        moment = random_moment(name, rng, 1, 80)
        game, actions = moment.game, moment.actions
        hidden = moment.unseen(None)
        if len(hidden) < 2:
            continue
        one, other = rng.sample(hidden, 2)
        twin = twin_of(actions, one, other)
        try:
            told = watch_from_start(game, twin)
        except Refused:
            continue  # with these tiles, a player would have had to act differently
        if count_pips(game, twin) != count_pips(game, actions):
            continue  # a scored hand has told its pips
        real, to = watch_from_start(game, actions), listener(game, rng)
        assert told == real
        assert in_words(game, told, to) == in_words(game, real, to)
        compared["in all"] += 1
    assert compared["in all"] > MOMENTS / 5, compared


@every_game
def test_an_onlooker_sees_every_tile_on_the_table_and_no_other(name: str) -> None:
    tiles = 0
    for number in range(MOMENTS // 3):
        moment = random_moment(name, Random(f"{name} seen {number}"), 1, 80)
        view = moment.game.onlooker_view(moment.state)
        seen = set(tiles_in(view))
        assert not seen.intersection(moment.unseen(None))
        tiles += len(seen)
    assert tiles


@every_game
def test_an_onlooker_sees_what_every_seat_sees_and_no_hand(name: str) -> None:
    own = {"seat", "hand", "legal", "widow_seen", "discard"}
    for number in range(MOMENTS // 3):
        game, _, state, _ = random_moment(name, Random(f"{name} nobody {number}"), 0, 80)
        view, seats = game.onlooker_view(state), [game.view(state, seat) for seat in map(Seat, range(game.players))]
        assert (view.seat, view.hand, tuple(view.legal)) == (ONLOOKER, (), ())
        for field in set(view._fields) - own:
            told = [getattr(seat, field) for seat in seats]
            if all(one == told[0] for one in told):  # a fact that all seats know is public
                assert getattr(view, field) == told[0], field
        for field in own & {"widow_seen", "discard"} & set(view._fields):
            assert getattr(view, field) is None
