"""A BRLTTY that contracts shows whole prompts of the game on the console, and what decides if the display is narrow.

BRLTTY has contracted tables for English and German, none for Czech.
"""

from __future__ import annotations

import re
import subprocess
from functools import cache

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.announcer import words
from moon_access.i18n.catalog import Catalog
from moon_access.outputs.contracted import visible_part
from tests.real.braille_display import Display
from tests.real.braille_reader import SHELL
from tests.real.conftest import wait_until
from tests.real.console import Console
from tests.support.long import LONG
from tests.terminal.at_terminal import PROGRAM, SEATED, Home
from tests.terminal.listening import Listener

TABLES = {"en": "en-ueb-g2", "de": "de-g2"}
BLANK = "\N{BRAILLE PATTERN BLANK} "
PROMPTS = 30 if LONG else 4
GAMES = ("moon3", "forty_two", "draw12", "all_fives", "chicken_foot", "mexican_train")


@cache
def contract(text: str, language: str) -> str:
    """Return the text as BRLTTY's own table contracts it, without blanks at its end."""
    command = ["brltty-ctb", "-c", TABLES[language]]
    done = subprocess.run(command, input=f"{text}\n", capture_output=True, text=True, check=True)
    return done.stdout.rstrip("\n").rstrip(BLANK)


class ContractedReader:
    """A player with a display that contracts. ``last``: the last line that the player typed."""

    def __init__(self, console: Console, display: Display, language: str) -> None:
        self.console = console
        self.display = display
        self.language = language
        self.listener = Listener(language, braille=True)
        self.last = SHELL
        self.passing = Catalog(language).context("words", words.PASS).partition(",")[0]

    def _prompt(self) -> str:
        """Return the prompt on the last line; empty if there is none yet."""
        line = self.console.lines()[-1]
        if line == self.last:
            return ""
        try:
            return line if self.listener.kind(f"{line} ") else ""
        except AssertionError:
            return ""

    def feel_prompt(self) -> str:
        """Return the next prompt, once it is under the fingers; on a narrow display, once its last words are."""
        shown = self.display

        def is_felt() -> bool:
            prompt = self._prompt()
            part = visible_part(f"{prompt} ", shown.cells)
            # The display may show some words before this part, too.
            return bool(prompt) and shown.text.rstrip(BLANK).endswith(contract(part or prompt, self.language))

        try:
            wait_until(is_felt, "another text is under the fingers")
        except AssertionError as error:
            raise AssertionError(f"{self.console.lines()[-3:]}, and the display shows {shown.text!r}") from error
        return self._prompt()

    def answer(self, prompt: str) -> str:
        """Return the first choice; at an auction, the lowest bid."""
        kind = self.listener.kind(f"{prompt} ")
        if kind != "bid":
            return "0" if kind == "trump" else "1"
        number = re.search(r"\d+", prompt)
        return number[0] if number else self.passing

    def type(self, prompt: str, line: str) -> None:
        self.last = f"{prompt} {line}"
        self.console.type(line)
        wait_until(lambda: self.console.lines()[-1] == self.last, self.last)
        self.console.type("\n")


def prompts_felt(console: Console, game: str, language: str, cells: int) -> list[str]:
    """Play some turns; return each prompt that was felt."""
    home = Home(console.folder)
    home.keep(language=language, verbosity="brief")
    console.write(SHELL)
    display = console.display(cells, language, contraction=TABLES[language])
    console.run([*PROGRAM, "play", "--game", game, "--read", "contracted", "--cells", str(cells), *SEATED], home)
    reader = ContractedReader(console, display, language)
    felt: list[str] = []
    while len(felt) < PROMPTS:
        felt.append(reader.feel_prompt())
        reader.type(felt[-1], reader.answer(felt[-1]))
    return felt


@pytest.mark.parametrize("cells", [32, 40, 80])
@pytest.mark.parametrize("language", TABLES)
def test_a_contracted_display_shows_whole_prompts(console: Console, language: str, cells: int) -> None:
    """Play more turns with MOON_ACCESS_LONG=1."""
    for prompt in prompts_felt(console, "moon3", language, cells):
        assert visible_part(f"{prompt} ", cells) == f"{prompt} "


@pytest.mark.sampled(4)
@pytest.mark.parametrize("language", TABLES)
@pytest.mark.parametrize("game", GAMES[1:])
def test_a_contracted_display_shows_whole_prompts_in_each_game(console: Console, game: str, language: str) -> None:
    for prompt in prompts_felt(console, game, language, 40):
        assert visible_part(f"{prompt} ", 40) == f"{prompt} "


@pytest.mark.parametrize("language", TABLES)
def test_a_narrow_contracted_display_shows_the_words_that_decide(console: Console, language: str) -> None:
    felt = prompts_felt(console, "moon3", language, 20)
    assert all(any(map(str.isdecimal, visible_part(f"{prompt} ", 20))) for prompt in felt), felt


def test_the_program_knows_each_word_of_the_table_for_a_prompt() -> None:
    """Show that the tables contract: otherwise the tests above would compare nothing."""
    assert Catalog("en").text("Play:") == "Play:"
    assert contract("any", "en") != contract("ebu", "en")
    assert len(contract("auf der", "de")) < len("auf der")
