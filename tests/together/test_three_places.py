"""Three people in three places play Moon to the end: in Czech braille, in German, and in English over plain ssh.

Each program is a process at a terminal of its own, and so is the server. What each of them was told is what the same
game tells at home, word for word. In CI it is one deal; MOON_ACCESS_LONG=1 asks for the whole game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.announcer import together as words
from moon_access.engine.actions import Deal
from moon_access.record.reader import RecordedGame
from tests.support.long import LONG
from tests.terminal.killing import typed

from .places import AtHome, Place, Server, in_three_places, is_over, move, plain, sit_down, to_act, wait_until


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "server")
    server.start()
    yield server
    server.close()


@pytest.fixture
def places(server: Server, tmp_path: Path) -> Iterator[list[Place]]:
    places = in_three_places(tmp_path, server)
    yield places
    for place in places:
        place.close()


def test_what_three_are_told_in_three_places_is_what_each_is_told_at_home(server: Server, places: list[Place]) -> None:
    sit_down(places)
    lines, chance = [list[str]() for _ in places], Random(17)
    game = server.game()
    while not is_over(game) and (LONG or deals(game) == 1):
        seat, legal = to_act(game)
        assert seat is not None
        line = typed(chance.choice(legal))
        lines[seat].append(line)
        game = move(places, line, seat)
    for seat, place in enumerate(places):
        home = AtHome(game, seat, place)
        told = home.play(lines[seat])
        waited = [home.tell(words.waiting(player.name)) for player in game.players]
        wait_until(partial(is_told, place, told, waited), places)
        after = without(waited, place).partition(told)[2]
        assert (after != "") == is_over(game), f"{place.name} is told more than at home: {after!r}"
        assert "\x1b" not in place.told


def deals(game: RecordedGame) -> int:
    return sum(isinstance(action, Deal) for action in game.actions)


def without(waited: Sequence[str], place: Place) -> str:
    """What is shown, but whom the table waited for: the machine may be slow."""
    shown = place.shows()
    for one in waited:
        shown = plain(shown.replace(one, ""))
    return shown


def is_told(place: Place, told: str, waited: Sequence[str]) -> bool:
    return told in without(waited, place)
