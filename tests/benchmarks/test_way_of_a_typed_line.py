"""Count the calls of our own functions between a typed move and the table, and how many lead to another folder.

The test reports the result: fewer than 250 calls and 40 changes of folder. It plays the second move of a game, because
the first one makes the lexicon of its tiles. Calls of the library, of C and of the tests do not count.

    .venv/bin/python -m pytest -s tests/benchmarks/test_way_of_a_typed_line.py
"""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import moon_access
from tests.support.seated import ScriptedTerminal, Seated

PACKAGE = Path(moon_access.__file__).parent
TYPED = "1"
GAMES = {"draw12": "draw dominoes", "moon3": "Moon for three", "chicken_foot": "Chicken Foot"}


class Way:
    """The calls from the terminal's line to ``Table.submit``: file and function, in order."""

    def __init__(self) -> None:
        self.calls: list[tuple[Path, str]] = []
        self._is_on = False

    def begin(self) -> None:
        self._is_on = True

    def see(self, frame: FrameType, event: str, argument: Any) -> None:
        code = frame.f_code
        file = Path(code.co_filename)
        if event != "call" or not self._is_on or not file.is_relative_to(PACKAGE):
            return
        if file == PACKAGE / "table.py" and code.co_name == "submit":
            self._is_on = False
            return
        self.calls.append((file.relative_to(PACKAGE), code.co_qualname))

    @property
    def changes(self) -> int:
        """Return how often the next call is in another folder."""
        folders = [file.parent for file, _ in self.calls]
        return sum(one != after for one, after in pairwise(folders))


@pytest.mark.parametrize("game", GAMES)
def test_the_calls_and_folder_changes_of_a_typed_move_are_counted(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    player, way, read = Seated(game, seed="1", draw_by_hand=True), Way(), ScriptedTerminal.read_line
    player.type(TYPED)

    def read_line(terminal: ScriptedTerminal) -> str | None:
        typed = read(terminal)
        if typed is not None:
            way.begin()
        return typed

    monkeypatch.setattr(ScriptedTerminal, "read_line", read_line)
    sys.setprofile(way.see)
    try:
        player.type(TYPED)
    finally:
        sys.setprofile(None)
    files, functions = {file for file, _ in way.calls}, set(way.calls)
    print(f"\n{GAMES[game]}: {len(way.calls)} calls of {len(functions)} functions in {len(files)} files")
    print(f"  {way.changes} changes of folder; goal: fewer than 250 calls, and fewer than 40 changes")
