"""A ban, a drain and a shutdown reach a caller who is still logging in, at every door: the server checks a right when
it is used.

A real server with all its doors runs in this process. Its host acts while a caller is at some stage of logging in.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from moon_access.link.messages import Message, hello, line_of
from moon_access.server.doors.mud_door import MudDoor, MudSettings
from moon_access.server.doors.web_door import PageSettings, WebDoor
from moon_access.server.hall import moderation
from moon_access.server.reception import Admission
from moon_access.server.server import Server, ServerSettings
from moon_access.server.store.store import StoreFailed

from .mud_client import MudClient
from .page_client import Page

HERE = "127.0.0.1"
SAYS = {
    "ban": "The host does not let you in.",
    "drain": "This server is closing. Games are saved: connect again.",
}
WHY = {"ban": "banned", "drain": "draining"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    page, mud = PageSettings(0, host=HERE), MudSettings(plain_port=0, host=HERE)
    made = Server(ServerSettings(tmp_path, HERE, 0, Admission(guests=True), (page, mud)))
    made.open()
    yield made
    made.close()


def ban(server: Server) -> None:
    moderation.ban(server.hall, HERE)


def drain(server: Server) -> None:
    server.hall.drain()


DONE: dict[str, Callable[[Server], None]] = {"ban": ban, "drain": drain}


@asynccontextmanager
async def connect(server: Server, name: str = "guest", **said: Any) -> AsyncIterator[asyncssh.SSHClientConnection]:
    connection = await asyncssh.connect(
        HERE,
        server.ssh.port,
        username=name,
        known_hosts=None,
        config=None,
        **{"client_keys": None, "agent_path": None, **said},
    )
    try:
        yield connection
    finally:
        connection.abort()


@pytest.mark.parametrize("what", DONE)
@pytest.mark.parametrize("has_session", [True, False], ids=["not greeted", "no session yet"])
def test_a_ban_or_a_closing_server_turns_away_a_program_that_has_not_greeted(
    server: Server, what: str, has_session: bool
) -> None:
    async def come() -> list[Message]:
        async with connect(server) as connection:
            program = None
            if has_session:
                program = await connection.create_process(subsystem="moon-access", encoding=None)
                while not server.hall.everybody_connected():
                    await asyncio.sleep(0)
            await asyncio.to_thread(DONE[what], server)
            if program is None:
                program = await connection.create_process(subsystem="moon-access", encoding=None)
            return await asyncio.wait_for(first_word(program), 20)

    said = asyncio.run(come())
    assert WHY[what] in {message.get("why") for message in said}, said
    assert all(message["is"] != "welcome" for message in said)
    assert server.hall.everybody() == []


async def first_word(program: asyncssh.SSHClientProcess[bytes]) -> list[Message]:
    """Return the server's answer to a greeting, and the messages that come with it."""
    with suppress(asyncssh.Error, BrokenPipeError):
        program.stdin.write(line_of({**hello("en", "Zola"), "do": "hello", "id": 1}))
    said: list[Message] = []
    while line := await program.stdout.readline():
        said.append(json.loads(line))
        if said[-1].get("why") in WHY.values():
            break
    return said


@pytest.mark.parametrize("what", DONE)
def test_a_ban_or_a_closing_server_turns_away_a_proved_key_without_a_session(server: Server, what: str) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")

    async def come() -> str:
        async with connect(server, "Zola", client_keys=[key]) as connection:
            await asyncio.to_thread(DONE[what], server)
            session = await connection.create_process(encoding="utf-8")
            return str(await asyncio.wait_for(session.stdout.read(), 20))

    assert SAYS[what] in asyncio.run(come())
    assert server.hall.everybody() == []


def test_a_banned_key_is_refused_under_any_name(server: Server) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    moderation.ban(server.hall, key.get_fingerprint())

    async def come(name: str) -> None:
        async with connect(server, name, client_keys=[key], password=None):
            pass

    for name in ("Zola", "Karl"):
        with pytest.raises(asyncssh.PermissionDenied):
            asyncio.run(come(name))


def test_a_banned_key_disconnects_its_player_until_the_ban_ends(server: Server) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")

    async def come() -> list[Message]:
        async with connect(server, "Zola", client_keys=[key]) as connection:
            program = await connection.create_process(subsystem="moon-access", encoding=None)
            program.stdin.write(line_of({**hello("en", "Zola"), "do": "hello", "id": 1}))
            await asyncio.wait_for(program.stdout.readline(), 20)
            await asyncio.to_thread(moderation.ban, server.hall, key.get_fingerprint())
            return await asyncio.wait_for(first_word(program), 20)

    assert asyncio.run(come())[-1] == {"is": "bye", "why": "banned"}
    assert len(server.accounts.bans()) == 2
    moderation.unban(server.hall, key.get_fingerprint())
    assert server.accounts.bans() == {}


