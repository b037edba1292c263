"""Type ``moon-access arena``, and check its output and every way in which it ends."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
from pathlib import Path

import psutil
import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.i18n.catalog import Catalog
from tests.support.catalogues import COMPLETE
from tests.support.patience import PATIENCE
from tests.terminal.at_terminal import Home, assert_calm, assert_plain

SHORT = ("arena", "--players", "normal,normal,random", "--rule", "target=7", "--seed", "a")
ENDLESS = (*SHORT, "--games", "1000000", "--workers", "2", "--progress")


@pytest.mark.parametrize("language", COMPLETE)
def test_the_result_is_announced_in_plain_lines(language: str, tmp_path: Path) -> None:
    done = Home(tmp_path, lang=f"{language}_XX.UTF-8").run(*SHORT, "--games", "100", "--workers", "2")
    assert (done.returncode, done.stderr) == (0, b"")
    assert_plain(done.stdout.replace(b"\n", b"\r\n"))
    lines = done.stdout.decode().splitlines()
    assert any(has(line, "102") for line in lines), "games"
    assert any(has(line, "34", "3") for line in lines), "pairings, and games in each"
    assert any(has(line, "100") for line in lines), "what was asked for"
    assert any(has(line, "33.3" if language == "en" else "33,3") for line in lines), "the equal share"
    kind = Catalog(language).text("random").capitalize()
    assert sum(line.startswith(kind) for line in lines) >= 6, "its share, its points, its three seats"


def test_the_json_is_the_same_from_one_process_and_from_three(tmp_path: Path) -> None:
    alone, three = (
        Home(tmp_path).run(*SHORT, "--games", "60", "--json", "--workers", workers) for workers in ("1", "3")
    )
    assert (alone.returncode, alone.stderr) == (0, b"")
    assert alone.stdout == three.stdout
    result = json.loads(alone.stdout)
    assert (result["games"], result["games_asked"], result["complete"]) == (60, 60, True)
    assert result["players"] == ["normal", "normal", "random"]
    assert (result["rules"]["target"], result["rules"]["moon_wins"]) == (7, False)
    assert [(one["player"], one["seats"]) for one in result["standings"]] == [("normal", 2), ("random", 1)]


def test_ctrl_c_ends_the_arena_at_once_with_the_results_so_far(tmp_path: Path) -> None:
    home = Home(tmp_path)
    with home.terminal(*ENDLESS[:-1], "--json") as at:
        workers = started_workers(at.pid)
        wait_until_busy(workers)
        at.send("\x03")
        said = at.finish()
    assert at.code == 130
    assert_calm(said)
    assert_gone(workers)


def test_ctrl_c_after_some_games_prints_their_result(tmp_path: Path) -> None:
    home = Home(tmp_path)
    with home.terminal(*SHORT, "--games", "1000", "--workers", "2", "--progress") as at:
        workers = started_workers(at.pid)
        at.until("games\n")
        at.send("\x03")
        said = at.finish()
    assert at.code == 130
    assert_calm(said)
    assert "Incomplete" in said and "Random wins" in said
    assert_gone(workers)


def test_a_termination_signal_ends_the_arena_like_ctrl_c(tmp_path: Path) -> None:
    home = Home(tmp_path)
    with home.terminal(*SHORT, "--games", "1000", "--workers", "2", "--progress") as at:
        workers = started_workers(at.pid)
        at.until("games\n")
        at.signal(signal.SIGTERM)
        said = at.finish()
    assert at.code == 129
    assert_calm(said)
    assert "Incomplete" in said and "Random wins" in said
    assert_gone(workers)


def test_a_termination_signal_ends_an_arena_in_the_background_that_ignores_ctrl_c(tmp_path: Path) -> None:
    home = Home(tmp_path)
    script = f"{shlex.join([*home.program, *ENDLESS, '--json'])} & echo $!; wait $!; echo $?"
    with subprocess.Popen(
        ["sh", "-c", script], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=home.environment
    ) as shell:
        assert shell.stdout is not None
        program = int(shell.stdout.readline())
        workers = started_workers(program)
        wait_until_busy(workers)
        os.kill(program, signal.SIGINT)
        os.kill(program, signal.SIGTERM)
        said = shell.stdout.read()
    assert said.endswith("129\n")
    assert_calm(said)
    assert "semaphore" not in said
    assert_gone(workers)


def test_workers_do_not_outlive_a_program_that_is_killed(tmp_path: Path) -> None:
    with Home(tmp_path).terminal(*ENDLESS) as at:
        workers = started_workers(at.pid)
    assert_gone(workers)


@pytest.mark.parametrize("language", COMPLETE)
def test_a_missing_cluster_is_reported(language: str, tmp_path: Path) -> None:
    done = Home(tmp_path, lang=f"{language}_XX.UTF-8").run(*SHORT, "--scheduler", "nowhere")
    assert (done.returncode, done.stdout) == (1, b"")
    assert "nowhere" in done.stderr.decode()
    assert_calm(done.stderr.decode())


def has(line: str, *numbers: str) -> bool:
    """Return whether the line contains these numbers, in any order."""
    return set(numbers) <= {word.rstrip(".,:") for word in line.split()}


def started_workers(program: int) -> list[psutil.Process]:
    """Return both worker processes as soon as they run."""
    parent = psutil.Process(program)
    while True:
        workers = [one for one in parent.children() if "spawn_main" in " ".join(one.cmdline())]
        if len(workers) == 2:
            return workers
        assert parent.is_running() and parent.status() != psutil.STATUS_ZOMBIE


def wait_until_busy(workers: list[psutil.Process]) -> None:
    """Wait until the workers have used some processor time, so that they are past their start."""
    while any(one.cpu_times().user < 0.5 for one in workers):
        assert all(one.is_running() for one in workers)


def assert_gone(workers: list[psutil.Process]) -> None:
    _, alive = psutil.wait_procs(workers, timeout=PATIENCE)
    assert not alive
