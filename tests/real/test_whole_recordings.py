"""One recording each, from the first to the last sample: all that is printed is in it, once and in order, and no more.

Whoever hears only such a recording hears everything, in every language: the first start, lessons, a deal of each game,
dialogs and the commands of the command line. In the normal run a sample of it; all of it with MOON_ACCESS_LONG=1.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")
pytest.importorskip("numpy")

from moon_access.games import GAMES
from tests.support.catalogues import COMPLETE
from tests.terminal.at_terminal import Home
from tests.terminal.listening import Listener, Player

from .person import Person, at_ease
from .sound import SoundCard

LONG = bool(os.environ.get("MOON_ACCESS_LONG"))
SAMPLE = "moon3"


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("game", GAMES if LONG else [SAMPLE])
def test_a_deal_is_heard_as_it_is_printed(sound: SoundCard, game: str, language: str, tmp_path: Path) -> None:
    """In the normal run two moves of it."""
    home = at_ease(tmp_path, language)
    with Person(home, "play", "--game", game, "--seed", "4", sound=sound) as person:
        player = Player(person, Listener(language))
        player.play(person.listen(), moves=2999 if LONG else 2, until=lambda heard: deals(home) > 1)
        person.is_silent()


def test_the_last_words_are_heard_to_their_end(sound: SoundCard, tmp_path: Path) -> None:
    with Person(at_ease(tmp_path, "en"), "play", "--seed", "4", sound=sound) as person:
        person.listen()
        assert "Game kept" in person.leave()
        person.is_silent()


def deals(home: Home) -> int:
    return home.record.read_text("utf-8").count('"deal"')
