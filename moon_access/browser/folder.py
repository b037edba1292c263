"""Write the folder of static files that any host can serve: the page, the worker, the game and Pyodide.

``write`` puts the folder together. All file names are fixed. The version, a digest of all files, names the cache in
which a browser keeps everything. runtime.py has Pyodide. The files of the page itself are in site/;
moon_access/terminals/page has the files that it shares with a server's page.
"""

from __future__ import annotations

import ast
import gzip
import hashlib
import io
import json
import zipfile
from collections.abc import Collection, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from struct import pack, unpack_from
from typing import Final, NamedTuple

from moon_access.announcer import own_page
from moon_access.i18n import files as catalogues
from moon_access.i18n.catalog import Catalog, languages
from moon_access.i18n.languages import language_tag
from moon_access.terminals.own_page_policy import POLICY, TYPES, WORKER_POLICY

from .exact_search import compile_search
from .icon import make_png
from .runtime import compile_modules, parts_of

PACKAGE: Final = Path(__file__).parents[1]
LEFT_OUT: Final = (
    "__main__.py",
    "frozen.py",
    "arena/",
    "cli/",
    "server/",
    "contests/",
    "scenes/dialogs/contest_terms.py",
    "scenes/menu/club.py",
    "scenes/lobby/",
    "announcer/club.py",
    *(f"announcer/{name}.py" for name in ("arena", "contest", "deal_comparison", "denials", "doctor", "hosting")),
    *(f"announcer/{name}.py" for name in ("lobby", "manners", "newer_version", "rating", "together")),
    "app/joining.py",
    "outputs/worker_processes.py",
    "storage/judging.py",
    "scenes/menu/costs.py",
    *(f"browser/{name}.py" for name in ("compiling", "exact_search", "folder", "icon", "runtime")),
    *(
        f"link/{name}.py"
        for name in ("codec", "connection", "contest_forms", "forms", "host_keys", "kept_game", "link", "messages")
    ),
    *(
        f"link/{name}.py"
        for name in ("remote_table", "results_table", "ssh_link", "ssh_process", "table_terms", "time_zones")
    ),
    *(f"outputs/{name}.py" for name in ("braille/paper", "closing_windows", "console_windows", "keys_windows")),
    *(f"outputs/speech/{name}.py" for name in ("check", "devices", "dispatcher", "flow", "health", "orca", "player")),
    *(f"outputs/speech/{name}.py" for name in ("process", "programs", "reader", "reader_worker", "sound", "speaker")),
    *(f"outputs/speech/{name}.py" for name in ("utterance", "worker")),
    "terminals/own_page_policy.py",
    *(f"console/{name}.py" for name in ("delivery", "earcon_player", "reading_aloud", "spoken_text", "voice")),
)
"""The parts of the package that no page needs, because only a server, a script or a voice of the system uses them."""
CATALOGUE_DOMAINS: Final = ("moon_access", "moon_access-braille", "lexicon")
UNUSED_MODULES: Final = (
    "_pyio",
    "_pydatetime",
    "_sysconfigdata__emscripten_wasm32-emscripten",
    "asyncio/windows_events",
    "test",
    "asyncio/windows_utils",
    "asyncio/proactor_events",
    "bz2",
    "compression/zstd/__init__",
    "compression/zstd/_zstdfile",
    "concurrent/futures/process",
    "importlib/_bootstrap",
    "importlib/_bootstrap_external",
    "lzma",
    "multiprocessing",
    "pyodide/console",
    "_pyrepl",
    "xml",
    "unittest",
    "idlelib",
    "doctest",
    "pdb",
    "bdb",
    "cmd",
)
"""Modules and packages of the standard library that others name and that never run here."""
ENCODINGS: Final = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "utf_8", "utf_8_sig")
OWN_FILES: Final = ("index.html", "own.css", "own.js", "keeping.js", "second_copy.js", "search.js", "worker.js")
ARCHIVE_DATE: Final = (1980, 1, 1, 0, 0, 0)

PACKED: Final = ("pyodide/pyodide.asm.mjs", "pyodide/pyodide.asm.wasm", "game.zip", "library.zip", "exact.wasm")
"""The large files. The folder has each compressed, with .bin added to its name, whatever the host compresses."""


