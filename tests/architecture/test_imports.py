"""Who may import whom: a list of packages, from the top floor down, and no way up.

A new package needs a place in LAYERS; a test says so.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "moon_access"
FILES = sorted(PACKAGE.rglob("*.py"))

LAYERS = (
    *(
        "frozen",
        "__main__",
        "cli",
        "server",
        *("server.doors", "server.hall", "server.tables", "server.store", "server.people"),
        "app",
        "together",
        "dialogs",
        "learn",
        "replay",
        "session",
        "console",
        "arena",
        "storage",
        "record",
    ),
    *("games.*", "games", "table", "announcer", "bots", "outputs", "i18n", "engine", "named_tuple"),
)
"""From the top floor down: a package imports itself and what stands behind it. ``games.*`` are the folders of the
games, which do not know one another; ``games`` is what they have in common, and the registry. A folder in a package has
a floor of its own where it is named here."""

PURE = {"__future__", "abc", "bisect", "collections", "dataclasses", "enum", "functools", "itertools", "math"}
PURE |= {"operator", "typing"}
"""The standard library as far as the rules and the bots may use it; bots may be random, with a generator."""

MOST_LINES = 400


def name_of(file: Path) -> str:
    return ".".join(file.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")


def layer_of(module: str) -> int:
    """The place of a module of moon_access in LAYERS."""
    top, _, rest = module.partition(".")
    name = f"{top}.{rest.partition('.')[0]}"
    if name not in LAYERS:
        folder = (PACKAGE / top / rest.partition(".")[0]).is_dir()
        name = "games.*" if top == "games" and rest and folder else top
    assert name in LAYERS, f"moon_access/{name} has no place yet: name it in LAYERS of {Path(__file__).name}"
    return LAYERS.index(name)


def package_of(module: str) -> str:
    """What a module may import all of: its package, or the folder in it that has a floor of its own."""
    return ".".join(module.split(".")[: 2 if "." in LAYERS[layer_of(module)] else 1])


def imports(file: Path, *, at_start_only: bool = False, for_types_too: bool = False) -> Iterator[str]:
    """What a file imports, absolute; within the package from ``moon_access`` on."""
    tree = ast.parse(file.read_text("utf-8"))
    guarded = () if for_types_too else filter(_is_type_checking, ast.walk(tree))
    typing_only = {id(node) for test in guarded for node in ast.walk(test)}
    for node in tree.body if at_start_only else ast.walk(tree):
        if id(node) in typing_only:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = ("moon_access", *file.relative_to(PACKAGE).parent.parts)
            above = ".".join(package[: len(package) + 1 - node.level]) if node.level else ""
            module = ".".join(filter(None, (above, node.module)))
            names = [f"{module}.{alias.name}" for alias in node.names]
            yield from (name if _is_module(name) else module for name in names)


def _is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _is_module(name: str) -> bool:
    path = PACKAGE.parent.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


def calls(file: Path) -> set[str]:
    nodes = ast.walk(ast.parse(file.read_text("utf-8")))
    return {node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}


every_file = pytest.mark.parametrize("file", FILES, ids=name_of)


@every_file
def test_imports_go_one_way(file: Path) -> None:
    module = name_of(file)
    if module == "__init__":
        return
    for name in imports(file):
        target = name.removeprefix("moon_access.")
        if target not in (name, "moon_access"):
            allowed = package_of(target) == package_of(module) or layer_of(target) > layer_of(module)
            # The registry names the folders.
            allowed = allowed or (module == "games" and package_of(target) == target)
            assert allowed, f"{module} may not import {target}"


def test_no_modules_import_one_another_in_a_circle() -> None:
    """Late imports are counted, and those for types alone: who reads one module of a circle has to read all."""
    graph = {f"moon_access.{name_of(file)}": set(imports(file, for_types_too=True)) for file in FILES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        pytest.fail(" <- ".join(circle.args[1]))


@every_file
def test_the_engine_the_games_and_the_bots_touch_nothing_of_the_world(file: Path) -> None:
    module = name_of(file)
    if module.split(".")[0] not in ("engine", "games", "bots"):
        return
    for name in imports(file):
        pure = name.split(".")[0] in PURE | {"moon_access"} or (not is_of_rules(module) and name == "random")
        # The environment may say which of two equal searches is to be used.
        pure = pure or (module, name) == ("bots.search.double_dummy", "os")
        assert pure, f"{module} imports {name}"


def is_of_rules(module: str) -> bool:
    """Whether a module is of the engine, or decides the rules of a game: those know no chance."""
    parts = module.split(".")
    return parts[0] == "engine" or (parts[0] == "games" and parts[-1] in ("rules", "state", "refusals"))


@every_file
def test_nobody_prints_past_the_outputs_or_asks_past_the_keys(file: Path) -> None:
    module = name_of(file)
    if module.split(".")[0] not in ("outputs", "cli"):
        assert "print" not in calls(file)
    assert not {"input", "breakpoint", "eval", "exec"} & calls(file)
    assert "readline" not in imports(file)


@every_file
def test_the_voice_is_loaded_in_its_own_process_only(file: Path) -> None:
    assert "pyttsx3" not in imports(file) or name_of(file) == "outputs.speech.worker"


@every_file
def test_a_cluster_is_loaded_by_the_workers_of_the_arena_only_and_late(file: Path) -> None:
    used = [name for name in imports(file) if name.split(".")[0] in ("distributed", "dask")]
    assert not used or name_of(file) == "arena.workers"
    assert not set(used) & set(imports(file, at_start_only=True))


@every_file
def test_the_routing_keys_are_asked_for_in_one_place_only(file: Path) -> None:
    assert "brlapi" not in imports(file) or name_of(file) == "outputs.braille.routing_keys"
    assert "brlapi" not in imports(file, at_start_only=True), "whoever does not want it must not need it"


@every_file
def test_what_only_a_host_needs_is_loaded_by_the_server_only(file: Path) -> None:
    used = {name.split(".")[0] for name in imports(file)} & {"asyncssh", "argon2", "confusable_homoglyphs"}
    assert not used or name_of(file).split(".")[0] == "server"


@every_file
def test_click_is_loaded_by_the_command_line_only(file: Path) -> None:
    at_start = [name.split(".")[0] for name in imports(file, at_start_only=True)]
    assert "click" not in at_start or name_of(file).split(".")[0] == "cli"


@every_file
def test_a_file_stays_short(file: Path) -> None:
    lines = len(file.read_text("utf-8").splitlines())
    assert lines <= MOST_LINES, f"{name_of(file)} has {lines} lines: split it where the field splits"
