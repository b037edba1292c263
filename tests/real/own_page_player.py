"""The page without a server in a real browser: the folder, a web server of static files that counts bytes, and a
player."""

from __future__ import annotations

import base64
import http.server
import json
import os
import shutil
import threading
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from moon_access.browser.exact_search import COMPILER, LINKER
from moon_access.browser.folder import write
from moon_access.i18n.catalog import Catalog

from .browser import Tab
from .conftest import skip_or_fail
from .page_player import WATCH, Player

PYODIDE = "MOON_ACCESS_PYODIDE"
"""The environment variable with the path of Pyodide's archive, as npm pack fetches it."""
PATIENCE = 90.0
"""The seconds for the start of the page on a busy machine."""


def written_site(folder: Path) -> Path:
    """Write the page into this folder, and return it."""
    archive = Path(os.environ.get(PYODIDE, ""))
    if not archive.is_file():
        skip_or_fail(f"Fetch Pyodide, npm pack pyodide, and name its archive in {PYODIDE}.")
    if shutil.which(COMPILER) is None or shutil.which(LINKER) is None:
        skip_or_fail("Install clang and lld.")
    assert all(write(folder, archive)), "node, clang or lld cannot compile"
    return folder


class Host:
    """A web server of static files, as anybody may run one. ``sent``: the bytes of all files since it was cleared."""

    def __init__(self, folder: Path) -> None:
        self.sent: list[tuple[str, int]] = []
        host = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            extensions_map = {  # noqa: RUF012 - as the library has it
                **http.server.SimpleHTTPRequestHandler.extensions_map,
                ".mjs": "text/javascript",
                ".webmanifest": "application/manifest+json",
            }

            def log_request(self, code: object = "-", size: object = "-") -> None:
                path = Path(self.translate_path(self.path))
                path = path / "index.html" if path.is_dir() else path
                host.sent.append((self.path, path.stat().st_size if path.is_file() else 0))

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"


@contextmanager
def host_page(folder: Path) -> Iterator[Host]:
    host = Host(folder)
    try:
        yield host
    finally:
        host.close()


class OwnPlayer(Player):
    """A player at the page, beginning with its address. ``language``: the language of the browser."""

    groups_beside: Sequence[str] = ("",)  # the collapsed section of the page itself

    def __init__(self, tab: Tab, url: str, language: str) -> None:
        self.tab = tab
        self.language = language
        self.catalog = Catalog(language)
        tab.note_states()
        self.open(url)

    def open(self, url: str) -> None:
        """Open the page, and wait for the first prompt."""
        self.tab.go(url)
        self.tab.wait(self._is_there, "the page does not come", PATIENCE)
        self.tab.evaluate(WATCH)

    def reload(self) -> None:
        self.tab.evaluate("document.body.dataset.old = 'yes'; location.reload(); 0")
        self.tab.wait(self._is_there, "the page does not come back", PATIENCE)
        self.tab.evaluate(WATCH)

    def _is_there(self) -> bool:
        ready = "document.readyState === 'complete' && !document.body.dataset.old && !!document.getElementById('asked')"
        return self.tab.evaluate(ready) is True

    @property
    def states(self) -> list[str]:
        found = self.tab.evaluate("window.states")
        assert isinstance(found, list)
        return found

    def first_start(self, name: str) -> None:
        """Answer the first questions: the way of reading, the language, the name, easy bots."""
        for line in ("", "", name, "1"):
            self.type(line)
        self.await_choices()

    def press_tool(self, what: str) -> None:
        """Press a button of the page itself."""
        self.tab.evaluate(f"document.getElementById('about').open = true; document.getElementById('{what}').click(); 0")

    def state(self) -> str:
        return str(self.tab.evaluate("document.getElementById('state').textContent"))

    def copy(self) -> dict[str, str]:
        """Return the files that the browser stores, by their paths."""
        self.press_tool("toCode")
        code = "document.getElementById('code').value"
        self.tab.wait(lambda: self.tab.evaluate(f"{code}.length > 20"), "no code")
        return files_in(str(self.tab.evaluate(code)))


def files_in(code: str) -> dict[str, str]:
    """Return the files of a copy, by their paths. ``code``: the copy as a code."""
    letters = code.removeprefix("moon-access:")
    unpacked = zlib.decompress(base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), -zlib.MAX_WBITS)
    files: dict[str, str] = json.loads(unpacked)["files"]
    return files