class OptionalParts(NamedTuple):
    """The optional parts of a written folder: ``modules`` compiled by node, and the exact ``search`` as WebAssembly."""

    modules: bool
    search: bool


def write(target: Path, archive: Path) -> OptionalParts:
    """Write the folder. ``archive``: Pyodide's npm archive. Raises NoRuntime if it is another archive, and OSError."""
    parts = parts_of(archive)
    lock = json.loads(parts["pyodide-lock.json"])
    programs, is_compiled = _programs(parts)
    search = compile_search()
    cached = {**_page_files(), **programs, **({} if search is None else {"exact.wasm": search})}
    hashed = {name: hashlib.sha256(content).hexdigest() for name, content in cached.items()}
    version = hashlib.sha256(json.dumps(sorted(hashed.items())).encode()).hexdigest()[:12]
    at_host = {name: _pack(content) if name in PACKED else content for name, content in cached.items()}
    size = sum(map(len, at_host.values()))
    values = {
        "{policy}": POLICY,
        "{worker_policy}": WORKER_POLICY,
        "{cache}": f"moon-access-{version}",
        "{size}": str(size),
        "{lock}": json.dumps({"info": lock["info"], "packages": {}}),
    }
    for name in ("index.html", "own.js"):
        cached[name] = at_host[name] = _fill(cached[name], values)
    index = at_host["index.html"]
    listed = [_manifest_entry(name, cached[name]) for name in sorted(cached) if name != "index.html"]
    values["{files}"] = json.dumps([_manifest_entry("./", index, "html"), *listed])
    at_host["sw.js"] = _fill(_read_own_file("sw.js"), values)
    _lay_out(target, at_host, cached)
    return OptionalParts(is_compiled, search is not None)


def _manifest_entry(name: str, content: bytes, kind: str = "") -> tuple[str, str, str, str]:
    kind = TYPES[kind or name.rpartition(".")[2]]
    return name, _name_at_host(name), hashlib.sha256(content).hexdigest(), kind


def _name_at_host(name: str) -> str:
    return f"{name}.bin" if name in PACKED else name


def _lay_out(target: Path, at_host: Mapping[str, bytes], cached: Mapping[str, bytes]) -> None:
    (target / "pyodide").mkdir(parents=True, exist_ok=True)
    for name, content in at_host.items():
        (target / _name_at_host(name)).write_bytes(content)
    (target / "licences.txt").write_bytes(_read_own_file("licences.txt"))
    # The browser imports this file itself if there is no service worker, so it must not be packed.
    (target / "pyodide/pyodide.asm.mjs").write_bytes(cached["pyodide/pyodide.asm.mjs"])


def _fill(content: bytes, values: Mapping[str, str]) -> bytes:
    text = content.decode()
    for name, value in values.items():
        text = text.replace(name, value)
    return text.encode()


def _read_own_file(name: str) -> bytes:
    return files("moon_access.browser").joinpath("site", name).read_bytes()


def _page_files() -> dict[str, bytes]:
    """Return the files of the page, except the service worker."""
    made = {name: _read_own_file(name) for name in OWN_FILES}
    shared = files("moon_access.terminals").joinpath("page")
    made |= {name: shared.joinpath(name).read_bytes() for name in ("page.css", "page.js")}
    made |= {f"icon-{size}.png": make_png(size) for size in (192, 512)}
    made["texts.js"] = f"const TEXTS = {json.dumps(_texts(), ensure_ascii=False)};\n".encode()
    made["manifest.webmanifest"] = json.dumps(_manifest()).encode()
    return made


def _texts() -> dict[str, dict[str, str]]:
    """Return the texts of the page, by language and name."""
    spoken = {language: Catalog(language) for language in languages()}
    return {
        language_tag(language): {name: catalog.text(message.text) for name, message in own_page.WORDS.items()}
        for language, catalog in spoken.items()
    }


