"""Output of the command line is heard line by line in the player's language, and a key steps through it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pexpect
import pytest

from moon_access.announcer import voice as words
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.console.delivery import Delivery
from moon_access.i18n.catalog import Catalog, language_name, languages
from moon_access.storage.settings import Settings
from tests.real.conftest import wait_until
from tests.real.game import FAILURES_BEGIN, Game
from tests.real.sound import SoundCard, render_text
from tests.support.long import LONG
from tests.support.news import know_news

MANNER = Settings(read="speech", rate=330)
MOST_AT_ONCE = 3

SAMPLES = (
    ("en", ("voices", "--help")),
    ("de", ("check", "/no/such/file")),
    ("cs", ("--nonsense",)),
)
"""Samples of commands; with MOON_ACCESS_LONG=1, all of these in each language."""
ALL = (
    *(("--help",), ("--version",), ("rules",), ("stats",), ("doctor",), ("voices", "--help")),
    *(("check", "/no/such/file"), ("--nonsense",), ("play", "--cells", "3")),
)


NAME = re.compile(r"-[^\s,:]+(?:, -[^\s,:]+)*|[a-z]+(?=: )")
"""The names of an option or command at the beginning of its line."""


def assert_heard(sound: SoundCard, texts: Sequence[str], language: str) -> None:
    """Assert that these texts are heard in order, with the names of options in English."""
    place = 0
    for text, spoken in (part for line in texts for part in parts(line, language)):
        said = Delivery(MANNER, language).make_utterance(text, language=spoken).engine_text
        try:
            place = sound.wait_for(render_text(sound.folder, said, spoken, MANNER.rate), place)
        except AssertionError as error:
            raise AssertionError(f"{said!r}: {error}") from None


def parts(text: str, language: str) -> list[tuple[str, str]]:
    """Return the pieces spoken at once, with their language. Other tests cover names of languages, which several voices
    speak."""
    if any(language_name(one) in text for one in languages()):
        return []
    if "[" in text:  # the usage line of a help page
        return [(re.sub(r"[][]|\.{3}", "", text), language)]
    name = NAME.match(text)
    if name is None or language == "en":
        return [(text, language)]
    return [(name[0], "en"), (text[name.end() :].lstrip(": "), language)]


def word_opening(lines: int, language: str) -> str:
    catalog = Catalog(language)
    return Wording(catalog, TileStyle.WORDS).sentence(words.reading_keys(lines, catalog.context("key", "q")))


def command(sound: SoundCard, folder: Path, language: str, *arguments: str) -> Game:
    settings = folder / "config" / "moon-access" / "settings.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(json.dumps({"read": "speech", "language": language, "name": "Eva", "rate": MANNER.rate}))
    know_news(folder / "state")
    return Game(folder, sound.environment, *arguments)


def read_printed(game: Game) -> list[str]:
    """Return all printed text after the end of the program."""
    game.process.expect(pexpect.EOF, timeout=600)
    shown = game.process.before
    assert isinstance(shown, str)
    game.close()
    return [line for line in shown.replace("\r", "").split("\n") if line]


@pytest.mark.parametrize(
    ("language", "arguments"),
    [(language, arguments) for language in ("en", "de", "cs") for arguments in ALL] if LONG else SAMPLES,
    ids=str,
)
def test_the_output_of_a_command_is_heard_in_order(
    sound: SoundCard, tmp_path: Path, language: str, arguments: tuple[str, ...]
) -> None:
    game = command(sound, tmp_path, language, *arguments)
    lines = read_printed(game)
    if len(lines) > MOST_AT_ONCE:
        assert_heard(sound, [word_opening(len(lines), language), *lines], language)
    else:
        assert_heard(sound, [" ".join(lines)], language)
    wait_until(lambda: not list(game.temporary.iterdir()), "files are left over")


def test_in_a_long_text_next_skips_the_rest_of_a_line_and_q_ends_it(sound: SoundCard, tmp_path: Path) -> None:
    game = command(sound, tmp_path, "en", "rules")
    sound.wait_until_loud(0)
    game.process.send(".")  # skip the opening
    game.process.expect("\n")
    first = game.process.before
    assert isinstance(first, str)
    assert_heard(sound, [first.strip()], "en")
    game.process.send("q")
    read_printed(game)
    assert game.process.exitstatus == 0


@pytest.mark.parametrize("arguments", [("--version",), ("voices", "--help")], ids=str)
def test_without_a_sound_device_a_line_reports_it_once_and_the_code_stays(
    sound_programs: None, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    nowhere = {"PULSE_SERVER": f"unix:{tmp_path}/none", "XDG_RUNTIME_DIR": str(tmp_path)}
    game = Game(tmp_path, nowhere, *arguments, "--read", "speech")
    assert read_printed(game).count(FAILURES_BEGIN["device"]) == 1
    assert game.process.exitstatus == 0
