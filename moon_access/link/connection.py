"""A connection: what a player's program asks a server for, and is answered; what comes beside that waits as news.

It knows links and messages, no game and no words.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from moon_access.outputs.self_pipe import Wake

from .inbox import ROOM
from .link import Link
from .messages import Message, line_of, weight_of

MOST_NEWS = ROOM
"""Bytes of memory of what a server tells while it owes an answer; one that tells more is left."""
TOO_MUCH: Message = {"is": "bye", "why": "too much"}
PATIENCE = 20.0
"""Seconds in which an answer comes; the link itself is dead then."""
STEP = 0.5
"""Seconds after which it is seen to whether the player wants to leave."""


class NotDone(Exception):
    """The server says no. ``why`` is a word of the protocol; ``said`` is what goes with it."""

    def __init__(self, why: str, said: Message) -> None:
        super().__init__(why)
        self.why = why
        self.said = said


class Lost(Exception):
    """The connection is broken, for now or for good; nobody knows whether it was done."""


class Connection:
    """``notice`` is called while an answer is waited for: it may raise whatever ends the waiting. ``is_greeted``: the
    link has greeted the server by itself."""

    def __init__(self, link: Link, notice: Callable[[], None], *, is_greeted: bool = False) -> None:
        self.link = link
        self.is_lost = False
        self.asks = False  # the link, at the terminal, as soon as the player lets it
        self.is_greeted = is_greeted
        self._notice = notice
        self._asked = 0
        self._news: deque[Message] = deque()
        self._size = 0  # of the news, as they came
        self._always: Wake | None = None  # something to read, without end

    def ask(self, do: str, **said: object) -> Message:
        """The answer. Raises NotDone, Lost."""
        if self.is_lost:
            raise Lost
        self._asked += 1
        self.link.send({"do": do, "id": self._asked, **said})
        return self._answer(self._asked)

    def say(self, do: str) -> None:
        """Without waiting for what is answered to it."""
        self._asked += 1
        self.link.send({"do": do, "id": self._asked})

    def answer_to_greeting(self) -> Message:
        """What the server answers to the link's first message, which has the ``id`` 0. Raises NotDone, Lost."""
        return self._answer(0)

    def _answer(self, asked: int) -> Message:
        waited = 0.0
        while waited < PATIENCE:
            message = self.link.receive()
            if message is None:
                waited += 0.0 if self.link.wait(STEP) else STEP
                self._notice()
            elif message.get("id") == asked:
                if message.get("is") == "no":
                    raise NotDone(str(message.get("why")), message)
                return message
            else:
                self._keep(message)
                if self.is_lost:
                    raise Lost
        raise Lost

    def _keep(self, message: Message) -> None:
        kind = message.get("is")
        if kind in ("lost", "gone", "bye"):
            self.is_lost = True
        elif kind == "back":
            self.is_lost = False
        self.asks = kind == "asks" or (self.asks and kind not in ("back", "gone"))
        if "id" not in message or message.get("is") == "welcome":  # else it answers what was not waited for any more
            self._size += weight_of(line_of(message))
            if self._size > MOST_NEWS and not self.is_lost:
                self.is_lost = True
                self.link.close()
                self._news.clear()
                message = TOO_MUCH
            self._news.append(message)

    def ask_at_terminal(self) -> None:
        """Has the link ask the player there, and waits for what comes of it: that is news."""
        self.asks = False
        self.link.ask_at_terminal(self._notice)

    def take_news(self) -> list[Message]:
        """All that came beside answers, in its order."""
        while (message := self.link.receive()) is not None:
            self._keep(message)
        news, self._news, self._size = list(self._news), deque(), 0
        return news

    def has_news(self) -> bool:
        return bool(self._news) or self.link.has_news()

    def fileno(self) -> int:
        """To be read as long as there are news: also of those that came while an answer was waited for, which the link
        has given already."""
        of_link = self.link.fileno()
        if not self._news or of_link < 0:
            return of_link
        if self._always is None:
            self._always = Wake()
            self._always.ring()
        return self._always.fileno()

    def close(self) -> None:
        self.link.close()
        if self._always is not None:
            self._always.close()
