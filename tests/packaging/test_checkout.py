"""A checkout speaks every language as soon as you install it in place, and after a change of its catalogues. If polib
is there, it does so even without being installed; otherwise, a line tells you what to do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.test_distributions import IGNORED, ROOT, build

HELP = "Diese Hilfe anzeigen und beenden."
CHANGED = "Zeigt dies und endet."


class Checkout:
    """A copy of this checkout without compiled files. ``compiler``: whether polib is there at run time."""

    def __init__(self, folder: Path) -> None:
        self.root = Path(shutil.copytree(ROOT, folder / "checkout", ignore=IGNORED))
        for path in self.root.glob("locales/*/*/*.mo"):
            path.unlink()
        self.no_compiler = folder / "without"
        self.no_compiler.mkdir()
        (self.no_compiler / "polib.py").write_text("raise ModuleNotFoundError('polib')\n")

    def run(self, *arguments: str, compiler: bool) -> subprocess.CompletedProcess[str]:
        """Run ``python -m moon_access`` in the checkout."""
        path = str(self.root) if compiler else f"{self.no_compiler}{os.pathsep}{self.root}"
        home = str(self.no_compiler)
        return subprocess.run(
            [sys.executable, "-m", "moon_access", *arguments],
            cwd=self.root,
            env={**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1", "XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    def change(self) -> None:
        """Change a German text."""
        path = self.root / "locales/de/LC_MESSAGES/click.po"
        text = path.read_text("utf-8")
        assert HELP in text
        path.write_text(text.replace(HELP, CHANGED), "utf-8")
        os.utime(path.with_suffix(".mo"), (1, 1))  # far in the past, because some file systems have coarse times


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    monkeypatch.setenv("CC", "/bin/false")  # skip compiling the search
    return Checkout(tmp_path)


def test_an_editable_install_is_translated_and_reports_outdated_texts(checkout: Checkout, tmp_path: Path) -> None:
    build(checkout.root, tmp_path, "editable")
    told = checkout.run("--language", "de", "--help", compiler=False)
    assert HELP in told.stdout
    assert (told.returncode, told.stderr) == (0, "")
    checkout.change()
    told = checkout.run("--language", "de", "--help", compiler=False)
    assert HELP in told.stdout
    assert told.stderr.splitlines() == [
        "Die Texte hier sind älter als das Programm, manche Zeilen können englisch sein. Erneuern mit: pip install -e ."
    ]
    build(checkout.root, tmp_path, "editable")
    told = checkout.run("--language", "de", "--help", compiler=False)
    assert CHANGED in told.stdout
    assert told.stderr == ""


def test_with_a_compiler_a_checkout_is_translated_at_once_and_after_every_change(checkout: Checkout) -> None:
    told = checkout.run("--language", "de", "--help", compiler=True)
    assert HELP in told.stdout
    assert (told.returncode, told.stderr) == (0, "")
    checkout.change()
    told = checkout.run("--language", "de", "--help", compiler=True)
    assert CHANGED in told.stdout
    assert told.stderr == ""


@pytest.mark.parametrize("command", ["doctor", "--help", "rules"])
def test_without_compiled_texts_a_line_explains_what_to_do(checkout: Checkout, command: str) -> None:
    told = checkout.run(command, compiler=False)
    assert told.stderr == "moon-access has no texts here. In its folder, run: pip install -e .\n"
    assert told.returncode == 1


def test_a_broken_catalogue_is_named_in_a_line_and_ends_nothing(checkout: Checkout) -> None:
    path = checkout.root / "locales/de/LC_MESSAGES/lexicon.po"
    path.write_text(path.read_text("utf-8") + '\nmsgid "a"\nmsgid "b"\n', "utf-8")
    told = checkout.run("--language", "de", "doctor", compiler=True)
    assert told.stderr.startswith(f"{path}: Syntax error in po file (line ")
    assert len(told.stderr.splitlines()) == 1
    assert told.returncode == 0 and told.stdout
