"""Ask a host for the newest version, only when a player types ``moon-access version --check``.

The host has one small file, version.json, a JSON object with ``program`` ("moon-access") and ``version``; .ci/release
makes it, and any https host will do. The program reads a bounded part of it in a bounded time, believes nothing in it
but a number, and installs nothing.
"""

from __future__ import annotations

import errno
import json
import os
import re
import ssl
import threading
from http.client import HTTPException
from pathlib import Path
from typing import Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, HTTPSHandler, ProxyHandler, Request, build_opener

from moon_access import HOME_PAGE, __version__
from moon_access.announcer import newer_version as words
from moon_access.announcer.message import Message
from moon_access.app.invocation import Invocation
from moon_access.outputs.exit_codes import DONE
from moon_access.storage.paths import PROGRAM

from .printer import Printer

USUAL_ADDRESS: Final = f"{HOME_PAGE}/releases/latest/download/version.json"
"""The file of our own releases."""
LARGEST: Final = 4096
"""The most bytes that we read; a larger file is not one of ours."""
PATIENCE: Final = 15.0
"""Seconds for all of it, however slowly the host sends."""
VERSION: Final = re.compile(r"(\d{1,6}(?:\.\d{1,6}){1,3})(\.dev\d{1,6})?", re.ASCII)
CERTIFICATES: Final = (
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
)
"""Where systems keep the certificates that they trust. A frozen program only knows the place of the system that built
it."""


class NotHttps(ValueError):
    """The address, or one to which the host sent us on, is not of https."""


class NoVersionFile(ValueError):
    """The file does not name a version of this program."""


def check_version(invocation: Invocation, address: str) -> int:
    """Tell whether the file at this address names a newer version. Return exit code 1, with a line, if that fails."""
    printer = Printer.for_reading(invocation)
    try:
        host = urlsplit(address).hostname or address
        newest = read_version(_fetch_in_time(address))
    except NotHttps as wrong:
        return printer.refuse(words.is_not_https(str(wrong)))
    except NoVersionFile:
        return printer.refuse(words.is_no_version_file(host))
    except HTTPError as refused:
        gone = FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        is_gone = refused.code in (404, 410)
        return printer.refuse(words.cannot_ask(host, gone) if is_gone else words.answers_with(host, refused.code))
    except OSError as failure:
        why = failure.reason if isinstance(failure, URLError) else failure
        return printer.refuse(words.cannot_ask(host, why if isinstance(why, BaseException) else failure))
    printer.print(_compare(newest))
    return DONE


def _compare(newest: str) -> Message:
    own = __version__
    if _version_key(newest) > _version_key(own):
        return words.is_older(own, newest)
    return words.is_ahead(own, newest) if _version_key(newest) < _version_key(own) else words.is_newest(own)


def _version_key(version: str) -> tuple[tuple[int, ...], bool]:
    """Return what sorts versions. A version in the making (.dev) comes before its release."""
    found = VERSION.fullmatch(version)
    assert found is not None
    numbers = [int(number) for number in found[1].split(".")]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers), found[2] is None


def read_version(content: bytes) -> str:
    """Return the version that a version file names. Raises NoVersionFile."""
    try:
        found: object = json.loads(content)
    except (ValueError, RecursionError):
        raise NoVersionFile from None
    version = found.get("version") if isinstance(found, dict) and found.get("program") == PROGRAM else None
    if not isinstance(version, str) or VERSION.fullmatch(version) is None:
        raise NoVersionFile
    return version


def version_file(version: str) -> str:
    """Return the content of the version file of a release."""
    return json.dumps({"program": PROGRAM, "version": version}) + "\n"


def _fetch_in_time(address: str) -> bytes:
    """Return what is at the address. Another thread fetches it, because a host may send a byte now and then for ever.

    Raises:
        TimeoutError: the host does not answer, or not in time.
        ConnectionResetError: the host breaks off. What ``_fetch`` raises comes from here, too.
    """
    _require_https(address)
    fetched: list[bytes | Exception] = []

    def fetch() -> None:
        try:
            fetched.append(_fetch(address))
        except Exception as failure:  # noqa: BLE001 - the waiting thread raises it
            fetched.append(failure)

    thread = threading.Thread(target=fetch, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    if not fetched:
        raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
    if isinstance(fetched[0], HTTPException):
        raise ConnectionResetError(errno.ECONNRESET, os.strerror(errno.ECONNRESET))
    if isinstance(fetched[0], Exception):
        raise fetched[0]
    return fetched[0]


class _OnlyHttps(HTTPRedirectHandler):
    def redirect_request(self, req, fp, code, msg, headers, newurl):  # type: ignore[no-untyped-def]
        _require_https(newurl)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _fetch(address: str) -> bytes:
    """Return what is at the address. It may raise HTTPError, HTTPException, URLError and other kinds of OSError.

    Raises:
        NoVersionFile: the file is too large.
    """
    opener = build_opener(ProxyHandler(), _OnlyHttps(), HTTPSHandler(context=_make_tls_context()))
    asked = Request(address, headers={"User-Agent": PROGRAM, "Accept": "application/json"})
    with opener.open(asked, timeout=PATIENCE) as answered:
        content: bytes = answered.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise NoVersionFile
    return content


def _make_tls_context() -> ssl.SSLContext:
    context = ssl.create_default_context()
    if os.name == "posix" and not context.cert_store_stats()["x509_ca"]:
        for place in CERTIFICATES:
            if Path(place).is_file():
                context.load_verify_locations(place)
                break
    return context


def _require_https(address: str) -> None:
    """Raise NotHttps unless this is a whole address of https."""
    try:
        parts = urlsplit(address)
        is_whole = parts.scheme == "https" and bool(parts.hostname) and address.isprintable() and " " not in address
        parts.port  # noqa: B018 - raises ValueError if it is no number
    except ValueError:
        is_whole = False
    if not is_whole:
        raise NotHttps(address)
