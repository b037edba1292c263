"""A network gets so many new names a day at all doors together; the server tells a refused caller the reason."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from moon_access.link.messages import hello, line_of
from moon_access.server.doors.mud_door import MudDoor, MudSettings
from moon_access.server.doors.web_door import PageSettings, WebDoor
from moon_access.server.reception import Admission
from moon_access.server.server import Server, ServerSettings

from .mud_client import MudClient
from .page_client import Page

HERE = "127.0.0.1"
REFUSED = "too many new names from your network today. Use a name that you already have, or try again tomorrow."


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Return a server at which one name has been taken, which is the limit for today."""
    page, mud = PageSettings(0, host=HERE), MudSettings(plain_port=0, host=HERE)
    made = Server(ServerSettings(tmp_path, HERE, 0, Admission(guests=True), (page, mud), names_a_day=1))
    anna = made.accounts.new("Anna", password="secret1", place=made.hall.tokens.place_of(HERE))
    made.accounts.keep_settings(anna.id, json.dumps({"language": "en", "read": "screen-reader"}))
    made.open()
    yield made
    made.close()


async def connect(server: Server, **said: Any) -> asyncssh.SSHClientConnection:
    return await asyncssh.connect(
        HERE,
        server.ssh.port,
        username="Zola",
        known_hosts=None,
        config=None,
        agent_path=None,
        **said,
    )


def test_too_many_new_names_are_refused_by_ssh_with_a_password(server: Server) -> None:
    with pytest.raises(asyncssh.DisconnectError, match="Too many new names"):
        asyncio.run(connect(server, client_keys=None, password="secret2"))


def test_too_many_new_names_are_refused_by_ssh_with_a_key(server: Server) -> None:
    async def come() -> dict[str, object]:
        connection = await connect(server, client_keys=[asyncssh.generate_private_key("ssh-ed25519")])
        program = await connection.create_process(subsystem="moon-access", encoding=None)
        program.stdin.write(line_of({**hello("en", "Zola"), "do": "hello", "id": 1}))
        answer: dict[str, object] = json.loads(await asyncio.wait_for(program.stdout.readline(), 20))
        connection.abort()
        return answer

    answer = asyncio.run(come())
    assert (answer["why"], answer["fault"]) == ("name", "too many")


def test_too_many_new_names_are_refused_at_the_page(server: Server) -> None:
    with Page(server.door(WebDoor).port) as page:
        page.until("Dein Name hier:")
        page.type("Zola")
        page.until("Passwort, oder gast:")
        page.type("secret2")
        page.until("Dasselbe Passwort noch einmal:")
        page.type("secret2")
        told = "Heute kamen aus deinem Netz schon zu viele neue Namen."
        while not any(told in line for line in page.told):
            page.receive_next()


def test_too_many_new_names_are_refused_by_telnet_but_a_known_name_is_let_in(server: Server) -> None:
    with MudClient(server.door(MudDoor).plain_port, charset="UTF-8") as client:
        client.until("Your name here:")
        client.type("Zola")
        client.until("Password, or guest:")
        client.type("secret2")
        client.until("The same password again:")
        client.type("secret2")
        client.until(REFUSED)
        client.until("Your name here:")
        client.type("Anna")
        client.until("Password:")
        client.type("secret1")
        client.until("You are Anna here.")
