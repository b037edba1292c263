"""Compile the game and the part of the standard library that it uses. This runs in Pyodide's own Python, in node.

compile.mjs calls ``compile_all``. Modules of the library lose their tables of line numbers, which are a third of their
size. Modules of the game keep their tables, so that a report says where an error was.
"""

from __future__ import annotations

import ast
import importlib.util
import marshal
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import CodeType

ALWAYS_LOADED_MODULES = (
    "pyodide",
    "_pyodide",
    "site",
    "encodings",
    "zipfile",
    "tokenize",
    "linecache",
    "traceback",
    "_strptime",
    "locale",
    "_colorize",
    "textwrap",
    "tempfile",
    "shutil",
    "random",
    "datetime",
    "threading",
    "importlib",
    "getpass",
    "difflib",
    "unicodedata",
)
"""Modules that a module of the library imports inside a function, or that Pyodide needs to start."""
_MAGIC = importlib.util.MAGIC_NUMBER


def compile_all(source: Path, target: Path) -> None:
    """Compile the folders "game" and "library" of ``source`` into those of ``target``."""
    game = {path.relative_to(source / "game").as_posix(): path.read_bytes() for path in _files(source / "game")}
    library = {
        path.relative_to(source / "library").as_posix(): path.read_bytes() for path in _files(source / "library")
    }
    used = _find_used(game, library)
    for name, content in game.items():
        _write(target / "game", name, content, has_lines=True)
    for name in sorted(used):
        _write(target / "library", name, library[name], has_lines=False)


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file())


def _find_used(game: Mapping[str, bytes], library: Mapping[str, bytes]) -> set[str]:
    """Return the files of the library that the game imports anywhere, and the files that these import as they load."""
    wanted = [
        *ALWAYS_LOADED_MODULES,
        *(name for module, content in game.items() if module.endswith(".py") for name in modules_named_in(content)),
    ]
    wanted += [
        name.removesuffix(".py").replace("/", ".") for name in library if name.startswith(("pyodide/", "_pyodide/"))
    ]
    used = {name for name in library if name.startswith("encodings/") or not name.endswith(".py")}
    seen: set[str] = set()
    while wanted:
        module = wanted.pop()
        if module in seen:
            continue
        seen.add(module)
        if "." in module:
            wanted.append(module.rpartition(".")[0])
        base = module.replace(".", "/")
        for name in (f"{base}.py", f"{base}/__init__.py"):
            if name in library:
                used.add(name)
                wanted += modules_loaded_by(_parse(library[name]), name)
    return used


_IMPORT_PATTERN = re.compile(rb"^[ \t]*(?:from|import) +([A-Za-z_][\w.]*)", re.MULTILINE)


def modules_named_in(content: bytes) -> set[str]:
    """Return the modules that a module of the game imports anywhere, one for each line."""
    return {name.decode() for name in _IMPORT_PATTERN.findall(content)}


def modules_loaded_by(tree: ast.Module, name: str) -> Iterator[str]:
    """Yield the modules that a module imports as it is loaded, and the names that it takes from them.

    A name that it takes from a module may be a module, too. ``name``: the name of the importing module, for relative
    imports.
    """
    package = name.removesuffix(".py").removesuffix("/__init__").split("/")
    if not name.endswith("__init__.py"):
        package.pop()
    for node in _statements(tree.body, in_functions=False):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def _statements(body: Iterable[ast.AST], *, in_functions: bool) -> Iterator[ast.AST]:
    """Yield the statements of a body and of the blocks in it. Skip expressions, which are most of a tree."""
    for node in body:
        yield node
        if in_functions or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for part in ("body", "orelse", "finalbody", "handlers", "cases"):
                inner = getattr(node, part, ())
                if isinstance(inner, list):
                    yield from _statements(inner, in_functions=in_functions)


@cache
def _parse(content: bytes) -> ast.Module:
    return ast.parse(content)


def _write(folder: Path, name: str, content: bytes, *, has_lines: bool) -> None:
    if name.endswith(".py"):
        tree = _parse(content)
        if has_lines:  # one of the game's own modules
            _drop_annotations(tree)
        code = compile(tree, name, "exec", dont_inherit=True, optimize=2)
        made = code if has_lines else _drop_lines(code)
        # Store an unchecked hash instead of a date, so that equal sources compile to equal bytes.
        content = _MAGIC + (1).to_bytes(4, "little") + importlib.util.source_hash(content) + marshal.dumps(made)
        name += "c"
    target = folder / name
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)


def _drop_annotations(tree: ast.Module) -> None:
    """Remove the annotations of functions, which nothing reads at run time. Keep those of classes: they are fields."""
    for node in _statements(tree.body, in_functions=True):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
            given = node.args
            for one in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
                if one is not None:
                    one.annotation = None


def _drop_lines(code: CodeType) -> CodeType:
    inner = tuple(_drop_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=_unknown_lines(len(code.co_code) // 2))


def _unknown_lines(units: int) -> bytes:
    """Return a line table which says that the lines of ``units`` code units are unknown.

    The standard library cannot format an error in code whose table is empty, so the player would get no report of it.
    """
    whole, rest = divmod(units, 8)  # a byte stands for up to eight units
    return b"\xff" * whole + (bytes([0xF7 + rest]) if rest else b"")
