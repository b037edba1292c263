"""A bare first start on a sound card: a voice offers itself, and whoever takes it hears every question and the game."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.i18n.catalog import Catalog, languages
from tests.real.conftest import wait_until
from tests.real.game import Game
from tests.real.sound import SoundCard
from tests.real.test_voice_is_heard import Listening
from tests.support.long import LONG
from tests.support.seated import LANGUAGES

LANGS = {"en": "en_US.UTF-8", "de": "de_DE.UTF-8", "cs": "cs_CZ.UTF-8"}
KEYS = {"en": "s", "de": "s", "cs": "h"}
IN_LANGUAGES = [(one, one) for one in LANGUAGES] if LONG else [("cs", "cs")]
"""In German the sample of test_whole_recordings hears a first start."""
USUAL = 200
"""Words a minute, where nothing was chosen yet."""


@pytest.fixture
def first_start(sound: SoundCard, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Game]:
    """In the language that the test is given."""
    lang = {"LANG": LANGS[request.param], "LC_ALL": LANGS[request.param], "LANGUAGE": "", "USER": "eva"}
    game = Game(tmp_path, {**sound.environment, **lang}, "play", "--seed", "4")
    yield game
    game.close()
    wait_until(lambda: not list((tmp_path / "tmp").glob("*")), "temporary files are left over")


def offer(language: str) -> str:
    return Catalog(language).text("Press {key}, or type {n}, for a voice.").format(key=KEYS[language], n=2)


@pytest.mark.parametrize(
    ("first_start", "language"), [(one, one) for one in (LANGUAGES if LONG else ("cs",))], indirect=["first_start"]
)
def test_who_takes_the_voice_that_offers_itself_hears_every_question(
    sound: SoundCard, first_start: Game, language: str
) -> None:
    listening = Listening(sound, language, USUAL)
    first_start.read()
    listening.hear([offer(language)])
    first_start.process.send(KEYS[language])
    asked = 0
    for answer in ("1" if language == "en" else str(languages().index(language) + 1), "", "", ""):
        lines = first_start.read()
        heard = [line for line in lines if not line[-1].isalpha() or line[0] == "0"]  # names of languages apart
        listening.hear(heard)
        asked += len(heard)
        first_start.process.sendline(answer)
    assert asked > 8
    first_start.leave()


@pytest.mark.parametrize("first_start", ["en"], indirect=True)
def test_the_first_key_silences_the_offer_and_nothing_more_is_heard(sound: SoundCard, first_start: Game) -> None:
    first_start.read()
    began = sound.wait_until_loud(0)
    sound.wait_for_recording(0.2, began)
    first_start.process.send("1")
    pressed = time.monotonic()
    first_start.process.sendline("")
    first_start.read()
    sound.wait_for_recording(1.0, pressed)
    assert not [at for at in sound.loud_since(pressed) if at > pressed + 0.3], "it goes on"
    wait_until(lambda: not first_start.workers(), "a worker is left over")
    first_start.leave()
