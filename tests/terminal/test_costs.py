"""After a game, one line tells what the choices cost, once another process has judged them. Nothing waits for it."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from tests.support.patience import PATIENCE

from .at_terminal import Home, last_line


def test_the_cost_of_a_finished_game_is_announced_before_the_next_prompt(tmp_path: Path) -> None:
    home = Home(tmp_path, MOON_ACCESS_JUDGE="1")
    home.keep(language="en", name="Eva", bots="random", ask_first=False, offered=["brief", "sounds"])
    told: list[str] = []
    with home.terminal("play", "--game", "block", "--seed", "3", "--rule", "rounds=1", columns=200) as at:
        shown = at.prompt()
        while "again" not in last_line(shown):
            shown = at.ask("number 1")
            told += shown.splitlines()
        until = time.monotonic() + PATIENCE
        while not any(_tells_cost(line) for line in told):
            assert time.monotonic() < until, told
            told += at.ask("review").splitlines()
        assert at.finish("leave")
        assert at.code == 0
    assert sum(map(_tells_cost, told)) == 1
    kept = json.loads((home.games.parent / "judgements.json").read_text("utf-8"))
    assert list(kept["games"]) == [home.record.name]
    assert "Choices judged: " in " ".join(home.lines("stats"))


def _tells_cost(line: str) -> bool:
    return "Each choice cost you" in line or "Your choices cost nothing." in line
