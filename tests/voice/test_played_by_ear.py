"""A deal played from the spoken transcript alone: whoever hears only the voice can play, whatever the game.

The player sees the journal of the voice and never the print, and types one of the moves that were named. No sound is
made, so that this takes no longer than the bots; that what is given to the voice is heard, tests/real proves.
"""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.games import GAMES
from tests.real.person import Person, at_ease
from tests.support.catalogues import COMPLETE
from tests.terminal.at_terminal import Home
from tests.terminal.listening import Listener, Player


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("game", GAMES)
def test_a_deal_can_be_played_by_what_is_spoken(game: str, language: str, tmp_path: Path) -> None:
    home = at_ease(tmp_path, language)
    listener = Listener(language)
    with Person(home, "play", "--game", game, "--seed", "4") as person:
        player = Player(person, listener)
        player.play(person.listen(), until=lambda heard: deals(home) > 1)
        person.leave()
    assert deals(home) == 2
    assert home.is_in_order(home.record)


def deals(home: Home) -> int:
    return home.record.read_text("utf-8").count('"deal"')
