"""Coming in at a server: under which name the player is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from moon_access.announcer import questions
from moon_access.announcer.login import you_are, your_name
from moon_access.link.connection import Lost, NotDone
from moon_access.link.messages import hello

from .endings import bye
from .news import refused

if TYPE_CHECKING:
    from .visiting import Visiting


def no_token(name: str) -> str:
    return ""


def enter(visiting: Visiting, name: str, token_of: Callable[[str], str] = no_token) -> bool:
    """Says who is there, by the name that is usual with the player; asks for another one as long as that can not
    be. ``token_of``: by what a guest of this name was known there before. False, and said why, where the server does
    not take the player. Raises Leave."""
    is_greeted = visiting.connection.is_greeted
    while True:
        try:
            if is_greeted:
                welcome = visiting.connection.answer_to_greeting()
            else:
                welcome = visiting.connection.ask("hello", **hello(visiting.console.language, name, token_of(name)))
            visiting.name, visiting.token = str(welcome.get("name")), str(welcome.get("token") or "")
        except NotDone as no:
            if no.why != "name" or name or is_greeted:  # who has no name yet has typed nothing wrong
                visiting.console.tell(refused(no))
            if no.why != "name":
                return False
            name = visiting.console.ask_text(questions.open_question(your_name(), your_name())) or ""
            if not name:
                return False
            is_greeted = False
        except Lost:
            _tell_goodbye(visiting)
            return False
        else:
            visiting.console.tell(you_are(visiting.name))
            visiting.read_news()
            return True


def _tell_goodbye(visiting: Visiting) -> None:
    """Where the server has ended the link, and said why, before it took the player."""
    for message in visiting.connection.take_news():
        if message.get("is") == "bye":
            visiting.console.tell(*bye(visiting, message))
