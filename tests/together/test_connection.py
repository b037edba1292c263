"""Messages that arrive next to an answer stay in the news until somebody takes them, also for a program that waits on
the descriptor."""

from __future__ import annotations

import os
import select
from collections.abc import Callable

import pytest

from moon_access.link.connection import Connection
from moon_access.link.link import Inbox
from moon_access.link.messages import Message

pytestmark = pytest.mark.skipif(os.name == "nt", reason="select takes no pipes there")


class Answering:
    """A link whose other end sends a message before each answer."""

    on_arrival: Callable[[], None] | None = None

    def __init__(self) -> None:
        self.inbox = Inbox()
        self.receive = self.inbox.take
        self.has_news = self.inbox.has_news
        self.wait = self.inbox.wait
        self.fileno = self.inbox.fileno
        self.close = self.inbox.close

    def send(self, message: Message) -> None:
        self.inbox.put({"is": "did"})
        self.inbox.put({"is": "done", "id": message["id"]})

    def ask_at_terminal(self, notice: Callable[[], None]) -> None:
        """Ask nothing."""


def is_readable(connection: Connection) -> bool:
    return bool(select.select([connection.fileno()], [], [], 0)[0])


def test_news_that_came_before_an_answer_wakes_the_player() -> None:
    connection = Connection(Answering(), lambda: None)
    assert not is_readable(connection)
    assert connection.ask("say")["is"] == "done"
    assert connection.has_news() and is_readable(connection)
    assert connection.take_news() == [{"is": "did"}]
    assert not connection.has_news() and not is_readable(connection)
    connection.close()
    assert connection.fileno() == -1
