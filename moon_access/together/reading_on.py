"""A list that is read item by item while others play: what they do is told into it, and it stays open. Else the word
that was meant for the list would be taken for something else: an onlooker who is done with the help would leave the
table.
"""

from __future__ import annotations

from .messages import Message
from .remote_table import RemoteTable

_GOES_ON = ("did", "undone")
"""What happens in a game that goes on; whatever else there is may bring the player elsewhere."""


def changes_nothing(message: Message, at: RemoteTable | None, reads_a_list: bool) -> bool:
    """Whether what is asked stays asked where the player still is: that the server has greeted moves nobody, and a list
    is read on."""
    return message.get("is") == "welcome" or (reads_a_list and _reads_on(message, at))


def changes_the_answers(message: Message) -> bool:
    """Whether the question at which the list was opened has other answers afterwards, in the lobby or at a table that
    waits for its players. The list stays open all the same, and the question is asked anew behind it."""
    return message.get("is") == "table" or message.get("what") in ("opened", "invited")


def _reads_on(message: Message, at: RemoteTable | None) -> bool:
    """Whether a list stays open though this has come, and been done: not where the player is to move, or the game is
    over, for the prompt is another one then."""
    if at is None or at.is_over or message.get("is") not in _GOES_ON:
        return False
    return at.seat is None or at.to_act != at.seat
