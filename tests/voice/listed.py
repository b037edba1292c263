"""Engines that put their texts into a list, for speech outside of play, and stand-ins for terminals."""

from __future__ import annotations

import io
from collections.abc import Sequence

from moon_access.outputs.speech.health import Failure
from moon_access.outputs.speech.utterance import Utterance


class QuickEngine:
    """An engine that speaks everything in no time. ``flow``: everything that it spoke, including the last words."""

    def __init__(self, failed: Failure | None = None) -> None:
        self.flow: list[Utterance] = []
        self.failed = failed
        self.is_closed = False

    def say(self, utterances: Sequence[Utterance]) -> None:
        self.flow += utterances

    def stop(self) -> list[Utterance]:
        return []

    def remaining_utterances(self) -> list[Utterance]:
        return []

    @property
    def works(self) -> bool:
        return self.failed is None

    def failure(self) -> Failure | None:
        failed, self.failed = self.failed, None
        return failed

    def is_back(self) -> bool:
        return False

    def fileno(self) -> int:
        return -1

    def wait_for_start(self) -> None:
        pass

    def close(self, last: Utterance | None = None) -> None:
        if last is not None and not self.is_closed:
            self.flow.append(last)
        self.is_closed = True


class SlowEngine(QuickEngine):
    """An engine that speaks an utterance only when the test says so. ``heard``: the utterances spoken to their end."""

    def __init__(self) -> None:
        super().__init__()
        self.queue: list[Utterance] = []
        self.heard: list[str] = []

    def say(self, utterances: Sequence[Utterance]) -> None:
        super().say(utterances)
        self.queue += utterances

    def stop(self) -> list[Utterance]:
        left, self.queue = self.queue, []
        return left

    def remaining_utterances(self) -> list[Utterance]:
        return list(self.queue)

    def go_on(self, utterances: int) -> None:
        for _ in range(utterances):
            self.heard.append(self.queue.pop(0).text)


class Screen(io.StringIO):
    """A standard output or error, which may be a terminal. It is wider than any line."""

    def __init__(self, is_terminal: bool) -> None:
        super().__init__()
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal
