"""A list that is read item by item while others play: what they do is told into it, and it stays open. Else the word
that was meant for the list would be taken for something else: an onlooker who is done with the help would leave the
table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .messages import Message

if TYPE_CHECKING:
    from .visiting import Visiting

_GOES_ON = ("did", "undone")
"""What happens in a game that goes on; whatever else there is may bring the player elsewhere."""


def changes_nothing(visiting: Visiting, message: Message) -> bool:
    """Whether what is asked stays asked where the player still is: that the server has greeted moves nobody, and a list
    is read on."""
    return message.get("is") == "welcome" or _reads_on(visiting, message)


def _reads_on(visiting: Visiting, message: Message) -> bool:
    """Whether a list stays open though this has come, and been done: not where the player is to move, or the game is
    over, for the prompt is another one then."""
    remote = visiting.remote
    if remote is None or not visiting.reads_a_list or message.get("is") not in _GOES_ON:
        return False
    return not remote.is_over and remote.to_act != visiting.seat
