"""A list that is read item by item, by a command: never one inside another, for nobody would find out again."""

from __future__ import annotations

from collections.abc import Callable

from moon_access.announcer import general
from moon_access.session.conversation import Conversation


def read_list(conversation: Conversation, argument: str, read: Callable[[Conversation, str], None]) -> None:
    """Have ``read`` read the list. With an ``argument``, one item of it is told, which can be done anywhere."""
    if conversation.reads_a_list and not argument:
        conversation.console.tell(general.in_a_list())
        return
    with conversation.reading_a_list():
        read(conversation, argument)
