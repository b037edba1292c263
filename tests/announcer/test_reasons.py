"""Players hear the reasons of the system and of libraries in their own language, never in a library's English."""

from __future__ import annotations

import errno
import os
import re
import socket
import sqlite3
import ssl
from pathlib import Path

import pytest

from moon_access.announcer import connection, hosting
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.reasons import reason_of, translate_reason
from moon_access.announcer.wording import Wording
from moon_access.i18n.catalog import Catalog
from tests.support.catalogues import COMPLETE

in_every_language = pytest.mark.parametrize("language", COMPLETE)


class FailedQuery(Exception):
    """An error of psycopg. It has a SQLSTATE if the server sent one."""

    sqlstate: str | None = None


def make_failed_query(text: str, sqlstate: str | None = None) -> FailedQuery:
    failed = FailedQuery(text)
    failed.sqlstate = sqlstate
    return failed


def wrap_cause(cause: Exception) -> Exception:
    """Return one of our exceptions, with the library's exception as its cause."""
    outer = RuntimeError(str(cause))
    outer.__cause__ = cause
    return outer


REFUSED = 'connection failed: connection to server at "127.0.0.1", port 1 failed: Connection refused'
FAILURES: dict[str, Exception] = {
    "no such file": FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), "a"),
    "it already exists": FileExistsError(errno.EEXIST, "File exists", "a"),
    "another program is using it": OSError(errno.EADDRINUSE, "error while attempting to bind on address"),
    "this machine does not have that address": OSError(errno.EADDRNOTAVAIL, "could not bind"),
    "no such host": socket.gaierror(socket.EAI_NONAME, "Name or service not known"),
    "DNS does not answer": socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution"),
    "that is not a certificate": ssl.SSLError(9, "[SSL] PEM lib (_ssl.c:3900)"),
    "the key does not belong to the certificate": ssl.SSLError(116, "[X509: KEY_VALUES_MISMATCH] key values mismatch"),
    "the disk is full": wrap_cause(sqlite3.OperationalError("database or disk is full")),
    "the file is damaged": wrap_cause(sqlite3.DatabaseError("file is not a database")),
    "name or password is wrong": make_failed_query("FATAL: Passwort-Authentifizierung", "28P01"),
    "no such database": make_failed_query('FATAL:  database "moon" does not exist'),
    "nothing answers there": wrap_cause(make_failed_query(REFUSED)),
    "no answer in time": make_failed_query("connection timeout expired"),
    "the database does not let this machine in": make_failed_query('no pg_hba.conf entry for host "192.0.2.7"'),
    "it belongs to another program": RuntimeError("another program's database"),
    "a newer version of this program made it": RuntimeError("version [9, 1] is newer than [3, 1]"),
    "this program does not know the reason": RuntimeError("quux went frob"),
}


def line(language: str, message: object) -> str:
    return Wording(Catalog(language), TileStyle.WORDS).line(message)  # type: ignore[arg-type]


@pytest.mark.parametrize("reason", FAILURES)
def test_a_reason_has_its_words_in_each_language(reason: str) -> None:
    failure = FAILURES[reason]
    assert line("en", reason_of(failure)) == reason
    missing = [language for language in COMPLETE if language != "en" and line(language, reason_of(failure)) == reason]
    assert not missing, "translate the reason into each language"


@in_every_language
def test_no_original_error_text_reaches_the_player(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MOON_ACCESS_DEBUG", raising=False)
    for failure in FAILURES.values():
        said = [
            line(language, hosting.no_store("/srv/moon", failure)),
            line(language, hosting.no_database(failure)),
            line(language, hosting.no_answer("/srv/moon", failure)),
            line(language, hosting.no_door(2222, failure)),
            line(language, hosting.is_not_reached("example.org", str(failure))),
        ]
        for text in said:
            assert str(failure) not in text and not re.search(r"Errno|_ssl|FATAL|frob|bind on", text), text


def test_a_developer_sees_the_original_of_an_unknown_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOON_ACCESS_DEBUG", "1")
    assert line("de", reason_of(RuntimeError("quux went frob"))).endswith(", quux went frob")


@in_every_language
def test_every_error_of_the_system_has_a_sentence(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MOON_ACCESS_DEBUG", raising=False)
    for code in errno.errorcode:
        assert os.strerror(code) != line(language, reason_of(OSError(code, os.strerror(code)))), errno.errorcode[code]


def test_only_ports_below_1024_need_an_administrator(tmp_path: Path) -> None:
    denied = PermissionError(errno.EACCES, "Permission denied")
    assert "1024" in line("en", reason_of(denied, port=22))
    assert "1024" not in line("en", reason_of(denied, port=2222))
    of_a_file = PermissionError(errno.EACCES, "Permission denied", str(tmp_path))
    assert line("en", reason_of(of_a_file, port=22)) == "permission denied"


def test_a_server_that_cannot_listen_says_that_its_machine_lacks_the_address() -> None:
    failure = socket.gaierror(socket.EAI_NONAME, "Name or service not known")
    assert line("en", hosting.no_door(2222, failure)) == (
        "Port 2222 cannot be opened: this machine does not have that address."
    )


@in_every_language
@pytest.mark.parametrize(
    "said",
    [
        "ssh: connect to host example.org port 22: Connection refused",
        "ssh: Could not resolve hostname example.invalid: Name or service not known",
        "Host key verification failed.",
        "anna@example.org: Permission denied (publickey,password).",
        "client_loop: send disconnect: Broken pipe",
        "no ssh",
    ],
)
def test_known_texts_of_ssh_are_recognized(said: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MOON_ACCESS_DEBUG", raising=False)
    assert translate_reason(said) != translate_reason("quux"), "add the words of ssh to the table"
    assert said not in line(language, connection.no_link("unreachable", said))


def test_a_servers_message_to_everybody_is_told_in_the_players_language() -> None:
    from moon_access.server.doors import ssh_door

    for said in (ssh_door.NAMES, ssh_door.SOMETHING_WENT_WRONG, ssh_door.TOO_MANY_PASSWORDS):
        told = connection.no_link("unreachable", f"Received disconnect from ::1 port 2222:11: {said}")
        assert told != connection.no_link("unreachable"), said
