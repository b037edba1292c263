"""A "-" in place of a file means standard output for a file to write, standard input for a file to read. The test finds
these options in the command line itself, so that it covers new ones. It also covers streams that are closed, full, or
no longer read."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import click
import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.cli.program import build
from moon_access.i18n.catalog import Catalog
from moon_access.outputs.exit_codes import HUNG_UP
from tests.games.kept import keep
from tests.support.catalogues import COMPLETE
from tests.support.patience import PATIENCE

from .at_terminal import Home, assert_calm

PROGRAM = build(Catalog("en"))
WRITTEN = {
    ("games", "export"): ["games", "--export", "1", "FILE"],
    ("simulate", "record"): ["simulate", "--games", "2", "--bots", "random", "--seed", "4", "--record", "FILE"],
    ("replay", "braille"): ["replay", "RECORD", "--braille", "FILE"],
    ("rules", "braille"): ["rules", "--braille", "FILE"],
}
READ = {("check", "file"): ["check", "FILE"], ("replay", "file"): ["replay", "FILE"]}
NEITHER = {
    ("play", "record"): ["play", "--record", "-"],  # the game uses standard output; a record reveals all
    ("resume", "game"): ["resume", "-"],  # a resumed game is written to its file
    ("serve", "folder"): ["serve", "--folder", "-"],  # a store is a folder
    ("host", "folder"): ["host", "--folder", "-"],
    ("serve", "certificate"): ["serve", "--certificate", "-"],  # the server's key must be a file
    ("serve", "certificate_key"): ["serve", "--certificate-key", "-"],
    ("serve", "solo"): ["serve", "--solo", "-"],
    ("evening", "file"): ["evening", "-"],  # an evening is read and written
    ("evening", "add"): ["evening", "club", "--add", "-"],
    ("web", "folder"): ["web", "-"],
    ("web", "pyodide"): ["web", "site", "--pyodide", "-"],
}
FULL = Path("/dev/full")
NEEDS_LIBLOUIS = pytest.mark.skipif(shutil.which("lou_translate") is None, reason="liblouis is missing")


def is_called_file(param: click.Parameter) -> bool:
    """Return whether the help calls the parameter a file, by the option or by the type of its value."""
    return "FILE" in (param.metavar or str(getattr(param.type, "metavar", "")))


def files() -> set[tuple[str, str]]:
    """Yield each option and argument that takes a file: the command, and the parameter's name."""
    found = set()
    for name, command in PROGRAM.commands.items():
        for param in command.params:
            types = param.type.types if isinstance(param.type, click.Tuple) else [param.type]
            if any(isinstance(one, click.Path) for one in types) or is_called_file(param):
                found.add((name, str(param.name)))
    return found


def test_the_test_covers_every_file_argument() -> None:
    assert files() == WRITTEN.keys() | READ.keys() | NEITHER.keys()


@pytest.fixture
def home(tmp_path: Path) -> Home:
    home = Home(tmp_path)
    keep(home.games / "1.jsonl", seed="1")
    return home


def fill_in(arguments: list[str], file: str, home: Home) -> list[str]:
    return [{"FILE": file, "RECORD": str(home.games / "1.jsonl")}.get(word, word) for word in arguments]


@pytest.mark.parametrize(
    "which", [pytest.param(one, marks=NEEDS_LIBLOUIS if one[1] == "braille" else ()) for one in WRITTEN]
)
def test_standard_output_gets_what_a_file_would_and_nothing_else(which: tuple[str, str], home: Home) -> None:
    file = home.folder / "written"
    assert home.run(*fill_in(WRITTEN[which], str(file), home)).returncode == 0
    done = home.run(*fill_in(WRITTEN[which], "-", home))
    assert done.returncode == 0, done.stderr
    assert done.stdout == file.read_bytes() != b""
    assert not (home.folder / "-").exists()


def test_the_result_of_games_is_announced_with_their_record(home: Home) -> None:
    summary = home.run(*fill_in(WRITTEN["simulate", "record"], "written", home)).stdout.decode().splitlines()
    told = home.run(*fill_in(WRITTEN["simulate", "record"], "-", home)).stderr.decode().splitlines()
    assert [line for line in told if not line.startswith("Games per second")] == [
        line for line in summary if not line.startswith("Games per second")
    ]


@pytest.mark.parametrize("which", READ)
def test_standard_input_is_read_as_a_file_would_be(which: tuple[str, str], home: Home) -> None:
    for content in (home.record.read_bytes(), home.record.read_bytes()[:-5], b"x\n"):
        file = home.folder / "read"
        file.write_bytes(content)
        of_file = home.run(*fill_in(READ[which], str(file), home))
        of_input = home.run(*fill_in(READ[which], "-", home), typed=content)
        assert (of_input.returncode, of_input.stdout, of_input.stderr) == (
            of_file.returncode,
            of_file.stdout,
            of_file.stderr,
        )


