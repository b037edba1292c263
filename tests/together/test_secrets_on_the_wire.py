"""Not one byte sent to a seat, or to an onlooker, depends on tiles that they have not seen."""

from __future__ import annotations

import re
from random import Random

import pytest

from moon_access.engine.actions import Action
from moon_access.engine.refusals import Refused
from moon_access.engine.tiles import Seat
from moon_access.link.codec import Codec
from moon_access.link.messages import line_of
from tests.all_games import ALL_GAMES, SomeGame
from tests.properties.random_play import random_moment, twin_of
from tests.properties.test_secrets_in_rules import count_pips
from tests.support.long import LONG

MOMENTS = 2_000 if LONG else 40
TILE = re.compile(r'"(\d+-\d+)"')


def lines(game: SomeGame, actions: list[Action], seat: Seat | None) -> list[str]:
    """Return the messages to this seat (None: an onlooker), action by action."""
    codec, state, before = Codec(game), game.start(), None
    sent = []
    for action in actions:
        state, events = game.apply(state, action)
        view = game.onlooker_view(state) if seat is None else game.view(state, seat)
        told = [codec.json_of(game.redact(event, seat)) for event in events]
        sent.append(line_of({"is": "done", "events": told, "view": codec.changes(view, before)}).decode())
        before = view
    return sent


@pytest.mark.parametrize("name", ALL_GAMES)
def test_the_messages_on_the_wire_do_not_depend_on_unseen_tiles(name: str) -> None:
    compared = 0
    for number in range(MOMENTS):
        rng = Random(f"{name} wire {number}")
        moment = random_moment(name, rng, 1, 60)
        game, actions = moment.game, moment.actions
        seat = rng.choice([None, *map(Seat, range(game.players))])
        unseen = moment.unseen(seat)
        if len(unseen) < 2:
            continue
        twin = twin_of(actions, *rng.sample(unseen, 2))
        try:
            told = lines(game, twin, seat)
        except Refused:
            continue  # with these tiles, a player would have had to act differently
        if count_pips(game, twin) != count_pips(game, actions):
            continue  # a scored hand has told its pips
        assert told == lines(game, actions, seat)
        compared += 1
    assert compared > MOMENTS / 5


@pytest.mark.parametrize("name", ALL_GAMES)
def test_no_line_to_a_seat_names_a_tile_that_the_seat_has_not_seen(name: str) -> None:
    found = 0
    for number in range(MOMENTS):
        rng = Random(f"{name} named {number}")
        moment = random_moment(name, rng, 1, 60)
        for seat in (None, *map(Seat, range(moment.game.players))):
            named = set(TILE.findall(lines(moment.game, moment.actions, seat)[-1]))
            assert not named.intersection(map(str, moment.unseen(seat)))
            found += len(named)
    assert found > MOMENTS
