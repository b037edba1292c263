"""The door for MUD clients: its questions to a client before the first line, and the effects of the answers."""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.outputs.terminal import OtherInput
from moon_access.server.doors import mud_door
from moon_access.server.doors.door import Certificate, DoorFailed
from moon_access.server.doors.mud_door import MudDoor
from moon_access.server.doors.telnet import CHARSETS
from moon_access.terminals.channel_terminal import ChannelTerminal, InputKind
from tests.support.patience import PATIENCE

from .certificates import certificate
from .mud_client import (
    ASKED,
    CHARSET,
    DO,
    DONT,
    ECHO,
    EOR_SIGN,
    GA,
    IAC,
    SB,
    SE,
    TTYPE,
    WILL,
    WONT,
    MudClient,
    open_mud,
)
from .small_server import SmallServer

MUDLET = ("MUDLET", "XTERM-256COLOR", "MTTS 2349", "MTTS 2349")
READS_ALOUD = ("TINTIN++", "xterm", "MTTS 335")
PLAIN = ("MUSHCLIENT", "ANSI", "MTTS 9")


@pytest.fixture
def server() -> SmallServer:
    return SmallServer()


@pytest.fixture
def door(server: SmallServer) -> Iterator[MudDoor]:
    with open_mud(server) as door:
        yield door


# Questions to the client


def test_a_mud_client_is_asked_for_its_abilities_before_the_first_line(door: MudDoor) -> None:
    with MudClient(door.plain_port, *MUDLET, columns=132, charset="UTF-8") as client:
        assert client.until("\r\n") == "Guest, 132 columns.\r\n"
        assert set(client.commands[: len(ASKED)]) == ASKED
        assert client.commands.count(SB + TTYPE + b"\x01" + IAC + SE) == 3, "MTTS is the third"
        offered = next(command for command in client.commands if command.startswith(SB + CHARSET))
        assert offered[3:-2].decode().split() == list(CHARSETS)


def test_a_client_that_answers_nothing_gets_the_first_line_soon(door: MudDoor) -> None:
    begun = time.monotonic()
    with socket.create_connection(("127.0.0.1", door.plain_port), timeout=PATIENCE) as caller:
        came = b""
        while not came.endswith(IAC + GA):
            came += caller.recv(4096)
    assert came.endswith(b"Guest, 0 columns.\r\nSay: " + IAC + GA)
    assert time.monotonic() - begun > 0.4


def test_a_client_that_refuses_everything_does_not_wait(door: MudDoor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mud_door, "SECONDS_TO_ANSWER", 600.0)
    monkeypatch.setattr(mud_door, "ANSWERS", 600.0)
    with MudClient(door.plain_port) as client:
        client.until("Say: ")


def test_the_server_breaks_no_lines_for_a_screen_reader(server: SmallServer, door: MudDoor) -> None:
    read: list[str] = []
    server.play = lambda terminal: read.append(terminal.reading)
    with MudClient(door.plain_port, *READS_ALOUD, columns=80) as client:
        client.until("Guest, 0 columns.")
        client.rest()
    with MudClient(door.plain_port, *MUDLET, columns=80) as client:
        client.until("Guest, 80 columns.")
        client.rest()
    assert read == ["screen-reader", ""]


def test_a_window_of_under_14_columns_counts_as_unknown(server: SmallServer, door: MudDoor) -> None:
    for columns, width in ((1, 0), (3, 0), (13, 0), (14, 14)):
        with MudClient(door.plain_port, *MUDLET, columns=columns) as client:
            assert client.until("\r\n") == f"Guest, {width} columns.\r\n", columns

    def play(terminal: ChannelTerminal) -> None:
        while terminal.read_line():
            terminal.write(f"{terminal.width} wide\n")

    server.play = play
    with MudClient(door.plain_port, *MUDLET, columns=100) as client:
        client.send(IAC + SB + b"\x1f\x00\x03\x00\x18" + IAC + SE + b"x\r\n")
        client.until("0 wide\r\n")


def test_the_width_follows_the_window_of_the_client(server: SmallServer, door: MudDoor) -> None:
    def play(terminal: ChannelTerminal) -> None:
        while terminal.read_line():
            terminal.write(f"{terminal.width}\n")

    server.play = play
    with MudClient(door.plain_port, *MUDLET, columns=100) as client:
        client.until("Guest, 100 columns.")
        client.send(IAC + SB + b"\x1f\x00" + IAC + IAC + b"\x00\x18" + IAC + SE + b"x\r\n")
        client.until("255\r\n")


