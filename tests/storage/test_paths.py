"""Where settings and games are kept: on Linux by the environment alone, as platformdirs has it there, too."""

from __future__ import annotations

import sys

import platformdirs
import pytest

from moon_access.storage import paths

PROGRAM = "moon-access"


@pytest.mark.parametrize("home", ["/home/eva", "/"])
@pytest.mark.parametrize("told", [None, "", "/elsewhere", "/home/eva/", "relative", "~/tilde"])
def test_the_folders_are_those_of_platformdirs(told: str | None, home: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", home)
    for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(variable, raising=False)
        if told is not None:
            monkeypatch.setenv(variable, told)
    settings, games = paths.settings_file(), paths.games_folder()
    if told is not None and not told.startswith("/"):  # old versions of platformdirs take it, against the standard
        for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
            monkeypatch.delenv(variable)
    assert settings.parent == platformdirs.user_config_path(PROGRAM, appauthor=False)
    assert games.parent == platformdirs.user_state_path(PROGRAM, appauthor=False)


@pytest.mark.skipif(sys.platform != "linux", reason="systems other than Linux are asked in another way")
def test_a_home_that_is_no_absolute_path_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", "here")
    assert not paths.settings_file().parent.exists()
    assert not paths.games_folder().parent.exists()
    assert paths.settings_file().is_absolute() and paths.games_folder().is_absolute()
