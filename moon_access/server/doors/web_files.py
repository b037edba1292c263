"""The static files of the page, and the security headers of every answer.

There is no build step, and the page loads nothing from elsewhere. No text from a player can become code in the page:
the headers allow only our script files, forbid text to be parsed as HTML (Trusted Types), and forbid frames around the
page and forms.
"""

from __future__ import annotations

from http import HTTPStatus
from importlib.resources import files
from pathlib import Path
from urllib.parse import urlsplit

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from moon_access.terminals.own_page_policy import POLICY as POLICY_OF_SOLO
from moon_access.terminals.own_page_policy import TYPES, WORKER_POLICY

SOCKET = "/socket"
"""The path of the WebSocket."""

_OWN = ("moon_access.server.doors", "web_page")
_OF_EVERY_PAGE = ("moon_access.terminals", "page")
_SCRIPT = "text/javascript; charset=utf-8"
_FILES = {
    "/": (*_OWN, "index.html", "text/html; charset=utf-8"),
    "/page.css": (*_OF_EVERY_PAGE, "page.css", "text/css; charset=utf-8"),
    "/page.js": (*_OF_EVERY_PAGE, "page.js", _SCRIPT),
    "/socket.js": (*_OWN, "socket.js", _SCRIPT),
}
"""The package, the folder, the name and the type of each file of the page."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
ENCRYPTED_ONLY = "max-age=15552000"
"""HSTS: a browser that has connected with TLS once uses only TLS for half a year."""
ALLOWED = "GET, HEAD"


def answer_to(path: str) -> Response:
    """Return the answer with the file at this path, or a 404."""
    found = _FILES.get(path.partition("?")[0])
    if found is None:
        return response(HTTPStatus.NOT_FOUND, b"Not found.\n")
    package, folder, name, kind = found
    return response(HTTPStatus.OK, files(package).joinpath(folder, name).read_bytes(), kind)


SOLO = "/solo"


def is_of_solo(path: str) -> bool:
    """Return whether this path belongs to the page without a server."""
    return path.partition("?")[0].split("/")[1:2] == [SOLO.removeprefix("/")]


def answer_of_solo(folder: Path, path: str) -> Response:
    """Return the answer with a file of the page without a server, or a 404. Only files of its folder are served."""
    name = path.partition("?")[0].removeprefix(SOLO)
    if not name:
        moved = response(HTTPStatus.PERMANENT_REDIRECT, b"")
        moved.headers["Location"] = f"{SOLO}/"
        return moved
    there = {f"/{file.relative_to(folder).as_posix()}": file for file in folder.rglob("*") if file.is_file()}
    file = there.get("/index.html" if name == "/" else name)
    if file is None:
        return response(HTTPStatus.NOT_FOUND, b"Not found.\n")
    answer = response(HTTPStatus.OK, file.read_bytes(), TYPES.get(file.suffix[1:], "application/octet-stream"))
    del answer.headers["Content-Security-Policy"]
    is_page = file.name == "index.html"
    answer.headers["Content-Security-Policy"] = (
        f"{POLICY_OF_SOLO}; frame-ancestors 'none'" if is_page else WORKER_POLICY
    )
    return answer


def response(status: HTTPStatus, body: bytes, kind: str = "text/plain; charset=utf-8") -> Response:
    """Return an answer with this body, and the headers of every answer."""
    said = {"Content-Type": kind, "Content-Length": str(len(body)), "Connection": "close", **HEADERS}
    return Response(status.value, status.phrase, Headers(**said), body)


def not_allowed() -> Response:
    """Return the 405 answer to a method other than GET and HEAD."""
    refused = response(HTTPStatus.METHOD_NOT_ALLOWED, b"Not so.\n")
    refused.headers["Allow"] = ALLOWED
    return refused


def is_of_this_page(request: Request) -> bool:
    """Return whether our own page asks for the WebSocket: its one Origin has the same host as the request.

    Pages from elsewhere can try to connect, too, but the browser tells their origin.
    """
    origins = request.headers.get_all("Origin")
    hosts = request.headers.get_all("Host")
    if len(origins) != 1 or len(hosts) != 1:
        return False
    try:
        origin = urlsplit(origins[0])
    except ValueError:
        return False
    return origin.scheme in ("http", "https") and bool(origin.netloc) and origin.netloc.lower() == hosts[0].lower()
