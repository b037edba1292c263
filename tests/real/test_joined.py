"""A joined game with a real braille display and the real voice: the player feels and hears what others do elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.console.routing_keys import READING_TIME
from tests.real.conftest import wait_until
from tests.real.console import Console
from tests.real.game import Game
from tests.real.sound import SoundCard
from tests.real.test_routing_keys import CELLS, free_host, module
from tests.real.test_voice_is_heard import QUICK, Listening
from tests.terminal.at_terminal import PROGRAM
from tests.together.places import Place, Server

__all__ = ["module"]

BERND_BEGINS = """
from moon_access.server.tables import hosted_game

hosted_game.draw_secret_seed = lambda: "7+0@0"

from moon_access.__main__ import main
main()
"""
"""A server with known deals: no bid ends the auction before Bernd and Zuzka have passed."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "server", (sys.executable, "-c", BERND_BEGINS))
    server.start()
    yield server
    server.close()


@pytest.fixture
def opener(server: Server, tmp_path: Path) -> Iterator[Place]:
    """Return another player, who has opened a table for Moon."""
    place = Place(tmp_path / "elsewhere", server, "Bernd", "en", "screen-reader")
    place.come()
    place.prompt()
    for _ in range(5):
        place.answer("1")
    yield place
    place.close()


def list_arguments(place: Place, *more: str) -> list[str]:
    return ["join", f"127.0.0.1:{place.server.port}", "--name", place.name, "--read", place.read, *more]


def begin(server: Server, opener: Place) -> None:
    opener.type("1")
    wait_until(lambda: any(line.startswith('{"deal"') for line in server.lines()), "no game")


def test_a_joined_game_is_read_and_played_on_a_braille_display(
    console: Console, module: str, server: Server, opener: Place
) -> None:
    """The prompt is under the fingers, a routing key chooses in it, and the line above has what others do."""
    host = free_host()
    display = console.display(CELLS, "cs", host)
    place = Place(console.folder / "braille", server, "Zuzka", "cs", "braille", CELLS)
    place.home.environment |= {"PYTHONPATH": module, "BRLAPI_HOST": host, "BRLAPI_AUTH": "none"}
    console.run([*PROGRAM, *list_arguments(place, "--cells", str(CELLS), "--brlapi")], place.home)
    display.wait_for("Lobby 1-6:".__eq__, "lobby")
    console.type("6\n")
    display.wait_for(lambda text: text.startswith("čeká se"), "table")
    begin(server, opener)
    opener.prompt()
    opener.type("pass")
    prompt = display.wait_for(lambda text: text.endswith("pas:"), "prompt")
    before, since = len(server.lines()), time.monotonic()
    wait_until(lambda: time.monotonic() - since > READING_TIME, "time stands still")
    display.press(f"Route {prompt.rindex(' pas') + len('pas')}")
    wait_until(lambda: server.lines(before), "nothing is chosen")
    assert server.lines(before)[0] == '{"seat":1,"bid":"pass"}'
    wait_until(lambda: "ty pas" in " ".join(console.lines()), "nothing is told")
    display.wait_until_calm(0.3)
    display.press("LnUp")
    told = display.wait_for(lambda text: text and text != prompt, "what happened")
    assert told in console.lines(), "each line must fit into one window"


def test_moves_of_a_player_elsewhere_are_heard(sound: SoundCard, server: Server, opener: Place, tmp_path: Path) -> None:
    place = Place(tmp_path / "voice", server, "Zuzka", "de", "speech")
    place.home.keep(language="de", read="speech", name=place.name, rate=QUICK, others="same")
    environment = {**sound.environment, "PATH": place.home.environment["PATH"]}
    game = Game(place.home.folder, environment, *list_arguments(place))
    try:
        game.read()
        game.type("6")
        begin(server, opener)
        heard = Listening(sound, "de")
        heard.place = sound.length
        opener.prompt()
        opener.type("pass")
        game.process.expect("Bernd passt.")
        heard.hear(["Bernd passt."])
    finally:
        game.close()
