"""The inbox keeps messages in order, is bounded, and leaves nobody waiting."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from threading import Thread

import pytest

from moon_access.link.connection import Connection, ConnectionLost
from moon_access.link.link import MOST_MESSAGES, ROOM, Inbox, LocalLink
from moon_access.link.messages import LONGEST_TO_PLAYER, Message, message_of, weight_of

ONE, TWO = {"is": "one"}, {"is": "two"}


def test_the_earliest_message_is_taken_first() -> None:
    inbox = Inbox()
    inbox.put(ONE)
    inbox.put(TWO)
    assert inbox.has_news() and inbox.wait(0)
    assert [inbox.take(), inbox.take(), inbox.take()] == [ONE, TWO, None]
    assert not inbox.has_news() and not inbox.wait(0.01)
    inbox.close()


def test_adding_to_a_full_inbox_waits_until_a_message_is_taken() -> None:
    inbox = Inbox(room=10)
    inbox.put(ONE, 100)  # an empty inbox takes a message of any size
    late = Thread(target=inbox.put, args=(TWO, 1))
    late.start()
    late.join(0.05)
    assert late.is_alive()
    assert inbox.take() == ONE
    late.join()
    assert inbox.take() == TWO
    inbox.close()


def test_closing_an_inbox_wakes_those_who_wait_for_it() -> None:
    inbox = Inbox(room=1)
    inbox.put(ONE, 1)
    putting = Thread(target=inbox.put, args=(TWO, 1))
    putting.start()
    inbox.close()
    putting.join()
    assert inbox.take() is None
    assert not inbox.wait(60)
    assert inbox.fileno() == -1
    inbox.put(ONE)
    assert inbox.take() is None


HOSTILE = {
    "empty lists": b'{"a":[' + b"[]," * (LONGEST_TO_PLAYER // 3 - 10) + b"[]]}",
    "empty objects": b'{"a":[' + b"{}," * (LONGEST_TO_PLAYER // 3 - 10) + b"{}]}",
    "small objects": b'{"a":[' + b'{"a":{}},' * (LONGEST_TO_PLAYER // 9 - 10) + b"{}]}",
    "numbers": b'{"a":[' + b"999," * (LONGEST_TO_PLAYER // 4 - 10) + b"9]}",
    "fractions": b'{"a":[' + b"0.5," * (LONGEST_TO_PLAYER // 4 - 10) + b"1]}",
    "texts": b'{"a":["' + b"x" * (LONGEST_TO_PLAYER - 20) + b'"]}',
}


def test_a_message_is_weighed_by_its_size_in_memory_and_not_on_the_wire() -> None:
    for name, line in HOSTILE.items():
        tracemalloc.start()
        message = message_of(line, LONGEST_TO_PLAYER)
        taken, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert message
        assert taken < 1.5 * weight_of(line), name


def test_a_host_that_announces_without_end_while_it_owes_an_answer_is_dropped() -> None:
    class Telling:
        """A link whose other end sends more and more messages."""

        on_arrival: Callable[[], None] | None = None

        def __init__(self) -> None:
            self.told = 0
            self.is_closed = False

        def receive(self) -> Message | None:
            self.told += 1
            assert self.told < 1000, "the inbox waits without end"
            return None if self.is_closed else {"is": "told", "text": "x" * 100_000}

        def send(self, message: Message) -> None: ...
        def wait(self, seconds: float) -> bool:
            return True

        def has_news(self) -> bool:
            return not self.is_closed

        def fileno(self) -> int:
            return -1

        def ask_at_terminal(self, notice: Callable[[], None]) -> None: ...
        def close(self) -> None:
            self.is_closed = True

    link = Telling()
    connection = Connection(link, lambda: None)
    with pytest.raises(ConnectionLost):
        connection.ask("say")
    assert link.is_closed
    assert link.told <= ROOM // 100_000 + 1
    assert connection.take_news() == [{"is": "bye", "why": "too much"}]


def test_a_player_at_the_server_who_reads_nothing_is_disconnected() -> None:
    link = LocalLink()
    for number in range(2 * MOST_MESSAGES):
        link.put({"is": "told", "number": number})
    assert link.receive() == {"is": "bye", "why": "too much"}
    assert link.receive() is None
    link.close()
