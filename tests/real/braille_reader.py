"""Somebody who plays with nothing but a braille display: what is under the fingers, and keys that move it.

All that is known of the game was read here, in windows; the texts of the catalogue are the knowledge of the language.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from tests.terminal.listening import Listener

from .braille_display import Display

ENOUGH_WINDOWS = 24
"""More rows than that a console does not keep."""


class Turn(NamedTuple):
    """What one turn was to the fingers.

    ``told`` are the windows before the prompt, in the order in which they were written, up to the own last answer;
    ``choices`` could be read from the ``source``: "prompt", or "lines" where these had to be read.
    """

    prompt: str
    told: tuple[str, ...]
    kind: str
    choices: tuple[str, ...]
    source: str


class Reader:
    """``last`` is the line above which nothing is news: the last answer, with its prompt.

    ``press_key`` types elsewhere than on the display.
    """

    def __init__(
        self, display: Display, language: str, last: str, press_key: Callable[[str], None] | None = None
    ) -> None:
        self.display = display
        self.listener = Listener(language, braille=True)
        self.last = last
        self._press_key = press_key or self._on_display
        self._random = Random(f"{language} {display.cells}")

    def _on_display(self, key: str) -> None:
        self.display.press("KEY_ENTER" if key == "\n" else f"PassChar {ord(key)}")

    def turn(self) -> Turn:
        """Waits for the prompt, reads back to the last answer, and finds what may be done."""
        prompt = self.display.wait_for(self._is_prompt, "prompt")
        told: list[str] = []
        while (window := self._move("LnUp")) != self.last:
            told.insert(0, window)
            assert len(told) < ENOUGH_WINDOWS, told
        self._move("Home")
        assert self.display.text.rstrip() == prompt, "the way back leads to the prompt"
        try:
            kind, choices = self.listener.choices(f"{prompt} ")
            source = "prompt"
        except AssertionError:
            kind, choices = self.listener.choices("\n".join([*told, f"{prompt} "]))
            source = "lines"
        return Turn(prompt, tuple(told), kind, tuple(choices), source)

    def _is_prompt(self, text: str) -> bool:
        """No line but a prompt stays under the fingers by itself, so any is waited for that can be one."""
        if not text or text == self.last:
            return False
        try:
            return bool(self.listener.kind(f"{text} "))
        except AssertionError:
            return False

    def _move(self, command: str) -> str:
        """Of two lines that follow each other none is like the other, so that a move is always felt."""
        before = self.display.text.rstrip()
        self.display.press(command)
        return self.display.wait_for(lambda text: text != before, f"other window by {command}")

    def choose(self, turn: Turn) -> str:
        """Any of the choices that there is room to type, so that the beginning of the line stays under the fingers."""
        room = self.display.cells - len(turn.prompt) - 2
        return self._random.choice([choice for choice in turn.choices if len(choice) <= room])

    def type(self, turn: Turn, line: str) -> None:
        """Key by key, each felt before the next."""
        typed = f"{turn.prompt} "
        for key in line:
            typed += key
            self._press_key(key)
            self.display.wait_for(lambda text, typed=typed: text == typed, f"{typed!r}")
        self.last = typed
        self._press_key("\n")

    def letters_of_eight_dots(self) -> list[str]:
        """Small letters under the fingers that the table of dots does not know: it shows these in eight dots."""
        cells = self.display.wait_for_dots()
        return [char for char, dots in cells if char.islower() and re.search("[78]", dots)]
