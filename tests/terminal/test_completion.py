"""The Tab key completes commands, options and possible values in bash, zsh and fish.

These tests use the real bash; zsh and fish only with MOON_ACCESS_LONG=1. .ci/release-check tests all three on bare
systems.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix shell is needed")

from tests.real.conftest import skip_or_fail

from .at_terminal import REPOSITORY, Home
from .shells import ASK, OFFERED, Shell, offered_by_fish

LONG = bool(os.environ.get("MOON_ACCESS_LONG"))
SAMPLE = ("pl", "play --game=MOO", "play --bots easy,st")


class InstalledProgram(Home):
    """The program on the path under its name, as a shell runs it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        script = folder / "bin" / "moon-access"
        script.parent.mkdir()
        script.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m moon_access "$@"\n')
        script.chmod(0o755)
        self.environment["PATH"] = f"{script.parent}:{self.environment['PATH']}"

    def script(self, shell: str) -> Path:
        """Return the file that a player loads in the shell once."""
        done = self.run(environment={ASK: f"{shell}_source"})
        assert done.returncode == 0 and not done.stderr, done.stderr.decode()
        file = self.folder / shell
        file.write_bytes(done.stdout)
        return file


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> InstalledProgram:
    return InstalledProgram(tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="module", params=["bash", "zsh"] if LONG else ["bash"])
def shell(request: pytest.FixtureRequest, installed: InstalledProgram) -> Iterator[Shell]:
    name = request.param
    if shutil.which(name) is None:
        skip_or_fail(f"Install {name}.")
    with Shell(name, str(installed.script(name)), installed.environment) as shell:
        yield shell


@pytest.mark.parametrize("typed", OFFERED)
def test_a_shell_completes_possible_words(typed: str, shell: Shell) -> None:
    assert shell.list_offered(typed) == OFFERED[typed]


def test_a_value_is_typed_right_after_the_text_that_tab_inserted(shell: Shell) -> None:
    assert shell.words("play --rule targ", "\t21") == ["play", "--rule", "target=21"]
    assert shell.words("play --read=scr", "\t-s 3") == ["play", "--read=screen-reader", "-s", "3"]


@pytest.mark.skipif(not LONG, reason="fish is asked with MOON_ACCESS_LONG=1")
@pytest.mark.parametrize("typed", OFFERED)
def test_fish_completes_possible_words(typed: str, installed: InstalledProgram) -> None:
    if shutil.which("fish") is None:
        skip_or_fail("Install fish.")
    offered = offered_by_fish(typed, str(installed.script("fish")), installed.environment)
    assert offered == sorted(OFFERED[typed])


@pytest.mark.parametrize("typed", SAMPLE)
def test_zsh_completes_the_same_words(typed: str, installed: InstalledProgram) -> None:
    """Check the three lines that zsh's script gets from the program for each word."""
    words = f"moon-access {typed}"
    at = len(words.split()) - (0 if typed.endswith(" ") else 1)
    done = installed.run(environment={ASK: "zsh_complete", "COMP_WORDS": words, "COMP_CWORD": str(at)})
    assert not done.stderr, done.stderr.decode()
    assert done.stdout.decode().splitlines()[1::3] == OFFERED[typed]


@pytest.mark.parametrize("typed", SAMPLE)
def test_fish_completes_the_same_words(typed: str, installed: InstalledProgram) -> None:
    words = f"moon-access {typed}"
    word = "" if typed.endswith(" ") else typed.rsplit(maxsplit=1)[-1]
    done = installed.run(environment={ASK: "fish_complete", "COMP_WORDS": words, "COMP_CWORD": word})
    assert not done.stderr, done.stderr.decode()
    lines = filter(None, done.stdout.decode().splitlines())
    assert [line.removeprefix("plain,").partition("\t")[0] for line in lines] == OFFERED[typed]


def test_the_script_of_fish_keeps_text_after_a_comma(installed: InstalledProgram) -> None:
    assert 'string split --max 1 ","' in installed.script("fish").read_text()


def test_the_effect_of_a_command_is_announced_in_the_players_language(tmp_path: Path) -> None:
    installed = InstalledProgram(tmp_path)
    installed.keep(language="de")
    done = installed.run(environment={ASK: "fish_complete", "COMP_WORDS": "moon-access pl", "COMP_CWORD": "pl"})
    assert done.stdout.decode() == "plain,play\tEin neues Spiel spielen.\n"


@pytest.mark.parametrize(
    ("typed", "described"),
    [
        ("play --bots ", "plain,leicht\nplain,normal\nplain,zufällig\nplain,stark\nplain,adaptiv\n"),
        ("play --game MOON3", "plain,moon3\tMond zu dritt\n"),
        ("play --rule tar", "plain,target=\tPunkte zum Sieg\n"),
        ("play --rule all_p", "plain,all_pass=redeal\tneu austeilen\nplain,all_pass=force\tder Letzte muss bieten\n"),
        ("play --rule moon_w", "plain,moon_wins=true\tja\nplain,moon_wins=false\tnein\n"),
    ],
)
def test_values_are_described_in_the_players_language(typed: str, described: str, tmp_path: Path) -> None:
    installed = InstalledProgram(tmp_path)
    installed.keep(language="de")
    cursor = typed.rpartition(" ")[2]
    line = {ASK: "fish_complete", "COMP_WORDS": f"moon-access {typed}", "COMP_CWORD": cursor}
    assert installed.run(environment=line).stdout.decode() == described


def test_code_for_completion_is_loaded_only_for_completion() -> None:
    program = "import sys, moon_access.cli.program; print('moon_access.cli.completion' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, cwd=REPOSITORY, check=True)
    assert done.stdout.split() == [b"False"]
