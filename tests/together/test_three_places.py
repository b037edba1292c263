"""Three people in three places play Moon to the end: in Czech braille, in German, and in English over plain ssh.

Each program is a process at its own terminal, and so is the server. Each player must hear, word for word, what the same
game tells at home. CI plays one deal; MOON_ACCESS_LONG=1 plays the whole game.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.announcer import connection
from moon_access.announcer import together as words
from moon_access.announcer.message import Message
from moon_access.bots.levels import bot_of
from moon_access.engine.actions import Deal
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.record.reader import RecordedGame
from tests.support.long import LONG
from tests.terminal.at_terminal import PROGRAM
from tests.terminal.killing import line_for_choice
from tests.terminal.voiced import Voiced

from .places import AtHome, Place, Server, in_three_places, is_over, move, plain, sit_down, to_act, wait_until


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "server")
    server.start()
    yield server
    server.close()


@pytest.fixture
def places(server: Server, tmp_path: Path) -> Iterator[list[Place]]:
    places = in_three_places(tmp_path, server, "speech")
    yield places
    for place in places:
        place.close()


def test_three_players_in_three_places_hear_what_each_hears_at_home(server: Server, places: list[Place]) -> None:
    sit_down(places)
    lines, chance = [list[str]() for _ in places], Random(17)
    game = server.game()
    bot = bot_of(GAMES[game.game.name].bots(), "normal")
    while not is_over(game) and (LONG or deals(game) == 1):
        seat, _ = to_act(game)
        assert seat is not None
        # Random moves alone hardly ever finish a game.
        line = line_for_choice(bot.advise(game.game.view(game.state, Seat(seat)), chance).action)
        lines[seat].append(line)
        game = move(places, line, seat)
    for seat, place in enumerate(places):
        home = AtHome(game, seat, place)
        waited = [home.tell(words.waiting_for(player.name)) for player in game.players]
        # If the first deal arrives together with the beginning, both share the windows of a braille display.
        ways = [home.play(lines[seat]), AtHome(game, seat, place).play(lines[seat], *beginning(game, seat))]
        wait_until(partial(is_any_told, place, ways, waited), places)
        told = next(way for way in ways if is_told(place, way, waited))
        after = remove_waiting(waited, place).partition(told)[2]
        assert (after != "") == is_over(game), f"{place.name} hears more than at home: {after!r}"
        assert "\x1b" not in place.raw_output
        if isinstance(place.home, Voiced):  # after a long wait, the voice skips lines
            opening = ".".join(told.split(".")[:3])
            assert opening in plain(" ".join(place.home.said))


AT_THE_END = """
import os, signal, sys
sys.argv[0] = "moon-access"
from moon_access.server.store.sqlite_store import SqliteStore

append = SqliteStore.append

def last(store, table, expected, lines):
    append(store, table, expected, lines)
    if any(line.startswith('{"over":') for line in lines):
        os.kill(os.getpid(), signal.SIGKILL)

SqliteStore.append = last
from moon_access.__main__ import main
main()
"""


@pytest.mark.skipif(not LONG, reason="MOON_ACCESS_LONG=1 asks for it; test_ends_not_heard.py kills in one process")
def test_a_server_killed_before_it_announces_the_end_announces_it_to_all_three(tmp_path: Path) -> None:
    server = Server(tmp_path / "server", (sys.executable, "-c", AT_THE_END))
    server.start()
    places = in_three_places(tmp_path, server)
    places[0].home.keep(**places[0].settings, house={"moon3": {"rounds": 1}})
    try:
        sit_down(places)
        bot, chance = bot_of(GAMES["moon3"].bots(), "easy"), Random(17)
        while not is_over(game := server.game()):
            seat, _ = to_act(game)
            assert seat is not None
            places[seat].prompt()
            before, last = len(server.lines()), seat
            line = line_for_choice(bot.advise(game.game.view(game.state, Seat(seat)), chance).action)
            places[seat].type(line)
            wait_until(lambda: server.lines(before), places)  # noqa: B023
        server.wait_until_killed()
        server.program = PROGRAM
        server.start()
        for seat, place in enumerate(places):
            typed_last = [line] if seat == last else []
            if not place.joins:
                place.close()
                place.come()
            # The end comes together with the message that the connection is back, or right after it.
            ends = [
                last_announcement(AtHome(game, seat, place, len(game.actions) - 1), typed_last, behind)
                for behind in BEHIND
            ]
            wait_until(lambda: any(end in plain(place.shows()) for end in ends), places)  # noqa: B023
        assert [len(list(place.home.games.glob("*"))) for place in places] == [1, 1, 0]
    finally:
        server.close()
        for place in places:
            place.close()


BEHIND: tuple[tuple[Message, ...], ...] = ((), (connection.connected_again(),))


def last_announcement(home: AtHome, typed_last: Sequence[str], behind: Sequence[Message]) -> str:
    """Return the announcement of the last action, after the text typed for it."""
    shown = home.play(typed_last, *behind)
    return shown.partition(typed_last[0])[2].strip() if typed_last else shown


def beginning(game: RecordedGame, seat: int) -> tuple[Message, ...]:
    """Return what a table tells this seat when the game begins."""
    others = [(player.name, player.kind) for at, player in enumerate(game.players) if at != seat]
    return words.begins(GAMES[game.game.name].title, words.company(others))


def deals(game: RecordedGame) -> int:
    return sum(isinstance(action, Deal) for action in game.actions)


def remove_waiting(waited: Sequence[str], place: Place) -> str:
    """Return the output without the player whom the table waited for, because the machine may be slow."""
    shown = place.shows()
    for one in waited:
        shown = plain(shown.replace(one, ""))
    return shown


def is_told(place: Place, told: str, waited: Sequence[str]) -> bool:
    return told in remove_waiting(waited, place)


def is_any_told(place: Place, ways: Sequence[str], waited: Sequence[str]) -> bool:
    return any(is_told(place, way, waited) for way in ways)
