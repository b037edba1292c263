"""A link survives connections that break repeatedly, and rejects programs that are not our server."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moon_access.link import ssh_link
from moon_access.link.link import LinkFailed, Why
from moon_access.link.messages import Message
from moon_access.link.ssh_link import LONGEST_LOSS, LONGEST_PAUSE, SHORTEST_PAUSE, seconds_before_retry
from tests.support.long import LONG

from .served import ServedHost, receive_messages


@pytest.fixture
def host(tmp_path: Path) -> Iterator[ServedHost]:
    served = ServedHost(tmp_path)
    yield served
    served.kill()


def kinds(messages: list[Message]) -> list[object]:
    return [message["is"] for message in messages]


@given(st.floats(0, LONGEST_LOSS), st.floats(0, LONGEST_LOSS))
def test_pauses_grow_and_stay_short_while_a_server_may_have_been_started_again(one: float, other: float) -> None:
    less, more = sorted((one, other))
    assert SHORTEST_PAUSE <= seconds_before_retry(less) <= seconds_before_retry(more) <= LONGEST_PAUSE
    assert seconds_before_retry(less) <= 0.5 or less > 30


def test_a_connection_that_stays_lost_too_long_is_given_up(host: ServedHost, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ssh_link, "LONGEST_LOSS", 0.5)
    host.start()
    link = host.link()
    try:
        receive_messages(link)
        host.kill()
        lost, gone = receive_messages(link, 2)
        assert lost == {"is": "lost"}
        assert gone["is"] == "gone" and gone["why"] is Why.UNREACHABLE
        assert "refused" in str(gone["said"])
    finally:
        link.close()


def test_a_server_that_falls_over_at_each_greeting_is_not_tried_for_ever(
    host: ServedHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ssh_link, "LONGEST_LOSS", 0.5)
    host.start("falls over")
    link = host.link()
    try:
        told: list[object] = []
        while not told or told[-1] != "gone":
            told += kinds(receive_messages(link))
        assert told[:4] == ["welcome", "lost", "back", "welcome"]
        assert told[-3:] == ["welcome", "lost", "gone"]
    finally:
        link.close()


def test_a_server_that_does_not_answer_the_greeting_is_tried_again(
    host: ServedHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ssh_link, "SECONDS_TO_ANSWER", 1.0)
    host.start()
    link = host.link()
    try:
        receive_messages(link)
        host.kill()
        host.start("silent once")
        assert kinds(receive_messages(link, 3)) == ["lost", "back", "welcome"]
    finally:
        link.close()


def test_an_invalid_message_renews_the_connection_and_repeated_ones_end_it(
    host: ServedHost,
) -> None:
    host.start()
    link = host.link()
    try:
        for wrong in ("endless", "a link's own"):
            assert kinds(receive_messages(link)) == ["welcome"]
            link.send({"do": "say", "text": f"wrong {wrong}"})
            assert kinds(receive_messages(link, 2)) == ["lost", "back"]
        assert kinds(receive_messages(link)) == ["welcome"]
        link.send({"do": "say", "text": "wrong no JSON"})
        assert receive_messages(link) == [{"is": "gone", "why": Why.NOT_UNDERSTOOD, "said": ""}]
    finally:
        link.close()


def test_a_program_that_sends_other_text_is_not_taken_for_a_server(host: ServedHost) -> None:
    host.start("no message")
    with pytest.raises(LinkFailed) as failed:
        host.link()
    assert failed.value.why is Why.NO_TABLES


def test_an_ssh_server_without_tables_counts_as_no_host(host: ServedHost) -> None:
    host.start("other subsystems")
    with pytest.raises(LinkFailed) as failed:
        host.link()
    assert failed.value.why is Why.NO_TABLES


def test_the_goodbye_of_a_server_that_ends_at_once_arrives(host: ServedHost) -> None:
    host.start("bye")
    link = host.link()
    try:
        assert receive_messages(link, 2) == [{"is": "bye", "why": "full"}, {"is": "gone", "why": Why.BYE, "said": ""}]
    finally:
        link.close()


def test_a_server_that_reads_nothing_holds_nobody_up(host: ServedHost) -> None:
    host.start()
    link = host.link()
    try:
        receive_messages(link)
        link.send({"do": "say", "text": "deaf"})
        receive_messages(link)
        for _ in range(3000):  # more than pipes and windows can buffer
            link.send({"do": "say", "text": "x" * 400})
        assert receive_messages(link) == [{"is": "lost"}]
    finally:
        link.close()


@pytest.mark.skipif(not LONG, reason="takes 6 seconds")
def test_a_server_that_hangs_is_lost_and_back_when_it_continues(host: ServedHost) -> None:
    host.start()
    link = host.link("-o", "ServerAliveInterval=1")
    try:
        receive_messages(link)
        host.stop()
        assert kinds(receive_messages(link)) == ["lost"]
        host.go_on()
        assert kinds(receive_messages(link, 2)) == ["back", "welcome"]
    finally:
        host.go_on()
        link.close()


def test_a_link_is_closed_while_it_tries_again(host: ServedHost) -> None:
    threads = set(threading.enumerate())
    host.start()
    link = host.link()
    receive_messages(link)
    host.kill()
    receive_messages(link)
    link.close()
    assert set(threading.enumerate()) == threads
