"""Whatever a player types, and whatever news arrives in between: each typed line is whole on the screen, the program
reads it as typed, and all news is told once, whole, in order, on its own lines.

The console and its terminal are the program's own. Keys and news come in a random order. A second, naive implementation
computes the expected screen.
"""

from __future__ import annotations

import io
import os
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import pytest

pytest.importorskip("termios", reason="a Unix terminal's keys are stood in for")

from hypothesis import given, settings
from hypothesis import strategies as st

from moon_access.announcer.message import Prompt, answer
from moon_access.console.console import Console, PlayerLeaves
from moon_access.outputs.keys import Key
from moon_access.outputs.terminal import Terminal
from moon_access.storage.settings import Settings
from tests.support.long import LONG
from tests.support.others import PostedNews, make_said

ASKED = "Your move: "
PROMPT = Prompt(answer("Your move:"), answer("Your move:"), answer("Your move:"))
NEWS = ""
"""A step that is news, not a key."""
BACKSPACE, KILL, ENTER, END = "\x7f", "\x15", "\n", "\x04"


class Step(NamedTuple):
    """A key, or news. ``at_once``: the key is already there when the program handles the step before it."""

    key: str
    at_once: bool = False


KEYS = st.sampled_from(["a", "b", "6", " ", ":", ENTER, BACKSPACE, BACKSPACE, KILL])
STEPS = st.lists(st.one_of(st.just(Step(NEWS)), st.builds(Step, KEYS, st.booleans())), max_size=60)


class Steps:
    """Steps in place of a keyboard and other players. See ``Keys``."""

    shows_what_is_typed = True
    holds_any = False

    def __init__(self, steps: Sequence[Step], others: PostedNews) -> None:
        self.left = deque(steps)
        self.others = others
        self.posted = 0

    def ready(self, others: Sequence[int], seconds: float | None = None) -> list[int]:
        while self.left[0].key == NEWS:
            self.left.popleft()
            self.posted += 1
            self.others.post(f"News {self.posted}.")
        came = [self.others.fileno()] if self.others.has_news() and self.others.fileno() in others else []
        return [*came, sys.stdin.fileno()] if not came or self.left[0].at_once else came

    def read(self) -> Key:
        key = self.left.popleft().key
        return Key(key if key.isprintable() or key == ENTER else "", key.encode())

    def comes(self, seconds: float) -> bool:
        return False

    def switch_on(self) -> None: ...

    switch_off = switch_on


class Screen(io.StringIO):
    """Standard output, collected as a screen shows it."""

    def isatty(self) -> bool:
        return True

    @property
    def lines(self) -> list[str]:
        lines: list[list[str]] = [[]]
        at = 0
        for char in self.getvalue():
            if char == "\n":
                lines.append([])
                at = 0
            elif char == "\b":
                at -= 1
            else:
                lines[-1][at : at + 1] = [char]
                at += 1
        return ["".join(line).rstrip() for line in lines]


class Keyboard(io.StringIO):
    """Standard input, which gets bytes only from Steps."""

    encoding = "utf-8"

    def __init__(self, descriptor: int) -> None:
        super().__init__()
        self._descriptor = descriptor

    def fileno(self) -> int:
        return self._descriptor

    def isatty(self) -> bool:
        return True


@contextmanager
def console_at(steps: Sequence[Step], keys: bool) -> Iterator[tuple[Console, Screen]]:
    ends = os.pipe()
    screen, others = Screen(), PostedNews()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", Keyboard(ends[0]))
        patch.setattr(sys, "stdout", screen)
        terminal = Terminal()
        terminal._keys = Steps(steps, others)  # type: ignore[assignment]
        console = Console(terminal, Settings(keys=keys), "en")
        console.news_source = others
        yield console, screen
    others.close()
    for end in ends:
        os.close(end)


def talk(console: Console, listens: bool) -> list[str]:
    """Return the typed lines up to the end of the input, and answer each."""
    typed: list[str] = []
    with pytest.raises(PlayerLeaves):
        while True:
            line = console.listen() if listens else console.ask(PROMPT)
            if line is not None:
                typed.append(line)
                console.tell(make_said(f"Typed {line}."))
    return typed


def expected_lines(steps: Sequence[Step], prompt: str) -> tuple[list[str], list[str]]:
    """Return the typed lines, and the lines on the screen if the player types lines."""
    shown, line, typed, waiting, number = [prompt], "", [], [], 0
    for step in steps:
        if step.key == NEWS:
            number += 1
            waiting.append(f"News {number}.")
            continue
        if waiting and not line and not step.at_once:
            shown[-1:] = [*([prompt] if prompt else []), *waiting, prompt]
            waiting = []
        if step.key == ENTER:
            typed.append(line.strip())
            shown[-1:] = [prompt + line, *waiting, f"Typed {typed[-1]}.", prompt]
            line, waiting = "", []
        elif step.key in (BACKSPACE, KILL):
            line = line[:-1] if step.key == BACKSPACE else ""
        elif line or step.key != " ":
            line += step.key
    return typed, [one.rstrip() for one in shown]


AT_THE_END = (Step(KILL, True), Step("x", False), Step(BACKSPACE), Step(END))
"""At the end of the input, half-typed text is dropped, and waiting news is told before "x"."""


@pytest.mark.parametrize("listens", [False, True], ids=["asked", "listening"])
@settings(max_examples=5_000 if LONG else 300, deadline=None)
@given(STEPS)
def test_news_leaves_half_typed_lines_whole_and_is_announced_in_order(listens: bool, steps: list[Step]) -> None:
    steps = [*steps, *AT_THE_END]
    with console_at(steps, keys=False) as (console, screen):
        typed = talk(console, listens)
    assert (typed, screen.lines) == expected_lines(steps, "" if listens else ASKED)


@pytest.mark.parametrize("listens", [False, True], ids=["asked", "listening"])
@settings(max_examples=5_000 if LONG else 300, deadline=None)
@given(STEPS)
def test_with_single_keys_news_is_announced_once_and_in_order(listens: bool, steps: list[Step]) -> None:
    steps = [*steps, Step(ENTER), *AT_THE_END]
    with console_at(steps, keys=True) as (console, screen):
        talk(console, listens)
    news = [f"News {number}." for number in range(1, sum(step.key == NEWS for step in steps) + 1)]
    assert [line for line in screen.lines if "News" in line] == news
    assert listens or all(line.startswith((ASKED.rstrip(), "News", "Typed")) for line in screen.lines if line)
