"""The game under BRLTTY at a terminal of our own, read from a braille display alone, on any machine with BRLTTY.

test_braille_display.py tests the console. This test covers neither the console nor typing on the display nor Czech:
BRLTTY reads Latin-1 here, and needs the console to type.
"""

from __future__ import annotations

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from tests.real.braille_reader import USUAL, a_deal, a_trick, play, seat
from tests.real.braille_without_console import PublishedTerminal
from tests.support.long import LONG
from tests.terminal.at_terminal import Home

IN_LATIN_1 = ("en", "de")


@pytest.mark.parametrize("cells", [20, 40, 80])
@pytest.mark.parametrize("language", IN_LATIN_1)
def test_a_trick_can_be_played_from_the_display(
    published_terminal: PublishedTerminal, language: str, cells: int
) -> None:
    """Play a whole deal with MOON_ACCESS_LONG=1."""
    reader = seat(published_terminal, Home(published_terminal.folder), "moon3", language, cells)
    turns = play(published_terminal, reader, a_deal if LONG else a_trick)
    assert all(turn.source == "prompt" for turn in turns) or cells < USUAL