@pytest.mark.parametrize("which", NEITHER)
@pytest.mark.parametrize("language", COMPLETE)
def test_if_a_command_makes_no_sense_a_line_explains_why(which: tuple[str, str], language: str, home: Home) -> None:
    done = home.run(*NEITHER[which], "--language", language)
    assert (done.returncode, done.stdout) == (2, b"")
    assert_calm(done.stderr.decode())


def test_a_record_that_is_written_to_a_redirected_output_is_whole(home: Home) -> None:
    with (home.folder / "record.jsonl").open("wb") as record:
        arguments = fill_in(WRITTEN["simulate", "record"], "-", home)
        done = subprocess.run([*home.program, *arguments], stdout=record, env=home.environment, check=False)
    assert done.returncode == 0
    assert home.is_in_order(home.folder / "record.jsonl")


@pytest.mark.skipif(not FULL.exists(), reason="no device here that is always full")
def test_a_copy_without_room_is_reported_in_a_line_with_exit_code_one(home: Home) -> None:
    with FULL.open("wb") as full:
        arguments = fill_in(WRITTEN["games", "export"], "-", home)
        done = subprocess.run(
            [*home.program, *arguments], stdout=full, stderr=subprocess.PIPE, env=home.environment, check=False
        )
    assert (done.returncode, done.stderr) == (1, b"Not possible: the disk is full.\n")


CODES = {
    ("--version",): 0,
    ("--help",): 0,
    ("games",): 0,
    ("stats",): 0,
    ("check", "RECORD"): 0,
    ("check", "/no/such/file"): 1,
    ("nonsense",): 2,
    ("resume",): 1,
    ("play", "--seed", "4"): 0,
    ("simulate", "--games", "1", "--bots", "random"): 0,
    ("join", "127.0.0.1:1"): 1,
    ("voices", "9999"): 1,
}
"""Commands, and the code with which each ends at the end of its input."""
PLAYED = (("play", "--seed", "4"), ("join", "127.0.0.1:1"))
CLOSED = (">&-", "<&-", "2>&-", "<&- >&- 2>&-")
UNFORESEEN = b"unforeseen"


def at_streams(home: Home, redirected: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Run the program with streams redirected as by a shell."""
    command = ["/bin/sh", "-c", f'exec "$@" {redirected}', "sh", *home.program, *fill_in(list(arguments), "", home)]
    return subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, env=home.environment, timeout=PATIENCE, check=False
    )


@pytest.mark.parametrize("redirected", CLOSED)
def test_a_closed_standard_stream_changes_no_exit_code_and_causes_no_report(redirected: str, home: Home) -> None:
    for arguments, code in CODES.items():
        done = at_streams(home, redirected, *arguments)
        assert done.returncode == code, (arguments, done)
        assert_calm((done.stdout + done.stderr).decode())
        assert UNFORESEEN not in done.stdout + done.stderr, (arguments, done)
        assert not list(home.games.parent.glob("error-report*")), arguments


def test_output_to_a_closed_stream_never_lands_in_another_file(home: Home) -> None:
    done = at_streams(home, "<&- >&- 2>&-", "play", "--seed", "4", "--record", str(home.folder / "game"))
    assert done.returncode == 0
    assert home.is_in_order(home.folder / "game")


@pytest.mark.skipif(not FULL.exists(), reason="no device here that is always full")
def test_a_standard_error_without_room_changes_no_exit_code(home: Home) -> None:
    for arguments, code in CODES.items():
        done = at_streams(home, "2>/dev/full", *arguments)
        assert done.returncode == code, (arguments, done)


@pytest.mark.skipif(not FULL.exists(), reason="no device here that is always full")
def test_a_standard_output_without_room_is_reported_in_one_line(home: Home) -> None:
    for arguments, code in CODES.items():
        done = at_streams(home, ">/dev/full", *arguments)
        assert done.returncode == (code or 1), (arguments, done)
        if code == 0:
            assert done.stderr == b"Not possible: the disk is full.\n", (arguments, done)


def test_a_player_who_has_stopped_reading_gets_nothing_more(home: Home) -> None:
    for arguments, code in CODES.items():
        reading, writing = os.pipe()
        os.close(reading)
        command = [*home.program, *fill_in(list(arguments), "", home)]
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=writing,
            stderr=subprocess.PIPE,
            env=home.environment,
            timeout=PATIENCE,
            check=False,
        )
        os.close(writing)
        # A game whose terminal has gone ends with another code than a list whose reader has read enough.
        assert done.returncode == (HUNG_UP if arguments in PLAYED else code), (arguments, done)
        assert_calm(done.stderr.decode())
        assert UNFORESEEN not in done.stderr, (arguments, done)
