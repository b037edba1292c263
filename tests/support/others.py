"""Other players: texts that any thread posts become their news."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from threading import Lock

from moon_access.announcer.message import Message, answer
from moon_access.console.asking import Overtaken
from moon_access.outputs.self_pipe import WakePipe


def make_said(text: str) -> Message:
    return answer("{text}", text=text)


class PostedNews:
    """News for a console, which a test posts: each text is a line.

    ``overtaken``: whether the news ends the open question.
    """

    def __init__(self) -> None:
        self._wake = WakePipe()
        self._lock = Lock()
        self._came: deque[Message] = deque()
        self._overtakes = False

    def post(self, *news: str | Message, overtaken: bool = False) -> None:
        with self._lock:
            self._came += [make_said(one) if isinstance(one, str) else one for one in news]
            self._overtakes = self._overtakes or overtaken
            self._wake.ring()

    def fileno(self) -> int:
        return self._wake.fileno()

    def has_news(self) -> bool:
        return bool(self._came) or self._overtakes

    def close(self) -> None:
        self._wake.close()

    def take(self) -> Sequence[Message]:
        with self._lock:
            self._wake.stop_ringing()
            came = tuple(self._came)
            self._came.clear()
            overtakes, self._overtakes = self._overtakes, False
        if overtakes:
            raise Overtaken(*came)
        return came
