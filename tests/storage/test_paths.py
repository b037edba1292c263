"""The folders of settings and games: those of the XDG variables, otherwise those of platformdirs for each system."""

from __future__ import annotations

import sys
from importlib.metadata import version
from pathlib import Path

import platformdirs
import pytest
from platformdirs.macos import MacOS
from platformdirs.windows import Windows

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
    if told is not None and not told.startswith("/"):  # relative: old platformdirs accept it, against the standard
        for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
            monkeypatch.delenv(variable, raising=False)
    assert settings.parent == platformdirs.user_config_path(PROGRAM, appauthor=False)
    assert games.parent == platformdirs.user_state_path(PROGRAM, appauthor=False)


@pytest.mark.skipif(sys.platform != "linux", reason="systems other than Linux are asked in another way")
def test_a_relative_home_folder_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", "here")
    assert not paths.settings_file().parent.exists()
    assert not paths.games_folder().parent.exists()
    assert paths.settings_file().is_absolute() and paths.games_folder().is_absolute()


@pytest.mark.skipif(sys.platform != "linux", reason="the environment is that of Linux")
@pytest.mark.parametrize("named", [None, "", "relative", "~/tilde", "/elsewhere"])
def test_the_folders_on_linux_are_those_of_the_specification(
    named: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "/home/eva")
    for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(variable, raising=False)
        if named is not None:
            monkeypatch.setenv(variable, named)
    config, state = ("/elsewhere",) * 2 if named == "/elsewhere" else ("/home/eva/.config", "/home/eva/.local/state")
    assert paths.settings_file() == Path(config, "moon-access", "settings.json")
    assert paths.games_folder() == Path(state, "moon-access", "games")
    assert paths.server_folder() == Path(state, "moon-access", "server")
    assert paths.hosts_file() == Path(state, "moon-access", "hosts")
    assert paths.known_hosts_file() == Path(state, "moon-access", "known_hosts")
    assert paths.guests_file() == Path(state, "moon-access", "guests.json")


@pytest.mark.skipif(sys.platform == "win32", reason="paths of macOS are no absolute paths on Windows")
def test_macos_has_its_folder_of_application_support(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", "/Users/eva")
    monkeypatch.setattr("platformdirs.PlatformDirs", MacOS)
    expected = Path("/Users/eva/Library/Application Support/moon-access")
    assert paths.games_folder().parent == expected
    if int(version("platformdirs").partition(".")[0]) >= 3:  # older versions use Library/Preferences
        assert paths.settings_file().parent == expected


def test_windows_has_its_folder_of_local_data(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Windows path is not absolute on other systems, so check the folder that platformdirs gives."""
    monkeypatch.setattr("platformdirs.windows.get_win_folder", lambda name: f"C:\\Users\\eva\\{name}")
    folders = Windows("moon-access", appauthor=False)
    assert Path(folders.user_config_dir.replace("\\", "/")) == Path("C:/Users/eva/CSIDL_LOCAL_APPDATA/moon-access")
    assert folders.user_state_dir == folders.user_config_dir
