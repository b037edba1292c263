"""Find the choice of a prompt under the routing key that the player pressed.

BRLTTY reports the cell, but not which part of the screen the display shows. The display follows the cursor, which is
after the prompt, so a prompt that fits on the display begins at its first cell. The player may have moved the display
to an earlier line since. Therefore, if the prompt does not name all choices, scenes/game/seated_scene.py asks once more
before it obeys.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from moon_access.announcer.message import Message
from moon_access.announcer.routing_keys import Choosable, choosable
from moon_access.announcer.wording import Wording

if TYPE_CHECKING:
    from moon_access.outputs.braille.routing_keys import RoutingKeys
    from moon_access.outputs.player_terminal import PlayerTerminal

READING_TIME = 0.3
"""The seconds in which nobody can have read a new prompt.

A key that comes sooner was meant for the prompt before it, or pressed twice.
"""


class Routing:
    """The routing keys of one player's display, if the player has turned them on."""

    def __init__(self, terminal: PlayerTerminal) -> None:
        self._doubtful: list[str] = []
        self._terminal = terminal
        self._is_wanted = False
        self._keys: RoutingKeys | None = None
        self._failure: Message | None = None
        self._shown_at = 0.0

    def take_doubtful(self) -> list[str]:
        """Return the choices that the player may not have meant, in full words, and forget them."""
        doubtful, self._doubtful = self._doubtful, []
        return doubtful

    @property
    def is_on(self) -> bool:
        return self._keys is not None

    def change(self, should_be_on: bool) -> None:
        """Turn the routing keys on, or leave them to the braille reader."""
        if should_be_on and not self._is_wanted:
            self._take()
        elif not should_be_on:
            self.release()
        self._is_wanted = should_be_on

    def _take(self) -> None:
        from moon_access.announcer import routing_keys as words  # late, because few players have routing keys

        if not (self._terminal.is_interactive and self._terminal.is_here):
            self._failure = words.need_a_terminal()
            return
        from moon_access.outputs.braille.routing_keys import RoutingKeys  # late, because few choose them

        self._keys = RoutingKeys()
        self._look_after()

    def confirm_choice(self, choices: Sequence[str]) -> Message:
        """Return the question whether the player really means these choices."""
        from moon_access.announcer import routing_keys as words

        return words.confirm_choice(" ".join(choices))

    def _look_after(self) -> None:
        """Wait for routing keys as long as they work; note why if they fail."""
        if self._keys is not None and self._keys.failure is not None:
            from moon_access.announcer import routing_keys as words

            self._failure = words.keys_unusable(self._keys.failure.value)
            self._keys = None
        self._terminal.other_descriptor = self._keys.fileno() if self._keys is not None else -1

    def release(self) -> None:
        """Give the keys back to the braille reader."""
        if self._keys is not None:
            self._keys.close()
            self._keys = None
            self._terminal.other_descriptor = -1

    def run_while_stopped(self, stop: Callable[[], None]) -> bool:
        """Leave the keys to the braille reader while ``stop`` runs; return whether they were on."""
        had_keys = self.is_on
        self.release()
        stop()
        if had_keys:
            self._take()
        return had_keys

    def failure(self) -> Message | None:
        """Return the missing part the first time; afterwards return None."""
        failure, self._failure = self._failure, None
        return failure

    def prompt_is_shown(self) -> None:
        """Note that a new prompt is shown. Ignore keys that were pressed before."""
        self._shown_at = time.monotonic()
        while self._take_pressed() is not None:
            pass

    def _take_pressed(self) -> int | None:
        cell = self._keys.take_pressed_cell() if self._keys is not None else None
        self._look_after()
        return cell

    def choose(
        self, prompt: Message, answers: Sequence[str], wording: Wording, is_full: bool
    ) -> Choosable | Message | None:
        """Find the choice of this prompt under the pressed key. Drop a half-typed line.

        Args:
            prompt: the prompt as it is shown.
            answers: the words of the answers, as Prompt has them.
            wording: words the prompt as it is shown.
            is_full: whether the prompt names all choices.

        Returns:
            The choice, a message that answers the key, or None if the key means nothing.
        """
        from moon_access.announcer import routing_keys as words  # late, because few players have routing keys

        cell = self._take_pressed()
        if self._failure is None and (cell is None or time.monotonic() - self._shown_at < READING_TIME):
            return None
        self._terminal.drop_typed()
        if cell is None or self._keys is None:
            return self.failure()
        line = wording.sentence(prompt)
        if len(line) + 1 >= self._keys.cells:  # the display has moved to show the cursor, one cell after the prompt
            return words.too_wide()
        for choice in choosable(prompt, answers, wording):
            if choice.start <= cell < choice.end:
                if not is_full:
                    self._doubtful.append(words.spell_choice(line[choice.start : choice.end], wording.catalog))
                return choice
        return words.no_choice()
