"""The player's end and the host's, each unchanged: a link through the system's ssh to a real door."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.link.address import Address
from moon_access.link.link import LinkFailed, Why
from moon_access.link.ssh_link import SshLink
from moon_access.server.doors.ssh_door import SshDoor
from tests.server.small_server import SmallServer, Ssh, open_door
from tests.support.patience import PATIENCE

from .served import HELLO, receive_messages, skip_or_fail


class Friend:
    """A friend who has a key and connects to a door."""

    def __init__(self, server: SmallServer, opened: SshDoor, home: Path) -> None:
        key, fingerprint = Ssh(home, opened.port).key("anna")
        server.keys[fingerprint] = "anna"
        self.server = server
        self.door = opened
        trusting = ("-o", "StrictHostKeyChecking=accept-new", "-o", f"UserKnownHostsFile={home / 'known_hosts'}")
        self.options = ("-F", str(home / "config"), "-i", str(key), "-o", "IdentitiesOnly=yes", *trusting)

    def link(self) -> SshLink:
        return SshLink(Address("anna", "127.0.0.1", self.door.port), HELLO, self.options)


@pytest.fixture
def friend(tmp_path: Path) -> Iterator[Friend]:
    if shutil.which("ssh") is None:
        skip_or_fail("Install openssh-client.")
    server = SmallServer()
    with open_door(server, tmp_path) as opened:
        yield Friend(server, opened, tmp_path / "home")


def test_a_greeting_comes_to_the_server_and_its_answer_back(friend: Friend) -> None:
    link = friend.link()
    try:
        assert receive_messages(link) == [{"is": "heard", "name": "Anna", "message": HELLO}]
        link.send({"do": "say", "text": "Dvě-tři"})
        [answer] = receive_messages(link)
        assert answer["message"] == {"do": "say", "text": "Dvě-tři"}
    finally:
        link.close()
    [visitor] = friend.server.visitors
    assert visitor.left.wait(PATIENCE)


def test_a_player_whom_the_server_refuses_is_not_let_in(friend: Friend) -> None:
    friend.server.banned.add("127.0.0.1")
    with pytest.raises(LinkFailed) as failed:
        friend.link()
    assert failed.value.why is Why.NOT_LET_IN
    assert "You are not let in here." in failed.value.said


def test_a_door_that_closes_counts_as_a_lost_connection(friend: Friend) -> None:
    link = friend.link()
    try:
        receive_messages(link)
        friend.door.close()
        assert receive_messages(link) == [{"is": "lost"}]
    finally:
        link.close()


def test_a_goodbye_of_the_server_ends_the_link(friend: Friend) -> None:
    link = friend.link()
    try:
        receive_messages(link)
        link.send({"do": "leave"})
        bye, gone = receive_messages(link, 2)
        assert bye == {"is": "bye"}
        assert gone["why"] is Why.BYE
    finally:
        link.close()
