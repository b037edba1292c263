"""A player who has only a braille display: the text under the fingers, and keys that move it.

The reader learns about the game only by reading windows here, and knows the language by the texts of the catalogue.
Tests compare the screen with what was read, and take nothing else from the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple, Protocol

from tests.terminal.at_terminal import PROGRAM, SEATED, Home
from tests.terminal.listening import Listener

from .braille_display import Display

USUAL = 40
"""The number of cells with which a prompt names every choice, and the news of a turn takes few moves."""
ROWS = 25
MOST_TURNS = 100
SHELL = "$ moon-access"
"""The text on the screen before the game."""
UNKNOWN = "12345678"
"""The dots for a letter that BRLTTY does not know."""


class Screen(Protocol):
    """The screen of a program that BRLTTY shows. ``press_key``: None if the display's own keys do this."""

    @property
    def press_key(self) -> Callable[[str], None] | None: ...

    def write(self, line: str) -> None: ...
    def display(self, cells: int, language: str) -> Display: ...
    def run(self, command: Sequence[str], home: Home) -> object: ...
    def lines(self) -> list[str]: ...


class Turn(NamedTuple):
    """The reading of one turn.

    ``told``: the windows before the prompt, in the order in which they were written, since the reader's last answer.
    ``source``: where the reader found ``choices``: "prompt", or "lines" if those had to be read.
    """

    prompt: str
    told: tuple[str, ...]
    kind: str
    choices: tuple[str, ...]
    source: str


Done = Callable[[Sequence[Turn]], bool]


class Reader:
    """A reader. ``last``: the last answer with its prompt; nothing above this line is news."""

    def __init__(
        self, display: Display, language: str, press_key: Callable[[str], None] | None = None, last: str = SHELL
    ) -> None:
        self.display = display
        self.listener = Listener(language, braille=True)
        self.last = last
        self._press_key = press_key or self._on_display
        self._random = Random(f"{language} {display.cells}")

    def _on_display(self, key: str) -> None:
        self.display.press("KEY_ENTER" if key == "\n" else f"PassChar {ord(key)}")

    def turn(self) -> Turn:
        """Wait for the prompt, read back to the last answer, and find the choices."""
        prompt = self.display.wait_for(self._is_prompt, "prompt")
        self._feel()
        told: list[str] = []
        while (window := self._move("LnUp")) != self.last:
            told.insert(0, window)
            assert len(told) < ROWS, told
        assert self._move("Home") == prompt, "panning back must lead to the prompt"
        try:
            kind, choices = self.listener.choices(f"{prompt} ")
            source = "prompt"
        except AssertionError:
            kind, choices = self.listener.choices("\n".join([*told, f"{prompt} "]))
            source = "lines"
        return Turn(prompt, tuple(told), kind, tuple(choices), source)

    def _is_prompt(self, text: str) -> bool:
        if not text or text == self.last:
            return False
        try:
            return bool(self.listener.kind(f"{text} "))
        except AssertionError:
            return False

    def _move(self, command: str) -> str:
        """Move the display. Two lines in succession never look alike, so that a reader always feels a move."""
        before = self.display.text.rstrip()
        self.display.press(command)
        window = self.display.wait_for(lambda text: text != before, f"other window by {command}")
        self._feel()
        return window

    def _feel(self) -> None:
        cells = self.display.wait_for_dots()
        assert [char for char, dots in cells if dots == UNKNOWN] == [], "letters without dots of their own"

    def choose(self, turn: Turn) -> str:
        """Choose one of the choices that fit on the line, so that the beginning of the line stays under the fingers."""
        room = self.display.cells - len(turn.prompt) - 2
        return self._random.choice([choice for choice in turn.choices if len(choice) <= room])

    def type(self, prompt: str, line: str) -> None:
        """Type a line key by key, and feel each key before the next."""
        self.last = f"{prompt} "
        for key in line:
            self.last += key
            self._press_key(key)
            self.display.wait_for(lambda text: text == self.last, f"{self.last!r}")
        self._press_key("\n")


def seat(screen: Screen, home: Home, game: str, language: str, cells: int) -> Reader:
    """Return a reader at a display, for whom a game has just started.

    With the usual 40 cells, the verbosity is brief; on other displays, it is the default. On fewer cells in brief
    verbosity, the reader must ask for choices.
    """
    home.keep(language=language, verbosity="brief" if cells == USUAL else "normal")
    screen.write(SHELL)
    display = screen.display(cells, language)
    screen.run([*PROGRAM, "play", "--game", game, "--read", "braille", "--cells", str(cells), *SEATED], home)
    return Reader(display, language, screen.press_key)


def play(screen: Screen, reader: Reader, done: Done) -> list[Turn]:
    """Read and answer turns with the fingers until ``done``. Do not answer the last turn."""
    turns: list[Turn] = []
    while True:
        turn = reader.turn()
        turns.append(turn)
        *lines, last = screen.lines()
        news = len(lines) - lines[::-1].index(reader.last)
        assert (*lines[news:], last) == (*turn.told, turn.prompt), "everything on the screen must be read"
        if done(turns):
            return turns
        assert len(turns) < MOST_TURNS
        reader.type(turn.prompt, reader.choose(turn))


def a_trick(turns: Sequence[Turn]) -> bool:
    """Return whether one trick at least is complete: a bidder's first tile is the discard, the second is played."""
    return sum(turn.kind == "tile" for turn in turns[:-1]) == 2


def a_deal(turns: Sequence[Turn]) -> bool:
    return turns[-1].kind == "bid" and any(turn.kind == "tile" for turn in turns)
