"""A player who joins by ssh without the program sees the same characters as in an equal session at home."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pexpect
import pytest

from moon_access.console.console import PlayerLeaves
from moon_access.terminals.channel_terminal import ChannelTerminal
from tests.support.seated import WIDTHS, Seated

from .small_server import SmallServer, Ssh, open_door

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs Unix: a pseudo terminal")

TYPED = ("hand", "nothing", "", "?", "1", "score", "2", "1", "repeat", "1")


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[SmallServer, Ssh]]:
    folder, server = tmp_path_factory.mktemp("session"), SmallServer()
    with open_door(server, folder) as door:
        yield server, Ssh(folder / "home", door.port)


def make_seated(game: str, language: str, read: str) -> Seated:
    return Seated(game, language, read, seed="door")


@pytest.mark.parametrize(
    ("game", "language", "read"),
    [("moon3", "en", "screen-reader"), ("draw12", "de", "screen-reader"), ("moon3", "cs", "braille")],
)
def test_a_session_by_ssh_shows_the_lines_of_a_game_at_home(
    door: tuple[SmallServer, Ssh], game: str, language: str, read: str
) -> None:
    server, ssh = door

    def play(terminal: ChannelTerminal) -> None:
        there = make_seated(game, language, read)
        there.console.terminal = terminal
        with pytest.raises(PlayerLeaves):
            there.play()

    server.play = play
    player = ssh.at_terminal(WIDTHS[read])
    player.expect_exact("columns.\r\n")  # after this line the client sends each key
    player.send("".join(f"{line}\r" for line in TYPED) + "\x04")
    player.expect(pexpect.EOF)
    at_home = make_seated(game, language, read).type(*TYPED)
    assert player.before == at_home.replace("\n", "\r\n")
    assert player.wait() == 0


def test_without_a_pseudo_terminal_a_session_shows_the_lines_of_a_game_at_home(door: tuple[SmallServer, Ssh]) -> None:
    server, ssh = door

    def play(terminal: ChannelTerminal) -> None:
        there = make_seated("moon3", "en", "screen-reader")
        there.console.terminal = terminal
        with pytest.raises(PlayerLeaves):
            there.play()

    server.play = play
    done = ssh.run("-T", typed="".join(f"{line}\n" for line in TYPED).encode())
    at_home = make_seated("moon3", "en", "screen-reader")
    at_home.terminal.mark = ""
    shown = at_home.type(*TYPED)
    prompts = {f"{prompt.rpartition(chr(10))[2]}\n" for prompt, _ in at_home.terminal.reads}
    got = done.stdout.decode().partition("columns.\n")[2]
    for prompt in prompts:  # after a prompt, the player's terminal has echoed the Enter itself
        shown, got = shown.replace(prompt, prompt.rstrip("\n")), got.replace(prompt, prompt.rstrip("\n"))
    assert got == shown
