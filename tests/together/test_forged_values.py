"""If something other than a game's values arrives, the codec refuses it as a bad message, or it is a value that the
game could have."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moon_access.engine.tiles import Seat, Tile
from moon_access.games import GAMES
from moon_access.link.codec import Codec
from moon_access.link.forms import Json
from moon_access.link.messages import BadMessage
from tests.all_games import ALL_GAMES, SomeGame
from tests.properties.random_play import tiles_in
from tests.support.long import LONG

from .played import kinds, send_and_receive, told_by

TRIES = 20_000 if LONG else 100
every_game = pytest.mark.parametrize("name", ALL_GAMES)

LIKELY = (
    "Play",
    "Deal",
    "Trick",
    "Tile",
    "__class__",
    "6-3",
    "3-6",
    "99-1",
    "6-3 ",
    "doubles",
    "PLAY",
    "is",
    "\x1b[2J",
    "",
)
NUMBERS = (-1, 0, 1, 2, 3, 7, 21, 1_000_000, 1_000_001, 10**30, -(10**6), 1.0, 0.5, True, False)
PARTS = st.none() | st.sampled_from(NUMBERS) | st.sampled_from(LIKELY) | st.text(max_size=8)
VALUES = st.recursive(
    PARTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(LIKELY) | st.text(max_size=6), inner),
    max_leaves=8,
)


@cache
def real(name: str) -> tuple[Codec, tuple[Any, ...], tuple[Any, ...], tuple[tuple[Any, Any], ...]]:
    """Return a game's codec, and real values of it: actions, events, and changes with the view before them."""
    game: SomeGame = GAMES[name].rules({"widow": "optional"} if name == "moon3" else {})
    codec, before = Codec(game), None
    actions, events, changes = [], [], []
    for step in list(told_by(game, Random(3)))[:60]:
        _, view, happened = step.told[step.action.seat or 0]
        actions += [codec.json_of(action) for action in step.legal[:4]]
        events += [codec.json_of(event) for event in happened]
        changes += [(codec.changes(view, before), before), (codec.changes(view, None), None)]
        before = view
    return (
        codec,
        send_and_receive(actions),
        send_and_receive(events),
        tuple((send_and_receive(told), view) for told, view in changes),
    )


def paths(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Yield the path to every part of the value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(path for key, part in inner for path in paths(part, (*way, key)))]


def forge(value: Any, data: st.DataObject) -> Any:
    """Return the value with one part replaced, removed, doubled, or repeated a hundred thousand times."""
    path = data.draw(st.sampled_from(paths(value)), "path")
    new = data.draw(VALUES, "new")
    if not path:
        return new
    copy = json.loads(json.dumps(value))
    place = copy
    for key in path[:-1]:
        place = place[key]
    how = data.draw(st.sampled_from(("other", "other", "gone", "twice", "endless")), "how")
    if how == "gone":
        del place[path[-1]]
    elif how == "endless":
        place[path[-1]] = [place[path[-1]]] * 100_000
    elif how == "twice" and isinstance(place, list):
        place.append(place[path[-1]])
    else:
        place[path[-1]] = new
    return copy


def read_value(how: Callable[[Json], object], value: Json) -> object:
    try:
        return how(value)
    except BadMessage as problem:
        assert len(str(problem.where)) < 100
        return None


@every_game
@settings(max_examples=TRIES)
@given(data=st.data())
def test_a_forged_action_or_event_is_refused_unless_the_game_has_it(name: str, data: st.DataObject) -> None:
    codec, actions, events, _ = real(name)
    for given_as, how in ((actions, codec.action), (events, codec.event)):
        found: Any = read_value(how, forge(data.draw(st.sampled_from(given_as)), data))
        if found is not None:
            assert kinds(how(send_and_receive(codec.json_of(found)))) == kinds(found)


@every_game
@settings(max_examples=TRIES)
@given(data=st.data())
def test_a_forged_view_is_refused_unless_it_suits_the_table(name: str, data: st.DataObject) -> None:
    codec, _, _, changes = real(name)
    told, before = data.draw(st.sampled_from(changes), "told")
    false = forge(told, data)
    view: Any = read_value(lambda value: codec.view(value, before), false)
    if view is not None:
        assert kinds(codec.view(send_and_receive(codec.changes(view, None)), None)) == kinds(view)
        assert view.players == codec.view(changes[1][0], None).players
        hash(view), repr(view)  # raises if a value is nested too deeply


