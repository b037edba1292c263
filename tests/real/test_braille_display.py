"""The game on the console under BRLTTY, played from a braille display alone: read there, typed there.

In the normal run a trick is played in each language on each width, and a whole deal in one; with MOON_ACCESS_LONG
whole deals in all. Where no console can be had, that is what stays unproven, and Czech with it: there
test_braille_without_console.py is all.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from tests.real.braille_reader import Reader, Turn
from tests.real.console import Console
from tests.support.seated import LANGUAGES
from tests.terminal.at_terminal import PROGRAM, SEATED, Home

LONG = bool(os.environ.get("MOON_ACCESS_LONG"))
WIDTHS = (20, 40, 80)
USUAL = 40
"""Cells with which a prompt names every choice, and the news of a turn take few moves."""
MOST_MOVES = 2
MOST_TURNS = 100
SHELL = "$ moon-access"
"""What stands on the console before the game."""

Done = Callable[[Sequence[Turn]], bool]


def a_trick(turns: Sequence[Turn]) -> bool:
    """A bidder's first tile is the discard; with the second tile one trick at least is complete."""
    return sum(turn.kind == "tile" for turn in turns[:-1]) == 2


def a_deal(turns: Sequence[Turn]) -> bool:
    return turns[-1].kind == "bid" and any(turn.kind == "tile" for turn in turns)


def played(console: Console, game: str, language: str, cells: int, done: Done) -> list[Turn]:
    """Turns, each read and answered with the fingers, until all is ``done``; the last is not answered."""
    home = Home(console.folder)
    home.keep(language=language, verbosity="brief")
    console.write(SHELL)
    display = console.display(cells, language)
    console.run(
        [*PROGRAM, "play", "--game", game, "--read", "braille", "--cells", str(cells), *SEATED], home.environment
    )
    reader = Reader(display, language, SHELL)
    turns: list[Turn] = []
    while True:
        turn = reader.turn()
        turns.append(turn)
        *lines, last = console.lines()
        news = len(lines) - lines[::-1].index(reader.last)
        assert (*lines[news:], last) == (*turn.told, turn.prompt), "what stands on the console was all read"
        assert reader.letters_of_eight_dots() == []
        if done(turns):
            return turns
        assert len(turns) < MOST_TURNS
        reader.type(turn, reader.choose(turn))


def assert_a_prompt_alone_is_enough(turns: Sequence[Turn]) -> None:
    elsewhere = [turn for turn in turns if turn.source != "prompt"]
    assert elsewhere == [], "the choices had to be looked for in the lines before the prompt"


def assert_few_moves(turns: Sequence[Turn]) -> None:
    """Of the window, to read all that happened since the own last turn. The first turn has none before it."""
    many = [turn for turn in turns[1:] if len(turn.told) > MOST_MOVES]
    assert many == [], "\n\n".join("\n".join((*turn.told, turn.prompt)) for turn in many)


@pytest.mark.parametrize("cells", WIDTHS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_trick_is_played_from_the_display_alone(console: Console, language: str, cells: int) -> None:
    """With MOON_ACCESS_LONG=1 a whole deal."""
    turns = played(console, "moon3", language, cells, a_deal if LONG else a_trick)
    if cells >= USUAL:
        assert_a_prompt_alone_is_enough(turns)
        assert_few_moves(turns)


def test_a_whole_deal_is_played_from_the_display_alone(console: Console) -> None:
    turns = played(console, "moon3", "de", USUAL, a_deal)
    assert_a_prompt_alone_is_enough(turns)
    assert_few_moves(turns)


def test_a_trick_of_four_is_played_from_the_display_alone(console: Console) -> None:
    turns = played(console, "moon4", "cs", USUAL, a_deal if LONG else a_trick)
    assert_a_prompt_alone_is_enough(turns)
    assert_few_moves(turns)


def test_draw_dominoes_are_played_from_the_display_alone(console: Console) -> None:
    turns = played(console, "draw12", "en", USUAL, lambda turns: len(turns) == 6)
    assert_few_moves(turns)