def test_telnet_options_that_we_do_not_need_are_refused_once(door: MudDoor) -> None:
    """telnetlib3 itself would accept compression, remote editing and log-out."""
    others = [bytes([option]) for option in (0, 3, 5, 18, 22, 31, 34, 36, 39, 69, 70, 86, 87, 91, 93, 200)]
    with MudClient(door.plain_port) as client:
        client.until("Say: ")
        client.commands.clear()
        for option in others * 3:
            client.send(IAC + DO + option)
        client.send(b"x\r\n")
        client.until("Heard x.")
        assert [command for command in client.commands if command != GA] == [WONT + option for option in others]
        client.commands.clear()
        for option in others * 3:
            client.send(IAC + WILL + option)
        client.send(b"y\r\n")
        client.until("Heard y.")
        assert [command for command in client.commands if command != GA] == [
            DONT + option for option in others if option != b"\x1f"
        ]


# Character sets

SAID = "Žluťoučký kůň – äöüß"


@pytest.mark.parametrize(
    ("types", "charset", "encoding", "shown"),
    [
        (("XTERM",), "", "utf-8", SAID),
        ((), "", "ascii", "Zlutoucky kun - aeoeuess"),
        ((), "UTF-8", "utf-8", SAID),
        (PLAIN, "UTF-8", "utf-8", SAID),
        ((), "ISO-8859-2", "iso8859-2", "Žluťoučký kůň - äöüß"),
        ((), "windows-1250", "cp1250", SAID),
        ((), "ISO-8859-1", "iso8859-1", "Zlutoucký kun - äöüß"),
        (READS_ALOUD, "-", "utf-8", SAID),
        (PLAIN, "", "ascii", "Zlutoucky kun - aeoeuess"),
        ((), "-", "ascii", "Zlutoucky kun - aeoeuess"),
        ((), "EBCDIC", "ascii", "Zlutoucky kun - aeoeuess"),
    ],
)
def test_a_client_gets_text_in_its_own_character_set(
    server: SmallServer, door: MudDoor, types: tuple[str, ...], charset: str, encoding: str, shown: str
) -> None:
    heard: list[str | None] = []

    def play(terminal: ChannelTerminal) -> None:
        terminal.write(f"{SAID}\nSay: ")
        heard.append(terminal.read_line())

    server.play = play
    with MudClient(door.plain_port, *types, charset=charset) as client:
        client.encoding = encoding
        assert client.until("Say: ").splitlines()[1] == shown
        client.type("äß" if encoding != "ascii" else "a")
        client.rest()
    assert heard == ["äß" if encoding != "ascii" else "a"]


def test_a_letter_whose_byte_begins_telnet_commands_is_read_as_text(server: SmallServer, door: MudDoor) -> None:
    """The byte that begins telnet commands is a letter, the dot above, in ISO 8859-2."""
    with MudClient(door.plain_port, charset="ISO-8859-2") as client:
        client.until("Say: ")
        client.encoding = "iso8859-2"
        client.type("a˙b")
        while b"b." not in client.came:
            client.read_more()
        assert b"Heard a\xff\xffb." in client.came


# Prompts


def test_a_prompt_ends_with_its_sign_and_is_written_together_with_the_answer(door: MudDoor) -> None:
    for ends_prompts, sign in ((True, EOR_SIGN), (False, GA)):
        with MudClient(door.plain_port, ends_prompts=ends_prompts) as client:
            while not client.came.endswith(IAC + sign):
                client.read_more()
            client.came = b""
            client.type("x")
            client.read_more()
            assert client.came == b"Heard x.\r\nSay: " + IAC + sign or client.came.startswith(b"Heard x.\r\n")
            while not client.came.endswith(IAC + sign):
                client.read_more()
            assert client.came == b"Heard x.\r\nSay: " + IAC + sign


def test_every_line_end_of_a_client_counts_as_enter(door: MudDoor) -> None:
    with MudClient(door.plain_port) as client:
        client.until("Say: ")
        pieces = {"a": b"a\r\n", "b": b"b\r\0", "c": b"c\n", "d": b"d\r", "e": b"\ne\r", "f": b"\0f\r\n"}
        for letter, piece in pieces.items():
            client.send(piece)
            client.until(f"Heard {letter}.")
        client.socket.shutdown(socket.SHUT_WR)
        assert b"Heard ." not in client.rest()


