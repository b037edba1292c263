"""Who may import whom. Imports go one way: the entrance, the session and its dialogs, then the announcer,
the outputs and the table, then the rules, which know nobody.

A new module at the top of the package needs a place in PARTS; a test says so.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "moon_access"
FILES = sorted(PACKAGE.rglob("*.py"))

PARTS = {
    "rules": "rules",
    "bots": "bots",
    "table": "table player file_lock record record_faults record_head record_lines record_read",
    "catalog": "catalog",
    "announcer": "announcer",
    "outputs": "outputs",
    "leaves": "paths pofile settings",
    "session": "session conversation commands command_reader asking hinting choosing console reading moves history"
    " listing help_list rule_book options house_dialog voice speaking routing keeping undoing tutorial reviewing"
    " practice practice_deals",
    "lessons": "lessons",
    "retelling": "retelling finished",
    "replaying": "replaying",
    "evening": "evening start games_dialog unforeseen",
    "saved games": "saved_games tally",
    "simulation": "simulate arena arena_workers",
    "entrance": "cli unattended table_options __main__ reports arena_report doctor help_pages option_types"
    " paper_options printing replay games_commands games_report",
    "build": "build",
}
"""Part -> the modules and packages of moon_access that it consists of."""

MAY_IMPORT = {
    "rules": (),
    "bots": ("rules",),
    "table": ("rules", "bots.contract"),
    "catalog": ("pofile",),
    "announcer": ("rules", "catalog", "bots.contract", "bots.inference", "bots.outlook", "record_faults", "reading"),
    "outputs": (),
    "leaves": (),
    "session": ("rules", "bots", "table", "catalog", "announcer", "outputs", "leaves", "saved games", "lessons"),
    "lessons": ("rules", "announcer", "table", "bots.contract"),
    "retelling": ("rules", "announcer", "table", "reading"),
    "replaying": ("rules", "announcer", "session", "retelling", "leaves"),
    "evening": tuple(part for part in PARTS if part not in ("entrance", "simulation", "build")),
    "saved games": ("rules", "table", "leaves"),
    "simulation": ("rules", "bots", "table"),
    "entrance": (*PARTS,),
    "build": ("catalog", "pofile"),
}
"""Part -> what it may import besides itself: parts, or single modules."""

PURE = {"__future__", "abc", "bisect", "collections", "dataclasses", "enum", "functools", "itertools", "math", "typing"}
"""The standard library as far as the rules and the bots may use it; bots may be random, with a generator."""

MOST_LINES = 400


def name_of(file: Path) -> str:
    return ".".join(file.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")


def part_of(module: str) -> str:
    top = module.split(".")[0]
    parts = [part for part, names in PARTS.items() if top in names.split()]
    assert len(parts) == 1, f"moon_access/{top} has no place yet: name it in PARTS of {Path(__file__).name}"
    return parts[0]


def imports(file: Path, *, at_start_only: bool = False) -> Iterator[str]:
    """What a file imports, absolute; within the package from ``moon_access`` on."""
    tree = ast.parse(file.read_text("utf-8"))
    typing_only = {id(node) for test in ast.walk(tree) if _is_type_checking(test) for node in ast.walk(test)}
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
    if module in ("", "__init__"):
        return
    part = part_of(module)
    allowed = [name for one in (part, *MAY_IMPORT[part]) for name in PARTS.get(one, one).split()]
    for name in imports(file):
        target = name.removeprefix("moon_access.")
        if target != name:
            permitted = any(f"{target}.".startswith(f"{one}.") for one in allowed)
            assert permitted, f"{module} may not import {target}, but only {', '.join(allowed)}"


@every_file
def test_the_rules_use_nothing_that_touches_the_world(file: Path) -> None:
    part = name_of(file).split(".")[0]
    if part not in ("rules", "bots"):
        return
    for name in imports(file):
        pure = name.split(".")[0] in PURE | {"moon_access"} or (part, name) == ("bots", "random")
        # The environment may say which of two equal searches is to be used.
        pure = pure or (name_of(file), name) == ("bots.solver", "os")
        assert pure, f"{name_of(file)} imports {name}"


@every_file
def test_nobody_prints_past_the_outputs_or_asks_past_the_keys(file: Path) -> None:
    module = name_of(file)
    if module.split(".")[0] not in ("outputs", "cli", "reports"):
        assert "print" not in calls(file)
    assert not {"input", "breakpoint", "eval", "exec"} & calls(file)
    assert "readline" not in imports(file)


@every_file
def test_the_voice_is_loaded_in_its_own_process_only(file: Path) -> None:
    assert "pyttsx3" not in imports(file) or name_of(file) == "outputs.speech_worker"


@every_file
def test_a_cluster_is_loaded_by_the_workers_of_the_arena_only_and_late(file: Path) -> None:
    used = [name for name in imports(file) if name.split(".")[0] in ("distributed", "dask")]
    assert not used or name_of(file) == "arena_workers"
    assert not set(used) & set(imports(file, at_start_only=True))


@every_file
def test_the_routing_keys_are_asked_for_in_one_place_only(file: Path) -> None:
    assert "brlapi" not in imports(file) or name_of(file) == "outputs.routing_keys"
    assert "brlapi" not in imports(file, at_start_only=True), "whoever does not want it must not need it"


@every_file
def test_click_is_loaded_by_the_entrance_only(file: Path) -> None:
    at_start = [name.split(".")[0] for name in imports(file, at_start_only=True)]
    assert "click" not in at_start or part_of(name_of(file)) == "entrance"


@every_file
def test_a_file_stays_short(file: Path) -> None:
    lines = len(file.read_text("utf-8").splitlines())
    assert lines <= MOST_LINES, f"{name_of(file)} has {lines} lines: split it where the field splits"


def test_every_part_says_what_it_may_import() -> None:
    assert set(MAY_IMPORT) == set(PARTS)
