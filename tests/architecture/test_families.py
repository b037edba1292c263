"""The engine knows no game, and nothing outside games/ names a move of one game: the program asks the game's definition
instead. Each rule is one test, which lists everything that breaks the rule."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from .test_imports import FILES, PACKAGE, nodes_of, tree_of

FOLDERS = {file.parent.name for file in PACKAGE.glob("games/*/__init__.py")}
"""The folders of games and of families of games."""


def moves_of_games() -> set[str]:
    """Return the names of the moves that only one game or one family of games has."""
    files = PACKAGE.glob("games/*/actions.py")
    nodes = (node for file in files for node in tree_of(file).body)
    return {node.name for node in nodes if isinstance(node, ast.ClassDef)}


def names_in(file: Path) -> Iterator[tuple[int, str]]:
    """Yield the names that a file uses but neither defines nor imports from outside games/, each with its line."""
    own = {node.name for node in nodes_of(file) if isinstance(node, ast.ClassDef)}
    for node in nodes_of(file):
        if isinstance(node, ast.ImportFrom) and ".games" not in f".{node.module}":
            own |= {alias.asname or alias.name for alias in node.names}
    for node in nodes_of(file):
        if isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, alias.name) for alias in node.names if alias.name not in own)
        elif isinstance(node, ast.Name) and node.id not in own:
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr


def test_nothing_outside_games_names_a_move_of_one_game() -> None:
    moves = moves_of_games()
    assert {"Bid", "NameTrump", "Discard", "Draw", "TakeWidow", "Plunge"} <= moves
    outside = [file for file in FILES if file.relative_to(PACKAGE).parts[0] != "games"]
    found = [f"{file.relative_to(PACKAGE)}:{line} {name}" for file in outside for line, name in names_in(file)]
    named = [one for one in found if one.split()[-1] in moves]
    assert not named, "\n".join([f"{len(named)} moves of games are named outside games/:", *named])


def test_shared_parts_of_games_name_no_move_of_one_game() -> None:
    moves = moves_of_games()
    shared = [file for file in FILES if file.parent == PACKAGE / "games"]
    found = [f"{file.relative_to(PACKAGE)}:{line} {name}" for file in shared for line, name in names_in(file)]
    named = [one for one in found if one.split()[-1] in moves]
    assert not named, "\n".join(named)


def test_the_engine_names_no_game() -> None:
    words = {folder.partition("_")[0] for folder in FOLDERS} - {"draw", "tricks", "chains"}
    engine = [file for file in FILES if file.parent == PACKAGE / "engine"]
    named = [
        f"{file.name}:{line} {name}"
        for file in engine
        for line, name in (*names_in(file), *((node.lineno, node.name) for node in definitions(file)))
        if words & {part.lower() for part in re.split(r"_|(?<=[a-z])(?=[A-Z])", name)}
    ]
    assert not named, "\n".join(named)


def definitions(file: Path) -> list[ast.ClassDef | ast.FunctionDef]:
    return [node for node in nodes_of(file) if isinstance(node, ast.ClassDef | ast.FunctionDef)]
