"""The player's side of the routing keys: which choice in the prompt stands under the key that was pressed.

BRLTTY says the cell and not where the display is on the screen. It follows the cursor, which is behind the prompt, so
that a prompt which is not wider than the display is shown from its first cell on; but the player may have moved the
display since. So what is chosen this way is asked for once more before it is done; session.py sees to that.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from .announcer import routing as words
from .announcer.choices import Choosable
from .announcer.message import Message
from .outputs.routing_keys import RoutingKeys

READING_TIME = 0.3
"""Seconds in which nobody has read a new prompt: a key pressed sooner was pressed for the one before, or twice."""


class Routing:
    """The routing keys of one player's display, until ``close``."""

    def __init__(self) -> None:
        self._keys = RoutingKeys()
        self._told = False
        self._shown_at = 0.0

    def fileno(self) -> int:
        """What to wait for beside the keyboard; -1 where there is nothing to wait for."""
        return self._keys.fileno()

    def failure(self) -> Message | None:
        """The one line about what is missing, once."""
        if self._keys.failure is None or self._told:
            return None
        self._told = True
        return words.failed(self._keys.failure.value)

    def prompt_is_shown(self) -> None:
        """From now on a key is for this prompt; those pressed before are for none."""
        self._shown_at = time.monotonic()
        while self._keys.pressed() is not None:
            pass

    def chosen(self, prompt: str, choices: Sequence[Choosable]) -> Choosable | Message | None:
        """What the pressed key chooses in this line, or what to say to it; None where nobody meant anything."""
        cell = self._keys.pressed()
        if cell is None:
            return self.failure()
        if time.monotonic() - self._shown_at < READING_TIME:
            return None
        if len(prompt) >= self._keys.cells:  # the cursor behind it has moved the display on
            return words.too_wide()
        return next((choice for choice in choices if choice.start <= cell < choice.end), words.no_choice())

    def close(self) -> None:
        self._keys.close()
