"""Packages import only packages that come after them in a list, which begins with the top floor.

If you add a package, add it to LAYERS; a test reminds you. Each rule is one test, which goes through all files and
lists each file that breaks the rule.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
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
        *("server.doors", "server.hall", "server.contests", "server.tables", "server.store", "server.people"),
        "server.thinking",
        "browser",
        "app",
        "scenes",
        *("scenes.menu", "scenes.lobby", "scenes.dialogs", "scenes.learn", "scenes.replay", "scenes.game"),
        "evening",
        "terminals",
        "console",
        "arena",
        "contests",
        "link",
        "storage",
        "record",
    ),
    *("games.*", "games.tricks", "games.chains", "games", "table", "announcer", "bots", "outputs", "i18n", "engine"),
    "later",
)
"""The packages from the top floor down: a package may import itself and all that follow it. ``games.*`` are the folders
of the games, which may not import one another; ``games`` is the contract and the registry. A folder inside a package is
on a floor of its own if this list names it."""

PURE = {"__future__", "abc", "bisect", "collections", "dataclasses", "enum", "functools", "itertools", "math"}
PURE |= {"copy", "importlib", "operator", "typing"}
"""The modules of the standard library that the rules and the bots may use. Bots may use random, with a generator."""


@cache
def tree_of(file: Path) -> ast.Module:
    """Return the parsed file. All rules share the tree, so do not change it."""
    return ast.parse(file.read_text("utf-8"))


@cache
def nodes_of(file: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree_of(file)))


def name_of(file: Path) -> str:
    return ".".join(file.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")


def layer_of(module: str) -> int:
    """Return the place in LAYERS of a module of moon_access."""
    top, _, rest = module.partition(".")
    name = f"{top}.{rest.partition('.')[0]}"
    if name not in LAYERS:
        folder = (PACKAGE / top / rest.partition(".")[0]).is_dir()
        name = "games.*" if top == "games" and rest and folder else top
    assert name in LAYERS, f"moon_access/{name} has no place yet: name it in LAYERS of {Path(__file__).name}"
    return LAYERS.index(name)


def package_of(module: str) -> str:
    """Return the package whose modules a module may import freely: its own, or its folder if that has its own floor."""
    return ".".join(module.split(".")[: 2 if "." in LAYERS[layer_of(module)] else 1])


@cache
def imports(file: Path, *, at_start_only: bool = False, for_types_too: bool = False) -> tuple[str, ...]:
    """Return the absolute names of the modules that a file imports. Those of the package begin with ``moon_access``."""
    return tuple(_imports(file, at_start_only=at_start_only, for_types_too=for_types_too))


def _imports(file: Path, *, at_start_only: bool, for_types_too: bool) -> Iterator[str]:
    guarded = () if for_types_too else filter(_is_type_checking, nodes_of(file))
    typing_only = {id(node) for test in guarded for node in ast.walk(test)}
    for node in tree_of(file).body if at_start_only else nodes_of(file):
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


@cache
def _is_module(name: str) -> bool:
    path = PACKAGE.parent.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


@cache
def calls(file: Path) -> frozenset[str]:
    called = (node.func for node in nodes_of(file) if isinstance(node, ast.Call))
    return frozenset(function.id for function in called if isinstance(function, ast.Name))


def packages_loaded_by(file: Path, *, at_start_only: bool = False) -> set[str]:
    """Return the packages from which a file imports something."""
    return {name.split(".")[0] for name in imports(file, at_start_only=at_start_only)}


def fail_for(wrong: list[str]) -> None:
    """Fail if the list is not empty. Each line of it names a file and its fault."""
    assert not wrong, "\n".join(["", *wrong])


def test_no_import_goes_up_the_layers() -> None:
    fail_for(
        [
            f"{name_of(file)} may not import {target}"
            for file in FILES
            if name_of(file) != "__init__"
            for name in imports(file)
            if (target := name.removeprefix("moon_access.")) not in (name, "moon_access")
            and not _may_import(name_of(file), target)
        ]
    )


def _may_import(module: str, target: str) -> bool:
    return package_of(target) == package_of(module) or layer_of(target) > layer_of(module)


def test_no_modules_import_one_another_in_a_circle() -> None:
    """Late imports and imports only for types count, too: to understand one module of a circle you have to read all."""
    graph = {f"moon_access.{name_of(file)}": set(imports(file, for_types_too=True)) for file in FILES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        pytest.fail(" <- ".join(circle.args[1]))


def test_the_engine_the_games_and_the_bots_do_no_input_or_output() -> None:
    fail_for(
        [
            f"{name_of(file)} may not import {name}"
            for file in FILES
            if name_of(file).split(".")[0] in ("engine", "games", "bots")
            for name in imports(file)
            if not _is_pure(name_of(file), name)
        ]
    )


def _is_pure(module: str, name: str) -> bool:
    if name.split(".", maxsplit=1)[0] in PURE | {"moon_access"} or (not is_of_rules(module) and name == "random"):
        return True
    # An environment variable chooses one of two equal searches.
    return (module, name) == ("bots.search.double_dummy", "os")


def is_of_rules(module: str) -> bool:
    """Return whether a module belongs to the engine or decides the rules of a game: those must not use chance."""
    parts = module.split(".")
    return parts[0] == "engine" or (parts[0] == "games" and parts[-1] in ("rules", "state", "refusals"))


def test_only_outputs_print_and_only_keys_read() -> None:
    wrong = []
    for file in FILES:
        if "print" in calls(file) and name_of(file).split(".")[0] not in ("outputs", "cli"):
            wrong.append(f"{name_of(file)} may not call print")
        for called in sorted({"input", "breakpoint", "eval", "exec"} & calls(file)):
            wrong.append(f"{name_of(file)} may not call {called}")
        if "readline" in imports(file):
            wrong.append(f"{name_of(file)} may not import readline")
    fail_for(wrong)


def test_only_the_worker_of_the_voice_loads_the_library_of_the_voice() -> None:
    fail_for(_loaders_of("pyttsx3", allowed="outputs.speech.worker"))


def test_a_cluster_is_loaded_by_the_workers_of_the_arena_only_and_late() -> None:
    for package in ("distributed", "dask"):
        fail_for(_loaders_of(package, allowed="arena.workers") + _loaders_at_start_of(package))


def test_one_module_alone_loads_the_library_of_the_routing_keys_and_does_so_late() -> None:
    """Players without routing keys must not need the library for them."""
    fail_for(_loaders_of("brlapi", allowed="outputs.braille.routing_keys") + _loaders_at_start_of("brlapi"))


def test_modules_that_only_a_host_needs_are_loaded_by_the_server_only() -> None:
    for package in ("asyncssh", "argon2", "confusable_homoglyphs", "openskill"):
        fail_for(_loaders_of(package, allowed="server"))


def test_click_is_loaded_by_the_command_line_only() -> None:
    """Other modules may import click late."""
    fail_for(_loaders_at_start_of("click", allowed="cli"))


def _loaders_of(package: str, *, allowed: str) -> list[str]:
    """Return a line for each file outside ``allowed``, a module or a package of ours, that imports the package."""
    return [
        f"{name_of(file)} may not import {package}"
        for file in FILES
        if package in packages_loaded_by(file) and not _is_within(name_of(file), allowed)
    ]


def _loaders_at_start_of(package: str, *, allowed: str = "") -> list[str]:
    return [
        f"{name_of(file)} may import {package} in a function only"
        for file in FILES
        if package in packages_loaded_by(file, at_start_only=True)
        and not (allowed and _is_within(name_of(file), allowed))
    ]


def _is_within(module: str, allowed: str) -> bool:
    return module == allowed or module.startswith(f"{allowed}.")
