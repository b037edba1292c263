"""A player who asks for the menu in the menu does not hear the list again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.seated import Seated


def test_the_menu_requested_in_the_menu_is_not_announced_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    player = Seated("moon3")
    player.type("")
    player.terminal.lines.extend(["menu", "0"])
    player.open_menu()
    shown = player.shown
    assert shown.count("house rules") == 1
    assert "You are in a list. To leave it type done." in shown
