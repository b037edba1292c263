"""What a page in a browser says of itself: of its connection, and what its field is called while nothing is asked."""

from __future__ import annotations

from collections.abc import Mapping

from . import connection
from .message import Message, answer, notice

WORDS: Mapping[str, Message] = {
    # translators: what the field is called in which a player may type commands while others are to move.
    "command": answer("Command:"),
    "lost": connection.lost(),
    "back": connection.back(),
    "elsewhere": connection.bye("elsewhere"),
    "moving": connection.bye("moving"),
    # translators: of a page in a browser.
    "over": notice("This page has ended. Reload it to come in again."),
}
"""By the names that the page knows."""
