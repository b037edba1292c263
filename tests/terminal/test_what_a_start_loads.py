"""Folders that a start does not load before the first prompt, because imports of them are late.

This test measures no time: tests/benchmarks/test_start_speed.py does.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from .at_terminal import SEATED, Home

NOT_YET = re.compile(
    r"(arena|server)\b"
    r"|games\.(draw|forty_two|chicken_foot|mexican_train)\b"  # the start plays another game
    r"|outputs\.(braille|speech)\b|console\.voice\b"
    r"|cli\.commands\.(?!play\b)"
)
"""Our folders and modules that a game of Moon with the default bots needs only after its first prompt, or never."""

LIBRARY_NOT_YET = {"asyncio", "difflib", "multiprocessing", "subprocess", "traceback"}
"""Modules of Python that load slowly, and that no first prompt needs."""

LEAVING = "moon_access.app.own_command"
"""The first module of the code that tells how to resume, loaded when the input has ended: no prompt waits for the
rest."""


class WatchedStart(Home):
    """Names every module that is loaded."""

    program = (sys.executable, "-X", "importtime", "-m", "moon_access")

    def loads_all(self, *arguments: str) -> set[str]:
        """Return the modules loaded from the start to the first prompt, where the input ends."""
        done = self.run(*arguments)
        assert done.returncode == 0, done.stderr.decode()
        names: list[str] = re.findall(r"\| +(\S+)$", done.stderr.decode(), re.MULTILINE)
        assert names
        return set(names[: names.index(LEAVING)] if LEAVING in names else names)

    def loads(self, *arguments: str) -> set[str]:
        """Return our own modules among them."""
        package = "moon_access."
        return {name.removeprefix(package) for name in self.loads_all(*arguments) if name.startswith(package)}


def test_the_first_prompt_waits_for_nothing_that_is_not_needed_yet(tmp_path: Path) -> None:
    loaded = WatchedStart(tmp_path).loads("play", "--language", "en", *SEATED)
    assert "scenes.game.table_scene" in loaded and "games.moon.rules" in loaded
    assert not sorted(filter(NOT_YET.match, loaded))


@pytest.mark.parametrize("language", ["en", "de", "cs"])
def test_the_first_prompt_waits_for_no_library_that_it_does_not_need(language: str, tmp_path: Path) -> None:
    loaded = WatchedStart(tmp_path).loads_all("play", "--language", language, *SEATED)
    assert "click" in loaded and not loaded & LIBRARY_NOT_YET


def test_the_version_is_printed_without_loading_a_game(tmp_path: Path) -> None:
    loaded = WatchedStart(tmp_path).loads("--version")
    of_games = {name for name in loaded if name.startswith("games.")} - {"games.contract", "games.lengths"}
    assert not of_games, of_games
    assert not [name for name in loaded if name.startswith(("scenes.", "cli.commands."))], sorted(loaded)
