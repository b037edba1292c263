"""Commands in messages and on pages install our own files, or libraries by their own names.

Our name on an index of packages may be somebody else's, so that ``pip install moon-access`` is never said.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path

import pytest

from moon_access.outputs import installation
from moon_access.outputs.installation import Way, build_install_command, libraries_of

ROOT = Path(__file__).resolve().parents[2]
STRANGERS = re.compile(r"""pip install[^`\n]*[ "'](moon-access|moon_access)(\[[a-z,]+\])?(?=["'`\s]|$)""")
"""A command by which pip would look for our name on its index."""
SOURCES = [
    *(path for path in ROOT.glob("*.md") if path.name != "CHANGELOG.md"),  # which has the lines of old versions
    *ROOT.glob("docs/**/*.md"),
    *ROOT.glob("locales/**/*.po"),
    *ROOT.glob("moon_access/**/*.py"),
]


@pytest.mark.parametrize("command", ["pip install moon-access ", "pip install 'moon-access[page]'"])
def test_the_check_for_pip_lines_recognizes_our_bare_name(command: str) -> None:
    assert STRANGERS.search(command)


def test_no_page_and_no_message_tells_pip_to_install_our_bare_name() -> None:
    lines = ((path, line) for path in SOURCES for line in path.read_text("utf-8").splitlines())
    assert [
        f"{path.name}: {line}" for path, line in lines if STRANGERS.search(line) and not line.startswith("#~")
    ] == []


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Mapping[Way, object]:
    """Return functions by way of installing: each makes this Python look as if the program was installed that way."""

    def begin() -> None:
        monkeypatch.setattr(sys, "prefix", str(tmp_path))
        monkeypatch.setattr(sys, "base_prefix", "/usr")
        monkeypatch.setattr(sys, "executable", "/of us/python")
        for file in tmp_path.iterdir():
            file.unlink()

    def system() -> None:
        (tmp_path / "EXTERNALLY-MANAGED").touch()
        monkeypatch.setattr(sys, "base_prefix", str(tmp_path))
        monkeypatch.setattr(sysconfig, "get_path", lambda _: str(tmp_path))

    def arrange(way: Way) -> None:
        begin()
        if way is Way.FOLDER:
            monkeypatch.setattr(sys, "frozen", True, raising=False)
        elif way is Way.PIPX:
            (tmp_path / "pipx_metadata.json").touch()
        elif way is Way.UV:
            (tmp_path / "uv-receipt.toml").touch()
        elif way is Way.SYSTEM:
            system()
        elif way is Way.DEBIAN:
            place = "/usr/lib/python3/dist-packages/moon_access/outputs/installation.py"
            monkeypatch.setattr(installation, "__file__", place)

    return {way: lambda way=way: arrange(way) for way in Way}


BEGINNINGS = {
    Way.PIPX: "pipx inject moon-access ",
    Way.UV: "uv pip install --python '/of us/python' ",
    Way.SYSTEM: "python3 -m venv --system-site-packages ~/.moon-access && ~/.moon-access/bin/pip install ",
    Way.DEBIAN: "python3 -m venv --system-site-packages ~/.moon-access && ~/.moon-access/bin/pip install ",
    Way.PYTHON: "'/of us/python' -m pip install ",
}


@pytest.mark.skipif(sys.platform == "win32", reason="paths of Unix")
@pytest.mark.parametrize("way", Way)
def test_each_way_of_installing_has_its_own_line(here: Mapping[Way, object], way: Way) -> None:
    here[way]()  # type: ignore[operator]
    assert installation.find_way() is way
    wanted = libraries_of("together")
    assert [library for library in wanted if library.startswith("asyncssh")]
    line = build_install_command(wanted, next_command="serve")
    if way is Way.FOLDER:
        assert line is None
        return
    assert line is not None and line.startswith(BEGINNINGS[way]) and "'asyncssh>=2.18'" in line
    assert line.endswith("-m moon_access serve") is (way in (Way.SYSTEM, Way.DEBIAN))


@pytest.mark.skipif(sys.platform == "win32", reason="a system for Debian's packages")
def test_the_debian_package_asks_for_the_package_of_its_voice(here: Mapping[Way, object]) -> None:
    here[Way.DEBIAN]()  # type: ignore[operator]
    assert build_install_command(["pyttsx3"]) == "sudo apt install ./python3-pyttsx3_2.99_all.deb"


@pytest.mark.parametrize("cells", ["14", "80"])
def test_the_command_is_printed_in_one_line_as_it_is_typed(cells: str, tmp_path: Path) -> None:
    missing = "raise ModuleNotFoundError('No module named asyncssh', name='asyncssh')\n"
    (tmp_path / "asyncssh.py").write_text(missing)
    done = subprocess.run(
        [sys.executable, "-m", "moon_access", "serve", "--language", "en", "--read", "braille", "--cells", cells],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    (line,) = [line for line in done.stderr.splitlines() if "asyncssh>=" in line]
    assert line == build_install_command(libraries_of("together"), next_command="serve")
