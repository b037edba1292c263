"""Print the size and the shape of the package: ``python -m tests.architecture.measure``.

A room is a folder or module directly in ``moon_access``. ``games`` is two rooms: the contract with the registry, and
``games.*``, the folders of all games together. An arrow leads from one room to another if any module of the first
imports any module of the second, at its top, late, or only for types. A room that imports no other room stands on floor
1. Every other room stands one floor above the highest room that it imports.

A call of ``later`` imports a module when you call the result. The figures count these imports apart from floors and
arrows, and again those that lead up the layers of test_imports.py.

The arrow from the registry in ``games`` to the folders of games does not count, because the registry only names them.

Equal passages are runs of at least 4 statements in two places that differ only in names, numbers and texts. Docstrings
and imports do not count.
"""

from __future__ import annotations

import ast
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from .test_imports import FILES, LAYERS, imports, layer_of, name_of, nodes_of, tree_of

RUN = 4
"""The number of statements that make an equal passage."""


def room_of(module: str) -> str:
    """Return the room of a module of moon_access."""
    return "games.*" if LAYERS[layer_of(module)] == "games.*" else module.partition(".")[0]


@cache
def lines_of(file: Path) -> int:
    return len(file.read_text("utf-8").splitlines())


def arrows() -> dict[str, set[str]]:
    """Return for each room the rooms that it imports."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in FILES:
        module = name_of(file)
        if module == "__init__":
            continue
        room = room_of(module)
        targets = {
            name.removeprefix("moon_access.") for name in imports(file, for_types_too=True) if "_access." in name
        }
        found[room] |= {room_of(target) for target in targets} - {room}
    found["games"].discard("games.*")
    return dict(found)


def floors(graph: dict[str, set[str]]) -> dict[str, int]:
    """Return the floor of each room."""

    @cache
    def floor(room: str) -> int:
        return 1 + max(map(floor, graph[room]), default=0)

    return {room: floor(room) for room in graph}


def late_imports() -> Iterator[tuple[str, str, str]]:
    """Yield the module of each call of ``later``, the module that the call imports, and the name that it takes there.

    The name is empty if the call computes it.
    """
    for file in FILES:
        for node in nodes_of(file):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "later":
                target, name = (arg.value if isinstance(arg, ast.Constant) else "" for arg in node.args)
                if target:
                    yield name_of(file), str(target), str(name)


def equal_passages() -> int:
    """Return the number of pairs of equal passages. A passage longer than RUN counts once."""
    places: dict[tuple[str, ...], list[tuple[int, int]]] = defaultdict(list)
    for block, shapes in enumerate(_blocks()):
        for start in range(len(shapes) - RUN + 1):
            places[shapes[start : start + RUN]].append((block, start))
    pairs = {(one, other) for found in places.values() for one in found for other in found if one < other}
    longer = {((a, i + 1), (b, j + 1)) for (a, i), (b, j) in pairs}
    return len(pairs - longer)


def _blocks() -> Iterator[tuple[str, ...]]:
    """Yield the shapes of the statements of each function, in order, including those inside an if or a loop."""
    for file in FILES:
        for node in ast.walk(tree_of(file)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield tuple(_shapes(node.body))


def _shapes(body: list[ast.stmt]) -> Iterator[str]:
    for statement in body:
        is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if is_text or isinstance(statement, ast.Import | ast.ImportFrom):
            continue
        yield _shape(statement)
        for part in ("body", "orelse", "finalbody"):
            if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
                yield from _shapes(getattr(statement, part, []))


def _shape(statement: ast.stmt) -> str:
    """Return the kinds of a statement's parts, without the statements inside it."""
    inner = {id(child) for part in ("body", "orelse", "finalbody") for child in getattr(statement, part, [])}
    kinds: list[str] = []

    def look(node: ast.AST) -> None:
        kinds.append(node.attr if isinstance(node, ast.Attribute) else type(node).__name__)
        for child in ast.iter_child_nodes(node):
            if id(child) not in inner:
                look(child)

    look(statement)
    return " ".join(kinds)


def main() -> None:
    """Print the figures."""
    lines: Counter[str] = Counter()
    files: Counter[str] = Counter()
    for file in FILES:
        module = name_of(file)
        room = module if module == "__init__" else room_of(module)
        lines[room] += lines_of(file)
        files[room] += 1
    graph = arrows()
    floor = floors(graph)
    print(f"{'room':18}{'floor':>6}{'files':>6}{'lines':>7}{'arrows':>7}")
    for room in sorted(graph, key=lambda room: (-floor[room], room)):
        print(f"{room:18}{floor[room]:6}{files[room]:6}{lines[room]:7}{len(graph[room]):7}")
    sizes = {name_of(file): lines_of(file) for file in FILES}
    largest = max(sizes, key=lambda name: sizes[name])
    print(
        f"{sum(files.values())} files, {sum(lines.values())} lines, median file {statistics.median(sizes.values()):.0f}"
    )
    print(f"largest file {largest}, {sizes[largest]} lines; {sum(size < 60 for size in sizes.values())} files under 60")
    print(f"{max(floor.values())} floors, {len(graph)} rooms, {sum(map(len, graph.values()))} arrows")
    late = list(late_imports())
    up = sum(layer_of(target) < layer_of(module) for module, target, _ in late)
    print(f"{len(late)} calls of later, {up} of them up the layers")
    print(f"{equal_passages()} pairs of equal passages of {RUN} statements")


if __name__ == "__main__":
    main()