def test_a_mud_client_is_told_to_hide_a_password(server: SmallServer, door: MudDoor) -> None:
    heard: list[str | None] = []

    def play(terminal: ChannelTerminal) -> None:
        for expected in (InputKind.NAME, InputKind.NEW_PASSWORD, InputKind.NEW_PASSWORD, InputKind.LINE):
            terminal.expect(expected)
            terminal.write("Say: " if terminal.is_at_line_start else "\nSay: ")
            heard.append(terminal.read_line())

    server.play = play
    with MudClient(door.plain_port) as client:
        for number, command in enumerate((None, WILL + ECHO, None, WONT + ECHO)):
            client.commands.clear()
            shown = client.until("Say: ")
            assert [one for one in client.commands if one[1:] == ECHO] == ([] if command is None else [command])
            # A client that hides typed text shows no Enter, so the server sends it.
            assert shown.replace(r"\xff\xf9", "") == ("\r\nSay: " if number >= 2 else "Say: ") or number == 0
            client.type(f"{number}")
        client.rest()
    assert heard == ["0", "1", "2", "3"]


def test_after_news_the_prompt_comes_again(server: SmallServer, door: MudDoor) -> None:
    class News:
        are_there = True

        def fileno(self) -> int:
            return -1

        def has_news(self) -> bool:
            return self.are_there

    def play(terminal: ChannelTerminal) -> None:
        terminal.news_source = news = News()
        terminal.write("Say: ")
        with pytest.raises(OtherInput):
            terminal.read_line()
        news.are_there = False
        terminal.write("\nAnna: hello\nSay: ")
        terminal.write(f"{terminal.read_line()}.\n")

    server.play = play
    with MudClient(door.plain_port) as client:
        client.send(b"half a li")
        client.until("\r\nAnna: hello\r\nSay: ")
        client.send(b"ne\r\n")
        client.until("half a line.")


# The door


def test_a_banned_client_hears_nothing() -> None:
    server = SmallServer()
    server.banned.add("127.0.0.1")
    with open_mud(server) as door, MudClient(door.plain_port) as client:
        assert client.rest() == b""


def test_a_door_that_cannot_be_opened_fails_with_the_reason(door: MudDoor, tmp_path: Path) -> None:
    with pytest.raises(DoorFailed) as failed, open_mud(SmallServer(), plain_port=door.plain_port):
        pass
    assert failed.value.port == door.plain_port
    (tmp_path / "broken").write_text("no certificate", "utf-8")
    for chain in ("broken", "missing"):
        with pytest.raises(DoorFailed), open_mud(SmallServer(), port=0, certificate=Certificate(tmp_path / chain)):
            pass


def test_the_mud_door_is_encrypted_at_one_port_and_not_at_the_other(tmp_path: Path) -> None:
    chain, key = certificate(tmp_path)
    trusting = ssl.create_default_context(cafile=chain)
    with open_mud(SmallServer(), port=0, certificate=Certificate(chain, key)) as door:
        for port, context in ((door.port, trusting), (door.plain_port, None)):
            with MudClient(port, *MUDLET, trusting=context) as client:
                client.type("x")
                client.until("Heard x.")
                client.socket.close()
    # The door above has a longer timeout, because honest handshakes may take long on a busy machine.
    with open_mud(SmallServer(), port=0, certificate=Certificate(chain, key), login_timeout=0.5) as door:
        with socket.create_connection(("127.0.0.1", door.port), timeout=PATIENCE) as silent:
            assert silent.recv(100) == b"", "the door must not wait for ever"
        with socket.create_connection(("127.0.0.1", door.port), timeout=PATIENCE) as plain:
            plain.sendall(b"hello\r\n")
            assert b"Guest" not in plain.recv(100)


def test_the_system_notices_a_connection_without_a_sign_of_life(door: MudDoor) -> None:
    with MudClient(door.plain_port) as client:
        client.until("Say: ")
        (connection,) = door.present
        ours = connection._transport.get_extra_info("socket")
        assert ours.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
        if hasattr(socket, "TCP_KEEPIDLE"):
            wait = ours.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE)
            apart = ours.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL)
            often = ours.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT)
            assert wait + apart * often <= 2 * door.settings.silence