@pytest.mark.parametrize("what", DONE)
@pytest.mark.parametrize("stage", ["name", "password", "again"])
def test_a_ban_or_a_closing_server_turns_away_a_page_that_waits_at_a_question(
    server: Server, what: str, stage: str
) -> None:
    with Page(server.door(WebDoor).port) as page:
        page.until("Dein Name hier:")
        if stage != "name":
            page.type("Zola")
            page.until("Passwort, oder gast:")
        if stage == "again":
            page.type("geheim1")
            page.until("Dasselbe Passwort noch einmal:")
        DONE[what](server)
        for typed in {"name": ("Zola", "Gast"), "password": ("Gast",), "again": ("geheim1",)}[stage]:
            page.type(typed)
        told = page.rest()
    expected = {
        "ban": "Der Gastgeber lässt dich nicht herein.",
        "drain": "Dieser Server geht vom Netz.",
    }[what]
    assert any(expected in line for line in told), told
    assert server.hall.everybody_connected() == []


@pytest.mark.parametrize("what", DONE)
def test_a_ban_or_a_closing_server_turns_away_a_mud_client_at_the_password(server: Server, what: str) -> None:
    server.accounts.new("Zola", password="secret1")
    with MudClient(server.door(MudDoor).plain_port, charset="UTF-8") as client:
        client.until("Your name here:")
        client.type("Zola")
        client.until("Password:")
        DONE[what](server)
        client.type("secret1")
        client.until(SAYS[what])
    assert server.hall.everybody() == []


@pytest.mark.parametrize("door", ["page", "mud"])
def test_a_ban_of_a_name_disconnects_a_player_who_is_logged_in(server: Server, door: str) -> None:
    account = server.accounts.new("Zola", password="secret1")
    server.accounts.keep_settings(account.id, json.dumps({"language": "en", "read": "screen-reader"}))
    if door == "page":
        with Page(server.door(WebDoor).port) as page:
            page.until("Dein Name hier:")
            page.type("Zola")
            page.until("Passwort:")
            page.type("secret1")
            page.until("You are Zola here.")
            moderation.ban(server.hall, account.id)
            assert SAYS["ban"] in page.rest()
        return
    with MudClient(server.door(MudDoor).plain_port, charset="UTF-8") as client:
        client.until("Your name here:")
        client.type("Zola")
        client.until("Password:")
        client.type("secret1")
        client.until("You are Zola here.")
        moderation.ban(server.hall, account.id)
        client.until(SAYS["ban"])


def test_a_ban_that_no_node_was_told_about_takes_effect_at_the_next_line(server: Server) -> None:
    """Another node has written the ban, and nobody has notified this node."""

    async def come() -> list[Message]:
        async with connect(server) as connection:
            program = await connection.create_process(subsystem="moon-access", encoding=None)
            program.stdin.write(line_of({**hello("en", "Zola"), "do": "hello", "id": 1}))
            await asyncio.wait_for(program.stdout.readline(), 20)
            await asyncio.to_thread(server.accounts.ban, HERE)
            server.hall.read_bans()
            program.stdin.write(line_of({"do": "people", "id": 2}))
            return await asyncio.wait_for(first_word(program), 20)

    assert asyncio.run(come())[-1] == {"is": "bye", "why": "banned"}


def test_a_player_with_a_new_key_hears_that_the_disk_is_full_and_the_log_has_no_traceback(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")

    def is_full(*_: object, **__: object) -> None:
        raise StoreFailed("database or disk is full")

    monkeypatch.setattr(server.accounts, "new", is_full)

    async def come() -> Message:
        async with connect(server, "Zola", client_keys=[key]) as connection:
            program = await connection.create_process(subsystem="moon-access", encoding=None)
            program.stdin.write(line_of({**hello("en", "Zola"), "do": "hello", "id": 1}))
            answer: Message = json.loads(await asyncio.wait_for(program.stdout.readline(), 20))
            return answer

    answer = asyncio.run(come())
    assert (answer["is"], answer["why"]) == ("no", "busy")
    assert "Traceback" not in caplog.text
    with MudClient(server.door(MudDoor).plain_port, charset="UTF-8") as client:
        client.until("Your name here:")
        client.type("Zola")
        client.until("Password, or guest:")
        client.type("secret1")
        client.until("The same password again:")
        client.type("secret1")
        client.until("The server cannot save that now. Try again.")
    assert "Traceback" not in caplog.text
