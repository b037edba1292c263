"""Word whether there is a newer version of the program, and why nobody can tell."""

from __future__ import annotations

from .message import Message, answer, error
from .reasons import reason_of


def is_newest(own: str) -> Message:
    return answer("This is the newest version, {version}.", version=own)


def is_older(own: str, newest: str) -> Message:
    # translators: {version} is the version that runs here, {newest} the one that can be had.
    return answer("There is a newer version, {newest}. This is {version}.", newest=newest, version=own)


def is_ahead(own: str, newest: str) -> Message:
    return answer("This version, {version}, is newer than the newest release, {newest}.", newest=newest, version=own)


def cannot_ask(host: str, failure: BaseException) -> Message:
    return error("Cannot ask {host}: {reason}.", host=host, reason=reason_of(failure))


def answers_with(host: str, code: int) -> Message:
    # translators: {code} is a number such as 500, by which a server on the web says what is wrong.
    return error("Error {code} from {host}.", host=host, code=code)


def is_no_version_file(host: str) -> Message:
    return error("The file at {host} does not name a version of this program.", host=host)


def is_not_https(address: str) -> Message:
    return error("Not an https address: {address}", address=address)
