"""The way into a server: the name under which the player is there."""

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
    """Tell the server who is there, by the player's usual name, and ask for another one as long as the server refuses
    it. ``token_of`` returns the token by which the server knew a guest of this name before. Return False, and say why,
    if the server does not take the player, or False if they give no name. Raises Leave."""
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
    """Tell why the server has ended the link, if it did so before it took the player."""
    for message in visiting.connection.take_news():
        if message.get("is") == "bye":
            visiting.console.tell(*bye(visiting, message))
