"""The game on the console under BRLTTY, played with a braille display alone, for reading and typing.

The normal run plays a trick in each language on each width, and a whole deal in one; MOON_ACCESS_LONG plays whole deals
in all. Without a console, these tests and Czech remain unproven: only test_braille_without_console.py runs.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.evening.vocabulary import COMMANDS
from moon_access.games import GAMES
from moon_access.games.tricks.rules import TrickRules
from moon_access.i18n.catalog import Catalog
from tests.real.braille_display import Display
from tests.real.braille_reader import SHELL, USUAL, Done, Turn, a_deal, a_trick, play, seat
from tests.real.conftest import wait_until
from tests.real.console import Console
from tests.support.long import LONG
from tests.support.patience import PATIENCE
from tests.support.row_reader import RowReader
from tests.support.seated import LANGUAGES
from tests.terminal.at_terminal import PROGRAM, SEATED, Home
from tests.toy.registry import OFFERED

WIDTHS = (20, 40, 80)
EVERY_WIDTH = (14, 20, 32, 40, 80)
MOST_MOVES = 2
QUESTIONS = ("hand", "table", "legal", "suit", "bids", "score", "tricks", "turn", "counts", "last", "since", "hint")


def assert_a_prompt_alone_is_enough(turns: Sequence[Turn]) -> None:
    elsewhere = [turn for turn in turns if turn.source != "prompt"]
    assert elsewhere == [], "the prompt must name the choices"


def assert_few_moves(turns: Sequence[Turn]) -> None:
    """Assert that few moves of the window read everything since the player's last move. The first turn has no earlier
    move."""
    many = [turn for turn in turns[1:] if len(turn.told) > MOST_MOVES]
    assert many == [], "\n\n".join("\n".join((*turn.told, turn.prompt)) for turn in many)


def play_game(console: Console, game: str, language: str, cells: int, done: Done) -> list[Turn]:
    reader = seat(console, Home(console.folder), game, language, cells)
    return play(console, reader, done)


@pytest.mark.parametrize("cells", WIDTHS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_trick_is_played_from_the_display_alone(console: Console, language: str, cells: int) -> None:
    """Play a whole deal with MOON_ACCESS_LONG=1."""
    turns = play_game(console, "moon3", language, cells, a_deal if LONG else a_trick)
    if cells >= USUAL:
        assert_a_prompt_alone_is_enough(turns)
    if cells == USUAL:
        assert_few_moves(turns)


def test_a_whole_deal_is_played_from_the_display_alone(console: Console) -> None:
    turns = play_game(console, "moon3", "de", USUAL, a_deal)
    assert_a_prompt_alone_is_enough(turns)
    assert_few_moves(turns)


def test_a_trick_of_four_is_played_from_the_display_alone(console: Console) -> None:
    """Play a whole deal with MOON_ACCESS_LONG=1."""
    turns = play_game(console, "moon4", "cs", USUAL, a_deal if LONG else a_trick)
    assert_a_prompt_alone_is_enough(turns)
    assert_few_moves(turns)


def test_draw_dominoes_are_played_from_the_display_alone(console: Console) -> None:
    turns = play_game(console, "draw12", "en", USUAL, lambda turns: len(turns) == (40 if LONG else 6))
    assert_few_moves(turns)


@pytest.mark.parametrize("cells", EVERY_WIDTH)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_of_each_game_is_played_from_the_row_under_the_fingers(
    console: Console, language: str, cells: int
) -> None:
    """Play a deal or more of each game with MOON_ACCESS_LONG=1. One BRLTTY shows all games, one after the other."""
    display = console.display(cells, language)
    home = Home(console.folder)
    home.keep(language=language, verbosity="brief")
    for game in OFFERED:
        console.write(SHELL)
        options = ("--game", game, "--read", "braille", "--cells", str(cells))
        process = console.run([*PROGRAM, "play", *options, *SEATED], home)
        has_bids = isinstance(GAMES[game].rules(), TrickRules)
        reader, last = RowReader(language, f"{game} {language} {cells}", has_bids=has_bids), SHELL
        for _ in range(30 if LONG else 1):
            row = _row_felt(console, display, reader, last)
            last = f"{row} {reader.answer(f'{row} ')}"
            _type(console, row, last)
        row = _row_felt(console, display, reader, last)
        _type(console, row, f"{row} quit")
        assert process.wait(PATIENCE) == 0


def _row_felt(console: Console, display: Display, reader: RowReader, last: str) -> str:
    """Return the row under the fingers, once it is a prompt and no longer the line ``last``."""

    def is_prompt(row: str) -> bool:
        if not row or row == last or row != console.lines()[-1]:
            return False
        try:
            return bool(reader.kind(f"{row} "))
        except AssertionError:
            return False

    return display.wait_for(is_prompt, f"a prompt after {last!r}")


def _type(console: Console, row: str, line: str) -> None:
    """Type the rest of this line after the row, and Enter. The row is the prompt."""
    console.type(line.removeprefix(f"{row} "))
    wait_until(lambda: console.lines()[-1] == line, line)
    console.type("\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_every_question_the_prompt_is_under_the_fingers_and_the_answer_above_it(
    console: Console, language: str
) -> None:
    reader = seat(console, Home(console.folder), "moon3", language, USUAL)
    asked = reader.turn()
    keys = {command.id: Catalog(language).context("key", command.key) for command in COMMANDS}
    for question in QUESTIONS:
        reader.type(asked.prompt, keys[question])
        answered = reader.turn()
        assert (answered.prompt, answered.choices) == (asked.prompt, asked.choices)
        assert answered.told, question
