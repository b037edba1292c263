"""Calls of ``later`` name modules and attributes that exist. Functions call it only in modules that other folders
import."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from .measure import late_imports
from .test_imports import FILES, fail_for, imports, name_of, nodes_of, tree_of


def _folder_of(module: str) -> str:
    return module.rpartition(".")[0]


def test_every_late_import_names_an_existing_function() -> None:
    tops = {name_of(file): tree_of(file).body for file in FILES}
    fail_for(
        [
            f"{module} calls later for {target}, which has no {name}"
            for module, target, name in late_imports()
            if name and not any(_defines(statement, name) for statement in tops.get(target, []))
        ]
    )


def _defines(statement: ast.stmt, name: str) -> bool:
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return statement.name == name
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    return any(isinstance(target, ast.Name) and target.id == name for target in targets)


def test_functions_import_late_only_in_modules_that_other_folders_import() -> None:
    """A door of a folder is a module that another folder imports. In all other modules, call ``later`` outside
    functions."""
    fail_for(
        [
            f"{module} calls later in a function, but no other folder imports {module}: call it at the top of the file"
            for file in FILES
            if _calls_later_in_a_function(file) and not _is_imported_from_outside(module := name_of(file))
        ]
    )


@pytest.mark.parametrize("room", ["scenes", "outputs"])
def test_functions_import_our_modules_only_through_later(room: str) -> None:
    """A module for one platform may be imported inside a check of the platform: the type checker follows that."""
    fail_for(
        [
            f"{name_of(file)} imports {target} in a function: import it at the top of the file, or call later there"
            for file in FILES
            if name_of(file).partition(".")[0] == room
            for target in _imported_in_functions(file)
            if not target.endswith(("_windows", "_posix"))
        ]
    )


def _imported_in_functions(file: Path) -> set[str]:
    """Return the modules of ours that functions of this file import."""
    functions = (node for node in nodes_of(file) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    found = (node for function in functions for node in ast.walk(function))
    return {
        node.module or ""
        for node in found
        if isinstance(node, ast.ImportFrom) and (node.level or (node.module or "").startswith("moon_access"))
    }


def _calls_later_in_a_function(file: Path) -> bool:
    functions = [node for node in nodes_of(file) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    called = [node.func for function in functions for node in ast.walk(function) if isinstance(node, ast.Call)]
    return any(isinstance(name, ast.Name) and name.id == "later" for name in called)


def _is_imported_from_outside(module: str) -> bool:
    importers = {name_of(file) for file in FILES if f"moon_access.{module}" in imports(file, for_types_too=True)}
    importers |= {caller for caller, target, _ in late_imports() if target == module}
    return any(_folder_of(importer) != _folder_of(module) for importer in importers)
