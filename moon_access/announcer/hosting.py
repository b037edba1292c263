"""What is told to whoever has a server run."""

from __future__ import annotations

from .message import Message, ToCopy, answer, error, notice
from .prompt import Prompt
from .questions import open_question


def is_open(join: ToCopy, ssh: ToCopy) -> Message:
    # translators: friends of the host join the server by one of these command lines.
    return notice("Open. Friends type: {join}, or without the program: {ssh}", join=join, ssh=ssh)


def known_by(fingerprint: str) -> Message:
    # translators: by this, whoever comes in for the first time knows that it is the right server.
    return notice("Its fingerprint: {fingerprint}.", fingerprint=fingerprint)


def no_store(folder: str, why: str) -> Message:
    return error("The server can keep nothing in {folder}: {why}", folder=folder, why=why)


def no_door(port: int, why: str) -> Message:
    return error("Nobody can come in at port {port}: {why}", port=port, why=why)


def prompt() -> Prompt:
    asked = answer("Host")
    return open_question(asked, asked)
