"""The exact search as WebAssembly, in Pyodide: the same answers in the same number of nodes as the search in Python."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from moon_access.browser import exact_search
from moon_access.browser.exact_search import COMPILER, LINKER, compile_search
from moon_access.browser.runtime import parts_of
from tests.real.conftest import skip_or_fail
from tests.real.own_page_player import PYODIDE

ROOT = Path(__file__).parents[2]

RUN = """
import {readFileSync} from "node:fs";
import {loadPyodide} from "./pyodide.mjs";
const [project] = process.argv.slice(2);
const {searchFunctions} = await import("./search.js");
const python = await loadPyodide();
python.mountNodeFS("/project", project);
python.registerJsModule("compiled_search", await searchFunctions(readFileSync("./exact.wasm")));
python.runPython("import sys; sys.path.insert(0, '/project'); sys.dont_write_bytecode = True");
python.runPython(readFileSync("./compare.py", "utf-8"));
"""
"""Runs compare.py in Pyodide with the module of WebAssembly, and the project's folder as /project."""

COMPARE = """
from random import Random
from moon_access.bots.search import alpha_beta, double_dummy
from moon_access.bots.search.double_dummy import Solver, implementation
from moon_access.bots.search.ranks import ranks
from moon_access.engine.tiles import Suit
from tests.bots.deals import TRUMPS, deal, play_tile

assert implementation() == "compiled"
fast = double_dummy.IMPLEMENTATIONS["compiled"]
rng = Random("in a browser")
for players, count in ((3, 60), (4, 6)):
    for number in range(count):
        position = deal(rng, players, 7 if players == 3 else 6, TRUMPS[number % len(TRUMPS)])
        plain, quick = Solver(search=alpha_beta.Search), Solver(search=fast)
        while any(position.hands):
            values = plain.values(position)
            assert (quick.values(position), quick.nodes) == (values, plain.nodes), position
            position = play_tile(position, rng.choice(list(values)))

def is_refused(do):
    try:
        do()
    except ValueError:
        return True
    return False

tables = ranks(Suit.ONE)
hands = 0b000111, 0b111000, 0b111000000
everything = 0b111111111
assert is_refused(lambda: fast(tables, (1, 1, 2), 1, 100, False))
assert is_refused(lambda: fast(tables, (1, 2, 1 << 28), 1, 100, False))
assert is_refused(lambda: fast(tables, hands, 1, 0, False))
search = fast(tables, hands, 1, 100, False)
search.limit = 1 << 62
assert is_refused(lambda: search.reaches(everything | 1 << 20, 0, (), 1))
assert is_refused(lambda: search.reaches(everything ^ 1, 0, (), 1))
assert is_refused(lambda: search.reaches(everything, 0, (8,), 1))
assert search.reaches(everything, 0, (), 0) == 1
search.limit = 0
assert fast(tables, hands, 1, 100, False).reaches(everything, 0, (), 2) == alpha_beta.OUT_OF_BUDGET
# Searches that end give their memory back: a thousand of half a megabyte each would need more than there is.
for _ in range(1000):
    fast(tables, hands, 1, 100, False)
print("the same")
"""


@pytest.fixture
def module() -> bytes:
    if shutil.which(COMPILER) is None or shutil.which(LINKER) is None:
        skip_or_fail("Install clang and lld.")
    made = compile_search()
    assert made is not None, "the search does not compile"
    return made


def test_the_module_is_small_and_each_compilation_gives_the_same_bytes(module: bytes) -> None:
    assert compile_search() == module
    assert module.startswith(b"\0asm") and len(module) < 16_000
    assert b"clang" not in module and b"/tmp" not in module


def test_without_a_compiler_there_is_no_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact_search, "COMPILER", "no-such-compiler")
    assert compile_search() is None


def test_the_module_searches_as_the_search_in_python_does(module: bytes, tmp_path: Path) -> None:
    archive, node = Path(os.environ.get(PYODIDE, "")), shutil.which("node")
    if not archive.is_file() or node is None:
        skip_or_fail(f"Install node, fetch Pyodide, npm pack pyodide, and name its archive in {PYODIDE}.")
    for name, content in parts_of(archive).items():
        (tmp_path / name).write_bytes(content)
    shutil.copy(ROOT / "moon_access/browser/site/search.js", tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "exact.wasm").write_bytes(module)
    (tmp_path / "compare.py").write_text(COMPARE)
    (tmp_path / "run.mjs").write_text(RUN)
    done = subprocess.run([node, "run.mjs", str(ROOT)], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1:] == ["the same"], done.stdout + done.stderr
