"""A link over the system's own ssh, with a real server in a separate process: incoming messages, broken connections,
and ends."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.announcer.connection import NO_LINK
from moon_access.link.link import LinkFailed, Why
from moon_access.link.messages import LONGEST_TO_PLAYER
from tests.support.patience import PATIENCE

from .served import ServedHost, receive_messages
from .ssh_server import PASSWORD

WELCOME = "welcome"


@pytest.fixture
def host(tmp_path: Path) -> Iterator[ServedHost]:
    served = ServedHost(tmp_path)
    yield served
    served.kill()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHost]:
    """Return a server that no test kills."""
    served = ServedHost(tmp_path_factory.mktemp("host"))
    served.start()
    yield served
    served.kill()


def children() -> set[str]:
    """Return our child processes, including ended ones that nobody has waited for."""
    return {child for file in Path("/proc/self/task").glob("*/children") for child in file.read_text().split()}


def test_a_player_with_a_key_is_greeted_and_talks(running: ServedHost) -> None:
    link = running.link()
    try:
        [welcome] = receive_messages(link)
        assert welcome["is"] == WELCOME
        link.send({"do": "say", "text": "Dvě-tři"})
        assert receive_messages(link) == [{"is": "told", "text": "Dvě-tři"}]
        assert not link.has_news()
    finally:
        link.close()


def test_a_closed_link_leaves_no_threads_or_processes(running: ServedHost) -> None:
    threads, processes = set(threading.enumerate()), children()
    link = running.link()
    assert children() > processes
    link.close()
    link.close()
    assert set(threading.enumerate()) == threads
    assert children() == processes
    link.send({"do": "say", "text": "late"})
    assert link.receive() is None
    assert link.fileno() == -1


def test_text_sent_before_the_end_is_still_delivered(running: ServedHost) -> None:
    link = running.link()
    link.send({"do": "hello", "last": True})
    link.close()
    again = running.link()
    try:
        [welcome] = receive_messages(again)
        greetings = welcome["greetings"]
        assert isinstance(greetings, list) and {"do": "hello", "last": True} in greetings
    finally:
        again.close()


def test_messages_come_whole_and_in_order_in_whatever_pieces(running: ServedHost) -> None:
    link = running.link()
    try:
        receive_messages(link)
        link.send({"do": "say", "text": "pieces"})
        assert receive_messages(link) == [{"is": "told", "text": "Ž"}]
        link.send({"do": "say", "text": "count 5000"})
        assert [message["number"] for message in receive_messages(link, 5000)] == list(range(5000))
        link.send({"do": "say", "text": f"huge {LONGEST_TO_PLAYER - 40}"})
        assert len(str(receive_messages(link)[0]["text"])) == LONGEST_TO_PLAYER - 40
    finally:
        link.close()


def test_the_link_stays_readable_while_messages_wait(running: ServedHost) -> None:
    import select

    arrived = threading.Event()
    link = running.link()
    try:
        receive_messages(link)
        assert not select.select([link.fileno()], [], [], 0)[0]
        link.on_arrival = arrived.set
        link.send({"do": "say", "text": "count 2"})
        assert arrived.wait(PATIENCE)
        receive_messages(link)
        link.wait(PATIENCE)
        assert select.select([link.fileno()], [], [], 20)[0]
        receive_messages(link)
        assert not select.select([link.fileno()], [], [], 0)[0]
    finally:
        link.close()


def test_a_player_who_is_sent_on_is_back_automatically_if_the_door_is_open_again(host: ServedHost) -> None:
    host.start("drains")
    link = host.link()
    try:
        receive_messages(link)
        link.send({"do": "say", "text": "bye draining"})
        assert receive_messages(link, 3) == [
            {"is": "lost", "why": "draining"},
            {"is": "back"},
            {"is": WELCOME, "greetings": [link.greeting] * 3},
        ]
    finally:
        link.close()


def test_the_link_is_lost_when_the_server_is_killed_and_returns_with_the_server(host: ServedHost) -> None:
    host.start()
    link = host.link()
    try:
        receive_messages(link)
        link.send({"do": "say", "text": "count 3"})
        assert [message["number"] for message in receive_messages(link, 3)] == [0, 1, 2]
        host.kill()
        assert receive_messages(link) == [{"is": "lost"}]
        link.send({"do": "say", "text": "into nothing"})
        link.greeting = {"do": "hello", "again": True}
        host.start()
        back, welcome = receive_messages(link, 2)
        assert back == {"is": "back"}
        assert welcome == {"is": WELCOME, "greetings": [{"do": "hello", "again": True}]}
        link.send({"do": "say", "text": "again"})
        assert receive_messages(link) == [{"is": "told", "text": "again"}]
    finally:
        link.close()


def test_a_line_torn_by_a_broken_connection_is_not_received(running: ServedHost) -> None:
    link = running.link()
    try:
        receive_messages(link)
        link.send({"do": "say", "text": "half"})
        assert [message["is"] for message in receive_messages(link, 4)] == ["told", "lost", "back", WELCOME]
    finally:
        link.close()


def test_a_server_that_says_bye_is_not_retried(running: ServedHost) -> None:
    link = running.link()
    try:
        receive_messages(link)
        link.send({"do": "say", "text": "bye"})
        assert receive_messages(link, 2) == [
            {"is": "bye", "why": "the host stops"},
            {"is": "gone", "why": Why.BYE, "said": ""},
        ]
        link.send({"do": "say", "text": "still there?"})
        assert not link.wait(0.1)
    finally:
        link.close()


def test_a_host_that_is_not_known_is_not_trusted(running: ServedHost) -> None:
    with pytest.raises(LinkFailed) as failed:
        running.link("-o", "UserKnownHostsFile=none", "-o", "BatchMode=yes")
    assert failed.value.why is Why.HOST_KEY_UNKNOWN
    assert "Host key verification failed" in failed.value.said


def test_a_host_with_another_key_is_lost_with_the_reason(host: ServedHost) -> None:
    host.start()
    link = host.link()
    try:
        receive_messages(link)
        host.kill()
        host.new_host_key()
        host.start()
        lost, gone = receive_messages(link, 2)
        assert lost == {"is": "lost"}
        assert gone["is"] == "gone" and gone["why"] is Why.HOST_KEY_CHANGED
        assert "ssh-keygen" in str(gone["said"])
    finally:
        link.close()


def test_a_player_who_is_not_let_in_hears_that(running: ServedHost) -> None:
    with pytest.raises(LinkFailed) as failed:
        running.link("-o", "PubkeyAuthentication=no", "-o", "BatchMode=yes")
    assert failed.value.why is Why.NOT_LET_IN


def test_a_player_who_came_by_password_is_let_in_again_when_asked(
    running: ServedHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asker = tmp_path / "asker"
    asker.write_text(f"#!/bin/sh\necho {PASSWORD}\n")
    asker.chmod(0o700)
    monkeypatch.setenv("SSH_ASKPASS", str(asker))
    monkeypatch.setenv("SSH_ASKPASS_REQUIRE", "force")
    link = running.link("-o", "PubkeyAuthentication=no")
    try:
        receive_messages(link)
        link.send({"do": "say", "text": "half"})
        assert receive_messages(link, 3)[1:] == [{"is": "lost"}, {"is": "asks", "why": Why.NEEDS_ASKING, "said": ""}]
        assert not link.wait(0.5)
        link.ask_at_terminal(lambda: None)
        assert [message["is"] for message in receive_messages(link, 2)] == ["back", WELCOME]
    finally:
        link.close()


@pytest.mark.parametrize("why", sorted(set(Why) - {Why.NO_SSH, Why.BYE, Why.NEEDS_ASKING}))
def test_every_reason_for_a_missing_link_has_its_words(why: Why) -> None:
    assert why.value in NO_LINK


def test_if_nobody_listens_there_is_no_link(host: ServedHost) -> None:
    with pytest.raises(LinkFailed) as failed:
        host.link()
    assert failed.value.why is Why.UNREACHABLE
    assert "refused" in failed.value.said


def test_without_ssh_there_is_no_link(running: ServedHost, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", os.devnull)
    with pytest.raises(LinkFailed) as failed:
        running.link()
    assert failed.value.why is Why.NO_SSH
