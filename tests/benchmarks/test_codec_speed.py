"""Measure the cost of sending one action to a seat elsewhere: the events, and the changes of its view.

The codec writes JSON values and reads them again; turning them into text is measured apart. Each seat gets a view after
each action, so writing and reading should each take at most 100 microseconds on average.
"""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from moon_access.engine.game import View
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.link.codec import Codec
from tests.together.played import some_game, told_by

SHALL = 100
GAMES_PLAYED = 40


def collect_updates(name: str) -> list[tuple[Codec, list[tuple[list[Any], View, View | None]]]]:
    """Return the codec of a game, and for each action what a seat gets after it: the events, the view, and the view
    before."""
    found = []
    for number in range(GAMES_PLAYED):
        game, rng = some_game(name, number)
        before: dict[Seat, View] = {}
        of_game = []
        for step in told_by(game, rng):
            for seat, view, events in step.told:
                of_game.append((events, view, before.get(seat)))
                before[seat] = view
        found.append((Codec(game), of_game))
    return found


def microseconds(seconds: list[float]) -> str:
    seconds = sorted(1e6 * one for one in seconds)
    mean, most = sum(seconds) / len(seconds), seconds[len(seconds) * 99 // 100]
    return f"mean {mean:.1f}, median {seconds[len(seconds) // 2]:.1f}, 99 of 100 within {most:.1f} microseconds"


@pytest.mark.parametrize("name", GAMES)
def test_the_time_to_send_an_action_to_another_program_is_measured(name: str) -> None:
    times: dict[str, list[float]] = {"written": [], "as text": [], "from text": [], "read": []}
    sizes, whole = [], []
    for codec, of_game in collect_updates(name):
        for events, view, before in of_game:
            began = time.perf_counter()
            message = {"events": [codec.json_of(event) for event in events], "view": codec.changes(view, before)}
            written = time.perf_counter()
            text = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()
            as_text = time.perf_counter()
            again = json.loads(text)
            from_text = time.perf_counter()
            for event in again["events"]:
                codec.event(event)
            codec.view(again["view"], before)
            read = time.perf_counter()
            for what, seconds in zip(
                times, (written - began, as_text - written, from_text - as_text, read - from_text), strict=True
            ):
                times[what].append(seconds)
            sizes.append(len(text))
            whole.append(len(json.dumps(codec.changes(view, None), separators=(",", ":"))))
    print(f"\n{name}: {len(sizes)} times told; written and read shall take {SHALL} microseconds each")
    for what, seconds_of in times.items():
        print(f"  {what}: {microseconds(seconds_of)}")
    print(f"  bytes: mean {sum(sizes) / len(sizes):.0f}, most {max(sizes)}; a whole view {sum(whole) / len(whole):.0f}")
    assert sum(times["written"]) / len(sizes) < SHALL / 1e6
    assert sum(times["read"]) / len(sizes) < SHALL / 1e6


@pytest.mark.parametrize("name", GAMES)
def test_the_time_to_make_a_codec_is_measured(name: str) -> None:
    game, seconds = GAMES[name].rules({}), []
    for _ in range(50):
        began = time.perf_counter()
        Codec(game)
        seconds.append(time.perf_counter() - began)
    print(f"\n{name}: a codec is made in: {microseconds(seconds[1:])}; the first in {1000 * seconds[0]:.1f} ms")
