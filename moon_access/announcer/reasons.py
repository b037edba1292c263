"""Word the reasons that the system and libraries give: files, ports, names in DNS, TLS, ssh, SQLite and PostgreSQL.

One table has all of them, so that no player hears the English of a library. If a reason is not in the table, the player
hears that it is unknown, and the caller logs the original text. connection.py says why there is no connection, voice.py
and doctor.py what is wrong with the voice.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping

from .message import N_, Message, answer


class NoHome(NotADirectoryError):
    """The account has no folder of its own, so the program can save nothing."""


NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""Errors of a disk that is full or faulty: another folder on it would not help."""

UNKNOWN = N_("this program does not know the reason")
NO_FOLDER = N_("no such folder")
# translators: of a port of the network that nobody but an administrator may open.
_FOR_ADMINISTRATORS = N_("only an administrator may open ports below 1024")
# translators: of an address of the network at which a server is to listen.
_NOT_OUR_ADDRESS = N_("this machine does not have that address")
_NO_HOST = N_("no such host")
_NO_LOGIN = N_("name or password is wrong")
_DAMAGED_FILE = N_("the file is damaged")

_SYSTEM_ERRORS: Mapping[int, str] = {
    # translators: reasons of the system, which follow a sentence: "Cannot read game.jsonl: no such file."
    errno.ENOENT: N_("no such file"),
    errno.EACCES: N_("permission denied"),
    errno.EISDIR: N_("that is a folder"),
    errno.ENOTDIR: NO_FOLDER,
    errno.ENOSPC: N_("the disk is full"),
    errno.EROFS: N_("the disk is read-only"),
    errno.EPERM: N_("permission denied"),
    errno.EDQUOT: N_("the disk is full"),
    errno.EFBIG: N_("the file is too large"),
    errno.EIO: N_("the disk has a fault"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.ESPIPE: N_("that is not a file"),
    errno.ENXIO: N_("nothing is reading it"),
    errno.EPIPE: N_("nothing is reading it"),
    errno.EEXIST: N_("it already exists"),
    errno.EBUSY: N_("another program is using it"),
    errno.ELOOP: N_("its links lead in a circle"),
    errno.EMFILE: N_("too many files are open"),
    errno.ENFILE: N_("too many files are open"),
    errno.ENOMEM: N_("there is not enough memory"),
    errno.ESTALE: N_("the disk is gone"),
    errno.ENODEV: N_("the disk is gone"),
    errno.EADDRINUSE: N_("another program is using it"),
    errno.EADDRNOTAVAIL: _NOT_OUR_ADDRESS,
    errno.EAFNOSUPPORT: _NOT_OUR_ADDRESS,
    errno.ECONNREFUSED: N_("nothing answers there"),
    errno.ETIMEDOUT: N_("no answer in time"),
    errno.EHOSTUNREACH: N_("the network cannot reach it"),
    errno.ENETUNREACH: N_("the network cannot reach it"),
    errno.ECONNRESET: N_("the connection broke"),
    errno.ECONNABORTED: N_("the connection broke"),
}

_SQL_ERRORS: Mapping[str, str] = {
    "28000": _NO_LOGIN,
    "28P01": _NO_LOGIN,
    "3D000": N_("no such database"),
    "42501": _SYSTEM_ERRORS[errno.EACCES],
    "53100": _SYSTEM_ERRORS[errno.ENOSPC],
    "53300": N_("the database has too many connections"),
    "57P03": N_("the database is still starting"),
}
"""Reasons of PostgreSQL by SQLSTATE."""

_TLS_ERRORS: tuple[tuple[str, str], ...] = (
    ("certificate verify failed", N_("this computer does not trust its certificate")),
    ("key_values_mismatch", N_("the key does not belong to the certificate")),
    ("password authentication failed", _NO_LOGIN),
    ("no password supplied", _NO_LOGIN),
    ("permission denied", _SYSTEM_ERRORS[errno.EACCES]),
    ("no pg_hba.conf entry", N_("the database does not let this machine in")),
    ("temporary failure in name resolution", N_("DNS does not answer")),
    ("could not translate host name", _NO_HOST),
    ("could not resolve", _NO_HOST),
    ("failed to resolve host", _NO_HOST),
    ("name or service not known", _NO_HOST),
    ("nodename nor servname", _NO_HOST),
    ("getaddrinfo failed", _NO_HOST),
    ("connection refused", _SYSTEM_ERRORS[errno.ECONNREFUSED]),
    ("timed out", _SYSTEM_ERRORS[errno.ETIMEDOUT]),
    ("timeout expired", _SYSTEM_ERRORS[errno.ETIMEDOUT]),
    ("no route to host", _SYSTEM_ERRORS[errno.EHOSTUNREACH]),
    ("network is unreachable", _SYSTEM_ERRORS[errno.ENETUNREACH]),
    ("connection reset", _SYSTEM_ERRORS[errno.ECONNRESET]),
    ("connection closed", _SYSTEM_ERRORS[errno.ECONNRESET]),
    ("broken pipe", _SYSTEM_ERRORS[errno.ECONNRESET]),
    ("host key verification failed", N_("the host's key was not confirmed")),
    ("remote port forwarding failed", N_("that machine refuses to open the port")),
    ("no ssh", N_("there is no ssh here")),
    ("too many connections", _SQL_ERRORS["53300"]),
    ("is starting up", _SQL_ERRORS["57P03"]),
    ("database is locked", _SYSTEM_ERRORS[errno.EBUSY]),
    ("readonly database", _SYSTEM_ERRORS[errno.EACCES]),
    ("unable to open database file", _SYSTEM_ERRORS[errno.EACCES]),
    ("is full", _SYSTEM_ERRORS[errno.ENOSPC]),
    ("disk i/o error", _SYSTEM_ERRORS[errno.EIO]),
    ("malformed", _DAMAGED_FILE),
    ("not a database", _DAMAGED_FILE),
    ("another program's", N_("it belongs to another program")),
    ("is newer than", N_("a newer version of this program made it")),
    ("does not exist", _SQL_ERRORS["3D000"]),
)
"""Reasons by words of the text that a library gives; the first that matches counts."""


def reason_of(failure: BaseException, is_writing: bool = False, port: int = 0) -> Message:
    """Return why something failed, without a full stop.

    ``is_writing``: a new file could not be written. If the system finds it missing, the missing thing is its folder.
    ``port``: a server could not listen at this port.
    """
    if isinstance(failure, NoHome):
        return answer("your account has no home folder")
    text = next(filter(None, (_text_of(one, is_writing, port) for one in _causes(failure))), "")
    return answer(text) if text else _unknown(str(failure))


def is_known(failure: BaseException) -> bool:
    """Return whether the table has the reason. If it does not, the caller should log the original."""
    return isinstance(failure, NoHome) or any(_text_of(one, False, 0) for one in _causes(failure))


def translate_reason(english: str) -> Message:
    """Return a reason in the player's language for an English error text of another program, such as ssh."""
    return _read_tls_error(english) or _unknown(english)


def _unknown(original: str) -> Message:
    """Say that the reason is unknown. A developer also sees the original text."""
    if os.environ.get("MOON_ACCESS_DEBUG") and original:
        # translators: {why} is what a program has said, in English; only developers see it.
        return answer("{reason}, {why}", reason=answer(UNKNOWN), why=" ".join(original.split()))
    return answer(UNKNOWN)


def _causes(failure: BaseException) -> Iterator[BaseException]:
    """Yield the failure and its causes."""
    one: BaseException | None = failure
    while one is not None:
        yield one
        one = one.__cause__


def _text_of(failure: BaseException, writing: bool, port: int) -> str:
    """Return the reason of one exception; empty if the table does not have it."""
    # Compare the names of the classes, because importing the libraries would slow the start.
    kinds = {kind.__name__ for kind in type(failure).__mro__}
    said = str(failure)
    if "gaierror" in kinds:
        return _NOT_OUR_ADDRESS if port else _find_in_tables(said) or _NO_HOST
    if "SSLError" in kinds:
        return _find_in_tables(said) or N_("that is not a certificate")
    if "KeyImportError" in kinds:
        return N_("that is not a key")
    if isinstance(failure, OSError) and failure.errno:
        if port and port < 1024 and failure.errno == errno.EACCES and not failure.filename:
            return _FOR_ADMINISTRATORS
        if writing and failure.errno == errno.ENOENT:
            return NO_FOLDER
        return _SYSTEM_ERRORS.get(failure.errno, "")
    return _SQL_ERRORS.get(getattr(failure, "sqlstate", None) or "", "") or _find_in_tables(said)


def _read_tls_error(said: str) -> Message | None:
    text = _find_in_tables(said)
    return answer(text) if text else None


def _find_in_tables(said: str) -> str:
    text = said.casefold()
    return next((reason for sign, reason in _TLS_ERRORS if sign in text), "")
