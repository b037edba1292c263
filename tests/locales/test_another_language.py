"""Every command of the command line works in a language that no code names, whether begun or complete.

The test makes the language in a copy of the program, as docs/adding-a-language.md describes: it adds a folder. Missing
texts are in English.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import polib
import pytest

from moon_access.cli.program import build
from moon_access.i18n.catalog import LEAST_SHARE_TO_OFFER, UNFINISHED_VARIABLE, Catalog
from tests.support.catalogues import COMPLETE

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "tests/transcripts/records/moon3-bidder.jsonl"
CODE = "qpl"
"""Polish under an unassigned code, so that it can never exist already."""
HEADER = {
    "Language": CODE,
    "Content-Type": "text/plain; charset=UTF-8",
    "Plural-Forms": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
}
TYPED = "hand\ntable\nhint\n1\npass\nwhy\ntutorial\noptions\n\nhelp\nquit\n"

COMMANDS: dict[str, list[list[str]]] = {
    "play": [["--seed", "1"], ["--game", "draw12", "--seed", "1"], ["--read", "braille", "--seed", "1"]],
    "resume": [[]],
    "evening": [["no such file"], [os.devnull, "--results"]],
    "join": [["localhost:1"]],
    "serve": [["--folder", os.devnull]],
    "host": [["people", "--folder", os.devnull]],
    "web": [[os.devnull, "--pyodide", str(RECORD)]],
    "tutorial": [[], ["2"]],
    "practice": [[]],
    "games": [[]],
    "stats": [[], ["--json"]],
    "simulate": [["--games", "1", "--seed", "1"]],
    "arena": [["--players", "random,random,random", "--games", "1", "--workers", "1"]],
    "check": [[str(RECORD)]],
    "voices": [[], ["1"]],
    "doctor": [[], ["--read", "speech"], ["--read", "braille", "--cells", "20"]],
    "rules": [[], ["--game", "draw12"], ["--braille", "-"]],
    "help": [[], ["play"]],
    "news": [[]],
    "version": [[], ["--check", "http://localhost"]],
    "replay": [[str(RECORD)], [str(RECORD), "--braille", "-"]],
}
"""The arguments with which each command is tried. The test fails if a command is missing here."""


class Copy:
    """The program with one more language, in which this share of the messages is translated."""

    def __init__(self, folder: Path, share: float) -> None:
        self.folder = folder
        shutil.copytree(ROOT / "moon_access", folder / "moon_access", ignore=shutil.ignore_patterns("__pycache__"))
        for language in COMPLETE:
            shutil.copytree(ROOT / "locales" / language, folder / "locales" / language)
        shutil.copy(ROOT / "locales/moon_access.pot", folder / "locales")
        catalogue = polib.POFile()
        catalogue.metadata = HEADER
        template = polib.pofile((ROOT / "locales/moon_access.pot").read_text("utf-8"))
        for entry in template[: round(len(template) * share)]:
            if entry.msgid_plural:
                entry.msgstr_plural = {0: entry.msgid, 1: entry.msgid_plural, 2: entry.msgid_plural}
            else:
                entry.msgstr = entry.msgid
            catalogue.append(entry)
        path = folder / f"locales/{CODE}/LC_MESSAGES/moon_access.po"
        path.parent.mkdir(parents=True)
        catalogue.save(str(path))

    def run(self, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
        places = {f"XDG_{name}_HOME": str(self.folder / name) for name in ("CONFIG", "STATE", "DATA")}
        # Remove variables with which other tests or the machine choose a language.
        others = {key: value for key, value in os.environ.items() if not key.startswith(("MOON_ACCESS", "LANG", "LC_"))}
        return subprocess.run(
            [sys.executable, "-m", "moon_access", *arguments],
            cwd=self.folder,
            env={**others, "PYTHONPATH": str(self.folder), "PYTHONUTF8": "1", **places, **environ},
            input=TYPED,
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=120,
        )


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("begun"), 0.01)


@pytest.fixture(scope="module")
def translated(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("translated"), 1)


def test_the_table_of_commands_run_in_a_new_language_has_every_command() -> None:
    assert set(build(Catalog("en")).commands) == set(COMMANDS)


@pytest.mark.costly(3)
@pytest.mark.parametrize(("command", "arguments"), [(c, a) for c, ways in COMMANDS.items() for a in ways])
def test_every_command_speaks_the_new_language_without_an_error(
    command: str, arguments: list[str], begun: Copy, translated: Copy
) -> None:
    if command == "resume":
        for copy in (begun, translated):
            copy.run("--language", CODE, "play", "--seed", "1", **{UNFINISHED_VARIABLE: "1"})
    for done in (
        begun.run("--language", CODE, command, *arguments, **{UNFINISHED_VARIABLE: "1"}),
        translated.run("--language", CODE, command, *arguments),
    ):
        told = done.stdout + done.stderr
        assert "Traceback" not in told and "unforeseen" not in told
        assert told.strip()
        # These commands end with 1 if the machine has no braille table, voice, server, or place for a server.
        needs_more = command in ("voices", "evening", "join", "serve", "host", "web")
        may_fail = needs_more or "--braille" in arguments or "speech" in arguments
        assert done.returncode == 0 or (may_fail and done.returncode == 1), told


def test_braille_on_paper_needs_a_table(translated: Copy) -> None:
    done = translated.run("--language", CODE, "rules", "--braille", "-")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "No braille: this program knows no liblouis table for this language.\n"


def test_a_language_is_chosen_for_its_system_once_enough_of_it_is_translated(
    tmp_path: Path, begun: Copy, translated: Copy
) -> None:
    assert translated.run("play", LANG=f"{CODE}_PL.UTF-8", LC_ALL="").stdout.startswith(f"Moon for three. {CODE}.")
    assert begun.run("play", LANG=f"{CODE}_PL.UTF-8", LC_ALL="").stdout.startswith("Moon for three. English.")
    refused = begun.run("--language", CODE, "rules", LANG=f"{CODE}_PL.UTF-8")
    assert f"{CODE} is not one of the choices. One of: en, cs, de." in " ".join(refused.stderr.split())
    assert refused.returncode == 2
    for share, offered in ((LEAST_SHARE_TO_OFFER + 0.01, True), (LEAST_SHARE_TO_OFFER - 0.01, False)):
        done = Copy(tmp_path / str(share), share).run("--help")
        assert (f"One of: en, cs, de, {CODE}." in done.stdout.replace("\n", " ")) is offered