@every_game
@settings(max_examples=TRIES)
@given(value=VALUES)
def test_any_random_value_is_refused_as_a_bad_message(name: str, value: Json) -> None:
    codec = real(name)[0]
    for how in (codec.action, codec.event, codec.read_refusal, lambda value: codec.view(value, None)):
        assert read_value(how, value) is None


@pytest.mark.parametrize(
    "value",
    [
        {"is": "Play", "seat": 3, "tile": "6-3", "end": None},
        {"is": "Play", "seat": True, "tile": "6-3", "end": None},
        {"is": "Play", "seat": -1, "tile": "6-3", "end": None},
        {"is": "Play", "seat": 0, "tile": "3-6", "end": None},
        {"is": "Play", "seat": 0, "tile": "7-3", "end": None},
        {"is": "Play", "seat": 0, "tile": "5-0", "end": None},  # not in the set for three
        {"is": "Play", "seat": 0, "tile": ["6-3"], "end": None},
        {"is": "Play", "seat": 0, "tile": "6-3", "end": 1_000_001},
        {"is": "Play", "seat": 0, "tile": "6-3", "end": 1.0},
        {"is": "Play", "seat": 0, "tile": "6-3"},
        {"is": "NameTrump", "seat": 0, "trump": True},
        {"is": "NameTrump", "seat": 0, "trump": "SIX"},
        {"is": "Bid", "seat": 0, "amount": "5"},
        {"is": ["Bid"], "seat": 0, "amount": 5},
        {"is": "TileDrawn", "seat": 0, "tile": None, "stock": 1},  # an event
        {"is": "Deal", "hands": [], "stock": [], "first": None},
        ["Play", 0, "6-3", None],
        "Play",
        None,
    ],
    ids=str,
)
def test_an_impossible_action_is_refused(value: Json) -> None:
    with pytest.raises(BadMessage):
        Codec(GAMES["moon3"].rules({})).action(value)


def test_the_path_to_the_wrong_part_is_reported() -> None:
    codec = Codec(GAMES["moon4"].rules({}))
    with pytest.raises(BadMessage) as problem:
        codec.event({"is": "TrickTaken", "trick": [1, 0, ["6-3", "x"], 0], "taken": [1, 0, 0, 0]})
    assert problem.value.where == "trick"
    with pytest.raises(BadMessage) as problem:
        codec.event({"is": "Bidden", "bid": [9, 5]})
    assert problem.value.where == "bid"


def test_a_forged_chain_is_never_longer_than_possible() -> None:
    game = GAMES["draw12"].rules({}, 2)
    codec, state = Codec(game), game.start()
    told = codec.changes(game.view(state, Seat(0)), None)
    link = [0, "6-3", None]
    view: Any = codec.view({**told, "chain": [link] * 184}, None)
    assert len(list(tiles_in(view.chain))) == 184
    for chain in ([link] * 185, {"kept": 0, "more": [link] * 185}, {"kept": 1, "more": []}, {"kept": -1, "more": []}):
        with pytest.raises(BadMessage):
            codec.view({**told, "chain": chain}, None)


def test_a_view_that_does_not_suit_the_table_is_refused() -> None:
    game = GAMES["moon3"].rules({})
    codec = Codec(game)
    told = codec.changes(game.view(game.start(), Seat(0)), None)
    for wrong in (
        {"players": 4},
        {"scores": [0, 0]},
        {"winners": [3]},
        {"seat": 3},
        {"seat": None},
        {"hand": ["1-1", 2]},
    ):
        with pytest.raises(BadMessage):
            codec.view({**told, **wrong}, None)
    missing = {name: value for name, value in told.items() if name != "trick"}
    with pytest.raises(BadMessage):
        codec.view(missing, None)
    assert Tile(6, 3) in game.tiles and codec.view({**told, "options": "none of theirs"}, None).hand == ()
