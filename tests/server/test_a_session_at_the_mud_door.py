"""A player with a MUD client gets, line by line, the output of an equal session at home."""

from __future__ import annotations

import json

import pytest

from moon_access.console.console import PlayerLeaves
from moon_access.terminals.channel_terminal import ChannelTerminal
from tests.support.seated import Seated

from .mud_client import GA, GMCP, IAC, SB, SE, MudClient, open_mud
from .small_server import SmallServer

TYPED = ("hand", "nothing", "", "?", "1", "score", "2", "1", "repeat", "1")


@pytest.mark.parametrize(
    ("game", "language", "read"),
    [("moon3", "en", "screen-reader"), ("draw12", "de", "screen-reader"), ("moon3", "cs", "braille")],
)
def test_a_session_at_the_mud_door_shows_a_game_as_at_home_one_turn_a_write(
    game: str, language: str, read: str
) -> None:
    def play(terminal: ChannelTerminal) -> None:
        there = Seated(game, language, read, seed="door")
        there.console.terminal = terminal
        terminal.attend(there.console)
        with pytest.raises(PlayerLeaves):
            there.play()

    server = SmallServer()
    server.play = play
    home = Seated(game, language, read, seed="door")
    home.terminal.width = 0
    home.type(*TYPED)
    with open_mud(server) as door, MudClient(door.plain_port, charset="UTF-8") as client:
        client.until("Guest, 0 columns.\r\n")
        for typed, (shown, _) in zip((*TYPED, None), home.terminal.reads, strict=True):
            while not client.came.endswith(IAC + GA):
                client.read_more()
            assert client.came.count(IAC + GA) == 1
            assert client.came[:-2].decode() == shown.replace("\n", "\r\n")
            client.came = b""
            if typed is not None:
                client.type(typed)


@pytest.mark.parametrize("takes_gmcp", [True, False])
def test_earcons_are_told_by_gmcp_before_the_text_to_a_client_that_takes_it(takes_gmcp: bool) -> None:
    def play(terminal: ChannelTerminal) -> None:
        there = Seated("moon3", "en", seed="door", sounds=True)
        there.console.terminal = terminal
        terminal.attend(there.console)
        assert there.console.plays_earcons is takes_gmcp
        with pytest.raises(PlayerLeaves):
            there.play()

    server = SmallServer()
    server.play = play
    with open_mud(server) as door, MudClient(door.plain_port, charset="UTF-8", gmcp=takes_gmcp) as client:
        client.send(IAC + SB + GMCP + b'Core.Supports.Set ["Char 1"]' + IAC + SE)  # answers no question
        client.until("Guest, 0 columns.\r\n")
        assert "You hold" in client.until("pass: ")
        client.type("3")
        client.until("Too low")
        told = [(*said.partition(" "), before) for said, before in client.told]
        assert all(package == "MoonAccess.Earcon" for package, _, _, _ in told)
        names = [json.loads(said)["name"] for _, _, said, _ in told]
        assert names == (["my-turn", "not-allowed"] if takes_gmcp else [])
        for _, _, said, before in told:
            assert json.loads(said)["pan"] == 0
            assert b"You hold" not in before and b"Too low" not in before, "it comes before the text"
