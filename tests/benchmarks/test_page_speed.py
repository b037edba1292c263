"""Measure the page without a server in real browsers, beside a Python that only imports click, in one run.

The bytes that it loads, the seconds to its first prompt with an empty and with a full cache, the memory of the
browser's processes, the milliseconds of a turn, and those of the moves of each game's strong bots with and without the
compiled search. Only reported.
"""

from __future__ import annotations

import gzip
import io
import statistics
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a browser for Unix is needed")

from tests.real.browser import Browser, Tab, browser
from tests.real.firefox import firefox
from tests.real.own_page_player import OwnPlayer, host_page, written_site

STARTS = 5
TURNS = 30
MOVES = 300
"""The moves of strong bots that are timed in each game, unless SECONDS have passed before."""
SECONDS = 45
TURN = """(async () => {
    const [log, line, form] = ["log", "line", "form"].map((id) => document.getElementById(id));
    const shown = new Promise((done) => new MutationObserver(done).observe(log, {childList: true}));
    const began = performance.now();
    line.value = "hand";
    form.requestSubmit();
    await shown;
    return performance.now() - began;
})()"""
"""Types a line, and returns the milliseconds until the answer is in the log."""
STRONG = '''
"""Play games among strong bots in the worker, and tell how long their moves take."""

import json
import time
from importlib import import_module

from moon_access.bots.search.double_dummy import implementation
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.table import Table


def begin(languages, deal, files):
    post, nothing = import_module("page").post, import_module("pyodide.ffi").to_js([])
    post(json.dumps({"sitting": "here", "taken": 0, "language": "en", "words": {}}), nothing)
    told = [implementation()]
    for name in GAMES:
        definition = GAMES[name]
        took, number, until = [], 0, time.perf_counter() + SECONDS
        while len(took) < MOVES and time.perf_counter() < until:
            game = definition.rules()
            bots = {Seat(seat): definition.bots()["strong"]() for seat in range(game.players)}
            table = Table(game, [], seed=f"page:{number}", bots=bots)
            number += 1
            while not table.is_over and len(took) < MOVES and time.perf_counter() < until:
                is_move = table.state.to_act is not None
                began = time.perf_counter()
                table.step()
                if is_move:
                    took.append(1000 * (time.perf_counter() - began))
        took.sort()
        told.append(
            f"{name}: {len(took)} moves, half within {took[len(took) // 2]:.0f} ms, "
            f"95 of 100 within {took[len(took) * 95 // 100]:.0f}, slowest {took[-1]:.0f}"
        )
    post(json.dumps({"number": 1, "told": told, "language": "en", "prompt": "Done:"}), nothing)
    return 0
'''.replace("MOVES", str(MOVES)).replace("SECONDS", str(SECONDS))

Opened = Callable[[Path], AbstractContextManager[object]]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written_site(tmp_path_factory.mktemp("site") / "site")


def tab_of(running: object) -> Tab:
    """Return a tab whose files the browser keeps."""
    return running.kept_tab() if isinstance(running, Browser) else running.tab()  # type: ignore[attr-defined]


def import_click() -> float:
    before = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import click"], check=True)
    return time.perf_counter() - before


def seconds_to_prompt(tab: Tab, url: str) -> float:
    """Open the page, and return the seconds to its first prompt."""
    before = time.perf_counter()
    tab.go(url)
    tab.wait(lambda: tab.evaluate("!!document.getElementById('asked')"), "no prompt")
    return time.perf_counter() - before


def memory_below(folder: Path) -> float:
    """Return the megabytes of the processes that name this folder in their command, and of those that these started."""
    parents: dict[int, int] = {}
    found: set[int] = set()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(process.name)] = int((process / "stat").read_text().rpartition(")")[2].split()[1])
            if str(folder) in (process / "cmdline").read_text():
                found.add(int(process.name))
        except OSError:  # it has ended
            continue
    while more := {one for one, parent in parents.items() if parent in found} - found:
        found |= more
    kilobytes = 0
    for one in found:
        try:
            lines = Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        kilobytes += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return kilobytes / 1024


@pytest.mark.parametrize("opened", [browser, firefox])
def test_the_start_of_the_page_is_timed(site: Path, tmp_path: Path, opened: Opened) -> None:
    cold, warm, peers = [], [], []
    with host_page(site) as host:
        for number in range(STARTS):
            profile = tmp_path / str(number)
            with opened(profile) as running:
                tab = tab_of(running)
                empty = memory_below(profile)
                peers.append(import_click())
                host.sent.clear()
                cold.append(seconds_to_prompt(tab, host.url))
                loaded = sum(size for _, size in host.sent)
                memory = memory_below(profile) - empty
            with opened(profile) as running:
                warm.append(seconds_to_prompt(tab_of(running), host.url))
        with opened(tmp_path / "turns") as running:
            player = OwnPlayer(tab_of(running), host.url, "en")
            player.first_start("Eva")
            turns = sorted(float(str(player.tab.evaluate(TURN))) for _ in range(TURNS))
    told = [f"{statistics.median(seconds):.1f} s" for seconds in (cold, warm)]
    print(
        f"\n{opened.__name__}: {loaded:,} bytes; first prompt {told[0]} cold, {told[1]} warm; "
        f"import click {1000 * statistics.median(peers):.0f} ms; {memory:.0f} MB above an empty page; "
        f"a turn {turns[len(turns) // 2]:.0f} ms, slowest {turns[-1]:.0f}"
    )


@pytest.mark.parametrize("search", ["compiled", "python"])
def test_strong_bots_on_the_page_are_timed(site: Path, tmp_path: Path, search: str) -> None:
    """Beside the page's own time: each move is one step of the table, in the worker."""
    worker, packed = site / "worker.js", site / "game.zip.bin"
    before = worker.read_text(), packed.read_bytes()
    game = io.BytesIO(gzip.decompress(before[1]))
    with zipfile.ZipFile(game, "a") as archive:
        archive.writestr("measured.py", STRONG)
    try:
        worker.write_text(before[0].replace("from moon_access.browser.worker_bridge import", "from measured import"))
        packed.write_bytes(gzip.compress(game.getvalue(), 1))
        with host_page(site) as host, browser(tmp_path / "profile") as running:
            tab = running.kept_tab()
            tab.go(f"{host.url}?cache=none&search={search}")
            tab.wait(lambda: tab.evaluate("!!document.getElementById('asked')"), "it is still playing", 900)
            assert tab.log()[0] == search
            print("", *tab.log()[:-1], sep="\n  ")
    finally:
        worker.write_text(before[0])
        packed.write_bytes(before[1])
