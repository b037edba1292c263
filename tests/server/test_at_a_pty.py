"""A player whose terminal is at the other end of a connection, with a pseudo-terminal: OpenSSH's client at one.

Compare every byte of the output, because the server must not redraw anything.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator

import pexpect
import pytest

from moon_access.outputs.terminal import OtherInput
from moon_access.terminals.channel_terminal import ChannelTerminal

from .small_server import SmallServer, Ssh, open_door, say_back

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs Unix: a pseudo terminal")

ERASED = "\b \b"


class AtTerminal:
    """One player, and the output since the test last looked."""

    def __init__(self, server: SmallServer, ssh: Ssh) -> None:
        self.server, self.ssh = server, ssh
        self._at: pexpect.spawn[str] | None = None

    def begin(self, play: Callable[[ChannelTerminal], None] = say_back, columns: int = 80) -> str:
        """Start the client and return the output up to the first prompt."""
        self.server.play = play
        self._at = self.ssh.at_terminal(columns)
        return self.until("Say: ")

    @property
    def at(self) -> pexpect.spawn[str]:
        assert self._at is not None
        return self._at

    def type(self, typed: str) -> None:
        self.at.send(typed)

    def send(self, raw: bytes) -> None:
        """Send these bytes, which need not be whole characters."""
        os.write(self.at.child_fd, raw)

    def until(self, last: str) -> str:
        """Return the output up to this text, including it."""
        self.at.expect_exact(last)
        return f"{self.at.before}{last}"

    def end(self) -> str:
        """Return the output up to the end of the session."""
        self.at.expect(pexpect.EOF)
        return str(self.at.before)

    def line(self, typed: str, last: str = "Say: ") -> str:
        self.type(typed)
        return self.until(last)


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[SmallServer, Ssh]]:
    folder, server = tmp_path_factory.mktemp("pty"), SmallServer()
    with open_door(server, folder) as door:
        yield server, Ssh(folder / "home", door.port)


@pytest.fixture
def player(door: tuple[SmallServer, Ssh]) -> Iterator[AtTerminal]:
    player = AtTerminal(*door)
    yield player
    player.at.close(force=True)


def test_typed_text_is_shown_once_and_lines_end_with_cr_and_lf(player: AtTerminal) -> None:
    assert player.begin() == "Guest, 80 columns.\r\nSay: "
    assert player.line("hello\r") == "hello\r\nHeard hello.\r\nSay: "
    assert player.line("žluťoučký\r") == "žluťoučký\r\nHeard žluťoučký.\r\nSay: "


def test_text_is_erased_with_backspace_alone(player: AtTerminal) -> None:
    player.begin()
    assert player.line("hex\x7fllo\r") == f"hex{ERASED}llo\r\nHeard hello.\r\nSay: "
    assert player.line("ž\x08z\r") == f"ž{ERASED}z\r\nHeard z.\r\nSay: "
    assert player.line("abc\x15d\r") == f"abc{ERASED * 3}d\r\nHeard d.\r\nSay: "
    assert player.line("\x7f\x15ok\r") == "ok\r\nHeard ok.\r\nSay: "
    assert player.line("one two\x17six\r") == f"one two{ERASED * 3}six\r\nHeard one six.\r\nSay: "


def test_arrows_and_other_keys_are_ignored(player: AtTerminal) -> None:
    player.begin()
    assert player.line("a\x1b[A\x1b[D\x1bOP\x1b[15~b\x01\x1a\x00c\r") == "abc\r\nHeard abc.\r\nSay: "


def test_two_line_end_signs_count_as_one_enter(player: AtTerminal) -> None:
    player.begin()
    assert player.line("a\r\nb\r\n", "Heard b.\r\nSay: ").count("Heard") == 2


def test_ctrl_d_ends_the_input_only_on_an_empty_line(player: AtTerminal) -> None:
    player.begin()
    assert player.line("a\x04b\r") == "ab\r\nHeard ab.\r\nSay: "
    player.type("\x04")
    assert player.end() == "\r\nBye.\r\n"
    assert player.at.wait() == 0


def test_ctrl_c_ends_the_session(player: AtTerminal) -> None:
    player.begin()
    player.type("half\x03")
    assert player.end() == "half\r\nBye.\r\n"


def test_text_typed_ahead_is_shown_after_its_prompt(player: AtTerminal) -> None:
    begun = threading.Event()

    def write_and_read(terminal: ChannelTerminal) -> None:
        terminal.write("Say: ")
        begun.wait(5)
        terminal.write("\n")
        say_back(terminal)

    player.begin(write_and_read)
    player.type("early\rla")
    time.sleep(0.05)  # the bytes may have arrived or not; both are right
    begun.set()
    assert player.until("Say: la") == "\r\nSay: early\r\nHeard early.\r\nSay: la"
    assert player.line("te\r") == "te\r\nHeard late.\r\nSay: "


def test_an_incomplete_character_waits_for_its_other_bytes(player: AtTerminal) -> None:
    player.begin()
    raw = "ž".encode()
    for piece in (b"a", raw[:1], raw[1:], b"b"):
        player.send(piece)
        time.sleep(0.1)  # longer than the longest gap in an escape sequence
    assert player.line("\r") == "ažb\r\nHeard ažb.\r\nSay: "


def test_bytes_that_are_not_text_are_shown_as_a_question_mark(player: AtTerminal) -> None:
    player.begin()
    player.send(b"a\xffb\r")
    assert player.until("Say: ") == "a?b\r\nHeard a?b.\r\nSay: "


def test_the_length_of_a_line_is_limited(player: AtTerminal) -> None:
    player.begin()
    shown = player.line("x" * 1000 + "\r", ".\r\nSay: ")
    assert shown.endswith(f"\r\nHeard {'x' * 400}.\r\nSay: ")


class News:
    """Sends one piece of news from other players."""

    def __init__(self) -> None:
        self.waits = False

    def fileno(self) -> int:
        return -1

    def has_news(self) -> bool:
        return self.waits


def test_news_waits_while_a_line_is_half_typed(player: AtTerminal) -> None:
    news = News()
    seats: list[ChannelTerminal] = []

    def play(terminal: ChannelTerminal) -> None:
        seats.append(terminal)
        terminal.news_source = news
        while True:
            terminal.write("Say: " if terminal.is_at_line_start else "\nSay: ")
            try:
                terminal.write(f"Heard {terminal.read_line()}.\n")
            except OtherInput:
                news.waits = False
                terminal.write(f"{'' if terminal.is_at_line_start else chr(10)}Anna plays.\n")

    def happen() -> None:
        news.waits = True
        seats[0].wake()

    player.begin(play)
    happen()
    assert player.until("Say: ") == "\r\nAnna plays.\r\nSay: "
    assert player.line("hal", "hal") == "hal"
    happen()
    assert player.line("f\r") == "f\r\nHeard half.\r\nSay: "
    assert player.until("Say: ") == "\r\nAnna plays.\r\nSay: "
    assert player.line("x", "x") == "x"
    happen()
    assert player.line("\x7f") == f"{ERASED}\r\nAnna plays.\r\nSay: ", "a line of which all is erased is not begun"


def test_a_session_has_the_width_of_the_terminal_even_after_a_resize(player: AtTerminal) -> None:
    def widths(terminal: ChannelTerminal) -> None:
        for _ in range(2):
            terminal.write("Say: ")
            terminal.read_line()
            terminal.write(f"{terminal.width}\n")

    assert player.begin(widths, columns=37).startswith("Guest, 37 columns.")
    player.at.setwinsize(24, 132)
    time.sleep(0.2)  # a signal tells the client
    assert player.line("\r") == "\r\n132\r\nSay: "


def test_single_keys_are_read_if_the_player_has_chosen_them(player: AtTerminal) -> None:
    def keys(terminal: ChannelTerminal) -> None:
        for _ in range(4):
            terminal.write("Say: ")
            key = terminal.read_key("12:")
            terminal.write(f"{'' if terminal.is_at_line_start else chr(10)}Key {key}.\n")

    player.begin(keys)
    assert player.line("h") == "\r\nKey h.\r\nSay: "
    assert player.line("12\x7f1\r") == f"12{ERASED}1\r\nKey 11.\r\nSay: "
    assert player.line(":rules\r") == "rules\r\nKey rules.\r\nSay: "


def test_no_control_character_is_sent(player: AtTerminal) -> None:
    player.begin(lambda terminal: terminal.write("Say: \x1b[2J\x9b31m\r\x00\ttold\n"))
    assert player.end() == "[2J31mtold\r\n"