def _manifest() -> dict[str, object]:
    icons = [
        {"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in (192, 512)
        for purpose in ("any", "maskable")
    ]
    return {
        "name": "moon-access",
        "short_name": "moon-access",
        "start_url": "./",
        "display": "standalone",
        "icons": icons,
    }


def _programs(parts: Mapping[str, bytes]) -> tuple[dict[str, bytes], bool]:
    """Return the game, the standard library and Pyodide in the form for the browser, and whether they are compiled."""
    library = dict(_library_files(parts["python_stdlib.zip"]))
    game = dict(_game_files())
    sources = {f"library/{name}": content for name, content in library.items()}
    sources |= {f"game/{name}": content for name, content in game.items()}
    made = compile_modules(parts, sources)
    if made is not None:
        game, library = _files_below("game/", made), _files_below("library/", made)
    programs = {"game.zip": _make_archive(game), "library.zip": _make_archive(library)}
    programs |= {f"pyodide/{name}": parts[name] for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")}
    return programs, made is not None


def _files_below(folder: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files in this folder by their names relative to it."""
    return {name.removeprefix(folder): content for name, content in files.items() if name.startswith(folder)}


def _game_files() -> Iterator[tuple[str, bytes]]:
    """Yield the modules of the game, and its compiled catalogues without the messages of parts that are left out."""
    texts: set[str] = set()
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if not name.startswith(LEFT_OUT) and not name.startswith("locales/"):
            module = path.read_bytes()
            texts |= texts_in(module)
            yield f"moon_access/{name}", module
    for language in languages():
        for domain in CATALOGUE_DOMAINS:
            content = catalogues.load_catalogue(language, domain)
            if content is not None:
                kept = content if domain == "lexicon" else with_texts_only(content, texts)
                yield f"moon_access/locales/{language}/LC_MESSAGES/{domain}.mo", kept


def texts_in(module: bytes) -> set[str]:
    """Return the literal texts of a module, among them each message that it can say."""
    nodes = ast.walk(ast.parse(module))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def with_texts_only(catalogue: bytes, texts: Collection[str]) -> bytes:
    """Return a compiled catalogue (.mo) with its header and the messages of these texts, in the order that it had."""
    order = "<" if catalogue[:4] == b"\xde\x12\x04\x95" else ">"
    number, *tables = unpack_from(f"{order}3I", catalogue, 8)

    def read(table: int, at: int) -> bytes:
        length, place = unpack_from(f"{order}2I", catalogue, table + 8 * at)
        return catalogue[place : place + length]

    entries = [(read(tables[0], at), read(tables[1], at)) for at in range(number)]
    kept = [(name, text) for name, text in entries if not name or _text_of_entry(name) in texts]
    head = 28
    place = head + 16 * len(kept)
    index, strings = b"", b""
    for column in zip(*kept, strict=True):
        for one in column:
            index += pack("<2I", len(one), place + len(strings))
            strings += one + b"\0"
    return pack("<7I", 0x950412DE, 0, len(kept), head, head + 8 * len(kept), 0, place) + index + strings


def _text_of_entry(name: bytes) -> str:
    """Return the text of a message, without its context and its plural."""
    return name.rpartition(b"\4")[2].partition(b"\0")[0].decode()


def _library_files(archive: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the files of Pyodide's standard library that the game uses."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        for name in sorted(opened.namelist()):
            top, _, rest = name.partition("/")
            if name.endswith("/") or top in UNUSED_MODULES or name.removesuffix(".py") in UNUSED_MODULES:
                continue
            if top == "encodings" and rest.removesuffix(".py") not in ENCODINGS:
                continue
            yield name, opened.read(name)


def _make_archive(content: Mapping[str, bytes]) -> bytes:
    """Return an uncompressed archive: the browser's file is smaller if the server compresses the archive as a whole."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(content, key=_place_in_archive):
            archive.writestr(zipfile.ZipInfo(name, ARCHIVE_DATE), content[name])
    return made.getvalue()


def _place_in_archive(name: str) -> tuple[str, str, str]:
    """Return the sort key of a file: files that are alike come together, because gzip looks back only 32 KB.

    The games have files of the same names, and these are alike. This saves 36 KB of 1.6 MB.
    """
    _, _, in_games = name.partition("games/")
    _, _, in_game = in_games.partition("/")
    return name.rpartition(".")[2], in_game, name


def _pack(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)
