"""What the Tab key offers in bash, zsh and fish: commands, options, and the values that are possible there."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix shell is needed")

from tests.real.conftest import skip_or_fail

from .at_terminal import PATIENCE, REPOSITORY, Home

ASK = "_MOON_ACCESS_COMPLETE"

OFFERED = {
    "pl": ["play"],
    "play --rul": ["--rules", "--rule"],
    "--language ": ["en", "cs", "de"],
    "play --read sc": ["screen-reader"],
    "play --game MOO": ["moon3", "moon4"],
    "play --game=MOO": ["moon3", "moon4"],
    "play --bots ": ["easy", "normal", "random", "strong"],
    "play --bots easy,st": ["easy,strong"],
    "arena --players normal,e": ["normal,easy"],
    "play --rules ": ["braillespiel", "gamerules"],
    "play --game draw12 --rules ": [],
    "play --rule do": ["doubles_trump=true", "doubles_trump=false"],
    "play --rule moon_wins=t": ["moon_wins=true"],
    "play --rule=moon_wins=t": ["moon_wins=true"],
    "play --rule moon_wins=": ["moon_wins=true", "moon_wins=false"],
    "play --game draw12 --rule dr": ["drawing=until", "drawing=one", "drawing=none"],
    "play --rule target": ["target="],
    "practice s": ["sure"],
}
"""What stands behind the program's name when Tab is pressed, and what is offered."""


class Installed(Home):
    """The program by its name on the path, as a shell calls it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        script = folder / "bin" / "moon-access"
        script.parent.mkdir()
        script.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m moon_access "$@"\n')
        script.chmod(0o755)
        self.environment["PATH"] = f"{script.parent}:{self.environment['PATH']}"

    def script(self, shell: str) -> str:
        """What the shell has to be told once."""
        done = self.run(environment={ASK: f"{shell}_source"})
        assert done.returncode == 0 and not done.stderr, done.stderr.decode()
        return done.stdout.decode()

    def shell(self, *command: str) -> list[str]:
        """The lines that a shell prints."""
        done = subprocess.run(
            command, env=self.environment, cwd=self.folder, capture_output=True, timeout=PATIENCE, check=False
        )
        assert done.returncode == 0 and not done.stderr, done.stderr.decode()
        return done.stdout.decode().splitlines()


@pytest.fixture
def installed(tmp_path: Path) -> Installed:
    return Installed(tmp_path)


BASH = r"""
source "$1"
read -r -a COMP_WORDS <<< "${2//=/ = }"
if [[ $2 == *[[:space:]=] ]]; then COMP_WORDS+=(""); fi
COMP_LINE=$2 COMP_POINT=${#2} COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_WORDBREAKS=$' \t\n=:'
compopt() { :; }
_moon_access_completion moon-access
# What readline puts in stands behind the last "=".
typed=${2##*[[:space:]]}
[[ $typed == *=* ]] && kept=${typed%"${typed##*=}"} || kept=""
for one in "${COMPREPLY[@]}"; do printf '%s\n' "$kept$one"; done
"""
"""Does with a line what bash does when Tab is pressed at its end."""


@pytest.mark.parametrize("typed", OFFERED)
def test_bash_offers_what_is_possible(typed: str, installed: Installed) -> None:
    bash = shutil.which("bash")
    if bash is None:
        skip_or_fail("Install bash.")
    script = installed.folder / "completion"
    script.write_text(installed.script("bash"))
    line = f"moon-access {typed}"
    option = typed.partition("=")[0] + "=" if typed.split()[-1].startswith("--") and "=" in typed else ""
    before = option.split()[-1] if option else ""
    assert installed.shell(bash, "-c", BASH, "bash", str(script), line) == [before + one for one in OFFERED[typed]]


@pytest.mark.parametrize("typed", OFFERED)
def test_zsh_is_offered_the_same(typed: str, installed: Installed) -> None:
    """By what its script asks the program: three lines for each."""
    words = f"moon-access {typed}"
    at = len(words.split()) - (0 if typed.endswith(" ") else 1)
    done = installed.run(environment={ASK: "zsh_complete", "COMP_WORDS": words, "COMP_CWORD": str(at)})
    assert not done.stderr, done.stderr.decode()
    assert done.stdout.decode().splitlines()[1::3] == OFFERED[typed]
    assert "_moon_access_completion" in installed.script("zsh")


@pytest.mark.parametrize("typed", OFFERED)
def test_fish_is_offered_the_same(typed: str, installed: Installed) -> None:
    words = f"moon-access {typed}"
    word = "" if typed.endswith(" ") else typed.split()[-1]
    done = installed.run(environment={ASK: "fish_complete", "COMP_WORDS": words, "COMP_CWORD": word})
    assert not done.stderr, done.stderr.decode()
    lines = filter(None, done.stdout.decode().splitlines())
    offered = [line.removeprefix("plain,").partition("\t")[0] for line in lines]
    assert offered == OFFERED[typed]


def test_the_script_of_fish_keeps_what_stands_behind_a_comma(installed: Installed) -> None:
    assert 'string split --max 1 ","' in installed.script("fish")


def test_what_a_command_does_is_told_in_the_players_language(installed: Installed) -> None:
    installed.keep(language="de")
    done = installed.run(environment={ASK: "fish_complete", "COMP_WORDS": "moon-access pl", "COMP_CWORD": "pl"})
    assert done.stdout.decode() == "plain,play\tEin neues Spiel spielen.\n"


def test_nothing_is_loaded_for_completion_elsewhere() -> None:
    program = "import sys, moon_access.cli.program; print('moon_access.cli.completion' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, cwd=REPOSITORY, check=True)
    assert done.stdout.split() == [b"False"]
