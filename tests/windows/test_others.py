"""Others play elsewhere, and the player is at a console of Windows: the keys are recorded, all the rest is the
program's own."""

from __future__ import annotations

import io
import sys
from types import SimpleNamespace

import pytest

from moon_access.announcer.message import Prompt, answer
from moon_access.console.console import Console
from moon_access.outputs import terminal
from moon_access.outputs.keys_windows import ConsoleKeys, Event
from moon_access.outputs.self_pipe import WakePipe
from moon_access.storage.settings import Settings
from tests.support.others import PostedNews

from .test_keys import RecordedConsole, key_events, press

ASKED = answer("Your move:")


class Typing(RecordedConsole):
    """A console in which a text among the batches is news of others, not a key."""

    def __init__(self, others: PostedNews, *batches: list[Event] | str) -> None:
        super().__init__(*(batch if isinstance(batch, list) else [] for batch in batches))
        self.others = others
        self.news = [batch if isinstance(batch, str) else "" for batch in batches]

    def events(self) -> list[Event]:
        if self.batches and (news := self.news.pop(0)):
            self.others.post(news)
        return super().events()

    def has_any(self, descriptor: int) -> bool:
        return descriptor == self.others.fileno() and self.others.has_news()


def test_news_is_printed_between_two_reads_of_the_keys_and_never_within_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    others, shown = PostedNews(), io.StringIO()
    typing = Typing(
        others, "Anna: hello.", key_events("6x"), [], "Ben: what?", [press(0x08, "\b")], [*key_events("4"), press(0x0D)]
    )
    nothing = WakePipe()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(fileno=nothing.fileno, encoding="utf-8"))
    monkeypatch.setattr(sys, "stdout", shown)
    monkeypatch.setattr(terminal, "is_terminal", lambda stream: True)
    monkeypatch.setattr(terminal, "reader", lambda source: ConsoleKeys(typing))
    console = Console(terminal.Terminal(), Settings(), "en")
    console.news_source = others
    assert console.ask(Prompt(ASKED, ASKED, ASKED)) == "64"
    console.flush()
    assert shown.getvalue() == "Your move: \nAnna: hello.\nYour move: 6x\b \b4\nBen: what?\n"
    others.close()
    nothing.close()
