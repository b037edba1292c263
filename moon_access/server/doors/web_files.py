"""What the door of the page serves: three files of ours, and the headers that let a browser do no more with them.

Nothing is built, nothing comes from elsewhere, and nothing that anybody says can become a part of the page's code: no
script but the file's, no text taken as HTML (Trusted Types), no frame around it, no form sent anywhere.
"""

from __future__ import annotations

from http import HTTPStatus
from importlib.resources import files
from urllib.parse import urlsplit

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

SOCKET = "/socket"
"""The path to which a page connects."""

_TYPES = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/page.css": ("page.css", "text/css; charset=utf-8"),
    "/page.js": ("page.js", "text/javascript; charset=utf-8"),
}
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
"""Browsers that came encrypted once come so for half a year (HSTS)."""
ALLOWED = "GET, HEAD"


def answer_to(path: str) -> Response:
    """Return the file of this path, or the answer that there is none."""
    file, kind = _TYPES.get(path.partition("?")[0], ("", ""))
    if not file:
        return response(HTTPStatus.NOT_FOUND, b"Not found.\n")
    return response(HTTPStatus.OK, files("moon_access.server.doors").joinpath("web_page", file).read_bytes(), kind)


def response(status: HTTPStatus, body: bytes, kind: str = "text/plain; charset=utf-8") -> Response:
    """Return an answer, with the headers that every answer has."""
    said = {"Content-Type": kind, "Content-Length": str(len(body)), "Connection": "close", **HEADERS}
    return Response(status.value, status.phrase, Headers(**said), body)


def not_allowed() -> Response:
    """Return the answer to a method that would send something here."""
    refused = response(HTTPStatus.METHOD_NOT_ALLOWED, b"Not so.\n")
    refused.headers["Allow"] = ALLOWED
    return refused


def is_of_this_page(request: Request) -> bool:
    """Whether the page that wants to connect is ours. Any page may try, and its browser says where it is from."""
    origins = request.headers.get_all("Origin")
    hosts = request.headers.get_all("Host")
    if len(origins) != 1 or len(hosts) != 1:
        return False
    try:
        origin = urlsplit(origins[0])
    except ValueError:
        return False
    return origin.scheme in ("http", "https") and bool(origin.netloc) and origin.netloc.lower() == hosts[0].lower()
