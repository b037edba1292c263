"""The command that the program names for resuming is the one that the player types: it exists, and finds the game."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix shell is needed")

from moon_access.app.own_command import command_to_copy
from moon_access.i18n.catalog import Catalog
from tests.support.catalogues import COMPLETE
from tests.support.patience import PATIENCE

from .at_terminal import PROGRAM, SEATED, Home

SCRIPT = f"""#!{sys.executable}
import sys
from moon_access.__main__ import main
sys.exit(main())
"""
"""The script that pip writes for the command."""

only_where_it_can_be_known = pytest.mark.skipif(sys.platform != "linux", reason="nothing tells what a shell was given")


def in_a_shell(line: str, home: Home, *known: str) -> list[str]:
    """Return the output of a line in a shell.

    ``known``: the variables of the home's environment that the shell has, with the path.
    """
    done = subprocess.run(
        ["/bin/sh", "-c", f"{line}\n:"],  # the second line keeps the shell alive while the program runs
        capture_output=True,
        stdin=subprocess.DEVNULL,
        env={name: home.environment[name] for name in ("PATH", "PYTHONPATH", "LANG", *known)},
        cwd=home.folder,
        timeout=PATIENCE,
        check=False,
    )
    assert not done.stderr, done.stderr.decode()
    return done.stdout.decode().splitlines()


def read_command(lines: list[str], language: str) -> str:
    """Return the command in the last line, which says that the game is saved."""
    before = Catalog(language).text("Game saved. To continue: {command}").partition("{")[0]
    assert lines[-1].startswith(before), lines
    return lines[-1].removeprefix(before)


def install_command(home: Home, folder: str) -> Path:
    """Return the command as pip installs it, in this folder of the home."""
    script = home.folder / folder / "moon-access"
    script.parent.mkdir(parents=True, exist_ok=True)
    script.write_text(SCRIPT)
    script.chmod(0o755)
    return script


STARTED = {
    shlex.join(PROGRAM): shlex.join(PROGRAM),
    shlex.join([sys.executable, "-X", "utf8", "-m", "moon_access"]): "",
    f"{sys.executable} venv/bin/moon-access": "venv/bin/moon-access",
    "venv/bin/moon-access": "",
    "~/venv/bin/moon-access": "",
    "'my games/moon-access'": "",
    "moon-access": "",
}
"""Ways to start, and the command named then; empty if it is the same."""

PLACES = ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")


@pytest.mark.parametrize(
    ("typed", "told", "language"),
    [(typed, told or typed, COMPLETE[at % len(COMPLETE)]) for at, (typed, told) in enumerate(STARTED.items())],
)
@only_where_it_can_be_known
def test_the_command_printed_after_a_game_continues_the_game(
    typed: str, told: str, language: str, tmp_path: Path
) -> None:
    home = Home(tmp_path)
    home.keep(language=language)
    for folder in ("venv/bin", "my games", "path"):
        install_command(home, folder)
    home.environment["PATH"] = f"{tmp_path}/path:{home.environment['PATH']}"
    first = in_a_shell(f"{typed} play {shlex.join(SEATED)}", home, *PLACES)
    assert read_command(first, language) == f"{told} resume"
    again = in_a_shell(f"{told} resume", home, *PLACES)
    assert again[-2] == first[-2], "expected the prompt from before"
    assert len(home.records) == 1


@only_where_it_can_be_known
def test_the_command_to_continue_names_folders_set_for_one_start_only(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language="de")
    program = shlex.join(PROGRAM)
    for places in (PLACES, ("XDG_STATE_HOME", "HOME")):
        known = [name for name in PLACES if name not in places]
        before = " ".join(f"{name}={home.environment[name]}" for name in places)
        first = in_a_shell(f"{before} {program} play {shlex.join(SEATED)}", home, *known)
        told = read_command(first, "de")
        in_order = [f"{name}={home.environment[name]}" for name in PLACES if name in places]
        assert told == shlex.join(["env", *in_order, *PROGRAM, "resume"])
        again = in_a_shell(told, home, *known)
        assert again[-2] == first[-2]
    assert len(home.records) == 2


def test_the_voice_speaks_only_the_file_name_of_a_long_path() -> None:
    assert command_to_copy("resume").spoken_text == "moon-access resume"
    assert (
        command_to_copy("resume", "/home/eva/my games/of today.jsonl").spoken_text
        == "moon-access resume of today.jsonl"
    )
