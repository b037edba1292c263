"""If pyttsx3 is too old or ends with a Python error, the player hears its name and what helps. The program does not
claim that the system has no voices, which it could not find out."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.outputs.speech import engines
from tests.terminal.at_terminal import Home, assert_calm

ERRORS = {
    "an import fails": "from os import nothing_of_this_name\n",
    "a module is missing": "import nothing_of_this_name\n",
    "it does not fit this Python": "def init():\n    raise AttributeError('nothing_of_this_name is gone')\n",
    "its list of voices fails": (
        "class Engine:\n"
        "    driver_name = 'espeak'\n"
        "    @property\n"
        "    def proxy(self):\n"
        "        raise ValueError('nothing_of_this_name')\n"
        "def init():\n"
        "    return Engine()\n"
    ),
}


def home_with(tmp_path: Path, source: str, version: str = engines.NEEDED_VERSION) -> Home:
    """Return a home whose Python has this pyttsx3."""
    home = Home(tmp_path)
    home.keep()
    packages = tmp_path / "packages"
    (packages / "pyttsx3").mkdir(parents=True)
    (packages / "pyttsx3" / "__init__.py").write_text(source)
    facts = packages / f"pyttsx3-{version}.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: pyttsx3\nVersion: {version}\n")
    home.environment["PYTHONPATH"] = f"{packages}:{home.environment['PYTHONPATH']}"
    players = tmp_path / "players"
    players.mkdir()
    (players / "aplay").symlink_to("/bin/true")
    home.environment["PATH"] = f"{players}:{home.environment['PATH']}"
    return home


def run_calmly(home: Home, command: str) -> str:
    done = home.run(command, "--read", "speech")
    assert done.returncode == 1, done
    said = (done.stdout + done.stderr).decode()
    assert_calm(said)
    assert "No voice for this language" not in said and "Install one in the system" not in said, said
    return said.replace("\n", " ")


@pytest.mark.parametrize("what", ERRORS)
def test_an_error_of_the_library_is_reported_and_doctor_has_its_text_as_json(what: str, tmp_path: Path) -> None:
    home = home_with(tmp_path, ERRORS[what])
    for command in ("voices", "doctor"):
        said = run_calmly(home, command)
        assert "error" in said and "Reinstall pyttsx3" in said and "nothing_of_this_name" not in said, said
        assert "espeak-ng" not in said.partition("Routing")[0], "do not report a failure of the system"
    assert b"nothing_of_this_name" in home.run("doctor", "--read", "speech", "--json").stdout


def test_a_library_that_a_signal_ends_is_reported(tmp_path: Path) -> None:
    home = home_with(tmp_path, "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\n")
    assert "its process ends" in run_calmly(home, "voices")
    assert "its process ends at once" in run_calmly(home, "doctor")


@pytest.mark.parametrize("version", ["2.71", "2.90", "2.98"])
def test_an_outdated_library_is_reported_with_the_command_that_updates_it(version: str, tmp_path: Path) -> None:
    home = home_with(tmp_path, "def init():\n    raise RuntimeError\n", version)
    for command in ("voices", "doctor"):
        said = run_calmly(home, command)
        assert f"{version} is too old, {engines.NEEDED_VERSION} is needed" in said
        assert f"{sys.executable} -m pip install --upgrade pyttsx3" in said
    parts = json.loads(home.run("doctor", "--json").stdout)["parts"]
    faults = {part["part"]: part["fault"] for part in parts}
    assert faults["voice_library"] == "outdated" and faults["voice"] == "not_tried"


def test_a_game_reports_a_dead_worker_once_and_continues_in_print(tmp_path: Path) -> None:
    home = home_with(tmp_path, ERRORS["it does not fit this Python"])
    with home.terminal("play", "--read", "speech", "--seed", "4", columns=500) as at:
        shown = at.prompt() + at.ask("hand")
        assert "Bid" in shown
        assert shown.count("its process ended with an error") == 1 and "nothing_of_this_name" not in shown
        at.finish("quit")
        assert at.code == 0


def test_a_newer_version_of_the_library_does_not_count_as_outdated(monkeypatch: pytest.MonkeyPatch) -> None:
    for version, is_outdated in (("2.99", False), ("2.100", False), ("3.0", False), ("2.9", True), ("", False)):
        monkeypatch.setattr(engines, "installed_version", lambda version=version: version)
        assert engines.is_outdated() is is_outdated, version
