"""The messages between a page and its door: one JSON object in each message of a WebSocket.

The page begins with ``Hello``: the languages that its player reads, and a guest's token that the browser keeps. If the
page was here before, it adds its sitting, the number of pieces that it has shown, and the token that the server lent
it. The door answers with the sitting, the number of lines that it has taken, and the texts of the page itself. From
then on the page sends lines and the door sends pieces, both numbered from 1 on; page_terminal.py makes the pieces. At
the end the door sends ``over`` with a word of announcer/login.py. At "moving", the page reconnects by itself; then
``words`` come instead of a sitting. Now and then the page sends ``alive``, and the door sends it back.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final, NamedTuple

from moon_access.i18n.catalog import ENGLISH, system_language
from moon_access.link.messages import BadMessage, Message, message_of

VERSION: Final = 1
LONGEST: Final = 4096
"""Maximum bytes of a message to the door. A longer one ends the connection."""
MOST_LANGUAGES: Final = 10
ALIVE: Final = {"alive": True}
"""A message that a page sends to get it back, because a browser does not tell a page whether the network works."""
FRESH: Final = -1
"""The number of shown pieces that a reloaded page sends, because it has lost what it showed before."""


class Hello(NamedTuple):
    """The first message of a page."""

    languages: tuple[str, ...]
    sitting: str
    seen: int
    token: str
    of_guest: str

    @property
    def environment(self) -> Mapping[str, str]:
        """The languages, in the form of a terminal's environment."""
        return {"LANGUAGE": ":".join(self.languages), "LANG": ENGLISH}

    @property
    def language(self) -> str:
        """The language of ours that the player reads best."""
        return system_language(self.environment)


class Typed(NamedTuple):
    """A line and its number."""

    line: str
    number: int


def hello_in(text: str | bytes) -> Hello:
    """Return the first message of a page. Raises BadMessage."""
    message = _message(text)
    languages = message.get("languages")
    if message.get("hello") != VERSION:
        raise BadMessage("hello")
    if not isinstance(languages, list) or len(languages) > MOST_LANGUAGES:
        raise BadMessage("languages")
    spoken = tuple(language[:16] for language in languages if isinstance(language, str))
    tokens = _text(message, "token"), _text(message, "guest")
    return Hello(spoken, _text(message, "sitting"), _number(message, "seen"), *tokens)


def typed_in(text: str | bytes) -> Typed | None:
    """Return the line of a message, or None if it asks for a sign of life. Raises BadMessage."""
    message = _message(text)
    if message == ALIVE:
        return None
    return Typed(_text(message, "line"), _number(message, "number"))


def text_of(message: Message) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def _message(text: str | bytes) -> Message:
    if isinstance(text, bytes):
        raise BadMessage("bytes")
    return message_of(text.encode("utf-8", "replace"), LONGEST)


def _text(message: Message, name: str) -> str:
    value = message.get(name, "")
    if not isinstance(value, str):
        raise BadMessage(name)
    return value


def _number(message: Message, name: str) -> int:
    value = message.get(name)
    if type(value) is not int or not FRESH <= value < 1 << 53:
        raise BadMessage(name)
    return value
