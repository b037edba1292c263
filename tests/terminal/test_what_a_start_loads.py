"""What is loaded before the first prompt, by name: nothing that is not needed yet, so that a start is quick.

No time is measured here: that is tests/benchmarks/test_start_speed.py.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from .at_terminal import SEATED, Home

WITHOUT_A_GAME = {"__main__", "announcer", "app", "cli", "i18n", "outputs", "storage"}
"""What may be asked for the version of the program."""

NOT_YET = re.compile(
    r"(arena|dialogs|learn|replay)\b"
    r"|app\.(menu|resumption)\b"
    r"|announcer\.(saved_games|tutorial|practice|undo)\b|bots\.random_bot\b"
    r"|storage\.(saved_games|statistics)\b"
    r"|record\.(faults|head_reader|line_reader|reader|skim|words)\b|session\.(command|command_reader|move_reader)\b"
    r"|bots\.search\b|games\.\w+\.(bots\.(?!levels|normal|hand_evaluation|inference|why)|hints\b|lessons\b|practice\b|review\b)"
    r"|games\.(draw|forty_two|chicken_foot|mexican_train)\b"  # another game is played
    r"|outputs\.(braille|speech)\b|console\.voice\b"
    r"|games\.moon\.words\.(answers|open_tiles|rules|typed)\b|announcer\.tricks\.(answers|rules)\b|cli\.flags\b"
    r"|cli\.commands\.(?!play\b)|cli\.paper|cli\.\w*report|cli\.(doctor|printer)\b"
)
"""What a game of Moon against the usual bots needs after its first prompt only, or never."""

LIBRARY_NOT_YET = {"difflib", "locale", "shlex", "shutil", "tempfile", "traceback", "unicodedata"}
"""Modules of Python that click does not load either, and no first prompt needs."""

LEAVING = "moon_access.app.own_command"
"""Loaded first of what tells, when the input has ended, how to go on: no prompt waits for what follows."""

MOST = 129
"""Modules of ours at the first prompt. Whoever needs more asks first whether it can come later."""


class Watched(Home):
    """Names every module that is loaded."""

    program = (sys.executable, "-X", "importtime", "-m", "moon_access")

    def loads_all(self, *arguments: str) -> set[str]:
        """Modules from the start to the first prompt, where the input ends."""
        done = self.run(*arguments)
        assert done.returncode == 0, done.stderr.decode()
        names: list[str] = re.findall(r"\| +(\S+)$", done.stderr.decode(), re.MULTILINE)
        assert names
        return set(names[: names.index(LEAVING)] if LEAVING in names else names)

    def loads(self, *arguments: str) -> set[str]:
        """Our own of these."""
        package = "moon_access."
        return {name.removeprefix(package) for name in self.loads_all(*arguments) if name.startswith(package)}


def test_the_first_prompt_waits_for_nothing_that_is_not_needed_yet(tmp_path: Path) -> None:
    loaded = Watched(tmp_path).loads("play", "--language", "en", *SEATED)
    assert "session.game_session" in loaded and "games.moon.rules" in loaded
    assert not sorted(filter(NOT_YET.match, loaded))
    assert len(loaded) <= MOST, sorted(loaded)


@pytest.mark.parametrize("language", ["en", "de", "cs"])
def test_the_first_prompt_waits_for_no_library_that_it_does_not_need(language: str, tmp_path: Path) -> None:
    loaded = Watched(tmp_path).loads_all("play", "--language", language, *SEATED)
    assert "click" in loaded and not loaded & LIBRARY_NOT_YET


def test_the_version_is_told_without_loading_a_game(tmp_path: Path) -> None:
    loaded = Watched(tmp_path).loads("--version")
    assert {name.partition(".")[0] for name in loaded} <= WITHOUT_A_GAME, sorted(loaded)
    assert not [name for name in loaded if name.startswith("cli.commands.")]
    assert len(loaded) <= 30, sorted(loaded)
