"""The folder that a host serves: its modules, its texts and its policy. tests/real plays it in a browser."""

from __future__ import annotations

import ast
import gettext
import io
import re
import sys
import traceback
from pathlib import Path
from typing import Any

import polib
import pytest

from moon_access.announcer import own_page
from moon_access.browser import compiling, folder, runtime
from moon_access.browser.compiling import modules_loaded_by
from moon_access.i18n import files as catalogues
from moon_access.terminals.own_page_policy import POLICY, WORKER_POLICY
from tests.support.catalogues import COMPLETE

GAME = dict(folder._game_files())
MODULES = {
    name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in GAME if name.endswith(".py")
}


def test_a_module_of_the_page_loads_no_module_that_the_page_lacks() -> None:
    missing = []
    for name, content in GAME.items():
        if not name.endswith(".py"):
            continue
        tree = ast.parse(content)
        typing_only = {
            id(inner)
            for node in tree.body
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            for inner in ast.walk(node)
        }
        tree.body = [node for node in tree.body if id(node) not in typing_only]
        for module in modules_loaded_by(tree, name):
            is_there = module in MODULES or module.rpartition(".")[0] in MODULES
            if module.startswith("moon_access") and not is_there:
                missing.append(f"{name} loads {module}")
    assert not missing, "\n".join(missing)


def test_the_page_loads_no_library_but_the_standard_one() -> None:
    for name, content in GAME.items():
        if name.endswith(".py"):
            tops = {module.partition(".")[0] for module in modules_loaded_by(ast.parse(content), name)}
            assert tops - {"moon_access", "msvcrt", "polib"} <= sys.stdlib_module_names, name


def test_the_session_of_the_page_is_in_the_folder_and_the_rest_of_the_program_is_not() -> None:
    assert {"moon_access.browser.worker_bridge", "moon_access.terminals.page_terminal"} <= MODULES
    assert not [name for name in MODULES if name.startswith(("moon_access.server", "moon_access.cli"))]
    for language in COMPLETE[1:]:
        assert f"moon_access/locales/{language}/LC_MESSAGES/moon_access.mo" in GAME


def test_every_part_that_is_left_out_is_in_the_package() -> None:
    """If a module moves, it would return to the page without notice."""
    assert not [part for part in folder.LEFT_OUT if not any(folder.PACKAGE.glob(f"{part.removesuffix('/')}*"))]


def test_the_page_has_its_texts_in_every_language_before_the_program_runs() -> None:
    texts = folder._texts()
    assert set(texts) == set(COMPLETE)
    assert all(set(named) == set(own_page.WORDS) for named in texts.values())
    used = folder._read_own_file("own.js").decode()
    assert all(f'"{name}"' in used or f"{name}:" in used for name in own_page.WORDS), "a text that the page never shows"


def test_the_policy_allows_no_text_to_become_code() -> None:
    assert "unsafe-inline" not in POLICY and "'unsafe-eval'" not in POLICY
    assert "require-trusted-types-for 'script'" in POLICY
    assert "default-src 'none'" in POLICY and "default-src 'none'" in WORKER_POLICY
    page = folder._read_own_file("index.html").decode()
    assert " style=" not in page and " onclick=" not in page and "<script>" not in page


def test_an_error_in_a_module_of_the_library_can_be_reported() -> None:
    """Its table of lines is left out. With an empty one instead, Python fails while it formats the error."""
    code = compile("def fail(text):\n    number = len(text)\n    return number / 0\n", "library.py", "exec")
    module: dict[str, Any] = {}
    exec(compiling._drop_lines(code), module)
    with pytest.raises(ZeroDivisionError) as raised:
        module["fail"]("some text")
    # Python 3.11.2 writes -1 for a line that it does not know, later versions write None.
    assert re.search(r'File "library\.py", line (None|-1), in fail', "".join(traceback.format_exception(raised.value)))


def test_only_the_pinned_archive_of_pyodide_is_accepted(tmp_path: Path) -> None:
    other = tmp_path / "pyodide.tgz"
    other.write_bytes(b"something else")
    with pytest.raises(runtime.NoRuntime) as refused:
        folder.write(tmp_path / "site", other)
    assert refused.value.problem == "sum"
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize("language", COMPLETE[1:])
def test_the_page_has_exactly_the_messages_of_its_own_modules(language: str) -> None:
    """Compare with the places in the source that the template names."""
    root = folder.PACKAGE.parent
    template = polib.pofile(root / "locales/moon_access.pot")
    whole = read_mo(catalogues.load_catalogue(language, "moon_access") or b"")
    kept = read_mo(GAME[f"moon_access/locales/{language}/LC_MESSAGES/moon_access.mo"])
    assert kept[""] == whole[""], "the header says how the language counts"
    assert {name: whole[name] for name in kept} == kept
    modules = {name for name in GAME if name.endswith(".py")}
    missing = [
        entry.msgid
        for entry in template
        if any(place in modules for place, _ in entry.occurrences)
        and {entry.msgid, f"{entry.msgctxt}\x04{entry.msgid}", (entry.msgid, 0)} & whole.keys()
        and not {entry.msgid, f"{entry.msgctxt}\x04{entry.msgid}", (entry.msgid, 0)} & kept.keys()
    ]
    assert missing == []
    assert "Ask whether there is a newer version." not in kept and len(kept) < len(whole) - 100


def read_mo(content: bytes) -> dict[Any, str]:
    """Return the messages of a compiled catalogue, as Python's own gettext reads them."""
    read: dict[Any, str] = vars(gettext.GNUTranslations(io.BytesIO(content)))["_catalog"]
    return read
