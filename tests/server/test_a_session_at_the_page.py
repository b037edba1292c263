"""A player at a page gets, turn by turn, the output of an equal session at home."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from moon_access.console.console import PlayerLeaves
from moon_access.outputs.earcons import GAP_MILLISECONDS, Earcon
from moon_access.server.doors.web_door import WebDoor
from moon_access.terminals.channel_terminal import ChannelTerminal
from tests.support.seated import Seated

from .page_client import Page, open_page
from .small_server import SmallServer

TYPED = ("hand", "nothing", "", "?", "1", "score", "2", "1", "repeat", "1")


@pytest.fixture
def server() -> SmallServer:
    return SmallServer()


@pytest.fixture
def door(server: SmallServer) -> Iterator[WebDoor]:
    with open_page(server) as door:
        yield door


def make_seated(game: str, language: str, read: str) -> Seated:
    return Seated(game, language, read, seed="door")


@pytest.mark.parametrize(
    ("game", "language", "read"),
    [("moon3", "en", "screen-reader"), ("draw12", "de", "screen-reader"), ("moon3", "cs", "braille")],
)
def test_a_session_at_the_page_shows_the_lines_of_a_game_at_home(
    server: SmallServer, door: WebDoor, game: str, language: str, read: str
) -> None:
    def play(terminal: ChannelTerminal) -> None:
        there = make_seated(game, language, read)
        there.console.terminal = terminal
        terminal.attend(there.console)
        with pytest.raises(PlayerLeaves):
            there.play()

    server.play = play
    home = make_seated(game, language, read)
    home.terminal.width = 0
    home.type(*TYPED)
    with Page(door.port) as page:
        page.until("Guest, 0 columns.")
        for typed, (shown, _) in zip((*TYPED, None), home.terminal.reads, strict=True):
            *told, asked = shown.split("\n")
            piece = page.receive_next()
            assert (piece["told"], piece["prompt"]) == (told, asked.strip())
            assert piece["language"] == language
            if typed is not None:
                page.type(typed)


@pytest.mark.parametrize("read", ["screen-reader", "braille"])
def test_earcons_are_sent_with_the_text_that_follows_them(server: SmallServer, door: WebDoor, read: str) -> None:
    def play(terminal: ChannelTerminal) -> None:
        there = make_seated("draw12", "en", read)
        there.console.terminal = terminal
        terminal.attend(there.console)
        with pytest.raises(PlayerLeaves):
            there.play()

    server.play = play
    with Page(door.port) as page:
        page.until("Guest, 0 columns.")
        assert "earcons" not in page.receive_next(), "nobody has asked for them"
        page.type("sounds on")
        each = page.receive_next()["earcons"]
        assert len(each) == len(Earcon) + 2, "a tile is heard at three places"
        assert [one["pan"] for one in each[:4]] == [-0.8, 0, 0.8, 0]
        for signal in each:
            ends = [start + length for _, start, _, length, _ in signal["notes"]]
            assert max(ends) + GAP_MILLISECONDS == signal["lasts"] < 150 + GAP_MILLISECONDS
        page.type("1")
        played = page.receive_next()
        assert played["earcons"][0]["pan"] == 0 and len(played["earcons"]) > 1
        page.type("repeat")
        again = page.receive_next()
        assert again["told"] == played["told"] and "earcons" not in again


@pytest.mark.parametrize(("language", "done"), [("en", "0 done"), ("de", "0 fertig"), ("cs", "0 hotovo")])
def test_a_number_and_the_word_for_the_same_choice_are_one_button(
    server: SmallServer, door: WebDoor, language: str, done: str
) -> None:
    def play(terminal: ChannelTerminal) -> None:
        there = make_seated("moon3", language, "screen-reader")
        there.console.terminal = terminal
        terminal.attend(there.console)
        with pytest.raises(PlayerLeaves):
            there.play()

    server.play = play
    with Page(door.port) as page:
        page.until("Guest, 0 columns.")
        page.receive_next()
        page.type("options")
        offered = [(label, typed) for label, typed, _ in page.receive_next()["choices"]]
        assert offered[-1] == (done, "0")


@pytest.mark.parametrize("prompt", ["full", "short", "word"])
def test_choices_are_offered_however_short_the_prompt_is(server: SmallServer, door: WebDoor, prompt: str) -> None:
    def play(terminal: ChannelTerminal) -> None:
        there = make_seated("moon3", "en", "screen-reader")
        there.console.change(there.console.settings._replace(prompt=prompt), "en")
        there.console.terminal = terminal
        terminal.attend(there.console)
        with pytest.raises(PlayerLeaves):
            there.play()

    server.play = play
    with Page(door.port) as page:
        page.until("Guest, 0 columns.")
        offered = page.receive_next()["choices"]
        assert [typed for _, typed, _ in offered][-1] == "pass"
        assert len(offered) > 2
        page.type(offered[-1][1])
        assert "You pass." in page.receive_next()["told"]
